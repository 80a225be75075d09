"""Set-up: the box sorted, the market, the first player, the starting decks, the draft."""

import pytest
from uo_play import STARTERS, box, compiled, new_game, sample, set_up

from judge.engine.errors import BadPosition, Illegal
from judge.engine.game import Action
from judge.engine.ids import CHANCE
from judge.engine.run import act, question
from judge.games import unicorn_overlord as uo
from judge.games.unicorn_overlord.state import turn_order


def pick_first(core, seat=0):
    """Let every shuffle go by and make a seat the first player."""
    while (asked := question(core)).menu.startswith("chance"):
        if asked.menu == "chance.pick":
            act(core, Action(CHANCE, "pick", None, ((-1 - seat,),)))
        else:
            act(core, Action(CHANCE, "shuffle", None, (tuple(core.zones[asked.data.zone]),)))


def opened(players=2):
    core = new_game(players)
    pick_first(core)
    return core


def number(core, seat, name):
    """Return the number of a zone: of a seat, or (None) of the table."""
    return next(at for at, zone in enumerate(core.game.zones) if (zone.owner, zone.name) == (seat, name))


def in_zone(core, seat, name):
    return core.zones[number(core, seat, name)]


def kinds(core, name):
    return {core.card(obj).kind for obj in in_zone(core, None, name)}


def told(core, name):
    """Return the facts of all events of a name."""
    return [event[2:] for event in core.events if event[0] == name]


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
        assert kinds(core, zone) == {kind}
        assert not any(core.card(obj).start for obj in in_zone(core, None, zone))


@pytest.mark.rule("UO-setup.layout")
def test_each_group_of_cards_has_a_place_of_its_own():
    core = opened()
    for zone, kind in (
        ("unit_deck", "unit"),
        ("item_deck", "item"),
        ("territory_deck", "territory"),
        ("crit_deck", "crit"),
        ("prestige_deck", "renown"),
        ("burn_stack", "burn"),
        ("curse_stack", "curse"),
    ):
        assert kinds(core, zone) == {kind}
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
        assert row == [card for card, what in told(core, "refilled") if what == kind]  # oldest at the bottom


@pytest.mark.rule("UO-setup.crit")
def test_one_critical_card_is_visible_the_deck_below_is_shuffled():
    core = opened()
    assert len(in_zone(core, None, "condition")) == 1
    assert len(in_zone(core, None, "crit_deck")) == 15
    deck = number(core, None, "crit_deck")
    assert (deck, True) in told(core, "shuffled")
    assert core.game.zones[deck].seen == "none"
    assert core.game.zones[number(core, None, "condition")].seen == "all"


@pytest.mark.rule("UO-setup.renown", "UO-setup.burn", "UO-setup.curse")
def test_the_stacks_lie_open_and_prestige_in_order_of_rounds():
    core = opened()
    stack = [core.card(obj).round for obj in reversed(in_zone(core, None, "prestige_deck"))]
    assert stack == [1, 2, 3, 4, 5, 0, 0, 0, 0, 0]
    for zone, kind in (("burn_stack", "burn"), ("curse_stack", "curse")):
        assert kinds(core, zone) == {kind}
    for zone in ("prestige_deck", "burn_stack", "curse_stack"):
        assert core.game.zones[number(core, None, zone)].seen == "all"
    rules = {rule for event in core.events if event[0] == "stack" for rule in event[1]}
    assert rules == {"UO-setup.renown", "UO-setup.burn", "UO-setup.curse"}


@pytest.mark.rule("UO-setup.start.draw.three", "UO-setup.start.cards", "UO-setup.town")
@pytest.mark.parametrize("players", [2, 4])
def test_the_standard_start_gives_ten_cards_and_a_town(players):
    core = opened(players)
    act(core, Action(0, "standard"))
    dealt = told(core, "dealt")
    assert [len(cards) for _, cards in dealt] == [3] * players
    for seat, shown in dealt:
        deck = in_zone(core, seat, "deck")
        assert len(deck) == 10
        assert {core.card(obj).kind for obj in shown} == {"unit"}
        assert set(shown) <= set(deck)
        starters = sorted(core.card(obj).name for obj in deck if core.card(obj).start)
        assert starters == ["Ash", "Coin Bag", "Coin Bag", "Coin Bag", "Guard", "Knight", "Soldier"]
        assert [core.card(obj).name for obj in in_zone(core, seat, "territories")] == ["Town"]
        assert core.game.zones[number(core, seat, "deck")].seen == "none"
    pick_first(core)
    assert core.vars["round"] == 1
    assert len(told(core, "shuffled")) >= 4 + players


@pytest.mark.rule("UO-setup.start.cards", "UO-setup.town", "UO-setup.sort")
@pytest.mark.parametrize(
    ("without", "rule"),
    [("Ash", "UO-setup.start.cards"), ("Coin Bag", "UO-setup.start.cards"), ("Town", "UO-setup.town")],
)
def test_a_box_that_lacks_a_starting_card_is_no_box(without, rule):
    numbers = list(box(2))
    numbers.remove(next(at for at, card in enumerate(sample(), 1) if card.name == without))
    with pytest.raises(BadPosition) as caught:
        set_up(2, sample(), numbers)
    assert caught.value.reason == "start.missing"
    assert caught.value.facts["rules"] == (rule,)
    assert caught.value.facts["given"] == caught.value.facts["needed"] - 1
    assert (caught.value.path, caught.value.facts["card"]) == ("box", without)


def starting(**changed):
    """Return the definitions of starting cards, some of them changed, and the numbers in a box for two."""
    definitions = compiled({**STARTERS, **changed})
    return definitions, [at for at, card in enumerate(definitions, 1) for _ in range(2 * card.start)]


