"""The topics of a text as marks that a search can count: stems of words, pairs of signs, and things.

A thing is a row of `everyday.yaml` here or beside a game's registry: words of any language for the same, so that a
question in Japanese finds a rule written in Chinese, and "tapped" finds REST. Traditional, simplified and Japanese
forms of a character count as one.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from judge.catalogue.everyday_tables import kinds_of_question, silent_words, words_for_one_thing
from judge.games.simplified import TO_SIMPLIFIED

if TYPE_CHECKING:
    from collections.abc import Iterable

_SIGNS: Final = "\u3041-\u3096\u30a1-\u30fa\u30fc-\u30fe\u3005\u3400-\u9fff"  # kana and Chinese characters
_PART: Final = re.compile(rf"[{_SIGNS}]+|[0-9]+|[^\W\d_{_SIGNS}]+(?:'[a-z]+)?")
_KATAKANA: Final = re.compile(r"[\u30a1-\u30fc]")
_PARTICLES: Final = (
    "的了吗呢吧啊我你他她它是有就都也还在把被要个那这一不会能可以怎么什会和跟与或之所为从到时候样"
)
_RUN: Final = re.compile(  # what says something: words in katakana, and Chinese signs that are no particles
    rf"[\u30a1-\u30fc]{{2,}}|[^\u3041-\u30ff{_PARTICLES}]+"
)
KINDS: Final = "?"  # in place of a game: the table of the kinds of question
_ENDINGS: Final = ("'s", "ings", "ing", "ies", "ied", "ers", "ed", "es", "er", "ly", "s")
_WORDS: Final = dict(
    zip(
        ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
        range(2, 11),
        strict=True,
    )
)
_DIGITS: Final = {**dict(zip("一二三四五六七八九", range(1, 10), strict=True)), "两": 2}
_COUNTED: Final = re.compile("([一二三四五六七八九]?)(十)([一二三四五六七八九]?)|([二三四五六七八九两])")


@dataclass(frozen=True, slots=True)
class TextMarks:
    """The marks of one text: stems of Latin words, pairs of signs and Chinese signs, things and kinds of the tables."""

    words: tuple[str, ...]
    pairs: tuple[str, ...]
    signs: tuple[str, ...]
    things: tuple[str, ...]
    kinds: tuple[str, ...]


@dataclass(frozen=True)
class _WordTables:
    """The tables of one game: for each written form the things it may mean."""

    forms: dict[str, tuple[str, ...]]
    lengths: dict[str, tuple[int, ...]]  # of the forms that begin with a sign, longest first
    longest: int  # words of an English form


def marks(text: str, game: str) -> TextMarks:
    """Return the marks of a text; `game` has words of its own for some things."""
    parts = parts_of(text)
    latin = [part for part in parts if not is_signs(part)]
    signs = [part for part in parts if is_signs(part)]
    table = _things(game)
    runs = [run for part in signs for run in _RUN.findall(part)]
    foreign = [run for run in runs if _KATAKANA.match(run)]
    chinese = [run for run in runs if not _KATAKANA.match(run)]
    said = (*(stem(word) for word in latin if word not in _silent()), *foreign)
    pairs = tuple(pair for run in chinese for pair in _every_pair(run))
    named = [*_of_latin(latin, table), *_of_signs(signs, table), *(f"={n}" for n in _numbers(latin, signs))]
    kinds = _things(KINDS)
    asked = dict.fromkeys([*_of_latin(latin, kinds), *_of_signs(signs, kinds)])
    return TextMarks(said, pairs, tuple("".join(chinese)), tuple(named), tuple(asked))


def pieces(text: str, *, ends: bool = False) -> tuple[str, ...]:
    """Return every stem and pair of signs of a text, once each, for a database to index or to look for.

    `ends`: also the last sign of each run, so that a search for one sign alone finds it wherever it stands.
    """
    found: dict[str, None] = {}
    for part in parts_of(text):
        if not is_signs(part):
            found[stem(part.partition("'")[0])] = None
        else:
            found.update(dict.fromkeys(_every_pair(part) or [part]))
            found.update(dict.fromkeys(part[-1]) if ends else {})
    return tuple(found)


def folded(text: str) -> str:
    """Return a text in one width, in small letters and in simplified characters."""
    return unicodedata.normalize("NFKC", text).casefold().replace("’", "'").translate(TO_SIMPLIFIED)


def parts_of(text: str) -> list[str]:
    """Return the words, numbers and runs of signs of a text, folded."""
    return _PART.findall(folded(text))


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """Return an English word without its ending: attack, attacks and attacking are one."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            break
    return word[:-1] if len(word) > 3 and word[-1] in "ey" else word


def is_signs(part: str) -> bool:
    """Return whether a part of a text is written in kana or Chinese signs."""
    return "\u3005" <= part[0] <= "\u9fff"


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


def numbers_in(text: str) -> list[int]:
    """Return the numbers that a text names, in figures, in English words from two to ten or in Chinese signs to 99."""
    parts = parts_of(text)
    latin = [part for part in parts if not is_signs(part)]
    return _numbers(latin, [part for part in parts if is_signs(part)])


def _numbers(latin: list[str], signs: list[str]) -> list[int]:
    figures = [int(word) for word in latin if word.isdigit() and len(word) < 4]
    spelt = [_WORDS[word] for word in latin if word in _WORDS]
    counted = [
        10 * _DIGITS.get(tens, 1) + _DIGITS.get(ones, 0) if ten else _DIGITS[sign]
        for part in signs
        for tens, ten, ones, sign in _COUNTED.findall(part)
    ]
    return figures + spelt + counted


@cache
def _things(game: str) -> _WordTables:
    """Read the table that all games share and the game's own, or that of the kinds of question."""
    rows: Iterable[tuple[str, list[str]]] = (
        kinds_of_question().items()
        if game == KINDS
        else ((f"#{n}", row) for n, row in enumerate(words_for_one_thing(game)))
    )
    forms: dict[str, list[str]] = {}
    for mark, row in rows:
        for word in row:
            text = folded(str(word))
            form = " ".join(map(stem, _PART.findall(text))) if text.isascii() else text
            forms.setdefault(form, []).append(mark)
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
    return silent_words()
