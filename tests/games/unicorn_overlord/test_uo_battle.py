"""The battle phase: placing, leftovers, rows, units and items, what lasts."""

import pytest
import uo_table as table

from judge.engine.errors import Illegal, NeedsFact, NotCovered
from judge.games.unicorn_overlord.state import working_lands

SEVEN = [f"U{number}" for number in range(7)]


def placing(*hands, chosen=None, **turn):
    return table.lay(*({"hand": hand} for hand in hands), phase="place", chosen=chosen, **turn)


def hand(core, seat):
    return tuple(reversed(core.zones[table.place(core, seat, "hand")]))


# ---- placing


@pytest.mark.rule("UO-battle.place", "UO-battle.place.final")
@pytest.mark.parametrize(("number", "good"), [(1, 5), (4, 5), (5, 6)])
def test_five_cards_are_placed_and_six_in_the_final_round(number, good):
    core = placing(SEVEN, SEVEN, number=number)
    cards = hand(core, 0)
    for count in (4, 5, 6, 7):
        if count != good:
            refused = table.refusal(core, 0, "place", None, cards[:count])
            assert refused.rules == (("UO-battle.place.final",) if good == 6 else ("UO-battle.place",))
    table.do(core, 0, "place", None, cards[:good])
    assert {core.columns[0][obj]: obj for obj in core.zones[table.place(core, 0, "placed")]} == dict(
        enumerate(cards[:good], 1)
    )


@pytest.mark.rule("UO-battle.place")
def test_two_cards_in_one_row_or_one_card_twice_are_refused():
    core = placing(SEVEN, SEVEN)
    cards = hand(core, 0)
    assert table.refusal(core, 0, "place", None, (*cards[:4], cards[0])).reason == "choose.twice"
    assert table.refusal(core, 0, "place", None, hand(core, 1)[:5]).reason == "choose.not-among"


@pytest.mark.rule("UO-battle.place", "UO-info.facedown")
def test_everybody_is_asked_at_once_and_others_see_backs_only():
    core = placing(SEVEN, SEVEN, SEVEN, player=2)
    assert set(table.asked(core).who) == {0, 1, 2}
    table.do(core, 1, "place", None, hand(core, 1)[:5])
    assert set(table.asked(core).who) == {0, 1, 2}
    assert len(table.look(core, 1, 1, "placed")) == 5
    with pytest.raises(Illegal):
        table.look(core, 0, 1, "placed")
    assert table.refusal(core, 1, "place", None, hand(core, 1)).reason == "place.done"


@pytest.mark.rule("UO-battle.discard.rest")
def test_hand_cards_left_over_are_shown_and_discarded_once_all_have_placed():
    core = placing(SEVEN, SEVEN)
    table.do(core, 0, "place", None, hand(core, 0)[:5])
    assert table.names(core, 0, "discard") == []
    assert len(hand(core, 0)) == 2
    table.do(core, 1, "place", None, hand(core, 1)[2:])
    assert sorted(table.names(core, 0, "discard")) == ["U5", "U6"]
    assert sorted(table.names(core, 1, "discard")) == ["U0", "U1"]
    assert [cards for _, cards in table.events(core, "leftovers")] != []
    assert hand(core, 0) == ()
    assert core.vars["phase"] == "battle"


@pytest.mark.rule("UO-battle.place")
def test_cards_come_from_the_hand_or_in_the_other_reading_from_the_deck():
    seat = {"hand": SEVEN, "deck": ["U9"] * 6}
    core = table.lay(seat, seat, phase="place")
    deck = tuple(core.zones[table.place(core, 0, "deck")])
    assert table.refusal(core, 0, "place", None, deck[:5]).reason == "choose.not-among"
    core = table.lay(seat, seat, phase="place", chosen={"UO-battle.place/source": "deck"})
    table.do(core, 0, "place", None, tuple(core.zones[table.place(core, 0, "deck")])[:5])
    assert table.names(core, 0, "deck") == ["U9"]
    table.do(core, 0, "take_back")
    assert table.names(core, 0, "deck") == ["U9"] * 6


@pytest.mark.rule("UO-battle.place")
def test_with_too_few_cards_all_are_placed_and_the_empty_rows_are_skipped():
    core = placing(SEVEN[:3], SEVEN)
    assert table.refusal(core, 0, "place", None, hand(core, 0)[:2]).reason == "choose.count"
    table.do(core, 0, "place", None, hand(core, 0))
    table.do(core, 1, "place", None, hand(core, 1)[:5])
    table.reveal_all(core)
    assert table.events(core, "empty_row") == [(0, 4), (0, 5)]
    assert [seat for seat, _, row in table.events(core, "revealed") if row > 3] == [1, 1]


