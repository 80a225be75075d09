"""Before the game, and how it ends."""

import pytest
from zx_table import Table, char, new_game, tactic, when

from judge.disputes import rule
from judge.engine.errors import Illegal, NeedsFact
from judge.engine.game import Action
from judge.engine.run import Ended, act, question
from judge.games import zero_dimension as zx
from judge.games.zero_dimension.state import DECK, HAND, LIFE, NAMES, zone

DECKS = (tuple(range(1, 51)), tuple(range(51, 101)))
CARDS = [zx.definition(f"c{n}", char()) for n in range(1, 101)]


def fresh(readings=None):
    return new_game(CARDS, DECKS, readings)


def undealt(core):
    """Let both shuffles leave the order as it is."""
    for _ in (0, 1):
        place = question(core).data.zone
        act(core, Action(-1, "shuffle", None, (tuple(core.zones[place]),)))


def tossed(readings=None, first=0):
    core = fresh(readings)
    undealt(core)
    act(core, Action(-1, "pick", None, ((first,),)))
    return core


def names(core, seat, kind):
    return [core.defs[core.defn[obj]].key for obj in core.zones[zone(seat, kind)]]


@pytest.mark.rule("ZX-setup.players", "ZX-zone.per-player", "ZX-zone.eight")
def test_two_players_with_eight_zones_each():
    assert zx.SEATS == (2,)
    with pytest.raises(ValueError, match="3"):
        zx.build(3)
    assert NAMES == ("deck", "life", "hand", "resource", "battle", "event", "rest", "out")
    for seat in (0, 1):
        assert [each.name for each in zx.build(2).zones if each.owner == seat] == list(NAMES)


@pytest.mark.rule("ZX-setup.shuffle", "ZX-toc.617", "ZX-deck.size")
def test_both_decks_are_shuffled_by_chance_in_full():
    core = fresh()
    assert question(core).menu == "chance.shuffle"
    assert len(core.zones[zone(0, DECK)]) == len(core.zones[zone(1, DECK)]) == 50
    with pytest.raises(Illegal):
        act(core, Action(-1, "shuffle", None, ((1, 2, 3),)))
    act(core, Action(-1, "shuffle", None, (tuple(reversed(core.zones[zone(0, DECK)])),)))
    assert names(core, 0, DECK)[0] == "c1"
    assert sorted(names(core, 0, DECK)) == sorted(f"c{n}" for n in range(1, 51))


@pytest.mark.rule("ZX-setup.first-player")
@pytest.mark.parametrize("reading", ["result-decides", "winner-chooses"])
def test_who_goes_first_is_settled_by_chance_or_by_its_winner(reading):
    core = tossed({"ZX-setup.first-player": reading}, first=1)
    if reading == "winner-chooses":
        assert question(core).who == (1,)
        act(core, Action(1, "go_second"))
    assert core.vars["first"] == (0 if reading == "winner-chooses" else 1)


@pytest.mark.rule("ZX-setup.life-six", "ZX-setup.hand-six", "ZX-life.pile-face-down")
@pytest.mark.parametrize(("reading", "top"), [("last-on-top", "c6"), ("first-on-top", "c1")])
def test_six_life_cards_then_six_in_hand(reading, top):
    core = tossed({"ZX-setup.life-six": reading})
    assert sorted(names(core, 0, LIFE)) == [f"c{n}" for n in range(1, 7)]
    assert names(core, 0, LIFE)[-1] == top
    assert set(names(core, 0, HAND)) == {f"c{n}" for n in range(7, 13)}
    assert len(core.zones[zone(0, DECK)]) == 38


@pytest.mark.rule("ZX-setup.mulligan", "ZX-setup.mulligan-once")
def test_the_mulligan_redoes_hand_and_life_once_and_the_starting_player_decides_first():
    core = tossed()
    assert question(core).who == (0,)
    with pytest.raises(Illegal):
        act(core, Action(1, "mulligan"))
    act(core, Action(0, "mulligan"))
    assert ("decided", ("ZX-setup.mulligan", "ZX-setup.mulligan-once"), 0, True) in core.events
    act(core, Action(1, "keep"))
    place = question(core).data.zone
    assert len(core.zones[place]) == 50
    act(core, Action(-1, "shuffle", None, (tuple(core.zones[place]),)))
    assert [len(core.zones[zone(0, kind)]) for kind in (LIFE, HAND, DECK)] == [6, 6, 38]
    assert core.vars["turn"] == 1
    with pytest.raises(Illegal) as refused:
        act(core, Action(0, "mulligan"))
    assert refused.value.rules == ("ZX-setup.mulligan-once",)


