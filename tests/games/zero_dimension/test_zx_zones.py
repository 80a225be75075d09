"""Zones: what lies where, who may look, what a card keeps when it moves; the life zone; resources."""

import pytest
from zx_table import Table, active, char, event, gear, lasting, several, tactic, when

from judge.engine.errors import Illegal, NeedsFact
from judge.engine.view import events_for, view
from judge.games.zero_dimension.views import may_count, may_look

ANY = {"character": "any"}


def look(t, seat, name):
    return may_look(t.core, "AB".index(seat), t.obj(name))


def sees(t, seat, name):
    return look(t, seat, name).allowed


def counts(t, seat, where):
    owner, name = where.split(".")
    return may_count(t.core, "AB".index(seat), t.core.game.seat_zone("AB".index(owner), name)).allowed


OPEN = event({"allow": {"player": "you"}, "rule": "deck_top_revealed"})
ALL = {
    "deck": [{"id": "d", "card": "blue"}, {"id": "d2", "card": "blue"}],
    "life": [{"id": "l", "card": "blue"}],
    "hand": [{"id": "h", "card": "blue"}],
    "resource": [{"id": "r", "card": "red"}, {"id": "rd", "card": "red", "face": "down"}],
    "battle": [{"id": "b", "card": "Sailor"}],
    "rest": [{"id": "x", "card": "red"}],
    "out": [{"id": "o", "card": "red"}, {"id": "od", "card": "green", "face": "down"}],
}


@pytest.mark.rule(
    "ZX-zone.deck-pile-face-down",
    "ZX-zone.deck-no-tampering",
    "ZX-life.no-look-no-order",
    "ZX-life.pile-face-down",
    "ZX-zone.hand-order-own-view",
    "ZX-zone.hand-opponent-count",
    "ZX-resource.look-own-face-down",
    "ZX-zone.rest-public",
    "ZX-zone.out-face-up-public",
    "ZX-zone.out-face-down-hidden",
)
def test_who_may_look_at_which_card():
    t = Table(ALL)
    assert {name for name in ("d", "l", "h", "r", "rd", "b", "x", "o", "od") if sees(t, "A", name)} == set(
        "hrbxo"
    ) | {"rd"}
    assert {name for name in ("d", "l", "h", "r", "rd", "b", "x", "o", "od") if sees(t, "B", name)} == set(
        "rbxo"
    )


@pytest.mark.rule("ZX-zone.hand-order-own-view", "ZX-zone.hand-opponent-count", "ZX-event.event-zone")
@pytest.mark.parametrize(
    ("seat", "name", "about"),
    [
        ("A", "h", "ZX-zone.hand-order-own-view"),
        ("B", "h", "ZX-zone.hand-opponent-count"),
        ("B", "d", "ZX-zone.deck-pile-face-down"),
        ("A", "l", "ZX-life.no-look-no-order"),
        ("B", "rd", "ZX-resource.look-own-face-down"),
        ("B", "x", "ZX-zone.rest-public"),
        ("A", "od", "ZX-zone.out-face-down-hidden"),
    ],
)
def test_each_answer_names_its_rule(seat, name, about):
    assert about in look(Table(ALL), seat, name).rules


@pytest.mark.rule("ZX-toc.614", "ZX-zone.out-face-down-hidden", "ZX-resource.look-own-face-down")
def test_what_each_seat_is_sent_of_the_table_holds_no_hidden_card():
    t = Table({**ALL, "event": ["Open"]}, cards={"Open": OPEN})
    for seat, hidden in ((0, {"l", "d2", "od"}), (1, {"l", "d2", "od", "h", "rd"})):
        sent = {sight.obj for place in view(t.core, seat).zones for sight in place}
        assert not sent & {t.obj(name) for name in hidden}
        assert {t.obj(name) for name in ("d", "r", "b", "x", "o")} <= sent


@pytest.mark.rule("ZX-toc.614")
def test_only_who_looks_is_told_what_was_seen():
    peek = tactic([{"look": {"top": 2}}])
    t = Table({"hand": ["Peek"]}, cards={"Peek": peek})
    t.now("A", "use", "Peek").passes()
    told = [[event[0] for event in events_for(t.core, seat, t.core.events)] for seat in (0, 1)]
    assert "looked" in told[0]
    assert "looked" not in told[1]


