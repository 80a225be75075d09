"""Before the game, and a loop under every reading."""

from pathlib import Path

import pytest
from examples import Examples
from zx_play import new_game

from judge.disputes import rule
from judge.engine.errors import Illegal
from judge.engine.game import Action
from judge.engine.ids import as_object
from judge.engine.run import act, question
from judge.games import zero_dimension as zx
from judge.games.zero_dimension.state import DECK, HAND, LIFE, NAMES, zone

DECKS = (tuple(range(1, 51)), tuple(range(51, 101)))
SAILOR = {"kind": "character", "colours": ["red"], "cost": 1, "attack": 1000, "defence": 1000}
CARDS = [zx.definition(f"c{n}", SAILOR) for n in range(1, 101)]
EXAMPLES = Examples(Path(__file__).parent)


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
    act(core, Action(-1, "pick", None, ((as_object(first),),)))
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


@pytest.mark.rule("ZX-setup.players")
@pytest.mark.parametrize("decks", [DECKS[:1], (*DECKS, DECKS[0])])
def test_a_game_is_of_two_decks(decks):
    with pytest.raises(ValueError, match="argument"):
        new_game(CARDS, decks)


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


@pytest.mark.rule("ZX-chain.no-priority-in-resolution", "ZX-win.loop-draw")
def test_a_loop_is_gone_through_under_every_reading():
    ruling = rule(
        EXAMPLES.dispute_of(
            {
                "position": {
                    "players": {
                        "A": {"battle": [{"id": "l", "card": "Left"}, "Right"], "hand": ["Push"]},
                        "B": {"hand": {"unknown": 3}},
                    }
                },
                "steps": [
                    {"by": "A", "do": "use", "card": "Push", "target": "l"},
                    {"by": "A", "do": "pass"},
                    {"by": "B", "do": "pass"},
                ],
                "claims": [{"by": "A", "says": "a draw", "expect": {"draw": True}}],
            }
        )
    )
    assert (ruling.verdict, [claim.upheld for claim in ruling.claims]) == ("resolved", [True])
    assert not any(point.not_tried for point in ruling.depends_on)


def shuffled_as_they_lie(core):
    """Let every shuffle that is asked for leave the order as it is."""
    while question(core).menu == "chance.shuffle":
        act(core, Action(-1, "shuffle", None, (tuple(core.zones[question(core).data.zone]),)))


@pytest.mark.rule("ZX-setup.mulligan", "ZX-setup.mulligan-once", "ZX-setup.shuffle", "ZX-setup.players")
def test_what_happens_before_the_first_turn_is_told_in_order_and_by_its_rules():
    core = tossed(first=1)
    for seat in (1, 0):
        act(core, Action(seat, "mulligan"))
    shuffled_as_they_lie(core)
    shuffling, mulligan = ("ZX-setup.shuffle", "ZX-toc.617"), ("ZX-setup.mulligan", "ZX-setup.mulligan-once")
    life, hand = ("ZX-setup.life-six", "ZX-life.pile-face-down"), ("ZX-setup.hand-six",)
    first = ("ZX-setup.first-player",)
    laid = [each for seat in (1, 0) for each in (("life_laid", life, seat, 6), ("hand_taken", hand, seat, 6))]
    again = []
    for seat in (1, 0):
        deck = zone(seat, DECK)
        again += [
            ("mulligan", mulligan, seat),
            ("shuffle", shuffling, deck),
            ("shuffled", shuffling, deck, True),
            ("life_laid", life, seat, 6),
            ("hand_taken", hand, seat, 6),
        ]
    begun = [
        *(
            each
            for seat in (0, 1)
            for each in (
                ("shuffle", shuffling, zone(seat, DECK)),
                ("shuffled", shuffling, zone(seat, DECK), True),
            )
        ),
        ("picked", first, (as_object(1),)),
        ("first_player", first, 1),
        *laid,
        ("decided", mulligan, 1, True),
        ("decided", mulligan, 0, True),
        *again,
        ("started", ("ZX-setup.players", "ZX-zone.battle-starts-empty"), 1),
    ]
    assert [tuple(event) for event in core.events][: len(begun)] == begun


@pytest.mark.rule("ZX-setup.first-player")
@pytest.mark.parametrize(("chosen", "first"), [("go_first", 1), ("go_second", 0)])
def test_the_winner_of_the_toss_may_choose_either(chosen, first):
    core = tossed({"ZX-setup.first-player": "winner-chooses"}, first=1)
    assert core.vars["turn"] == 0
    assert core.game.menus[question(core).menu].rules == ("ZX-setup.first-player",)
    act(core, Action(1, chosen))
    assert (core.vars["first"], core.vars["player"]) == (first, first)
    assert question(core).who == (first,)


@pytest.mark.rule("ZX-setup.mulligan")
@pytest.mark.parametrize("again", [(0,), (1,), (0, 1)])
def test_who_takes_a_mulligan_alone_redoes_it_whoever_decides_first(again):
    for reading in ("active-first", "secretly"):
        core = tossed({"ZX-setup.mulligan": reading})
        for seat in (0, 1):
            act(core, Action(seat, "mulligan" if seat in again else "keep"))
        shuffled_as_they_lie(core)
        assert {event.seat for event in core.events if event[0] == "mulligan"} == set(again)
