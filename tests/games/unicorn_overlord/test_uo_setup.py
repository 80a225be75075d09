"""Set-up: the box sorted, the market, the first player, the starting decks, the draft."""

import pytest
import uo_table as table

from judge.engine.errors import BadPosition
from judge.games import unicorn_overlord as uo


def pick_first(core, seat=0):
    """Let every shuffle go by and make a seat the first player."""
    while table.asked(core).menu.startswith("chance"):
        if table.asked(core).menu == "chance.pick":
            table.do(core, -1, "pick", None, (-1 - seat,))
        else:
            zone = table.asked(core).data.zone
            table.do(core, -1, "shuffle", None, tuple(core.zones[zone]))


def opened(players=2, seat=0, **chosen):
    core = table.new_game(players, **chosen)
    pick_first(core, seat)
    return core


def in_zone(core, seat, zone):
    return core.zones[table.place(core, seat, zone)]


@pytest.mark.rule("UO-components.players")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_one_or_five_players_are_refused(players):
    with pytest.raises(ValueError, match=str(players)):
        uo.build(players)


@pytest.mark.rule("UO-setup.sort", "UO-setup.market.decks")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_starting_cards_are_kept_apart_and_each_deck_holds_its_kind(players):
    core = opened(players)
    for zone, kind in (("unit_deck", "unit"), ("item_deck", "item"), ("territory_deck", "territory")):
        cards = [core.card(obj) for obj in in_zone(core, None, zone)]
        assert cards
        assert {card.kind for card in cards} == {kind}
        assert not any(card.start for card in cards)


@pytest.mark.rule("UO-setup.layout")
def test_each_group_of_cards_has_a_place_of_its_own():
    core = opened()
    table_zones = {
        name: {core.card(obj).kind for obj in in_zone(core, None, name)}
        for name in (
            "unit_deck",
            "item_deck",
            "territory_deck",
            "crit_deck",
            "prestige_deck",
            "burn_stack",
            "curse_stack",
        )
    }
    assert table_zones == {
        "unit_deck": {"unit"},
        "item_deck": {"item"},
        "territory_deck": {"territory"},
        "crit_deck": {"crit"},
        "prestige_deck": {"renown"},
        "burn_stack": {"burn"},
        "curse_stack": {"curse"},
    }
    for seat in (0, 1):
        own = {zone.name for zone in core.game.zones if zone.owner == seat}
        assert {"deck", "hand", "discard", "territories", "placed", "battle", "crits", "won"} <= own


@pytest.mark.rule("UO-setup.purchase.area")
def test_nine_cards_lie_open_three_of_each_kind():
    core = opened()
    for zone, kind in (
        ("market_units", "unit"),
        ("market_items", "item"),
        ("market_territories", "territory"),
    ):
        row = in_zone(core, None, zone)
        assert [core.card(obj).kind for obj in row] == [kind] * 3
        laid = [card for card, what in table.events(core, "refilled") if what == kind]
        assert row == laid  # oldest at the bottom


@pytest.mark.rule("UO-setup.crit")
def test_one_critical_card_is_visible_the_deck_below_is_shuffled():
    core = opened()
    assert len(in_zone(core, None, "condition")) == 1
    assert len(in_zone(core, None, "crit_deck")) == 15
    deck = table.place(core, None, "crit_deck")
    assert (deck, True) in table.events(core, "shuffled")
    assert core.game.zones[deck].seen == "none"
    assert core.game.zones[table.place(core, None, "condition")].seen == "all"


@pytest.mark.rule("UO-setup.renown", "UO-setup.burn", "UO-setup.curse")
def test_the_stacks_lie_open_and_prestige_in_order_of_rounds():
    core = opened()
    stack = [core.card(obj).round for obj in reversed(in_zone(core, None, "prestige_deck"))]
    assert stack == [1, 2, 3, 4, 5, 0, 0, 0, 0, 0]
    for zone, kind in (("burn_stack", "burn"), ("curse_stack", "curse")):
        assert {core.card(obj).kind for obj in in_zone(core, None, zone)} == {kind}
    for zone in ("prestige_deck", "burn_stack", "curse_stack"):
        assert core.game.zones[table.place(core, None, zone)].seen == "all"
    rules = table.cited(core, "stack")
    assert rules == {"UO-setup.renown", "UO-setup.burn", "UO-setup.curse"}


@pytest.mark.rule("UO-setup.start.draw.three", "UO-setup.start.cards", "UO-setup.town")
@pytest.mark.parametrize("players", [2, 4])
def test_the_standard_start_gives_ten_cards_and_a_town(players):
    core = opened(players)
    table.do(core, 0, "standard")
    dealt = table.events(core, "dealt")
    assert [len(cards) for _, cards in dealt] == [3] * players
    for seat, shown in dealt:
        deck = in_zone(core, seat, "deck")
        assert len(deck) == 10
        assert {core.card(obj).kind for obj in shown} == {"unit"}
        assert set(shown) <= set(deck)
        starters = sorted(core.card(obj).name for obj in deck if core.card(obj).start)
        assert starters == ["Ash", "Coin Bag", "Coin Bag", "Coin Bag", "Guard", "Knight", "Soldier"]
        assert table.names(core, seat, "territories") == ["Town"]
        assert core.game.zones[table.place(core, seat, "deck")].seen == "none"
    pick_first(core)
    assert core.vars["round"] == 1
    assert len(table.events(core, "shuffled")) >= 4 + players


