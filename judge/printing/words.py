"""The words printed by this package, from `words.yaml`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.words import sentences

if TYPE_CHECKING:
    from judge.words.languages import Language


def say(language: Language, key: str, **values: object) -> str:
    """Return the phrase `key` in a language, its blanks filled with `values`."""
    return sentences.say("judge.printing", key, values, language)


def number(value: float) -> str:
    """Format points: whole numbers without a decimal point, others with as many digits as needed."""
    return f"{value:.10g}"
