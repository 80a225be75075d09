"""One line of a deck list: what it is, how many cards it names, and which.

A `LineReader` knows one game's cards. It remembers the lines it has read, for at an event the same lines come
again and again. Nothing is guessed silently, and nothing is left over: every character of a line is a quantity, a No.,
a name, a mark or a remark, said in `split`, or the line is a problem. Whatever is folded, mended or dropped is in
`repaired`. What only the other lines can settle is a `Doubt`, answered in `whole`.
Values are final to the type checker, as in `deck_rules`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from rapidfuzz import fuzz

from judge.catalogue.columns import colours_in
from judge.catalogue.folding import fold, folded, number_keys, plain_number
from judge.decks import quantity, sections
from judge.games.deck_rules import NO_FACTS, Entry

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from judge.catalogue.cards import Card, Catalogue
    from judge.decks.sections import Heading

LONGEST: Final = 300  # characters of a line; the longest real lines have about 80
REMEMBERED: Final = 20_000  # lines; about 20 MB
MISSPELT: Final = 60.0  # rapidfuzz ratio from which a differing name is a slip of the pen

CARD, HEADING, COMMENT, BLANK, PROBLEM = "card", "heading", "comment", "blank", "problem"
# Kinds of doubt: a No. without a quantity, two figures, a figure at the end, a name that ends in one, none to settle.
NUMBER, TWIN, WEAK, STEM, OPEN = "number", "twin", "weak", "stem", "open"


@dataclass(slots=True)
class Note:
    """Something to say about a line: `key` names the sentence, `cards` what may be meant instead."""

    key: Final[str]
    facts: Final[Mapping[str, Any]] = field(default_factory=lambda: NO_FACTS)
    cards: Final[tuple[Card, ...]] = ()
    fixes: Final[tuple[str, ...]] = ()  # lines to write instead


@dataclass(slots=True)
class Doubt:
    """What one line alone does not tell; `kind` is one of those in `whole`, `fixes` are ways to write it clearly."""

    kind: Final[str]
    shape: Final[str] = ""  # of the No., or the name without its figure
    lead: Final[int] = 0
    figure: Final[str] = ""
    fixes: Final[tuple[str, ...]] = ()


UNKNOWN: Final = Note("card.unknown")  # the database lacks the No.; said once for all such lines


_UNKNOWN_ALONE: Final = (UNKNOWN,)


@dataclass(slots=True)
class Reading:
    """One line as understood.

    `entry`: its card and how many, None for a line that is no card. `telling`: it shows that this is a deck
    list, by a known card, a No. or a quantity. `side`: a card of the side deck, or the heading of one. `split`: the
    parts of a card's line and what each is. `says`: the number of cards that a heading gives.
    """

    status: Final[str]
    entry: Final[Entry | None] = None
    telling: Final[bool] = False
    repaired: Final[tuple[Note, ...]] = ()
    notes: Final[tuple[Note, ...]] = ()
    side: Final[bool] = False
    split: Final[tuple[tuple[str, str], ...]] = ()
    doubt: Final[Doubt | None] = None
    says: Final[Heading | None] = None


def unreadable(
    key: str, repaired: tuple[Note, ...] = (), fixes: tuple[str, ...] = (), /, **facts: Any
) -> Reading:
    """Make the reading of a line that is no card and nothing else either, or may be more than one thing."""
    return Reading(PROBLEM, repaired=repaired, notes=(Note(key, facts, (), fixes),))


def plain(text: str) -> tuple[str, tuple[Note, ...]]:
    """Fold a text and say what was folded. One too long to be a line is cut off first, but stays too long."""
    words, steps = folded(text[: LONGEST + 1])
    return words, tuple([Note(f"fold.{step}") for step in steps]) if steps else ()


def _bare(text: str, ways: Sequence[quantity.Split]) -> str:
    """Take every quantity off a text."""
    for way in ways:
        text = text.replace(way.text, "", 1)
    return " ".join(text.split()).strip(_EDGES)


# Signs before or behind a line that say nothing: bullets, boxes to tick, stars. None is part of a quantity or a price.
_SIGN: Final = r"[^\w\s\"'(\[\])#/+*<>=.@$%&,:;|!?~^`{}\\\-\u20ac\u00a3\u00a5\u20a9]"
_BULLET: Final = re.compile(rf"(?:[-*+>~=]{{1,3}} |{_SIGN}+ ?|\[[ xXvV]?\] ?|\( \) ?)+(?=\S)")
_TAIL: Final = re.compile(rf"(?: ?{_SIGN})+$")
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
_MARKS: Final = re.compile(
    r"(?: ?[(\[][^()\[\]]{0,40}[)\]]| \*[A-Z]{1,2}\*| (?:R|UC|C|U|SR|UR|PR)\b| ?[★☆])+$"
)
_FOIL: Final = re.compile(r"(?: \*[A-Z]{1,2}\*)+$")
_NUMBER_FIRST: Final = re.compile(r"([(\[]?[A-Za-z0-9][A-Za-z0-9/_.-]*[)\]]?)((?![A-Za-z0-9/_.-]).*)")
_NUMBER_LAST: Final = re.compile(r"(.*[^A-Za-z0-9/_.(\[-])([A-Za-z0-9][A-Za-z0-9/_.-]*)")
_BRACKETED: Final = re.compile(r"[(\[][^()\[\]]*[)\]]")
_EDGES: Final = " ,;:|=-"
_DIGIT: Final = re.compile("[0-9]")
_STRANGE: Final = re.compile(r"[@$%=|<>{}\\^`~_;\u20ac\u00a3\u00a5\u20a9]|//")
# Another No. in what should be a name.
_NUMBER_WITHIN: Final = re.compile(r"[A-Za-z][A-Za-z0-9]{0,5}[-_/.][A-Za-z]?[0-9]{2,}|[0-9][-_/.:][0-9]")
_APART: Final = re.compile(r"(.*[^\s0-9]) #?([0-9]+)")
_GLUED_END: Final = re.compile(r"[^\s\x00-\x7f][0-9]{1,2}$")
_LETTERS_FIRST: Final = re.compile(r"[A-Z]{1,6}[0-9]{0,3}(?:-[A-Z]{1,3})?-?[0-9]{2,5}[A-Z]?(?:-[A-Z]{1,3})?")
_CJK_END: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]$")
_SHAPES: Final = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", "AAAAAAAAAAAAAAAAAAAAAAAAAA9999999999")
LETTERS: Final = 2  # of a name at least, where nothing else says that it is one
TWO_FIGURES: Final = 99
# The plainest line: `4 QX-001 Walker`. What is read here at once is read by `_read` to the same, which takes long.
_PLAINEST: Final = re.compile(
    r"([1-9][0-9]?)x? (([A-Z](?!O|R)[A-Z0-9]{0,8})-0*([1-9][0-9]{0,5}|0)(-[0-9]{1,3})?)"
    r"(?: ((?:[A-Za-z']+ )*([A-Za-z']{2,}))( [0-9]{3,6})?)?"
)
_NOT_PLAIN: Final = frozenset(  # last words of a name that may be marks or units
    [
        "uc",
        "sr",
        "ur",
        "pr",
        "copies",
        "copy",
        "piece",
        "pieces",
        "pc",
        "pcs",
        "ea",
        "card",
        "cards",
        "qty",
        "quantity",
        "amount",
        "count",
    ]
)
_ZEROS: Final = re.compile(r"(?<![0-9])0+(?=[0-9])")
_MISREAD: Final[dict[int, int]] = {sign: sign for sign in range(128)} | {
    ord("O"): 48,
    ord("I"): 49,
    ord("L"): 49,
}
MOST_BARE: Final = 9  # copies that a figure with nothing beside it may mean behind a name nobody knows


def parts_of(line: str, reading: Reading) -> tuple[tuple[str, str], ...]:
    """Name the parts of a line and what each is; those of the plainest lines are found only when somebody asks."""
    if reading.split or reading.status != CARD or not (match := _PLAINEST.fullmatch(line)):
        return reading.split
    parts = (
        ("count", line.partition(" ")[0]),
        ("no", match[2]),
        ("name", f"{match[6] or ''}{match[8] or ''}"),
    )
    return tuple([part for part in parts if part[1]])


class LineReader:
    """Reads lines of deck lists of one game."""

    def __init__(self, cards: Catalogue) -> None:
        self.cards = cards
        self._known: dict[str, Reading] = {}
        self._stems: dict[str, str] = {}  # the first part of a No. -> as identities begin
        self._names = cards.names
        self._starts = cards.number_starts()
        self._card = lru_cache(maxsize=REMEMBERED)(self._one)

    def read_all(self, lines: Sequence[str]) -> list[Reading]:
        """Read lines of text. Where too many are remembered all are forgotten: finding the oldest takes longer."""
        known, plainest = self._known, self._plainest
        if len(known) >= REMEMBERED:
            known.clear()
            self._stems.clear()
        return [known.get(line) or plainest(line) or self._learn(line) for line in lines]

    def read(self, line: str) -> Reading:
        """Read one line of text."""
        return self.read_all((line,))[0]

    def _learn(self, line: str) -> Reading:
        reading = self._known[line] = self._read(line)
        return reading

    def _plainest(self, line: str) -> Reading | None:
        """Read a line in the plainest form whose card nobody knows; None for every other line."""
        match = _PLAINEST.fullmatch(line)
        if match is None:
            return None
        count, no, stem, number, part, name, last, figure = match.groups()
        if stem[0] in self._starts:
            return None
        key = ""
        if name is not None:
            if last.lower() in _NOT_PLAIN:
                return None
            key = name.lower().replace(" ", "").replace("'", "")
            if key in self._names:
                return None
            if figure:
                if last[0].upper() in self._starts:
                    return None
                name += figure
                key += figure[1:]
                if key in self._names:
                    return None
        bare = self._stems.get(stem)
        if bare is None:
            bare = self._stems[stem] = f"no:{_ZEROS.sub('', stem.translate(_MISREAD))}-"
        if part:
            number += _ZEROS.sub("", part)
        entry = Entry(bare + number, int(count), no, name, key, NO_FACTS, False)
        reading = self._known[line] = Reading(CARD, entry, True, (), _UNKNOWN_ALONE)
        return reading

    def _read(self, line: str) -> Reading:
        """Read one line of text, at most `LONGEST` characters of it."""
        if not line.strip():
            return Reading(BLANK)
        text, repaired = plain(line)
        if "\u20e3" in text:  # the frame of a keycap
            text = text.replace("\u20e3", "").strip()
        if not text:
            return Reading(BLANK)
        if len(text) > LONGEST:
            return unreadable("line.long", length=max(len(line), len(text)), limit=LONGEST)
        if text.startswith(sections.EXPLICIT):
            return Reading(COMMENT)
        if (inside := sections.remark(text)) is not None:
            return self._remark(text, inside)
        if noted := sections.label(text):
            return self._labelled(text, *noted, repaired)
        if (found := sections.heading(text)) and not self._is_card(text):
            return Reading(HEADING, side=sections.is_side(found.words), says=found)
        if (framed := sections.framed(text)) is not None:
            found = sections.heading(framed) if framed else None
            if not self._is_card(framed) and (found or not _DIGIT.search(framed)):
                return Reading(HEADING, side=bool(found and sections.is_side(found.words)), says=found)
            text = framed
        return self._line(text, repaired)

    def _line(self, text: str, repaired: tuple[Note, ...] = ()) -> Reading:
        """Read a line that is neither heading nor remark: what stands around the card is taken off first."""
        text = text.rstrip(" ,;")
        side = _SIDE_PREFIX.match(text) if ":" in text else None
        text = text[side.end() :] if side else text
        around: list[tuple[str, str]] = [("label", side[0].strip())] if side else []
        if not self._is_card(text):
            for role, find in (
                ("sign", _BULLET.match),
                ("remark", sections.trailing_comment),
                ("sign", _TAIL.search),
            ):
                if junk := find(text):
                    dropped = junk[0].strip()
                    text = text[: junk.start()] + text[junk.end() :]
                    if role == "remark" and (_DIGIT.search(dropped) or self._hides(dropped.lstrip("#/ "))):
                        return unreadable("line.rest", repaired, (text,), card=text, rest=dropped)
                    repaired += (Note("drop.text", {"text": dropped}),)
                    around.append((role, dropped))
        reading = self._counted(text, repaired)
        if reading.status != CARD or not (side or around):
            return reading
        return replace(reading, side=bool(side), split=(*around, *reading.split))

    def _remark(self, text: str, inside: str) -> Reading:
        """Read a comment; one that holds a card may be a card that somebody has taken out, or one of the deck."""
        if not self._hides(inside):
            return Reading(COMMENT)
        return unreadable("line.hidden", (), (inside,), text=text)

    def _labelled(self, text: str, label: str, value: str, repaired: tuple[Note, ...]) -> Reading:
        """Read `Event: x`: a note about the list, unless x is a card."""
        if not self._hides(value):
            return Reading(COMMENT)
        reading = self._line(value, (*repaired, Note("drop.text", {"text": label})))
        if (
            reading.status == CARD
            and reading.entry
            and reading.entry.known
            and any(role == "count" for role, _ in reading.split)
        ):
            return replace(reading, split=(("label", label), *reading.split))
        return unreadable("line.hidden", repaired, (value,), text=text)

    def hides(self, words: str) -> bool:
        """Say whether words that should be no card, such as the key of a section, read like one."""
        return self._hides(fold(words[: LONGEST + 1])[:LONGEST])

    def _hides(self, text: str) -> bool:
        """Say whether a text that should be no card reads like one."""
        if not text or (not _DIGIT.search(text) and not self._is_card(text)):
            return False
        reading = self._line(text)
        entry = reading.entry
        if entry is not None:
            return entry.known or bool(entry.no and not entry.no.isdecimal())
        words = text.split(" ")
        return any(
            self.cards.by_no(word) or _LETTERS_FIRST.fullmatch(plain_number(word))
            for word in (words[0], words[-1])
        )

    def _is_card(self, text: str) -> bool:
        if text[:1].isdecimal() and not self.cards.figure_first:
            return False
        return bool(self.cards.by_name(text) or self.cards.by_no(text))

    def _counted(self, text: str, repaired: tuple[Note, ...]) -> Reading:
        """Split off the quantity; where two ways are possible take the only one that names a known card."""
        if self._is_card(text):
            return self._named(None, text, repaired)
        if quantity.QUANTITY_ONLY.fullmatch(text):
            return unreadable("line.no-card", repaired, count=text)
        if quantity.ORDINAL.match(text):
            rest = quantity.ORDINAL.sub("", text, count=1)
            if not [split for split in quantity.splits(rest) if not split.bare]:
                place = text[: -len(rest)].strip(" .)")
                return unreadable("quantity.ordinal", repaired, (f"{place}x {rest}", f"1x {rest}"), text=text)
            return self._counted(rest, (*repaired, Note("drop.text", {"text": text[: -len(rest)].strip()})))
        if run := quantity.RUN_TOGETHER.fullmatch(text):
            return self._run_together(run[1], run[2], text, repaired)
        ways = [way for way in quantity.splits(text) if self._stands(way)]
        if (
            not ways
            and (glued := quantity.LEAD_GLUED.match(text))
            and not self.cards.by_no(text.split(" ", maxsplit=1)[0])
        ):
            rest = text[glued.end() :]
            entry = self._named(None, rest, ()).entry
            if entry is not None and entry.known:
                ways = [quantity.Split(int(glued[1]), rest, glued[0], quantity.GLUED, leading=True)]
        if len(ways) > 1:
            ways = [way for way in ways if self._is_card(way.rest)] or ways
        if len(ways) > 1:
            fixes = tuple(f"{way.count}x {_bare(text, ways)}" for way in ways[:2])
            return unreadable("quantity.two", repaired, fixes, first=ways[0].count, second=ways[1].count)
        if not ways:
            wrong = quantity.bad_quantity(text)
            if wrong:
                return unreadable("quantity.bad", repaired, quantity=wrong)
            return self._named(None, text, repaired)
        way = ways[0]
        if way.bare:
            repaired += (Note("quantity.bare", {"count": way.count}),)
        return self._named(way, way.rest, repaired)

    def _stands(self, way: quantity.Split) -> bool:
        """Say whether a bare figure in the middle has a No. or a known card on one side; all others stand."""
        if way.how != quantity.MIDDLE_BARE:
            return True
        return any(self._is_card(side) or self.is_number(side) for side in way.sides)

    def _run_together(self, run: str, unit: str, text: str, repaired: tuple[Note, ...]) -> Reading:
        """Divide `SA-0065枚` where only one way names a known card."""
        figures = re.search("[0-9]+$", run)
        most = len(figures[0]) - 1 if figures else 0
        ways = [
            (int(run[-size:]), run[:-size])
            for size in (1, 2)
            if size <= most and run[-size] != "0" and self.cards.by_no(run[:-size])
        ]
        if len(ways) != 1 or self.cards.by_no(run):
            fixes = tuple(
                f"{run[-size:]}x {run[:-size]}" for size in (1, 2) if size <= most and run[-size] != "0"
            )
            return unreadable("quantity.run", repaired, fixes, text=text)
        count, card = ways[0]
        way = quantity.Split(count, card, f"{count}{unit}", quantity.GLUED)
        return self._named(way, card, (*repaired, Note("quantity.bare", {"count": count})))

    def read_card(self, count: str, text: str) -> Reading:
        """Read a quantity and a card that come apart already."""
        figure = quantity.cell_quantity(fold(count))
        words, repaired = plain(text)
        if len(words) > LONGEST:
            return unreadable("line.long", repaired, length=len(words), limit=LONGEST)
        if figure is None:
            return unreadable("quantity.bad", repaired, quantity=count)
        return self._named(quantity.Split(figure, words, count, leading=True), words, repaired)

    def cells(
        self,
        count: int | None,
        no: str | None,
        name: str | None,
        repaired: tuple[Note, ...],
        stated: Mapping[str, Any] | None,
        *,
        named: bool,
    ) -> Reading:
        """Read a row whose quantity, No. and name stand in cells of their own; what is in one may still be too much.

        `named`: the No. has a cell, so that a name without one has no No. either. A name may end in a figure here.
        """
        if no is None and name is not None and not named:
            no, name = self._parts(name)
        if no is not None and not self.is_number(no):
            return self._odd_number(count, no, name, repaired)
        reading = self.identify(count or 1, no, name, repaired, stated, counted=count is not None)
        left = self._left_over(reading, no, name, counted=count is not None)
        if isinstance(left, Reading):
            return left
        doubt = left if left is not None and left.kind == NUMBER else None
        parts = (("count", str(count) if count else ""), ("no", no or ""), ("name", name or ""))
        return replace(reading, split=tuple([part for part in parts if part[1]]), doubt=doubt)

    def _odd_number(
        self, count: int | None, no: str, name: str | None, repaired: tuple[Note, ...]
    ) -> Reading:
        """Read a row whose cell for the No. holds something else: a card's name, or a question."""
        if name is None and count is not None and (self.cards.by_name(no) or not _DIGIT.search(no)):
            return self._named(quantity.Split(count, no, str(count), leading=True), no, repaired)
        whole = " ".join(filter(None, (no, name)))
        return unreadable("line.unread", repaired, (), text=f"{count or ''} {whole}".strip())

    def _named(self, way: quantity.Split | None, rest: str, repaired: tuple[Note, ...]) -> Reading:
        """Read what is left of the line beside its quantity; None where it has none."""
        rest = rest.strip(_EDGES)
        if way and not way.count:
            return unreadable("quantity.bad", repaired, quantity=way.text)
        if not rest:
            return unreadable("line.no-card", repaired, count=way.count if way else "?")
        one = self._one(rest, way is not None)
        if one.status == PROBLEM:
            return one if not repaired else replace(one, repaired=(*repaired, *one.repaired))
        entry = one.entry
        assert entry is not None  # noqa: S101 - a text that is not empty names a card or is a problem
        doubt = one.doubt
        if way is not None and not entry.known:
            doubt = self._doubted(way, entry, rest, doubt)
        if doubt is not None and doubt.kind == OPEN:
            return unreadable(
                "quantity.which", repaired, doubt.fixes, text=f"{way.text if way else ''} {rest}".strip()
            )
        split = (("count", way.text), *one.split) if way else one.split
        count = way.count if way else 1
        if doubt is not None and doubt.kind == TWIN:  # a marked figure is no place in a numbered list
            doubt = replace(doubt, lead=count) if way and way.how == quantity.PLAIN else None
        return Reading(
            CARD, entry.times(count), way is not None or one.telling, (*repaired, *one.repaired), one.notes,
            split=split, doubt=doubt,
        )  # fmt: skip

    def _doubted(self, way: quantity.Split, entry: Entry, rest: str, doubt: Doubt | None) -> Doubt | None:
        """Weigh a quantity beside a card that nobody knows: is the figure not a part of the name?"""
        count = way.count
        fixes = (f"{count}x {rest}", f"1x {way.text} {rest}" if way.leading else f"1x {rest} {way.text}")
        if entry.no is None:
            if count > TWO_FIGURES or (way.how == quantity.WEAK and _CJK_END.search(rest)):
                return Doubt(OPEN, fixes=fixes)
            if way.how in {quantity.GLUED, quantity.WEAK} or (way.how == quantity.PLAIN and not way.leading):
                return Doubt(WEAK, fixes=fixes)
            return (
                Doubt(OPEN, fixes=fixes)
                if way.how == quantity.PLAIN and not way.text[:1].isascii()
                else doubt
            )
        if way.how == quantity.WEAK and entry.name:
            glued = _CJK_END.search(rest) and not rest.endswith(entry.no)
            if glued or count > MOST_BARE:
                return Doubt(OPEN, fixes=fixes)
            return Doubt(STEM, entry.name_key, figure=str(count), fixes=fixes)
        return doubt

    def _one(self, text: str, counted: bool) -> Reading:
        """Read what names a card: one copy of it, or a problem where anything of it is left over."""
        foil = _FOIL.search(text) if text.endswith("*") and not self.cards.by_name(text) else None
        body = text[: foil.start()] if foil else text
        assumed = self._name_and_figure(body)
        if assumed:
            return assumed
        no, name = self._parts(body)
        marks: tuple[Note, ...] = (Note("drop.text", {"text": foil[0].strip()}),) if foil else ()
        split = [("mark", foil[0].strip())] if foil else []
        stated: dict[str, Any] | None = None
        if name and _BRACKETED.fullmatch(name) and no:
            if _DIGIT.search(name):
                return unreadable("line.rest", (), (body.replace(name, ""),), card=no, rest=name)
            if colours := colours_in(name.strip("()[] ")):
                stated, split = {"colours": colours}, [*split, ("colour", name)]
            else:
                marks, split = (*marks, Note("drop.text", {"text": name})), [*split, ("mark", name)]
            name = None
        elif (
            name
            and (bracket := _BRACKET_END.fullmatch(name))
            and not self.cards.by_name(name)
            and (colours := colours_in(bracket[2]))
        ):
            stated, name, split = {"colours": colours}, bracket[1], [*split, ("colour", bracket[2])]
        reading = self.identify(1, no, name, marks, stated)
        left = self._left_over(reading, no, name, counted=counted)
        if isinstance(left, Reading):
            return left
        if name:
            split.insert(0, ("name", name))
        if no:
            split.insert(0, ("no", no))
        return replace(reading, split=tuple(split), doubt=left)

    def _name_and_figure(self, text: str) -> Reading | None:
        """Read `Name 001`: a known name with the figures of its No., as a site prints it that leaves the set out."""
        found = _APART.fullmatch(text)
        if not found or self.cards.by_name(text) or not (cards := self.cards.by_name(found[1].strip(_EDGES))):
            return None
        fits = [
            card
            for card in cards
            if card.no and int((re.findall("[0-9]+", card.no) or ["-1"])[-1]) == int(found[2])
        ]
        if len(fits) != 1 or not fits[0].no:
            return None
        note = Note("number.mended", {"written": found[2], "no": fits[0].no})
        reading = self.identify(1, fits[0].no, found[1].strip(_EDGES), (note,))
        return replace(reading, split=(("name", found[1]), ("no", found[2])))

    def _left_over(
        self, reading: Reading, no: str | None, name: str | None, *, counted: bool
    ) -> Reading | Doubt | None:
        """Ask about whatever of a line the card does not explain: a figure, another No., a price."""
        entry = reading.entry
        assert entry is not None  # noqa: S101 - identify always names one
        for note in reading.repaired:
            if note.key == "drop.text" and _DIGIT.search(str(note.facts["text"])):
                return unreadable("line.rest", (), (entry.label,), card=entry.label, rest=note.facts["text"])
        if name and not (entry.known and not [n for n in reading.notes if n.key != "card.unknown"]):
            known_name = bool(self.cards.by_name(name))
            if not known_name:
                found = self._free(name, entry, no, counted=counted)
                if found is not None:
                    return found
        if entry.known or counted:
            return None
        if no is None:
            return self._unread(name or "", reading)
        shape = plain_number(no)
        if not _LETTERS_FIRST.fullmatch(shape) or (name and _STRANGE.search(name)):
            return unreadable(
                "line.unread", (), (f"1x {no} {name or ''}".strip(),), text=f"{no} {name or ''}".strip()
            )
        return Doubt(NUMBER, shape.translate(_SHAPES), fixes=(f"1x {no} {name or ''}".strip(),))

    def _unread(self, name: str, reading: Reading) -> Reading:
        """Ask about words that name no card and have no quantity: they may be anything."""
        if _DIGIT.search(name) or _STRANGE.search(name):
            return unreadable("line.unread", (), (f"1x {name}",), text=name)
        ambiguous = [note for note in reading.notes if note.key == "name.ambiguous"]
        if ambiguous:
            fixes = tuple(f"1x {card.label}" for card in ambiguous[0].cards)
            return Reading(
                PROBLEM, notes=(Note("name.ambiguous", {"name": name}, ambiguous[0].cards, fixes),)
            )
        return unreadable("name.unknown", (), (f"1x {name}",), name=name)

    def _free(self, name: str, entry: Entry, no: str | None, *, counted: bool) -> Reading | Doubt | None:
        """Hold words that the database does not know against what a name can be."""
        card = no or entry.label
        fixes = (no,) if no else ()
        figure = _DIGIT.search(name)
        letters = sum(sign.isalpha() for sign in name)
        unexplained = not counted and (entry.known or letters < LETTERS)
        if quantity.UNIT_ALONE.fullmatch(name) or unexplained or (figure and letters < LETTERS):
            return unreadable("line.rest", (), fixes, card=card, rest=name)
        if not figure:
            if _STRANGE.search(name) or (not counted and quantity.WORDS.search(name)):
                return unreadable("line.rest", (), fixes, card=card, rest=name)
            return None
        strange = (
            _STRANGE.search(name) or _NUMBER_WITHIN.search(name) or quantity.MARKED_ANYWHERE.search(name)
        )
        if entry.known or strange or name[0].isdecimal() or not counted:
            return unreadable("line.rest", (), fixes, card=card, rest=name)
        runs = list(re.finditer("[0-9]+", name))
        if all(not name[run.start() - 1].isspace() for run in runs):
            return None  # the figures of 人造人17
        apart = _APART.fullmatch(name)
        if len(runs) > 1 or not apart:
            return unreadable("line.rest", (), fixes, card=card, rest=name)
        if len(apart[2]) > 2 and no:  # too many for a quantity
            return None
        other = f"{apart[2]}x {no or ''} {apart[1]}".replace("  ", " ")
        return Doubt(TWIN, self.cards.name_key(apart[1]), figure=apart[2], fixes=(other,))

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
        last = _NUMBER_LAST.fullmatch(rest)
        if last and self.is_number(last[2]) and (not last[2].isdecimal() or last[1][-1] in " #"):
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
            or (plain.isdecimal() and len(plain) > 2)
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
            card={**(stated or {}), **(self._facts(card) if card else {})},
            known=card is not None,
        )
        telling = counted or entry.known or entry.no is not None
        return Reading(CARD, entry, telling, repaired, notes)

    def _facts(self, card: Card) -> dict[str, Any]:
        """Give what the database knows of a card; null is what it does not know, and a list may state."""
        known = {name: value for name, value in card.data.items() if value is not None}
        return known | {"series_key": self.cards.name_key(known["series"])} if "series" in known else known

    def _by_name(self, name: str) -> tuple[Card | None, tuple[Note, ...], tuple[Note, ...]]:
        """Find a card by name alone; what was dropped for it, what is to be said."""
        found, dropped = self._lookup(name)
        if len(found) == 1:
            return found[0], dropped, ()
        if found:
            return None, dropped, (Note("name.ambiguous", {"name": name}, found),)
        if slip := self.cards.by_slip(name):
            return slip, (Note("name.mended", {"written": name, "name": slip.name}),), ()
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
