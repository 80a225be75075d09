"""Pairing options of a stage (acceleration, Danish, sides): read from the event file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.tournament.entries import keys_of, read_fields
from judge.tournament.field_readers import choice
from judge.tournament.model import BAKU, Format, PairingWays
from judge.tournament.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

WAY_KEYS = keys_of(PairingWays) | {"way"}
NETRUNNER = ["Corp", "Runner"]
NAMED: dict[str, dict[str, Any]] = {
    "baku": {"acceleration": BAKU},
    "danish": {"pairing": "danish", "rematches": "allowed"},
    "danish_no_rematch": {"pairing": "danish", "rematches": "avoided"},
    "netrunner": {"sides": NETRUNNER},
    "netrunner_double": {"sides": NETRUNNER, "best_of": 2},
}
"""Usual ways of pairing by name (`way: baku`): what stands beside the name in a stage goes before it."""
_SIDED = (Format.SWISS, Format.ROUND_ROBIN)


def expand_named_way(raw: Mapping[str, object], path: str) -> Mapping[str, object]:
    """Fill in the options of a named way of pairing in a stage that gives one."""
    if raw.get("way") is None:
        return raw
    name = choice(raw["way"], f"{path}way", tuple(NAMED))
    return NAMED[name] | {key: value for key, value in raw.items() if value is not None}


def read_ways(raw: Mapping[str, object], form: Format, path: str) -> PairingWays:
    """Read the pairing options of a stage; refuse those its format does not use."""
    usual = "allowed" if raw.get("pairing") == "danish" else "avoided"
    found = PairingWays(**read_fields(PairingWays, {"rematches": usual} | dict(raw), path))
    if found.danish and form is not Format.SWISS:
        raise Refusal("only_in_swiss", path=f"{path}pairing")
    if found.rematches != usual and not found.danish:
        raise Refusal("only_in_danish", path=f"{path}rematches")
    if found.acceleration and (form is not Format.SWISS or found.danish):
        raise Refusal("only_in_swiss", path=f"{path}acceleration")
    if found.sides and form not in _SIDED:
        raise Refusal("sides_where", path=f"{path}sides")
    return found
