"""Sentences: counts agree with their words, each game calls a card by its own word, namesakes are told apart."""

import re

import pytest

from judge.disputes import DisputeError, rule, rule_text
from judge.disputes.ready import ready_file, ready_names
from judge.disputes.report import error_text
from judge.disputes.words import fill, pick, tables
from judge.games import GAMES, package
from judge.words.languages import LANGUAGES

# A count of one before a word that is no plural.
ONE_OF_SOMETHING = re.compile(
    r"\b1 (?:are|were|have|go|fit|(?!(?:is|was|has|fits|begins|needs|does)\b)\w*[^\Ws]s)\b"
)
COUNTS = (
    "number",
    "needs",
    "needed",
    "has",
    "had",
    "given",
    "low",
    "high",
    "left",
    "count",
    "total",
    "taken",
    "against",
)
SLOT = re.compile(r"\{([\w ]+)[:}]")
TWO_ARMIES = """
dispute: 1
game: zombie_state
players: [A, B]
cards:
  灯台: {kind: domain, number: 1, adjacent: [市場]}
  市場: {kind: domain, number: 2, adjacent: [灯台]}
  軍隊: {kind: army}
position:
  turn: {number: 4, player: A, phase: action}
  players:
    A:
      fp: 2
      domains: [{card: 灯台}, {card: 市場, active: 1}]
      armies: [{id: first, card: 軍隊, at: 1}, {id: second, card: 軍隊, at: 1}]
    B: {}
steps:
  - {by: A, do: fortify, card: second}
"""


def sentences(section):
    for game in GAMES:
        for name, entry in tables(game)[section].items():
            yield pytest.param(entry, id=f"{game}-{name}")


@pytest.mark.parametrize("entry", [*sentences("events"), *sentences("reasons")])
def test_an_english_sentence_about_one_thing_is_no_plural(entry):
    template = pick(entry, "en")
    said = fill(template, {name: "1" if name in COUNTS else "X" for name in SLOT.findall(template)})
    assert not ONE_OF_SOMETHING.search(said), said


@pytest.mark.parametrize("entry", [*sentences("events"), *sentences("reasons"), *sentences("terms")])
def test_no_sentence_keeps_a_word_that_was_to_be_put_in(entry):
    for language in LANGUAGES:
        assert "{the word" not in pick(entry, language)


@pytest.mark.parametrize(
    ("game", "word"),
    [("zombie_world_order", "咭牌"), ("unicorn_overlord", "卡牌"), ("zombie_kittens", "卡")],
)
def test_every_game_calls_a_card_what_its_rulebook_does(game, word):
    said = pick(tables(game)["reasons"]["card.unknown"], "zh-Hant")
    assert f"找不到{word} " in said


@pytest.mark.parametrize("game", GAMES)
def test_every_part_of_a_position_has_a_name(game):
    built = package(game).build(min(package(game).seats))
    known = tables(game)["terms"]
    counted = [tally.name for tally in (*built.tallies, *built.columns)] + list(built.measures)
    named = [zone.name for zone in built.zones] + [flag.name for flag in built.flags]
    named += [word for flag in built.flags for word in flag.words if len(word) > 1]
    assert [name for name in counted if name not in known and f"path {name}" not in known] == []
    assert [name for name in named if name not in known] == []
    assert [verb for verb in built.verbs if verb not in tables(game)["verbs"]] == []


def test_pieces_of_the_same_name_are_told_apart_by_their_ids():
    said = rule_text(TWO_ARMIES).to_dict("en")
    assert "(second)" in said["steps"][0]["text"]
    alone = rule_text(TWO_ARMIES.replace("{id: first, card: 軍隊, at: 1}, ", "")).to_dict("en")
    assert "(second)" not in alone["steps"][0]["text"]


def test_a_wrong_position_is_told_in_the_words_of_its_game():
    with pytest.raises(DisputeError) as caught:
        rule_text(TWO_ARMIES.replace("at: 1}]", "at: 7}]"))
    assert "where there is no domain" in error_text(caught.value, "en")


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in GAMES for name in ready_names(game)])
def test_a_ruling_says_the_same_however_often_it_is_told(game, name):
    ruling = rule(ready_file(game, name))
    told = {language: ruling.to_dict(language) for language in LANGUAGES}
    assert {language: ruling.to_dict(language) for language in reversed(LANGUAGES)} == told
