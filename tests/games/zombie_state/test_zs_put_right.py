"""What disputes from the summary found: no order among players, surplus damage, ties once more, claims, positions."""

import pytest
from zs_table import TRACKS, dispute, play

from judge.disputes import DisputeError, rule

TWO = {"A": "X p2 a1", "B": "Y p2 a1"}


@pytest.mark.rule("ZS-zombie.all.players.step")
@pytest.mark.parametrize("order", ["AB", "BA"])
def test_nobody_multiplies_before_the_other(order):
    table = play(TWO, "", *(f"{seat} multiply" for seat in order), phase="zombie", readings={})
    assert table.refused is None
    assert (table.domain("X"), table.domain("Y")) == ((1, 0, 2), (1, 0, 2))


@pytest.mark.rule("ZS-zombie.all.players.step", "ZS-zombie.order")
def test_nobody_multiplies_twice():
    table = play(TWO, "", "A multiply", "A multiply", phase="zombie")
    assert table.refused[0] == 2
    assert "ZS-zombie.all.players.step" in table.refused[1]


@pytest.mark.rule("ZS-zombie.all.players.step")
@pytest.mark.parametrize("order", [("A", "B"), ("B", "A")])
def test_nobody_moves_zombies_before_the_other(order):
    sides = {"A": "X p0 a1, P p3", "B": "Y p0 a1, Q p3"}
    of = {"A": "X", "B": "Y"}
    steps = [f"{seat} move_zombies {of[seat]}" for seat in order]
    table = play(sides, "X-P Y-Q", *steps, phase="zombie", step_of="spread")
    assert table.refused is None
    assert table.zombies("X P Y Q") == (0, 1, 0, 1)


@pytest.mark.rule("ZS-move.only.populated")
@pytest.mark.parametrize(("reading", "refused"), [("owner", 1), ("start-player", None)])
def test_whose_zombies_are_moved_by_whom(reading, refused):
    sides = {"A": "X p0 a1, P p3", "B": "Y p0 a1, Q p3"}
    readings = {"ZS-move.only.populated/source-order": reading} if reading == "start-player" else {}
    table = play(sides, "X-P Y-Q", "A move_zombies Y", phase="zombie", step_of="spread", readings=readings)
    assert (table.refused and table.refused[0]) == refused
    if refused:
        assert table.reason == "spread.not-own"


@pytest.mark.rule("ZS-zombie.all.players.step", "ZS-zcombat.trigger")
@pytest.mark.parametrize("order", ["AB", "BA"])
def test_nobody_fights_before_the_other(order):
    sides = {"A": "X p1 i1", "B": "Y p1 i1"}
    steps = {"A": "A fight X | damage: [a]", "B": "B fight Y | damage: [b]"}
    armies = {"A": "a@X", "B": "b@Y"}
    table = play(sides, "", *(steps[seat] for seat in order), armies=armies, phase="zombie", step_of="defend")
    assert table.refused is None
    assert (table.army("a"), table.army("b"), table.zombies("X Y")) == (None, None, (0, 0))


@pytest.mark.rule("ZS-combat.assign")
@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        ("a, b", None),
        ("a, b, a", None),
        ("a, b, b, b", None),
        ("a, a, a, a", "damage.surplus"),
        ("a", "damage.points"),
        ("a, b, b, b, b", "damage.points"),
    ],
)
def test_points_beyond_what_can_be_taken_are_no_offence(damage, reason):
    table = play(
        {"A": "X p1 i4", "B": "Y p1"}, "", f"A fight X | damage: [{damage}]", armies={"A": "a@X b@X"}
    )
    assert (table.refused is None) == (reason is None)
    if reason:
        assert (table.refused, table.reason) == ((1, ("ZS-combat.assign", "ZS-afight.assign")), reason)
    else:
        assert (table.army("a"), table.army("b"), table.zombies("X")) == (None, None, (2,))


