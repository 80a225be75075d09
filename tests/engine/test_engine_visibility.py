"""Facts that nobody stated, choices nobody saw, and what one seat may see: on the toy game."""

from dataclasses import replace
from random import Random

import pytest
from toy import DECK, build, new_game

from judge.engine import chance
from judge.engine.errors import Illegal, NeedsFact
from judge.engine.game import Action, Core, Menu, Verb
from judge.engine.ids import CHANCE, UNKNOWN
from judge.engine.records import Event, Frame
from judge.engine.run import act, ask, begin, has_doubtful_action, play
from judge.engine.slots import Choose, Fact, Number
from judge.engine.table import Mark
from judge.engine.view import SEEN, events_for, sees, view
from judge.engine.windows import no_subject


class Tell(Frame):
    """A fact is asked for."""


class Draw(Frame):
    unseen: bool


class Drawn(Frame):
    picked: tuple[int, ...] | None


def on_a_turn(seed=1):
    """A toy game in its first turn: seat 0 is asked."""
    core = new_game()
    play(core, Random(seed), 1)
    return core


def asking(slot):
    """A toy game that asks seat 0 for one slot; what it is given is noted."""
    given = []
    game = build()
    verb = Verb(
        no_subject,
        lambda *_: (slot,),
        lambda _core, _by, _subject, values, _asked: given.extend(values),
    )
    frames = {**game.frames, "tell": lambda core, _frame: ask(core, "tell", (0,))}
    game = replace(
        game,
        verbs={**game.verbs, "tell": verb},
        menus={**game.menus, "tell": Menu(("tell",), ("TOY-tell",))},
        frames=frames,
    )
    core = Core(game, (), {})
    core.agenda += [Tell(), Tell()]
    begin(core)
    return core, given


def test_a_fact_left_out_is_needed_not_illegal():
    core, given = asking(Fact("was", ("red", "blue"), 7))
    with pytest.raises(NeedsFact) as needed:
        act(core, Action(0, "tell"))
    assert (needed.value.fact, needed.value.about, needed.value.facts["options"]) == (
        "was",
        7,
        ("red", "blue"),
    )
    with pytest.raises(Illegal):
        act(core, Action(0, "tell", None, ("green",)))
    act(core, Action(0, "tell", None, ("red",)))
    assert given == ["red"]


@pytest.mark.parametrize("unseen", [Number("at", 0, 3, (), unseen=True), Choose("card", (4, 5), unseen=True)])
def test_none_stands_for_what_nobody_saw_only_where_it_may(unseen):
    core, given = asking(unseen)
    act(core, Action(0, "tell", None, (None,)))
    assert given == [None]
    assert unseen.describe(core)["unknown"] is True
    told, nothing = asking(unseen._replace(unseen=False))
    with pytest.raises(Illegal):
        act(told, Action(0, "tell", None, (None,)))
    assert nothing == []


def test_a_pick_nobody_saw():
    seen = []
    game = build()
    frames = {
        **game.frames,
        "draw": lambda core, frame: chance.pick(
            core, (1, 2, 3), 1, Drawn(None), ("TOY-pick",), unseen=frame.unseen
        ),
        "drawn": lambda core, frame: (seen.append(frame.picked), core.agenda.append(Draw(False))),
    }
    core = Core(replace(game, frames=frames), (), {})
    core.agenda.append(Draw(True))
    begin(core)
    act(core, Action(CHANCE, "pick", None, (None,)))
    assert seen == [None]
    with pytest.raises(Illegal):
        act(core, Action(CHANCE, "pick", None, (None,)))


@pytest.mark.parametrize("depth", [0, 1, 2])
def test_a_card_goes_under_so_many_others(depth):
    core = on_a_turn()
    mark = core.checkpoint()
    before = [list(zone) for zone in core.zones]
    first, second, third = core.zones[0][:3]
    core.move(first, DECK)
    core.move(second, DECK)
    core.move(third, DECK, depth=depth)
    assert core.zones[DECK][-1 - depth] == third
    core.undo(mark)
    assert core.zones == before


def test_a_seat_sees_its_own_hand_and_the_backs_of_others():
    core = on_a_turn()
    seen = view(core, 0)
    assert [sight.obj for sight in seen.zones[0]] == core.zones[0]
    assert {sight.obj for sight in (*seen.zones[1], *seen.zones[2])} == {None}
    assert [len(zone) for zone in seen.zones] == [len(zone) for zone in core.zones]


def test_options_are_shown_to_whom_they_belong():
    core = on_a_turn()
    assert {option.by for option in view(core, 0).options} == {0}
    other = view(core, 1)
    assert other.options == ()
    assert (other.menu, other.who) == ("turn", (0,))


def test_a_mark_lets_one_seat_see_one_hidden_card():
    core = on_a_turn()
    obj = core.zones[1][0]
    core.mark(obj, (Mark(SEEN, 2),))
    assert [sees(core, seat, obj) for seat in range(3)] == [False, True, True]


class Played(Event):
    """An event for everybody."""

    seat: int


class Told(Event):
    """An event for some alone."""

    seats: tuple
    number: int


def test_private_events_are_left_out_for_everybody_else():
    core = on_a_turn()
    core.game = replace(core.game, private={"told": lambda event: event.seats})
    events = [Played((), 0), Told((), (1,), 5)]
    assert [len(events_for(core, seat, events)) for seat in range(3)] == [1, 2, 1]


def test_what_hangs_on_an_unknown_card_is_unsure():
    core = on_a_turn()
    assert not has_doubtful_action(core)
    core.identify(core.zones[0][0], UNKNOWN)
    assert has_doubtful_action(core)
