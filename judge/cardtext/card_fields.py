"""Texts that state fields of a card rather than abilities: what a technology or an event does.

The rows build intermediate data: `?kind`, the kinds of card it can be on; `?unsaid`, that the text does not say in
which fights it is used; costs and effects as separate items, resources as `?of` and `?n`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.cardtext.equivalence import canonical_form
from judge.cardtext.vocabulary import speech
from judge.engine.errors import BadDefinition
from judge.games import package

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from judge.cardtext.ability_data import Data, Said
    from judge.cardtext.rows import Grammar

ANY: Final = "RC"  # any resource card: ZS-tech.use.rc
_IN_FIGHTS: Final = ("damage", "shield")
_AMOUNTS: Final = ("resources",)  # of which several are stated, each once


def fields_meant(said: Said, kind: str, game: str) -> Data | None:
    """Return the fields that intermediate data state; None where they do not fit this kind of card, or each other."""
    if kind not in said["?kind"]:
        return None
    effect = _merge_fields(said["effect"])
    bill = _merge_fields({"resources": each} if "?of" in each else each for each in said.get("use", ()))
    if effect is None or bill is None:
        return None
    order = speech(game).order
    ranks = [order.index(part) for part in effect if part in order]
    fights = any(part in effect for part in _IN_FIGHTS)
    if ranks != sorted(ranks) or (fights and "fight" not in said) or (not fights and "?unsaid" in said):
        return None
    who = {"who": said["who"]} if "who" in said else {}
    use = {"use": {**bill.pop("resources", {}), **bill}} if "use" in said else {}
    fight = {"fight": said["fight"]} if "fight" in said else {}
    return {**use, **fight, "effect": {**effect, **who}}


def _merge_fields(parts: Iterable[Said]) -> Data | None:
    """Merge fields stated separately; None where something is stated twice."""
    found: Data = {}
    for part in parts:
        for key, value in part.items():
            if key in _AMOUNTS:
                amounts = found.setdefault(key, {})
                if value["?of"] in amounts:
                    return None
                amounts[value["?of"]] = value["?n"]
            elif key in found:
                return None
            else:
                found[key] = value
    return found


def unparse_fields(fields: Said, kind: str, rows: Grammar) -> Data:
    """Return the intermediate data that state a card's fields (the inverse of `meant`)."""
    order = speech(rows.game).order
    told = canonical_form(fields).get("effect", {})
    found = {
        "?kind": next(row.data["?kind"] for row in rows.sections["ability"] if kind in row.data["?kind"]),
        **{key: fields[key] for key in ("fight",) if key in fields},
        **{key: told.pop(key) for key in ("who",) if key in told},
    }
    if "use" in fields:
        paid = sorted(fields["use"].items(), key=lambda each: each[0] == ANY)
        found["use"] = [{key: part} if key == ANY else {"?of": key, "?n": part} for key, part in paid]
    known = sorted(told, key=lambda key: order.index(key) if key in order else -1)
    return {**found, "effect": [each for key in known for each in _split_field(key, told[key])]}


def _split_field(key: str, part: object) -> Iterator[Data]:
    if key in _AMOUNTS and isinstance(part, dict):
        yield from ({key: {"?of": of, "?n": number}} for of, number in part.items())
    else:
        yield {key: part}


def of_card(game: str, card: Said) -> Data:
    """Return the fields of a card that its text can state; none in a game whose texts state abilities."""
    return {key: card[key] for key in speech(game).fields if card.get(key) is not None}


def compiles(game: str, fields: Said, kind: str) -> bool:
    """Return whether the game takes these fields on such a card."""
    try:
        package(game).definition("text", {"name": "text", "kind": kind, **fields})
    except BadDefinition:
        return False
    return True
