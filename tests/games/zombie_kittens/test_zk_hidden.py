"""What each seat may see of whole games."""

from random import Random

import pytest
from zk_play import defaults, definitions, new_game

from judge.engine.ids import CHANCE
from judge.engine.run import act, legal, question
from judge.engine.view import events_for, sees, view
from judge.games.zombie_kittens import state
from judge.games.zombie_kittens.state import pile

pytestmark = pytest.mark.slow


def played(players, seed, actions):
    """A game some actions in, and its events."""
    core = new_game(players)
    rng = Random(seed)
    for _ in range(actions):
        options = list(legal(core))
        if not options:
            break
        act(core, rng.choice(options).sample(core, rng))
    return core


def mixed(core, seat, rng):
    """Exchange cards a seat does not know: first within the pile, then everywhere but for the kittens."""
    hidden = [obj for obj in range(len(core.defn)) if not sees(core, seat, obj)]
    exchanged(core, [obj for obj in hidden if core.place[obj] == pile(core)], rng)
    exchanged(core, [obj for obj in hidden if core.card(obj).kind != "exploding_kitten"], rng)


def exchanged(core, objects, rng):
    looks = [(core.defn[obj], core.bits[obj]) for obj in rng.sample(objects, len(objects))]
    for obj, (number, bits) in zip(objects, looks, strict=True):
        core.identify(obj, number)
        core.put(core.bits, obj, bits)


@pytest.mark.rule("ZK-setup.deal.seven ZK-card.nope.nope ZK-card.see.future")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_a_seat_sees_does_not_depend_on_what_it_may_not_see(players):
    """Nobody is asked, or listed anything, because of a card in somebody else's hand or in the pile."""
    compared = 0
    for seed in range(40):
        rng = Random(seed)
        core = played(players, seed, rng.randrange(5, 32 * players))
        if question(core).who == (CHANCE,) or question(core).menu == "over":
            continue
        for seat in range(players):
            before = view(core, seat)
            mark = core.checkpoint()
            mixed(core, seat, rng)
            assert view(core, seat) == before
            core.undo(mark)
            compared += 1
    assert compared >= 15 * players


@pytest.mark.rule("ZK-setup.deal.seven ZK-death.keep.hand")
def test_another_hand_is_a_number_of_backs():
    core = played(4, 3, 12)
    own, other = view(core, 0), view(core, 1)
    for number, zone in enumerate(core.game.zones):
        assert len(own.zones[number]) == len(other.zones[number])
        if zone.name == "hand" and zone.owner != 0:
            assert {(sight.obj, sight.key) for sight in own.zones[number]} <= {(None, None)}
    assert all(sight.key for sight in own.zones[0])


@pytest.mark.rule("ZK-count.deck.allowed")
def test_the_pile_is_a_number_of_backs_to_everybody():
    core = played(3, 1, 8)
    for seat in range(3):
        cards = view(core, seat).zones[pile(core)]
        assert len(cards) == len(core.zones[pile(core)])
        assert all(sight.key is None for sight in cards)


@pytest.mark.rule("ZK-card.clairvoyance.move ZK-card.see.future")
@pytest.mark.parametrize("players", [3, 5])
def test_private_events_reach_only_those_they_are_for(players):
    for seed in range(10):
        core = played(players, seed, 400)
        names = {event[0] for event in core.events}
        assert "drew_card" in names
        for seat in range(players):
            for event in events_for(core, seat, core.events):
                if event[0] in core.game.private:
                    assert seat in event[2]


def test_the_definitions_are_the_box():
    assert sum(card.paw + card.plain for card in definitions()) == 61
    assert set(defaults()) >= {"ZK-card.nope.nope/window"}
    assert state.SEATS == (2, 3, 4, 5)
