"""Whatever is played, the game keeps its promises: drawn from the sample set, under drawn readings too."""

from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from zx_play import DEFAULTS, new_game

from judge.catalogue import cards as catalogue
from judge.catalogue import rulebook
from judge.engine.errors import Illegal, NeedsFact, NotCovered
from judge.engine.game import Action
from judge.engine.position import freeze, open_position
from judge.engine.run import OVER, act, legal, play, question, result
from judge.games import zero_dimension as zx
from judge.games.zero_dimension import harm, stats
from judge.games.zero_dimension.state import BATTLES, DAMAGE, EVENT, HAND, HAND_LIMIT, is_kind, worn_by, zone

pytestmark = pytest.mark.slow

MOST = 6_000
SEEDS = range(6)


@cache
def sample():
    database = catalogue.load(zx.ID)
    return [zx.definition(card.key, card.data) for card in database.cards.values() if card.sample]


def started(seed, readings=None):
    rng = Random(seed)
    count = len(sample())
    decks = tuple(tuple(rng.randint(1, count) for _ in range(50)) for _ in (0, 1))
    return new_game(sample(), decks, readings), rng


def drawn_readings(seed):
    registry, rng = rulebook.load(zx.ID), Random(seed)
    return {
        key: rng.choice(list(registry.interpretation(key).readings)) if rng.random() < 0.3 else default
        for key, default in DEFAULTS.items()
    }


def one_step(core, rng):
    options = list(legal(core, anytime=False))
    if not options:
        return False
    act(core, rng.choice(options).sample(core, rng))
    return True


@pytest.mark.rule("ZX-win.end-immediately", "ZX-zone.per-player")
@pytest.mark.parametrize("seed", SEEDS)
def test_every_game_ends_and_no_card_is_lost(seed):
    core, rng = started(seed)
    play(core, rng, MOST)
    assert result(core) in {("win", 0), ("win", 1), ("draw",)}
    lying = sorted(obj for objects in core.zones for obj in objects)
    assert lying == list(range(100))
    assert all(core.place[obj] in (zone(0, 7), zone(1, 7)) for obj in range(100))


@pytest.mark.parametrize("seed", range(40, 52))
def test_every_game_ends_under_any_readings(seed):
    core, rng = started(seed, drawn_readings(seed))
    play(core, rng, MOST)
    assert result(core) is not None


def settled(core):
    """What holds whenever a player has priority."""
    for seat in (0, 1):
        assert len(core.zones[zone(seat, EVENT)]) <= 1
        assert not harm.clashing_cards(core, seat)
    for place in BATTLES:
        for obj in core.zones[place]:
            if is_kind(core, obj, "character"):
                assert stats.true_number(core, obj, "defence") > 0
                invincible = stats.is_forbidden(core, obj, "be_destroyed")
                assert invincible or core.columns[DAMAGE][obj] < stats.defence(core, obj)
                assert len(worn_by(core, obj)) <= 1
            elif is_kind(core, obj, "equipment"):
                assert core.columns[3][obj] > 0


@pytest.mark.rule(
    "ZX-name.uniqueness",
    "ZX-event.one-event",
    "ZX-equipment.one-per-character",
    "ZX-attack-defence.immediate",
    "ZX-priority.single-holder",
    "ZX-zone.hand-limit",
)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_must_hold_whenever_a_player_has_priority(seed):
    core, rng = started(seed)
    met = 0
    for _ in range(600):
        asked = question(core)
        if asked.menu == "priority":
            met += 1
            assert len(asked.who) == 1
            settled(core)
            if core.vars["phase"] == "reset":
                assert len(core.zones[zone(1 - core.vars["player"], HAND)]) <= HAND_LIMIT
        if not one_step(core, rng):
            break
    assert met > 10


def mutated(action, core, rng):
    """Change one thing of an action."""
    kind = rng.randrange(4)
    if kind == 0:
        return action._replace(by=1 - action.by if action.by in (0, 1) else rng.choice((0, 1)))
    if kind == 1:
        return action._replace(
            do=rng.choice(sorted(name for name, verb in core.game.verbs.items() if not verb.keeps))
        )
    if kind == 2:
        subject = action.subject
        other = rng.randrange(len(core.defn))
        return action._replace(subject=(other, subject[1]) if isinstance(subject, tuple) else other)
    values = action.values
    if not values:
        return action._replace(values=((rng.randrange(len(core.defn)),),))
    at = rng.randrange(len(values))
    changed = (rng.randrange(len(core.defn)),) if isinstance(values[at], tuple) else rng.randrange(9)
    return action._replace(values=(*values[:at], changed, *values[at + 1 :]))


def listed(core, action):
    """Return whether an action is a member of what is listed."""
    for option in legal(core):
        if (option.by, option.do) != (action.by, action.do):
            continue
        if option.subject != action.subject or len(option.slots) != len(action.values):
            continue
        try:
            for number, slot in enumerate(option.slots):
                slot.check(core, action.values[number], action.values[:number])
        except (Illegal, NeedsFact):
            continue
        return True
    return False


@pytest.mark.rule("ZX-toc.902", "ZX-priority.definition")
@settings(max_examples=15)
@given(st.integers(0, 10_000))
def test_what_is_listed_is_accepted_and_nothing_else(seed):
    core, rng = started(seed)
    for _ in range(rng.randrange(20, 200)):
        if not one_step(core, rng):
            return
    for _ in range(12):
        options = list(legal(core))
        if not options:
            return
        for option in options:
            mark, seen, before = core.checkpoint(), len(core.events), freeze(core).digest
            act(core, option.sample(core, rng))
            core.undo(mark)
            del core.events[seen:]
            assert freeze(core).digest == before
        action = mutated(rng.choice(options).sample(core, rng), core, rng)
        wanted = listed(core, action)
        mark, seen, before = core.checkpoint(), len(core.events), freeze(core).digest
        try:
            act(core, action)
            accepted = True
        except (Illegal, NeedsFact, NotCovered):
            accepted = False
            assert freeze(core).digest == before
        core.undo(mark)
        del core.events[seen:]
        assert accepted == wanted, (action, wanted)
        if not one_step(core, rng):
            return


@settings(max_examples=10)
@given(st.integers(0, 10_000))
def test_a_saved_position_goes_on_like_the_game_it_was_saved_from(seed):
    core, rng = started(seed)
    for _ in range(rng.randrange(10, 300)):
        if not one_step(core, rng):
            break
    position = freeze(core)
    again = open_position(position, core.game, sample(), core.readings)
    assert freeze(again).digest == position.digest
    for _ in range(20):
        options = list(legal(core, anytime=False))
        if not options:
            break
        action = rng.choice(options).sample(core, rng)
        act(core, action)
        act(again, action)
        assert freeze(again).digest == freeze(core).digest


@pytest.mark.parametrize("seed", SEEDS)
def test_every_action_can_be_taken_back(seed):
    core, rng = started(seed)
    first, mark = freeze(core).digest, core.checkpoint()
    digests = []
    for _ in range(150):
        digests.append((core.checkpoint(), freeze(core).digest))
        if not one_step(core, rng):
            break
    for point, digest in reversed(digests):
        core.undo(point)
        assert freeze(core).digest == digest
    core.undo(mark)
    assert freeze(core).digest == first


@pytest.mark.rule("ZX-win.concede")
def test_conceding_is_open_to_both_at_every_question():
    core, rng = started(3)
    for _ in range(200):
        assert {option.by for option in legal(core) if option.do == "concede"} == {0, 1}
        if not one_step(core, rng) or question(core).menu == OVER:
            break
    act(core, Action(1, "concede"))
    assert result(core) == ("win", 0)
