"""The icons apart from coins: draw, exclude, curse, burn, crit, and what is like them but is not."""

import pytest
import uo_table as table

from judge.engine.errors import BadDefinition, Illegal, NotCovered
from judge.engine.view import sees
from judge.games import unicorn_overlord as uo
from judge.games.unicorn_overlord.definitions import ICONS
from judge.games.unicorn_overlord.questions import ChoosingSome


@pytest.mark.rule("UO-icons.list")
def test_there_are_six_icons_and_each_does_something():
    assert sorted(ICONS) == ["burn", "coin", "crit", "curse", "draw", "exclude"]
    for icon in ICONS:
        card = uo.definition("one", {"name": "one", "kind": "item", "icons": [icon]})
        assert len(card.abilities[0].ops) == 1
    with pytest.raises(BadDefinition) as caught:
        uo.definition("one", {"name": "one", "kind": "item", "icons": ["coin", "heal"]})
    assert (caught.value.path, caught.value.facts["word"]) == ("icons[1]", "heal")
    assert caught.value.facts["rules"] == ("UO-icons.list",)


@pytest.mark.rule("UO-icon.draw")
def test_draw_takes_a_card_from_the_own_deck_two_icons_two():
    core = table.battle(["Draws"], a={"deck": ["U1", "U2", "U3", "U4"], "hand": ["U9"]})
    table.do(core, 0, "reveal")
    assert table.names(core, 0, "hand") == ["U2", "U1", "U9"]
    assert table.names(core, 0, "deck") == ["U3", "U4"]


@pytest.mark.rule("UO-draw.reshuffle", "UO-icon.draw")
def test_draw_by_an_effect_reshuffles_too():
    core = table.battle(["Draws"], a={"deck": ["U1"], "discard": ["U2", "U3"]})
    table.do(core, 0, "reveal")
    assert table.asked(core).menu == "chance.shuffle"
    table.skip_to(core, "score")
    assert len(table.names(core, 0, "hand")) == 2
    assert len(table.names(core, 0, "deck")) == 1


@pytest.mark.rule("UO-draw.reshuffle")
@pytest.mark.parametrize(("reading", "drawn"), [("draw-available", 1), ("draw-none", 0)])
def test_a_draw_that_cannot_be_filled_says_so(reading, drawn):
    core = table.battle(["Draws"], a={"deck": ["U1"]}, chosen={"UO-draw.reshuffle": reading})
    table.do(core, 0, "reveal")
    assert table.events(core, "too_few") == [(0, 2, drawn)]
    assert len(table.names(core, 0, "hand")) == drawn


# ---- exclude


@pytest.mark.rule("UO-icon.exclude")
def test_an_excluded_card_lies_open_at_the_place_of_its_kind():
    core = table.battle(["U1", "Exclude Unit"])
    table.reveal_all(core)
    assert table.names(core, None, "excluded_units") == ["U1"]
    assert table.names(core, 0, "battle") == ["Exclude Unit"]
    assert core.game.zones[table.place(core, None, "excluded_units")].seen == "all"


@pytest.mark.rule("UO-icon.exclude")
def test_a_bare_exclude_icon_takes_one_card_of_the_own_discard_pile():
    core = table.battle(["Exclude One"], a={"discard": ["Coin Bag", "Meadow"]}, b={"discard": ["U5"]})
    table.do(core, 0, "reveal")
    assert (
        table.refusal(core, 0, "exclude_card", None, (table.find(core, "U5"),)).reason == "choose.not-among"
    )
    table.do(core, 0, "exclude_card", None, (table.find(core, "Meadow"),))
    assert table.names(core, None, "excluded_territories") == ["Meadow"]
    assert table.names(core, 0, "discard") == ["Coin Bag"]


# ---- curse


@pytest.mark.rule("UO-icon.curse")
def test_a_curse_lies_face_down_on_top_of_a_deck_and_is_drawn_first():
    core = table.battle(["Curse One"], b={"deck": ["U1"]}, table={"curse_stack": ["Curse", "Curse"]})
    table.do(core, 0, "reveal")
    table.do(core, 0, "curse", None, (-2,))
    assert table.names(core, 1, "deck") == ["Curse", "U1"]
    assert table.names(core, None, "curse_stack") == ["Curse"]
    with pytest.raises(Illegal):
        table.look(core, 1, 1, "deck")


