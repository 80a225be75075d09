"""What counts the lines of a list, `(1)`, `2.`, `3、`, and is no quantity: it goes up by one from card to card."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from judge.catalogue.folding import fold
from judge.decks.quantity import splits

if TYPE_CHECKING:
    from collections.abc import Sequence

PLACES: Final = 5  # lines that count up by one from which their figures are places in the list
OTHERS: Final = 4  # so many times more lines are counted than begin with another figure
_PLACE: Final = re.compile(
    r"\s*(?:[^\w\s(（\[【<#/~-]\s*)?[(（\[【<]?\s*([0-9０-９]{1,3})(?:\s*[)\]）】>．.、:：,，]\s*|\s+)(?=\S)"
)


def places(lines: Sequence[str]) -> dict[int, str]:
    """Return what counts each line, by the line's index; nothing where the lines are not counted.

    Every line that is counted has a quantity of its own beside its place; a few others, such as sums, begin with a figure.
    """
    found: dict[int, str] = {}
    others = 0
    for at, line in enumerate(lines):
        match = _PLACE.match(line)
        if match is None:
            continue
        if int(match[1]) == len(found) + 1 and splits(fold(line[match.end() :])):
            found[at] = match[0]
        else:
            others += 1
    return found if len(found) >= PLACES and OTHERS * others <= len(found) else {}


def counts_up(figures: Sequence[str]) -> bool:
    """Return whether figures are 1, 2, 3 and so on, of as many lines as make a list."""
    return len(figures) >= PLACES and figures == [str(place) for place in range(1, len(figures) + 1)]
