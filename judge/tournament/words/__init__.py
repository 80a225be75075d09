"""Sentences: the one place where keys and facts become words, in English, 繁體中文, 简体中文 and 日本語."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.tournament.words.en import EN
from judge.tournament.words.ja import JA
from judge.tournament.words.zh_hans import ZH_HANS
from judge.tournament.words.zh_hant import ZH_HANT

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from judge.tournament.model import Number

LANGUAGES: dict[str, Mapping[str, str]] = {"en": EN, "zh-Hant": ZH_HANT, "zh-Hans": ZH_HANS, "ja": JA}


def say(key: str, facts: Mapping[str, object], language: str = "en") -> str:
    """Make the sentence of a key with its facts, in English where the language is not one of ours."""
    return LANGUAGES.get(language, EN)[key].format_map(facts)


def together(sentences: Sequence[str], language: str = "en") -> str:
    """Put sentences after each other as the language writes them."""
    between, stop = ("", "。") if language in ("ja", "zh-Hant", "zh-Hans") else (" ", ".")
    first, *others = sentences
    return first if not others else between.join(one.rstrip(".。") + stop for one in sentences)


def said_number(value: Number) -> str:
    """Write an exact number as a reader of any of our languages expects it: 3, 1.5."""
    return f"{float(value):.10g}"
