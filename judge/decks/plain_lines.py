"""The fast path for plain lines: a quantity, a card No. and a name. Most lines of most lists are plain.

They are read as `lines` reads them, without trying what else they might be; every other line is left to that.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from judge.catalogue.columns import colours_in
from judge.catalogue.folding import misread_number, number_keys
from judge.decks import section_words
from judge.decks.quantity import HAN_ENDS
from judge.decks.readings import CARD, DIGIT, UNKNOWN, Reading
from judge.games.deck_rules import NO_FACTS, DeckEntry

if TYPE_CHECKING:
    from judge.decks.naming import CardFinder

REMEMBERED: Final = 20_000  # codes of sets
_COUNT: Final = r"([1-9][0-9]?)"
_NO: Final = r"(((?!N[OR])[A-Z]{1,4}[0-9]{0,6})-([0-9]{1,4}))"
# A figure at the end of a name is no quantity where it has three digits and stands behind a long word.
_NAME: Final = (
    r"([A-Z][a-z]+(?: [A-Za-z][a-z]+)*(?:(?<=[a-z]{5}) [0-9]{3,})?"
    r"|[\u3400-\u9fff\u3041-\u3096\u30a1-\u30fa\u30fc]{2,})"
)
_LINE: Final = re.compile(rf"{_COUNT}(?:,|(x?) )(?:{_NO}(?:[ ,]{_NAME})?|{_NAME})")
_LINE_BACK: Final = re.compile(rf"{_NO}(?: {_NAME})? x{_COUNT}")
_SAYING: Final = (  # that say something instead of a name
    section_words.OUT | section_words.HEDGE | section_words.MARK | section_words.HEADING | section_words.NOTE
)


class PlainLines:
    """Reads the plain lines of one game."""

    def __init__(self, finder: CardFinder) -> None:
        self._finder = finder
        cards = finder.cards
        numbers = [number_keys(card.no)[2] for card in cards.cards.values() if card.no]
        # With names or numbers that look like more than one thing no line is plain.
        self._any = not cards.figure_first and all(no.count("-") < 2 for no in numbers)
        self._figured = any(DIGIT.search(key) for key in cards.names)
        self._sets = {misread_number(no.partition("-")[0]) for no in numbers}
        self._bare: dict[str, str] = {}

    def read(self, line: str) -> Reading | None:
        """Read a line, if it is plain and has one meaning; None for other lines."""
        if not self._any:
            return None
        if found := _LINE.fullmatch(line):
            figure, mark, no, set_, number, beside, alone = found.groups()
            name = beside or alone
            quantity = ("count", f"{figure}," if mark is None else figure + mark)
        elif found := _LINE_BACK.fullmatch(line):
            no, set_, number, name, figure = found.groups()
            quantity = ("count", f"x{figure}")
        else:
            return None
        entry = self._entry(line, int(figure), no, set_, number, name)
        if entry is None:
            return None
        split = (quantity, *((("no", no),) if no else ()), *((("name", name),) if name else ()))
        notes = () if entry.known else (UNKNOWN,)
        return Reading(CARD, entry, True, (), notes, split=split)

    def _entry(
        self, line: str, count: int, no: str | None, set_: str, number: str, name: str | None
    ) -> DeckEntry | None:
        """Return the entry of a No. and a name; None where these say more than that."""
        cards = self._finder.cards
        key = cards.name_key(name) if name else ""
        named = cards.names.get(key, ()) if key else ()
        if name and self._says_more(name, key, known=bool(named)):
            return None
        if self._figured and (cards.by_name(line) or cards.by_name(f"{no or ''} {name or ''}")):
            return None
        if no is None:
            return self._finder.entry_of(named[0], count) if len(named) == 1 else None
        bare = self._set(set_)
        if bare is None:
            card = cards.by_no(no)
            if card is not None and card.no == no and (not name or card in named):
                return self._finder.entry_of(card, count)
            return None
        if named:
            return None
        return DeckEntry(
            f"no:{bare}-{number.lstrip('0') or '0'}", count, no, name, key, NO_FACTS, known=False
        )

    def _says_more(self, name: str, key: str, *, known: bool) -> bool:
        """Return whether words may say something other than the name of a card."""
        if not name.isascii():
            return key in _SAYING or bool(HAN_ENDS.search(name))
        words = name.lower().split()
        if key in _SAYING or not section_words.COUNTING.isdisjoint(words) or words[-1] in section_words.MARK:
            return True
        if words[-1].isdecimal() and self._set(words[-2].upper()) is None:
            return True
        return known and (colours_in(words[0]) is not None or colours_in(words[-1]) is not None)

    def _set(self, word: str) -> str | None:
        """Return the comparison key of a set's code if the database has no card of that set; else None."""
        bare = self._bare.get(word)
        if bare is None:
            if len(self._bare) > REMEMBERED:
                self._bare.clear()
            bare = number_keys(word)[2]
            other = (
                misread_number(bare) not in self._sets
                and self._finder.cards.by_no(word) is None
                and word.lower() not in _SAYING
            )
            bare = self._bare[word] = bare if other else ""
        return bare or None
