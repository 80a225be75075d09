"""Checks the sums that a list states against its cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.decks.readings import BLANK, HEADING, PROBLEM, Note, Reading

if TYPE_CHECKING:
    from collections.abc import Sequence


def wrong_sums(readings: Sequence[Reading]) -> list[tuple[int, Note]]:
    """Return the headings whose number of cards is neither that of the list nor of any part beside them."""
    found: list[tuple[int, Note]] = []
    if not [reading for reading in readings if reading.says is not None]:
        return found
    counts = [reading.entry.count if reading.entry else 0 for reading in readings]
    heads = [number for number, reading in enumerate(readings) if reading.status == HEADING or reading.says]
    whole = sum(counts)
    aside = _count_aside(readings, counts)
    for at, number in enumerate(heads):
        says = readings[number].says
        if says is None:
            continue
        before, end = heads[at - 1] if at else 0, heads[at + 1] if at + 1 < len(heads) else len(counts)
        kinds = [_kinds(readings), _kinds(readings[number:end]), _kinds(readings[before:number])]
        if says.kinds is not None and says.kinds not in kinds:
            found.append((number + 1, Note("kinds.differ", {"said": says.kinds, "found": kinds[0]})))
        if says.says is None:
            continue
        below, above = sum(counts[number:end]), sum(counts[before:number])
        rows = sum(count > 0 for count in counts[number:end])
        fits = {below, above, rows, whole, whole - aside}
        if says.total:
            fits.add(sum(counts[:number]))
        else:  # other parts may be within this one
            fits |= {sum(counts[number:later]) for later in (*heads[at + 1 :], len(counts))}
        if says.says not in fits and not says.loose:
            nearest = whole if says.total else below
            found.append((number + 1, Note("sum.differs", {"said": says.says, "found": nearest})))
    return found


def _kinds(readings: Sequence[Reading]) -> int:
    """Return the number of different cards."""
    return len({reading.entry.key for reading in readings if reading.entry is not None})


def _count_aside(readings: Sequence[Reading], counts: Sequence[int]) -> int:
    inside = False
    total = 0
    for reading, count in zip(readings, counts, strict=True):
        if reading.status == HEADING:
            inside = reading.side
        elif reading.status not in {BLANK, PROBLEM} and (inside or reading.side):
            total += count
    return total