@pytest.mark.rule("ZX-zone.hand-opponent-count", "ZX-life.no-look-no-order")
def test_which_card_was_drawn_or_put_on_the_life_zone_is_told_to_nobody_else():
    t = Table({"hand": ["Heal"]}, cards={"Heal": tactic([{"draw": 1}, {"recover": 1}])})
    t.now("A", "use", "Heal").passes()
    own, others = (
        {event.tag: event.card for event in events_for(t.core, seat, t.core.events) if event.tag in cards}
        for cards in [("drew", "recovered")]
        for seat in (0, 1)
    )
    assert t.core.place[own["drew"]] == t.core.game.seat_zone(0, "hand")
    assert own["recovered"] is None
    assert others == {"drew": None, "recovered": None}


@pytest.mark.rule("ZX-zone.deck-countable", "ZX-life.no-look-no-order", "ZX-zone.hand-opponent-count")
def test_every_zone_may_be_counted_unless_a_reading_says_otherwise():
    t = Table(ALL)
    assert all(counts(t, "B", f"A.{name}") for name in ALL)
    readings = {"ZX-zone.deck-countable": "own-only", "ZX-life.no-look-no-order": "own-count-only"}
    t = Table(ALL, readings=readings)
    assert {name for name in ALL if not counts(t, "B", f"A.{name}")} == {"deck", "life"}
    assert counts(t, "A", "A.deck")
    assert counts(t, "A", "A.life")


@pytest.mark.rule("ZX-zone.no-reordering", "ZX-zone.deck-no-tampering", "ZX-life.no-look-no-order")
def test_nobody_may_look_through_or_reorder_a_deck_without_an_effect():
    t = Table(ALL)
    with pytest.raises(Illegal) as refused:
        t.now("A", "shuffle")
    assert refused.value.reason == "zone.untouchable"
    assert "ZX-zone.no-reordering" in refused.value.rules


@pytest.mark.rule("ZX-zone.deck-top-revealed-play", "ZX-zone.deck-top-hidden-during-effect")
@pytest.mark.parametrize("reading", ["from-use", "from-resolution"])
def test_an_open_deck_top_is_covered_while_what_changed_it_is_carried_out(reading):
    drawing = active([{"choose_number": "n"}, {"draw": 1}, {"choose_number": "m"}], cost=[{"discard": 1}])
    redraw = char(abilities=[drawing, when("discarded", [{"draw": 1}], of={"card": "own"})])
    deck = several("blue", "d", range(6))
    t = Table(
        {"deck": deck, "event": ["Open"], "battle": ["Redraw"], "hand": ["red"]},
        cards={"Open": OPEN, "Redraw": redraw},
        readings={"ZX-zone.deck-top-hidden-during-effect": reading},
    )
    assert sees(t, "B", "d0")
    assert not sees(t, "B", "d1")
    t.now("A", "activate", "Redraw", ability="act")
    t.passes()  # the discard's draw resolves first, on top of the chain; then a number is asked for
    assert t.holder() == ("A", "number")
    t.now("A", "say", number=1)
    assert not sees(t, "B", "d2")
    t.now("A", "say", number=1)
    assert sees(t, "B", "d2")


@pytest.mark.rule("ZX-zone.deck-top-hidden-during-effect")
@pytest.mark.parametrize(("reading", "shown"), [("from-use", False), ("from-resolution", True)])
def test_whether_the_top_is_covered_from_the_use_on(reading, shown):
    miller = char(
        abilities=[active([{"draw": 1}], cost=[{"life": 1}]), when("scrapped", [], of={"card": "own"})]
    )
    deck = several("blue", "d", range(6))
    turning = tactic([{"choose_number": "n"}], cost=0)
    t = Table(
        {"deck": deck, "event": ["Open"], "battle": ["Miller"], "hand": ["Turn"]},
        cards={"Open": OPEN, "Miller": miller, "Turn": turning},
        readings={"ZX-zone.deck-top-hidden-during-effect": reading},
    )
    t.now("A", "use", "Turn")
    t.core.move(t.obj("d0"), t.core.game.seat_zone(0, "hand"))
    assert sees(t, "A", "d1") is shown


# ---- a card that moves


