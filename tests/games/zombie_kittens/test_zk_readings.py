"""Unclear points that no other module holds, and whole games under every other reading of every point."""

from random import Random

import pytest
from zk_table import GAME, defaults, dispute, new_game, play

from judge.catalogue import rulebook
from judge.disputes import rule
from judge.engine.errors import NotCovered
from judge.engine.run import play as play_at_random
from judge.engine.run import result
from judge.games import zombie_kittens

pytestmark = pytest.mark.slow

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
        assert play_at_random(core, Random(players), 6_000) < 6_000
        assert result(core)[0] == "win"


@pytest.mark.rule("ZK-components.mix.nine")
def test_an_organizer_may_merge_boxes():
    hands = {f"P{number}": "Skip" if number < 3 else "" for number in range(7)}
    readings = {"ZK-components.mix.nine": "organizer-rules"}
    table = play(hands, "P0 play Skip", turn="P0", readings=readings)
    assert table.turn == ("P1", 1)
    assert zombie_kittens.seats({**defaults(), **readings})[-1] == 9


@pytest.mark.rule("ZK-turn.clockwise")
@pytest.mark.parametrize("reading", ["other-player", "by-seat"])
def test_between_two_survivors_an_attack_hits_the_other_one(reading):
    table = play(
        {"A": "Attack", "B": "!", "C": "", "D": "!"},
        "A play Attack",
        readings={"ZK-turn.clockwise": reading},
    )
    assert table.turn == ("C", 2)


@pytest.mark.rule("ZK-turn.skip.dead.seat")
@pytest.mark.parametrize(("reading", "number", "empty"), [("pass-over", 6, 0), ("empty-turn", 8, 2)])
def test_the_seat_of_a_dead_player(reading, number, empty):
    table = play(
        {"A": "Skip", "B": "!", "C": "!", "D": ""},
        "A play Skip",
        readings={"ZK-turn.skip.dead.seat/seat": reading},
    )
    assert table.turn == ("D", 1)
    assert table.core.vars["turn"] == number
    assert len(table.events("empty_turn")) == empty


@pytest.mark.rule("ZK-turn.skip.dead.seat")
@pytest.mark.parametrize(("reading", "turns"), [("next-living", 2), ("lost", 1)])
def test_an_attack_at_a_dead_neighbour(reading, turns):
    table = play(
        {"A": "Attack", "B": "!", "C": "", "D": ""},
        "A play Attack",
        readings={"ZK-turn.skip.dead.seat/attack-neighbour": reading},
    )
    assert table.turn == ("C", turns)


@pytest.mark.rule("ZK-card.attack.stack")
def test_a_ruling_says_on_which_reading_it_depends():
    file = dispute(
        {"A": "", "B": "Attack", "C": "", "D": ""},
        ["B play Attack"],
        turn="B",
        turns=2,
        claims=[{"by": "B", "says": "C takes four turns", "expect": {"C.turns": 4}}],
    )
    said = rule(file).to_dict("en")
    assert said["claims"][0]["upheld"] is True
    assert [row["interpretation"] for row in said["depends_on"]] == ["ZK-card.attack.stack"]


def test_a_ruling_that_rests_on_no_unclear_point_says_so():
    file = dispute({"A": "Skip", "B": "", "C": ""}, ["A play Skip"])
    assert rule(file).to_dict("zh-Hant")["depends_on"] == []
