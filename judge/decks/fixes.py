"""Ways to write an open line so that nothing about it is open any more: each is one tap for the player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from judge.decks.sections import EXPLICIT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.decks.readings import Note, Reading

WRITE, NO_CARD = "write", "no-card"
MAIN: Final = "[Main]"  # a heading of the deck itself
MOST: Final = 6  # ways offered for one line


@dataclass(frozen=True, slots=True)
class Fix:
    """What to write in place of a line. `kind`: `write` another line, or say that it is `no-card`."""

    line: int
    text: str
    kind: str = WRITE


def fixes_of(number: int, text: str, reading: Reading, note: Note, labels: Sequence[str]) -> tuple[Fix, ...]:
    """Name the ways out of what is said about one line: the cards meant, the quantities meant, or no card at all."""
    count = reading.entry.count if reading.entry else 1
    meant = [f"{count}x {label}" for label in labels]
    ways = dict.fromkeys([*note.fixes, *meant])
    return (
        *(
            Fix(number, way.strip())
            for way in list(ways)[:MOST]
            if way.strip() and way.strip() != text.strip()
        ),
        *no_card(number, text, labels),
    )


def no_card(number: int, text: str, labels: Sequence[str] = ()) -> tuple[Fix, ...]:
    """Return the one way out that every line has: to say that it is no card."""
    del labels
    return (Fix(number, f"{EXPLICIT} {text}", NO_CARD),)


def fixes_of_side(
    heads: Sequence[tuple[int, str]], lines: Sequence[tuple[int, str]], labels: Sequence[str] = ()
) -> tuple[Fix, ...]:
    """Name the ways out where cards stand aside: what is under a heading is in the deck, or all of it is not.

    Cards that stand aside without a heading (`SB: 2 Walker`) are left out one by one.
    """
    del labels
    if not heads:
        return tuple(fix for number, text in lines[:MOST] for fix in no_card(number, text))
    return tuple(
        fix
        for number, text in heads
        for fix in (Fix(number, MAIN), Fix(number, f"{EXPLICIT} {text}", NO_CARD))
    )


def apply(text: str, line: int, written: str) -> str:
    """Put another line in the place of one of a list; the text unchanged where it has no such line."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if not 0 < line <= len(lines):
        return text
    lines[line - 1] = " ".join(written.split())
    return "\n".join(lines)