@pytest.mark.rule("UO-battle.place")
def test_in_the_other_reading_cards_are_drawn_up_first():
    seat = {"hand": SEVEN[:3], "deck": ["U7", "U8", "U9"]}
    core = table.lay(seat, {"hand": SEVEN}, phase="place", chosen={"UO-battle.place/too-few": "draw-up"})
    assert len(hand(core, 0)) == 5
    assert len(hand(core, 1)) == 7
    assert table.names(core, 0, "deck") == ["U9"]


@pytest.mark.rule("UO-battle.place")
def test_a_placement_may_be_changed_until_the_last_player_has_placed():
    core = placing(SEVEN, SEVEN)
    assert table.refusal(core, 0, "take_back").reason == "place.not-yet"
    table.do(core, 0, "place", None, hand(core, 0)[:5])
    table.do(core, 0, "take_back")
    assert len(hand(core, 0)) == 7
    table.do(core, 0, "place", None, hand(core, 0)[2:])
    table.do(core, 1, "place", None, hand(core, 1)[2:])
    assert table.refusal(core, 0, "take_back").reason == "turn.phase"


@pytest.mark.rule("UO-battle.place")
def test_in_the_other_reading_a_placement_stands():
    core = placing(SEVEN, SEVEN, chosen={"UO-battle.place/change": "never"})
    table.do(core, 0, "place", None, hand(core, 0)[:5])
    assert table.refusal(core, 0, "take_back").reason == "place.final"


# ---- rows


@pytest.mark.rule("UO-battle.reveal.by.row")
def test_a_row_is_revealed_clockwise_before_the_next_row_starts():
    seats = [{"placed": ["U1", "U2"]} for _ in range(3)]
    core = table.lay(*seats, phase="battle", player=1)
    for seat in (1, 2):
        table.do(core, seat, "reveal")
    refused = table.refusal(core, 1, "reveal")
    assert (refused.reason, refused.rules) == ("turn.other-player", ("UO-battle.reveal.by.row",))
    table.reveal_all(core)
    order = [(seat, row) for seat, _, row in table.events(core, "revealed")]
    assert order == [(1, 1), (2, 1), (0, 1), (1, 2), (2, 2), (0, 2)]


@pytest.mark.rule("UO-battle.place.final", "UO-battle.reveal.by.row")
def test_row_six_is_revealed_in_the_final_round():
    core = table.battle(["U1"] * 6, ["U1"] * 6, number=5)
    table.reveal_all(core)
    assert [row for _, _, row in table.events(core, "revealed")] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]


# ---- units


@pytest.mark.rule("UO-unit.order", "UO-unit.power", "UO-unit.class.bonus")
def test_a_unit_takes_effect_then_power_then_class_bonus():
    core = table.battle(["Guard", "Boaster"])
    table.reveal_all(core)
    steps = [
        event for event in core.events if event[0] in {"effect", "stronger", "unit_power", "class_bonus"}
    ]
    boaster = table.find(core, "Boaster")
    assert [event[0] for event in steps if event[2] == boaster] == [
        "effect",
        "stronger",
        "unit_power",
        "class_bonus",
    ]
    assert table.events(core, "unit_power")[-1] == (boaster, 3)
    assert table.events(core, "class_bonus") == [(boaster, "shield", 1)]
    assert core.vars["power"] == (2 + 3 + 1, 0)


@pytest.mark.rule("UO-unit.effect.top.down")
def test_effects_of_a_card_go_from_top_to_bottom():
    core = table.battle(["Two Lines"], a={"deck": ["U9"]})
    table.do(core, 0, "reveal")
    assert table.names(core, 0, "hand") == ["U9"]
    assert table.asked(core).menu == "coin"
    lines = {
        "name": "Lines",
        "kind": "item",
        "abilities": [{"id": "a", "effect": [{"draw": 1}]}, {"id": "b", "effect": [{"coin": 1}]}],
    }
    other = {**lines, "name": "Other", "abilities": lines["abilities"][::-1]}
    definitions = table.compiled([lines, other, *table.TEST_CARDS])
    for name, drawn in (("Lines", 1), ("Other", 0)):
        core = table.lay({"placed": [name], "deck": ["U9"]}, {}, phase="battle", definitions=definitions)
        table.do(core, 0, "reveal")
        assert table.asked(core).menu == "coin"
        assert len(table.names(core, 0, "hand")) == drawn


