"""The sentences of the tournament: renders keys and facts from `words.yaml`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.words import sentences
from judge.words.languages import space

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction


def say(key: str, facts: Mapping[str, object], language: str = "en") -> str:
    """Make the sentence of a key with its facts, in English where the language is not one of ours."""
    return sentences.say("judge.tournament", key, facts, language)


def label_of(section: str, key: str, language: str) -> str:
    """Return what something is called: one of the tie-breakers or the presets."""
    return sentences.pick(sentences.sections("judge.tournament")[section][key], language)


def join_sentences(parts: Sequence[str], language: str = "en") -> str:
    """Join sentences with the spacing of the language."""
    between = space(language)
    stop = "." if between else "。"
    first, *others = parts
    return first if not others else between.join(one.rstrip(".。") + stop for one in parts)


def format_number(value: int | Fraction) -> str:
    """Write an exact number as a reader of any of our languages expects it: 3, 1.5."""
    return f"{float(value):.10g}"
