"""Every event, refusal, action and word the package uses has a sentence in four languages, and its facts fit."""

from pathlib import Path
from random import Random

import pytest
import sentences
from examples import events
from zwo_examples import EXAMPLES
from zwo_play import sample_game

from judge.disputes.language import words
from judge.disputes.language.speaker import Speaker
from judge.documents import read_yaml
from judge.engine import run
from judge.engine.errors import Reason
from judge.engine.records import Event
from judge.games import zombie_world_order as game
from judge.games.zombie_world_order import events as happenings
from judge.games.zombie_world_order import refusals
from judge.words.languages import LANGUAGES

TABLES = words.word_tables(game.ID)
FOLDER = Path(game.__file__).parent
SPEAKING = (happenings, refusals)


def test_every_event_and_every_refusal_has_its_sentence_in_four_languages():
    assert sentences.unsaid(game.ID, *SPEAKING) == []
    assert len(sentences.records(Event, *SPEAKING)) > 60
    assert len(sentences.records(Reason, *SPEAKING)) > 45


def test_a_sentence_speaks_of_nothing_but_its_fields():
    assert sentences.beyond_fields(game.ID, *SPEAKING) == []


def test_everything_is_said_in_four_languages_and_nothing_for_nobody():
    assert sentences.half_translated(game.ID) == []
    own = read_yaml((FOLDER / "words.yaml").read_bytes())
    assert sentences.not_happening(game.ID, own, *SPEAKING) == []


@pytest.mark.parametrize("verb", sorted(game.build(2).verbs))
def test_every_action_has_a_name(verb):
    assert set(LANGUAGES) <= set(TABLES["verbs"][verb])


@pytest.mark.slow
def test_no_sentence_lacks_a_fact_in_the_examples():
    for example in EXAMPLES.all:
        replay = EXAMPLES.play(example)
        for speaker in (Speaker(replay.laid, language) for language in LANGUAGES):
            texts = [speaker.event(event) for event in events(replay)]
            texts += [speaker.action(done.action) for done in replay.done]
            if replay.stop is not None:
                texts.append(speaker.reason(replay.stop.error.reason, replay.stop.error.facts))
            for text in texts:
                assert text
                assert "{" not in text, text
                assert not any(word in text for word in ("_phase", "stand_up")), text
                assert "None" not in text, text


@pytest.mark.parametrize("seed", range(30))
def test_every_event_cites_the_rules_by_which_it_happened(seed):
    core = sample_game(seed)
    run.play(core, Random(seed), 2_000)
    for event in core.events:
        assert isinstance(event, Event), event
        assert event.rules, event
        assert all(rule.startswith("ZWO-") for rule in event.rules), event
