"""Result phase, end phase, the final round and who wins."""

import pytest
import uo_table as table

from judge.engine.errors import NeedsFact
from judge.engine.run import result

STACK = ["P1", "P2", "P3", "P4", "P5", "Reward", "Reward"]


def scored(*seats, tabled=None, chosen=None, **turn):
    core = table.lay(*seats, table=tabled, chosen=chosen, phase="result", **turn)
    table.do(core, core.vars["first"], "score")
    return core


# ---- critical cards


@pytest.mark.rule("UO-result.crit.conditions", "UO-result.crit.gain")
@pytest.mark.parametrize(("units", "gained"), [([], 0), (["U1"], 1), (["U1", "U1"], 2)])
def test_each_condition_met_gives_a_critical_card(units, gained):
    core = table.lay(
        {"battle": units},
        {},
        table={"condition": ["If Two"], "crit_deck": ["C1", "C2", "C3"]},
        phase="result",
    )
    table.do(core, 0, "score")
    assert table.events(core, "conditions") == [(0, gained), (1, 0)]
    assert core.vars["power"] == ((0, 1, 3)[gained], 0)
    assert table.names(core, None, "crit_deck") == ["C1", "C2", "C3"][gained:]


@pytest.mark.rule("UO-result.crit.conditions")
@pytest.mark.parametrize(("reading", "met"), [("up-to-two", 2), ("any-number", 3)])
def test_how_many_conditions_count_is_a_reading(reading, met):
    chosen = {"UO-result.crit.conditions": reading}
    core = scored(
        {"battle": ["U1"] * 3}, {}, tabled={"condition": ["If Three"], "crit_deck": ["C1"] * 4}, chosen=chosen
    )
    assert table.events(core, "conditions")[0] == (0, met)
    assert core.vars["power"][0] == met


@pytest.mark.rule("UO-result.crit.gain")
def test_cards_of_the_icon_and_of_the_condition_lie_together():
    core = scored(
        {"battle": ["U1"], "crits": ["C3"]}, {}, tabled={"condition": ["If Two"], "crit_deck": ["C2", "C1"]}
    )
    assert table.names(core, 0, "crits") == ["C2", "C3"]
    assert core.vars["power"] == (5, 0)


@pytest.mark.rule("UO-result.crit.gain")
@pytest.mark.parametrize(("reading", "gained"), [("turn-order", [1, 0]), ("at-once", [0, 0])])
def test_the_order_of_taking_matters_only_when_the_deck_runs_short(reading, gained):
    seats = ({"battle": ["U1"]}, {"battle": ["U1"]})
    for deck, expected in ((["C1"], gained), (["C1", "C1"], [1, 1])):
        tabled = {"condition": ["If Two"], "crit_deck": deck}
        core = scored(*seats, tabled=tabled, chosen={"UO-result.crit.gain": reading})
        assert [len(table.names(core, seat, "crits")) for seat in (0, 1)] == expected


@pytest.mark.rule("UO-result.crit.gain", "UO-result.crit.rebuild")
def test_at_once_the_deck_is_rebuilt_as_well():
    seats = ({"battle": ["U1"]}, {"battle": ["U1"]})
    tabled = {"condition": ["If Two"], "crit_deck": [], "crit_used": ["C1", "C1", "C1"]}
    core = scored(*seats, tabled=tabled, chosen={"UO-result.crit.gain": "at-once"})
    table.skip_to(core, "end_round")
    assert [len(table.names(core, seat, "crits")) for seat in (0, 1)] == [1, 1]


@pytest.mark.rule("UO-result.crit.reveal")
def test_critical_numbers_are_added_to_the_power_value():
    core = scored({"crits": ["C2", "C1", "C3"], "power": 4}, {"crits": ["C1"]})
    assert core.vars["power"] == (10, 1)
    assert [total for _, _, total in table.events(core, "crits_revealed")] == [6, 1]


@pytest.mark.rule("UO-result.crit.reveal")
def test_an_unknown_critical_card_needs_to_be_named():
    core = table.lay({"crits": [None]}, {}, phase="result")
    with pytest.raises(NeedsFact):
        table.do(core, 0, "score")


