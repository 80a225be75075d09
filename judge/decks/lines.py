"""One line of a deck list: what it is, how many cards it names, and which.

A `LineReader` knows one game's cards. It remembers the lines it has read, for at an event the same lines come
again and again. Nothing is guessed silently: whatever is folded, mended or dropped is in `repaired`.
Values are final to the type checker, as in `deck_rules`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from rapidfuzz import fuzz

from judge.catalogue.folding import fold, folded, number_keys, plain_number
from judge.decks import quantity, sections
from judge.games.deck_rules import NO_FACTS, Entry

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from judge.catalogue.cards import Card, Catalogue

LONGEST: Final = 300  # characters of a line; the longest real lines have about 80
REMEMBERED: Final = 20_000  # lines; about 20 MB
MISSPELT: Final = 60.0  # rapidfuzz ratio from which a differing name is a slip of the pen

CARD, HEADING, COMMENT, BLANK, PROBLEM = "card", "heading", "comment", "blank", "problem"


@dataclass(slots=True)
class Note:
    """Something to say about a line: `key` names the sentence, `cards` what may be meant instead."""

    key: Final[str]
    facts: Final[Mapping[str, Any]] = field(default_factory=lambda: NO_FACTS)
    cards: Final[tuple[Card, ...]] = ()


UNKNOWN: Final = Note("card.unknown")  # the database lacks the No.; said once for all such lines


@dataclass(slots=True)
class Reading:
    """One line as understood.

    `entry`: its card and how many, None for a line that is no card. `telling`: it shows that this is a deck
    list, by a known card, a No. or a quantity. `side`: a card of the side deck, or the heading of one.
    """

    status: Final[str]
    entry: Final[Entry | None] = None
    telling: Final[bool] = False
    repaired: Final[tuple[Note, ...]] = ()
    notes: Final[tuple[Note, ...]] = ()
    side: Final[bool] = False


def unreadable(key: str, repaired: tuple[Note, ...] = (), **facts: Any) -> Reading:
    """Make the reading of a line that is no card and nothing else either."""
    return Reading(PROBLEM, repaired=repaired, notes=(Note(key, facts),))


def plain(text: str) -> tuple[str, tuple[Note, ...]]:
    """Fold a text and say what was folded. One too long to be a line is cut off first, but stays too long."""
    words, steps = folded(text[: LONGEST + 1])
    return words, tuple([Note(f"fold.{step}") for step in steps]) if steps else ()


def _facts(card: Card) -> dict[str, Any]:
    """Give what the database knows of a card; null is what it does not know, and a list may state."""
    return {name: value for name, value in card.data.items() if value is not None}


_BULLET: Final = re.compile(r"[-*+>\u2022\u00b7\u25cf\u25a0\u25aa\u30fb] (?=\S)")
_SIDE_PREFIX: Final = re.compile(r"(?:sb|side|sideboard) ?: ?(?=\S)", re.IGNORECASE)
_NO_PREFIX: Final = re.compile(
    r"(?:no[.:] ?|no (?=[0-9])|# ?|編號[: ]*|编号[: ]*|番号[: ]*)(?=[a-z0-9])", re.IGNORECASE
)
_NUMBER_LIKE: Final = re.compile(r"[A-Z0-9]{1,12}(?:[-_/.][A-Z0-9]{1,12}){0,3}")
_DIVIDERS: Final = re.compile("[-_/.]")
_LETTERS_DIGITS: Final = re.compile(r"[A-Z]{1,5}[0-9]{2,}[A-Z]?")
_SET_AND_NUMBER: Final = re.compile(r"(.+) [(\[]([A-Za-z0-9-]{1,10})[)\]] #?([0-9]{1,4}[a-z]?)")
_BRACKET_END: Final = re.compile(r"(.+?) ?[(\[]([^()\[\]]{1,40})[)\]]")
# Set, rarity, foil and stars, as sites print them behind a name: (Set) [R] *F* ★.
_MARKS: Final = re.compile(r"(?: ?[(\[][^()\[\]]{0,40}[)\]]| \*[A-Z]\*| (?:R|UC|C|U|SR|UR|PR)\b| ?[★☆])+$")
_NUMBER_FIRST: Final = re.compile(r"([(\[]?[A-Za-z0-9][A-Za-z0-9/_.-]*[)\]]?)((?![A-Za-z0-9/_.-]).*)")
_NUMBER_LAST: Final = re.compile(r"(.*[^A-Za-z0-9/_.(\[-])([A-Za-z0-9][A-Za-z0-9/_.-]*)")
_BRACKETED: Final = re.compile(r"[(\[][^()\[\]]*[)\]]")
_EDGES: Final = " ,;:|=-"


class LineReader:
    """Reads lines of deck lists of one game."""

    def __init__(self, cards: Catalogue) -> None:
        self.cards = cards
        self._known: dict[str, Reading] = {}
        self._card = lru_cache(maxsize=REMEMBERED)(self._one)

    def read_all(self, lines: Sequence[str]) -> list[Reading]:
        """Read lines of text."""
        known = self._known
        return [known.get(line) or self.read(line) for line in lines]

    def read(self, line: str) -> Reading:
        """Read one line of text. Where too many are remembered all are forgotten: finding the oldest takes longer."""
        reading = self._known.get(line)
        if reading is None:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            reading = self._known[line] = self._read(line)
        return reading

    def _read(self, line: str) -> Reading:
        """Read one line of text, at most `LONGEST` characters of it."""
        if not line.strip():
            return Reading(BLANK)
        text, repaired = plain(line)
        if not text:
            return Reading(BLANK)
        if len(text) > LONGEST:
            return unreadable("line.long", length=max(len(line), len(text)), limit=LONGEST)
        if sections.comment(text):
            return Reading(COMMENT)
        if (words := sections.heading(text)) is not None and not self._is_card(text):
            return Reading(HEADING, side=sections.is_side(words))
        side = _SIDE_PREFIX.match(text) if ":" in text else None
        text = text[side.end() :] if side else text
        for find in (_BULLET.match, sections.trailing_comment):
            if junk := find(text):
                repaired += (Note("drop.text", {"text": junk[0].strip()}),)
                text = text[: junk.start()] + text[junk.end() :]
        reading = self._counted(text, repaired)
        return replace(reading, side=True) if side else reading

    def _is_card(self, text: str) -> bool:
        if text[:1].isdecimal() and not self.cards.figure_first:
            return False
        return bool(self.cards.by_name(text) or self.cards.by_no(text))

    def _counted(self, text: str, repaired: tuple[Note, ...]) -> Reading:
        """Split off the quantity; where two ways are possible take the only one that names a known card."""
        if self._is_card(text):
            return self._named(1, text, repaired)
        if quantity.QUANTITY_ONLY.fullmatch(text):
            return unreadable("line.no-card", repaired, count=text)
        if quantity.ORDINAL.match(text):
            rest = quantity.ORDINAL.sub("", text, count=1)
            if not [split for split in quantity.splits(rest) if not split.bare]:
                return unreadable("quantity.ordinal", repaired, text=text)
            return self._counted(rest, (*repaired, Note("drop.text", {"text": text[: -len(rest)].strip()})))
        ways = quantity.splits(text)
        if len(ways) > 1:
            ways = [way for way in ways if self._is_card(way.rest)] or ways
        if len(ways) > 1:
            return unreadable("quantity.two", repaired, first=ways[0].count, second=ways[1].count)
        if not ways:
            wrong = quantity.bad_quantity(text)
            if wrong:
                return unreadable("quantity.bad", repaired, quantity=wrong)
            return self._named(1, text, repaired)
        way = ways[0]
        if way.bare:
            repaired += (Note("quantity.bare", {"count": way.count}),)
        return self._named(way.count, way.rest, repaired, counted=True)

    def read_card(self, count: str, text: str) -> Reading:
        """Read a quantity and a card that come apart already."""
        figure = quantity.cell_quantity(fold(count))
        words, repaired = plain(text)
        if len(words) > LONGEST:
            return unreadable("line.long", repaired, length=len(words), limit=LONGEST)
        if figure is None:
            return unreadable("quantity.bad", repaired, quantity=count)
        return self._named(figure, words, repaired, counted=True)

    def _named(self, count: int, rest: str, repaired: tuple[Note, ...], *, counted: bool = False) -> Reading:
        """Read what is left of the line beside its quantity."""
        rest = rest.strip(_EDGES)
        if not count:
            return unreadable("quantity.bad", repaired, quantity=str(count))
        if not rest:
            return unreadable("line.no-card", repaired, count=count)
        one = self._card(rest)
        assert one.entry is not None  # noqa: S101 - a text that is not empty names a card
        return Reading(
            CARD, one.entry.times(count), counted or one.telling, (*repaired, *one.repaired), one.notes
        )

    def _one(self, text: str) -> Reading:
        """Read what names a card: one copy of it."""
        no, name = self._parts(text)
        if no and name and _BRACKETED.fullmatch(name):
            return self.identify(1, no, None, (Note("drop.text", {"text": name}),))
        return self.identify(1, no, name)

    def _parts(self, rest: str) -> tuple[str | None, str | None]:
        """Tell card No. and name apart."""
        if self.cards.by_name(rest):
            return None, rest
        if self.cards.by_no(rest):
            return rest, None
        rest = _NO_PREFIX.sub("", rest, count=1)
        brackets = "(" in rest or "[" in rest
        set_and_number = _SET_AND_NUMBER.fullmatch(rest) if brackets else None
        if set_and_number:
            return f"{set_and_number[2]}-{set_and_number[3]}", set_and_number[1]
        words = rest.split(" ")
        if self.cards.by_no(" ".join(words[:2])):  # "ZW1 001 Name"
            return " ".join(words[:2]), " ".join(words[2:]).strip(_EDGES) or None
        if self.cards.by_no(" ".join(words[-2:])):
            return " ".join(words[-2:]), " ".join(words[:-2]).strip(_EDGES)
        if (first := _NUMBER_FIRST.fullmatch(rest)) and self.is_number(first[1]):
            return first[1], first[2].strip(_EDGES) or None
        bracket = _BRACKET_END.fullmatch(rest) if brackets else None
        if bracket and self.is_number(bracket[2]):
            return bracket[2], bracket[1]
        if (last := _NUMBER_LAST.fullmatch(rest)) and self.is_number(last[2]):
            return last[2], last[1].strip(_EDGES)
        return None, rest

    def is_number(self, word: str) -> bool:
        """Say whether a word is a card No.: the database has it, or it has the build of one."""
        if self.cards.by_no(word):
            return True
        plain = plain_number(word)
        if not _NUMBER_LIKE.fullmatch(plain) or not any(sign.isdecimal() for sign in plain):
            return False
        parts = [number_keys(part)[1] for part in _DIVIDERS.split(plain)]
        return (
            (len(parts) > 1 and any(part.isdecimal() for part in parts))
            or (plain.isdecimal() and len(plain) > 1)
            or bool(_LETTERS_DIGITS.fullmatch(plain))
        )

    def identify(
        self,
        count: int,
        no: str | None,
        name: str | None,
        repaired: tuple[Note, ...] = (),
        stated: Mapping[str, Any] | None = None,
        *,
        counted: bool = False,
    ) -> Reading:
        """Find the card that No. and name mean, and hold one against the other. One of them must be given."""
        notes: tuple[Note, ...] = ()
        card = None
        if no is None:
            card, dropped, notes = self._by_name(name or "")
            repaired += dropped
            key = card.key if card else f"name:{self.cards.name_key(name or '')}|{stated}"
        elif card := self.cards.by_no(no):
            key = card.key
            mended = plain_number(no) != card.no
            if mended:
                repaired += (Note("number.mended", {"written": plain_number(no), "no": card.no}),)
            if name is not None:
                dropped, notes = self._cross_check(card, name, mended=mended)
                repaired += dropped
        else:
            key = f"no:{number_keys(no)[2]}"
            notes = (UNKNOWN,)
            if name is not None and (others := self._lookup(name)[0]):
                notes += (Note("number.other", {"no": plain_number(no), "name": name}, others),)
        shown = card.name if card else name
        entry = Entry(
            key,
            count,
            no=card.no if card else no and plain_number(no),
            name=shown,
            name_key=self.cards.name_key(shown) if shown else "",
            card={**(stated or {}), **(_facts(card) if card else {})},
            known=card is not None,
        )
        telling = counted or entry.known or entry.no is not None
        return Reading(CARD, entry, telling, repaired, notes)

    def _by_name(self, name: str) -> tuple[Card | None, tuple[Note, ...], tuple[Note, ...]]:
        """Find a card by name alone; what was dropped for it, what is to be said."""
        found, dropped = self._lookup(name)
        if len(found) == 1:
            return found[0], dropped, ()
        if found:
            return None, dropped, (Note("name.ambiguous", {"name": name}, found),)
        return None, (), (Note("name.unknown", {"name": name}),)

    def _cross_check(
        self, card: Card, name: str, *, mended: bool
    ) -> tuple[tuple[Note, ...], tuple[Note, ...]]:
        """Hold the name that a list gives against its No.'s; what is dropped, what is to be said."""
        others, dropped = self._lookup(name)
        if card in others:
            return dropped, ()
        facts = {"no": card.no, "name": card.name, "written": name}
        close = fuzz.ratio(self.cards.name_key(name), self.cards.name_key(card.name)) >= MISSPELT
        if close and not others:
            return (), (Note("name.misspelt", facts, (card,)),)
        key = "number.mended-mismatch" if mended else "card.mismatch"
        return (), (Note(key, facts, (card, *others)),)

    def _lookup(self, name: str) -> tuple[tuple[Card, ...], tuple[Note, ...]]:
        """Find the cards of a name, of both halves of `Name / Name`, or without the marks beside it."""
        found = self.cards.by_name(name)
        if found:
            return found, ()
        if "/" in name:
            halves = [self.cards.by_name(half) for half in name.split("/")]
            both = tuple(card for card in halves[0] if all(card in half for half in halves))
            if both:
                return both, ()
        marks = _MARKS.search(name)
        found = self.cards.by_name(name[: marks.start()]) if marks else ()
        return found, (Note("drop.text", {"text": marks[0].strip()}),) if marks and found else ()
