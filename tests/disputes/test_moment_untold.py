"""A position of which the file does not tell the turn, its player or its phase: nothing is held against anybody for it."""

import pytest
from accounts import judged_untimed

from judge.disputes import DisputeError, rule, ruling_as_json
from judge.games import GAMES

pytestmark = pytest.mark.slow

SIDES = {
    "A": {"original": [{"id": "x", "card": "Walker"}], "hand": [{"id": "h", "card": "Walker"}]},
    "B": {"original": [{"id": "y", "card": "Walker"}]},
}
WALKER = {
    "kind": "zombie",
    "colours": ["green"],
    "entry_cost": 0,
    "revive_cost": 1,
    "power": 2,
    "critical": 1,
}
ATTACK = {"by": "A", "do": "attack", "card": "x", "target": "B"}
RIGHT, WRONG, OPEN = True, False, None


def ruled(turn, *steps, expect, what_if=False):
    file = {"dispute": 1, "game": "zombie_world_order", "cards": {"Walker": WALKER}, "steps": list(steps)}
    claims = [{"by": "A", "says": "", "expect": expect}]
    position = {"turn": turn, "players": SIDES}
    return rule({**file, "position": position, "claims": claims}, what_if=what_if)


# what is told of the turn, the steps, the claim, the verdict, who is right, what is asked for
TOLD = [
    ({"number": 5, "player": "A"}, [ATTACK], {"x.state": "rest"}, "resolved", RIGHT, []),
    ({"number": 5, "phase": "battle"}, [{**ATTACK, "by": "B", "card": "y", "target": "A"}], {"y.state": "rest"},
     "resolved", RIGHT, []),
    ({}, [ATTACK], {"x.state": "rest"}, "resolved", RIGHT, []),
    ({"number": 5, "player": "A"}, [{"by": "A", "do": "place", "card": "h"}], {"A.mana": 1}, "resolved", RIGHT, []),
    ({"number": 5, "player": "A"}, [ATTACK], {"turn.phase": "battle"}, "resolved", RIGHT, []),
    ({"player": "A", "phase": "battle"}, [ATTACK], {"turn.number": 5}, "undetermined", OPEN, ["number"]),
    ({"number": 5, "phase": "battle"}, [], {"turn.player": "A"}, "undetermined", OPEN, ["player"]),
    ({"number": 5, "player": "A"}, [], {"turn.phase": "main"}, "undetermined", OPEN, ["phase"]),
    # Who says that a step was illegal is answered only when it is known when it was.
    ({"number": 5, "player": "A"}, [{**ATTACK, "at_once": True}], {"illegal": 1}, "undetermined", OPEN, ["phase"]),
    ({"number": 5, "player": "A", "phase": "main"}, [{**ATTACK, "phase": "main"}], {"illegal": 1}, "illegal_step",
     RIGHT, []),
    # A step that no moment allows is illegal.
    ({}, [{**ATTACK, "target": "h"}], {"illegal": 1}, "illegal_step", RIGHT, []),
]  # fmt: skip


@pytest.mark.parametrize(("turn", "steps", "expect", "verdict", "upheld", "asked"), TOLD)
def test_the_ruling_is_what_holds_at_every_moment_that_the_position_can_have_been(
    turn, steps, expect, verdict, upheld, asked
):
    ruling = ruled(turn, *steps, expect=expect)
    assert (ruling.verdict, ruling.claims[0].upheld) == (verdict, upheld)
    assert [open_thing.unknown.name for open_thing in ruling.partings] == asked
    assert [need["about"] for need in ruling_as_json(ruling, "en")["needs"]] == [
        f"position.turn.{field}" for field in asked
    ]


def test_it_is_said_what_each_answer_leads_to():
    attack = {**ATTACK, "at_once": True}
    said = ruling_as_json(
        ruled({"number": 5, "player": "A"}, attack, expect={"illegal": 1}, what_if=True), "en"
    )
    (need,) = said["needs"]
    assert need["text"] == "Which phase was it?"
    answers = {row["answer"]: row["leads_to"] for row in need["answers"]}
    assert "is not right" in answers["battle phase"]
    (main,) = (leads for answer, leads in answers.items() if "main phase" in answer)
    assert main == "Claim 1 (A): upheld."


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3_000, 3_004))
def test_a_moment_left_out_makes_nothing_illegal_and_no_untruth(game, seed):
    came = judged_untimed(game, seed)
    assert came in {"right", "open"} or came.startswith("told in full")


@pytest.mark.parametrize(
    ("game", "turn"),
    [
        ("unicorn_overlord", {"number": 2, "player": "A", "phase": "territory", "row": 2}),
        ("zombie_state", {"number": 2, "player": "A", "phase": "action", "step": "spread"}),
    ],
)
def test_what_tells_how_far_another_phase_has_come_is_refused(game, turn):
    with pytest.raises(DisputeError) as caught:
        rule({"dispute": 1, "game": game, "position": {"turn": turn}})
    assert caught.value.path == f"position.turn.{list(turn)[-1]}"


def test_who_acts_is_told_by_any_name():
    turn = {"number": 2, "player": "Ren", "phase": "action", "acting": "Mio"}
    file = {"dispute": 1, "game": "zombie_state", "players": ["Ren", "Mio"], "position": {"turn": turn}}
    ruling = rule({**file, "steps": [{"by": "Mio", "do": "done"}]})
    assert ruling.verdict == "resolved"


def test_a_position_that_can_have_been_at_few_moments_of_many_is_ruled_on():
    """It is refused at the first hundreds: only in the last rounds of a game has so little prestige been left."""
    assert judged_untimed("unicorn_overlord", 1710028) == "open"


@pytest.mark.parametrize("player", [{}, {"player": "A"}])
def test_a_card_that_nobody_knows_is_a_fault_whoever_may_have_begun(player):
    """Where B began, a step before it is illegal: nobody says so, and so that is not how it was."""
    placed = {"placed": ["Foot", "Foot"]}
    file = {
        "dispute": 1,
        "game": "unicorn_overlord",
        "cards": {"Foot": {"kind": "unit", "power": 2}},
        "position": {
            "turn": {"number": 2, "phase": "battle", **player},
            "players": {"A": placed, "B": placed},
        },
        "steps": [
            {"by": "A", "do": "reveal"},
            {"by": "B", "do": "reveal"},
            {"by": "A", "do": "use", "card": "Nobody"},
        ],
    }
    with pytest.raises(DisputeError) as caught:
        rule(file)
    assert (caught.value.path, caught.value.reason) == ("steps[3].card", "object.unknown")
