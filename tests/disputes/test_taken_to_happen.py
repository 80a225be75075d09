"""What another cannot but do follows where the file does not tell it; what it tells later, or disputes, does not."""

import pytest

from judge.disputes import rule, ruling_as_json

ZOMBIES = {
    "dispute": 1,
    "game": "zombie_state",
    "cards": {
        "X": {"kind": "domain", "number": 1, "adjacent": ["Y"]},
        "Y": {"kind": "domain", "number": 2},
        "Z": {"kind": "domain", "number": 3},
    },
    "position": {
        "turn": {"number": 5, "player": "A", "phase": "zombie"},
        "players": {
            "A": {"domains": [{"id": "x", "card": "X", "active": 2}]},
            "B": {
                "domains": [{"id": "y", "card": "Y", "population": 3, "active": 1}, {"id": "z", "card": "Z"}],
                "armies": [{"id": "b1", "card": "軍隊", "at": 2}],
            },
        },
    },
}
MULTIPLY = [{"by": "A", "do": "multiply"}]
MOVE = {"by": "A", "do": "move_zombies", "card": "x"}


def ruled(*steps, **expect):
    claims = [{"by": "B", "says": "", "expect": {key: value}} for key, value in expect.items()]
    return rule({**ZOMBIES, "steps": [*MULTIPLY, *steps], "claims": claims})


def implied(ruling):
    return [(done.action.by, done.action.do) for done in ruling.replay.done if done.implied]


@pytest.mark.rule("ZS-zombie.all.players.step")
def test_the_multiplication_of_another_follows_and_the_summary_says_so():
    ruling = ruled(MOVE)
    assert (ruling.verdict, implied(ruling)) == ("resolved", [(1, "multiply")])
    for language, said in (
        ("en", "Assumed, though not stated: B: Multiply"),
        ("ja", "行われたと仮定する：B："),
    ):
        assert said in ruling_as_json(ruling, language)["summary"]


@pytest.mark.rule("ZS-zombie.all.players.step")
def test_what_is_told_later_has_not_happened_yet():
    ruling = ruled(MOVE, {"by": "B", "do": "multiply"})
    assert (ruling.verdict, ruling.replay.stop.n, implied(ruling)) == ("illegal_step", 2, [])


@pytest.mark.rule("ZS-zombie.all.players.step")
def test_what_carries_a_step_said_to_be_too_early_is_asked_unless_nothing_came_between():
    ruling = ruled(MOVE, illegal=2)
    assert (ruling.verdict, [claim.upheld for claim in ruling.claims]) == ("undetermined", [None])
    ruling = ruled({**MOVE, "at_once": True}, illegal=2)
    assert (ruling.verdict, [claim.upheld for claim in ruling.claims]) == ("illegal_step", [True])


@pytest.mark.rule("ZS-zombie.order")
def test_what_somebody_had_to_do_themselves_follows_too():
    ruling = rule({**ZOMBIES, "steps": [MOVE]})
    assert (ruling.verdict, implied(ruling)) == ("resolved", [(0, "multiply"), (1, "multiply")])


@pytest.mark.rule("ZS-zombie.order")
def test_a_fight_of_another_follows_and_how_its_damage_fell_is_open():
    """The zombies of A have gone where an army of B is; B fights before anybody recruits."""
    done = {"by": "A", "do": "done"}
    ruling = ruled(MOVE, done)
    assert (ruling.verdict, implied(ruling)) == ("resolved", [(1, "multiply"), (1, "fight")])
    assert rule({**ZOMBIES, "steps": [*MULTIPLY, MOVE, {**done, "at_once": True}]}).verdict == "illegal_step"


@pytest.mark.rule("ZS-event.draw.three")
def test_what_is_taken_to_have_happened_is_said_as_often_as_it_happened():
    """Two of three event cards are not told."""
    events = {
        **ZOMBIES,
        "cards": {**ZOMBIES["cards"], "aid": {"kind": "event", "effect": {"fp": 1}}},
        "position": {
            **ZOMBIES["position"],
            "turn": {"number": 5, "player": "A", "phase": "event"},
            "table": {"events": ["aid", "aid", "aid"]},
        },
        "steps": [{"by": "A", "do": "draw"}, *MULTIPLY],
    }
    for language, said in (("en", "Draw an event card (2 times)."), ("ja", "（2 回）。")):
        assert said in ruling_as_json(rule(events), language)["summary"]


DISCARD = {
    "dispute": 1,
    "game": "zombie_world_order",
    "cards": {
        "Toll": {
            "kind": "event",
            "colours": [],
            "abilities": [{"id": "use", "effect": [{"discard": 1, "who": "opponent"}, {"draw": 1}]}],
        },
        "Lamp": {
            "kind": "event",
            "colours": [],
            "abilities": [{"id": "use", "free": True, "effect": [{"draw": 1}]}],
        },
    },
    "position": {
        "turn": {"number": 5, "player": "A", "phase": "main"},
        "players": {
            "A": {"hand": ["Toll"], "deck": 9},
            "B": {"hand": ["Lamp", {"id": "lamp", "card": "Lamp"}], "deck": 9},
        },
    },
}


@pytest.mark.rule("ZWO-free.no-interrupt-in-resolution")
@pytest.mark.parametrize(
    ("step", "verdict"),
    [
        ({"do": "discard", "discard": "lamp"}, "resolved"),  # the effect itself asks for it
        ({"do": "event", "card": "lamp"}, "illegal_step"),
    ],
)
def test_only_what_needs_the_right_to_act_is_refused_during_a_resolution(step, verdict):
    steps = [{"by": "A", "do": "event", "card": "Toll"}, {"by": "B", **step, "during": "resolution"}]
    assert rule({**DISCARD, "steps": steps}).verdict == verdict
