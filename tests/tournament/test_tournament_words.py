"""Every sentence exists in every language, with the same facts, and every key the code uses exists."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

import judge.tournament
from judge.tournament import Refusal
from judge.tournament.words import say
from judge.words import languages
from judge.words.sentences import sections

ROWS = sections("judge.tournament")["sentences"]
LANGUAGES = {tag: {key: str(row[tag]) for key, row in ROWS.items()} for tag in languages.LANGUAGES}
CODE = Path(judge.tournament.__file__).parent


def facts(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_every_sentence_with_the_same_facts(language: str) -> None:
    table, english = LANGUAGES[language], LANGUAGES["en"]
    assert list(table) != []
    assert set(table) == set(english)
    assert {key: facts(table[key]) for key in table} == {key: facts(english[key]) for key in english}


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_no_sentence_is_left_in_english(language: str) -> None:
    assert [key for key, sentence in LANGUAGES[language].items() if sentence == LANGUAGES["en"][key]] == []


def test_simplified_sentences_hold_no_traditional_characters() -> None:
    traditional = set("輪對戰賽這為與會無沒個數組後說請選擇應卻還結勝負獲開頭須項範圍編號顯階雙敗遞標準經")
    assert [s for s in LANGUAGES["zh-Hans"].values() if traditional & set(s)] == []


def test_every_key_the_code_uses_has_a_sentence() -> None:
    used: set[str] = set()
    for path in CODE.glob("*.py"):
        used |= set(re.findall(r"Refusal\(\s*\"(\w+)\"", path.read_text(encoding="utf-8")))
        used |= set(re.findall(r"\"((?:why|replay)_\w+)\"", path.read_text(encoding="utf-8")))
    assert len(used) > 60
    assert used - set(LANGUAGES["en"]) == set()


def test_every_sentence_is_used() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in CODE.rglob("*.py"))
    assert [key for key in LANGUAGES["en"] if f'"{key}"' not in text] == []


def test_a_refusal_names_the_place_in_the_language() -> None:
    refusal = Refusal("at_two_tables", round=2, table=3, player="A", other=1)
    assert refusal.text() == "round 2, table 3: A is already at table 1"
    assert refusal.text("zh-Hant") == "第 2 輪第 3 桌: A 已坐在第 1 桌"
    assert refusal.text("ja").startswith("ラウンド 2 卓 3")
    assert refusal.to_dict()["facts"] == {"player": "A", "other": 1}


def test_an_unknown_language_is_answered_in_english() -> None:
    assert say("where_round", {"round": 3}, "xx") == "round 3"
