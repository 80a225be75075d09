"""Whole games of the sample scenarios at random: what always holds."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from zs_play import defaults, definitions, new_game

from judge.catalogue import rulebook
from judge.engine.errors import EngineError
from judge.engine.game import Action
from judge.engine.ids import CHANCE
from judge.engine.position import freeze, open_position
from judge.engine.run import act, legal, play, result
from judge.games.zombie_state import state
from judge.games.zombie_state.marching import MarchPath

pytestmark = pytest.mark.slow

PLAYERS = (2, 3)
MOST = 4_000
seeds = given(seed=st.integers(0, 2**32))


def people(core):
    """Population and zombies on the board."""
    return sum(sum(core.columns[at]) for at in (state.POPULATION, state.ACTIVE, state.INACTIVE))


@pytest.mark.parametrize("players", PLAYERS)
@settings(max_examples=12)
@seeds
def test_pieces_are_conserved_and_every_game_ends(players, seed):
    core, rng = new_game(players), Random(seed)
    expected, seen = people(core), 0
    for _ in range(MOST):
        options = list(legal(core))
        if not options:
            break
        act(core, rng.choice(options).sample(core, rng))
        for event in core.events[seen:]:
            if event[0] in {"placed", "killed", "outbreak"}:
                expected += {"placed": 1, "killed": -1, "outbreak": 0}[event[0]] * event[3]
                expected += event[0] == "outbreak"
        seen = len(core.events)
        assert people(core) == expected
        assert all(value >= 0 for column in core.columns for value in column)
        assert all(value >= 0 for name in ("fp", "marker", "extra") for value in core.vars[name])
        assert sorted(obj for zone in core.zones for obj in zone) == list(range(len(core.defn)))
        dice = [
            sum(not state.is_populated(core, obj) for obj in state.domains(core, seat))
            for seat in range(players)
        ]
        assert all(len(on) <= dice[seat] for seat, on in enumerate(core.vars["track"]))
    assert result(core) == ("ended",)


@pytest.mark.parametrize("players", PLAYERS)
@settings(max_examples=8)
@seeds
def test_taking_everything_back_restores_every_digest(players, seed):
    core, rng, marks = new_game(players), Random(seed), []
    for _ in range(80):
        options = list(legal(core))
        if not options:
            break
        marks.append((core.checkpoint(), freeze(core).digest))
        act(core, rng.choice(options).sample(core, rng))
    for mark, digest in reversed(marks):
        core.undo(mark)
        assert freeze(core).digest == digest


def run(core, rng, most):
    for _ in range(most):
        options = list(legal(core))
        if not options:
            return
        act(core, rng.choice(options).sample(core, rng))


@pytest.mark.parametrize("players", PLAYERS)
@settings(max_examples=8)
@given(seed=st.integers(0, 2**32), at=st.integers(1, 250))
def test_a_saved_game_goes_on_the_same(players, seed, at):
    core = new_game(players)
    run(core, Random(seed), at)
    position = freeze(core)
    again = open_position(position, core.game, definitions(), defaults())
    assert freeze(again).digest == position.digest
    assert list(legal(again)) == list(legal(core))
    run(core, Random(seed + 1), 40)
    run(again, Random(seed + 1), 40)
    assert freeze(again).digest == freeze(core).digest


def accepted(core, action):
    mark, seen = core.checkpoint(), len(core.events)
    try:
        act(core, action)
    except EngineError:
        assert core.checkpoint() == mark  # nothing was changed, not even the log
        return False
    core.undo(mark)
    del core.events[seen:]
    return True


@pytest.mark.parametrize("players", PLAYERS)
@settings(max_examples=12)
@seeds
def test_what_is_listed_is_accepted_and_nothing_else(players, seed):
    """Every verb on subjects of its kind by every seat: accepted if and only if it is listed."""
    core, rng = new_game(players), Random(seed)
    run(core, rng, rng.randrange(1, 250))
    options = list(legal(core))
    listed = {(option.by, option.do, option.subject) for option in options}
    for option in options:
        assert accepted(core, option.sample(core, rng))
    objects = [*rng.sample(range(len(core.defn)), 12), *state.every_domain(core), None, -1, len(core.defn)]
    tried = [(), ((),), (0,), ((0,),), (0, ())]
    for by in (CHANCE, *range(players)):
        for do, verb in core.game.verbs.items():
            if verb.anytime:  # nobody lists who may look where
                continue
            subjects = {
                "none": [None],
                "object": objects,
                "player": [-1, -2, -9],
                "word": ["鉄", "gold"],
                "number": [1, 99],
            }[verb.takes]
            for subject in subjects:
                if (by, do, subject) not in listed:
                    assert not any(accepted(core, Action(by, do, subject, values)) for values in tried)


@given(seed=st.integers(0, 2**32))
def test_a_path_that_is_drawn_is_a_path_that_is_accepted(seed):
    core, rng = new_game(2), Random(seed)
    slot = MarchPath("to", 0, 1, ((1, (2, 3)), (2, (1, 3)), (3, ())), 2, 2)
    slot.check(core, slot.sample(core, rng, ()), ())


ELSEWHERE = {
    "printed-board",
    "printed-cards",
    "printed-sheet",
    "printed-table",
    "full-rulebook",
    "event-limit",
    "card-text",
}
OTHERS = [
    (point.key, reading)
    for point in map(rulebook.load("zombie_state").interpretation, defaults())
    for reading in point.readings
    if reading != point.default and reading not in ELSEWHERE
]


@pytest.mark.parametrize(("key", "reading"), OTHERS)
def test_games_end_under_every_other_reading(key, reading):
    core = new_game(3, {key: reading})
    play(core, Random(1), MOST)
    assert result(core)[0] in {"ended", "win"}