@pytest.mark.rule("UO-icon.curse")
def test_in_the_other_reading_a_bare_curse_hits_its_user():
    chosen = {"UO-icon.curse/target": "own-deck"}
    core = table.battle(["Curse One"], table={"curse_stack": ["Curse"]}, chosen=chosen)
    table.do(core, 0, "reveal")
    assert table.names(core, 0, "deck") == ["Curse"]


@pytest.mark.rule("UO-icon.curse")
@pytest.mark.parametrize(("reading", "menu"), [("blank-item", "score"), ("as-printed", "coin")])
def test_what_a_curse_does_in_a_row_is_a_reading(reading, menu):
    core = table.battle(["Curse"], chosen={"UO-icon.curse/in-hand": reading})
    table.do(core, 0, "reveal")
    assert table.asked(core).menu == menu
    assert core.vars["power"][0] == 0


@pytest.mark.rule("UO-icon.curse.exclude")
def test_an_excluded_curse_goes_back_to_its_stack():
    core = table.battle(["Exclude One"], a={"discard": ["Curse"]})
    table.do(core, 0, "reveal")
    table.do(core, 0, "exclude_card", None, (table.find(core, "Curse"),))
    assert table.names(core, None, "curse_stack") == ["Curse"]
    assert all(
        table.names(core, None, f"excluded_{kind}") == [] for kind in ("units", "items", "territories")
    )


@pytest.mark.rule("UO-detail.supply.short")
@pytest.mark.parametrize(("left", "options"), [(2, None), (1, (-2, -3)), (0, None)])
def test_too_few_curses_hit_whom_the_user_picks(left, options):
    seats = [{"placed": ["Curse All"]}, {"deck": ["U1"]}, {"deck": ["U1"]}]
    core = table.lay(*seats, phase="battle", table={"curse_stack": ["Curse"] * left})
    table.do(core, 0, "reveal")
    if options:
        assert table.asked(core).data == ChoosingSome(options, 1, ("UO-detail.supply.short", "UO-icon.curse"))
        assert table.refusal(core, 0, "curse", None, options).reason == "choose.count"
        table.do(core, 0, "curse", None, (-3,))
        assert table.events(core, "cursed") == [(2,)]
    else:
        assert len(table.events(core, "cursed")) == left
        assert bool(table.events(core, "supply_out")) == (left == 0)
    assert table.names(core, None, "curse_stack") == []


# ---- burn


@pytest.mark.rule("UO-icon.burn")
def test_burn_switches_off_effects_and_class_icons():
    core = table.battle(
        ["Burn One"],
        ["Blank", "Fighter"],
        b={"territories": ["Town", "Fort"]},
        table={"burn_stack": ["Burn", "Burn"]},
    )
    table.do(core, 0, "reveal")
    fort = table.find(core, "Fort")
    assert set(table.asked(core).data.options) == {fort, table.find(core, "Town")}
    table.do(core, 0, "burn", None, (fort,))
    table.reveal_all(core)
    assert core.vars["power"][1] == 2  # neither the Fort's +3 nor a bonus for its icon
    assert table.names(core, None, "burn_stack") == ["Burn"]


@pytest.mark.rule("UO-icon.burn")
def test_a_burned_town_gives_no_coins():
    core = table.lay({"territories": ["Town", "Forest"], "burned": [("Burn", 1)]}, {}, phase="territory")
    refused = table.refusal(core, 0, "use", (table.find(core, "Town"), 0))
    assert (refused.reason, refused.rules, refused.facts["row"]) == ("land.burned", ("UO-icon.burn",), 1)
    table.do(core, 0, "use", (table.find(core, "Forest"), 0))


@pytest.mark.rule("UO-icon.burn")
def test_in_the_other_reading_the_player_hit_chooses_the_territory():
    chosen = {"UO-icon.burn": "opponent-chooses"}
    core = table.battle(
        ["Burn One"], b={"territories": ["Town", "Fort"]}, table={"burn_stack": ["Burn"]}, chosen=chosen
    )
    table.do(core, 0, "reveal")
    table.do(core, 0, "burn_whom", None, (-2,))
    assert table.asked(core).who == (1,)
    table.do(core, 1, "burn", None, (table.find(core, "Town"),))
    assert [core.columns[0][obj] for obj in core.zones[table.place(core, 1, "burned")]] == [1]