@pytest.mark.rule("UO-result.crit.rebuild")
def test_what_lies_below_the_condition_is_shuffled_into_a_new_deck():
    tabled = {"condition": ["If Two"], "crit_used": ["C1"] * 8}
    core = scored({"battle": ["U1"], "crits": ["C3"]}, {}, tabled=tabled)
    assert table.asked(core).menu == "chance.shuffle"
    table.skip_to(core, "end_round")
    assert table.names(core, None, "crit_deck") == ["C1"] * 7
    assert table.names(core, None, "crit_used") == []
    assert table.names(core, None, "condition") == ["If Two"]
    assert sorted(table.names(core, 0, "crits")) == ["C1", "C3"]


@pytest.mark.rule("UO-result.crit.rebuild")
@pytest.mark.parametrize(
    ("reading", "mine", "other"), [("none-drawn", [], ["C1", "C2"]), ("gained-cards", ["C"], [])]
)
def test_what_forms_a_new_deck_when_nothing_lies_below_is_a_reading(reading, mine, other):
    tabled = {"condition": ["If Two"]}
    seats = ({"battle": ["U1"]}, {"crits": ["C1", "C2"]})
    core = scored(*seats, tabled=tabled, chosen={"UO-result.crit.rebuild": reading})
    table.skip_to(core, "end_round") if table.asked(core).menu != "end_round" else None
    assert [name[0] for name in table.names(core, 0, "crits")] == mine
    assert table.names(core, 1, "crits") == other


# ---- the round's winner


@pytest.mark.rule("UO-result.round.winner", "UO-flow.five.rounds")
def test_the_highest_power_value_takes_the_topmost_prestige_card():
    core = scored({"power": 19}, {"power": 22}, {"power": 17}, tabled={"prestige_deck": STACK})
    assert table.events(core, "round_won") == [(1, 22)]
    assert [table.names(core, seat, "won") for seat in range(3)] == [[], ["P1"], []]
    assert table.names(core, None, "prestige_deck") == STACK[1:]


@pytest.mark.rule("UO-result.renown.values")
@pytest.mark.parametrize(("number", "value"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 2)])
def test_a_rounds_prestige_is_worth_one_or_two(number, value):
    core = scored(
        {"power": 5, "prestige": 1}, {}, number=number, tabled={"prestige_deck": STACK[number - 1 :]}
    )
    assert core.vars["prestige"] == (1 + value, 0)


@pytest.mark.rule("UO-result.renown.values", "UO-flow.five.rounds")
def test_whoever_wins_all_five_rounds_has_eight_points():
    core = table.lay({"power": 9}, {}, table={"prestige_deck": STACK}, phase="result")
    while result(core) is None:
        if table.asked(core).menu == "score":
            core.vars["power"] = (9, 0)
        if table.asked(core).menu == "place":
            for seat in (0, 1):
                table.do(core, seat, "place", None, ())
        else:
            table.skip_one(core)
    assert core.vars["prestige"] == (8, 0)
    assert len(table.events(core, "round_won")) == 5


@pytest.mark.rule("UO-result.round.tie")
@pytest.mark.parametrize(
    ("powers", "first", "winner"),
    [((20, 24, 20, 24), 0, 3), ((24, 24, 10), 1, 0), ((24, 24, 10), 0, 1), ((7, 7, 7), 2, 1)],
)
def test_of_equal_power_values_the_later_in_order_wins(powers, first, winner):
    core = scored(*({"power": power} for power in powers), player=first)
    assert table.events(core, "round_won")[0][0] == winner
    assert "UO-result.round.tie" in table.cited(core, "round_won")


@pytest.mark.rule("UO-order.rotate")
@pytest.mark.parametrize(("reading", "winner"), [("recounted", 0), ("fixed", 2)])
def test_whether_player_numbers_are_recounted_is_a_reading(reading, winner):
    seats = ({"power": 5}, {"power": 1}, {"power": 5})
    core = scored(*seats, number=2, player=1, chosen={"UO-order.rotate": reading})
    assert table.events(core, "round_won")[0][0] == winner


