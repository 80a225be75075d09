"""Whole games under every other reading of every unclear point, and what a ruling says of the points it rests on."""

from pathlib import Path
from random import Random

import pytest
from examples import Examples
from zk_play import GAME, defaults, new_game

from judge.catalogue import rulebook
from judge.disputes import rule, ruling_as_json
from judge.engine.errors import NotCovered
from judge.engine.run import play, result
from judge.games import zombie_kittens

pytestmark = pytest.mark.slow

EXAMPLES = Examples(Path(__file__).parent)
REGISTRY = rulebook.load(GAME)
OTHERS = [
    (key, reading)
    for key, used in defaults().items()
    for reading in REGISTRY.interpretation(key).readings
    if reading != used
]


# Readings under which nobody can say which cards make up the pool.
NO_POOL = {"ZK-components.counts/star-is-paw": (2,), "ZK-components.counts/kittens-apart": (2, 4, 5)}


@pytest.mark.parametrize(("key", "reading"), OTHERS)
def test_games_end_under_every_reading(key, reading):
    for players in (2, 4, 5):
        if players in NO_POOL.get(key, ()):
            with pytest.raises(NotCovered):
                new_game(players, {key: reading})
            continue
        core = new_game(players, {key: reading})
        assert play(core, Random(players), 6_000) < 6_000
        assert result(core)[0] == "win"


@pytest.mark.rule("ZK-components.mix.nine")
def test_an_organizer_may_merge_boxes():
    readings = {"ZK-components.mix.nine": "organizer-rules"}
    assert zombie_kittens.seats({**defaults(), **readings}) == (2, 3, 4, 5, 6, 7, 8, 9)


@pytest.mark.rule("ZK-card.attack.stack")
def test_a_ruling_says_on_which_reading_it_depends():
    example = {
        "of": "four",
        "position": {"turn": {"player": "B"}, "players": {"B": {"turns": 2, "hand": ["Attack"]}}},
        "steps": [{"by": "B", "do": "play", "card": "Attack"}],
        "claims": [{"by": "B", "says": "C takes four turns", "expect": {"C.turns": 4}}],
    }
    said = ruling_as_json(rule(EXAMPLES.dispute_of(example)), "en")
    assert said["claims"][0]["upheld"] is True
    assert [row["interpretation"] for row in said["depends_on"]] == ["ZK-card.attack.stack"]


def test_a_ruling_that_rests_on_no_unclear_point_says_so():
    example = {
        "position": {"players": {"A": {"hand": ["Skip"]}}},
        "steps": [{"by": "A", "do": "play", "card": "Skip"}],
    }
    assert ruling_as_json(rule(EXAMPLES.dispute_of(example)), "zh-Hant")["depends_on"] == []
