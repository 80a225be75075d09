"""Before the game: players, shuffle, who goes first, hands, one redraw each; and what may be seen of zones."""

from random import Random

import pytest
from zwo_play import DECKS, deck, new_game

from judge.engine import run
from judge.engine.errors import BadPosition, Illegal
from judge.engine.game import Action
from judge.engine.ids import CHANCE, as_object
from judge.engine.view import sees
from judge.games import zombie_world_order as game
from judge.games.zombie_world_order.state import BACK, DECK, DESTROYED, HAND, HIDDEN, MANA, zone

A, B = 0, 1


def start(first=A):
    """Both decks shuffled, the first player picked: the question is whether that player redraws."""
    core = new_game((deck(DECKS[0]), deck(DECKS[1])))
    for _ in (A, B):
        run.act(core, shuffled(core))
    run.act(core, Action(CHANCE, "pick", None, ((as_object(first),),)))
    return core


def shuffled(core):
    (option,) = run.legal(core)
    return option.sample(core, Random(1))


def sizes(core, seat):
    return len(core.zones[zone(seat, HAND)]), len(core.zones[zone(seat, DECK)])


def names(core):
    return [event[0] for event in core.events]


def cited(core, name):
    return {rule for event in core.events if event[0] == name for rule in event[1]}


@pytest.mark.rule("ZWO-game.players")
@pytest.mark.parametrize("count", [1, 3])
def test_two_players_with_a_deck_each(count):
    with pytest.raises(BadPosition) as refused:
        new_game((deck(DECKS[0]),) * count)
    assert (refused.value.path, refused.value.reason) == ("decks", "seats.count")
    assert refused.value.facts == {"known": ("2",), "given": count, "rules": ("ZWO-game.players",)}
    with pytest.raises(ValueError, match=str(count)):
        game.build(count)


def test_until_it_is_shuffled_a_deck_lies_as_it_was_handed_in():
    core = new_game((deck(DECKS[0]), deck(DECKS[1])))
    for seat, handed_in in ((A, deck(DECKS[0])), (B, deck(DECKS[1]))):
        assert [core.card(obj).key for obj in reversed(core.zones[zone(seat, DECK)])] == list(handed_in)


@pytest.mark.rule("ZWO-win.life-start")
def test_both_begin_at_ten_life():
    core = start()
    assert core.vars["life"] == (10, 10)
    assert "ZWO-win.life-start" in cited(core, "seated")


@pytest.mark.rule("ZWO-setup.shuffle")
def test_both_decks_are_shuffled_before_anything_is_drawn():
    core = start()
    assert names(core)[:6] == ["seated", "shuffle", "shuffled", "shuffle", "shuffled", "picked"]
    assert "drew" in names(core)[6:]


@pytest.mark.rule("ZWO-setup.first-player")
@pytest.mark.parametrize("first", [A, B])
def test_chance_says_who_goes_first_and_nobody_else(first):
    core = start(first)
    assert core.vars["player"] == first
    assert run.question(core).who == (first,)
    waiting = new_game((deck(DECKS[0]), deck(DECKS[1])))
    run.act(waiting, shuffled(waiting))
    run.act(waiting, shuffled(waiting))
    with pytest.raises(Illegal):
        run.act(waiting, Action(A, "pick", None, ((as_object(A),),)))


@pytest.mark.rule("ZWO-setup.opening-hand")
def test_seven_cards_each():
    core = start()
    assert sizes(core, A) == sizes(core, B) == (7, 43)
    assert "ZWO-setup.opening-hand" in cited(core, "drew")


@pytest.mark.rule("ZWO-setup.mulligan-whole-hand")
def test_a_redraw_puts_the_whole_hand_back_and_draws_seven_after_a_shuffle():
    core = start()
    before = set(core.zones[zone(A, HAND)])
    run.act(core, Action(A, "redraw"))
    assert sizes(core, A) == (0, 50)
    run.act(core, shuffled(core))
    assert sizes(core, A) == (7, 43)
    assert set(core.zones[zone(A, HAND)]) != before
    with pytest.raises(Illegal):
        run.act(core, Action(B, "redraw", None, ((0, 1, 2),)))  # no part of a hand


@pytest.mark.rule("ZWO-setup.mulligan-once")
def test_once_only():
    core = start()
    run.act(core, Action(A, "redraw"))
    run.act(core, shuffled(core))
    with pytest.raises(Illegal):
        run.act(core, Action(A, "redraw"))
    assert "ZWO-setup.mulligan-once" in core.game.menus["mulligan"].rules


@pytest.mark.rule("ZWO-setup.mulligan-order")
def test_the_first_player_decides_first():
    core = start(B)
    with pytest.raises(Illegal) as refused:
        run.act(core, Action(A, "redraw"))
    assert "ZWO-setup.mulligan-order" in refused.value.rules
    run.act(core, Action(B, "keep"))
    run.act(core, Action(A, "redraw"))


@pytest.mark.rule("ZWO-setup.start")
def test_the_game_starts_when_both_have_decided():
    core = start()
    run.act(core, Action(A, "keep"))
    assert "started" not in names(core)
    run.act(core, Action(B, "keep"))
    assert "ZWO-setup.start" in cited(core, "started")
    assert core.vars["turn"] == 1


