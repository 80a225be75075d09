"""Where a name alone is a card, words that tell no card are asked about, and names like them are not."""

import json

import pytest

from judge.decks import check_deck
from judge.decks.free_phrases import is_phrase
from tests.decks.answered_lists import ZERO

GAME = "zero_dimension"
FORTY_EIGHT = [f"4 {name}" for name in ZERO]

PHRASES = [
    "any red card", "some blue ones", "Any Red Card", "red cards", "more characters", "random units", "whatever fits",
    "another 惊雷", "the ones from Bob", "the red one", "cards I forgot", "with red dragon picture", "that blue guy",
    "something with draw", "can't remember", "forgot the name", "ask Bob", "unknown", "TODO", "filler",
    "不知道", "忘了", "卡名忘记", "不确定", "待补", "再想想", "看心情", "看不清楚的字", "比赛前再决定", "那张蓝色的", "空",
    "任意红色牌", "随便红色角色", "红色角色牌", "其它红卡", "一些装备", "费用3的角色", "隨便兩張藍色", "未知卡",
    "何か赤いカード", "赤いキャラ", "わからない", "なんでも", "読めない", "名前不明", "適当なユニット", "아무거나",
]  # fmt: skip
NAMED = [
    "Some Kind of Hero", "Anyone", "The Unknown Hero", "Red Dragon", "Any Given Day", "Black Card Master",
    "Forgotten One", "Walker", "blue knight", "red dragon", "card shark", "knight of the one",
    "无名之人", "红发香克斯", "忘却之剑", "忘记之书", "红色彗星", "任意门", "何太急", "随风", "不知火", "疑问者", "空岛居民",
    "待机王", "不明飞行物", "白色的死神", "赤い彗星", "名無しの剣",
]  # fmt: skip


@pytest.mark.parametrize("phrase", PHRASES)
def test_a_phrase_that_tells_no_card_is_asked_about(phrase):
    report = check_deck("\n".join([*FORTY_EIGHT, f"2 {phrase}"]), GAME)
    assert report.verdict == "unsure"
    assert [problem.lines for problem in report.problems] == [(13,)]
    assert check_deck("\n".join([*FORTY_EIGHT, f'2 "{phrase}"']), GAME).legal, (
        "in quotation marks it is a name"
    )


@pytest.mark.parametrize("name", NAMED)
def test_a_name_that_the_database_lacks_counts(name):
    assert not is_phrase(name)
    report = check_deck("\n".join([*FORTY_EIGHT, f"2 {name}"]), GAME)
    assert (report.verdict, report.total) == ("legal", 50)


@pytest.mark.parametrize("phrase", ["any red card", "不知道"])
def test_a_phrase_is_asked_about_in_tables_and_json_and_where_no_card_is_known(phrase):
    rows = [f"4,{name}" for name in ZERO]
    table = "\n".join(["count,name", *rows, f"2,{phrase}"])
    objects = [{"name": name, "count": 4} for name in ZERO] + [{"name": phrase, "count": 2}]
    strange = [f"4 {one}之{other}" for one in "风火山" for other in "龙虎狼鹰"]
    for text, file in (
        (table, "deck.csv"),
        (json.dumps(objects), "deck.json"),
        (json.dumps({**dict.fromkeys(ZERO, 4), phrase: 2}), "deck.json"),
        ("\n".join([*strange, f"2 {phrase}"]), None),
    ):
        report = check_deck(text, GAME, filename=file)
        assert (report.verdict, [each.key for each in report.problems]) == ("unsure", ["name.open"])


@pytest.mark.parametrize("phrase", ["any unit", "適當的部隊"])
def test_so_it_is_in_the_other_game_of_names(phrase):
    start = ["1 騎士", "1 士兵", "1 衛士", "3 金幣袋", "1 克爾努的聖灰"]
    assert check_deck("\n".join([*start, f"3 {phrase}"]), "unicorn_overlord").verdict == "unsure"
