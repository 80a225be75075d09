"""The supported languages: one list, in the order that switches and choices show."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Literal, get_args

if TYPE_CHECKING:
    from collections.abc import Mapping

Language = Literal["zh-Hant", "zh-Hans", "ja", "en"]
"""The tag of a language (BCP 47)."""

LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
ENGLISH: Final = "en"  # what is said where a language has no sentence
COLUMNS: Final[tuple[Language, ...]] = (ENGLISH, *(tag for tag in LANGUAGES if tag != ENGLISH))
"""The columns of tables of sentences: English, from which the others are made, then those."""

NAMES: Final[dict[Language, str]] = {
    "zh-Hant": "繁體中文",
    "zh-Hans": "简体中文",
    "ja": "日本語",
    "en": "English",
}
NEAREST: Final = {"zh-Hant": "zh-Hans", "zh-Hans": "zh-Hant"}
"""What is read where a language has no sentence or name of its own."""
_TRADITIONAL: Final = {"hant", "tw", "hk", "mo"}
LABELS: Final[dict[Language, str]] = {"zh-Hant": "繁", "zh-Hans": "简", "ja": "日", "en": "EN"}  # of a switch


def comma(language: str) -> str:
    """Return a language's separator between the items of a list."""
    return "、" if space(language) == "" else ", "


def space(language: str) -> str:
    """Return a language's separator between two sentences; English for an unsupported language."""
    return "" if language in LANGUAGES and language != ENGLISH else " "


def name_in(names: Mapping[str, str], language: str, own: str) -> str:
    """Return a name in a language, else in the nearest one, else `own`, the original name."""
    return names.get(language) or names.get(NEAREST.get(language, "")) or own


def find_language(tag: str) -> Language | None:
    """Return the language of a tag; None when it is not one of ours."""
    return next((language for language in LANGUAGES if language == tag), None)


def language_of_tag(tag: str) -> Language | None:
    """Return our language for a locale or a BCP 47 tag (`zh_TW.UTF-8`, `zh-Hant-HK`, `ja`); None for any other.

    Chinese is distinguished by script, then by region.
    """
    language, *more = re.split(r"[-_.@]", tag.lower())
    if language == "zh":
        return "zh-Hant" if "hans" not in more and _TRADITIONAL & {*more} else "zh-Hans"
    return find_language(language)