REDRAWN = ("ZWO-setup.mulligan-once", "ZWO-setup.mulligan-order", "ZWO-setup.mulligan-whole-hand")


@pytest.mark.rule("ZWO-setup.shuffle", "ZWO-setup.first-player", "ZWO-setup.opening-hand", "ZWO-setup.start")
def test_all_that_happens_before_the_first_turn_in_its_order_with_its_rules():
    core = start(B)
    assert core.game.menus[run.question(core).menu].rules == REDRAWN
    run.act(core, Action(B, "redraw"))
    run.act(core, shuffled(core))
    run.act(core, Action(A, "keep"))
    assert core.events[:14] == [
        ("seated", ("ZWO-game.players", "ZWO-win.life-start"), 10),
        ("shuffle", ("ZWO-setup.shuffle",), zone(A, DECK)),
        ("shuffled", ("ZWO-setup.shuffle",), zone(A, DECK), True),
        ("shuffle", ("ZWO-setup.shuffle",), zone(B, DECK)),
        ("shuffled", ("ZWO-setup.shuffle",), zone(B, DECK), True),
        ("picked", ("ZWO-setup.first-player",), (as_object(B),)),
        ("first_player", ("ZWO-setup.first-player", "ZWO-turn.alternate"), B),
        ("drew", ("ZWO-setup.opening-hand",), B, 7),
        ("drew", ("ZWO-setup.opening-hand",), A, 7),
        ("redrew", ("ZWO-setup.mulligan-whole-hand", "ZWO-setup.mulligan-once"), B),
        ("shuffle", ("ZWO-setup.shuffle",), zone(B, DECK)),
        ("shuffled", ("ZWO-setup.shuffle",), zone(B, DECK), True),
        ("drew", ("ZWO-setup.opening-hand",), B, 7),
        ("kept", ("ZWO-setup.mulligan-once",), A),
    ]
    assert core.events[14] == ("started", ("ZWO-setup.start",))


def test_nothing_else_is_done_before_the_game():
    core = start()
    with pytest.raises(Illegal) as refused:
        run.act(core, Action(B, "attack", 0))
    assert (refused.value.rules, refused.value.reason) == (REDRAWN, "turn.not-asked")
    assert refused.value.facts["menu"] == "mulligan"


@pytest.mark.rule("ZWO-setup.opening-hand", "ZWO-qa.draw-top")
def test_a_hand_is_taken_from_the_top():
    core = new_game((deck(DECKS[0]), deck(DECKS[1])))
    for _ in (A, B):
        run.act(core, shuffled(core))
    before = list(core.zones[zone(A, DECK)])
    run.act(core, Action(CHANCE, "pick", None, ((as_object(A),),)))
    assert sorted(core.zones[zone(A, HAND)]) == sorted(before[-7:])
    assert core.zones[zone(A, DECK)] == before[:-7]


@pytest.mark.rule("ZWO-turn.draw-first-skip")
def test_no_card_is_drawn_in_the_very_first_turn():
    core = start()
    run.act(core, Action(A, "keep"))
    run.act(core, Action(B, "keep"))
    assert sizes(core, A) == (7, 43)
    assert "ZWO-turn.draw-first-skip" in cited(core, "no_draw")


@pytest.mark.rule("ZWO-zone.deck")
@pytest.mark.rule("ZWO-qa.deck-hidden")
@pytest.mark.rule("ZWO-qa.hand-hidden")
def test_nobody_sees_a_deck_and_only_its_player_a_hand():
    zones = game.build(2).zones
    assert {zones[zone(seat, DECK)].seen for seat in (A, B)} == {"none"}
    assert {zones[zone(seat, HAND)].seen for seat in (A, B)} == {"owner"}
    assert HIDDEN == {
        DECK: ("ZWO-zone.deck", "ZWO-qa.deck-hidden"),
        HAND: ("ZWO-qa.hand-hidden", "ZWO-qa.hand-not-zone"),
    }
    assert all(seen.seen == "all" for number, seen in enumerate(zones) if number % 6 not in HIDDEN)


def with_cards_in(kind, bits, *other):
    core = new_game((deck(DECKS[0]), deck(DECKS[1])), *other)
    for obj in core.zones[zone(A, DECK)][:2]:
        core.move(obj, zone(A, kind))
        core.bits[obj] = bits
    return core, core.zones[zone(A, kind)]


@pytest.mark.rule("ZWO-qa.hand-hidden")
@pytest.mark.parametrize(
    ("reading", "who"), [("owner-only", {A}), ("nobody", set()), ("everybody", {A, B})], ids=str
)
def test_who_may_look_at_a_back_mana(reading, who):
    core, (card, _) = with_cards_in(MANA, BACK, ("ZWO-qa.hand-hidden", reading))
    assert {seat for seat in (A, B) if sees(core, seat, card)} == who
    core.bits[card] = 0
    assert sees(core, A, card)
    assert sees(core, B, card)


@pytest.mark.rule("ZWO-zone.fully-destroyed")
@pytest.mark.parametrize(("reading", "seen"), [("open", [True, True]), ("hidden", [False, True])])
def test_the_fully_destroyed_zone_is_open_or_shows_its_top(reading, seen):
    core, lying = with_cards_in(DESTROYED, 0, ("ZWO-zone.fully-destroyed/open", reading))
    assert [sees(core, B, card) for card in lying] == seen