@pytest.mark.rule("UO-unit.power")
def test_power_is_added_to_the_power_value_with_its_changes():
    core = table.battle(["Steel Sword", "Mercenary"], a={"power": 5, "battle_coins": 0})
    table.reveal_all(core)
    assert core.vars["power"] == (5 + 3 + 3, 0)
    assert table.cited(core, "unit_power") == {"UO-unit.power"}


@pytest.mark.rule("UO-unit.power")
@pytest.mark.parametrize(("reading", "value"), [("stop-at-zero", 0), ("below-zero", -3)])
def test_whether_a_power_value_can_fall_below_zero_is_a_reading(reading, value):
    core = table.battle(["Minus"], a={"power": 1}, chosen={"UO-unit.power": reading})
    table.reveal_all(core)
    assert core.vars["power"][0] == value


@pytest.mark.rule("UO-setup.power.track", "UO-setup.power.over50")
@pytest.mark.parametrize(
    ("had", "unit", "shown"),
    [
        (24, "U4", (28, "back", 0, 28)),
        (20, "U5", (25, "front", 0, 25)),
        (48, "U2", (50, "back", 0, 50)),
        (0, "U62", (62, "front", 50, 12)),
        (83, "U24", (107, "front", 100, 7)),
        (148, "U2", (150, "back", 100, 50)),
    ],
)
def test_the_marker_shows_the_power_value_without_an_upper_end(had, unit, shown):
    core = table.battle([unit], a={"power": had})
    table.reveal_all(core)
    over = table.events(core, "power_over")
    assert bool(over) == (shown[2] > 0)
    if over:
        _, _, now, plate, side, space = over[-1]
    else:
        (_, _, now, side, space), plate = table.events(core, "power")[-1], 0
    assert (now, side, plate, space) == shown
    assert core.vars["power"][0] == now


@pytest.mark.rule("UO-setup.power.over50")
def test_what_the_marker_cannot_show_is_counted_all_the_same():
    core = table.battle(["U1", "U62"], a={"power": 150})
    table.reveal_all(core)
    assert table.events(core, "power_beyond") == [(0, 1, 151), (0, 62, 213)]
    assert core.vars["power"][0] == 213


@pytest.mark.rule("UO-setup.power.track")
@pytest.mark.parametrize(("reading", "space"), [("eight", 8), ("as-printed", 0)])
def test_the_space_between_7_and_9_is_a_reading(reading, space):
    core = table.battle(["U8"], chosen={"UO-setup.power.track": reading})
    table.reveal_all(core)
    assert table.events(core, "power")[-1][-1] == space
    assert core.vars["power"][0] == 8


@pytest.mark.rule("UO-unit.class.bonus")
@pytest.mark.parametrize(
    ("before", "lands", "later", "bonus"),
    [
        (["Guard"], [], [], 1),
        (["Guard", "Guard"], [], [], 2),
        (["Guard"], ["Meadow", "Meadow", "Meadow", "Fort"], [], 2),
        ([], [], ["Guard"], 0),
        ([], [], [], 0),
    ],
)
def test_the_class_bonus_counts_open_icons_on_territories_and_revealed_cards(before, lands, later, bonus):
    core = table.battle([*before, "Fighter", *later], a={"territories": lands})
    while not table.events(core, "unit_power") or table.events(core, "unit_power")[-1][0] != table.find(
        core, "Fighter"
    ):
        table.do(core, 0, "reveal")
    fighter = table.find(core, "Fighter")
    assert sum(amount for obj, _, amount in table.events(core, "class_bonus") if obj == fighter) == bonus


@pytest.mark.rule("UO-unit.class.bonus")
@pytest.mark.parametrize(("reading", "bonus"), [("not-own", 1), ("own-too", 3)])
def test_whether_a_unit_counts_its_own_icon_is_a_reading(reading, bonus):
    core = table.battle(["Knight", "Twin"], chosen={"UO-unit.class.bonus": reading})
    table.reveal_all(core)
    assert table.events(core, "class_bonus") == [(table.find(core, "Twin"), "blade", bonus)]


@pytest.mark.rule("UO-unit.class.bonus")
def test_another_players_icons_do_not_count():
    core = table.battle(["Fighter"], ["Guard"], player=1, b={"territories": ["Fort"]})
    table.reveal_all(core)
    assert table.events(core, "class_bonus") == []