@pytest.mark.rule("ZX-zone.new-object", "ZX-orientation.only-bz-rz", "ZX-orientation.enter-ready")
def test_a_card_that_changes_zone_is_a_new_card():
    cards = {
        "Pump": tactic([{"modify": "target", "attack": 1000}, {"damage": 500}], target=ANY),
        "Back": tactic([{"return": "target"}], target=ANY),
        "Late": tactic([{"destroy": "target"}], target=ANY),
    }
    a = {
        "battle": [{"id": "s", "card": "Sailor", "state": "rested"}],
        "hand": list(cards),
        "resource": ["red"],
    }
    t = Table(a, cards=cards)
    t.now("A", "use", "Pump", target="s").passes()
    assert (t.attack("s"), t.damage("s")) == (2000, 500)
    t.now("A", "use", "Late", target="s").now("A", "use", "Back", target="s").passes()
    assert t.zone("s") == "A.hand"
    assert "target_gone" in t.events()
    t.now("A", "use", "s").passes()
    assert (t.attack("s"), t.damage("s"), t.rested("s"), t.can("A", "attack", "s")) == (1000, 0, False, False)


BUGGY = char(
    abilities=[when("battle_destroyed", [{"enter": "self", "state": "rested"}], cost=[{"discard": 2}])]
)


@pytest.mark.rule("ZX-zone.move-triggers-still-work", "ZX-orientation.enter-ready")
@pytest.mark.parametrize(("hand", "zone"), [(2, "B.battle"), (1, "B.rest")])
def test_what_a_move_sets_off_acts_on_the_card_where_it_landed(hand, zone):
    t = Table({"battle": ["Brute"]}, {"battle": ["Buggy"], "hand": ["blue"] * hand}, cards={"Buggy": BUGGY})
    t.now("A", "attack", "Brute", target="Buggy").finish()
    if hand == 2:
        t.now("B", "pay").finish()
        assert t.rested("Buggy")
    assert t.zone("Buggy") == zone


@pytest.mark.rule("ZX-zone.move-triggers-still-work")
@pytest.mark.parametrize(("reading", "zone"), [("not-found", "B.hand"), ("follows", "B.out")])
def test_whether_an_effect_follows_a_card_that_has_moved_on(reading, zone):
    grave = tactic([{"remove": {"card": "opponent", "in": "rest", "kind": "character"}}])
    echo = char(abilities=[when("destroyed", [{"remove": "self"}])])
    bolt = tactic([{"destroy": "target"}], target=ANY)
    t = Table(
        {"hand": ["Bolt", "Grave"]},
        {"battle": ["Echo"]},
        cards={"Bolt": bolt, "Grave": grave, "Echo": echo},
        phase="action",
        readings={
            "ZX-zone.move-triggers-still-work": reading,
            "ZX-chain.no-priority-in-resolution": "each-link",
        },
    )
    t.now("A", "use", "Grave").now("A", "use", "Bolt", target="Echo").passes()
    assert t.zone("Echo") == "B.rest"
    assert [link[0] for link in t.core.stack] == ["tactic", "trigger"]
    t.core.move(t.obj("Echo"), t.core.game.seat_zone(1, "hand"))
    t.core.renew(t.obj("Echo"))
    t.passes()
    moved_on = "moved_on" in t.events()
    assert moved_on is (reading == "not-found")
    assert t.zone("Echo") == zone


@pytest.mark.rule("ZX-zone.owner-zones", "ZX-toc.611", "ZX-toc.612", "ZX-character.enter-controller-zone")
def test_cards_go_to_the_zones_of_their_owner_whoever_controls_them():
    cards = {
        "Raise": tactic(
            [{"enter": "target"}], target={"card": "opponent", "in": "rest", "kind": "character"}
        ),
        "Bolt": tactic([{"destroy": "target"}], target=ANY),
    }
    t = Table({"hand": list(cards)}, {"rest": ["Sailor"]}, cards=cards)
    t.now("A", "use", "Raise", target="Sailor").passes()
    assert t.zone("Sailor") == "A.battle"
    t.now("A", "use", "Bolt", target="Sailor").passes()
    assert t.zone("Sailor") == "B.rest"


