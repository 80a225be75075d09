"""Settles what a line leaves open by the other lines, such as a figure that may be a quantity or part of a name.

A line that is open by itself is read as the lines beside it are, and is a problem where they do not tell.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from judge.decks.readings import (
    BESIDE,
    BLANK,
    CARD,
    COMMENT,
    FIGURES,
    HEADING,
    NUMBER,
    STEM,
    TWIN,
    WEAK,
    Doubt,
    Reading,
    unreadable,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

ALIKE: Final = 3  # lines in the same open form from which it is the list's way of writing
NEAR: Final = 5  # lines that a number of the line may be off, for headings and remarks are not numbered
WRITTEN: Final = frozenset(("card.mismatch", "name.misspelt"))  # of a name that a card has not
_SHAPES: Final = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", "AAAAAAAAAAAAAAAAAAAAAAAAAA9999999999")


def settle_doubts(texts: Sequence[str], readings: Sequence[Reading]) -> Sequence[Reading]:
    """Settle every doubt, by the other lines or as a problem."""
    odd = [(number, reading) for number, reading in enumerate(readings) if reading.odd]
    if not odd:
        return readings
    out = [number for number, reading in odd if reading.side and reading.status == COMMENT]
    if out:
        readings = _read_comment_headings(readings, out)
    doubted = [
        (number, reading, reading.doubt)
        for number, reading in odd
        if reading.doubt is not None and readings[number] is reading
    ]
    if not doubted:
        return readings
    settled = list(readings)
    certain = _CertainLines(settled, doubted)
    for number, reading, doubt in doubted:
        if not certain.is_settled(doubt):
            settled[number] = _question(texts[number], reading, doubt)
    return settled


def _read_comment_headings(readings: Sequence[Reading], comments: Sequence[int]) -> list[Reading]:
    """Read comments that may say that cards are out as headings where they are between cards, else as comments."""
    found = list(readings)
    for number in comments:
        below = next((reading for reading in found[number + 1 :] if reading.status != BLANK), None)
        above = any(reading.entry is not None for reading in found[:number])
        heads = above and below is not None and below.entry is not None
        found[number] = Reading(HEADING, side=True) if heads else Reading(COMMENT)
    return found


class _CertainLines:
    """What the lines without a doubt, and those with the same doubt, show together."""

    def __init__(self, readings: Sequence[Reading], doubted: Sequence[tuple[int, Reading, Doubt]]) -> None:
        cards = [
            (number, doubt)
            for number, reading, doubt in doubted
            if reading.status == CARD and reading.entry is not None
        ]
        self.alike = Counter((doubt.kind, doubt.shape) for _, doubt in cards)
        self.stems: dict[str, set[str]] = {}
        for _, doubt in cards:
            if doubt.kind in {STEM, TWIN}:
                self.stems.setdefault(doubt.shape, set()).add(doubt.figure)
        self.leads = [(number, doubt.lead) for number, doubt in cards if doubt.kind == TWIN]
        weak = sum(doubt.kind == WEAK for _, doubt in cards)
        numbers = any(doubt.kind == NUMBER for _, _, doubt in doubted)
        self.beside = sum(doubt.kind == BESIDE for _, _, doubt in doubted)
        named = {
            (reading.entry.key, doubt.figure)
            for _, reading, doubt in doubted
            if doubt.kind == BESIDE
            and reading.entry is not None
            and not WRITTEN.isdisjoint(_note_keys(reading))
        }
        written = Counter(words for _, words in named)
        self.no_names = {words for words, cards in written.items() if cards > 1}
        self.cards = sum(reading.entry is not None for reading in readings)
        self.shapes = _number_shapes(readings) if numbers else frozenset[str]()
        self.weak = weak >= ALIKE and 5 * weak >= 4 * sum(
            reading.status == CARD and reading.entry is not None for reading in readings
        )
        places = [lead for _, lead in self.leads]
        self.numbered = len(places) > 1 and (
            all(later == earlier + 1 for earlier, later in pairwise(places))
            or (
                all(later > earlier for earlier, later in pairwise(places))
                and all(abs(lead - number) <= NEAR for number, lead in self.leads)
            )
        )

    def is_settled(self, doubt: Doubt) -> bool:
        """Return whether a line may be read as it seems."""
        if doubt.kind == BESIDE:
            return doubt.figure not in self.no_names and self.beside >= max(ALIKE, self.cards // 2)
        if doubt.kind == FIGURES:
            return self.cards <= ALIKE or self.alike[doubt.kind, doubt.shape] >= ALIKE
        if doubt.kind == NUMBER:
            return doubt.shape in self.shapes or self.alike[doubt.kind, doubt.shape] >= ALIKE
        if doubt.kind == WEAK:
            return self.weak
        alike = len(self.stems.get(doubt.shape, ())) > 1
        if doubt.kind == TWIN:
            return alike and not self.numbered
        return not alike  # a name that comes with several figures has them in its name


def _note_keys(reading: Reading) -> frozenset[str]:
    return frozenset(note.key for note in reading.notes)


def _number_shapes(readings: Sequence[Reading]) -> frozenset[str]:
    """Return the shape of every certain No."""
    return frozenset(
        reading.entry.no.translate(_SHAPES)
        for reading in readings
        if reading.status == CARD
        and reading.entry is not None
        and reading.entry.no
        and (reading.doubt is None or reading.doubt.kind != NUMBER)
    )


def _question(text: str, reading: Reading, doubt: Doubt) -> Reading:
    entry = reading.entry
    if doubt.kind == BESIDE and entry is not None:
        card = entry.no or entry.label
        asked = unreadable("line.beside", reading.repaired, doubt.fixes, card=card, rest=doubt.figure)
        return replace(asked, side=reading.side, telling=reading.telling)
    key = {NUMBER: "number.alone", FIGURES: "line.unread"}.get(doubt.kind, "quantity.which")
    fixes = doubt.fixes
    if doubt.kind == TWIN and entry is not None:
        fixes = (f"{entry.count}x {' '.join(filter(None, (entry.no, entry.name)))}", *fixes)
    asked = unreadable(key, reading.repaired, fixes, text=" ".join(text.split())[:80])
    return replace(asked, side=reading.side, telling=reading.telling)
