"""Rounds, the draw phase and the territory phase."""

import pytest
import uo_table as table

from judge.engine.errors import BadPosition, NotCovered

TEN = [f"U{number}" for number in range(10)]


def ability(core, name, seat=None, number=0):
    return (
        table.find(core, name, seat, "territories") if seat is not None else table.find(core, name),
        number,
    )


# ---- drawing


@pytest.mark.rule("UO-draw.five", "UO-draw.six.final")
@pytest.mark.parametrize(("number", "drawn"), [(1, 5), (4, 5), (5, 6)])
def test_everybody_draws_five_and_six_in_the_final_round(number, drawn):
    core = table.lay({"deck": TEN}, {"deck": TEN}, phase="draw", number=number)
    for seat in (0, 1):
        assert table.names(core, seat, "hand")[::-1] == TEN[:drawn]
        assert table.names(core, seat, "deck") == TEN[drawn:]
    assert core.vars["phase"] == "territory"


@pytest.mark.rule("UO-draw.reshuffle")
def test_a_short_deck_is_drawn_out_and_the_discard_pile_becomes_the_new_deck():
    core = table.lay({"deck": TEN[:3], "discard": TEN[3:]}, {"deck": TEN}, phase="draw")
    assert table.names(core, 0, "hand") == TEN[:3][::-1]
    deck = core.zones[table.place(core, 0, "deck")]
    assert len(deck) == 7
    order = tuple(reversed(deck))
    table.do(core, -1, "shuffle", None, order)
    assert len(table.names(core, 0, "hand")) == 5
    assert len(table.names(core, 0, "deck")) == 5
    assert table.names(core, 0, "discard") == []
    assert table.cited(core, "shuffled") == {"UO-draw.reshuffle"}


@pytest.mark.rule("UO-draw.reshuffle")
def test_a_deck_that_is_just_enough_is_not_refilled():
    core = table.lay({"deck": TEN[:5], "discard": TEN[5:]}, {"deck": TEN}, phase="draw")
    assert table.asked(core).menu == "territory"
    assert table.names(core, 0, "deck") == []
    assert len(table.names(core, 0, "discard")) == 5


@pytest.mark.rule("UO-draw.reshuffle")
@pytest.mark.parametrize(("reading", "hand"), [("draw-available", 4), ("draw-none", 0)])
def test_deck_and_discard_together_too_few(reading, hand):
    core = table.lay(
        {"deck": TEN[:3], "discard": TEN[3:4]},
        {"deck": TEN},
        phase="draw",
        chosen={"UO-draw.reshuffle": reading},
    )
    assert table.asked(core).menu == "territory"  # one discarded card needs no shuffling
    assert len(table.names(core, 0, "hand")) == hand


# ---- the territory phase


@pytest.mark.rule("UO-territory.order")
def test_players_act_in_order_from_the_first_and_finish_one_by_one():
    seats = [{"territories": ["Town"]} for _ in range(3)]
    core = table.lay(*seats, phase="territory", player=1)
    towns = [table.find(core, "Town", seat, "territories") for seat in range(3)]
    refused = table.refusal(core, 0, "use", (towns[0], 0))
    assert (refused.reason, refused.rules) == ("turn.other-player", ("UO-territory.order",))
    for seat in (1, 2, 0):
        assert table.asked(core).who == (seat,)
        table.do(core, seat, "end_turn")
    assert core.vars["phase"] == "place"


@pytest.mark.rule("UO-territory.any.order")
@pytest.mark.parametrize("sequence", [("Forest", "Town"), ("Town", "Forest"), ("Town",), ()])
def test_territories_are_used_in_any_sequence_or_not_at_all(sequence):
    core = table.lay({"territories": ["Town", "Forest", "Desert"], "deck": TEN}, {}, phase="territory")
    for name in sequence:
        table.do(core, 0, "use", ability(core, name))
        while table.asked(core).menu == "coin":
            table.do(core, 0, "decline")
    table.do(core, 0, "end_turn")
    assert table.asked(core).who == (1,)
    assert len(table.events(core, "used")) == len(sequence)