# ---- the end phase


@pytest.mark.rule("UO-end.crit.reset")
def test_critical_cards_cover_the_old_condition_and_a_new_one_is_turned_up():
    tabled = {"condition": ["If Two"], "crit_deck": ["If Six", *["C1"] * 9]}
    core = scored({"crits": ["C1", "C2"]}, {"crits": ["C3"]}, tabled=tabled)
    table.do(core, 0, "end_round")
    assert table.names(core, None, "condition") == ["If Six"]
    assert sorted(table.names(core, None, "crit_used")) == ["C1", "C2", "C3", "If Two"]
    assert len(table.names(core, None, "crit_deck")) == 9


@pytest.mark.rule("UO-end.crit.reset")
@pytest.mark.parametrize(("reading", "deck"), [("rebuild", 1), ("keep-condition", 0)])
def test_what_happens_without_a_card_to_turn_up_is_a_reading(reading, deck):
    chosen = {"UO-end.crit.reset": reading}
    core = scored({"crits": ["C1"]}, {}, tabled={"condition": ["If Two"]}, chosen=chosen)
    table.do(core, 0, "end_round")
    table.skip_to(core, "territory") if table.asked(core).menu != "territory" else None
    assert len(table.names(core, None, "condition")) == 1
    assert len(table.names(core, None, "crit_deck")) == deck
    if reading == "keep-condition":
        assert table.names(core, None, "condition") == ["If Two"]


@pytest.mark.rule("UO-end.discard.battle")
def test_battle_areas_go_to_their_owners_discard_piles():
    core = scored({"battle": ["U1", "U2"], "deck": ["U3"] * 5}, {"battle": ["U4"], "deck": ["U3"] * 5})
    table.do(core, 0, "end_round")
    assert table.names(core, 0, "battle") == []
    assert sorted(table.names(core, 0, "discard")) == ["U1", "U2"]
    assert table.names(core, 1, "discard") == ["U4"]


@pytest.mark.rule("UO-end.discard.battle")
@pytest.mark.parametrize(("reading", "hand"), [("stay-in-hand", 6), ("discarded", 5)])
def test_what_becomes_of_cards_bought_in_the_battle_phase_is_a_reading(reading, hand):
    seats = ({"hand": ["U9"], "deck": ["U1"] * 5}, {"deck": ["U1"] * 5})
    core = scored(*seats, chosen={"UO-end.discard.battle": reading})
    table.do(core, 0, "end_round")
    assert len(table.names(core, 0, "hand")) == hand


@pytest.mark.rule("UO-end.power.reset")
def test_power_values_start_from_zero_again():
    core = scored({"power": 19}, {"power": 24}, number=2)
    assert core.vars["power"] == (19, 24)  # they stand until the end phase
    table.do(core, core.vars["first"], "end_round")
    assert core.vars["power"] == (0, 0)


@pytest.mark.rule("UO-end.pass.marker", "UO-order.rotate")
def test_the_marker_goes_to_the_left_as_the_last_step():
    core = scored({}, {}, {}, number=1, player=0)
    holders = []
    for _ in range(4):
        holders.append(core.vars["first"])
        table.do(core, core.vars["first"], "end_round")
        assert core.vars["first"] == (holders[-1] + 1) % 3
        if core.vars["round"] == 5:
            break
        while table.asked(core).menu != "end_round":
            if table.asked(core).menu == "place":
                for seat in range(3):
                    table.do(core, seat, "place", None, ())
            else:
                table.skip_one(core)
    assert [*holders, core.vars["first"]] == [0, 1, 2, 0, 1]
    names = [event[0] for event in core.events]
    assert names.index("power_reset") < names.index("marker_passed")


