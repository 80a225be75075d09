"""[coin]: what it buys, excludes and refreshes, its limits, and what counts as used."""

import pytest
import uo_table as table

MARKET = {
    "market_units": ["U3", "U2", "U1"],  # newest first
    "market_items": ["Draws", "Blank", "Crits"],
    "market_territories": ["Fort", "Forest", "Desert"],
    "unit_deck": ["U4", "U5", "U6"],
    "item_deck": ["Manual", "Mirror"],
    "territory_deck": ["Meadow", "Village"],
}


def with_coins(count=1, *, market=MARKET, chosen=None, b=None, **a):
    """Lay out the battle phase with so many Coin Bags, the first one revealed."""
    core = table.battle(["Coin Bag"] * count, a=a, b=b, table=market, chosen=chosen)
    table.do(core, 0, "reveal")
    return core


@pytest.mark.rule("UO-icon.coin.choose")
def test_a_coin_has_one_of_three_uses_or_none():
    core = table.lay({"territories": ["Town"], "discard": ["U9"]}, {}, table=MARKET, phase="territory")
    table.do(core, 0, "use", (table.find(core, "Town"), 0))
    table.do(core, 0, "buy", table.find(core, "U1"))
    table.do(core, 0, "refresh", None, (table.find(core, "Fort"), table.find(core, "Blank")))
    table.do(core, 0, "decline")
    assert table.refusal(core, 0, "exclude", table.find(core, "U9")).reason == "turn.no-coin"
    assert core.vars["coins"] == (2, 0)


@pytest.mark.rule("UO-coin.buy")
@pytest.mark.parametrize("card", ["U1", "U2", "U3", "Draws", "Blank", "Crits"])
def test_a_coin_buys_any_one_unit_or_item_into_the_hand(card):
    core = with_coins(hand=["U9"])
    table.do(core, 0, "buy", table.find(core, card))
    assert table.names(core, 0, "hand") == [card, "U9"]
    assert core.owner[table.find(core, card)] == 0
    assert table.refusal(core, 0, "buy", table.find(core, "Fort")).reason == "turn.no-coin"


@pytest.mark.rule("UO-coin.buy")
def test_what_does_not_lie_in_the_purchase_area_cannot_be_bought():
    core = with_coins(discard=["U9"])
    for name in ("U9", "U4"):
        assert table.refusal(core, 0, "buy", table.find(core, name)).reason == "buy.not-there"


@pytest.mark.rule("UO-coin.buy.slide.refill")
def test_the_rest_keeps_its_order_and_the_gap_is_filled_from_the_matching_deck():
    core = with_coins()
    table.do(core, 0, "buy", table.find(core, "U1"))
    assert table.names(core, None, "market_units") == ["U4", "U3", "U2"]
    assert table.names(core, None, "unit_deck") == ["U5", "U6"]
    assert table.names(core, None, "market_items") == MARKET["market_items"]
    assert table.names(core, None, "market_territories") == MARKET["market_territories"]


@pytest.mark.rule("UO-setup.market.decks", "UO-coin.buy.slide.refill")
def test_an_item_is_never_replaced_from_another_deck():
    core = with_coins(market={**MARKET, "item_deck": []})
    table.do(core, 0, "buy", table.find(core, "Draws"))
    assert table.names(core, None, "market_items") == ["Blank", "Crits"]
    assert table.events(core, "gap") == [("item", 1)]


@pytest.mark.rule("UO-coin.buy.slide.refill")
def test_in_the_other_reading_excluded_cards_become_a_deck_starting_cards_apart():
    market = {**MARKET, "unit_deck": [], "excluded_units": ["U7", "Soldier", "U8"]}
    chosen = {"UO-coin.buy.slide.refill": "reshuffle-excluded"}
    core = with_coins(market=market, chosen=chosen)
    table.do(core, 0, "buy", table.find(core, "U1"))
    deck = core.zones[table.place(core, None, "unit_deck")]
    table.do(core, -1, "shuffle", None, tuple(deck))
    assert len(table.names(core, None, "market_units")) == 3
    assert table.names(core, None, "market_units")[0] in {"U7", "U8"}
    assert table.names(core, None, "excluded_units") == ["Soldier"]


# ---- territories


@pytest.mark.rule("UO-coin.buy.territory")
def test_a_bought_territory_is_laid_at_the_next_place_from_the_left():
    core = with_coins(territories=["Town"])
    table.do(core, 0, "buy", table.find(core, "Fort"))
    assert table.names(core, 0, "territories") == ["Town", "Fort"]
    assert table.events(core, "bought_land") == [(0, table.find(core, "Fort"), 2)]
    assert table.names(core, 0, "hand") == []


