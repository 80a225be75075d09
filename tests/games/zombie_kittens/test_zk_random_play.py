"""Whole games at random, at every number of players: what always holds."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from zk_play import defaults, definitions, new_game

from judge.engine.errors import Illegal, NeedsFact
from judge.engine.game import Action
from judge.engine.ids import CHANCE
from judge.engine.position import freeze, open_position
from judge.engine.run import act, legal, question, result
from judge.games.zombie_kittens import state

pytestmark = pytest.mark.slow

PLAYERS = (2, 3, 4, 5)
MOST = 6_000


def run(core, rng, each=None, most=MOST):
    """Play at random; `each` is called before every action with the options."""
    for done in range(most):
        options = list(legal(core))
        if not options:
            return done
        if each is not None:
            each(options)
        act(core, rng.choice(options).sample(core, rng))
    return most


def kittens(core):
    kind = core.static["number"][state.EXPLODING]
    return Counter(core.place[obj] for obj in range(61) if core.defn[obj] == kind)


@pytest.mark.rule("ZK-win.last.alive ZK-win.deck.never.empty ZK-components.players ZK-hand.no.limit")
@pytest.mark.parametrize("players", PLAYERS)
@given(seed=st.integers(0, 2**32))
def test_exactly_one_survives_and_all_61_cards_are_there(players, seed):
    core = new_game(players)
    box = Counter(core.defn)

    def holds(options):
        asked = question(core)
        assert options
        assert Counter(core.defn) == box
        assert sorted(obj for zone in core.zones for obj in zone) == list(range(61))
        assert sum(turns > 0 for turns in core.vars["turns"]) <= 1
        if asked.menu != "turn":
            return
        found = kittens(core)
        living = state.the_living(core)
        assert core.zones[state.pile(core)]
        assert found[state.pile(core)] == len(living) - 1
        assert all(found[state.zone(seat, state.EXPLODED)] == 1 for seat in state.the_dead(core))
        assert core.vars["player"] in living
        assert core.vars["turns"][core.vars["player"]] >= 1

    assert run(core, Random(seed), holds) < MOST
    assert len(state.the_living(core)) == 1
    assert result(core) == ("win", state.the_living(core)[0])


@pytest.mark.parametrize("players", PLAYERS)
@settings(max_examples=10)
@given(seed=st.integers(0, 2**32))
def test_taking_everything_back_restores_every_digest(players, seed):
    core = new_game(players)
    rng = Random(seed)
    marks = []
    for _ in range(60):
        options = list(legal(core))
        if not options:
            break
        marks.append((core.checkpoint(), freeze(core).digest))
        act(core, rng.choice(options).sample(core, rng))
    for mark, digest in reversed(marks):
        core.undo(mark)
        assert freeze(core).digest == digest


@pytest.mark.parametrize("players", PLAYERS)
@settings(max_examples=10)
@given(seed=st.integers(0, 2**32), at=st.integers(1, 200))
def test_a_saved_game_goes_on_the_same(players, seed, at):
    core = new_game(players)
    run(core, Random(seed), most=at)
    position = freeze(core)
    again = open_position(position, core.game, definitions(), defaults())
    assert freeze(again).digest == position.digest
    assert list(legal(again)) == list(legal(core))
    run(core, Random(seed + 1), most=40)
    run(again, Random(seed + 1), most=40)
    assert freeze(again).digest == freeze(core).digest


def accepted(core, action):
    mark = core.checkpoint()
    seen = len(core.events)
    try:
        act(core, action)
    except (Illegal, NeedsFact):
        return False
    core.undo(mark)
    del core.events[seen:]
    return True


@pytest.mark.rule("ZK-turn.play.or.pass ZK-death.no.turn.actions ZK-turn.resolve.sequentially")
@pytest.mark.parametrize("players", PLAYERS)
@settings(max_examples=12)
@given(seed=st.integers(0, 2**32))
def test_what_is_listed_is_accepted_and_nothing_else(players, seed):
    """Every verb on every subject by every seat: accepted if and only if it is listed."""
    core = new_game(players)
    rng = Random(seed)
    run(core, rng, most=rng.randrange(8, 150))
    options = list(legal(core))
    listed = {(option.by, option.do, option.subject): option for option in options}
    for option in options:
        assert accepted(core, option.sample(core, rng))
    digest = freeze(core).digest
    verbs = core.game.verbs
    seats = [CHANCE, *range(players)]
    objects = [
        None,
        *rng.sample(range(61), 8),
        *(obj for seat in range(players) for obj in state.hand(core, seat)[:2]),
    ]
    for by in seats:
        for do, verb in verbs.items():
            if verb.anytime:  # nobody lists who may look where
                continue
            for subject in objects if verb.takes == "object" else [None, -1, -players - 1]:
                if (by, do, subject) in listed or (verb.takes == "none" and subject is not None):
                    continue
                slots = listed[next(iter(listed))].slots if listed else ()
                values = tuple(slot.sample(core, rng, ()) for slot in slots[:1])
                assert not accepted(core, Action(by, do, subject, ()))
                assert not accepted(core, Action(by, do, subject, values))
    assert freeze(core).digest == digest


def refusal(core, action):
    """What an action is refused with, or None; the table stays as it was."""
    mark = core.checkpoint()
    try:
        act(core, action)
    except Illegal as error:
        return error
    core.undo(mark)
    return None


@pytest.mark.parametrize("players", PLAYERS)
def test_refusals_always_cite_a_rule(players):
    core = new_game(players)
    rng = Random(players)
    run(core, rng, most=8)
    errors = []
    for _ in range(40):
        for do, verb in core.game.verbs.items():
            for by in range(players):
                subject = rng.choice(state.hand(core, by) or [0]) if verb.takes == "object" else None
                errors.append(refusal(core, Action(by, do, subject, ())))
        run(core, rng, most=5)
    refused = [error for error in errors if error is not None]
    assert len(refused) > 100
    assert all(error.rules for error in refused)
