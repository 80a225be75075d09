"""The rows of a game's `cardtext.yaml`: ability data with holes, and per language how they are printed.

A template is text with `{holes}`, `<parts that may be left out>` and `(one|or another)`. The first template of a language
says the data and reads it; the others only read. A hole takes what `takes` says, else the section of its own name.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from judge.cardtext.normal import normal
from judge.cardtext.speech import rows_file
from judge.engine.plain import to_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

PLAIN: Final = (
    "number",
    "below",
    "less",
    "signed",
    "text",
    "name",
    "called",
    "braced",
    "mark",
    ".",
)  # what is no section: read sign by sign


@dataclass(frozen=True, slots=True)
class Literal:
    """Text that must stand there; `shown`: how it is printed."""

    text: str
    shown: str


@dataclass(frozen=True, slots=True)
class Slot:
    """A hole: what fills it is known by its name."""

    name: str
    takes: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several sequences; the first is printed. `optional`: left out where its holes hold nothing."""

    options: tuple[tuple[Node, ...], ...]
    optional: bool = False


Node = Literal | Slot | Choice


@dataclass(frozen=True, slots=True)
class Row:
    """One row in one language. `reads`: every template; the first is the one that says, None where it only reads."""

    key: str
    section: str
    data: Any
    reads: tuple[tuple[Node, ...], ...]
    says: tuple[Node, ...] | None
    shown: str


@dataclass(frozen=True, slots=True)
class Grammar:
    """All rows of a game in one language."""

    game: str
    language: str
    version: str
    sections: Mapping[str, tuple[Row, ...]]
    lists: Mapping[
        str, tuple[str, tuple[Literal, ...], int]
    ]  # section of lists: of what, joined by what, at least how many
    phrases: frozenset[str]  # sections of phrases that mean cards
    together: tuple[Row, ...]  # rows that state several effects
    signs: Mapping[str, str]
    icons: Mapping[str, str]
    starts: tuple[str, ...]
    keyword_starts: tuple[str, ...]


@cache
def languages(game: str) -> tuple[str, ...]:
    """Name the languages in which a game's texts can be read, its own first."""
    return tuple(rows_file(game).get("languages", ()))


def _worded(game: str, language: str) -> dict[str, dict[str, dict[str, object]]]:
    """Give the rows that a language has words for: those of the game, and further ones that only this language needs."""
    sections: dict[str, dict[str, dict[str, Any]]] = {}
    words = rows_file(game, f"cardtext.{language}.yaml").get("rows", {})
    for section, rows in rows_file(game)["rows"].items():
        found = {key: row for key, row in rows.items() if language in row}
        for key, said in words.get(section, {}).items():
            row = said if isinstance(said, dict) else {**rows[key], language: said}
            found[key] = row if language in row else {**row, language: row["text"]}
        order = [key for key in rows if key in found] + [key for key in found if key not in rows]
        order.sort(key=lambda key: not found[key].get("first"))
        sections[section] = {key: found[key] for key in order}
    return sections


def digest(game: str, language: str) -> str:
    """Name the rows of a game in a language as they are now."""
    data = to_json([rows_file(game), rows_file(game, f"cardtext.{language}.yaml")])
    return hashlib.sha256(data.encode()).hexdigest()[:8]


@cache
def grammar(game: str, language: str) -> Grammar:
    """Give the rows of a game in a language. LookupError where it has none."""
    if language not in languages(game):
        raise LookupError(f"{game}: {language}")
    file = rows_file(game)
    words = rows_file(game, f"cardtext.{language}.yaml") or file
    joined = words.get("joined", {})
    words = words["marks"]
    signs, icons = words.get("signs", {}), words.get("icons", {})

    def plain(text: str) -> Literal:
        return _literal(text, language, signs)

    sections = {
        section: tuple(_row(key, section, row, language, plain) for key, row in rows.items())
        for section, rows in _worded(game, language).items()
    }
    lists = {
        name: (
            entry["of"],
            tuple(plain(join) for join in joined.get(name, entry.get("joined", ()))),
            entry.get("least", 1),
        )
        for name, entry in file["lists"].items()
    }
    found = Grammar(
        game,
        language,
        f"{file['cardtext']}.{digest(game, language)}",
        sections,
        lists,
        frozenset(file["phrases"]),
        tuple(row for rows in sections.values() for row in rows if isinstance(row.data, list) and row.says),
        signs,
        icons,
        tuple(words["starts"]),
        tuple(words["keywords"]),
    )
    _check(found)
    return found