@pytest.mark.rule("ZX-setup.mulligan")
def test_under_the_other_reading_both_decide_without_knowing():
    core = tossed({"ZX-setup.mulligan": "secretly"})
    assert question(core).who == (0, 1)
    act(core, Action(1, "mulligan"))
    assert not [event for event in core.events if event[0] == "decided"]
    act(core, Action(0, "keep"))
    assert question(core).menu == "chance.shuffle"


@pytest.mark.rule("ZX-zone.battle-starts-empty", "ZX-orientation.stays-until-rested")
def test_the_battle_zones_are_empty_at_the_start():
    core = tossed()
    act(core, Action(0, "keep"))
    act(core, Action(1, "keep"))
    for number, place in enumerate(core.game.zones):
        if place.name in {"battle", "event"}:
            assert core.zones[number] == []
    assert any(event[0] == "started" and "ZX-zone.battle-starts-empty" in event[1] for event in core.events)


# ---- losing and winning


def attack_on(life, attack=1000, readings=None, **more):
    t = Table(
        {"battle": ["Fighter"]}, {"life": life}, cards={"Fighter": char(attack), **more}, readings=readings
    )
    t.now("A", "attack", "Fighter", target="B")
    return t.finish()


@pytest.mark.rule("ZX-win.empty-life-battle-damage", "ZX-win.opponent-wins", "ZX-win.end-immediately")
def test_battle_damage_to_an_empty_life_zone_loses_and_a_last_card_does_not():
    assert attack_on(["blue"]).result() is None
    t = attack_on([])
    assert t.result() == ("win", 0)
    assert t.asked().menu == "over"
    lying = {t.core.game.zones[place].name for place in t.core.place}
    assert lying == {"out"}
    assert attack_on([], attack=0).result() is None


@pytest.mark.rule("ZX-win.opponent-wins")
def test_under_the_other_reading_a_loss_makes_no_winner():
    assert attack_on([], readings={"ZX-win.opponent-wins": "no-winner"}).result() == Ended()


BURN = tactic([{"damage": 1, "to": {"player": "opponent"}}])


@pytest.mark.rule("ZX-win.empty-life-battle-damage")
@pytest.mark.parametrize(("reading", "outcome"), [("battle-damage-only", None), ("any-damage", ("win", 0))])
def test_whether_effect_damage_to_an_empty_life_zone_loses(reading, outcome):
    readings = {"ZX-win.empty-life-battle-damage": reading}
    t = Table({"hand": ["Burn"]}, {"life": []}, cards={"Burn": BURN}, readings=readings)
    t.now("A", "use", "Burn").passes()
    assert t.result() == outcome


@pytest.mark.rule("ZX-win.deck-out", "ZX-toc.602", "ZX-toc.403")
@pytest.mark.parametrize(("deck", "drawn", "outcome"), [(0, 0, ("win", 1)), (1, 1, ("win", 1)), (2, 2, None)])
def test_drawing_from_an_empty_deck_loses(deck, drawn, outcome):
    t = Table({"hand": ["Two"], "deck": ["blue"] * deck}, cards={"Two": tactic([{"draw": 2}])})
    t.now("A", "use", "Two").passes()
    assert len(t.events("drew")) == drawn
    assert t.result() == outcome


@pytest.mark.rule("ZX-win.deck-out")
@pytest.mark.parametrize(("reading", "open_"), [("may-decline", True), ("cannot-choose", False)])
def test_an_optional_draw_from_an_empty_deck(reading, open_):
    maybe = tactic([{"may": [{"draw": 1}]}])
    t = Table({"hand": ["Maybe"], "deck": []}, cards={"Maybe": maybe}, readings={"ZX-win.deck-out": reading})
    t.now("A", "use", "Maybe").passes()
    assert t.can("A", "no")
    assert t.can("A", "yes") is open_
    t.now("A", "no")
    assert t.result() is None


