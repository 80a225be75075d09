"""The deck check: bytes or text in, a report out. The entry point for the command line, the API and the pages."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from judge.catalogue import cards as catalogue
from judge.catalogue.folding import fold
from judge.decks.intake import read_input
from judge.decks.lines import LineReader
from judge.decks.readings import LONGEST, Reading
from judge.decks.report import DeckReport, NotADeckListError
from judge.decks.resolution import Resolution

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.catalogue.cards import Catalogue

# Asked about lines that have a figure.
ASKED: Final = frozenset(
    [
        *(f"quantity.{what}" for what in ("ordinal", "which", "two", "run", "bad", "missing")),
        *(f"line.{what}" for what in ("rest", "beside", "columns", "unread", "hidden", "twice")),
        *("number.alone", "row.blank", "chat.persons"),
    ]
)
SEVERAL: Final = 3


def check_deck(
    source: str | bytes,
    game: str,
    *,
    kind: str | None = None,
    official: bool = False,
    filename: str | None = None,
    cards: Catalogue | None = None,
) -> DeckReport:
    """Check a deck list in any form a player has it.

    `kind`: which list of the game it is (`kinds(game)`, the first by default). `filename` only helps to tell
    the form. `cards`: the card database, by default the project's own sets. `NotADeckListError` for input
    that holds no list; `LookupError` for a game without deck rules or an unknown kind.
    """
    rules = catalogue.rules_of(game)
    kind = kind or next(iter(rules.checks))
    check = rules.checks[kind]
    database = cards or catalogue.load(game)
    reader = _reader(database)
    taken = read_input(source, filename, reader)
    resolution = Resolution(taken, reader, rules, check, official=official)
    if not _looks_like_list(resolution.readings, taken.texts, database):
        raise NotADeckListError("input.no-cards")
    resolution.resolve()
    deck = resolution.deck
    return DeckReport(
        game,
        kind,
        official,
        taken.texts,
        resolution.readings,
        deck.entries,
        deck.total,
        tuple(resolution.problems),
        tuple(resolution.warnings),
    )


def kinds(game: str) -> tuple[str, ...]:
    """Return the kinds of list that a game checks, the usual one first. `LookupError` where there is none."""
    return tuple(catalogue.rules_of(game).checks)


@lru_cache(maxsize=32)
def _reader(database: Catalogue) -> LineReader:
    return LineReader(database, named=catalogue.rules_of(database.game).name_is_enough)


def _looks_like_list(readings: Sequence[Reading], texts: Sequence[str], database: Catalogue) -> bool:
    """Return whether anything in a text shows that it is a deck list.

    Where no line can be read it is one if several have a figure that is asked about, or one names the No. of a card, or runs
    into its figure.
    """
    if any(reading.telling for reading in readings):
        return True
    noted = [(at, {note.key for note in reading.notes}) for at, reading in enumerate(readings) if reading.odd]
    if any("quantity.run" in keys for _, keys in noted):
        return True
    asked = [at for at, keys in noted if ASKED & keys]
    return len(asked) >= SEVERAL or any(
        database.by_no(word.strip(",;:()[]")) for at in asked for word in fold(texts[at][:LONGEST]).split()
    )
