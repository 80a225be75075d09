"""Compose the text of an ability from the rows that print it: each hole of a row is a field for a row or a word."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from judge.cardtext.meaning import meanings
from judge.cardtext.normalization import space_text
from judge.cardtext.parser import LOOSE, QUOTES
from judge.cardtext.reading import compiles, fits_kind
from judge.cardtext.rendering import agreeing_forms
from judge.cardtext.rows import PLAIN, grammar, languages
from judge.cardtext.templates import Literal, Slot, slots
from judge.cardtext.vocabulary import speech

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from judge.cardtext.ability_data import Data
    from judge.cardtext.rows import Grammar, Row
    from judge.cardtext.templates import Node

OPEN: Final = "…"
HERE: Final = "＿"
MOST_WORDS: Final = 40  # sections with more wordings are composed hole by hole
MOST_PARTS: Final = 9
FEW: Final = 3  # words that a sketch shows, all of them
_NUMBERS: Final = ("number", "below", "less", "signed")
_CALLED: Final = {"pointed": "target"}  # what a row says of targets names each of them
_HOLES: Final = {
    "below": "… + 1",
    "less": "-…",
    "list": [OPEN],
}  # what stands in data otherwise than it is said
_UNSAID: Final = ("name", ".")  # no field: names that nobody prints, and the end of a sentence


class ComposedField(NamedTuple):
    """One hole: `label` is its sentence with the hole marked; `kind`: a number, text, or a choice among `options`."""

    name: str
    label: str
    kind: str
    value: str
    needed: bool
    options: tuple[tuple[str, str], ...] = ()


@dataclass(slots=True)
class ComposedText:
    """The text as far as it is composed; `complete` when no hole is open."""

    text: str = ""
    complete: bool = True
    fields: list[ComposedField] = field(default_factory=list)


def compose(game: str, language: str, kind: str, given: Mapping[str, str]) -> ComposedText:
    """Return the text of an ability that the values of the fields compose, and the fields that they open."""
    composer = _Composer(_printed(game, language), kind, given)
    text = composer.section("ability", "ability", "", optional=False)
    composer.draft.text = " ".join(space_text(text or OPEN, language).split())
    return composer.draft


def sketches(game: str, language: str, sections: Iterable[str]) -> Iterator[tuple[Data, str]]:
    """Yield what the rows of some sections state, each with its sentence; holes are open in both."""
    printed = _printed(game, language if language in languages(game) else languages(game)[0])
    for section in sections:
        for row in printed.printing(section):
            found = _data_of(printed.grammar, row)
            if isinstance(found, dict) and found:
                yield found, space_text(printed.sketch(row), printed.grammar.language).strip(" .。")


def _data_of(rows: Grammar, row: Row) -> object:
    """Return the ability data that a row states, with its holes open; {} where it is only part of some."""
    told = row.data if isinstance(row.data, dict) else {}
    states = told.get("states", [told] if row.section == "state" else [])
    takes = {slot.name: "list" if slot.takes in rows.lists else slot.takes for slot in slots(row.says or ())}
    told_in = speech(rows.game)
    if not states and "?last" not in told:
        return _opened(told, takes)
    if not isinstance(states, list):
        return {}
    lasting = [
        {key: part if key == "?head" else _opened(part, takes) for key, part in each.items()}
        for each in states
    ]
    said = {"timing": told_in.always, "effect": [{"?last": OPEN, "states": lasting}]}
    return next(meanings(said, told_in.body, told_in))["effect"][0]


def _opened(data: Any, takes: Mapping[str, str]) -> Any:
    """Return the data of a row with its holes open, without what only its words must agree in."""
    if isinstance(data, dict):
        kept = {key: part for key, part in data.items() if key[0] not in "?+"}
        return (
            {_CALLED.get(key, key): _opened(part, takes) for key, part in kept.items()}
            if kept or not data
            else OPEN
        )
    if isinstance(data, list):
        return [_opened(part, takes) for part in data]
    if isinstance(data, str) and data[:1] in {"$", "?"}:
        return _HOLES.get(takes.get(data[1:].rstrip("?*"), ""), OPEN)
    return data


class _Composer:
    def __init__(self, printed: _Printed, kind: str, given: Mapping[str, str]) -> None:
        self.printed = printed
        self.kind = kind
        self.given = given
        self.draft = ComposedText()

    def section(self, section: str, path: str, label: str, *, optional: bool, within: str = "") -> str | None:
        """Return the text of a section, None where it is optional and nothing is said."""
        if section in _UNSAID:
            return ""
        if section in PLAIN:
            return self._plain(section, path, label, optional=optional)
        if section in self.printed.grammar.lists:
            return self._list(section, path, label, optional=optional)
        words = self.printed.words(section)
        if words is not None:
            if len(words) == 1 and not optional:
                return words[0]
            may_lack = optional or "" in words
            value = self._chosen(path, label, [(word, word) for word in words], optional=may_lack)
            return "" if not value and not optional and may_lack else self._open(value, optional=optional)
        fitting = [row for row in self.printed.rows(section) if self._fits(row, within)]
        rows = list({row.says: row for row in reversed(fitting)}.values())[::-1]
        if len(rows) > 1:
            options = [(f"{row.section}.{row.key}", self.printed.sketch(row)) for row in rows]
            value = self._chosen(path, label, options, optional=optional)
            rows = [row for row in rows if f"{row.section}.{row.key}" == value]
        if not rows:
            return self._open("", optional=optional)
        return self._nodes(rows[0].says or (), rows[0], path, optional=optional)

    def _fits(self, row: Row, within: str) -> bool:
        """Return whether a row can stand where it is offered."""
        if row.section == "ability":
            return _can_have(
                self.printed.grammar.game, self.kind, row.data.get("timing", ""), "when" in row.data
            )
        return within not in LOOSE or row.data.get("?noun", "card") == "card"

    def _open(self, value: str, *, optional: bool) -> str | None:
        """Return a value; where it is missing, None if it may be, else the mark of what is open."""
        if value or optional:
            return value or None
        self.draft.complete = False
        return OPEN

    def _chosen(self, path: str, label: str, options: list[tuple[str, str]], *, optional: bool) -> str:
        """Add a field for a choice; return its value, "" where nothing is chosen."""
        value = self.given.get(path, "")
        value = value if value in dict(options) else ""
        offered = tuple(
            (key, space_text(said, self.printed.grammar.language)) for key, said in options if said
        )
        shown = (("", "–"), *offered)
        self.draft.fields.append(ComposedField(path, label, "choice", value, not optional, shown))
        return value

    def _plain(self, takes: str, path: str, label: str, *, optional: bool) -> str | None:
        typed = self.given.get(path, "").strip()[:80]
        number = takes in _NUMBERS
        value = _as_number(typed, signed=takes == "signed") if number else typed
        self.draft.fields.append(ComposedField(path, label, takes if number else "text", value, not optional))
        text = value if number else _quoted(takes, value, self.printed.grammar.language)
        return self._open(text, optional=optional)

    def _list(self, section: str, path: str, label: str, *, optional: bool) -> str | None:
        """Return the parts of a list; there is always one more field than parts are said."""
        of, joined, least = self.printed.grammar.lists[section]
        parts: list[str] = []
        for number in range(MOST_PARTS):
            part = self.section(of, f"{path}.{number}", label, optional=optional or number >= least)
            if part is None:
                break
            parts.append(part)
            if part == OPEN:
                break
        return joined[0].shown.join(parts) if parts or least == 0 else None

    def _nodes(self, nodes: tuple[Node, ...], row: Row, path: str, *, optional: bool) -> str | None:
        parts = []
        for node in nodes:
            part = self._node(node, row, path, optional=optional)
            if part is None:
                return None
            optional = optional and not isinstance(node, Slot)
            parts.append(part)
        return "".join(parts)

    def _node(self, node: Node, row: Row, path: str, *, optional: bool) -> str | None:
        if isinstance(node, Literal):
            return node.shown
        if isinstance(node, Slot):
            label = space_text(self.printed.sketch(row, node), self.printed.grammar.language)
            of = f"{path}.{node.name}"
            return self.section(node.takes, of, label, optional=optional, within=row.section)
        if not node.optional:
            agreed = agreeing_forms(node, self.printed.grammar.language)
            return (
                agreed if agreed is not None else self._nodes(node.options[0], row, path, optional=optional)
            )
        if any(slot.takes in _UNSAID or slot.takes == "pointed" for slot in slots(node.options[0])):
            return ""
        return self._nodes(node.options[0], row, path, optional=True) or ""


class _Printed:
    """The rows of a grammar that print, as a form offers them."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self._words: dict[str, tuple[str, ...] | None] = {}
        self._rows: dict[str, tuple[Row, ...]] = {}

    def words(self, section: str) -> tuple[str, ...] | None:
        """Return every wording of a section that has few, None where it has holes of its own or many."""
        if section not in self._words:
            self._words[section] = None  # a section within itself has no end of wordings
            self._words[section] = self._wordings(section)
        return self._words[section]

    def _wordings(self, section: str) -> tuple[str, ...] | None:
        found: dict[str, None] = {}
        for row in self.printing(section):
            said = self._wordings_of(row.says or ())
            if said is None or len(found) + len(said) > MOST_WORDS:
                return None
            found |= dict.fromkeys(said)
        return tuple(found)

    def _wordings_of(self, nodes: tuple[Node, ...]) -> list[str] | None:
        """Return every wording of a template; None where it has a hole with many."""
        parts = [self._wordings_of_node(node) for node in nodes]
        known = [part for part in parts if part is not None]
        if len(known) < len(parts) or prod(map(len, known)) > MOST_WORDS:
            return None
        return ["".join(each) for each in product(*known)]

    def _wordings_of_node(self, node: Node) -> Sequence[str] | None:
        if isinstance(node, Literal):
            return (node.shown,)
        if isinstance(node, Slot):
            return None if node.takes in {*PLAIN, *self.grammar.lists} else self.words(node.takes)
        agreed = agreeing_forms(node, self.grammar.language)
        inner = self._wordings_of(node.options[0]) if agreed is None else [agreed]
        return inner if inner is None or not node.optional else ["", *inner]

    def rows(self, section: str) -> tuple[Row, ...]:
        """Return the rows that a form offers for a section: in the place of a row that is one hole, those of the hole."""
        if section not in self._rows:
            self._rows[section] = ()
            self._rows[section] = tuple(
                {(row.section, row.key): row for row in self._offered(section)}.values()
            )
        return self._rows[section]

    def _offered(self, section: str) -> Iterator[Row]:
        for row in self.printing(section):
            (slot,) = row.says if row.says and len(row.says) == 1 else (None,)
            within = isinstance(slot, Slot) and slot.takes in self.grammar.sections
            if within and isinstance(slot, Slot) and self.words(slot.takes) is None:
                yield from self.rows(slot.takes)
            else:
                yield row

    def printing(self, section: str) -> Iterator[Row]:
        """Yield the rows that print without a name that nobody prints."""
        for row in self.grammar.sections.get(section, ()):
            if row.says is not None and not any(slot.takes == "name" for slot in _needed(row.says)):
                yield row

    def sketch(self, row: Row, marked: Slot | None = None) -> str:
        """Return the sentence of a row with its holes open, one of them marked; of holes alone, with an example in each."""
        said = self._sketched(row.says or (), marked, lambda slot: self._hole(row, slot))
        if any(sign.isalnum() for sign in said) or marked:
            return said
        return self._sketched(row.says or (), marked, lambda slot: self._example(row, slot))

    def _sketched(self, nodes: tuple[Node, ...], marked: Slot | None, shown: Callable[[Slot], str]) -> str:
        parts = []
        for node in nodes:
            if isinstance(node, Literal):
                parts.append(node.shown)
            elif isinstance(node, Slot):
                parts.append(HERE if node == marked else shown(node))
            elif not node.optional or any(slot == marked for slot in slots(node.options[0])):
                agreed = agreeing_forms(node, self.grammar.language)
                parts.append(agreed or self._sketched(node.options[0], marked, shown))
        return "".join(parts)

    def _hole(self, row: Row, slot: Slot) -> str:
        words = self.words(slot.takes)
        phrase = row.section in self.grammar.phrases
        if slot.takes == "." or (words and "" in words) or (phrase and slot.takes in self.grammar.lists):
            return ""
        if phrase:
            return self._example(row, slot)
        _, joined, least = self.grammar.lists.get(slot.takes, ("", (), 0))
        if least > 1:
            return joined[0].shown.join([OPEN] * least)
        return "/".join(map(str.strip, words)) if words and len(words) <= FEW else OPEN

    def _example(self, row: Row, slot: Slot) -> str:
        words = self.words(slot.takes)
        of, joined, least = self.grammar.lists.get(slot.takes, (slot.takes, (), 0))
        if words or least > 1:
            return next(filter(None, words)) if words else joined[0].shown.join([OPEN] * least)
        rows = () if of == "effect" or row.section in self._within(of) else self.rows(of)
        plain = next((one for one in rows if one.data == "self"), rows[0] if rows else row)
        return self._sketched(plain.says or (), None, lambda one: self._hole(plain, one)) if rows else OPEN

    def _within(self, section: str) -> frozenset[str]:
        """Return the sections that can stand in a section, itself included."""
        found, open_ = {section}, [section]
        while open_:
            for row in self.printing(open_.pop()):
                of = {self.grammar.lists.get(slot.takes, (slot.takes,))[0] for slot in slots(row.says or ())}
                open_ += of - found
                found |= of
        return frozenset(found)


