"""How a whole list is written: what counts its lines, `(1)`, `2.`, and is no quantity; a frame around every figure."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from judge.catalogue.folding import fold
from judge.decks.quantity import COUNTED, QUANTITY_ONLY, splits
from judge.decks.sections import says_out

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

PLACES: Final = 5  # lines that count up by one from which their figures are places in the list
EARLY: Final = 8  # signs of a line in which its place stands
OTHERS: Final = 4  # so many times more lines are counted than begin with another figure
_ONE_FIGURE: Final = re.compile(r"([^0-9]*)([1-9][0-9]?)([^0-9]*)")
_PLACE: Final = re.compile(
    r"\s*(?:[^\w\s(（\[【<#/~-]\s*)?(?:#|No\.? ?)?[(（\[【<]?\s*([0-9０-９]{1,3})"
    r"(?:\s*[)\]）】>．.、:：,，|｜]\s*|\s+(?:-\s+)?)(?=\S)"
)


def places(lines: Sequence[str]) -> dict[int, str]:
    """Return what counts each line, by the line's index; nothing where the lines are not counted.

    Every line that is counted has a quantity of its own beside its place; a few others, such as sums, begin with a figure.
    """
    if not any("2" in line[:EARLY] or "２" in line[:EARLY] for line in lines):
        return {}
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


def stacked(lines: Sequence[str], is_card: Callable[[str], object]) -> dict[int, tuple[str, Sequence[int]]]:
    """Return cards whose No., name and quantity stand in rows of their own, as they are pasted from a table.

    By the index of the first row: one line for all, and the indexes of the other rows. Nothing where the rows do not
    alternate throughout, or where the quantity may belong to the card above as well as to the one below.
    """
    rows = [at for at, line in enumerate(lines) if line.strip()]
    counts = [at for at, row in enumerate(rows) if QUANTITY_ONLY.fullmatch(fold(lines[row]))]
    if len(counts) < PLACES:
        return {}
    steps = {later - earlier for earlier, later in pairwise(counts)}
    step = min(steps)
    if len(steps) > 1 or step not in (2, 3):
        return {}
    ways = []
    for above in (step - 1, 0):
        groups = [rows[max(0, at - above) : at - above + step] for at in counts]
        if all(len(group) == step and any(is_card(fold(lines[row])) for row in group) for group in groups):
            ways.append(groups)
    if len(ways) != 1:
        return {}
    return {
        group[0]: (" ".join(sorted((lines[row].strip() for row in group), key=_quantity_first)), group[1:])
        for group in ways[0]
    }


def _quantity_first(text: str) -> bool:
    return not QUANTITY_ONLY.fullmatch(fold(text))


def counts_up(figures: Sequence[str]) -> bool:
    """Return whether figures are 1, 2, 3 and so on, of as many lines as make a list."""
    return len(figures) >= PLACES and figures == [str(place) for place in range(1, len(figures) + 1)]


def frames(lines: Sequence[str], is_card: Callable[[str], object]) -> dict[int, tuple[int, str, str]]:
    """Return quantity, card and what stands around them where all lines have one figure in the same frame, `Walker..4`.

    By the line's index; nothing where any line is written otherwise, the frame counts too, or may say that cards are out.
    """
    found = {at: match for at, line in enumerate(lines) if (match := _ONE_FIGURE.fullmatch(fold(line)))}
    if len(found) < max(PLACES, len(lines)) or counts_up([match[2] for match in found.values()]):
        return {}
    sides = [(match[1], match[3]) for match in found.values()]
    for card, other in ((0, 1), (1, 0)):
        if len({each[other] for each in sides}) > 1:
            continue
        texts = [each[card] for each in sides]
        front = _common(texts)
        back = _common([text[len(front) :][::-1] for text in texts])[::-1]
        frame = f"{front} {back} {sides[0][other]}".strip()
        cards = [text[len(front) : len(text) - len(back)].strip() for text in texts]
        if all(map(is_card, cards)) and not (COUNTED.search(frame) or says_out(frame, free=True)):
            return {
                at: (int(match[2]), text, frame)
                for (at, match), text in zip(found.items(), cards, strict=True)
            }
    return {}


def _common(texts: Sequence[str]) -> str:
    """Return what all texts begin with."""
    shortest = min(texts, key=len)
    ends = (at for at, sign in enumerate(shortest) if any(text[at] != sign for text in texts))
    return shortest[: next(ends, len(shortest))]
