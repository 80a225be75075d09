"""Selectors over cards that nobody knows: one elsewhere neither blocks a card that fits nor saves one that cannot."""

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.disputes import rule, ruling_as_json

ZOMBIE = {"kind": "zombie", "entry_cost": 1, "revive_cost": 1, "critical": 1}
POOL = {
    "Red": {**ZOMBIE, "colours": ["red"], "power": 1},
    "Green": {**ZOMBIE, "colours": ["green"], "power": 3},
    "Both": {**ZOMBIE, "colours": ["red", "green"], "power": 2},
    "Spell": {"kind": "event", "colours": ["red"], "abilities": [{"effect": [{"draw": 1}]}]},
}
FILTERS = ({"colour": "red"}, {"kind": "zombie"}, {"power": {"most": 2}}, {"name": ["Green", "Spell"]})
EFFECTS = {
    "target": lambda filters: {"target": filters, "effect": [{"return": "target"}]},
    "chosen": lambda filters: {"effect": [{"choose": filters}, {"return": "chosen"}]},
    "up to": lambda filters: {
        "effect": [{"choose": filters, "count": 2, "up_to": True}, {"return": "chosen"}]
    },
    "to_deck": lambda filters: {"cost": [{"to_deck": filters}], "effect": [{"draw": 1}]},
}


def dispute(way, filters, dead, named):
    """Write a dispute: A's EVENT takes one card out of A's Dead zone, which holds `dead` (None: nobody knows)."""
    ability = EFFECTS[way]({"card": "own", "in": "destroyed", **filters})
    items = [{"id": f"d{n}", **({"card": card} if card else {"unknown": 1})} for n, card in enumerate(dead)]
    event = {"by": "A", "do": "event", "card": "use"}
    steps = [event, {"by": "A", "do": "pass"}, {"by": "B", "do": "pass"}]
    if way in {"target", "to_deck"}:
        event[way] = [named]
    else:
        steps.append({"by": "A", "do": "choose", "chosen": [named]})
    return {
        "dispute": 1,
        "game": "zombie_world_order",
        "cards": {**POOL, "Use": {"kind": "event", "colours": [], "abilities": [ability]}},
        "position": {
            "turn": {"number": 5, "player": "A", "phase": "main"},
            "players": {
                "A": {"hand": [{"id": "use", "card": "Use"}], "destroyed": items, "deck": {"unknown": 9}},
                "B": {"deck": {"unknown": 9}},
            },
        },
        "steps": steps,
    }


def verdict(*what):
    return rule(dispute(*what), what_if=False).verdict


@given(
    st.sampled_from(sorted(EFFECTS)),
    st.lists(st.sampled_from(FILTERS), min_size=1, max_size=2),
    st.lists(st.sampled_from([*POOL, None, None]), min_size=1, max_size=3),
    st.sampled_from(sorted(POOL)),
    st.randoms(use_true_random=False),
)
def test_what_is_ruled_holds_whatever_the_unknown_cards_are(way, filters, others, named, random):
    joined = {key: value for one in filters for key, value in one.items()}
    dead = [named, *others]
    ruled = verdict(way, joined, dead, "d0")
    known = [card or random.choice(sorted(POOL)) for card in dead]
    truth = verdict(way, joined, known, "d0")
    assert ruled == truth or (ruled == "undetermined" and way == "chosen"), "the card that is named is known"


def test_naming_a_card_that_nobody_knows_asks_what_it_is():
    ruling = rule(dispute("target", {"kind": "zombie"}, ["Red", None], "d1"), what_if=False)
    assert ruling.verdict == "undetermined"
    assert [need["fact"] for need in ruling_as_json(ruling, "en")["needs"]] == ["card"]


@pytest.mark.parametrize(("named", "ruled"), [("d0", "illegal_step"), ("d1", "undetermined")])
def test_where_only_a_card_nobody_knows_may_fit(named, ruled):
    assert verdict("target", {"kind": "zombie"}, ["Spell", None], named) == ruled


def test_two_targets_need_two_cards():
    two = {"targets": {"one": {"card": "own", "in": "destroyed", "kind": "zombie"}}}
    two["targets"]["other"] = copy.deepcopy(two["targets"]["one"])
    file = dispute("target", {}, ["Red", None], "d0")
    file["cards"]["Use"]["abilities"] = [{**two, "effect": [{"return": "one"}]}]
    file["steps"][0] = {"by": "A", "do": "event", "card": "use", "one": ["d0"], "other": ["d1"]}
    assert rule(file, what_if=False).verdict == "undetermined"
    file["position"]["players"]["A"]["destroyed"][1] = {"id": "d1", "card": "Spell"}
    assert rule(file, what_if=False).verdict == "illegal_step"


@pytest.mark.parametrize(
    ("unknown", "named", "upheld"), [("y", "x", True), ("x", "x", None), ("y", "y", None)]
)
def test_a_statement_about_others_waits_for_nobody_else(unknown, named, upheld):
    """A lord gives every red zombie of its player POWER +1: that of a known one is known beside an unknown one."""
    lord = {
        **ZOMBIE,
        "colours": ["green"],
        "power": 2,
        "abilities": [
            {"timing": "permanent", "effect": [{"modify": {"zombie": "own", "colour": "red"}, "power": 1}]}
        ],
    }
    field = [{"id": one, **({"unknown": 1} if one == unknown else {"card": "Red"})} for one in ("x", "y")]
    file = dispute("target", {}, [], "d0")
    file["cards"]["Lord"] = lord
    file["position"]["players"]["A"] |= {"original": ["Lord", *field]}
    file["steps"] = []
    file["claims"] = [{"by": "A", "says": "", "expect": {f"{named}.power": 2}}]
    (claim,) = rule(file, what_if=False).claims
    assert claim.upheld is upheld