@pytest.mark.rule("ZX-win.end-immediately", "ZX-win.opponent-wins")
def test_nothing_below_on_the_chain_resolves_once_somebody_has_lost():
    curse = tactic([{"draw": 1, "who": "opponent"}])
    t = Table(
        {"hand": ["Curse", {"id": "first", "card": "Gift"}]},
        {"deck": []},
        cards={"Curse": curse, "Gift": tactic([{"draw": 1}])},
    )
    t.now("A", "use", "first").now("A", "use", "Curse").passes()
    assert t.result() == ("win", 0)
    assert t.events("drew") == []


@pytest.mark.rule("ZX-win.concede")
@pytest.mark.parametrize(("reading", "outcome"), [("loses-at-once", ("win", 0)), ("no-result", Ended())])
def test_a_player_may_concede_without_priority(reading, outcome):
    t = Table({"hand": ["Gift"]}, cards={"Gift": tactic([{"draw": 1}])}, readings={"ZX-win.concede": reading})
    t.now("A", "use", "Gift")
    assert t.holder() == ("A", "priority")
    assert t.can("B", "concede")
    t.now("B", "concede")
    assert t.result() == outcome
    with pytest.raises(Illegal):
        t.now("A", "concede")


@pytest.mark.rule("ZX-win.both-draw", "ZX-general.simultaneous-execution")
def test_both_losing_at_once_is_a_draw_and_one_after_the_other_is_not():
    each = tactic([{"draw": 1, "who": "each"}])
    after = tactic([{"draw": 1}, {"draw": 1, "who": "opponent"}])
    for card, outcome in (("Each", ("draw",)), ("After", ("win", 1))):
        t = Table({"hand": [card], "deck": []}, {"deck": []}, cards={"Each": each, "After": after})
        t.now("A", "use", card).passes()
        assert t.result() == outcome


WINS_AND_DRAWS = tactic([{"at_once": [{"win": {"player": "you"}}, {"draw": 1}]}])
ALL_AT_ONCE = tactic([{"at_once": [{"win": {"player": "you"}}, {"draw": 1, "who": "each"}]}])
ALL_WIN = tactic([{"win": {"player": "each"}}])


@pytest.mark.rule("ZX-win.win-and-lose-same-player")
def test_winning_and_losing_at_once_is_losing():
    t = Table({"hand": ["Odd"], "deck": []}, cards={"Odd": WINS_AND_DRAWS})
    t.now("A", "use", "Odd").passes()
    assert t.result() == ("win", 1)
    assert "win_is_loss" in t.events()


@pytest.mark.rule("ZX-win.both-draw")
def test_both_winning_at_once_is_a_draw():
    t = Table({"hand": ["All"]}, cards={"All": ALL_WIN})
    t.now("A", "use", "All").passes()
    assert t.result() == ("draw",)


@pytest.mark.rule("ZX-win.both-draw")
@pytest.mark.parametrize(("reading", "noted"), [("per-player-first", True), ("draw-first", False)])
def test_which_of_two_colliding_rules_comes_first(reading, noted):
    t = Table(
        {"hand": ["All"], "deck": []},
        {"deck": []},
        cards={"All": ALL_AT_ONCE},
        readings={"ZX-win.both-draw": reading},
    )
    t.now("A", "use", "All").passes()
    assert t.result() == ("draw",)
    assert ("win_is_loss" in t.events()) is noted


@pytest.mark.rule("ZX-win.loop-draw", "ZX-toc.901")
def test_forced_effects_that_cause_each_other_without_end_are_a_draw():
    left = char(abilities=[when("rested", [{"ready": "self"}])])
    right = char(abilities=[when("readied", [{"rest": "it"}], of={"character": "any"})])
    push = tactic([{"rest": "target"}], target={"character": "any"})
    t = Table(
        {"battle": ["Left", "Right"], "hand": ["Push"]}, cards={"Left": left, "Right": right, "Push": push}
    )
    t.now("A", "use", "Push", target="Left").passes()
    assert t.result() == ("draw",)
    loop = next(event for event in t.core.events if event[0] == "loop")
    assert loop[1] == ("ZX-win.loop-draw", "ZX-toc.901")
    assert {"rested", "readied"} <= set(loop[3])


