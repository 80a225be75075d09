"""The table of sentences is whole: every key has four languages with the same facts, and is used."""

import re
import string
from pathlib import Path

import pytest

import judge
from judge.decks import NotADeckListError, check_deck
from judge.decks.words import STORE, say
from judge.words.languages import LANGUAGES
from judge.words.sentences import sections

SENTENCES = sections(STORE)["sentences"]
SOURCES = "\n".join(
    file.read_text(encoding="utf-8")
    for folder in ("decks", "games")
    for file in Path(judge.__file__).parent.joinpath(folder).rglob("*.py")
    if file.name != "words.py"
)


def facts_of(sentence):
    """Name the facts of a sentence; the game's word for a card is none, and languages say it where they need it."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name} - {"the word card"}


@pytest.mark.parametrize("key", SENTENCES)
def test_all_languages_of_a_sentence_have_the_same_facts(key):
    assert set(SENTENCES[key]) == set(LANGUAGES)
    assert all(SENTENCES[key].values())
    assert len({frozenset(facts_of(sentence)) for sentence in SENTENCES[key].values()}) == 1


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


@pytest.mark.parametrize(
    ("game", "hant", "hans"),
    [
        ("zombie_world_order", "咭牌", "卡牌"),
        ("zero_dimension", "卡牌", "卡牌"),
        ("unicorn_overlord", "卡牌", "卡牌"),
        ("zombie_kittens", "卡", "卡"),
    ],
)
def test_a_card_is_called_what_the_game_calls_it(game, hant, hans):
    report = check_deck("4\n4 XX9-999 nobody knows", game)
    for language, word in (("zh-Hant", hant), ("zh-Hans", hans)):
        said = report.to_dict(language)["problems"]
        (no_card,) = [each["because"] for each in said if each["key"] == "line.no-card"]
        assert f"（4），{'沒有' if language == 'zh-Hant' else '没有'}{word}：" in no_card
    with pytest.raises(NotADeckListError) as refused:
        check_deck("hello", game)
    assert f"認得的{hant}。" in refused.value.message("zh-Hant", game)
