"""Fixes of an unclear line: texts that make it clear, each applied by one tap."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, TypeAlias

from judge.decks import quantity
from judge.decks.sections import EXPLICIT

if TYPE_CHECKING:
    from judge.decks.readings import Note, Reading

_COUNT: Final = re.compile("[0-9]{1,3}x ")
WRITE, NO_CARD, KEEP = "write", "no-card", "keep"
MAIN: Final = "[Main]"  # a heading of the deck itself
MOST: Final = 6  # ways offered for one line


@dataclass(frozen=True, slots=True)
class Fix:
    """A replacement for a line. `kind`: `write` another line, mark it as `no-card`, or `keep` some lines.

    `more`: what the same tap writes in other lines. `shown`: the lines kept, as numbers.
    """

    line: int
    text: str
    kind: str = WRITE
    more: tuple[tuple[int, str], ...] = ()
    shown: str = ""


Ways: TypeAlias = Callable[[], tuple[Fix, ...]]


def fixes_of(number: int, text: str, reading: Reading, note: Note, labels: Sequence[str]) -> tuple[Fix, ...]:
    """Return the fixes for a remark about one line: the cards meant, the quantities meant, or no card at all."""
    if note.key == "chat.persons":
        persons = note.facts["persons"]
        shown = (*persons, " + ".join(persons))
        return tuple(Fix(number, way, shown=who) for who, way in zip(shown, note.fixes, strict=True))
    count = reading.entry.count if reading.entry else 1
    meant = [f"{count}x {label}" for label in labels]
    figure = quantity.only_figure(str(note.facts.get("rest", ""))) if note.key == "line.rest" else None
    written = [f"{figure}x {way}" if figure and not _COUNT.match(way) else way for way in note.fixes]
    ways = dict.fromkeys([*written, *meant])
    return (
        *(
            Fix(number, way.strip())
            for way in list(ways)[:MOST]
            if way.strip() and way.strip() != text.strip()
        ),
        *no_card_fix(number, text),
    )


def no_card_fix(number: int, text: str) -> tuple[Fix, ...]:
    """Return the fix that every line has: to mark it as no card."""
    return (mark_no_card((number, text)),)


def mark_no_card(*lines: tuple[int, str]) -> Fix:
    """Return the fix that marks lines as no cards."""
    return fix_lines([(line, f"{EXPLICIT} {text}") for line, text in lines], NO_CARD)


def merge_fixes(ways: Sequence[Ways]) -> tuple[Fix, ...]:
    """Return the fixes for several lines that are written alike: one tap answers for all of them."""
    each = [made() for made in ways]
    if len({tuple(fix.kind for fix in fixes) for fixes in each}) > 1:
        each = [tuple([fix for fix in fixes if fix.kind == NO_CARD]) for fixes in each]
    return tuple(
        replace(first, more=tuple((fix.line, fix.text) for fix in rest))
        for first, *rest in zip(*each, strict=True)
    )


def fix_lines(changes: Sequence[tuple[int, str]], kind: str = WRITE, shown: str = "") -> Fix:
    """Return one fix that changes several lines."""
    return Fix(*changes[0], kind, tuple(changes[1:]), shown)


def fix_of_count(line: int, before: int, count: int, card: str) -> Fix:
    """Return the fix that writes another quantity."""
    return Fix(line, f"{count}x {card}", shown=f"{before} → {count}")


def fixes_of_copies(listed: Sequence[tuple[int, int, str]], by: int) -> tuple[Fix, ...]:
    """Return the fix for too many copies: `by` fewer, last lines first. `listed`: line, count, card."""
    total = sum(count for _, count, _ in listed)
    shown = f"{total} → {total - by}"
    changes = []
    for line, count, card in reversed(listed):
        left = max(0, count - by)
        by -= count - left
        if left < count:
            changes.append((line, f"{left}x {card}" if left else f"{EXPLICIT} {count}x {card}"))
    return (fix_lines(changes, shown=shown),)


def fixes_of_sum(line: int, text: str, said: int, found: int) -> tuple[Fix, ...]:
    """Return the fixes for a wrong sum: the sum of the cards, or no sum at all."""
    figures = re.findall(rf"(?<![0-9]){said}(?![0-9])", text)
    mended = re.sub(rf"(?<![0-9]){said}(?![0-9])", str(found), text) if len(figures) == 1 else ""
    ways = (Fix(line, mended, shown=f"{said} → {found}"),) if mended else ()
    return (*ways, *no_card_fix(line, text))


def format_ranges(lines: Sequence[int]) -> str:
    """Return line numbers as text, consecutive ones as `12–14`."""
    starts = [at for at, line in enumerate(lines) if not at or lines[at - 1] != line - 1]
    ends = [*(at - 1 for at in starts[1:]), len(lines) - 1]
    return ", ".join(
        f"{lines[at]}–{lines[end]}" if end > at else str(lines[at])
        for at, end in zip(starts, ends, strict=False)
    )


def fixes_of_decks(parts: Sequence[tuple[int, int]], texts: Sequence[str]) -> tuple[Fix, ...]:
    """Return the fixes for a list of several decks: to keep one of them."""
    found = []
    for kept in parts:
        out = [
            (at + 1, f"{EXPLICIT} {text}")
            for at, text in enumerate(texts)
            if not kept[0] <= at < kept[1] and text.strip()
        ]
        found.append(fix_lines(out, KEEP, f"{kept[0] + 1}–{kept[1]}"))
    return tuple(found)


def fixes_of_notes(lines: Sequence[tuple[int, str]]) -> tuple[Fix, ...]:
    """Return the fix that makes each line read as a note a card."""
    return tuple(Fix(number, f"1x {text.strip()}") for number, text in lines[:MOST])


def apply(text: str, *written: tuple[int, str]) -> str:
    """Replace some lines of a list by their numbers; numbers outside the list are ignored."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for line, words in written:
        if 0 < line <= len(lines):
            lines[line - 1] = " ".join(words.split())
    return "\n".join(lines)
