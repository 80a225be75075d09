"""What counts the lines of a list, `(1)`, `2.`, `3、`, and is no quantity: it goes up by one from card to card."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from judge.catalogue.folding import fold
from judge.decks.quantity import splits

if TYPE_CHECKING:
    from collections.abc import Sequence

PLACES: Final = 5  # lines that count up by one from which their figures are places in the list
_PLACE: Final = re.compile(r"\s*[(（\[【<]?\s*([0-9０-９]{1,3})(?:\s*[)\]）】>．.、:：,，]\s*|\s+)(?=\S)")


def places(lines: Sequence[str]) -> dict[int, str]:
    """Return what counts each line, by the line's index; nothing where the lines are not counted.

    Every line that is counted has a quantity of its own beside its place.
    """
    found = {at: match for at, line in enumerate(lines) if (match := _PLACE.match(line))}
    if len(found) < PLACES or not counts_up([match[1] for match in found.values()]):
        return {}
    if not all(splits(fold(lines[at][match.end() :])) for at, match in found.items()):
        return {}
    return {at: match[0] for at, match in found.items()}


def counts_up(figures: Sequence[str]) -> bool:
    """Return whether figures are 1, 2, 3 and so on, of as many lines as make a list."""
    return len(figures) >= PLACES and [int(figure) for figure in figures] == list(range(1, len(figures) + 1))
