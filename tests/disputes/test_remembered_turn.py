"""A position says what its turn remembers: abilities used already, and who has looked at a hidden card."""

import pytest

from judge.disputes import DisputeError, rule

WAKER = {
    "kind": "zombie",
    "colours": ["green"],
    "entry_cost": 2,
    "revive_cost": 1,
    "power": 2,
    "critical": 1,
    "abilities": [
        {"id": "wake", "timing": "activate", "main": True, "once": "turn", "effect": [{"heal": 1}]},
        {"id": "nap", "timing": "activate", "main": True, "once": "turn", "effect": [{"rest": "self"}]},
    ],
}
GUARD = {
    "kind": "character",
    "colours": ["red"],
    "cost": 1,
    "attack": 1000,
    "defence": 1000,
    "abilities": [{"id": "watch", "timing": "activated", "once": "turn", "effect": [{"draw": 1}]}],
}
MILL = {"kind": "territory", "abilities": [{"id": "grind", "effect": [{"gain": 1}]}]}


def zombie(**more):
    side = {"original": [{"id": "w", "card": "Waker", **more}], "hand": [], "deck": {"unknown": 9}}
    return "zombie_world_order", {"Waker": WAKER}, {"number": 5, "phase": "main"}, side


def character(**more):
    side = {"battle": [{"id": "w", "card": "Guard", **more}], "hand": [], "deck": {"unknown": 9}}
    return "zero_dimension", {"Guard": GUARD}, {"number": 5, "phase": "action"}, side


def land(**more):
    side = {"territories": [{"id": "w", "card": "Mill", **more}], "hand": [], "deck": {"unknown": 9}}
    return "unicorn_overlord", {"Mill": MILL}, {"number": 2, "phase": "territory"}, side


def ruled(game, cards, turn, side, *steps, claims=()):
    sides = {"A": side, "B": {"hand": [], "deck": {"unknown": 9}}}
    return rule(
        {
            "dispute": 1,
            "game": game,
            "cards": cards,
            "position": {"turn": {"player": "A", **turn}, "players": sides},
            "steps": [{"by": "A", "card": "w", **step} for step in steps],
            "claims": [{"by": "A", "expect": expect} for expect in claims],
        }
    )


@pytest.mark.rule("ZWO-ability.once-per-turn", "ZX-toc.703", "UO-territory.phase.effect.once")
@pytest.mark.parametrize(
    ("start", "step"),
    [
        (zombie, {"do": "activate", "ability": "wake"}),
        (character, {"do": "activate", "ability": "watch"}),
        (land, {"do": "use"}),
    ],
)
def test_what_was_used_already_in_this_turn_is_used_no_more(start, step):
    name = step.get("ability", "grind")
    assert ruled(*start(), step).verdict == "resolved"
    assert ruled(*start(used=[name]), step).verdict == "illegal_step"


def test_another_ability_of_the_card_is_not_used_up():
    assert ruled(*zombie(used=["nap"]), {"do": "activate", "ability": "wake"}).verdict == "resolved"


def test_an_ability_that_the_card_has_not_is_refused_with_those_it_has():
    with pytest.raises(DisputeError) as refused:
        ruled(*zombie(used=["wake", "walk"]))
    assert refused.value.path == "position.players.A.original[0].used[1]"
    assert refused.value.facts["known"] == ["wake", "nap"]


@pytest.mark.parametrize("start", [zombie, character, land])
@pytest.mark.parametrize("who", ["A", ["A"], ["A", "B"]])
def test_who_has_looked_at_a_hidden_card_may_know_what_it_is(start, who):
    game, cards, turn, side = start()
    side["deck"] = [{"id": "top", "unknown": 1, "seen_by": who}, {"id": "next", "unknown": 1}]
    claims = [{"top.seen_by": who if isinstance(who, list) else [who]}, {"next.seen_by": []}]
    ruling = ruled(game, cards, turn, side, claims=claims)
    assert [claim.upheld for claim in ruling.claims] == [True, True]


@pytest.mark.rule("ZK-card.shuffle")
def test_after_a_shuffle_nobody_has_looked_at_it():
    file = {"dispute": 1, "game": "zombie_kittens", "players": ["A", "B", "C"]}
    pile = [{"id": "top", "card": "Skip", "seen_by": ["B"]}, {"unknown": 9}]
    position = {"turn": {"player": "A"}, "players": {"A": {"hand": ["Shuffle"]}}, "table": {"pile": pile}}
    steps = [{"by": "A", "do": "play", "card": "Shuffle"}, {"by": "chance", "do": "shuffle"}]
    ruling = rule({**file, "position": position, "steps": steps})
    seen = [mark for marks in ruling.standing.core.marks.values() for mark in marks if mark.kind == "seen"]
    assert seen == []