@cache
def _can_have(game: str, kind: str, timing: str, sets_off: bool) -> bool:
    """Return whether cards of a kind can have abilities of a timing; of those that something sets off none is tried."""
    if not timing or not fits_kind(game, {"timing": timing}, kind):
        return not timing
    told = {} if timing == speech(game).bare else {"timing": timing}
    return sets_off or compiles(game, {**told, "effect": []}, kind)


@cache
def _printed(game: str, language: str) -> _Printed:
    return _Printed(grammar(game, language))


def _needed(nodes: tuple[Node, ...]) -> Iterator[Slot]:
    """Yield the holes that must be filled."""
    for node in nodes:
        if isinstance(node, Slot):
            yield node
        elif not isinstance(node, Literal) and not node.optional:
            yield from _needed(node.options[0])


def _as_number(typed: str, *, signed: bool) -> str:
    """Return a typed number as cards print it, "" for anything else."""
    digits = typed.removeprefix("-").removeprefix("+") if signed else typed
    if not digits.isascii() or not digits.isdecimal() or len(digits) > 5:
        return ""
    return f"{-int(digits) if typed.startswith('-') else int(digits):+d}" if signed else str(int(digits))


def _quoted(takes: str, text: str, language: str) -> str:
    """Return a typed word in the quotes that its hole has."""
    if not text or takes == "mark":
        return text
    ((open_, close), *_) = QUOTES["text" if takes == "listed" else takes].items()
    if language == "en" and open_ == "「":
        open_ = close = '"'
    return f"{open_}{text.replace(close, '')}{close}"
