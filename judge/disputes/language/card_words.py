"""Resolves the words in a stated card's fields, in any spelling: kind, colours, keywords, timing of an ability.

They are read in any case and width and as forms and rulings print them, in four languages; what means none of them stays.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from rapidfuzz import fuzz, process

from judge.cardtext.rows import timings
from judge.disputes.language.described import card_synonyms, synonyms
from judge.disputes.language.spelling import ALIKE, fold
from judge.disputes.language.terms import GameTerms, field_choices
from judge.games import package
from judge.words.languages import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.engine.errors import BadDefinition

_TIMING, _ABILITIES = "timing", "abilities"


def resolve_card_words(game: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return a card's fields with their words resolved."""
    fields = _fields(game)
    return {
        name: _resolve_timings(game, value) if name == _ABILITIES else _resolve(_words_of(game, name), value)
        for name, value in (
            (fields.get(name) or fields.get(_normalize(name), name), data[name]) for name in data
        )
    }


@cache
def _fields(game: str) -> Mapping[str, str]:
    """Map each spelling of a field of a card to the field."""
    return _spellings(game, tuple(package(game).cards().fields))


_KEYS = frozenset(
    f"{each}.unknown" for each in ("noun", "filter", "effect", "happening", "amount", "condition", "key")
)
_WORDS = "word.unknown"
_STEPS = re.compile(r"[^.\[\]]+")


def correct_word(game: str, data: Mapping[str, Any], error: BadDefinition) -> dict[str, Any] | None:
    """Return a card's fields with the one unknown word of an ability corrected; None if there is none."""
    said, known = error.facts.get("word"), error.facts.get("known")
    if error.reason not in {*_KEYS, _WORDS} or not isinstance(said, str) or not isinstance(known, list):
        return None
    word = _words_by_spelling(game, tuple(known)).get(_normalize(said))
    if word is None or word == said:
        return None
    steps = _STEPS.findall(error.path)
    if error.reason in _KEYS and steps[-1] == said:
        steps = steps[:-1]
    found = _replace_word(data, steps, said, word, key=error.reason in _KEYS)
    return None if found == data else found


def _replace_word(data: Any, steps: list[str], said: str, word: str, *, key: bool) -> Any:
    """Return data with a word replaced at a path: a key, a value, or an item of a list."""
    if steps:
        at = steps[0]
        if isinstance(data, list) and at.isdecimal() and int(at) < len(data):
            one = _replace_word(data[int(at)], steps[1:], said, word, key=key)
            return [*data[: int(at)], one, *data[int(at) + 1 :]]
        if isinstance(data, dict) and at in data:
            return {**data, at: _replace_word(data[at], steps[1:], said, word, key=key)}
        return data
    if key and isinstance(data, dict):
        return {word if name == said else name: value for name, value in data.items()}
    if isinstance(data, list) and not key:
        return [word if one == said else one for one in data]
    if isinstance(data, dict):
        return {name: word if value == said else value for name, value in data.items()}
    return word if data == said and not key else data


@cache
def _words_by_spelling(game: str, words: tuple[str, ...]) -> Mapping[str, str]:
    return _spellings(game, words)


def nearest_field_word(game: str, field: str, said: object) -> str | None:
    """Return the nearest word of a field; None where none is similar."""
    known = _words_of(game, field)
    if not isinstance(said, str) or not known:
        return None
    best = process.extractOne(fold(said)[:80], list(known), scorer=fuzz.ratio, score_cutoff=ALIKE)
    return known[best[0]] if best else None


def _resolve_timings(game: str, listed: object) -> object:
    timings = _timings(game)
    if not isinstance(listed, list):
        return listed
    return [
        {**one, _TIMING: _resolve(timings, one[_TIMING])} if isinstance(one, dict) and _TIMING in one else one
        for one in listed
    ]


def _resolve(words: Mapping[str, str], said: Any) -> Any:
    """Return a value with its words resolved: one, a list of them, or the values of a mapping."""
    if isinstance(said, str):
        return words.get(_normalize(said), said)
    if isinstance(said, list):
        return [_resolve(words, one) if isinstance(one, str) else one for one in said]
    if isinstance(said, dict) and words:
        return {
            _resolve(words, name) if isinstance(name, str) else name: value for name, value in said.items()
        }
    return said


def _normalize(said: str) -> str:
    return fold(said).strip("〔〕[]【】")


@cache
def _words_of(game: str, field: str) -> Mapping[str, str]:
    """Map each spelling of a word that a card field can have to that word; empty where it can be any text."""
    of = package(game).cards().fields.get(field)
    words = (
        *field_choices(of),
        *field_choices(getattr(of, "inner", None)),
        *field_choices(getattr(of, "key_field", None)),
        *package(game).cards().known.get(field, ()),
    )
    return _spellings(game, words)


@cache
def _timings(game: str) -> Mapping[str, str]:
    known, also = timings(game), synonyms(game)
    return _spellings(game, known) | {_normalize(said): word for word in known for said in also.get(word, ())}


def _spellings(game: str, words: tuple[str, ...]) -> dict[str, str]:
    """Map each spelling to its word; a spelling shared by two words means neither, unless it is one of them."""
    found: dict[str, set[str]] = {}
    for language in LANGUAGES:
        naming = GameTerms(game, language)
        for word in words:
            for said in _colour_spellings(_normalize(naming.word(word))):
                found.setdefault(said, set()).add(word)
    for word in words:
        for said in card_synonyms(game).get(word, ()):
            found.setdefault(_normalize(said), set()).add(word)
    plain = {_normalize(word): word for word in words}
    return {spelling: next(iter(meant)) for spelling, meant in found.items() if len(meant) == 1} | plain


def _colour_spellings(said: str) -> tuple[str, ...]:
    """Return a spelling; for a colour in one character, also the form with or without the character for colour."""
    sign = said.removesuffix("色")
    return (sign, f"{sign}色") if len(sign) == 1 and not sign.isascii() else (said,)