@pytest.mark.rule("ZX-zone.owner-zones")
@pytest.mark.parametrize(("reading", "zone"), [("owner-too", "B.out"), ("controller", "A.out")])
def test_whose_removed_zone_a_card_goes_to(reading, zone):
    away = tactic([{"remove": "target"}], target=ANY)
    t = Table(
        {"battle": [{"card": "Sailor", "owner": "B"}], "hand": ["Away"]},
        cards={"Away": away},
        readings={"ZX-zone.owner-zones": reading},
    )
    t.now("A", "use", "Away", target="Sailor").passes()
    assert t.zone("Sailor") == zone


@pytest.mark.rule("ZX-toc.609", "ZX-toc.612")
@pytest.mark.parametrize(("reading", "drawn"), [("not-a-move", 0), ("new-card", 1)])
def test_whether_a_change_of_control_makes_a_new_card(reading, drawn):
    take = tactic([{"control": "target"}], target=ANY)
    scout = char(abilities=[when("enters", [{"draw": 1}])])
    t = Table(
        {"hand": ["Take"]},
        {"battle": [{"id": "s", "card": "Scout", "damage": 300}]},
        cards={"Take": take, "Scout": scout},
        readings={"ZX-toc.609": reading},
    )
    t.now("A", "use", "Take", target="s").passes()
    assert t.zone("s") == "A.battle"
    if drawn:
        t.passes()
    assert t.count("A.hand") == drawn
    assert t.damage("s") == (0 if drawn else 300)


@pytest.mark.rule("ZX-zone.enter-is-debut", "ZX-toc.801")
@pytest.mark.parametrize(("reading", "drawn"), [("no-entrance", 1), ("entrance", 2)])
def test_any_way_into_the_battle_zone_is_an_entrance(reading, drawn):
    cards = {
        "Raise": tactic([{"enter": "target"}], target={"card": "own", "in": "rest", "kind": "character"}),
        "Scout": char(abilities=[when("enters", [{"draw": 1, "who": "each"}])]),
        "Give": tactic([{"give_away": "target"}], target=ANY),
    }
    t = Table(
        {"hand": ["Raise", "Give"], "rest": ["Scout"]},
        cards=cards,
        readings={"ZX-zone.enter-is-debut": reading},
    )
    t.now("A", "use", "Raise", target="Scout").passes().passes()
    t.now("A", "use", "Give", target="Scout").passes()
    if drawn == 2:
        t.passes()
    assert t.zone("Scout") == "B.battle"
    assert t.count("B.hand") == drawn


@pytest.mark.rule("ZX-zone.eight")
@pytest.mark.parametrize("reading", ["on-the-chain", "battle-zone"])
@pytest.mark.parametrize(("card", "waits"), [("Sailor", "chain"), ("Law", "A.event")])
def test_where_a_used_card_lies_while_on_the_chain(reading, card, waits):
    cards = {"Law": event({"modify": {"character": "own"}, "attack": 500})}
    readings = {"ZX-zone.eight/card-on-chain": reading}
    t = Table({"hand": [card], "resource": ["red"]}, cards=cards, readings=readings)
    t.now("A", "use", card)
    assert t.zone(card) == ("chain" if reading == "on-the-chain" else waits)
    t.passes()
    assert t.zone(card) == ("A.battle" if card == "Sailor" else "A.event")


@pytest.mark.rule(
    "ZX-zone.eight", "ZX-event.zone-is-battle-zone", "ZX-orientation.events-none", "ZX-event.event-zone"
)
@pytest.mark.parametrize(("reading", "offered"), [("within-battle-zone", True), ("separate", False)])
def test_an_event_lies_in_its_own_zone_within_the_battle_zone(reading, offered):
    cards = {
        "Law": event({"modify": {"character": "own"}, "attack": 500}),
        "Zap": tactic([{"rest": "target"}], target={"battle": "any"}),
    }
    t = Table(
        {"hand": ["Zap"]},
        {"event": ["Law"], "battle": ["Sailor"]},
        cards=cards,
        readings={"ZX-zone.eight/event-zone": reading},
    )
    (option,) = t.options("A", "use")
    assert (t.obj("Law") in option.slots[1].options) is offered
    if offered:
        t.now("A", "use", "Zap", target="Law").passes()
        assert "no_state" in t.events()
        assert not t.rested("Law")
        assert "ZX-orientation.events-none" in t.cited()


