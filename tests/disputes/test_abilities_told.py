"""An ability that came up by itself, told as people tell it: in any order, by any word for it, and in as many steps.

What its COST is, what it is aimed at and that it is used may be told in one step or several, before they are asked for or
after: nothing of it is an illegal step, and what is told is done. Told twice, or used and left, it is one.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.disputes import check_dispute, rule, ruling_as_json

if TYPE_CHECKING:
    from collections.abc import Iterable

Step = dict[str, Any]


def by_a(do: str, **says: object) -> Step:
    return {"by": "A", "do": do, **says}


USES, YES = by_a("activate", card="x"), by_a("yes")
AIMS = (
    by_a("targets", target=["z0"]),
    by_a("choose", chosen="z0"),
    by_a("activate", card="x", target=["z0"]),
)
PAYS = {
    "zombie_world_order": (
        by_a("use_auto", discard=["h0"]),
        by_a("use_auto", card="x", discard=["h0"]),
        by_a("discard", discard=["h0"]),
        by_a("choose", chosen="h0"),
        by_a("activate", card="x", discard=["h0"]),
    ),
    "zero_dimension": (
        by_a("pay", discard=["h0"]),
        by_a("give_up", cards=["h0"]),
        by_a("discard", cards=["h0"]),
        by_a("choose", chosen="h0"),
        by_a("activate", card="x", discard=["h0"]),
    ),
}
GAMES = tuple(PAYS)


def attack(game: str, told: Iterable[Step], *, cost: bool, aimed: bool, hand: int = 2, **more: Any) -> Step:
    """Return a dispute in which x attacks, which sets off its ability: of that, `told` is told."""
    zwo = game == "zombie_world_order"
    able: dict[str, Any] = {"id": "a", "timing": "auto" if zwo else "triggered", "when": {"attacks": "self"}}
    able["effect"] = [{"rest": "target"}] if aimed else [{"draw": 2}]
    if aimed:
        able["target"] = {"zombie" if zwo else "character": "opponent"}
    if cost:
        able["cost"] = [{"discard": 1}]
    plain: dict[str, Any] = (
        {"kind": "zombie", "colours": ["red"], "entry_cost": 1, "revive_cost": 1, "power": 2, "critical": 1}
        if zwo
        else {"kind": "character", "colours": ["red"], "cost": 1, "attack": 1000, "defence": 2000}
    )
    hall, life = ("original", 8) if zwo else ("battle", {"unknown": 7})
    own = {
        "hand": [{"id": f"h{at}", "card": "Plain"} for at in range(hand)],
        hall: [{"id": "x", "card": "Able"}],
    }
    foes = {"hand": [], hall: [{"id": "z0", "card": "Foe"}, {"id": "z1", "card": "Foe"}]}
    claims = ({"h0.zone": "destroyed" if zwo else "rest"} if cost else {}) | (
        {"z0.state": "rest" if zwo else "rested"} if aimed else {}
    )
    first = by_a("attack", card="x", **({} if zwo else {"target": "B"}))
    return {
        "dispute": 1,
        "game": game,
        "players": ["A", "B"],
        "cards": {"Able": {**plain, "abilities": [able]}, "Plain": plain, "Foe": plain},
        "position": {
            "turn": {"number": 6, "player": "A", "phase": "battle" if zwo else "action"},
            "players": {
                "A": {**own, "deck": {"unknown": 19}, "life": life},
                "B": {**foes, "deck": {"unknown": 19}, "life": life},
            },
        },
        "steps": [first, *told, *([] if zwo else [{"by": "B", "do": "no_defence"}])],
        "claims": [{"by": "A", "expect": claims}],
        **more,
    }


def ruled(dispute: Step) -> dict[str, Any]:
    return ruling_as_json(rule(check_dispute(dispute), what_if=False), "en")


@st.composite
def told_somehow(draw: st.DrawFn) -> Step:
    game = draw(st.sampled_from(GAMES))
    cost, aimed = draw(st.sampled_from([(True, True), (True, False), (False, True)]))
    pays = [draw(st.sampled_from(PAYS[game]))] if cost else []
    aims = [draw(st.sampled_from(AIMS))] if aimed else []
    words = [each for each in (USES, YES) if draw(st.booleans())]
    if not cost:
        words = [each for each in words if each is not YES]  # nothing that it asks for is answered so
    if any(each["do"] == "activate" for each in (*pays, *aims)):
        words = [each for each in words if each is not USES]  # which would be twice
    told = draw(st.permutations([*pays, *aims, *words]))
    return attack(game, told, cost=cost, aimed=aimed, hand=draw(st.integers(1, 2)))


@pytest.mark.slow
@given(told_somehow())
def test_however_an_ability_is_told_of_no_step_is_illegal(dispute):
    ruling = ruled(dispute)
    assert ruling["illegal"] is None, (dispute["steps"], ruling["illegal"])
    assert [claim["upheld"] for claim in ruling["claims"]] == [True] or ruling["needs"], dispute["steps"]
    assert False not in [claim["upheld"] for claim in ruling["claims"]], dispute["steps"]


@pytest.mark.parametrize("game", GAMES)
def test_its_cost_its_target_and_a_word_about_it_are_told_in_any_order(game):
    for order in permutations((PAYS[game][2], AIMS[0], USES)):
        ruling = ruled(attack(game, order, cost=True, aimed=True))
        assert ruling["illegal"] is None, order


PAID, LEFT = "paid for", "left"
PAYING = by_a("activate", card="x", discard=["h0"])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "told",
    [
        pytest.param([PAYING, USES], id="paid for, and used again"),
        pytest.param([PAID, USES, USES], id="used twice after it was paid for"),
        pytest.param([USES, LEFT], id="used and left"),
        pytest.param([LEFT, USES], id="left and used"),
        pytest.param([LEFT, YES], id="left, and yes"),
        pytest.param([PAID, LEFT], id="paid for and left"),
    ],
)
def test_twice_or_used_and_left_is_illegal(game, told):
    leaves = by_a("leave_auto" if game == "zombie_world_order" else "decline")
    steps = [
        {PAID: PAYS[game][2], LEFT: leaves}.get(each, each) if isinstance(each, str) else each
        for each in told
    ]
    ruling = ruled(attack(game, steps, cost=True, aimed=False))
    assert (ruling["verdict"], ruling["illegal"]["step"]) == ("illegal_step", len(steps) + 1)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("word", [USES, YES])
def test_a_word_about_what_was_paid_for_is_no_second_use_whoever_disputes_it(game, word):
    """A claim moves no facts: without it the word says what the step before it did."""
    for claims in ([], [{"by": "B", "expect": {"illegal": 3}}]):
        ruling = ruled(attack(game, [PAYS[game][2], word], cost=True, aimed=False, claims=claims))
        assert (ruling["illegal"], [claim["upheld"] for claim in ruling["claims"]]) == (
            None,
            [False] * len(claims),
        )


# ---- two abilities that one attack sets off


def told_of(draw: st.DrawFn, game: str, card: str, by: str, cost: bool, aimed: bool, at: int) -> list[Step]:
    """Return the steps that tell of one ability: the first names its card."""
    foe, pay = (f"z{at}", f"h{at}") if by == "A" else ("m", "k")
    of, key = {"by": by}, "discard" if game == "zombie_world_order" else "cards"
    names = of | {"do": "activate", "card": card}
    aims = [names | {"target": [foe]}, of | {"do": "targets", "target": [foe]}] if aimed else []
    pays = [names | {"discard": [pay]}, of | {"do": "discard", key: [pay]}] if cost else []
    firsts = [names, *aims[:1], *pays[:1]]
    first = draw(st.sampled_from(firsts))
    rest = [each[1] for each in (aims, pays) if each and first not in each]
    return [first, *draw(st.permutations(rest))]


@st.composite
def two_told_somehow(draw: st.DrawFn) -> Step:
    game = draw(st.sampled_from(GAMES))
    zwo = game == "zombie_world_order"
    cost, aimed, other_cost, other_aimed = (draw(st.booleans()) for _ in range(4))
    other = draw(st.sampled_from("AB"))
    dispute = attack(game, (), cost=cost, aimed=aimed)
    cards = attack(game, (), cost=other_cost, aimed=other_aimed)["cards"]
    cards["Able"]["abilities"][0]["when"] = {"attacks": {"zombie" if zwo else "character": "any"}}
    dispute["cards"] |= {"Also": cards["Able"], "Mine": cards["Plain"], "Yours": cards["Plain"]}
    hall = "original" if zwo else "battle"
    players = dispute["position"]["players"]
    players["A"][hall].append({"id": "m", "card": "Mine"})
    players["B"]["hand"] = [{"id": "k", "card": "Yours"}, {"id": "l", "card": "Yours"}]
    players[other][hall].append({"id": "c", "card": "Also"})
    own = told_of(draw, game, "x", "A", cost, aimed, 0)
    theirs = told_of(draw, game, "c", other, other_cost, other_aimed, 1)
    told = [*theirs, *own] if other == "A" and draw(st.booleans()) else [*own, *theirs]
    dispute["steps"][1:1] = told
    gone = "destroyed" if zwo else "rest"
    aims = {"z0": aimed, "z1" if other == "A" else "m": other_aimed}
    pays = {"h0": cost, "h1" if other == "A" else "k": other_cost}
    done = {f"{card}.state": "rest" if zwo else "rested" for card, told in aims.items() if told}
    done |= {f"{card}.zone": gone for card, told in pays.items() if told}
    dispute["claims"] = [{"by": "A", "expect": done}] if done else []
    return dispute


@pytest.mark.slow
@given(two_told_somehow())
def test_however_two_abilities_are_told_of_no_step_is_illegal(dispute):
    ruling = ruled(dispute)
    assert ruling["illegal"] is None, (dispute["steps"], ruling["illegal"])
    assert False not in [claim["upheld"] for claim in ruling["claims"]], dispute["steps"]
