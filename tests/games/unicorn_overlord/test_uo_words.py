"""Every event and refusal can be said, in four languages."""

from pathlib import Path
from random import Random

import pytest
import sentences
from uo_play import new_game

import judge.games.unicorn_overlord as package
from judge.disputes.language.words import word_tables
from judge.documents import read_yaml
from judge.engine.errors import Reason
from judge.engine.records import Event
from judge.engine.run import play
from judge.games import unicorn_overlord as uo
from judge.games.unicorn_overlord import events, refusals

SPEAKING = (events, refusals)
OWN = read_yaml((Path(package.__file__).parent / "words.yaml").read_bytes())


def test_every_event_and_every_refusal_has_its_sentence_in_four_languages():
    assert sentences.unsaid(uo.ID, *SPEAKING) == []
    assert len(sentences.records(Event, *SPEAKING)) > 55
    assert len(sentences.records(Reason, *SPEAKING)) > 25


def test_a_sentence_speaks_of_nothing_but_its_fields():
    assert sentences.beyond_fields(uo.ID, *SPEAKING) == []


def test_everything_is_said_in_four_languages_and_nothing_for_nobody():
    assert sentences.half_translated(uo.ID) == []
    assert sentences.not_happening(uo.ID, OWN, *SPEAKING) == []


@pytest.mark.parametrize("players", [2, 4])
def test_events_of_a_played_game_have_words_and_rules_of_this_game(players):
    core = new_game(players)
    play(core, Random(players), 3_000)
    known = word_tables(uo.ID)["events"]
    for event in core.events:
        assert event.tag in known
        assert event.rules
        assert all(rule.startswith("UO-") for rule in event.rules)


def test_every_verb_zone_and_number_has_a_term():
    game = uo.build(3)
    words = word_tables(uo.ID)
    assert set(game.verbs) <= set(words["verbs"])
    named = {zone.name for zone in game.zones} | {tally.name for tally in (*game.tallies, *game.columns)}
    assert named <= set(words["terms"])
