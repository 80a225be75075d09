"""Every example of every rule, and of both sides of every unclear point."""

import re
from random import Random

import pytest
from examples import under
from examples_tests import *  # noqa: F403 - the tests of every game
from what_comes import NOW, came_of
from zwo_examples import EXAMPLES, OUTCOMES, mirrored, swapped

from judge.disputes import rule
from judge.engine.errors import Illegal, NeedsFact
from judge.engine.game import Action
from judge.engine.run import act, legal
from judge.engine.view import sees
from judge.games.zombie_world_order.state import DESTROYED, zone

pytestmark = pytest.mark.slow

OF_RULES = EXAMPLES.parameters()
OF_READINGS = EXAMPLES.other_parameters()


UNKNOWN = re.compile(r"\?\(\d+\)")


def for_both(lines):
    """Return what reads alike from either side: no position, which names one player first, nor which card is unknown."""
    return [UNKNOWN.sub("?", line.partition(NOW)[0]) for line in lines]


@pytest.mark.parametrize("example", OF_RULES)
def test_the_rules_are_the_same_for_both_players_and_what_is_listed_is_accepted(example):
    replay = EXAMPLES.play(mirrored(example))
    assert for_both(swapped(line) for line in came_of(replay)) == for_both(OUTCOMES.kept(example))
    core, rng = replay.core, Random(1)
    for option in list(legal(core)) * 3:
        try:
            action = option.sample(core, rng)
        except NeedsFact:
            continue
        mark = core.checkpoint()
        act(core, action)
        core.undo(mark)


@pytest.mark.parametrize(("example", "key", "reading", "wanted"), OF_READINGS)
def test_under_other_readings_too(example, key, reading, wanted):
    replay = EXAMPLES.play(mirrored(under(example, wanted)), {key: reading})
    written = OUTCOMES.kept(example, f"{key}={reading}")
    assert for_both(swapped(line) for line in came_of(replay)) == for_both(written)


UNSEEN = {  # a point that only what nobody sees depends on, and where
    "ZWO-ability.once-per-turn": {
        "position": {
            "players": {
                "A": {"original": [{"id": "w", "card": "Waker"}], "hand": [{"id": "x", "unknown": 1}, "Fall"]}
            }
        },
        "steps": [
            {"by": "A", "do": "activate", "card": "w", "discard": "x"},
            {"by": "A", "do": "event", "card": "Fall", "target": "w"},
        ],
    },
    "ZWO-free.window-after-chain": {
        "position": {"players": {"A": {"original": ["Bomb"]}}},
        "steps": [{"by": "A", "do": "end_phase"}],
    },
    "ZWO-battle.first-turn-attack": {
        "position": {
            "turn": {"number": 1, "phase": "battle"},
            "players": {"A": {"original": ["Walker"]}},
        },
        "steps": [{"by": "A", "do": "end_phase"}],
    },
}


@pytest.mark.parametrize("point", UNSEEN)
def test_a_ruling_does_not_depend_on_what_nobody_sees(point):
    ruling = rule(EXAMPLES.dispute_of(UNSEEN[point]))
    assert point in ruling.consulted
    assert point not in {each.key for each in ruling.depends_on}


@pytest.mark.parametrize("subject", [None, 3, (0,), (-1, -1), (10**6, 0), (0, 0, 0), "Bomb"], ids=repr)
def test_an_ability_of_nothing_is_nobodys(subject):
    with pytest.raises(Illegal) as refused:
        act(
            EXAMPLES.play({"position": {"players": {"A": {"original": ["Bomb"]}}}}).core,
            Action(0, "activate", subject),
        )
    assert refused.value.reason == "ability.not-yours"
    assert refused.value.facts["item"] in {-1, 10**6}


TO_THE_DEAD = {  # effect, and what lies where before it
    "discard": ([{"discard": 2}], {"hand": ["Walker", "Drone"]}),
    "destroy from hand": ([{"destroy": {"hand": "own"}}], {"hand": ["Walker", "Drone"]}),
    "destroy": ([{"destroy": {"zombie": "own"}}], {"original": ["Walker", "Drone"]}),
    "wound": ([{"wound": {"zombie": "own"}}], {"half": ["Walker", "Drone"]}),
    "return": (
        [{"return": {"zombie": "own"}}],
        {"half": [{"card": "Walker", "owner": "B"}, {"card": "Drone", "owner": "B"}]},
    ),
}


@pytest.mark.rule("ZWO-zone.fully-destroyed")
@pytest.mark.parametrize("way", TO_THE_DEAD)
def test_what_came_last_lies_on_top_of_the_fully_destroyed_zone(way):
    effect, cards = TO_THE_DEAD[way]
    seat = 1 if way == "return" else 0
    example = {
        "cards": {"Spell": {"kind": "event", "abilities": [{"effect": effect}]}},
        "position": {
            "players": {
                "A": {**cards, "hand": ["Spell", *cards.get("hand", ())], "destroyed": ["Brute"]},
                "B": {"destroyed": ["Brute"]},
            }
        },
        "steps": [{"by": "A", "do": "event", "card": "Spell"}],
        "interpretations": {"ZWO-qa.control-leave-to-owner": "always-dead-zone"},
    }
    core = EXAMPLES.play(example, {"ZWO-zone.fully-destroyed/open": "hidden"}).core
    lying = core.zones[zone(seat, DESTROYED)]
    assert core.card(lying[0]).name == "Brute"
    assert len(lying) == (3 if seat else 4)
    assert [sees(core, 1 - seat, obj) for obj in lying] == [obj == lying[-1] for obj in lying]
    assert not any(core.bits[obj] for obj in lying)
