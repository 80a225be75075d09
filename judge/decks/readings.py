"""The reading of one line of a deck list, as values: its card and quantity, its notes, its doubt.

Nothing is guessed silently, and nothing is left over: every character of a line is a quantity, a No., a name, a mark
or a remark, said in `split`, or the line is a problem. Whatever is folded, mended or dropped is in `repaired`. What
only the other lines can settle is a `Doubt`, answered in `doubts`.
Values are final to the type checker, as in `deck_rules`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from judge.catalogue.folding import folded
from judge.games.deck_rules import NO_FACTS, DeckEntry

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.catalogue.cards import Card
    from judge.decks.sections import Heading

LONGEST: Final = 300  # characters of a line; the longest real lines have about 80
EDGES: Final = " ,;:|=-"  # signs that may stand around a card, and are no part of it
_COUNT: Final = re.compile("^[0-9]{1,3}x ")
DIGIT: Final = re.compile("[0-9]")

CARD, HEADING, COMMENT, BLANK, PROBLEM = "card", "heading", "comment", "blank", "problem"
CLEAR: Final = ("count", "no", "name")  # the parts of a line that say nothing else
ODD: Final = frozenset((HEADING, PROBLEM))
MANY: Final = 10  # copies that no deck has of one card, where copies are bounded
# Kinds of doubt: a No. without a quantity, two figures, a figure at the end, a name that ends in one, none to settle,
# words or signs beside a card that the database knows, a quantity beside figures alone.
NUMBER, TWIN, WEAK, STEM = "number", "twin", "weak", "stem"
OPEN, BESIDE, FIGURES = "open", "beside", "figures"


@dataclass(slots=True)
class Note:
    """A remark about a line: `key` names the sentence, `cards` the cards that may be meant instead."""

    key: Final[str]
    facts: Final[Mapping[str, Any]] = field(default_factory=lambda: NO_FACTS)
    cards: Final[tuple[Card, ...]] = ()
    fixes: Final[tuple[str, ...]] = ()  # lines to write instead


@dataclass(slots=True)
class Doubt:
    """What one line alone leaves open; `kind` is one of those in `doubts`, `fixes` are ways to write it clearly."""

    kind: Final[str]
    shape: Final[str] = (
        ""  # of the No., or the name without its figure, or what it is that stands beside a card
    )
    lead: Final[int] = 0
    figure: Final[str] = ""  # or the words or sign beside a card
    fixes: Final[tuple[str, ...]] = ()


UNKNOWN: Final = Note("card.unknown")  # the database lacks the No.; said once for all such lines


@dataclass(slots=True)
class Reading:
    """The reading of one line.

    `entry`: its card and how many, None for a line that is no card. `telling`: it shows that this is a deck
    list, by a known card, a No. or a quantity. `side`: a card of the side deck, or the heading of one. `split`: the
    parts of a card's line and what each is. `says`: the number of cards that a heading gives. `odd`: something is to be
    said, asked or settled about the line, beside that the database lacks its No.; most lines of most lists are not odd.
    `clear`: a quantity and a card, and nothing beside that may say anything.
    """

    status: Final[str]
    entry: Final[DeckEntry | None] = None
    telling: Final[bool] = False
    repaired: Final[tuple[Note, ...]] = ()
    notes: Final[tuple[Note, ...]] = ()
    side: Final[bool] = False
    split: Final[tuple[tuple[str, str], ...]] = ()
    doubt: Final[Doubt | None] = None
    says: Final[Heading | None] = None
    odd: bool = field(init=False)
    clear: bool = field(init=False)

    def __post_init__(self) -> None:
        """Find out whether the line is odd, or clear."""
        self.odd = (
            self.doubt is not None
            or self.side
            or self.says is not None
            or self.status in ODD
            or (bool(self.notes) and (self.notes[0] is not UNKNOWN or len(self.notes) > 1))
        )
        self.clear = (
            self.entry is not None
            and not (self.odd or self.repaired)
            and 1 < len(self.split) <= len(CLEAR)
            and self.split[0][0] == CLEAR[0]
            and self.split[-1][0] in CLEAR[1:]
            and self.split[-1][1][-1] not in ")]"
        )

    @property
    def counted(self) -> bool:
        """Return whether the line gives a quantity."""
        return any(role == "count" for role, _ in self.split)


def unreadable(
    key: str, repaired: tuple[Note, ...] = (), fixes: tuple[str, ...] = (), /, **facts: object
) -> Reading:
    """Return the reading of a line that has no meaning, or more than one."""
    return Reading(PROBLEM, repaired=repaired, notes=(Note(key, facts, (), fixes),))


def keep_count(reading: Reading, count: int | None) -> Reading:
    """Keep the quantity of a line in every fix that is offered for it."""
    if count is None:
        return reading
    notes = tuple(
        replace(note, fixes=tuple(f"{count}x {_COUNT.sub('', fix)}" for fix in note.fixes))
        for note in reading.notes
    )
    return replace(reading, notes=notes)


def fold_line(text: str) -> tuple[str, tuple[Note, ...]]:
    """Fold a text and note what was folded. One too long for a line is cut first, but stays too long."""
    words, steps = folded(text[: LONGEST + 1])
    return words, tuple([Note(f"fold.{step}") for step in steps]) if steps else ()
