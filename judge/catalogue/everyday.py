"""What a text is about, as marks that a search can count: words by their stems, signs in pairs, and things.

A thing is a row of `everyday.yaml` here or beside a game's registry: words of any language for the same, so that a
question in Japanese finds a rule written in Chinese, and "tapped" finds REST. Traditional, simplified and Japanese
forms of a character count as one.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

from judge.documents import read_yaml
from judge.games.simplified import TO_SIMPLIFIED

_SIGNS: Final = "\u3041-\u3096\u30a1-\u30fa\u30fc-\u30fe\u3005\u3400-\u9fff"  # kana and Chinese characters
_PART: Final = re.compile(rf"[{_SIGNS}]+|[0-9]+|[^\W\d_{_SIGNS}]+(?:'[a-z]+)?")
_KANA: Final = re.compile(r"[\u3040-\u309f]{2}")  # endings of Japanese words, and no more
_ENDINGS: Final = ("ings", "ing", "ies", "ied", "ers", "ed", "es", "er", "ly", "s")
_NUMBERS: Final = {
    **dict(
        zip(
            ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
            range(2, 11),
            strict=True,
        )
    ),
    **dict(zip("二三四五六七八九十", range(2, 11), strict=True)),
    "两": 2,
}


@dataclass(frozen=True, slots=True)
class TextMarks:
    """What one text says: stems of Latin words, pairs of signs, and the things of the tables."""

    words: tuple[str, ...]
    pairs: tuple[str, ...]
    things: tuple[str, ...]


@dataclass(frozen=True)
class _WordTables:
    """The tables of one game: for each written form the things it may mean."""

    forms: dict[str, tuple[str, ...]]
    lengths: dict[str, tuple[int, ...]]  # of the forms that begin with a sign, longest first
    longest: int  # words of an English form


def marks(text: str, game: str) -> TextMarks:
    """Return what a text says; `game` has words of its own for some things."""
    parts = _PART.findall(folded(text))
    latin = [part for part in parts if not _is_signs(part)]
    signs = [part for part in parts if _is_signs(part)]
    table = _things(game)
    said = tuple(stem(word) for word in latin if word not in _silent())
    pairs = tuple(pair for part in signs for pair in _pairs(part))
    things = [*_of_latin(latin, table), *_of_signs(signs, table), *_of_numbers(latin, signs)]
    return TextMarks(said, pairs, tuple(things))


def pieces(text: str, *, ends: bool = False) -> tuple[str, ...]:
    """Return every stem and pair of signs of a text, once each, for a database to index or to look for.

    `ends`: also the last sign of each run, so that a search for one sign alone finds it wherever it stands.
    """
    found: dict[str, None] = {}
    for part in _PART.findall(folded(text)):
        if not _is_signs(part):
            found[stem(part.partition("'")[0])] = None
        else:
            found.update(dict.fromkeys(_every_pair(part) or [part]))
            found.update(dict.fromkeys(part[-1]) if ends else {})
    return tuple(found)


def folded(text: str) -> str:
    """Return a text in one width, in small letters and in simplified characters."""
    return unicodedata.normalize("NFKC", text).casefold().replace("’", "'").translate(TO_SIMPLIFIED)


def stem(word: str) -> str:
    """Return an English word without its ending: attack, attacks and attacking are one."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            break
    return word[:-1] if len(word) > 3 and word[-1] in "ey" else word


def _is_signs(part: str) -> bool:
    return "\u3005" <= part[0] <= "\u9fff"


def _pairs(part: str) -> list[str]:
    return [part] if len(part) == 1 else [pair for pair in _every_pair(part) if not _KANA.fullmatch(pair)]


def _every_pair(part: str) -> list[str]:
    return [part[at : at + 2] for at in range(len(part) - 1)]


def _of_latin(words: list[str], table: _WordTables) -> list[str]:
    """Return the things that English words name, the longest name at each place."""
    stems = [stem(word) for word in words]
    found: list[str] = []
    at = 0
    while at < len(stems):
        for length in range(min(table.longest, len(stems) - at), 0, -1):
            named = table.forms.get(" ".join(stems[at : at + length]))
            if named:
                found += named
                at += length
                break
        else:
            at += 1
    return found


def _of_signs(parts: list[str], table: _WordTables) -> list[str]:
    """Return the things that signs name, the longest name at each place."""
    found: list[str] = []
    for part in parts:
        at = 0
        while at < len(part):
            for length in table.lengths.get(part[at], ()):
                named = table.forms.get(part[at : at + length])
                if named:
                    found += named
                    at += length
                    break
            else:
                at += 1
    return found


def _of_numbers(latin: list[str], signs: list[str]) -> list[str]:
    figures = [f"={int(word)}" for word in latin if word.isdigit() and len(word) < 4]
    spelt = [f"={_NUMBERS[word]}" for word in latin if word in _NUMBERS]
    return figures + spelt + [f"={_NUMBERS[sign]}" for part in signs for sign in part if sign in _NUMBERS]


@cache
def _things(game: str) -> _WordTables:
    """Read the table that all games share and the game's own."""
    rows = _rows("judge.catalogue", "") + _rows("judge.games", game)
    forms: dict[str, list[str]] = {}
    for n, row in enumerate(rows):
        for word in row:
            text = folded(str(word))
            form = " ".join(map(stem, _PART.findall(text))) if text.isascii() else text
            forms.setdefault(form, []).append(f"#{n}")
    lengths: dict[str, set[int]] = {}
    for form in forms:
        if not form.isascii():
            lengths.setdefault(form[0], set()).add(len(form))
    return _WordTables(
        {form: tuple(dict.fromkeys(found)) for form, found in forms.items()},
        {sign: tuple(sorted(found, reverse=True)) for sign, found in lengths.items()},
        max(form.count(" ") + 1 for form in forms),
    )


@cache
def _silent() -> frozenset[str]:
    """Return the English words that say nothing of what a question is about."""
    return frozenset(_table("judge.catalogue", "")["silent"].split())


def _rows(package: str, folder: str) -> list[list[str]]:
    rows: list[list[str]] = _table(package, folder).get("same", [])
    return rows


def _table(package: str, folder: str) -> dict[str, Any]:
    file = resources.files(package).joinpath(folder, "everyday.yaml")
    table: dict[str, object] = read_yaml(file.read_bytes()) if file.is_file() else {}
    return table