@pytest.mark.rule("UO-setup.start.cards", "UO-setup.town")
@pytest.mark.parametrize(
    ("name", "card", "rule"),
    [
        ("Coin Bag", {"kind": "item", "start": 2, "icons": ["coin"]}, "UO-setup.start.cards"),
        ("Town", {"kind": "territory", "start": 2}, "UO-setup.town"),
    ],
)
def test_seven_starting_cards_and_one_town_no_more_no_fewer(name, card, rule):
    with pytest.raises(BadPosition) as caught:
        set_up(2, *starting(**{name: card}))
    assert (caught.value.reason, caught.value.facts["rules"]) == ("start.count", (rule,))
    count = 4 if card["kind"] == "item" else 1
    facts = {"kind": card["kind"], "given": 3 if count == 4 else 2, "needed": count}
    assert {key: caught.value.facts[key] for key in facts} == facts
    assert caught.value.path == "box"


@pytest.mark.rule("UO-setup.sort")
def test_a_card_of_another_kind_cannot_be_a_starting_card():
    with pytest.raises(BadPosition) as caught:
        set_up(2, *starting(Odd={"kind": "burn", "start": 1}))
    assert (caught.value.path, caught.value.reason) == ("box", "start.kind")
    assert caught.value.facts == {"card": "Odd", "rules": ("UO-setup.sort",)}


@pytest.mark.rule("UO-setup.sort")
def test_starting_cards_of_empty_seats_stay_in_the_box():
    core = set_up(2, sample(), box(4))
    assert len(in_zone(core, None, "box")) == 2 * 8
    assert all(core.card(obj).start for obj in in_zone(core, None, "box"))


@pytest.mark.rule("UO-order.first.player")
def test_chance_gives_the_marker_and_numbers_go_clockwise_from_it():
    core = new_game(4)
    pick_first(core, 2)
    assert told(core, "first_player") == [(2,)]
    assert turn_order(core) == (2, 3, 0, 1)


@pytest.mark.rule("UO-order.first.player")
def test_in_the_other_reading_the_players_agree_on_the_first():
    core = new_game(3, {"UO-order.first.player": "players-agree"})
    while question(core).menu == "chance.shuffle":
        act(core, Action(CHANCE, "shuffle", None, (None,)))
    assert question(core).menu == "first"
    with pytest.raises(Illegal, match=r"player\.none"):
        act(core, Action(0, "first", -4))
    act(core, Action(0, "first", -2))
    assert core.vars["first"] == 1


@pytest.mark.rule("UO-variant.draft.unit", "UO-variant.draft.pick", "UO-variant.draft.deck")
def test_a_draft_gives_one_unit_and_two_picks_in_descending_order_twice():
    core = opened(4)
    act(core, Action(0, "draft"))
    assert [len(cards) for _, cards in told(core, "dealt")] == [1] * 4
    order = []
    while question(core).menu == "draft":
        order += question(core).who
        act(core, Action(order[-1], "take", in_zone(core, None, "market_items")[0]))
    assert order == [3, 2, 1, 0, 3, 2, 1, 0]
    for seat in range(4):
        deck = in_zone(core, seat, "deck")
        drafted = [core.card(obj).kind for obj in deck if not core.card(obj).start]
        assert sorted(drafted) == ["item", "item", "unit"]
        assert len(deck) == 10
    pick_first(core)
    shuffled = [zone for zone, _ in told(core, "shuffled")]
    assert {number(core, seat, "deck") for seat in range(4)} <= set(shuffled)
    assert core.vars["round"] == 1


@pytest.mark.rule("UO-setup.crit", "UO-setup.market.decks", "UO-setup.purchase.area", "UO-setup.town")
def test_each_deck_is_shuffled_and_laid_out_by_its_own_rule():
    core = new_game(2)
    crit_deck = number(core, None, "crit_deck")
    asked = []
    top = None
    while (now := question(core)).menu == "chance.shuffle":
        asked.append((core.game.zones[now.data.zone].name, now.data.rules))
        order = tuple(core.zones[now.data.zone])
        act(core, Action(CHANCE, "shuffle", None, (order,)))
        if now.data.zone == crit_deck:
            top = order[-1]
    market = ("UO-setup.market.decks",)
    assert asked == [
        ("unit_deck", market),
        ("item_deck", market),
        ("territory_deck", market),
        ("crit_deck", ("UO-setup.crit",)),
    ]
    assert in_zone(core, None, "condition") == [top]
    (shown,) = (event for event in core.events if event[0] == "condition")
    assert (shown[1], shown[2:]) == (("UO-setup.crit",), (top,))
    assert {event[1] for event in core.events if event[0] == "refilled"} == {("UO-setup.purchase.area",)}
    row = core.columns[[each.name for each in core.game.columns].index("row")]
    assert [row[town] for seat in (0, 1) for town in in_zone(core, seat, "territories")] == [1, 1]


@pytest.mark.rule("UO-order.first.player")
def test_nobody_but_a_player_is_the_first_player():
    core = new_game(2, {"UO-order.first.player": "players-agree"})
    while question(core).menu.startswith("chance"):
        act(core, Action(CHANCE, "shuffle", None, (tuple(core.zones[question(core).data.zone]),)))
    with pytest.raises(Illegal) as caught:
        act(core, Action(0, "first", -9, ()))
    assert (caught.value.reason, caught.value.rules) == ("player.none", ("UO-order.first.player",))
    act(core, Action(0, "first", -2, ()))
    assert turn_order(core) == (1, 0)
