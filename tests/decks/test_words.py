"""The table of sentences is whole: every key has four languages with the same facts, and is used."""

import re
import string
from pathlib import Path

import pytest

import judge
from judge.decks.words import LANGUAGES, SENTENCES, say

SOURCES = "\n".join(
    file.read_text(encoding="utf-8")
    for folder in ("decks", "games")
    for file in Path(judge.__file__).parent.joinpath(folder).rglob("*.py")
    if file.name != "words.py"
)


def facts_of(sentence):
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


@pytest.mark.parametrize("key", SENTENCES)
def test_all_languages_of_a_sentence_have_the_same_facts(key):
    assert len(SENTENCES[key]) == len(LANGUAGES)
    assert all(SENTENCES[key])
    assert len({frozenset(facts_of(sentence)) for sentence in SENTENCES[key]}) == 1


@pytest.mark.parametrize("key", SENTENCES)
def test_every_sentence_is_said_somewhere(key):
    group, _, word = key.partition(".")
    made = {"fold": rf"{group}\.{{", "input": r"input\.sheet-{"}.get(group)
    assert f'"{key}"' in SOURCES or (made and re.search(made, SOURCES) and word)


def test_lists_and_terms_are_put_in_words():
    assert say("series.mixed", {"series": ("甲 4", "乙 1")}, "zh-Hans").startswith(
        "含有多于一个动画系列（甲 4、乙 1）"
    )
    assert "藍、紅" in say(
        "copies.group", {"card": "X", "colours": ("blue", "red"), "count": 5, "limit": 4, "by": 1}, "zh-Hant"
    )


def test_an_unknown_language_is_answered_in_english():
    assert say("input.empty", {}, "fr") == say("input.empty", {}, "en")