@pytest.mark.rule("UO-territory.any.order")
def test_in_the_other_reading_territories_are_used_from_row_1_on():
    chosen = {"UO-territory.any.order": "any-round"}
    core = table.lay({"territories": ["Desert", "Forest"], "deck": TEN}, {}, phase="territory", chosen=chosen)
    table.do(core, 0, "use", ability(core, "Forest"))
    refused = table.refusal(core, 0, "use", ability(core, "Desert"))
    assert (refused.reason, refused.facts["row"], refused.facts["last"]) == ("land.order", 1, 2)


@pytest.mark.rule("UO-territory.phase.effect.once")
def test_a_territory_effect_is_used_once_a_phase_and_again_in_the_next_round():
    core = table.lay({"territories": ["Forest"], "deck": TEN}, {"deck": TEN}, phase="territory")
    table.do(core, 0, "use", ability(core, "Forest"))
    refused = table.refusal(core, 0, "use", ability(core, "Forest"))
    assert (refused.reason, refused.rules) == ("land.used", ("UO-territory.phase.effect.once",))
    table.skip_to(core, "place")
    for seat in (0, 1):
        table.do(core, seat, "place", None, tuple(core.zones[table.place(core, seat, "hand")]))
    table.skip_to(core, "territory")
    assert core.vars["round"] == 2
    while table.asked(core).who != (0,):
        table.do(core, table.asked(core).who[0], "end_turn")
    table.do(core, 0, "use", ability(core, "Forest"))
    assert len(table.events(core, "used")) == 2


@pytest.mark.rule("UO-territory.permanent")
def test_a_permanent_effect_needs_no_use_and_a_card_may_have_both_kinds():
    core = table.lay({"territories": ["Fort", "Fort Market"]}, {}, phase="territory")
    refused = table.refusal(core, 0, "use", ability(core, "Fort"))
    assert (refused.reason, refused.rules) == ("land.permanent", ("UO-territory.permanent",))
    assert table.refusal(core, 0, "use", ability(core, "Fort Market", number=0)).reason == "land.permanent"
    table.do(core, 0, "use", ability(core, "Fort Market", number=1))
    assert table.asked(core).menu == "coin"


@pytest.mark.rule("UO-territory.permanent")
@pytest.mark.parametrize("number", [1, 4])
def test_a_permanent_effect_works_in_every_round(number):
    core = table.battle(["U2", "U2"], a={"territories": ["Meadow", "Fort"]}, number=number)
    table.reveal_all(core)
    assert [power for _, power in table.events(core, "unit_power")] == [2, 5]


@pytest.mark.rule("UO-territory.any.order", "UO-territory.permanent")
@pytest.mark.parametrize(
    ("subject", "reason"),
    [
        ((0, 0), "land.not-own"),
        ((99, 0), "land.not-own"),
        ((1, 7), "land.no-effect"),
        ((1, -1), "land.no-effect"),
    ],
)
def test_what_is_no_territory_effect_of_ones_own_is_refused(subject, reason):
    core = table.lay(
        {"territories": ["Meadow"], "hand": ["U1"]}, {"territories": ["Town"]}, phase="territory"
    )
    hand, meadow = table.find(core, "U1"), table.find(core, "Meadow")
    obj = {0: hand, 1: meadow}.get(subject[0], 99)
    assert table.refusal(core, 0, "use", (obj, subject[1])).reason == reason


@pytest.mark.rule("UO-territory.example.cards")
def test_forest_discards_two_and_draws_two():
    core = table.lay({"territories": ["Forest"], "hand": TEN[:5], "deck": TEN[5:]}, {}, phase="territory")
    table.do(core, 0, "use", ability(core, "Forest"))
    gone = (table.find(core, "U0", 0, "hand"), table.find(core, "U3", 0, "hand"))
    assert table.refusal(core, 0, "discard", None, gone[:1]).reason == "choose.count"
    table.do(core, 0, "discard", None, gone)
    assert sorted(table.names(core, 0, "discard")) == ["U0", "U3"]
    assert sorted(table.names(core, 0, "hand")) == ["U1", "U2", "U4", "U5", "U6"]