@pytest.mark.rule("ZX-event.one-event", "ZX-event.new-replaces-old", "ZX-toc.321")
@pytest.mark.parametrize(
    ("reading", "order"),
    [("arrival-first", ["entered", "scrapped"]), ("scrap-first", ["scrapped", "entered"])],
)
def test_a_new_event_replaces_the_old_one_off_the_chain(reading, order):
    cards = {
        "Old": event({"modify": {"character": "own"}, "attack": 500}),
        "New": event({"modify": {"character": "own"}, "attack": 700}),
    }
    t = Table(
        {"hand": ["New"], "event": ["Old"], "battle": ["Sailor"]},
        cards=cards,
        readings={"ZX-event.new-replaces-old": reading},
    )
    t.now("A", "use", "New").passes()
    assert t.events("entered", "scrapped") == order
    assert (t.zone("New"), t.zone("Old"), t.attack("Sailor")) == ("A.event", "A.rest", 1700)
    assert t.holder() == ("A", "priority")


@pytest.mark.rule("ZX-card.kind-rules")
@pytest.mark.parametrize(
    ("kind", "rule", "zone"),
    [
        ("character", "ZX-character.pay-then-chain", "A.battle"),
        ("equipment", "ZX-equipment.pay-choose-chain", "A.battle"),
        ("tactic", "ZX-tactics.pay-target-chain", "A.rest"),
        ("event", "ZX-toc.321", "A.event"),
    ],
)
def test_each_kind_is_used_by_its_own_rules(kind, rule, zone):
    cards = {
        "character": char(cost=0),
        "equipment": gear(500, cost=0),
        "tactic": tactic([{"draw": 1}], timing="normal"),
        "event": event({"modify": {"character": "own"}, "attack": 500}),
    }
    t = Table({"hand": list(cards), "battle": ["Sailor"]}, cards=cards)
    t.now("A", "use", kind, **({"wearer": "Sailor"} if kind == "equipment" else {})).passes()
    assert t.zone(kind) == zone
    others = {"ZX-character.pay-then-chain", "ZX-equipment.pay-choose-chain", "ZX-tactics.pay-target-chain"}
    assert rule in t.cited()
    assert not (others - {rule}) & t.cited()


@pytest.mark.rule("ZX-toc.321")
def test_an_event_needs_an_empty_chain_and_the_action_phase():
    cards = {"Law": event({"modify": {"character": "own"}, "attack": 500}), "Gift": tactic([{"draw": 1}])}
    t = Table({"hand": list(cards), "battle": ["Sailor"]}, cards=cards)
    assert t.can("A", "use", "Law")
    t.now("A", "use", "Gift")
    with pytest.raises(Illegal, match=r"turn\.chain-not-empty"):
        t.now("A", "use", "Law")
    t.passes().now("A", "attack", "Sailor", target="B")
    with pytest.raises(Illegal, match=r"turn\.in-battle"):
        t.now("A", "use", "Law")


@pytest.mark.rule("ZX-zone.battle-definition", "ZX-zone.rest-is-discard-pile")
@pytest.mark.parametrize(("reading", "drawn"), [("separate-events", 0), ("one-event", 1)])
def test_four_ways_lead_to_the_rest_zone(reading, drawn):
    victim = char(abilities=[when("destroyed", [{"draw": 1}])])
    scrap = tactic([{"scrap": "target"}], target=ANY)
    t = Table(
        {"hand": ["Scrap"]},
        {"battle": ["Victim"]},
        cards={"Victim": victim, "Scrap": scrap},
        readings={"ZX-zone.rest-is-discard-pile": reading},
    )
    t.now("A", "use", "Scrap", target="Victim").passes()
    assert t.zone("Victim") == "B.rest"
    assert t.count("B.hand") == drawn


# ---- removed from the game


@pytest.mark.rule("ZX-zone.out-still-linked", "ZX-zone.out-not-reachable")
def test_only_a_text_that_speaks_of_removed_cards_reaches_them():
    cards = {
        "Recall": tactic([{"return": "target"}], target={"card": "own", "kind": "character", "in": "out"}),
        "Search": tactic([{"search": {"kind": "character"}, "from": "rest"}, {"return": "chosen"}]),
        "Pull": tactic([{"return": "target"}], target=ANY),
    }
    t = Table({"hand": list(cards), "out": ["Sailor"]}, cards=cards)
    assert not t.can("A", "use", "Pull")
    t.now("A", "use", "Search").passes()
    assert t.zone("Sailor") == "A.out"
    t.now("A", "use", "Recall", target="Sailor").passes()
    assert t.zone("Sailor") == "A.hand"