@pytest.mark.rule("UO-unit.class.not.power")
@pytest.mark.parametrize(("rows", "met"), [(["Guard", "Fighter"], 0), (["Guard", "U6"], 1)])
def test_a_class_bonus_is_not_power(rows, met):
    boosted = [*rows[:1], "Steel Sword", *rows[1:]]
    core = table.battle(boosted, table={"condition": ["If Six"], "crit_deck": ["C1", "C1"]})
    table.reveal_all(core)
    if rows[1] == "Fighter":
        assert table.events(core, "unit_power")[-1][1] == 5
        assert table.events(core, "class_bonus")[-1][2] == 1
    table.do(core, 0, "score")
    assert dict(table.events(core, "conditions"))[0] == met


@pytest.mark.rule("UO-item.resolve")
def test_an_item_has_neither_power_nor_class_icons_only_its_effect():
    core = table.battle(["Coin Bag", "Fighter"])
    table.do(core, 0, "reveal")
    assert table.asked(core).menu == "coin"
    table.do(core, 0, "decline")
    assert core.vars["power"] == (0, 0)
    table.reveal_all(core)
    assert core.vars["power"] == (2, 0)
    assert table.events(core, "class_bonus") == []


@pytest.mark.rule("UO-item.resolve")
def test_an_item_whose_effect_nobody_stated_needs_it():
    core = table.battle(["Unstated"])
    with pytest.raises(NeedsFact) as caught:
        table.do(core, 0, "reveal")
    assert caught.value.fact == "ability"


def test_an_unknown_card_needs_to_be_named_when_it_is_revealed():
    core = table.battle([None])
    with pytest.raises(NeedsFact) as caught:
        table.do(core, 0, "reveal")
    assert caught.value.fact == "card"


# ---- what lasts


@pytest.mark.rule("UO-detail.until.next.row")
def test_an_effect_until_the_next_row_ends_when_its_owner_reveals_it():
    core = table.battle(["Leader", "U3", "U3"], ["U1"])
    table.reveal_all(core)
    assert [power for _, power in table.events(core, "unit_power")] == [1, 1, 3, 3]
    assert table.events(core, "effects_ended")[0] == (-1,)


@pytest.mark.rule("UO-detail.until.next.row")
@pytest.mark.parametrize(("number", "row"), [(1, 5), (5, 6)])
def test_in_the_last_row_it_lasts_until_the_end_of_the_battle_phase(number, row):
    core = table.battle([("Leader", row)], ["U1"] * row, number=number)
    while row not in [at for _, _, at in table.events(core, "revealed")]:
        table.do(core, table.asked(core).who[0], "reveal")
    assert core.marks[-1][0][0] == "later"
    table.reveal_all(core)
    assert table.asked(core).menu == "score"
    assert -1 not in core.marks


@pytest.mark.rule("UO-territory.permanent", "UO-unit.power")
def test_fort_helps_only_the_unit_in_its_own_row_and_of_its_owner():
    core = table.battle(["U1", "U1", "U1"], ["U1", "U1"], a={"territories": ["Meadow", "Fort"]})
    table.reveal_all(core)
    assert core.vars["power"] == (1 + 4 + 1, 2)


# ---- the named cards of the details


@pytest.mark.rule("UO-detail.marker")
def test_a_chosen_class_icon_is_marked_for_all_to_see_and_helps_its_class():
    core = table.battle(["Manual", "Fighter", "Guard"])
    table.do(core, 0, "reveal")
    assert table.refusal(core, 0, "choose_class", "wing").rules == ("UO-detail.marker",)
    table.do(core, 0, "choose_class", "blade")
    manual = table.find(core, "Manual")
    assert core.marks[manual] == (("marker", "blade", "round"),)
    table.reveal_all(core)
    assert [power for _, power in table.events(core, "unit_power")] == [3, 2]


@pytest.mark.rule("UO-detail.marker")
def test_more_markers_than_the_box_has_may_be_out_at_once():
    core = table.battle(["Manual"] * 5)
    for _ in range(5):
        table.do(core, 0, "reveal")
        table.do(core, 0, "choose_class", "shield")
    marked = [obj for obj, marks in core.marks.items() if obj >= 0 and marks[0][0] == "marker"]
    assert len(marked) == 5