def pushed(*effects):
    """A character that goes on with `effects` when it is rested, and one that rests it again."""
    left = char(abilities=[when("rested", [*effects, {"ready": "self"}])])
    right = char(abilities=[when("readied", [{"rest": "it"}], of={"character": "any"})])
    push = tactic([{"rest": "target"}], target={"character": "any"})
    return {"Left": left, "Right": right, "Push": push}


@pytest.mark.rule("ZX-win.loop-draw")
@pytest.mark.parametrize("more", [{"modify": "self", "attack": 1000}, {"modify": "self", "attack": -1}])
def test_a_loop_that_grows_is_endless_too(more):
    t = Table({"battle": ["Left", "Right"], "hand": ["Push"]}, cards=pushed(more))
    t.now("A", "use", "Push", target="Left").passes()
    assert t.result() == ("draw",)


@pytest.mark.rule("ZX-win.loop-draw", "ZX-win.deck-out")
def test_a_loop_that_uses_something_up_ends_by_itself():
    t = Table({"battle": ["Left", "Right"], "hand": ["Push"], "deck": 40}, cards=pushed({"draw": 1}))
    t.now("A", "use", "Push", target="Left").passes()
    assert t.result() == ("win", 1)


@pytest.mark.rule("ZX-chain.no-priority-in-resolution", "ZX-win.loop-draw")
def test_a_loop_is_gone_through_under_every_reading():
    dispute = {
        "dispute": 1,
        "game": "zero_dimension",
        "cards": pushed(),
        "position": {
            "turn": {"number": 5, "player": "A", "phase": "action"},
            "players": {
                "A": {
                    "battle": [{"id": "l", "card": "Left"}, "Right"],
                    "hand": ["Push"],
                    "deck": 20,
                    "life": 6,
                },
                "B": {"deck": 20, "hand": 3, "life": 6},
            },
        },
        "steps": [
            {"by": "A", "do": "use", "card": "Push", "target": "l"},
            {"by": "A", "do": "pass"},
            {"by": "B", "do": "pass"},
        ],
        "claims": [{"by": "A", "says": "a draw", "expect": {"draw": True}}],
    }
    ruling = rule(dispute)
    assert (ruling.verdict, [claim.upheld for claim in ruling.claims]) == ("resolved", [True])
    assert not any(point.not_tried for point in ruling.depends_on)


def test_a_number_too_high_to_go_through_is_asked_about():
    number = tactic(
        [{"repeat": 999_999, "do": [{"modify": "target", "attack": 1}]}], target={"character": "any"}
    )
    t = Table({"battle": ["Left"], "hand": ["Number"]}, cards={**pushed(), "Number": number})
    t.now("A", "use", "Number", target="Left")
    with pytest.raises(NeedsFact) as unknown:
        t.passes()
    assert unknown.value.fact == "ending"


@pytest.mark.rule("ZX-win.loop-draw", "ZX-toc.901")
@pytest.mark.parametrize(("reading", "outcome"), [("no-legal-choice", None), ("nobody-chooses", ("draw",))])
def test_a_loop_that_somebody_can_stop_goes_on_being_asked_about(reading, outcome):
    left = char(abilities=[when("rested", [{"may": [{"ready": "self"}]}])])
    right = char(abilities=[when("readied", [{"rest": "it"}], of={"character": "any"})])
    push = tactic([{"rest": "target"}], target={"character": "any"})
    t = Table(
        {"battle": ["Left", "Right"], "hand": ["Push"]},
        cards={"Left": left, "Right": right, "Push": push},
        readings={"ZX-win.loop-draw": reading},
    )
    t.now("A", "use", "Push", target="Left").passes()
    for _ in range(4):
        if t.result() is None:
            t.now("A", "yes")
    assert t.result() == outcome
    if outcome is None:
        t.now("A", "no")
        assert t.rested("Left")
