"""Checks stated cards: which fields a card of a game has, and the faults of a card in our words.

The schema of a game's cards says it in English sentences, each of which is a reason here.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from judge.disputes.language.card_words import nearest_to
from judge.disputes.language.errors import Located, together
from judge.disputes.language.spelling import unknown_word
from judge.games import package

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from judge.disputes.language.errors import DisputeError, Place
    from judge.games.card_fields import CardFields

_SAID: Final[tuple[tuple[str, str], ...]] = (
    (r"Unknown field\.", "key.unknown"),
    (r"Missing data for required field\.|Field may not be null\.", "field.missing"),
    (r"Not a valid string\.", "text.expected"),
    (r"must be text: put it in quotes", "text.quoted"),
    (r"Not a valid list\.", "list.expected"),
    (r"Not a valid mapping type\.|Invalid input type\.|a card is a mapping of fields", "mapping.expected"),
    (r"Not a valid integer\.", "whole.expected"),
    (r"Not a valid boolean\.", "one-of.expected"),
    (r"Must be one of: (?P<known>.*)\.", "one-of.expected"),
    (
        r"Must be greater than or equal to (?P<low>-?\d+) and less than or equal to (?P<high>-?\d+)\.",
        "number.between",
    ),
    (r"Length must be between (?P<low>\d+) and (?P<high>\d+)\.", "length.between"),
    (r"Shorter than minimum length (?P<low>\d+)\.", "length.least"),
    (r"Longer than maximum length (?P<high>\d+)\.", "length.most"),
    (r"named twice", "named.twice"),
    (r"a card of kind (?P<kind>\S+) has no such field", "card.other-kind"),
    (r"an EVENT card has no such figure;.*", "card.no-figure"),
)
_SIDES: Final = {"value", "key"}
"""What marshmallow calls the two sides of a mapping's entry: no file writes them there. A card may have such a field."""


@cache
def card_schema(game: str) -> CardFields:
    """Return the schema of a game's cards."""
    return package(game).cards()


def check_stated(game: str, name: str, data: Mapping[str, Any], place: Place) -> None:
    """Check the fields of a stated card against the game's card schema; missing fields are allowed."""
    schema = card_schema(game)
    faults = schema.validate({"no": "1", "name": name, **data})
    found = {field: faults[field] for field in data if field in faults}
    if found:
        raise together(
            _with_its_word(_fault(spot, said, tuple(schema.fields)), game, data, place)
            for spot, said in _all(found, place, within=False)
        )


def _with_its_word(fault: DisputeError, game: str, data: Mapping[str, Any], place: Place) -> DisputeError:
    """Add the words of a field, the one that may be meant, and the rules that list them."""
    if fault.reason != "one-of.expected":
        return fault
    field, _, at = fault.path.removeprefix(f"{place}.").partition("[")
    field, _, key = field.partition(".")
    said = key or data.get(field)
    if isinstance(said, list) and at.removesuffix("]").isdecimal():
        said = said[int(at.removesuffix("]"))]
    fields = card_schema(game).fields
    fault.facts |= {"word": str(said)[:40], "rules": tuple(fields[field].metadata.get("rules", ()))}
    near = nearest_to(game, field, said)
    if near is not None:
        fault.facts["nearest"] = near
    return fault


def _all(messages: object, place: Place, *, within: bool) -> Iterator[tuple[Place, str]]:
    """Yield each fault with its place; `within` one of the fields, where a mapping's entries may be."""
    if not isinstance(messages, dict):
        yield place, str(messages[0] if isinstance(messages, list) else messages)
        return
    for key, below in messages.items():
        side = not isinstance(below, dict) and (key == "_schema" or (key in _SIDES and within))
        spot = place if side else place.item(key) if isinstance(key, int) else place.key(key)
        yield from _all(below, spot, within=True)


def _fault(place: Place, said: str, known: tuple[str, ...]) -> DisputeError:
    """Return the fault for a message of the schema."""
    key = place.rpartition(".")[2]
    for pattern, reason in _SAID:
        found = re.fullmatch(pattern, said, re.DOTALL)
        if found is None:
            continue
        facts: dict[str, Any] = {"word": key, "field": key, **found.groupdict()}
        if reason == "one-of.expected":
            facts["known"] = facts["known"].split(", ") if "known" in facts else ["true", "false"]
        if reason == "key.unknown":
            return unknown_word(Located(key, place), known, "", reason)
        return place.error(reason, **facts)
    return place.error("file.field", message=said)