@pytest.mark.rule("UO-detail.supply.short")
def test_too_few_burns_lie_where_the_user_picks():
    core = table.battle(["Burn All"], b={"territories": ["Town", "Fort"]}, table={"burn_stack": ["Burn"]})
    table.do(core, 0, "reveal")
    table.do(core, 0, "burn", None, (table.find(core, "Fort"),))
    assert table.events(core, "burned") == [(table.find(core, "Fort"), 2)]
    core = table.battle(["Burn All"], b={"territories": ["Town"]})
    table.do(core, 0, "reveal")
    assert table.events(core, "supply_out") == [("burn",)]


@pytest.mark.rule("UO-icon.burn.return")
def test_a_burn_card_blocks_the_next_territory_phase_and_goes_back_at_its_end():
    area = {"territories": ["Fort"], "burned": [("Burn", 1)], "placed": ["U1"]}
    core = table.lay(area, {}, phase="battle", number=2)
    table.skip_to(core, "territory")
    fort = table.find(core, "Fort")
    assert (core.vars["round"], core.vars["power"][0]) == (3, 0)
    assert table.names(core, 0, "burned") == ["Burn"]
    assert table.refusal(core, 0, "use", (fort, 0)).reason in {"land.burned", "turn.other-player"}
    table.skip_to(core, "place")
    assert table.names(core, 0, "burned") == []
    assert table.names(core, None, "burn_stack") == ["Burn"]
    assert [land for _, land in uo.state.working_lands(core, 0)] == [fort]


@pytest.mark.rule("UO-icon.burn.stack")
def test_of_several_burn_cards_only_the_top_one_goes_back():
    area = {"territories": ["Town", "Fort"], "burned": [("Burn", 1), ("Burn", 1), ("Burn", 2)]}
    core = table.lay(area, {}, phase="territory")
    table.skip_to(core, "place")
    assert [core.columns[0][obj] for obj in core.zones[table.place(core, 0, "burned")]] == [1]
    assert len(table.names(core, None, "burn_stack")) == 2


# ---- crit


@pytest.mark.rule("UO-icon.crit")
def test_a_gained_critical_card_is_seen_by_nobody_until_the_result_phase():
    core = table.battle(["Crits"], table={"crit_deck": ["C3", "C1"], "condition": ["C2"]})
    table.do(core, 0, "reveal")
    for seat in (0, 1):
        with pytest.raises(Illegal) as caught:
            table.look(core, seat, 0, "crits")
        assert "UO-icon.crit" in caught.value.rules
    assert core.vars["power"] == (0, 0)
    table.do(core, 0, "score")
    assert core.vars["power"] == (3, 0)


# ---- looking and discarding from the deck


@pytest.mark.rule("UO-detail.look.not.draw")
def test_looking_at_a_short_deck_does_not_refill_it():
    core = table.lay(
        {"territories": ["Thorns"], "deck": ["U1"], "discard": ["U2"] * 6}, {}, phase="territory"
    )
    table.do(core, 0, "use", (table.find(core, "Thorns"), 0))
    assert table.asked(core).data.cards == (table.find(core, "U1"),)
    table.do(core, 0, "put_back", None, table.asked(core).data.cards)
    assert len(table.names(core, 0, "discard")) == 6


@pytest.mark.rule("UO-detail.look.not.draw")
@pytest.mark.parametrize(("deck", "gone"), [(["U1", "U2", "U3"], 2), (["U1"], 1), ([], 0)])
def test_discarding_from_a_short_deck_does_not_refill_it(deck, gone):
    core = table.lay({"territories": ["Desert"], "deck": deck, "discard": ["U9"]}, {}, phase="territory")
    table.do(core, 0, "use", (table.find(core, "Desert"), 0))
    assert table.asked(core).menu == "territory"
    assert table.names(core, 0, "deck") == deck[gone:]
    assert len(table.names(core, 0, "discard")) == 1 + gone


