"""Positions that cannot have come about are refused, with the path to the spot; those that can are taken."""

import pytest

from judge.disputes import DisputeError, rule, rule_text

NUMBERED = {
    "kind": "zombie",
    "colours": ["green"],
    "entry_cost": 1,
    "revive_cost": 1,
    "power": 2,
    "critical": 1,
}
CARDS = {
    "Walker": NUMBERED,
    "Stone": {
        **NUMBERED,
        "abilities": [{"timing": "permanent", "effect": [{"forbid": "self", "do": "be_wounded"}]}],
    },
    "Spell": {"kind": "event", "abilities": [{"effect": [{"draw": 1}]}]},
    "Wide": {"kind": "event", "colours": ["green", "red"], "abilities": [{"effect": [{"draw": 1}]}]},
    "One": {**NUMBERED, "no": "X-1", "name": "Same"},
    "Two": {**NUMBERED, "no": "X-2", "name": "Same"},
}


def laid(a, *, turn=None, b=None, **more):
    position = {
        "turn": {"number": 5, "player": "A", "phase": "main", **(turn or {})},
        "players": {"A": a, "B": b or {}},
    }
    return rule(
        {"dispute": 1, "game": "zombie_world_order", "cards": CARDS, "position": position, **more},
        what_if=False,
    )


BAD = [
    ("life 12", {"life": 12}, "position.players.A.life", "number.range"),
    ("negative life", {"life": -1}, "position.players.A.life", "number.range"),
    (
        "negative damage",
        {"original": [{"card": "Walker", "damage": -1}]},
        "position.players.A.original[0].damage",
        "number.range",
    ),
    (
        "a card twice",
        {"hand": [{"id": "x", "card": "Walker"}], "mana": [{"id": "x", "card": "Walker"}]},
        "position.players.A.mana[0]",
        "id.twice",
    ),
    ("60 cards", {"hand": 5, "deck": 55}, "position.players.A", "position.too-many-cards"),
    (
        "five of one No.",
        {"hand": ["One", "One"], "deck": ["One", "One", "One"]},
        "position.players.A",
        "position.copies",
    ),
    (
        "damage on mana",
        {"mana": [{"id": "m", "card": "Walker", "damage": 1}]},
        "position.players.A.mana[0].damage (m)",
        "position.damage-off-field",
    ),
    (
        "damage in hand",
        {"hand": [{"id": "m", "card": "Walker", "damage": 1}]},
        "position.players.A.hand[0].damage (m)",
        "position.damage-off-field",
    ),
    (
        "a REST card in hand",
        {"hand": [{"card": "Walker", "state": "rest"}]},
        "position.players.A.hand[0].state",
        "position.state-off-field",
    ),
    (
        "a BACK zombie",
        {"original": [{"card": "Walker", "face": "back"}]},
        "position.players.A.original[0].face",
        "position.face-not-mana",
    ),
    (
        "the opponent's card as mana",
        {"mana": [{"card": "Walker", "owner": "B"}]},
        "position.players.A.mana[0].owner",
        "position.foreign-card",
    ),
    (
        "an EVENT on the field",
        {"half": ["Walker", "Spell"]},
        "position.players.A.half[1]",
        "position.event-on-field",
    ),
    (
        "more damage than POWER",
        {"original": [{"card": "Walker", "damage": 3}]},
        "position.players.A.original[0].damage",
        "position.over-threshold",
    ),
]


@pytest.mark.parametrize(("side", "path", "reason"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_a_contradiction_is_named_with_its_place(side, path, reason):
    with pytest.raises(DisputeError) as refused:
        laid(side)
    assert (refused.value.path, refused.value.reason) == (path, reason)


GOOD = [
    ("50 cards", {"hand": 5, "deck": 45}),
    ("four of one No. and four of another with its name", {"deck": ["One"] * 4 + ["Two"] * 4}),
    ("five stated cards without No.", {"deck": ["Walker"] * 5}),
    ("damage up to POWER", {"original": [{"card": "Walker", "damage": 2}]}),
    ("more damage where it cannot be wounded", {"original": [{"card": "Stone", "damage": 9}]}),
    ("damage on a zombie nobody knows", {"original": [{"unknown": 1, "damage": 9}]}),
    ("the opponent's zombie on one's field", {"original": [{"card": "Walker", "owner": "B"}]}),
    ("a BACK and REST mana", {"mana": [{"card": "Walker", "face": "back", "state": "rest"}]}),
]


@pytest.mark.parametrize("side", [row[1] for row in GOOD], ids=[row[0] for row in GOOD])
def test_what_can_come_about_is_taken(side):
    assert laid(side).verdict == "resolved"


@pytest.mark.parametrize(
    ("key", "reading", "side", "reason"),
    [
        ("ZWO-deck.copy-limit-key", "name-too", {"deck": ["One"] * 4 + ["Two"]}, "position.copies"),
        ("ZWO-card.event.attribute-colour", "as-printed-only", {"hand": ["Wide"]}, "position.no-such-card"),
        (
            "ZWO-damage.wound-threshold",
            "at-least",
            {"original": [{"card": "Walker", "damage": 2}]},
            "position.over-threshold",
        ),
    ],
)
def test_readings_change_what_can_come_about(key, reading, side, reason):
    assert laid(side).verdict == "resolved"
    with pytest.raises(DisputeError) as refused:
        laid(side, interpretations={key: reading})
    assert refused.value.reason == reason


def test_damage_beyond_power_stays_where_only_the_battle_step_compares():
    assert (
        laid(
            {"original": [{"card": "Walker", "damage": 3}]},
            interpretations={"ZWO-damage.threshold-any-source": "battle-step-only"},
        ).verdict
        == "resolved"
    )


def test_an_unknown_phase():
    with pytest.raises(DisputeError) as refused:
        laid({}, turn={"phase": "supper"})
    assert (refused.value.path, refused.value.reason) == ("position.turn.phase", "phase.unknown")


def test_a_position_at_no_life_is_over():
    assert laid({"life": 0}).replay.outcome == ("win", 1)


def test_a_missing_fact_is_asked_for_by_name():
    ruling = rule_text(
        """
dispute: 1
game: zombie_world_order
cards: {Odd: {kind: zombie, colours: [green], entry_cost: 1, revive_cost: 1, critical: 1}}
position:
  turn: {number: 5, player: A, phase: battle}
  players:
    A: {original: [{id: x, card: Odd}]}
    B: {original: [{id: y, card: Odd, state: rest}]}
steps:
  - {by: A, do: attack, card: x}
  - {by: A, do: target, card: y}
  - {by: B, do: no_defence}
"""
    )
    assert ruling.verdict == "undetermined"
    assert ruling.to_dict("en")["needs"][0]["fact"] == "power"
