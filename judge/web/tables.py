"""The keyed sentences of the service: the sections of `words.yaml` as tables, in the language of the request."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask_babel.speaklater import LazyString

from judge.web.languages import current_tag
from judge.words.languages import ENGLISH, find_language
from judge.words.sentences import fill, pick, sections

if TYPE_CHECKING:
    from collections.abc import Mapping


def table(section: str) -> dict[str, LazyString]:
    """Return the names of a section's keys, each rendered in the language in which it is shown."""
    return {key: LazyString(_localize, row) for key, row in sections("judge.web")[section].items()}


def _localize(row: Mapping[str, object]) -> str:
    return pick(row, find_language(current_tag()) or ENGLISH)


def fill_sentence(sentence: LazyString, facts: Mapping[str, str]) -> str:
    """Fill facts into a sentence; KeyError where one is missing."""
    return fill(str(sentence), facts, missing="")
