"""Whatever is played by two, three or four, the game keeps its promises."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uo_play import new_game, sample

from judge.engine.errors import EngineError, Illegal
from judge.engine.game import Action
from judge.engine.ids import CHANCE
from judge.engine.position import freeze, open_position
from judge.engine.run import act, legal, play, question, result
from judge.engine.view import view
from judge.games.unicorn_overlord.state import HAND, zone

pytestmark = pytest.mark.slow

PLAYERS = st.sampled_from([2, 3, 4])
SEEDS = st.integers(0, 2**32)
# Readings under which the game runs differently, so that random play meets all of them.
READINGS = st.fixed_dictionaries(
    {},
    optional={
        "UO-battle.place/source": st.just("deck"),
        "UO-battle.place/too-few": st.just("draw-up"),
        "UO-coin.buy.slide.refill": st.just("reshuffle-excluded"),
        "UO-coin.buy.territory": st.just("no-limit"),
        "UO-coin.exclude.discard": st.just("any-player"),
        "UO-coin.refresh": st.just("what-is-there"),
        "UO-draw.reshuffle": st.just("draw-none"),
        "UO-end.crit.reset": st.just("keep-condition"),
        "UO-end.discard.battle": st.just("discarded"),
        "UO-icon.burn": st.just("opponent-chooses"),
        "UO-icon.coin.choose": st.just("as-far-as-possible"),
        "UO-icon.curse/in-hand": st.just("as-printed"),
        "UO-icon.curse/target": st.just("own-deck"),
        "UO-order.first.player": st.just("players-agree"),
        "UO-order.rotate": st.just("fixed"),
        "UO-result.crit.gain": st.just("at-once"),
        "UO-result.crit.rebuild": st.just("gained-cards"),
        "UO-territory.any.order": st.just("any-round"),
        "UO-variant.draft.pick/order": st.just("reversed"),
    },
)


def census(core):
    return Counter(core.defn), len(core.defn), sorted(obj for zone in core.zones for obj in zone)


@pytest.mark.rule("UO-components.players", "UO-flow.five.rounds")
@given(PLAYERS, SEEDS, READINGS)
def test_every_game_ends_after_five_rounds_with_one_winner_and_all_its_cards(players, seed, chosen):
    core = new_game(players, chosen)
    before = census(core)
    play(core, Random(seed), 4_000)
    kind, winner, ranked = result(core)
    assert kind == "win"
    assert ranked[0] == winner
    assert sorted(ranked) == list(range(players))
    assert sum(event[0] == "round_won" for event in core.events) == 5
    assert sum(core.vars["prestige"]) >= 8
    assert census(core) == before
    assert before[2] == list(range(before[1]))


@given(PLAYERS, SEEDS, st.integers(0, 250), READINGS)
def test_undo_restores_the_digest_and_a_saved_game_goes_on_alike(players, seed, length, chosen):
    core = new_game(players, chosen)
    rng = Random(seed)
    play(core, rng, length)
    saved, mark = freeze(core), core.checkpoint()
    again = open_position(saved, core.game, sample(), core.readings)
    assert freeze(again).digest == saved.digest
    state = rng.getstate()
    play(core, rng, 40)
    rng.setstate(state)
    play(again, rng, 40)
    assert freeze(again).digest == freeze(core).digest
    core.undo(mark)
    assert freeze(core).digest == saved.digest


def is_listed(core, action):
    """Return whether an action is a member of what is listed."""
    for option in legal(core):
        if (option.by, option.do, option.subject) == action[:3] and len(option.slots) == len(action.values):
            try:
                for number, slot in enumerate(option.slots):
                    slot.check(core, action.values[number], action.values[:number])
            except Illegal:
                return False
            return True
    return False


def mutated(core, action, rng):
    """Change one part of an action: who, what, about what, or a value."""
    kind = rng.randrange(4)
    if kind == 0:
        return action._replace(by=rng.randrange(CHANCE, core.game.players))
    if kind == 1:
        return action._replace(do=rng.choice(sorted(core.game.verbs)), subject=None, values=())
    if kind == 2:
        takes = core.game.verbs[action.do].takes
        other = rng.randrange(len(core.defn))
        return action._replace(
            subject=(other, rng.randrange(2)) if takes == "ability" else other if takes == "object" else None
        )
    if action.values and isinstance(action.values[0], tuple):
        value = [*action.values[0], rng.randrange(len(core.defn))]
        rng.shuffle(value)
        return action._replace(values=(tuple(value[: rng.randrange(len(value) + 1)]), *action.values[1:]))
    return action._replace(values=())


@pytest.mark.rule("UO-icon.coin.choose", "UO-battle.place", "UO-territory.order")
@given(PLAYERS, SEEDS, READINGS)
def test_what_is_listed_is_accepted_and_what_is_not_is_refused_without_a_trace(players, seed, chosen):
    core = new_game(players, chosen)
    rng = Random(seed)
    for _ in range(60):
        play(core, rng, rng.randrange(6))
        options = list(legal(core))
        if not options:
            return
        mark, before = core.checkpoint(), freeze(core).digest
        option = rng.choice(options)
        action = option.sample(core, rng)
        act(core, action)
        core.undo(mark)
        for _ in range(3):
            other = mutated(core, action, rng)
            if other.do in {"shuffle", "pick"} or other.do == "concede":
                continue
            expected = is_listed(core, other)
            try:
                act(core, other)
                accepted = True
            except EngineError:
                accepted = False
            core.undo(mark)
            assert accepted == expected, other
            assert freeze(core).digest == before


@pytest.mark.rule("UO-info.facedown", "UO-battle.place", "UO-icon.crit")
@given(PLAYERS, SEEDS, st.integers(20, 250))
def test_a_seat_sees_no_face_down_card_that_is_not_its_own(players, seed, length):
    core = new_game(players, {})
    play(core, Random(seed), length)
    zones = core.game.zones
    for seat in range(players):
        for number, sights in enumerate(view(core, seat).zones):
            hidden = zones[number].name in {
                "deck",
                "crits",
                "unit_deck",
                "item_deck",
                "territory_deck",
                "crit_deck",
            }
            foreign = zones[number].name in {"hand", "placed"} and zones[number].owner != seat
            looking = question(core).menu == "look" and question(core).who == (seat,)
            if (hidden and not looking) or foreign:
                assert all(sight.key is None and sight.obj is None for sight in sights)
        assert all(option.by == seat for option in view(core, seat).options)


@pytest.mark.rule("UO-battle.place")
@given(PLAYERS, SEEDS)
def test_the_order_in_which_players_place_makes_no_difference(players, seed):
    rng = Random(seed)
    core = new_game(players, {})
    while question(core).menu != "place" or question(core).data.placed:
        play(core, rng, 1)
    mark = core.checkpoint()
    chosen = {}
    for seat in question(core).who:
        hand = core.zones[zone(seat, HAND)]
        chosen[seat] = tuple(rng.sample(hand, min(5, len(hand))))
    digests = set()
    for _ in range(2):
        seats = rng.sample(range(players), players)
        for seat in seats:
            act(core, Action(seat, "place", None, (chosen[seat],)))
        digests.add(freeze(core).digest)
        core.undo(mark)
    assert len(digests) == 1