def _row(key: str, section: str, row: Mapping[str, Any], language: str, plain: object) -> Row:
    said = row[language]
    texts = [said] if isinstance(said, str) else list(said)
    takes = row.get("takes") or {}
    reads = tuple(_parsed(text, takes, plain) for text in texts)
    data = row.get("data")
    return Row(key, section, data, reads, None if row.get("reads_only") else reads[0], texts[0])


def _literal(text: str, language: str, signs: Mapping[str, str]) -> Literal:
    """Bring the text of a template to the spelling of a normal text; spaces at its ends count in English."""
    core = normal(text, language, signs, {}).text
    if language != "en":
        return Literal(core, core)
    lead = " " if text[:1].isspace() else ""
    tail = " " if text[-1:].isspace() and text.strip() else ""
    return Literal(f"{lead}{core}{tail}", text.replace("（", "(").replace("）", ")"))


def _parsed(text: str, takes: Mapping[str, str], plain: Any) -> tuple[Node, ...]:
    nodes, at = _sequence(text, 0, takes, plain, "")
    if at != len(text):
        raise ValueError(f"template: {text!r} at {at}")
    return nodes


def _sequence(
    text: str, at: int, takes: Mapping[str, str], plain: Any, ends: str
) -> tuple[tuple[Node, ...], int]:
    nodes: list[Node] = []
    held = ""

    def flush() -> None:
        nonlocal held
        if held:
            literal = plain(held)
            if literal.text:
                nodes.append(literal)
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
            inner, at = _sequence(text, at + 1, takes, plain, ">")
            nodes.append(Choice((inner, ()), optional=True))
            at += 1
        elif sign == "(":
            flush()
            options = []
            while text[at] != ")":
                inner, at = _sequence(text, at + 1, takes, plain, "|)")
                options.append(inner)
            nodes.append(Choice(tuple(options)))
            at += 1
        else:
            held += sign
            at += 1
    flush()
    return tuple(nodes), at


def slots(nodes: tuple[Node, ...]) -> Iterator[Slot]:
    """Give every hole of a template."""
    for node in nodes:
        if isinstance(node, Slot):
            yield node
        elif isinstance(node, Choice):
            for option in node.options:
                yield from slots(option)


def _check(found: Grammar) -> None:
    """Raise ValueError for a hole that nothing can fill, or one that the data or a template lack."""
    for rows in found.sections.values():
        for row in rows:
            for nodes in row.reads:
                named = {slot.name for slot in slots(nodes)}
                for slot in slots(nodes):
                    if slot.takes not in {*PLAIN, *found.sections, *found.lists}:
                        raise ValueError(f"{row.section}.{row.key}: nothing is called {slot.takes}")
                unsaid = {hole for hole in holes(row.data) if hole[0] not in "_+" and hole[-1] != "?"} - named
                if unsaid:
                    raise ValueError(f"{row.section}.{row.key}: {sorted(unsaid)} is never said")


def holes(data: Any) -> Iterator[str]:
    """Name the holes of data: `$n`, `$n?` where nothing may fill it, `$n*` the rest of a list, `$_n` an unprinted name."""
    if isinstance(data, str) and data.startswith("$"):
        yield data[1:].removesuffix("*")
    elif isinstance(data, dict):
        for value in data.values():
            yield from holes(value)
    elif isinstance(data, list):
        for value in data:
            yield from holes(value)
