"""Turn the messages of a schema, which are English sentences, into errors with a reason, facts and the nearest word."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from judge.disputes.language.errors import DisputeError
from judge.disputes.language.spelling import nearest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_SAID: Final[tuple[tuple[str, str], ...]] = (
    (r"Unknown field\.", "key.unknown"),
    (r"Missing data for required field\.|Field may not be null\.", "field.missing"),
    (r"Not a valid string\.", "text.expected"),
    (r"must be text: put it in quotes", "text.quoted"),
    (r"Not a valid list\.", "list.expected"),
    (r"Not a valid mapping type\.|Invalid input type\.|a card is a mapping of fields", "mapping.expected"),
    (r"Not a valid integer\.", "whole.expected"),
    (r"Not a valid boolean\.", "one-of.expected"),
    (r"Invalid value\.", "number.any"),
    (r"Must be one of: (?P<known>.*)\.", "one-of.expected"),
    (r"Must be equal to (?P<known>.*)\.", "one-of.expected"),
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


def unfit(
    messages: object,
    path: str = "",
    *,
    first: int = 1,
    known: tuple[str, ...] = (),
    known_at: Mapping[str, tuple[str, ...]] | None = None,
) -> Iterator[DisputeError]:
    """Yield each fault that a schema found, with its path.

    `first`: of a list's first item. `known`: the keys that may stand there; or `known_at` each path.
    """
    for spot, said in _all(messages, path, first, within=False):
        keys = known or (known_at or {}).get(re.sub(r"\[\d+\]", "", spot.rpartition(".")[0]), ())
        yield _fault(spot, said, keys)


def _all(messages: object, path: str, first: int, *, within: bool) -> Iterator[tuple[str, str]]:
    """Yield each fault with its path; `within` one of the fields, where a mapping's entries may be."""
    if not isinstance(messages, dict):
        yield path, str(messages[0] if isinstance(messages, list) else messages)
        return
    for key, below in messages.items():
        if not isinstance(below, dict) and ((key == "_schema" and path) or (key in _SIDES and within)):
            spot = path
        elif isinstance(key, int):
            spot = f"{path}[{key + first}]"
        else:
            spot = f"{path}.{key}" if path else str(key)
        yield from _all(below, spot, first, within=True)


def _fault(path: str, said: str, keys: tuple[str, ...]) -> DisputeError:
    """Say in our words what a schema says of a spot."""
    key = path.rpartition(".")[2]
    for pattern, reason in _SAID:
        found = re.fullmatch(pattern, said, re.DOTALL)
        if found is None:
            continue
        facts: dict[str, Any] = {"word": key, "field": key, **found.groupdict()}
        if reason == "one-of.expected":
            facts["known"] = facts["known"].split(", ") if "known" in facts else ["true", "false"]
        if reason == "key.unknown" and keys:
            near = nearest(key, keys, "")
            facts |= {"known": keys, **({"nearest": near} if near else {})}
        return DisputeError(path, reason, **facts)
    return DisputeError(path, "file.field", message=said)