@pytest.mark.rule("UO-detail.look.order")
def test_cards_that_were_looked_at_go_back_in_the_same_order():
    core = table.lay({"territories": ["Thorns"], "deck": ["U1", "U2", "U3", "U4"]}, {}, phase="territory")
    table.do(core, 0, "use", (table.find(core, "Thorns"), 0))
    seen = table.asked(core).data.cards
    assert [sees(core, 0, obj) for obj in seen] == [True] * 3
    assert not any(sees(core, 1, obj) for obj in seen)
    refused = table.refusal(core, 0, "put_back", None, seen[::-1])
    assert (refused.reason, refused.rules) == ("look.order", ("UO-detail.look.order",))
    table.do(core, 0, "put_back", None, seen)
    assert table.names(core, 0, "deck") == ["U1", "U2", "U3", "U4"]
    assert not any(sees(core, 0, obj) for obj in seen)


# ---- who may look


@pytest.mark.rule("UO-info.facedown")
@pytest.mark.parametrize("zone", ["deck", "crits"])
def test_of_a_face_down_deck_ones_own_included_only_the_number_is_told(zone):
    core = table.lay({"deck": ["U1", "U2"], "crits": ["C1", "C1"]}, {})
    for seat in (0, 1):
        with pytest.raises(Illegal) as caught:
            table.look(core, seat, 0, zone)
        assert caught.value.rules[0] == "UO-info.facedown"
        table.do(core, seat, "count", zone, (-1,))
        assert (core.events[-1].rules[0], core.events[-1].number) == ("UO-info.facedown", 2)


@pytest.mark.rule("UO-info.facedown")
@pytest.mark.parametrize("zone", ["unit_deck", "item_deck", "territory_deck", "crit_deck"])
def test_nobody_looks_into_the_decks_of_the_table(zone):
    core = table.lay({}, {}, table={zone: ["U1"]})
    with pytest.raises(Illegal) as caught:
        table.look(core, 0, None, zone)
    assert caught.value.rules == ("UO-info.facedown",)


@pytest.mark.rule("UO-info.faceup")
def test_open_stacks_and_all_discard_piles_may_be_looked_through_by_anyone():
    tabled = {
        "burn_stack": ["Burn"],
        "curse_stack": ["Curse"],
        "prestige_deck": ["P1", "P2"],
        "excluded_units": ["U1"],
    }
    core = table.lay({}, {"discard": ["U1", "U2"]}, table=tabled)
    discard = table.look(core, 0, 1, "discard")
    assert [core.card(obj).name for obj in discard] == ["U1", "U2"]
    assert core.events[-1].rules == ("UO-info.faceup",)
    assert table.look(core, 0, 0, "discard") == ()
    for zone, cards in tabled.items():
        found = table.look(core, 0, None, zone)
        assert [core.card(obj).name for obj in found] == cards


def test_a_hand_is_for_its_owner_only():
    core = table.lay({"hand": ["U1"]}, {})
    assert table.look(core, 0, 0, "hand") == (0,)
    with pytest.raises(Illegal):
        table.look(core, 1, 0, "hand")


# ---- Village


@pytest.mark.rule("UO-detail.village")
def test_village_adds_a_fourth_use_of_a_coin_instead_of_the_others():
    core = table.battle(["Coin Bag", "Coin Bag"], a={"territories": ["Village"]})
    village = (table.find(core, "Village"), 0)
    table.do(core, 0, "reveal")
    table.do(core, 0, "fourth_use", village)
    assert core.vars["power"][0] == 1
    assert table.refusal(core, 0, "decline").reason == "turn.no-coin"  # this coin is spent
    assert core.vars["coins"][0] == 1
    table.do(core, 0, "reveal")
    table.do(core, 0, "decline")
    assert core.vars["coins"][0] == 1


@pytest.mark.rule("UO-detail.village")
def test_without_a_working_village_there_is_no_fourth_use():
    for area in ({}, {"territories": ["Village"], "burned": [("Burn", 1)]}):
        core = table.battle(["Coin Bag"], a=area, b={"territories": ["Village"]})
        table.do(core, 0, "reveal")
        assert (
            "UO-detail.village"
            in table.refusal(core, 0, "fourth_use", (table.find(core, "Village"), 0)).rules
        )


@pytest.mark.rule("UO-detail.village")
def test_in_the_other_reading_the_fourth_use_is_for_the_head_judge():
    chosen = {"UO-detail.village": "judge-decides"}
    core = table.battle(["Coin Bag"], a={"territories": ["Village"]}, chosen=chosen)
    table.do(core, 0, "reveal")
    with pytest.raises(NotCovered):
        table.do(core, 0, "fourth_use", (table.find(core, "Village"), 0))
