"""Compose the text of an ability from the rows that print it: each hole of a row is a field for a row or a word."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from judge.cardtext.normalization import space_text
from judge.cardtext.offered import OPEN, OfferedRows, offered_rows
from judge.cardtext.parser import LOOSE, QUOTES
from judge.cardtext.reading import compiles, fits_kind
from judge.cardtext.rendering import agreeing_forms
from judge.cardtext.rows import PLAIN
from judge.cardtext.templates import Literal, Slot, slots
from judge.cardtext.vocabulary import speech

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.cardtext.rows import Row
    from judge.cardtext.templates import Node

MOST_PARTS: Final = 9
_NUMBERS: Final = ("number", "below", "less", "signed")
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
    composer = _Composer(offered_rows(game, language), kind, given)
    text = composer.section("ability", "ability", "", optional=False)
    composer.draft.text = " ".join(space_text(text or OPEN, language).split())
    return composer.draft


class _Composer:
    def __init__(self, printed: OfferedRows, kind: str, given: Mapping[str, str]) -> None:
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
        shown = (("", "–" if optional else OPEN), *offered)
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


@cache
def _can_have(game: str, kind: str, timing: str, sets_off: bool) -> bool:
    """Return whether cards of a kind can have abilities of a timing; of those that something sets off none is tried."""
    if not timing or not fits_kind(game, {"timing": timing}, kind):
        return not timing
    told = {} if timing == speech(game).bare else {"timing": timing}
    return sets_off or compiles(game, {**told, "effect": []}, kind)


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
