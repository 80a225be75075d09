"""Every event, refusal, verb and kind of card is said in four languages."""

from pathlib import Path
from random import Random

import pytest
import sentences
from zk_table import new_game

from judge.disputes.position import LaidPosition
from judge.disputes.words import Speaker, tables
from judge.documents import read_yaml
from judge.engine import chance, windows
from judge.engine.errors import Reason
from judge.engine.records import Event
from judge.engine.run import play
from judge.games import zombie_kittens as zk
from judge.games.zombie_kittens import events, refusals

SPEAKING = (events, refusals)
OWN = read_yaml((Path(zk.__file__).parent / "words.yaml").read_bytes())


def test_every_event_and_every_refusal_has_its_sentence_in_four_languages():
    assert sentences.unsaid(zk.ID, *SPEAKING) == []
    assert len(sentences.records(Event, *SPEAKING)) > 40
    assert len(sentences.records(Reason, *SPEAKING)) > 35


def test_a_sentence_speaks_of_nothing_but_its_fields():
    assert sentences.beyond_fields(zk.ID, *SPEAKING) == []


def test_everything_is_said_in_four_languages_and_nothing_for_nobody():
    assert sentences.half_translated(zk.ID) == []
    assert sentences.not_happening(zk.ID, OWN, *SPEAKING, chance, windows) == []
    assert set(zk.build(4).verbs) <= set(tables(zk.ID)["verbs"])


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("language", sentences.LANGUAGES)
def test_every_event_of_whole_games_is_said(players, language):
    for seed in range(2):
        core = new_game(players)
        play(core, Random(seed), 3_000)
        speaker = Speaker(LaidPosition(core, tuple("ABCDE"[:players])), language)
        assert not any("{" in speaker.event(event) for event in core.events)


@pytest.mark.parametrize("kind", zk.state.KINDS)
def test_every_kind_of_card_has_its_name(kind):
    assert set(sentences.LANGUAGES) <= set(tables(zk.ID)["terms"][kind])
