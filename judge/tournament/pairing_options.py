"""Pairing options of a stage (acceleration, Danish, sides): read from the event file and written to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.tournament.field_readers import (
    choice,
    format_number,
    keys,
    listing,
    mapping,
    number,
    text,
    whole_number,
)
from judge.tournament.model import Acceleration, Format, PairingWays
from judge.tournament.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

WAY_KEYS = frozenset({"pairing", "rematches", "acceleration", "sides", "way"})
PAIRINGS = ("swiss", "danish")
REMATCHES = ("avoided", "not_at_once", "allowed")
BAKU = "baku"
MOST_TOP = 100_000
MOST_ROUNDS = 40
LONGEST_SIDE = 40
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
    pairing = choice(raw.get("pairing", "swiss"), f"{path}pairing", PAIRINGS)
    usual = "allowed" if pairing == "danish" else "avoided"
    found = PairingWays(
        pairing,
        choice(raw.get("rematches", usual), f"{path}rematches", REMATCHES),
        _acceleration(raw.get("acceleration"), f"{path}acceleration"),
        _sides(raw.get("sides"), f"{path}sides"),
    )
    if found.danish and form is not Format.SWISS:
        raise Refusal("only_in_swiss", path=f"{path}pairing")
    if found.rematches != usual and not found.danish:
        raise Refusal("only_in_danish", path=f"{path}rematches")
    if found.acceleration and (form is not Format.SWISS or found.danish):
        raise Refusal("only_in_swiss", path=f"{path}acceleration")
    if found.sides and form not in _SIDED:
        raise Refusal("sides_where", path=f"{path}sides")
    return found


def _acceleration(data: object, path: str) -> Acceleration | None:
    if data is None or data is False:
        return None
    if isinstance(data, str):
        choice(data, path, (BAKU,))
        return Acceleration()
    raw = mapping(data, path)
    keys(raw, frozenset({"top", "points"}), f"{path}.")
    points = listing(raw.get("points"), f"{path}.points", MOST_ROUNDS)
    return Acceleration(
        None if raw.get("top") is None else whole_number(raw["top"], f"{path}.top", 1, MOST_TOP),
        tuple(number(value, f"{path}.points[{i}]", 0, 1000) for i, value in enumerate(points)),
    )


def _sides(data: object, path: str) -> tuple[str, ...]:
    names = [text(name, f"{path}[{i}]").strip() for i, name in enumerate(listing(data, path, 2))]
    if not names:
        return ()
    if len(names) == 1 or not all(names) or names[0] == names[1]:
        raise Refusal("sides_two", path=path)
    for name in names:
        if len(name) > LONGEST_SIDE:
            raise Refusal("text_too_long", path=path, count=len(name), most=LONGEST_SIDE)
    return tuple(names)


def ways_to_dict(ways: PairingWays) -> dict[str, object]:
    """Serialize the options that differ from the plain Swiss system."""
    data: dict[str, object] = {}
    if ways.danish:
        data |= {"pairing": ways.pairing, "rematches": ways.rematches}
    if ways.acceleration:
        own = {"top": ways.acceleration.top, "points": [format_number(v) for v in ways.acceleration.points]}
        data["acceleration"] = {key: value for key, value in own.items() if value} or BAKU
    if ways.sides:
        data["sides"] = list(ways.sides)
    return data
