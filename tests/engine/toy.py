"""A toy game on the kernel: three players, hidden hands, plays that others may counter, a die.

On a turn the player plays a number card; everybody in turn may answer with a counter, three passes in a row close
the window; the stack resolves newest first; a number scores itself plus a die roll, a counter removes what lies below
it. Then the next player's turn, until no hand holds a number.
"""

from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING

from judge.engine import chance, kinds, windows
from judge.engine.errors import Illegal, Refusal
from judge.engine.game import Core, Game, Menu, Verb, Window
from judge.engine.layout import Memory, Zone
from judge.engine.records import Asked, Declared, Event, Frame
from judge.engine.run import Outcome, ask, begin, finish
from judge.engine.slots import Choose
from judge.engine.table import Definition
from judge.engine.windows import RESOLVE, declare, open_window

if TYPE_CHECKING:
    from judge.engine.ids import Ref, Seat

PLAYERS = 3
DISCARD = PLAYERS + 1
DECK = PLAYERS


class Number(Definition):
    def __init__(self, value):
        super().__init__(f"n{value}", f"n{value}")
        self.value = value


# What happens next, what is asked, what is declared, what happened, how it ends: records, a line a field.


class Turn(Frame):
    seat: Seat


class ShuffleDeck(Frame):
    """Chance is asked for the order of the deck."""


class Deal(Frame):
    """The deck is dealt out."""


class Score(Frame):
    by: Seat
    value: int
    at: Seat
    rolled: int | None = None  # what chance gave


class Playing(Asked):
    seat: Seat


class PlayedNumber(Declared):
    card: Ref
    at: Seat


class Countered(Declared):
    card: Ref


class Scored(Event):
    seat: Seat
    points: int


class Scores(Outcome):
    totals: tuple[int, ...]


DEFINITIONS = (Number(0), Number(1), Number(2), Number(3))  # 0 is the counter
COUNTER = 1  # its definition number


def turn_frame(core, frame):
    seats = [seat for seat in range(PLAYERS) if any(core.defn[obj] != COUNTER for obj in core.zones[seat])]
    if not seats:
        finish(core, Scores(core.vars["score"]))
    seat = next(seat % PLAYERS for seat in range(frame.seat, frame.seat + PLAYERS) if seat % PLAYERS in seats)
    ask(core, "turn", (seat,), Playing(seat))


def hand(core, by):
    return core.zones[by]


def play_demand(core, by, subject):
    if subject not in core.zones[by] or not core.card(subject).value:
        raise Illegal(("TOY-play",), "toy.not-a-number", item=subject)
    return (Choose("at", tuple(seat for seat in range(PLAYERS) if seat != by)),)


def play(core, by, subject, values, asked):
    core.move(subject, DISCARD)
    core.agenda.append(Turn((by + 1) % PLAYERS))
    declare(core, PlayedNumber(by, core.ref(subject), values[0][0]))
    open_window(core, "answer", by)


def counter_demand(core, by, subject):
    if subject not in core.zones[by] or core.card(subject).value:
        raise Illegal(("TOY-counter",), "toy.not-a-counter", item=subject)
    return ()


def counter(core, by, subject, values, asked):
    core.move(subject, DISCARD)
    declare(core, Countered(by, core.ref(subject)))
    open_window(core, "answer", (by + 1) % PLAYERS)


def resolve_number(core, frame):
    played = frame.item
    value = core.card(played.card[0]).value
    chance.die(core, 6, Score(played.by, value, played.at), ("TOY-die",))


def score(core, frame):
    totals = list(core.vars["score"])
    totals[frame.by] += frame.value + frame.rolled
    totals[frame.at] -= 1
    core.var("score", tuple(totals))
    core.events.append(Scored(("TOY-score",), frame.by, frame.value + frame.rolled))


def resolve_counter(core, frame):
    if core.stack:
        core.stack.pop()


def shuffle_frame(core, frame):
    chance.shuffle(core, DECK, ("TOY-shuffle",))


def deal(core, frame):
    deck = core.zones[DECK]
    while deck:
        core.move(deck[-1], len(deck) % PLAYERS)


def set_up(core, decks):
    for number in decks[0]:
        core.create(number, 0, DECK)
    core.agenda += [Turn(0), Deal(), ShuffleDeck()]


def out_of_turn(core, action):
    return Illegal(("TOY-turn",), "turn.not-asked", Refusal.TURN, by=action.by, do=action.do)


@cache
def build():
    return Game(
        id="toy",
        players=PLAYERS,
        zones=(
            *(Zone("hand", seat, "owner") for seat in range(PLAYERS)),
            Zone("deck", None, "none"),
            Zone("discard", None),
        ),
        verbs={
            **chance.VERBS,
            "play": Verb(hand, play_demand, play, "object"),
            "counter": Verb(hand, counter_demand, counter, "object"),
            "pass": windows.make_pass(("TOY-pass",)),
        },
        menus={
            **chance.MENUS,
            "turn": Menu(("play",)),
            "answer": Menu(("pass", "counter")),
            "over": Menu(()),
        },
        frames={
            "turn": turn_frame,
            "window": windows.window_frame,
            "resolve": windows.resolve_frame,
            "resolve.played_number": resolve_number,
            "resolve.countered": resolve_counter,
            "settle": lambda _core, _frame: None,
            "score": score,
            "deal": deal,
            "shuffle_deck": shuffle_frame,
        },
        windows={
            "answer": Window(
                "answer", lambda _core, holder: (holder + 1) % PLAYERS, lambda _core: PLAYERS, RESOLVE
            )
        },
        out_of_turn=out_of_turn,
        set_up=set_up,
        resume=lambda _core, _turn: None,
        memory=(Memory("score", kinds.kind("tuple[int, ...]"), initial=(0,) * PLAYERS),),
        modules=(sys.modules[__name__],),
    )


def new_game(cards=24):
    core = Core(build(), DEFINITIONS, {})
    core.vars.update(build().variables)
    build().set_up(core, (tuple(1 + number % 4 for number in range(cards)),))
    begin(core)
    return core
