"""The questions people ask, and what the search finds of them."""

from collections import Counter
from importlib import resources
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.catalogue import rulebook
from judge.disputes.reference.lookup import look_up
from judge.documents import LOADER

QUESTIONS = yaml.load(
    (Path(__file__).parent / "asked" / "questions.yaml").read_text(encoding="utf-8"), LOADER
)


def test_the_questions_are_of_every_game_and_language_and_name_rules_that_exist():
    answers = [[rulebook.find(rule) for rule in question["rules"]] for question in QUESTIONS]
    assert {registry.game for found in answers for registry, _ in found} == set(rulebook.games())
    assert Counter(question["language"] for question in QUESTIONS) == dict.fromkeys(
        ("en", "zh-Hant", "zh-Hans", "ja"), 25
    )
    assert [question["n"] for question in QUESTIONS] == list(range(1, 101))


def found_among_three(questions):
    games = {question["n"]: rulebook.find(question["rules"][0])[0].game for question in questions}
    return [
        question["n"]
        for question in questions
        if {rule.id for _, rule in look_up(question["ask"], games[question["n"]], 3).rules}
        & {*question["rules"]}
    ]


def test_everyday_questions_find_their_rules():
    assert len(found_among_three(QUESTIONS[::2])) >= 48
    assert len(found_among_three(QUESTIONS[1::2])) >= 40  # held out


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("mulligen oppening hand", "ZWO-setup.mulligan-once"),
        ("simultanous zero", "ZWO-win.simultaneous-zero"),
        ("ＭＵＬＬＩＧＡＮ", "ZWO-setup.mulligan-once"),
        ("復生 FRONT", "ZWO-revive.cost-flip"),
        ("复生 FRONT", "ZWO-revive.cost-flip"),
    ],
)
def test_slips_of_the_keys_and_other_letters_are_found(question, rule):
    assert rule in [found.id for _, found in look_up(question, "zombie_world_order", 3).rules]


def test_the_beginning_of_an_id_finds_every_rule_that_has_it_in_the_order_of_the_book():
    wanted = [rule.id for rule in rulebook.load("zombie_kittens").rules if rule.id.startswith("ZK-win.")]
    assert [rule.id for _, rule in look_up("zk-win").rules] == wanted


def test_all_games_are_searched_unless_one_is_named():
    assert {registry.game for registry, _ in look_up("hand size limit").rules} >= {
        "zombie_world_order",
        "zero_dimension",
    }
    assert {registry.game for registry, _ in look_up("hand", "zombie_state").rules} <= {"zombie_state"}


def test_a_ready_dispute_that_is_like_it_is_found():
    assert "01-nope-on-a-nope" in [ready.name for ready in look_up("nope a nope", "zombie_kittens").disputes]


@settings(max_examples=25, deadline=None)
@given(st.text(max_size=400))
def test_any_question_has_an_answer_or_none(question):
    found = look_up(question, "zombie_kittens")
    assert len(found.rules) <= 10 or question.strip().casefold().startswith("z")


def test_no_two_rows_of_one_table_say_a_word_twice():
    for package, folder in (("judge.catalogue", ""), *(("judge.games", game) for game in rulebook.games())):
        file = resources.files(package).joinpath(folder, "everyday.yaml")
        for row in yaml.load(file.read_text(encoding="utf-8"), LOADER)["same"]:
            assert len(row) > 1
            assert len(row) == len(set(row)), row
