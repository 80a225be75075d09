"""Turn the messages of a card's schema, which are English sentences, into errors with a reason and facts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from judge.disputes.language.errors import Located
from judge.disputes.language.spelling import unknown_word

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.disputes.language.errors import DisputeError, Place

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


def unfit(messages: object, place: Place, known: tuple[str, ...]) -> Iterator[DisputeError]:
    """Yield each fault that a schema found in a card, with its place. `known`: the fields that a card may have."""
    for spot, said in _all(messages, place, within=False):
        yield _fault(spot, said, known)


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
    """Say in our words what a schema says of a spot."""
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
