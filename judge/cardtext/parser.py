"""Parse a text by the rows: every complete reading, or the position where parsing failed."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from judge.cardtext.templates import Literal, Node, Slot
from judge.engine.effects.abilities import X

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from judge.cardtext.ability_data import Data
    from judge.cardtext.normalization import NormalText
    from judge.cardtext.rows import Grammar, Row

MOST: Final = 64  # readings of one stretch of text: more are too many to tell apart
DEEPEST: Final = 40  # sections that stand one in another: in a sentence of a card fifteen do
_COUNTED: Final = dict(zip("一二三四五六七八九十兩两", (*range(1, 11), 2, 2), strict=True))
_WORDED: Final = {"a": 1, "an": 1} | {
    word: number
    for number, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 1
    )
}
_X: Final = re.compile(r" ?[Xx](?![A-Za-z0-9])")
_WORD: Final = re.compile("[a-z]+")
QUOTES: Final[Mapping[str, Mapping[str, str]]] = {
    "text": {"「": "」", "“": "”", '"': '"'},
    "called": {"『": "』"},
    "braced": {"{": "}"},
}
ONES: Final = ("one", "floating", "held")  # phrases for a number of cards
LOOSE: Final = ("deck", "among")  # phrases that only say which of some cards
_STOPS: Final = ("。", "）", ".", ")", "")
_STOPPED: Final = ("。”", "。」", '."')  # a quoted sentence ends the one that quotes it
Found = list[tuple[int, Any]]
Values = dict[str, object]


class TooManyError(Exception):
    """A text with too many readings to choose among."""


@dataclass(slots=True)
class NearestRow:
    """The parsing progress: the farthest position, and the row that came nearest there."""

    at: int = -1
    row: Row | None = None
    matched: int = -1


class Parser:
    """Parses one normalized text by one grammar."""

    def __init__(self, grammar: Grammar, text: NormalText) -> None:
        self.grammar = grammar
        self.whole = text
        self.text = text.text
        self.near = NearestRow()
        self._known: dict[tuple[str, int], Found] = {}
        self._open: set[tuple[str, int]] = set()
        self._row: Row | None = None

    def readings(self, section: str, start: int, end: int) -> list[object]:
        """Return everything that a range of the text can mean as one section."""
        return [value for stop, value in self.parse(section, start) if stop == end]

    def parse(self, section: str, at: int) -> Found:
        """Return every way to parse a section from a position on: its end, and its data."""
        known = self._known.get((section, at))
        if known is None:
            if (section, at) in self._open or len(self._open) > DEEPEST:
                raise TooManyError  # a row that begins with itself, or one in another without end
            self._open.add((section, at))
            try:
                known = self._known[section, at] = self._drop_repeats(self._parse(section, at))
            finally:
                self._open.discard((section, at))
        return known

    def _parse(self, section: str, at: int) -> Iterator[tuple[int, object]]:
        if section in self.grammar.lists:
            yield from self._list(section, at)
        elif section in self.grammar.sections:
            for row in self.grammar.sections[section]:
                outer, self._row = self._row, row
                for nodes in row.reads:
                    for end, values in self._match(nodes, 0, at, {}):
                        meant = (
                            phrase(section, values)
                            if section in self.grammar.phrases
                            else fill_holes(row.data, values)
                        )
                        if meant is not None:
                            yield end, meant
                self._row = outer
        else:
            yield from self._plain(section, at)

    def _drop_repeats(self, found: Iterator[tuple[int, Any]]) -> Found:
        kept: dict[str, tuple[int, object]] = {}
        for end, value in found:
            kept.setdefault(f"{end} {json.dumps(value, sort_keys=True)}", (end, value))
            if len(kept) > MOST:
                raise TooManyError
        return list(kept.values())

    def _list(self, section: str, at: int) -> Iterator[tuple[int, object]]:
        of, joined, least = self.grammar.lists[section]
        if least == 0:
            yield at, []
        open_: list[tuple[int, list[object]]] = [(end, [value]) for end, value in self.parse(of, at)]
        while open_:
            further: list[tuple[int, list[object]]] = []
            for end, values in open_:
                if len(values) >= least:
                    yield end, values
                for join in joined:
                    if self._match_literal(join.text, end):
                        further += [
                            (stop, [*values, value])
                            for stop, value in self.parse(of, end + len(join.text))
                            if stop > end
                        ]
            if len(further) > MOST * 8:
                raise TooManyError
            open_ = further

    def _match(
        self, nodes: tuple[Node, ...], number: int, at: int, values: Values
    ) -> Iterator[tuple[int, Values]]:
        if number == len(nodes):
            yield at, values
            return
        node = nodes[number]
        if isinstance(node, Literal):
            if self._match_literal(node.text, at):
                yield from self._match(nodes, number + 1, at + len(node.text), values)
            elif node.text in {"。", "."} and self.text[at - 2 : at] in _STOPPED:
                yield from self._match(nodes, number + 1, at, values)
        elif isinstance(node, Slot):
            row = self._row
            found = self.parse(node.takes, at)
            self._row = row
            for end, value in found:
                if node.name == ".":
                    yield from self._match(nodes, number + 1, end, values)
                elif node.name not in values:
                    yield from self._match(nodes, number + 1, end, {**values, node.name: value})
                elif values[node.name] == value:
                    yield from self._match(nodes, number + 1, end, values)
        else:
            for option in node.options:
                for end, inner in self._match(option, 0, at, values):
                    yield from self._match(nodes, number + 1, end, inner)

    def _match_literal(self, literal: str, at: int) -> bool:
        if self.text.startswith(literal, at):
            return True
        same = 0
        while same < len(literal) and self.text.startswith(literal[: same + 1], at):
            same += 1
        if (at + same, same) > (self.near.at, self.near.matched):
            self.near = NearestRow(at + same, self._row, same)
        return False

    # ---- read sign by sign

    def _plain(self, takes: str, at: int) -> Iterator[tuple[int, object]]:
        found = _X.match(self.text, at) if takes == "number" else None
        if found:
            yield found.end(), X
        if takes in {"number", "below", "less"}:
            for end, number in self._number(at):
                yield end, number + 1 if takes == "below" else -number if takes == "less" else number
        elif takes == ".":
            if self.text[at : at + 1] in _STOPS:
                yield at, None
        elif takes == "signed":
            sign = self.text[at : at + 1]
            if sign in {"+", "-"}:
                for end, number in self._number(at + 1):
                    yield end, -number if sign == "-" else number
        elif takes == "listed":
            for name in self.grammar.names:
                if self.text.startswith(name, at):
                    yield at + len(name), self.whole.original(at, at + len(name)).rstrip()
            yield from self._plain("text", at)
        elif takes in {"text", "called", "braced"}:
            close = QUOTES[takes].get(self.text[at : at + 1])
            end = self.text.find(close, at + 1) if close else -1
            if end > at + 1 and end - at < 82:
                yield end + 1, self.whole.original(at + 1, end)
        elif takes == "mark":
            end = at
            while (
                end < len(self.text)
                and self.text[end].isascii()
                and (self.text[end].isalnum() or self.text[end] == "-")
            ):
                end += 1
            if end > at:
                yield end, self.whole.original(at, end).rstrip()
        elif takes == "name" and self.text[at : at + 1] == "〈":
            end = self.text.find("〉", at)
            word = self.text[at + 1 : end]
            if end > at and word.isidentifier() and word.isascii():
                yield end + 1, word

    def _number(self, at: int) -> Iterator[tuple[int, int]]:
        end = at
        while end < len(self.text) and self.text[end] in "0123456789":
            end += 1
        if 0 < end - at < 6 and (end - at == 1 or self.text[at] != "0"):
            yield end, int(self.text[at:end])
        elif end == at and self.text[at : at + 1] in _COUNTED and self.text[at + 1 : at + 2] not in _COUNTED:
            yield at + 1, _COUNTED[self.text[at]]
        elif self.grammar.language == "en" and not self.text[at - 1 : at].isalnum():
            word = _WORD.match(self.text, at)
            if word and word[0] in _WORDED:
                yield word.end(), _WORDED[word[0]]


def fill_holes(data: object, values: Mapping[str, object]) -> Any:
    """Fill the holes of a row; None where merged data (`+`) conflict."""
    if isinstance(data, str) and data.startswith("$"):
        name = data[1:]
        if name.startswith("_"):
            return {"?name": name}
        return values.get(name.rstrip("?*"))
    if isinstance(data, list):
        found_parts: list[object] = []
        for part in data:
            value = fill_holes(part, values)
            found_parts += value if is_rest(part) and isinstance(value, list) else [value]
        return found_parts
    if not isinstance(data, dict):
        return data
    found: dict[str, object] = {}
    for key, part in data.items():
        if key == "+":
            for name in part:
                if not merge(found, values.get(name)):
                    return None
            continue
        value = fill_holes(part, values)
        if value is not None:
            if found.get(key, value) != value:
                return None
            found[key] = value
        elif not _may_lack(part):
            return None
    return found


def is_rest(part: object) -> bool:
    """Return whether an item of a list stands for all remaining items."""
    return isinstance(part, str) and part.startswith("$") and part.endswith("*")


def _may_lack(part: object) -> bool:
    return isinstance(part, str) and part.endswith("?")


def merge(found: Data, given: Any) -> bool:
    """Merge new data into the data found; False where they conflict."""
    parts = given if isinstance(given, list) else [given]
    for part in parts:
        if part is None:
            continue
        for key, value in part.items():
            if key in found and isinstance(found[key], dict) and isinstance(value, dict):
                if found[key].keys() & value.keys():
                    return False
                found[key] = {**found[key], **value}
            elif key in found and found[key] != value:
                return False
            elif key in found and not key.startswith("?"):
                return False  # stated twice, which no card prints
            else:
                found[key] = value
    return True


def phrase(section: str, values: Mapping[str, object]) -> object:
    """Return the cards that a phrase denotes; None where its words conflict."""
    found: Data = {}
    number = None
    for value in values.values():
        if isinstance(value, int):
            number = value
        elif not merge(found, value):
            return None
    noun, side = found.pop("?noun", None), found.pop("?side", None)
    if section in LOOSE:
        loose = {key: part for key, part in found.items() if not key.startswith("?")}
        return loose if noun == "card" and "in" not in loose else None
    if noun is None or side is None or (noun == "card" and "in" not in found):
        return None
    select = {noun: side} | {key: part for key, part in found.items() if not key.startswith("?")}
    if number is not None:
        return [{"count": select}, number]  # their number
    return {"?one": select} if section in ONES else select