@pytest.mark.rule("ZX-zone.replacement-beats-trigger", "ZX-zone.out-not-reachable")
@pytest.mark.parametrize(("reading", "triggers"), [("triggers-and-fails", 1), ("never-triggers", 0)])
def test_a_trip_to_the_rest_zone_that_is_replaced(reading, triggers):
    cards = {
        "Luffy": char(abilities=[when("destroyed", [{"return": "self"}], level=3)]),
        "Cloth": gear(abilities=[lasting({"instead": ANY, "of": "to_rest_zone", "to": "out"})]),
        "Bolt": tactic([{"destroy": "target"}], target=ANY),
        "Watcher": char(
            abilities=[when("to_rest_zone", [{"draw": 1}], of={"either": [ANY, {"card": "any"}]})]
        ),
    }
    b = {"battle": [{"id": "l", "card": "Luffy", "level": 3}, "Sailor", "Cloth"]}
    t = Table({"hand": ["Bolt"]}, b, cards=cards, readings={"ZX-zone.replacement-beats-trigger": reading})
    t.now("A", "use", "Bolt", target="l").passes()
    assert t.zone("l") == "B.out"
    assert len(t.events("triggered")) == triggers
    assert ("unreachable" in t.events()) is bool(triggers)


# ---- life


@pytest.mark.rule("ZX-life.last-card-shield", "ZX-life.remove-from-top")
@pytest.mark.parametrize(
    ("life", "reading", "outcome"),
    [
        (1, "never-wins", None),
        (2, "never-wins", None),
        (1, "excess-wins", None),
        (2, "excess-wins", ("win", 0)),
    ],
)
def test_the_last_life_card_holds_one_attack_however_strong(life, reading, outcome):
    giant = char(abilities=[lasting({"modify": "self", "life_damage": 2})])
    readings = {"ZX-life.last-card-shield/several-cards": reading}
    t = Table({"battle": ["Giant"]}, {"life": ["blue"] * life}, cards={"Giant": giant}, readings=readings)
    t.now("A", "attack", "Giant", target="B").finish()
    assert t.result() == outcome
    if outcome is None:
        assert t.count("B.life") == 0


@pytest.mark.rule("ZX-life.last-card-shield")
@pytest.mark.parametrize(("reading", "left"), [("one-card", 5), ("by-attack", 0)])
def test_how_many_life_cards_an_attack_takes(reading, left):
    t = Table({"battle": ["Sailor"]}, readings={"ZX-life.last-card-shield/cards-taken": reading})
    t.now("A", "attack", "Sailor", target="B").finish()
    assert t.count("B.life") == left


COUNTER = char(abilities=[{"id": "c", "timing": "counter", "effect": [{"draw": 1}]}])


@pytest.mark.rule(
    "ZX-life.counter-effect",
    "ZX-life.counter-mandatory",
    "ZX-life.counter-unchainable",
    "ZX-toc.704",
    "ZX-toc.323",
)
@pytest.mark.parametrize("reading", ["on-the-spot", "on-chain"])
def test_a_life_card_turned_over_by_damage_does_its_counter_effect(reading):
    t = Table(
        {"battle": ["Sailor"]},
        {"life": [{"id": "c", "card": "Counter"}, "blue"], "hand": ["Gift"]},
        cards={"Counter": COUNTER, "Gift": tactic([{"draw": 1}])},
        readings={"ZX-life.counter-unchainable": reading},
    )
    t.now("A", "attack", "Sailor", target="B").passes().passes().passes()
    assert t.zone("c") == "B.rest"
    assert t.count("B.hand") == 2
    assert ("resolving" in t.events()) is (reading == "on-chain")
    assert t.holder() == ("A", "priority")


@pytest.mark.rule("ZX-life.counter-effect", "ZX-name.card-name")
@pytest.mark.parametrize(("reading", "drawn"), [("damage-only", 0), ("any-turning", 1)])
def test_a_life_card_scrapped_as_a_price_is_not_turned_over_by_damage(reading, drawn):
    payer = char(abilities=[active([{"modify": "self", "attack": 500}], cost=[{"life": 1}])])
    t = Table(
        {"battle": ["Payer"], "life": ["Counter"]},
        cards={"Payer": payer, "Counter": COUNTER},
        readings={"ZX-name.card-name": reading},
    )
    t.now("A", "activate", "Payer").passes()
    assert t.zone("Counter") == "A.rest"
    assert t.count("A.hand") == drawn