@pytest.mark.rule("UO-coin.buy.territory")
@pytest.mark.parametrize(("reading", "taken"), [("refuse", False), ("no-limit", True)])
def test_whether_a_full_area_takes_a_seventh_territory_is_a_reading(reading, taken):
    core = with_coins(territories=["Meadow"] * 6, chosen={"UO-coin.buy.territory": reading})
    fort = table.find(core, "Fort")
    if taken:
        table.do(core, 0, "buy", fort)
        assert len(table.names(core, 0, "territories")) == 7
    else:
        refused = table.refusal(core, 0, "buy", fort)
        assert (refused.reason, refused.facts["places"]) == ("buy.area-full", 6)


@pytest.mark.rule("UO-coin.buy.territory.limit")
def test_one_territory_a_round_over_both_phases_and_again_in_the_next():
    seats = ({"territories": ["Town"], "hand": ["Coin Bag"], "deck": ["U1"] * 5}, {"deck": ["U1"] * 5})
    core = table.lay(*seats, table=MARKET, phase="territory")
    table.do(core, 0, "use", (table.find(core, "Town", 0, "territories"), 0))
    table.do(core, 0, "buy", table.find(core, "Fort"))
    refused = table.refusal(core, 0, "buy", table.find(core, "Forest"))
    assert (refused.reason, refused.rules) == ("buy.one-territory", ("UO-coin.buy.territory.limit",))
    table.skip_to(core, "place")
    table.do(core, 0, "place", None, tuple(core.zones[table.place(core, 0, "hand")]))
    table.do(core, 1, "place", None, tuple(core.zones[table.place(core, 1, "hand")]))
    table.do(core, 0, "reveal")
    assert table.refusal(core, 0, "buy", table.find(core, "Forest")).reason == "buy.one-territory"
    table.skip_to(core, "territory")
    table.do(core, 1, "end_turn")
    table.do(core, 0, "use", (table.find(core, "Town", 0, "territories"), 0))
    table.do(core, 0, "buy", table.find(core, "Forest"))
    assert table.names(core, 0, "territories") == ["Town", "Fort", "Forest"]


@pytest.mark.rule("UO-coin.buy.territory.limit")
@pytest.mark.parametrize(("reading", "allowed"), [("per-player", True), ("whole-table", False)])
def test_whether_the_limit_is_for_each_player_is_a_reading(reading, allowed):
    core = with_coins(b={"lands": 1}, chosen={"UO-coin.buy.territory.limit": reading})
    fort = table.find(core, "Fort")
    if allowed:
        table.do(core, 0, "buy", fort)
        assert core.vars["lands"] == (1, 1)
    else:
        assert table.refusal(core, 0, "buy", fort).reason == "buy.one-territory"


# ---- excluding


@pytest.mark.rule("UO-coin.exclude.discard")
def test_the_second_use_excludes_one_card_of_the_own_discard_pile():
    core = with_coins(discard=["Soldier", "U9"], hand=["U8"], deck=["U7"], b={"discard": ["U6"]})
    for name, seat, zone in (("U8", 0, "hand"), ("U7", 0, "deck"), ("U6", 1, "discard")):
        refused = table.refusal(core, 0, "exclude", table.find(core, name, seat, zone))
        assert (refused.reason, refused.rules) == ("exclude.not-in-discard", ("UO-coin.exclude.discard",))
    table.do(core, 0, "exclude", table.find(core, "Soldier"))
    assert table.names(core, None, "excluded_units") == ["Soldier"]
    assert table.names(core, 0, "discard") == ["U9"]


@pytest.mark.rule("UO-coin.exclude.discard")
def test_in_the_other_reading_any_discard_pile_will_do():
    core = with_coins(b={"discard": ["U9"]}, chosen={"UO-coin.exclude.discard": "any-player"})
    table.do(core, 0, "exclude", table.find(core, "U9", 1, "discard"))
    assert table.names(core, 1, "discard") == []


# ---- refreshing