@pytest.mark.rule("UO-territory.example.cards", "UO-icon.coin.choose")
def test_town_gives_exactly_three_coins():
    core = table.lay({"territories": ["Town"]}, {}, phase="territory")
    table.do(core, 0, "use", ability(core, "Town"))
    for _ in range(3):
        assert table.asked(core).menu == "coin"
        table.do(core, 0, "decline")
    assert table.asked(core).menu == "territory"


@pytest.mark.rule("UO-territory.example.cards")
@pytest.mark.parametrize(("reading", "drawn"), [("card-data", 1), ("as-example", 2)])
def test_whether_the_example_is_the_card_is_a_reading(reading, drawn):
    other = {"name": "森林", "kind": "territory", "icons": ["draw"]}
    definitions = table.compiled(
        [other, *(card for card in table.TEST_CARDS if card["name"].startswith("U"))]
    )
    core = table.lay(
        {"territories": ["森林"], "hand": TEN[:5], "deck": TEN[5:]},
        {},
        phase="territory",
        chosen={"UO-territory.example.cards": reading},
        definitions=definitions,
    )
    in_force = core.card(table.find(core, "森林")).in_force(core)
    number = next(at for at, one in enumerate(in_force) if one is not None)
    table.do(core, 0, "use", (table.find(core, "森林"), number))
    if reading == "as-example":
        table.do(core, 0, "discard", None, tuple(core.zones[table.place(core, 0, "hand")][:2]))
    assert sum(count for _, count in table.events(core, "drew")) == drawn


# ---- rounds and the end of them


@pytest.mark.rule("UO-flow.five.rounds", "UO-components.players")
@pytest.mark.parametrize("number", [0, 6])
def test_there_are_five_rounds(number):
    with pytest.raises(BadPosition) as caught:
        table.lay({}, {}, number=number)
    assert caught.value.reason == "round.none"
    assert "UO-flow.five.rounds" in caught.value.facts["rules"]


@pytest.mark.rule("UO-components.players")
def test_after_the_fifth_round_nothing_more_is_done():
    core = table.lay({"power": 3}, {"power": 2}, number=5, phase="result")
    table.do(core, 0, "score")
    refused = table.refusal(core, 0, "end_round")
    assert (refused.reason, refused.rules[0]) == ("turn.over", "UO-components.players")


@pytest.mark.rule("UO-flow.five.rounds")
def test_giving_up_is_for_the_events_rules_and_refused_in_the_other_reading():
    core = table.lay({}, {}, phase="territory")
    with pytest.raises(NotCovered) as caught:
        table.do(core, 0, "concede")
    assert caught.value.rules == ("UO-flow.five.rounds",)
    core = table.lay({}, {}, phase="territory", chosen={"UO-flow.five.rounds": "not-allowed"})
    assert table.refusal(core, 0, "concede").reason == "concede.five-rounds"


@pytest.mark.parametrize(
    ("turn", "reason"),
    [
        ({"phase": "battle", "row": 9}, "number.range"),
        ({"phase": "territory", "acts": 3}, "number.range"),
    ],
)
def test_a_position_that_cannot_be_is_refused(turn, reason):
    with pytest.raises(BadPosition) as caught:
        table.lay({}, {}, **turn)
    assert caught.value.reason == reason


@pytest.mark.rule("UO-territory.order", "UO-battle.reveal.by.row")
@pytest.mark.parametrize(
    ("do", "reason"), [("reveal", "turn.phase"), ("buy", "turn.no-coin"), ("place", "turn.phase")]
)
def test_what_belongs_to_another_moment_is_refused_for_the_moment(do, reason):
    core = table.lay({}, {}, phase="territory")
    assert table.refusal(core, 0, do).reason == reason


def test_the_territory_phase_may_begin_with_a_later_player():
    core = table.lay({}, {}, {}, phase="territory", player=1, acts=3)
    assert table.asked(core).who == (0,)