@pytest.mark.rule("ZX-life.counter-effect")
def test_an_unknown_life_card_turned_over_must_be_stated():
    t = Table({"battle": ["Sailor"]}, {"life": {"unknown": 3}})
    t.now("A", "attack", "Sailor", target="B")
    with pytest.raises(NeedsFact) as needed:
        t.finish()
    assert needed.value.fact == "card"


@pytest.mark.rule("ZX-life.remove-from-top", "ZX-toc.607")
@pytest.mark.parametrize(("reading", "order"), [("between", "lcl"), ("afterwards", "llc")])
def test_life_cards_leave_one_by_one_from_the_top(reading, order):
    burn = tactic([{"damage": 2, "to": {"player": "opponent"}}])
    life = [{"id": "first", "card": "Counter"}, {"id": "second", "card": "blue"}, "blue"]
    t = Table(
        {"hand": ["Burn"]},
        {"life": life},
        cards={"Burn": burn, "Counter": COUNTER},
        readings={"ZX-life.remove-from-top": reading},
    )
    t.now("A", "use", "Burn").passes()
    assert (t.zone("first"), t.zone("second")) == ("B.rest", "B.rest")
    assert (
        "".join({"life_lost": "l", "counter": "c"}[name] for name in t.events("life_lost", "counter"))
        == order
    )


@pytest.mark.rule("ZX-toc.323")
@pytest.mark.parametrize(("reading", "zone"), [("rest-zone", "B.rest"), ("hand", "B.hand")])
def test_where_a_damaged_life_card_goes(reading, zone):
    t = Table(
        {"battle": ["Sailor"]}, {"life": [{"id": "l", "card": "blue"}]}, readings={"ZX-toc.323": reading}
    )
    t.now("A", "attack", "Sailor", target="B").finish()
    assert t.zone("l") == zone


@pytest.mark.rule("ZX-toc.323", "ZX-toc.701")
def test_a_card_has_no_other_effect_in_the_life_zone():
    law = char(abilities=[lasting({"modify": ANY, "attack": 500})])
    t = Table({"life": ["Law"], "battle": ["Sailor"]}, cards={"Law": law})
    assert t.attack("Sailor") == 1000


@pytest.mark.rule(
    "ZX-life.add-on-top", "ZX-life.add-several-owner-order", "ZX-zone.deck-multi-placement-order"
)
@pytest.mark.parametrize("word", ["to_life", "to_deck"])
@pytest.mark.parametrize(("reading", "shown"), [("hidden", 0), ("open", 2)])
def test_the_owner_orders_several_cards_put_on_a_pile(word, reading, shown):
    put = tactic([{word: {"card": "opponent", "in": "rest"}}])
    rest = [{"id": "one", "card": "blue"}, {"id": "two", "card": "red"}]
    t = Table(
        {"hand": ["Put"]},
        {"rest": rest},
        cards={"Put": put},
        readings={"ZX-zone.deck-multi-placement-order": reading},
    )
    t.now("A", "use", "Put").passes()
    assert t.holder() == ("B", "order")
    t.now("B", "order", cards=["two", "one"])
    pile = t.core.zones[t.core.game.seat_zone(1, word.removeprefix("to_"))]
    assert pile[-2:] == [t.obj("two"), t.obj("one")]
    (ordered,) = [happened for happened in t.core.events if happened[0] == "ordered"]
    assert len(ordered[4]) == shown


# ---- resources


@pytest.mark.rule(
    "ZX-resource.place-from-hand", "ZX-resource.optional", "ZX-resource.one-per-step", "ZX-toc.404"
)
def test_one_card_of_the_hand_may_become_a_resource():
    hand = ["Sailor", "blue", "red"]
    t = Table({"hand": hand}, phase="resource")
    assert {option.do for option in t.options("A") if option.do != "concede"} == {"place", "skip"}
    assert all(t.can("A", "place", name) for name in hand)
    t.now("A", "place", "Sailor")
    assert (t.count("A.resource"), t.count("A.hand")) == (1, 2)
    with pytest.raises(Illegal) as refused:
        t.now("A", "place", "blue")
    assert "ZX-resource.one-per-step" in refused.value.rules
    t = Table({"hand": hand}, phase="resource").now("A", "skip")
    assert t.count("A.resource") == 0