@pytest.mark.rule("UO-setup.start.cards", "UO-setup.town", "UO-setup.sort")
@pytest.mark.parametrize(
    ("without", "rule"),
    [("Ash", "UO-setup.start.cards"), ("Coin Bag", "UO-setup.start.cards"), ("Town", "UO-setup.town")],
)
def test_a_box_that_lacks_a_starting_card_is_no_box(without, rule):
    numbers = list(table.box(2))
    numbers.remove(next(at for at, card in enumerate(table.sample(), 1) if card.name == without))
    with pytest.raises(BadPosition) as caught:
        table.set_up(2, table.sample(), tuple(numbers))
    assert caught.value.reason == "start.missing"
    assert caught.value.facts["rules"] == (rule,)
    assert caught.value.facts["given"] == caught.value.facts["needed"] - 1


@pytest.mark.rule("UO-setup.start.cards", "UO-setup.town")
@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"name": "Coin Bag", "kind": "item", "start": 2, "icons": ["coin"]}, "UO-setup.start.cards"),
        ({"name": "Town", "kind": "territory", "start": 2}, "UO-setup.town"),
    ],
)
def test_seven_starting_cards_and_one_town_no_more_no_fewer(change, rule):
    cards = [change if card["name"] == change["name"] else card for card in table.STARTERS]
    definitions = table.compiled(cards)
    numbers = tuple(number for number, card in enumerate(definitions, 1) for _ in range(2 * card.start))
    with pytest.raises(BadPosition) as caught:
        table.set_up(2, definitions, numbers)
    assert (caught.value.reason, caught.value.facts["rules"]) == ("start.count", (rule,))


@pytest.mark.rule("UO-setup.sort")
def test_a_card_of_another_kind_cannot_be_a_starting_card():
    definitions = table.compiled([*table.STARTERS, {"name": "Odd", "kind": "burn", "start": 1}])
    numbers = tuple(number for number, card in enumerate(definitions, 1) for _ in range(2 * card.start))
    with pytest.raises(BadPosition, match=r"start\.kind"):
        table.set_up(2, definitions, numbers)


@pytest.mark.rule("UO-setup.sort")
def test_starting_cards_of_empty_seats_stay_in_the_box():
    core = table.set_up(2, table.sample(), table.box(4))
    assert len(in_zone(core, None, "box")) == 2 * 8
    assert all(core.card(obj).start for obj in in_zone(core, None, "box"))


@pytest.mark.rule("UO-order.first.player")
def test_chance_gives_the_marker_and_numbers_go_clockwise_from_it():
    core = table.new_game(4)
    pick_first(core, 2)
    assert table.events(core, "first_player") == [(2,)]
    assert uo.state.turn_order(core) == (2, 3, 0, 1)


@pytest.mark.rule("UO-order.first.player")
def test_in_the_other_reading_the_players_agree_on_the_first():
    core = table.set_up(3, table.sample(), table.box(3), **{"UO-order.first.player": "players-agree"})
    while table.asked(core).menu == "chance.shuffle":
        table.do(core, -1, "shuffle", None, None)
    assert table.asked(core).menu == "first"
    assert table.refusal(core, 0, "first", -4).reason == "player.none"
    table.do(core, 0, "first", -2)
    assert core.vars["first"] == 1


# ---- the draft


def drafting(players, seat=0, **chosen):
    core = table.set_up(players, table.sample(), table.box(players), **chosen)
    pick_first(core, seat)
    table.do(core, seat, "draft")
    return core


def draft_all(core):
    order = []
    while table.asked(core).menu == "draft":
        seat = table.asked(core).who[0]
        order.append(seat)
        table.do(core, seat, "take", in_zone(core, None, "market_items")[0])
    return order


@pytest.mark.rule("UO-variant.draft.unit", "UO-variant.draft.pick", "UO-variant.draft.deck")
def test_a_draft_gives_one_unit_and_two_picks_in_descending_order_twice():
    core = drafting(4)
    assert [len(cards) for _, cards in table.events(core, "dealt")] == [1] * 4
    assert draft_all(core) == [3, 2, 1, 0, 3, 2, 1, 0]
    for seat in range(4):
        deck = in_zone(core, seat, "deck")
        kinds = [core.card(obj).kind for obj in deck if not core.card(obj).start]
        assert sorted(kinds) == ["item", "item", "unit"]
        assert len(deck) == 10
    pick_first(core)
    shuffled = [zone for zone, _ in table.events(core, "shuffled")]
    assert {table.place(core, seat, "deck") for seat in range(4)} <= set(shuffled)
    assert core.vars["round"] == 1


@pytest.mark.rule("UO-variant.draft.pick", "UO-coin.buy.slide.refill")
def test_a_drafted_card_leaves_a_gap_that_is_filled_and_territories_are_not_drafted():
    core = drafting(2)
    refused = table.refusal(core, 1, "take", in_zone(core, None, "market_territories")[0])
    assert refused.rules == ("UO-variant.draft.pick",)
    oldest, second, third = in_zone(core, None, "market_units")
    table.do(core, 1, "take", oldest)
    row = in_zone(core, None, "market_units")
    assert row[:2] == [second, third]
    assert len(row) == 3


@pytest.mark.rule("UO-variant.draft.pick")
@pytest.mark.parametrize(
    ("chosen", "order"),
    [
        ({}, [1, 0, 2, 1, 0, 2]),
        ({"UO-variant.draft.pick/order": "reversed"}, [1, 0, 2, 2, 0, 1]),
        ({"UO-variant.draft.pick/numbers": "seat"}, [2, 1, 0, 2, 1, 0]),
    ],
)
def test_the_readings_of_the_draft_order(chosen, order):
    core = drafting(3, 2, **chosen)
    assert draft_all(core) == order