@pytest.mark.rule("ZS-move.wrap")
@pytest.mark.parametrize(("reading", "asked"), [("as-before", False), ("die-again", True)])
def test_the_die_of_a_second_round(reading, asked):
    sides = {"A": "X p0 a6", "B": "P p2, Q p2"}
    picked = ["chance pick | picked: [P]"] * (2 if asked else 1)
    table = play(
        sides,
        "X-P X-Q",
        "A move_zombies X",
        *picked,
        phase="zombie",
        step_of="spread",
        readings={"ZS-move.wrap/tie": reading},
    )
    assert table.refused is None
    assert table.zombies("P Q") == (4, 2) if not asked else sorted(table.zombies("P Q")) == [2, 4]
    assert len(table.events("tie")) == (2 if asked else 1)


@pytest.mark.parametrize(
    ("expect", "upheld"),
    [
        ({"turn.player": "B"}, True),
        ({"turn.player": "A"}, False),
        ({"turn.phase": "action"}, True),
        ({"A.track": [1, 3]}, True),
        ({"A.track": [1]}, False),
        ({"B.population": 4}, True),
        ({"game.spent": [6]}, True),
        ({"game.ending": True}, True),
    ],
)
def test_claims_speak_of_the_start_player_the_tracks_and_the_end(expect, upheld):
    made = dispute({"A": "X p1", "B": "Y p4"}, start="B", track={"A": [1, 3]}, spent=[6])
    made["position"]["game"]["ending"] = True
    made["claims"] = [{"by": "A", "says": "so", "expect": expect}]
    (claim,) = rule(made, what_if=False).claims
    assert claim.upheld is upheld


@pytest.mark.rule("ZS-maint.order", "ZS-airborne.end")
def test_a_position_in_the_middle_of_maintenance():
    made = dispute(
        {"A": "X p1", "B": "Y p4"}, steps=["A remove_quarantine", "A pass_start"], phase="maintenance"
    )
    made["position"]["turn"]["step"] = "remove_quarantine"
    made["position"]["game"]["ending"] = True
    ruling = rule(made, what_if=False)
    assert ruling.replay.outcome == ("ended",)
    assert ruling.to_dict("en")["summary"] == "The game is over. No rule names a winner."


@pytest.mark.rule("ZS-event.draw.three")
def test_a_position_between_two_event_cards():
    cards = {"rain": {"kind": "event", "effect": {"fp": 1}}}
    made = dispute(
        {"A": "X p1", "B": "Y p4"},
        steps=["A draw", "chance pick | picked: [e1]", "A multiply"],
        phase="event",
        cards=cards,
    )
    made["position"]["turn"]["draws"] = 1
    made["position"]["table"]["events"] = [{"card": "rain", "id": "e1"}, "rain"]
    assert rule(made, what_if=False).replay.stop is None


@pytest.mark.parametrize(
    ("where", "key", "value", "reason"),
    [
        ("turn", "draws", 2, "key.unknown"),
        ("turn", "step", "multiply", "key.unknown"),
        ("game", "ending", "soon", "truth.expected"),
        ("game", "weather", 1, "key.unknown"),
    ],
)
def test_a_position_that_says_what_cannot_be_said_there(where, key, value, reason):
    made = dispute({"A": "X p1", "B": "Y p4"})
    made["position"][where][key] = value
    with pytest.raises(DisputeError) as refused:
        rule(made)
    assert (refused.value.path, refused.value.reason) == (f"position.{where}.{key}", reason)


@pytest.mark.parametrize(("phase", "draws"), [("event", 0), ("event", "two"), ("event", 99)])
def test_a_number_of_cards_that_cannot_be(phase, draws):
    made = dispute({"A": "X p1", "B": "Y p4"}, phase=phase)
    made["position"]["turn"]["draws"] = draws
    with pytest.raises(DisputeError) as refused:
        rule(made)
    assert refused.value.reason == "number.range"


def test_all_that_is_impossible_is_said_at_once():
    made = dispute(
        {"A": "X p1", "B": "Y p1"},
        "X-Y",
        armies={"A": "a@Y"},
        track={"A": [9]},
        tables={**TRACKS, "population_track": [3, 2]},
    )
    made["cards"]["Y"]["number"] = 1
    made["cards"]["Y"]["adjacent"] = []
    made["position"]["players"]["B"]["armies"] = [{"card": "army", "at": 7}]
    with pytest.raises(DisputeError) as refused:
        rule(made)
    faults = [fault.reason for fault in (refused.value, *refused.value.others)]
    assert {"domain.twice", "army.nowhere", "spaces.beyond"} <= set(faults)