@pytest.mark.rule("UO-detail.mirror")
def test_the_mirror_repeats_the_manual_and_the_marker_lies_on_the_manual():
    core = table.battle(["Manual", "Mirror", "Fighter"])
    table.do(core, 0, "reveal")
    table.do(core, 0, "choose_class", "shield")
    table.do(core, 0, "reveal")
    table.do(
        core, 0, "choose", None, (table.find(core, "Manual"),)
    )  # asked for, though there is no other item
    table.do(core, 0, "choose_class", "blade")
    manual, mirror = table.find(core, "Manual"), table.find(core, "Mirror")
    assert [mark[1] for mark in core.marks[manual]] == ["shield", "blade"]
    assert mirror not in core.marks
    table.reveal_all(core)
    assert table.events(core, "unit_power") == [(table.find(core, "Fighter"), 3)]


def test_two_mirrors_do_not_copy_each_other_for_ever():
    core = table.battle(["Mirror", "Mirror", "U1"])
    table.reveal_all(core)
    for _ in range(2):  # the one that is copied can choose the one that copies it, and nothing else
        table.do(core, 0, "choose", None, table.asked(core).data.options)
    table.reveal_all(core)
    assert len(table.events(core, "copied")) == 1
    assert core.vars["power"][0] == 1


@pytest.mark.rule("UO-detail.mirror")
def test_in_the_other_reading_the_mirror_is_for_the_head_judge():
    core = table.battle(["Blank", "Mirror"], chosen={"UO-detail.mirror": "judge-decides"})
    table.do(core, 0, "reveal")
    table.do(core, 0, "reveal")
    with pytest.raises(NotCovered):
        table.do(core, 0, "choose", None, (table.find(core, "Blank"),))


@pytest.mark.rule("UO-detail.crystal")
def test_the_crystal_reaches_any_arrangement_of_the_own_territories_only():
    core = table.battle(
        ["Crystal"], a={"territories": ["Town", "Fort", "Forest"]}, b={"territories": ["Desert"]}
    )
    table.do(core, 0, "reveal")
    town, fort, forest, desert = (table.find(core, name) for name in ("Town", "Fort", "Forest", "Desert"))
    assert table.refusal(core, 0, "rearrange", None, (desert, town, fort)).rules == ("UO-detail.crystal",)
    assert table.refusal(core, 0, "rearrange", None, (town, fort)).rules == ("UO-detail.crystal",)
    table.do(core, 0, "rearrange", None, (forest, town, fort))
    assert table.names(core, 0, "territories") == ["Forest", "Town", "Fort"]


@pytest.mark.rule("UO-detail.crystal.burn")
def test_a_burn_card_stays_in_its_row_when_territories_are_moved():
    area = {"territories": ["Forest", "Fort"], "burned": [("Burn", 2)]}
    core = table.battle(["Crystal", "U1"], a=area)
    table.do(core, 0, "reveal")
    table.do(core, 0, "rearrange", None, (table.find(core, "Fort"), table.find(core, "Forest")))
    assert [land for _, land in uo_working(core)] == [table.find(core, "Fort")]
    assert [core.columns[0][obj] for obj in core.zones[table.place(core, 0, "burned")]] == [2]


def uo_working(core):
    return list(working_lands(core, 0))


@pytest.mark.rule("UO-mercenary")
@pytest.mark.parametrize(("battle_coins", "coins", "power"), [(1, 4, 5), (0, 3, 3), (3, 3, 9)])
def test_the_mercenary_counts_coins_used_in_the_own_battle_area(battle_coins, coins, power):
    core = table.battle(["Mercenary"], a={"battle_coins": battle_coins, "coins": coins})
    table.reveal_all(core)
    assert core.vars["power"][0] == power


@pytest.mark.rule("UO-mercenary")
@pytest.mark.parametrize(("reading", "power"), [("card-data", 4), ("as-example", 5)])
def test_whether_the_mercenary_is_as_in_the_example_is_a_reading(reading, power):
    own = [{"id": "other", "effect": [{"strengthen": "self", "power": 1}]}]
    definitions = table.compiled([{"name": "雇傭兵", "kind": "unit", "power": 3, "abilities": own}])
    core = table.lay(
        {"placed": ["雇傭兵"], "battle_coins": 1},
        {},
        phase="battle",
        definitions=definitions,
        chosen={"UO-mercenary": reading},
    )
    table.reveal_all(core)
    assert core.vars["power"][0] == power


@pytest.mark.rule("UO-example.nineteen")
@pytest.mark.parametrize(("reading", "power"), [("card-data", 2 + 5), ("all-later", 5 + 5)])
def test_whom_the_sword_strengthens_is_a_reading(reading, power):
    core = table.battle(["Steel Sword", "Guard", "Knight"], chosen={"UO-example.nineteen": reading})
    table.reveal_all(core)
    assert core.vars["power"][0] == power
