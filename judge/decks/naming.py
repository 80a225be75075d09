"""Finds the card that a No. and a name mean: separates them, looks them up, compares them."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from judge.catalogue.folding import name_key, number_keys, plain_number
from judge.decks.readings import CARD, DIGIT, EDGES, UNKNOWN, Note, Reading
from judge.games.deck_rules import DeckEntry

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.catalogue.cards import Card, Catalogue

MISSPELT: Final = 60.0  # rapidfuzz ratio from which a differing name is a slip of the pen
REMEMBERED: Final = 20_000  # names that are nearly those of cards
SHORTEST: Final = 2  # signs of a name in which one may be wrong
_CARD_WORD: Final = re.compile("(?:卡片|卡牌|卡|咭|牌|カード|card)$")
LONG: Final = 4  # letters of a name in which one may be missing
LABEL: Final = re.compile(
    r"(?:no[.:] ?|no (?=[0-9])|# ?|編號[: ]*|编号[: ]*|番号[: ]*)(?=[a-z0-9])", re.IGNORECASE
)
_FIGURES: Final = re.compile("[0-9]+")
_NUMBER_LIKE: Final = re.compile(r"[A-Z0-9]{1,12}(?:[-_/.][A-Z0-9]{1,12}){0,3}")
_DIVIDERS: Final = re.compile("[-_/.]")
_LETTERS_DIGITS: Final = re.compile(r"[A-Z]{1,5}[0-9]{2,}[A-Z]?")
_SET_AND_NUMBER: Final = re.compile(r"(.+) [(\[]([A-Za-z0-9-]{1,10})[)\]] #?([0-9]{1,4}[a-z]?)")
_RARITIES: Final = "(?:R|UC|C|U|N|SR|UR|PR|RR|RRR|SSR|HR|SEC)"
# Set, rarity, foil and stars, as sites print them behind a name: (Set) [R] *F* ★.
_MARKS: Final = re.compile(rf"(?: ?[(\[][^()\[\]]{{0,40}}[)\]]| \*[A-Z]{{1,2}}\*| {_RARITIES}\b| ?[★☆])+$")
_PLURALS: Final = (("ies", "y"), ("es", ""), ("s", ""))  # of English names
_MARK_FIRST: Final = re.compile(r"[(\[][^()\[\]]{1,40}[)\]] ?")
# Behind a No. and no part of it: `SA-020/R`, `SA-020-SR`.
_RARITY: Final = re.compile(rf"(.+[0-9])(?:[/_ -]{_RARITIES}|(?:SR|UR|UC|PR|RR|SSR))", re.IGNORECASE)
_SET: Final = r"(?:[A-Z]{2,4}[0-9]{0,2}|[A-Za-z]{1,4}[0-9]{1,2})"
_IS_SET: Final = re.compile(_SET)
_EDITION: Final = re.compile("[A-Za-z]{1,4}[0-9]{1,2}")
SET_HEAD: Final = re.compile(
    rf"\W*({_SET}) ?(?:系列|弾|彈|セット|[Ss]et|[Ss]eries)?\W*"
)  # `ZW1` above numbers alone
_TORN: Final = re.compile(
    r"(?<![A-Za-z0-9])([A-Za-z]{1,5}[0-9]{0,3})(?: -|- | - )([0-9]{2,4}[a-z]?)(?![A-Za-z0-9])"
)
_BETWEEN: Final = r"(?: | ?# ?| ?[Nn][Oo]\.? ?)"  # `ZW1 001`, `ZW1 #001`, `ZW1 No.001`
_NUMBER_OF: Final = r"([0-9]{3}[a-z]?(?:[-/_][A-Za-z][A-Za-z0-9]{0,5})?)"
_SPELLED_FIRST: Final = re.compile(
    rf"[(\[]?({_SET})(?:{_BETWEEN}|[)\]] ?#?){_NUMBER_OF}(?![A-Za-z0-9/_.-])[)\]]?(.*)"
)
_SPELLED_LAST: Final = re.compile(rf"(?:(.*[^A-Za-z0-9/_.-]))?({_SET}){_BETWEEN}{_NUMBER_OF}[)\]]?")
_SET_APART: Final = re.compile(r"([A-Z0-9]*[A-Z])-([0-9]{1,2})-([0-9]+)(.*)")  # `ZW-1-001` is ZW1-001
_RUN: Final = re.compile(r"(.*[A-Z][0-9]{0,2}?)([0-9]{3})")  # and so is `ZW1001`
_MARKED: Final = re.compile(r"(.+?-[0-9]+)(?:-?[A-Z][A-Z0-9]*|-[0-9]{2,3})+")
# Set and number as programs print them: `[SP:1] Name`, `[SP#001] Name`, `Name|SP|1`, and the set alone, `[SP] Name`.
_PRINTED: Final = (
    (re.compile(r"\[([A-Za-z0-9]{2,6})[:#]([0-9]{1,4})\] ?(.+)"), r"\3 (\1) \2"),
    (re.compile(r"^([0-9]{1,2}x? [^|]+)\|([A-Z0-9]{2,5})\|[0-9]{1,3}(?:\|\[[0-9]+\])?$"), r"\1 [\2]"),
    (re.compile(r" \^[^^]*,#[0-9A-Fa-f]{6}\^$"), ""),
    (
        re.compile(
            r"^(?:卡號|卡号|牌號|牌号|カード番号|card no\.?)[: ]+(\S+)[, ]+(?:卡名|牌名|カード名|card name)[: ]+(.+)",
            re.IGNORECASE,
        ),
        r"\1 \2",
    ),
    (re.compile(r"^((?:[0-9]{1,2}x? )?)\[([A-Z][A-Z0-9]{1,4})\] (.+)"), r"\1\3 [\2]"),
)
_NUMBER_FIRST: Final = re.compile(
    r"([(\[]?[A-Za-z0-9](?:[A-Za-z0-9/_.-]*[A-Za-z0-9_.-])?[)\]]?)((?![A-Za-z0-9_.-]|/[A-Za-z0-9]).*)"
)
_NUMBER_LAST: Final = re.compile(r"(.*[^A-Za-z0-9/_.(\[-])([A-Za-z0-9][A-Za-z0-9/_.-]*)")
BRACKET_END: Final = re.compile(r"(.+?) ?[(\[<]([^()\[\]<>]{1,40})[)\]>]")


def normalize_print(text: str) -> str:
    """Return a line with set and number behind the name, where a program writes them elsewhere."""
    if "[" in text or "|" in text or "名" in text or " name" in text:
        for pattern, written in _PRINTED:
            text = pattern.sub(written, text)
    return text


@lru_cache(maxsize=REMEMBERED)
def identity(no: str) -> str:
    """Return the comparison key of an unknown No.: set and number, in any spelling."""
    while rarity := _RARITY.fullmatch(plain_number(no)):
        no = rarity[1]
    bare = number_keys(no)[2]
    if "/" not in no and (apart := _SET_APART.fullmatch(bare)):
        return f"{apart[1]}{apart[2]}-{apart[3]}{apart[4]}"
    first, *marks = _DIVIDERS.split(plain_number(no), maxsplit=1)
    if not (marks and marks[0][:1].isdecimal()) and (run := _RUN.fullmatch(number_keys(first)[1])):
        return number_keys("-".join((run[1], run[2], *marks)))[2]
    return bare


def base_number(key: str) -> str:
    """Return such a key without its suffixes, `ZW1-1` for `ZW1-1-JP`: they may separate two cards, or not."""
    marked = _MARKED.fullmatch(key)
    return marked[1] if marked else key


@lru_cache(maxsize=REMEMBERED)
def has_suffix(key: str) -> bool:
    """Return whether such a key has a suffix behind set and number."""
    return not key.partition("-")[2].isdecimal()


class CardFinder:
    """Finds the cards of one game. `named`: whether a name that the database does not know is taken for a card."""

    def __init__(self, cards: Catalogue, *, named: bool) -> None:
        self.cards = cards
        self.named = named
        self.nearest = lru_cache(maxsize=REMEMBERED)(self._nearest)
        codes = [code for each in cards.sets for code in (each.id, each.name)]
        codes += [str(card["series"]) for card in cards.data.values() if card.get("series")]
        codes += [card.no.partition("-")[0] for card in cards.cards.values() if card.no]
        codes.append("".join(word[0] for word in cards.game.split("_")))
        self._editions = frozenset(map(name_key, codes))
        self._spelled = sorted(
            (name.lower() for name in cards.spelled if len(name) > 1), key=len, reverse=True
        )
        self._all_names = f" {' | '.join(self._spelled)} "

    def is_edition(self, text: str) -> bool:
        """Return whether a text is the code or the name of a known set, or a set name with its number."""
        return bool(_EDITION.fullmatch(text.strip())) or name_key(text) in self._editions

    def is_card(self, text: str) -> bool:
        """Return whether a text is a known card, by name or by No."""
        if text[:1].isdecimal() and not self.cards.figure_first:
            return False
        return bool(self.cards.by_name(text) or self.cards.by_no(text))

    def holds_card(self, text: str) -> bool:
        """Return whether a text contains the name of a card."""
        key = self.cards.name_key(text)
        return any(len(name) > 1 and name in key for name in self.cards.names)

    def is_part_of_a_name(self, text: str) -> bool:
        """Return whether a text is a part of a card's name: whole words, where these are apart."""
        if text.isascii():
            return f" {text.lower()} " in self._all_names
        key = self.cards.name_key(text)
        return len(key) > 1 and any(key in name for name in self.cards.names)

    def find_card(self, text: str) -> str | None:
        """Return the longest card name in a text, or its No. and that; None without one."""
        low = text.lower()
        name = next(
            (text[at : at + len(each)] for each in self._spelled if (at := low.find(each)) >= 0), None
        )
        numbers = [word for word in re.split(r"[\s()\[\]<>:|,;/]+", text) if word and self.cards.by_no(word)]
        return name or (numbers[0] if len(numbers) == 1 else None)

    def find_torn_number(self, text: str) -> tuple[str, str] | None:
        """Find a No. that was split, `SA - 001`: as written, and joined."""
        torn = _TORN.search(text) if "- " in text or " -" in text else None
        if not torn or not (self.cards.by_no(no := f"{torn[1]}-{torn[2]}") or _IS_SET.fullmatch(torn[1])):
            return None
        return torn[0], no

    def split_number(self, rest: str) -> tuple[str | None, str | None]:
        """Split a text into card No. and name."""
        if self.cards.by_name(rest):
            return None, rest
        if self.cards.by_no(rest):
            return rest, None
        rest = LABEL.sub("", rest, count=1)
        rest = rest.replace(*torn) if (torn := self.find_torn_number(rest)) else rest
        brackets = "(" in rest or "[" in rest or rest.endswith(">")
        set_and_number = _SET_AND_NUMBER.fullmatch(rest) if brackets else None
        if set_and_number:
            return f"{set_and_number[2]}-{set_and_number[3]}", set_and_number[1]
        words = rest.split(" ")
        if self.cards.by_no(" ".join(words[:2])):  # "ZW1 001 Name"
            return " ".join(words[:2]), " ".join(words[2:]).strip(EDGES) or None
        if self.cards.by_no(" ".join(words[-2:])):
            return " ".join(words[-2:]), " ".join(words[:-2]).strip(EDGES)
        if first := _SPELLED_FIRST.fullmatch(rest):
            return f"{first[1]}-{first[2]}", first[3].strip(EDGES) or None
        if last := _SPELLED_LAST.fullmatch(rest):
            return f"{last[2]}-{last[3]}", (last[1] or "").strip(EDGES + "([") or None
        if (first := _NUMBER_FIRST.fullmatch(rest)) and self.is_number(first[1]):
            return first[1], first[2].strip(EDGES + "/") or None
        bracket = BRACKET_END.fullmatch(rest) if brackets else None
        if bracket and self.is_number(bracket[2]):
            return bracket[2], bracket[1]
        last = _NUMBER_LAST.fullmatch(rest)
        if last and self.is_number(last[2]) and (not last[2].isdecimal() or last[1][-1] in " #"):
            return last[2], last[1].strip(EDGES)
        return None, rest

    def is_number(self, word: str) -> bool:
        """Return whether a word is a card No.: the database has it, or it has the shape of one."""
        if self.cards.by_no(word):
            return True
        plain = plain_number(word)
        plain = rarity[1] if (rarity := _RARITY.fullmatch(plain)) else plain
        if not _NUMBER_LIKE.fullmatch(plain) or not any(sign.isdecimal() for sign in plain):
            return False
        parts = [number_keys(part)[1] for part in _DIVIDERS.split(plain)]
        return (
            (
                len(parts) > 1
                and any(_FIGURES.match(part) or _LETTERS_DIGITS.fullmatch(part) for part in parts)
            )
            or (plain.isdecimal() and len(plain) > 2)
            or bool(_LETTERS_DIGITS.fullmatch(plain))
        )

    def identify(
        self,
        count: int,
        no: str | None,
        name: str | None,
        repaired: tuple[Note, ...] = (),
        stated: Mapping[str, object] | None = None,
        *,
        counted: bool = False,
    ) -> Reading:
        """Find the card that No. and name mean, and compare both. One of them must be given."""
        notes: tuple[Note, ...] = ()
        card = None
        if no is not None and (rarity := self._rarity_of(plain_number(no))):
            repaired += (Note("drop.text", {"text": rarity}),)
            no = plain_number(no).removesuffix(rarity)
        if (
            no is not None
            and name is not None
            and no.isdecimal()
            and (meant := self.number_with_figures(name, no))
        ):
            repaired += (Note("number.mended", {"written": no, "no": meant}),)
            no = meant
        if no is None:
            card, dropped, notes = self._find_by_name(name or "")
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
            key = f"no:{identity(no)}"
            notes = (UNKNOWN,)
            if name is not None and (others := self._find_named(name)[0]):
                notes += (Note("number.other", {"no": plain_number(no), "name": name}, others),)
        shown = card.name if card else name
        entry = DeckEntry(
            key,
            count,
            no=card.no if card else no and plain_number(no),
            name=shown,
            name_key=self.cards.name_key(shown) if shown else "",
            card={**(stated or {}), **(self._facts(card) if card else {})},
            known=card is not None,
        )
        telling = counted or entry.known or entry.no is not None
        return Reading(CARD, entry, telling, repaired, notes)

    def entry_of(self, card: Card, count: int) -> DeckEntry:
        """Return a deck entry of a card of the database."""
        name_key = self.cards.name_key(card.name)
        return DeckEntry(card.key, count, card.no, card.name, name_key, self._facts(card), known=True)

    def _rarity_of(self, no: str) -> str:
        """Return the rarity behind a known No. that is no part of it, or "". ZWO-deck.copy-limit-key."""
        found = _RARITY.fullmatch(no)
        if found is None or self.cards.by_no(no) or not self.cards.by_no(found[1]):
            return ""
        return no[len(found[1]) :]

    def number_with_figures(self, name: str, figures: str) -> str | None:
        """Return the No. of the only card of a name that ends in these figures, where they are no No. themselves."""
        if self.cards.by_no(figures):
            return None
        fits = [
            card.no
            for card in self._find_named(name)[0]
            if card.no and int((_FIGURES.findall(card.no) or ["-1"])[-1]) == int(figures)
        ]
        return fits[0] if len(fits) == 1 else None

    def _facts(self, card: Card) -> dict[str, object]:
        """Return what the database knows of a card; null where a list may state what it does not know."""
        known = {name: value for name, value in card.data.items() if value is not None}
        return known | {"series_key": self.cards.name_key(known["series"])} if "series" in known else known

    def _find_by_name(self, name: str) -> tuple[Card | None, tuple[Note, ...], tuple[Note, ...]]:
        """Find a card by name alone; with what was dropped for it, and the notes."""
        found, dropped = self._find_named(name)
        if len(found) == 1:
            return found[0], dropped, ()
        if found:
            return None, dropped, (Note("name.ambiguous", {"name": name}, found),)
        if slip := self.cards.by_slip(name):
            return slip, (Note("name.mended", {"written": name, "name": slip.name}),), ()
        return None, (), (Note("name.unknown", {"name": name}),)

    def _nearest(self, name: str) -> Card | None:
        """Return the only card whose name differs from this one by one letter, or by the word card behind it.

        A sign of Chinese or Japanese is a word: one more or less says something else, in place of another it is a slip.
        """
        key = self.cards.name_key(name)
        if len(key) < SHORTEST or not key.isalnum():
            return None
        if len(named := self.cards.names.get(_CARD_WORD.sub("", key), ())) == 1:
            return named[0]
        from rapidfuzz import process  # noqa: PLC0415 - loaded where something is misspelt
        from rapidfuzz.distance import OSA  # noqa: PLC0415

        close = process.extract(key, self.cards.names.keys(), scorer=OSA.distance, score_cutoff=1)
        near = {
            card.key: card
            for other, _, _ in close
            if DIGIT.findall(key) == DIGIT.findall(other)
            and (len(key) == len(other) or (key.isascii() and len(key) >= LONG))
            for card in self.cards.names[other]
        }
        return next(iter(near.values())) if len(near) == 1 else None

    def _cross_check(
        self, card: Card, name: str, *, mended: bool
    ) -> tuple[tuple[Note, ...], tuple[Note, ...]]:
        """Compare the name in a list with that of its No.; returns what is dropped, and the notes."""
        others, dropped = self._find_named(name)
        if card in others:
            return dropped, ()
        from rapidfuzz import fuzz  # noqa: PLC0415 - loaded where something is misspelt

        facts = {"no": card.no, "name": card.name, "written": name}
        close = fuzz.ratio(self.cards.name_key(name), self.cards.name_key(card.name)) >= MISSPELT
        if close and not others:
            return (), (Note("name.misspelt", facts, (card,)),)
        key = "number.mended-mismatch" if mended else "card.mismatch"
        return (), (Note(key, facts, (card, *others)),)

    def _find_named(self, name: str) -> tuple[tuple[Card, ...], tuple[Note, ...]]:
        """Find the cards of a name, of both halves of `Name / Name`, of several `Names`, or without the marks around it."""
        found = self.cards.by_name(name)
        if found:
            return found, ()
        if "/" in name:
            halves = [self.cards.by_name(half) for half in name.split("/")]
            both = tuple(card for card in halves[0] if all(card in half for half in halves))
            if both:
                return both, ()
        words = name.split(" ")
        for at in range(1, len(words)):  # in two languages
            one, other = " ".join(words[:at]), " ".join(words[at:])
            first = self.cards.by_name(one) if self.cards.name_key(one) != self.cards.name_key(other) else ()
            if first and (both := tuple(card for card in self.cards.by_name(other) if card in first)):
                return both, ()
        for end, one in _PLURALS:
            if name.endswith(end) and len(found := self.cards.by_name(name.removesuffix(end) + one)) == 1:
                return found, (Note("name.mended", {"written": name, "name": found[0].name}),)
        for marks in (_MARKS.search(name), _MARK_FIRST.match(name)):
            if marks and (found := self.cards.by_name(name[: marks.start()] + name[marks.end() :])):
                return found, (Note("drop.text", {"text": marks[0].strip()}),)
        return (), ()