@pytest.mark.rule("UO-coin.refresh")
@pytest.mark.parametrize("cards", [("U1", "U3"), ("U2", "Fort"), ("Draws", "Blank")])
def test_the_third_use_excludes_exactly_two_cards_and_fills_both_gaps(cards):
    core = with_coins()
    chosen = tuple(table.find(core, name) for name in cards)
    for wrong in (chosen[:1], (*chosen, table.find(core, "Desert"))):
        refused = table.refusal(core, 0, "refresh", None, wrong)
        assert (refused.reason, refused.rules) == ("choose.count", ("UO-coin.refresh",))
    table.do(core, 0, "refresh", None, chosen)
    rows = ("market_units", "market_items", "market_territories")
    left = [name for row in rows for name in table.names(core, None, row)]
    assert len(left) == 9
    assert not set(left) & set(cards)
    excluded = [
        name
        for kind in ("units", "items", "territories")
        for name in table.names(core, None, f"excluded_{kind}")
    ]
    assert sorted(excluded) == sorted(cards)


@pytest.mark.rule("UO-coin.refresh")
@pytest.mark.parametrize("reading", ["refuse", "what-is-there"])
def test_whether_fewer_than_two_cards_can_be_refreshed_is_a_reading(reading):
    core = with_coins(
        market={"market_units": ["U1"], "unit_deck": ["U2"]}, chosen={"UO-coin.refresh": reading}
    )
    card = (table.find(core, "U1"),)
    if reading == "refuse":
        assert table.refusal(core, 0, "refresh", None, card).reason == "refresh.too-few"
    else:
        table.do(core, 0, "refresh", None, card)
        assert table.names(core, None, "market_units") == ["U2"]


# ---- what cannot be completed, and what counts


@pytest.mark.rule("UO-icon.coin.choose")
@pytest.mark.parametrize(
    ("do", "rule"),
    [("buy", "UO-coin.buy"), ("exclude", "UO-coin.exclude.discard"), ("refresh", "UO-coin.refresh")],
)
@pytest.mark.parametrize("reading", ["refuse", "as-far-as-possible"])
def test_a_use_that_nothing_is_there_for(do, rule, reading):
    core = with_coins(market={}, chosen={"UO-icon.coin.choose": reading})
    values = ((),) if do == "refresh" else ()
    if reading == "refuse":
        assert rule in table.refusal(core, 0, do, None, *values).rules
    else:
        table.do(core, 0, do, None, *values)
        assert core.vars["coins"] == (0, 0)
        assert table.asked(core).menu != "coin"


@pytest.mark.rule("UO-icon.coin.choose")
def test_as_far_as_possible_does_not_excuse_from_what_is_possible():
    core = with_coins(chosen={"UO-icon.coin.choose": "as-far-as-possible"}, discard=["U1"])
    assert table.refusal(core, 0, "buy", None).reason == "buy.nothing"
    assert table.refusal(core, 0, "exclude", None).reason == "exclude.nothing"


@pytest.mark.rule("UO-detail.coin.count")
def test_only_coins_whose_effect_was_carried_out_count():
    core = with_coins(3)
    table.do(core, 0, "decline")
    assert core.vars["coins"][0] == 0
    table.do(core, 0, "reveal")
    table.do(core, 0, "buy", table.find(core, "U1"))
    assert (core.vars["coins"][0], core.vars["battle_coins"][0]) == (1, 1)


@pytest.mark.rule("UO-detail.coin.count")
def test_an_ash_that_is_used_for_another_icon_is_no_coin():
    core = table.battle(["Ash", "Mercenary"], a={"deck": ["U1"]})
    table.do(core, 0, "reveal")
    table.do(core, 0, "mode", 2)
    table.reveal_all(core)
    assert core.vars["power"][0] == 3
    assert core.vars["coins"][0] == 0


@pytest.mark.rule("UO-detail.coin.count", "UO-mercenary")
def test_coins_of_the_territory_phase_are_not_used_in_the_battle_area():
    core = table.lay({"territories": ["Town"]}, {}, table=MARKET, phase="territory")
    table.do(core, 0, "use", (table.find(core, "Town"), 0))
    table.do(core, 0, "buy", table.find(core, "U1"))
    assert (core.vars["coins"][0], core.vars["battle_coins"][0]) == (1, 0)


@pytest.mark.rule("UO-detail.coin.count")
@pytest.mark.parametrize(("used", "met"), [(True, 1), (False, 0)])
def test_a_critical_condition_on_coins_looks_at_used_ones(used, met):
    core = with_coins(market={**MARKET, "condition": ["If Coins"], "crit_deck": ["C1"]})
    if used:
        table.do(core, 0, "buy", table.find(core, "U1"))
    else:
        table.do(core, 0, "decline")
    table.do(core, 0, "score")
    assert dict(table.events(core, "conditions")) == {0: met, 1: 0}
