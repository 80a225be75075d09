"""The shapes of lines: what is written in the same way is read in the same way, and tried out once.

A line is cut into tokens: figures, card Nos., names, and whatever is between them. Its shape is the kinds of its tokens, and
the text of all that is no quantity, No. or name. The first line of a shape is read closely (`lines`); where that finds a
quantity, a card and no doubt, the places of these are the plan by which every other line of the shape is read.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from judge.catalogue.columns import colours_in
from judge.catalogue.folding import misread_number, number_keys
from judge.decks import section_words
from judge.decks.quantity import HAN_ENDS
from judge.decks.readings import CARD, DIGIT, UNKNOWN, Note, Reading
from judge.games.deck_rules import NO_FACTS, DeckEntry

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from judge.catalogue.cards import Card
    from judge.decks.naming import CardFinder

REMEMBERED: Final = 20_000  # tokens; as many shapes
LONGEST: Final = 80  # signs of a line that has a shape
_CJK: Final = "\u3400-\u9fff\u3041-\u3096\u30a1-\u30fa\u30fc"
_FIGURE: Final = (
    r"(?:(?<![A-Za-z0-9])|(?<=[^A-Za-z0-9][xX]))[0-9]+(?![0-9A-WYZa-wyz]|[xX][A-Za-z])"  # apart from letters
)
_TOKEN: Final = re.compile(
    rf"((?<![A-Za-z0-9])[A-Z]{{1,4}}[0-9]{{0,6}}-[0-9]{{1,4}}(?![A-Za-z0-9])|{_FIGURE}"
    rf"|[A-Za-z]{{2,}}(?: [A-Za-z]{{2,}})*|[{_CJK}]{{2,}})"
)
_LABELS: Final = ("NO", "NR")  # of a No.: no code of a set begins so
_SAYING: Final = (  # words that say something instead of a name, or beside one
    *(section_words.OUT, section_words.HEDGE, section_words.MARK, section_words.HEADING, section_words.NOTE),
    *(section_words.PERHAPS, section_words.COUNTING, section_words.CLOSING),
)
_WORDS: Final = frozenset().union(*_SAYING)
ONE, TWO, NUMBER, KNOWN_NUMBER, NAME, KNOWN_NAME = "\1", "\2", "\3", "\4", "\5", "\6"
_COUNTS, _NUMBERS, _NAMES = (
    frozenset((ONE, TWO)),
    frozenset((NUMBER, KNOWN_NUMBER)),
    frozenset((NAME, KNOWN_NAME)),
)
BARE: Final = "quantity.bare"  # the note that only its place makes a figure a quantity


class _Plan(NamedTuple):
    """Where quantity, No. and name are among the tokens (-1: nowhere), and what is said of every line of the shape."""

    figure: int
    no: int
    name: int
    before: str  # the quantity is written with, as in `x4`
    behind: str
    repaired: tuple[Note, ...]


class LineShapes:
    """The shapes of the lines of one game, and the plan of each."""

    def __init__(self, finder: CardFinder, closely: Callable[[str], Reading]) -> None:
        self._finder = finder
        self._closely = closely
        cards = finder.cards
        numbers = [number_keys(card.no)[2] for card in cards.cards.values() if card.no]
        # With names or numbers that look like more than one thing no line has a shape.
        self._any = not cards.figure_first and all(no.count("-") < 2 for no in numbers)
        self._sets = {misread_number(no.partition("-")[0]) for no in numbers}
        self._figured = [DIGIT.split(key)[0] for key in cards.names if DIGIT.search(key)]
        self._card_of: dict[str, Card] = {}
        self._bare: dict[str, str] = {}
        self._kinds: dict[str, str] = {str(count): ONE if count < 10 else TWO for count in range(1, 100)}
        self._plans: dict[tuple[str, ...], _Plan | None] = {}

    def read(self, line: str) -> Reading | None:
        """Read a line like an earlier line written the same way; None if it must be read closely."""
        if not self._any or len(line) > LONGEST:
            return None
        tokens = _TOKEN.split(line)
        shape = tokens.copy()
        kinds = self._kinds
        for at in range(1, len(tokens), 2):
            token = tokens[at]
            shape[at] = kinds.get(token) or self._kind(token)
        key = tuple(shape)
        plan = self._plans.get(key)
        if plan is not None:
            return self._apply_plan(plan, tokens, key)
        return None if key in self._plans else self._learn(line, tokens, key)

    def _apply_plan(self, plan: _Plan, tokens: Sequence[str], shape: Sequence[str]) -> Reading | None:
        entry = self._entry(plan, tokens, shape)
        if entry is None:
            return None
        split = [("count", f"{plan.before}{tokens[plan.figure]}{plan.behind}")]
        if plan.no >= 0:
            split.append(("no", tokens[plan.no]))
        if plan.name >= 0:
            split.append(("name", tokens[plan.name]))
        repaired = plan.repaired
        if repaired and repaired[-1].key == BARE:
            repaired = (*repaired[:-1], Note(BARE, {"count": entry.count}))
        notes = () if entry.known else (UNKNOWN,)
        return Reading(CARD, entry, True, repaired, notes, split=tuple(split))

    def _entry(self, plan: _Plan, tokens: Sequence[str], shape: Sequence[str]) -> DeckEntry | None:
        """Return the card of No. and name with its quantity; None where they are not of one card."""
        count = int(tokens[plan.figure])
        no = tokens[plan.no] if plan.no >= 0 else ""
        name = tokens[plan.name] if plan.name >= 0 else ""
        card = self._card_of.get(no or name)
        if card is not None:
            if no and name and self._card_of.get(name) is not card:
                return None
            return self._finder.entry_of(card, count)
        if shape[plan.no] != NUMBER or not no:
            return None
        set_, _, figures = no.partition("-")
        key = f"no:{self._bare[set_]}-{figures.lstrip('0') or '0'}"
        name_key = self._finder.cards.name_key(name) if name else ""
        return DeckEntry(key, count, no, name or None, name_key, NO_FACTS, known=False)

    def _learn(self, line: str, tokens: Sequence[str], shape: tuple[str, ...]) -> Reading | None:
        """Read the first line of a shape closely, and keep its plan if that is all that it says."""
        if len(self._plans) > REMEMBERED:
            self._plans.clear()
        plan = self._plans[shape] = None
        places = [
            [at for at, kind in enumerate(shape) if kind in kinds] for kinds in (_COUNTS, _NUMBERS, _NAMES)
        ]
        if len(places[0]) != 1 or max(map(len, places)) > 1 or not (places[1] or places[2]):
            return None
        reading = self._closely(line)
        if reading.entry is None or reading.odd:
            return None
        plan = self._plan(reading, tokens, [each[0] if each else -1 for each in places])
        if plan is not None and self._apply_plan(plan, tokens, shape) == reading:
            self._plans[shape] = plan
        return reading

    def _plan(self, reading: Reading, tokens: Sequence[str], places: Sequence[int]) -> _Plan | None:
        """Return the plan of a reading that has every quantity, No. and name of its line, and says nothing else of these."""
        figure, no, name = places
        said = dict(reading.split).get("count", "")
        if said.count(tokens[figure]) != 1:
            return None
        for at, note in enumerate(reading.repaired, 1):
            if note.key == BARE and at == len(reading.repaired):
                continue
            if not note.key.startswith(("fold.", "drop.")):
                return None
        before, _, behind = said.partition(tokens[figure])
        return _Plan(figure, no, name, before, behind, reading.repaired)

    def _kind(self, token: str) -> str:
        """Return the kind of a token; its text for one that may say something by itself."""
        if token[-1].isdecimal():
            return self._number_kind(token) if "-" in token else token
        if len(self._kinds) > REMEMBERED:
            self._kinds = {text: kind for text, kind in self._kinds.items() if kind in _COUNTS}
        kind = self._kinds[token] = self._name_kind(token)
        return kind

    def _number_kind(self, no: str) -> str:
        set_ = no.partition("-")[0]
        if set_.startswith(_LABELS):
            return no
        if self._set_key(set_):
            return NUMBER
        card = self._finder.cards.by_no(no)
        if card is None or card.no != no:
            return no
        self._card_of[no] = card
        return KNOWN_NUMBER

    def _name_kind(self, name: str) -> str:
        cards = self._finder.cards
        key = cards.name_key(name)
        words = name.lower().split() if name.isascii() else [key]
        if (
            key in _WORDS
            or not _WORDS.isdisjoint(words)
            or any(key.startswith(each) for each in self._figured)
            or colours_in(words[0]) is not None
            or colours_in(words[-1]) is not None
        ):
            return name
        named = cards.by_name(name)
        if len(named) == 1:
            self._card_of[name] = named[0]
            return KNOWN_NAME
        if named or (not name.isascii() and HAN_ENDS.search(name)):
            return name
        return NAME

    def _set_key(self, set_: str) -> str:
        """Return the comparison key of a set's code if the database has no card of that set; else ""."""
        bare = self._bare.get(set_)
        if bare is None:
            if len(self._bare) > REMEMBERED:
                self._bare.clear()
            bare = number_keys(set_)[2]
            other = (
                misread_number(bare) not in self._sets
                and self._finder.cards.by_no(set_) is None
                and set_.lower() not in _WORDS
            )
            bare = self._bare[set_] = bare if other else ""
        return bare
