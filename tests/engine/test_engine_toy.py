"""The kernel's promises, on a toy game with a stack, hidden hands, dice and three players."""

import random

import pytest
import toy
from hypothesis import given
from hypothesis import strategies as st

from judge.engine.errors import Illegal, NeedsFact
from judge.engine.game import Action
from judge.engine.position import freeze, open_position
from judge.engine.run import act, legal, play, question, replay, result
from judge.engine.windows import asking_window

SEEDS = st.integers(0, 10_000)
VERBS = (*toy.build().verbs, "resolve")


def walk(seed, steps):
    """Play at random for some steps and give the core."""
    core = toy.new_game()
    play(core, random.Random(seed), steps)
    return core


def accepted(core, action):
    mark, events = core.checkpoint(), len(core.events)
    try:
        act(core, action)
    except Illegal:
        return False
    core.undo(mark)
    del core.events[events:]
    return True


@given(SEEDS, st.integers(0, 60))
def test_what_is_listed_is_accepted_and_nothing_else(seed, steps):
    core = walk(seed, steps)
    options = list(legal(core))
    rng = random.Random(seed)
    for option in options:
        assert accepted(core, option.sample(core, rng))
    listed = {(option.by, option.do, option.subject) for option in options}
    for by in (-1, 0, 1, 2, 3):
        for do in VERBS:
            for subject in (None, *range(len(core.defn)), 99):
                if (by, do, subject) not in listed:
                    for values in ((), ((0,),), ((1,),), ((2,),), (3,)):
                        action = Action(by, do, subject, values)
                        if do in {"shuffle", "die", "pick", "pass"} and (by, do, None) in listed:
                            continue  # their subject is not looked at
                        assert not accepted(core, action), action


@given(SEEDS, st.integers(0, 60), st.integers(1, 40))
def test_undo_brings_the_digest_back(seed, before, after):
    core = walk(seed, before)
    digest, mark = freeze(core).digest, core.checkpoint()
    play(core, random.Random(seed + 1), after)
    core.undo(mark)
    assert freeze(core).digest == digest


@given(SEEDS, st.integers(0, 60))
def test_a_position_saved_anywhere_goes_on_as_it_would_have(seed, steps):
    core = walk(seed, steps)
    position = freeze(core)
    other = open_position(position, toy.build(), toy.DEFINITIONS, {})
    assert freeze(other).digest == position.digest
    play(core, random.Random(seed), 30)
    play(other, random.Random(seed), 30)
    assert freeze(other).digest == freeze(core).digest


@given(SEEDS)
def test_every_game_ends_and_no_card_is_lost(seed):
    core = walk(seed, 2_000)
    assert result(core) is not None
    assert sorted(obj for zone in core.zones for obj in zone) == list(range(24))


@given(SEEDS, st.integers(1, 60))
def test_a_refused_action_changes_nothing(seed, steps):
    core = walk(seed, steps)
    digest, events = freeze(core).digest, list(core.events)
    with pytest.raises(Illegal):
        act(core, Action(1, "play", 99, ((0,),)))
    assert freeze(core).digest == digest
    assert core.events == events


@given(SEEDS, st.integers(1, 60))
def test_replayed_actions_come_to_what_they_came_to_and_stop_before_a_refused_one(seed, steps):
    core, actions, rng = toy.new_game(), [], random.Random(seed)
    for _ in range(steps):
        if not (options := list(legal(core))):
            break
        actions.append(rng.choice(options).sample(core, rng))
        act(core, actions[-1])
    again = toy.new_game()
    replay(again, actions)
    refused = toy.new_game()
    with pytest.raises(Illegal):
        replay(refused, [*actions, Action(1, "play", 99, ((0,),)), *actions])
    for other in (again, refused):
        assert freeze(other).digest == freeze(core).digest
        assert other.events == core.events


def test_different_contents_have_different_digests():
    one, other = toy.new_game(), toy.new_game()
    assert freeze(one).digest == freeze(other).digest
    act(one, Action(-1, "shuffle", None, (tuple(range(24)),)))
    act(other, Action(-1, "shuffle", None, (tuple(reversed(range(24))),)))
    assert freeze(one).digest != freeze(other).digest


def dealt(order=None):
    core = toy.new_game()
    act(core, Action(-1, "shuffle", None, (tuple(order or range(24)),)))
    return core


def pass_all(core):
    while asking_window(core):
        act(core, Action(question(core).who[0], "pass"))


def first(core, seat, value):
    return next(obj for obj in core.zones[seat] if core.card(obj).value == value)


def test_declarations_resolve_newest_first_and_a_counter_of_a_counter_restores():
    core = dealt(
        [0, 1, 2, 3, 4, 8, 12, 16, 20, *[n for n in range(24) if n not in {0, 1, 2, 3, 4, 8, 12, 16, 20}]]
    )
    seat = question(core).who[0]
    act(core, Action(seat, "play", first(core, seat, 3), (((seat + 1) % 3,),)))
    holders = [seat for seat in range(3) if any(core.card(obj).value == 0 for obj in core.zones[seat])]
    countered = 0
    for _ in range(12):
        asked = question(core)
        if not asking_window(core):
            break
        who = asked.who[0]
        if who in holders and countered < 2:
            act(core, Action(who, "counter", first(core, who, 0)))
            countered += 1
            holders = [
                seat for seat in range(3) if any(core.card(obj).value == 0 for obj in core.zones[seat])
            ]
        else:
            act(core, Action(who, "pass"))
    assert countered == 2
    assert question(core).menu == "chance.die"


def test_a_window_asks_everybody_even_who_holds_no_answer():
    core = dealt()
    seat = question(core).who[0]
    number = next(obj for obj in core.zones[seat] if core.card(obj).value)
    act(core, Action(seat, "play", number, (((seat + 1) % 3,),)))
    asked = []
    while asking_window(core):
        asked.append(question(core).who[0])
        act(core, Action(asked[-1], "pass"))
    assert asked == [seat, (seat + 1) % 3, (seat + 2) % 3]


def test_an_unknown_card_is_named_only_when_it_matters():
    core = dealt()
    seat = question(core).who[0]
    hidden = core.zones[seat][0]
    core.identify(hidden, 0)
    known = next(obj for obj in core.zones[seat][1:] if core.card(obj).value)
    act(core, Action(seat, "play", known, (((seat + 1) % 3,),)))
    pass_all(core)
    act(core, Action(-1, "die", None, (4,)))
    other = dealt()
    other.put(other.defn, hidden, 0)
    with pytest.raises(NeedsFact) as needs:
        act(other, Action(seat, "play", hidden, (((seat + 1) % 3,),)))
    assert needs.value.about == hidden


def test_a_shuffle_nobody_saw_makes_its_cards_unknown():
    core = toy.new_game()
    act(core, Action(-1, "shuffle", None, (None,)))
    assert set(core.defn) == {0}
    with pytest.raises(NeedsFact):
        act(core, Action(question(core).who[0], "play", core.zones[question(core).who[0]][0], ((1,),)))