@pytest.mark.rule("UO-end.discard.battle", "UO-end.crit.reset", "UO-end.power.reset", "UO-end.pass.marker")
def test_a_position_may_start_at_the_end_phase():
    core = table.lay({"battle": ["U1"], "power": 3}, {}, phase="end", number=2)
    table.do(core, 0, "end_round")
    assert (core.vars["round"], core.vars["first"], core.vars["power"]) == (3, 1, (0, 0))
    assert table.names(core, 0, "hand") == ["U1"]  # discarded, then drawn: the deck was empty


# ---- the final round and the end


def final(*seats, tabled=None, chosen=None, **turn):
    stack = {"prestige_deck": ["P5", "Reward", "Reward 3", "Reward"]}
    return scored(*seats, number=5, tabled=tabled or stack, chosen=chosen, **turn)


@pytest.mark.rule("UO-final.bonus")
@pytest.mark.parametrize(
    ("powers", "cards"),
    [((47, 26), 2), ((20, 10), 1), ((19, 10), 0), ((20, 20), 0), ((35, 5, 4), 3)],
)
def test_each_full_ten_of_the_lead_earns_one_more_card(powers, cards):
    core = final(*({"power": power} for power in powers))
    winner = result(core)[1]
    assert len(table.names(core, winner, "won")) == 1 + cards
    assert table.events(core, "bonus") == ([(winner, cards)] if cards else [])


@pytest.mark.rule("UO-final.bonus")
def test_in_earlier_rounds_a_lead_earns_nothing_more():
    core = scored({"power": 40}, {}, number=4, tabled={"prestige_deck": ["P4", "P5", "Reward"]})
    assert table.names(core, 0, "won") == ["P4"]


@pytest.mark.rule("UO-final.bonus")
@pytest.mark.parametrize(("reading", "points"), [("as-printed", 2 + 1 + 3), ("two-points", 2 + 2 + 2)])
def test_what_an_extra_card_is_worth_is_a_reading(reading, points):
    core = final({"power": 20}, {}, chosen={"UO-final.bonus/value": reading})
    assert core.vars["prestige"] == (points, 0)


@pytest.mark.rule("UO-final.bonus")
@pytest.mark.parametrize(("reading", "points"), [("stop", 3), ("count-anyway", 5)])
def test_what_happens_when_the_extra_cards_run_out_is_a_reading(reading, points):
    tabled = {"prestige_deck": ["P5", "Reward"]}
    core = final({"power": 30}, {}, tabled=tabled, chosen={"UO-final.bonus/run-out": reading})
    assert core.vars["prestige"] == (points, 0)


@pytest.mark.rule("UO-final.bonus")
def test_a_position_without_its_prestige_stack_needs_it_for_extra_cards():
    core = table.lay({"power": 30}, {}, number=5, phase="result")
    with pytest.raises(NeedsFact) as caught:
        table.do(core, 0, "score")
    assert caught.value.fact == "prestige_deck"


@pytest.mark.rule("UO-win.most.renown", "UO-win.tie.final.power", "UO-win.tie.order")
@pytest.mark.parametrize(
    ("prestige", "powers", "first", "ranked", "rule"),
    [
        ((5, 3, 0), (1, 9, 2), 0, (1, 0, 2), "UO-win.tie.final.power"),
        ((8, 3, 0), (1, 9, 2), 0, (0, 1, 2), "UO-win.most.renown"),
        ((4, 4, 0), (31, 28, 32), 0, (0, 1, 2), "UO-win.tie.final.power"),
        ((4, 4, 0), (30, 30, 31), 1, (0, 1, 2), "UO-win.tie.order"),
        ((4, 4, 0), (30, 30, 31), 0, (1, 0, 2), "UO-win.tie.order"),
    ],
)
def test_prestige_then_final_power_then_order_decide(prestige, powers, first, ranked, rule):
    seats = ({"prestige": points, "power": power} for points, power in zip(prestige, powers, strict=True))
    core = final(*seats, player=first)
    assert result(core) == ("win", ranked[0], ranked)
    assert rule in table.cited(core, "over")
    assert ("UO-win.tie.order" in table.cited(core, "over")) == (rule == "UO-win.tie.order")
