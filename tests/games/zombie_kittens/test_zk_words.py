"""Every event, refusal, verb and kind of card is said in four languages."""

from pathlib import Path
from random import Random

import pytest
import sentences
from examples import Examples
from zk_play import new_game

from judge.disputes import DisputeError, rule, ruling_as_json
from judge.disputes.language.laid_position import LaidPosition
from judge.disputes.language.speaker import Speaker
from judge.disputes.language.words import word_tables
from judge.disputes.wording.report import error_text
from judge.documents import read_yaml
from judge.engine import chance, windows
from judge.engine.errors import Reason
from judge.engine.records import Event
from judge.engine.run import play
from judge.games import zombie_kittens as zk
from judge.games.zombie_kittens import events, refusals

EXAMPLES = Examples(Path(__file__).parent)
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
    assert set(zk.build(4).verbs) <= set(word_tables(zk.ID)["verbs"])


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
    assert set(sentences.LANGUAGES) <= set(word_tables(zk.ID)["terms"][kind])


WRONG = [pytest.param(each, id=each["is"]) for each in EXAMPLES.all if "wrong" in each]


@pytest.mark.parametrize("language", sentences.LANGUAGES)
@pytest.mark.parametrize("example", WRONG)
def test_a_line_says_each_thing_that_is_wrong_with_a_file_and_its_rules(example, language):
    with pytest.raises(DisputeError) as refused:
        rule(EXAMPLES.dispute_of(example))
    faults = (refused.value, *refused.value.others)
    assert {fault.path: fault.reason for fault in faults} == example["wrong"]
    for line, fault in zip(error_text(refused.value, language).splitlines(), faults, strict=True):
        assert "{" not in line
        assert all(cited in line for cited in fault.facts.get("rules", ()))


INSTEAD = {
    "a Favor of the dead": (
        {
            "of": "four",
            "position": {
                "players": {
                    "A": {"hand": ["Favor"]},
                    "B": {"hand": {"unknown": 2}, "exploded": ["Exploding Kitten"]},
                    "C": {"hand": {"unknown": 2}},
                },
            },
            "steps": [{"by": "A", "do": "play", "card": "Favor", "player": "B"}],
        },
        "A",
        "（玩家：C）",
    ),
    "a revival of the living": (
        {
            "position": {
                "players": {
                    "A": {"hand": ["Zombie Kitten"]},
                    "B": {"hand": {"unknown": 1}},
                    "C": {"hand": {"unknown": 1}, "exploded": ["Exploding Kitten"]},
                },
                "table": {"pile": ["Exploding Kitten", {"unknown": 5}]},
            },
            "steps": [
                {"by": "A", "do": "draw"},
                {"by": "A", "do": "play", "card": "Zombie Kitten", "revive": "B"},
            ],
        },
        "A",
        "（復活誰：C）",
    ),
    "a burial by somebody else": (
        {
            "position": {
                "players": {
                    "A": {"hand": ["Grave Robber"]},
                    "B": {"hand": {"unknown": 1}},
                    "C": {"hand": ["Skip", "Favor"], "exploded": ["Exploding Kitten"]},
                },
            },
            "steps": [
                {"by": "A", "do": "play", "card": "Grave Robber"},
                {"by": "A", "do": "bury", "card": "Skip"},
            ],
        },
        "C",
        "",
    ),
}


@pytest.mark.rule("ZK-card.favor ZK-revive.forced ZK-card.grave ZK-turn.resolve.sequentially")
@pytest.mark.parametrize(("example", "by", "named"), INSTEAD.values(), ids=INSTEAD)
def test_what_is_legal_instead_names_who_must_decide_and_who_may_be_chosen(example, by, named):
    said = ruling_as_json(rule(EXAMPLES.dispute_of(example), what_if=False), "zh-Hant")["illegal"]
    assert any(option["by"] == by and option["text"].endswith(named) for option in said["legal_instead"])