@pytest.mark.rule("ZX-resource.face-up-ready", "ZX-orientation.enter-ready")
@pytest.mark.parametrize(("reading", "pays"), [("at-once", True), ("next-turn", False)])
def test_a_new_resource_is_face_up_and_ready(reading, pays):
    t = Table({"hand": ["red", "Sailor"]}, phase="resource", readings={"ZX-resource.face-up-ready": reading})
    t.now("A", "place", "red")
    assert not t.rested("red")
    assert t.can("A", "use", "Sailor") is pays


@pytest.mark.rule("ZX-toc.322")
def test_a_resource_stays_until_an_effect_moves_it():
    fetch = tactic([{"return": "target"}], target={"resource": "own"})
    a = {"hand": ["Sailor", "Fetch"], "resource": ["red"]}
    t = Table(a, cards={"Fetch": fetch}).now("A", "use", "Sailor", pay=["red"])
    assert t.rested("red")
    while (t.core.vars["turn"], t.holder()) != (7, ("A", "priority")):
        seat, menu = t.holder()
        t.now(seat, {"priority": "pass", "resource": "skip"}[menu])
    assert (t.zone("red"), t.rested("red")) == ("A.resource", False)
    t.now("A", "use", "Fetch", target="red").passes()
    assert t.zone("red") == "A.hand"


CREW = {
    "kind": "character",
    "colours": ["green"],
    "cost": 1,
    "attack": 1,
    "defence": 1,
    "attributes": ["crew"],
    "characters": ["Nami"],
}


@pytest.mark.rule(
    "ZX-resource.loses-effects-attributes",
    "ZX-resource.only-color-and-name",
    "ZX-resource.original-face-up",
    "ZX-resource.original-face-down",
    "ZX-card.face-down-no-color",
)
def test_what_is_left_of_a_card_that_is_a_resource():
    def aim(**filters):
        return tactic([{"return": "target"}], target={"resource": "own", **filters})

    cards = {
        "Crew": {**CREW, "abilities": [lasting({"modify": ANY, "attack": 900})]},
        "attribute": aim(attribute="crew"),
        "name": aim(named="Crew"),
        "character": aim(character_name="Nami"),
        "kind": aim(kind="character"),
        "green": aim(colour="green"),
        "original": aim(original_attribute="crew"),
        "original name": aim(original_character="Nami"),
    }
    aims = [name for name in cards if name != "Crew"]
    found = {}
    for face in ("up", "down"):
        t = Table(
            {"resource": [{"card": "Crew", "face": face}], "hand": aims, "battle": ["Sailor"]}, cards=cards
        )
        found[face] = {name for name in aims if t.can("A", "use", name)}
        assert t.attack("Sailor") == 1000
    assert found == {"up": {"name", "green", "original", "original name"}, "down": set()}


@pytest.mark.rule("ZX-resource.only-color-and-name")
def test_under_the_other_reading_a_resource_keeps_its_kind():
    aim = tactic([{"return": "target"}], target={"resource": "own", "kind": "character"})
    a = {"resource": ["Sailor"], "hand": ["Aim"]}
    t = Table(a, cards={"Aim": aim}, readings={"ZX-resource.only-color-and-name": "keeps-kind"})
    assert t.can("A", "use", "Aim")


@pytest.mark.rule("ZX-resource.regains-on-leaving")
def test_a_card_that_leaves_the_resource_zone_is_itself_again():
    aim = tactic([{"return": "target"}, {"enter": "target"}], target={"resource": "own"})
    crew = {**CREW, "abilities": [when("enters", [{"draw": 1}])]}
    t = Table(
        {"resource": [{"id": "c", "card": "Crew"}, "red"], "hand": ["Aim"]}, cards={"Aim": aim, "Crew": crew}
    )
    t.now("A", "use", "Aim", target="c").passes()
    assert "ZX-resource.regains-on-leaving" in t.cited()
    t.now("A", "use", "c").passes().passes()
    assert t.count("A.hand") == 1
