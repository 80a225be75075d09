"""Every event, refusal and verb is said in four languages; a set of cards is checked field by field."""

from pathlib import Path
from random import Random

import pytest
import sentences
from marshmallow import ValidationError
from zs_play import new_game

from judge.disputes.language.laid_position import LaidPosition
from judge.disputes.language.speaker import Speaker
from judge.disputes.language.words import word_tables
from judge.documents import read_yaml
from judge.engine.errors import Reason
from judge.engine.records import Event
from judge.engine.run import play
from judge.games import zombie_state
from judge.games.zombie_state import events, refusals
from judge.games.zombie_state.cards import CardSchema

SPEAKING = (events, refusals)
OWN = read_yaml((Path(zombie_state.__file__).parent / "words.yaml").read_bytes())


def test_every_event_and_every_refusal_has_its_sentence_in_four_languages():
    assert sentences.unsaid(zombie_state.ID, *SPEAKING) == []
    assert len(sentences.records(Event, *SPEAKING)) > 40
    assert len(sentences.records(Reason, *SPEAKING)) > 30


def test_a_sentence_speaks_of_nothing_but_its_fields():
    assert sentences.beyond_fields(zombie_state.ID, *SPEAKING) == []


def test_everything_is_said_in_four_languages_and_nothing_for_nobody():
    assert sentences.half_translated(zombie_state.ID) == []
    assert sentences.not_happening(zombie_state.ID, OWN, *SPEAKING) == []
    assert set(zombie_state.build(2).verbs) <= set(word_tables(zombie_state.ID)["verbs"])


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("language", sentences.LANGUAGES)
def test_whole_games_are_said(players, language):
    core = new_game(players)
    play(core, Random(players), 4_000)
    speaker = Speaker(LaidPosition(core, tuple("ABC"[:players])), language)
    said = [speaker.event(event) for event in core.events]
    assert len(said) > 100
    assert not any("{" in sentence for sentence in said)


@pytest.mark.parametrize(
    ("card", "field"),
    [
        ({"name": "X", "kind": "domain"}, "number"),
        ({"name": "X", "kind": "domain", "number": 1, "stage": 2}, "stage"),
        ({"name": "X", "kind": "technology", "stage": 4}, "stage"),
        ({"name": "X", "kind": "domain", "number": 1, "outbreak": [13]}, "outbreak"),
        ({"name": "X", "kind": "tables", "mutation_track": {"red": [1]}}, "mutation_track"),
        ({"name": "X", "kind": "event", "effect": {"win": 1}}, "effect"),
        ({"name": "X", "kind": "boss"}, "kind"),
    ],
)
def test_a_wrong_field_of_a_card_is_named(card, field):
    with pytest.raises(ValidationError) as caught:
        CardSchema().load(card)
    assert field in caught.value.messages
