"""Templates: the printed form of a row, with its `{holes}`, `<optional parts>` and `(one|or another)`.

Where a template prints a separate 1, the word for it is parsed too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from judge.cardtext.normalization import normalize

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


@dataclass(frozen=True, slots=True)
class Literal:
    """Fixed text; `shown`: its printed form."""

    text: str
    shown: str = field(compare=False)


@dataclass(frozen=True, slots=True)
class Slot:
    """A hole with its name."""

    name: str
    takes: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several sequences; the first is printed. `optional`: left out where its holes are empty."""

    options: tuple[tuple[Node, ...], ...]
    optional: bool = False


Node = Literal | Slot | Choice
_ALONE: Final = re.compile(r"(?<![0-9+\-.A-Za-z])1(?![0-9A-Za-z])")
_ONE: Final = {"en": ("1", "one", "a", "an")}


class Templates:
    """Parses the templates of one game in one language."""

    def __init__(self, language: str, signs: Mapping[str, str], icons: Mapping[str, str]) -> None:
        """`signs`, `icons`: as for a normalized text."""
        self._language = language
        self._signs = signs
        self._icons = icons

    def literal(self, text: str) -> Literal:
        """Normalize the text of a template; in English, spaces at its ends are significant."""
        core = normalize(text, self._language, self._signs, self._icons).text
        if self._language != "en":
            return Literal(core, normalize(text, self._language, {}, {}).text)
        lead = " " if text[:1].isspace() else ""
        tail = " " if text[-1:].isspace() and text.strip() else ""
        return Literal(f"{lead}{core}{tail}", text.replace("（", "(").replace("）", ")"))

    def nodes(self, text: str, takes: Mapping[str, str]) -> tuple[Node, ...]:
        """Return the parts of a template. ValueError where its brackets do not close."""
        found, at = self._sequence(text, 0, takes, "")
        if at != len(text):
            raise ValueError(f"template: {text!r} at {at}")
        return found

    def _sequence(
        self, text: str, at: int, takes: Mapping[str, str], ends: str
    ) -> tuple[tuple[Node, ...], int]:
        nodes: list[Node] = []
        held = ""

        def flush() -> None:
            nonlocal held
            nodes.extend(self._literals_and_ones(held))
            held = ""

        while at < len(text) and text[at] not in ends:
            sign = text[at]
            if sign == "{":
                flush()
                close = text.index("}", at)
                name = text[at + 1 : close]
                nodes.append(Slot(name, takes.get(name, name)))
                at = close + 1
            elif sign == "<":
                flush()
                inner, at = self._sequence(text, at + 1, takes, ">")
                nodes.append(Choice((inner, ()), optional=True))
                at += 1
            elif sign == "(":
                flush()
                options = []
                while text[at] != ")":
                    inner, at = self._sequence(text, at + 1, takes, "|)")
                    options.append(inner)
                nodes.append(Choice(tuple(options)))
                at += 1
            else:
                held += sign
                at += 1
        flush()
        return tuple(nodes), at

    def _literals_and_ones(self, text: str) -> Iterator[Node]:
        """Yield the text between holes, and for each 1 in it the ways to write it."""
        at = 0
        for one in _ALONE.finditer(text):
            yield from self._text(text[at : one.start()])
            ways = _ONE.get(self._language, ("1", "一"))
            yield Choice(tuple((self.literal(way),) for way in ways))
            at = one.end()
        yield from self._text(text[at:])

    def _text(self, text: str) -> Iterator[Node]:
        literal = self.literal(text)
        if literal.text:
            yield literal


def slots(nodes: tuple[Node, ...]) -> Iterator[Slot]:
    """Yield every hole of a template."""
    for node in nodes:
        if isinstance(node, Slot):
            yield node
        elif isinstance(node, Choice):
            for option in node.options:
                yield from slots(option)


def holes(data: object) -> Iterator[str]:
    """Return the holes of data: `$n`, `$n?` (optional), `$n*` (the rest of a list), `$_n` (an unprinted name)."""
    if isinstance(data, str) and data.startswith("$"):
        yield data[1:].removesuffix("*")
    elif isinstance(data, dict):
        for value in data.values():
            yield from holes(value)
    elif isinstance(data, list):
        for value in data:
            yield from holes(value)
