"""Chance as explicit actions: the replay itself never rolls dice or shuffles.

The menus "chance.shuffle", "chance.die", "chance.pick" are asked of CHANCE (-1). A shuffle names the new order of
the whole zone (bottom first); `None` in its place says that nobody knows it, and every card in it becomes unknown,
unless they are all the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.game import Menu, Verb
from judge.engine.ids import CHANCE, UNKNOWN, as_object
from judge.engine.records import Asked, Event, Frame
from judge.engine.run import ask, question
from judge.engine.slots import Choose, Number, Order
from judge.engine.table import RENEWED
from judge.engine.view import hide
from judge.engine.windows import no_subject

if TYPE_CHECKING:
    from collections.abc import Iterable

    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Obj, Rules, Seat, ZoneId


class Shuffling(Asked):
    """The zone to be shuffled."""

    zone: ZoneId
    rules: Rules


class Rolling(Asked):
    """A die with this number of sides is rolled; `then` happens with the result as its last field."""

    sides: int
    then: Frame
    rules: Rules


class Picking(Asked):
    """`count` of some options are picked at random; `then` happens with the tuple of picked options as its last field.

    `usual`: the result assumed where the account does not state one.
    """

    options: tuple[object, ...]
    number: int
    then: Frame
    rules: Rules
    unseen: bool = False
    usual: tuple[object, ...] | None = None


MENUS = {
    "chance.shuffle": Menu(("shuffle",), about=Shuffling),
    "chance.die": Menu(("die",), about=Rolling),
    "chance.pick": Menu(("pick",), about=Picking),
}


class IsShuffled(Event, tag="shuffle"):
    """A zone is to be shuffled."""

    zone: ZoneId


class WasShuffled(Event, tag="shuffled"):
    """A zone was shuffled; `known`: whether the new order is."""

    zone: ZoneId
    known: bool


class Rolled(Event):
    """A die with this number of sides was rolled."""

    sides: int
    number: int


class Picked(Event):
    """Something was picked at random."""

    cards: tuple[Obj, ...]


def shuffle(core: Core, zone: ZoneId, rules: Rules) -> None:
    """Ask chance for a new order of a zone. A zone of fewer than two cards needs none."""
    core.events.append(IsShuffled(rules, zone))
    if len(core.zones[zone]) > 1:
        ask(core, "chance.shuffle", (CHANCE,), Shuffling(zone, rules))


def die(core: Core, sides: int, then: Frame, rules: Rules) -> None:
    """Ask chance for a roll from 1 to `sides`; the frame `then` happens with the result as its last field."""
    ask(core, "chance.die", (CHANCE,), Rolling(sides, then, rules))


def pick(
    core: Core,
    options: tuple[object, ...],
    count: int,
    then: Frame,
    rules: Rules,
    *,
    unseen: bool = False,
    usual: tuple[object, ...] | None = None,
) -> None:
    """Ask chance for `count` of `options`; the frame `then` happens with the tuple as its last field.

    With `unseen`, None in place of the tuple means that the result is unknown. `usual`: the result implied by the
    other statements of an account that does not state the pick itself.
    """
    ask(core, "chance.pick", (CHANCE,), Picking(options, count, then, rules, unseen, usual))


def pick_player(core: Core, seats: Iterable[Seat], then: Frame, rules: Rules) -> None:
    """Ask chance for a player; the frame `then` happens with a tuple of that player (as an object) as its last field."""
    pick(core, tuple(as_object(seat) for seat in seats), 1, then, rules)


def _with_result(then: Frame, result: object) -> Frame:
    """Return a frame with the random result as its last field."""
    return tuple.__new__(type(then), (*then[:-1], result))


def _shuffle_demand(core: Core, _by: Seat, _subject: object) -> tuple[Slot, ...]:
    asked: Shuffling = question(core).data
    return (Order("order", tuple(core.zones[asked.zone]), asked.rules, unseen=True),)


def _shuffle(core: Core, _by: Seat, _subject: object, values: Values, asked: Shuffling) -> None:
    order = values[0]
    objects = core.zones[asked.zone]
    hide(core, objects)
    if order is None:
        alike = len({core.defn[obj] for obj in objects}) == 1  # then everybody knows the order anyway
        for obj in objects:
            if core.defn[obj] != UNKNOWN and not alike:
                core.identify(obj, UNKNOWN)
            if core.bits[obj]:
                core.put(core.bits, obj, 0)
    else:
        core.rearrange(objects, order)
    stamps = list(core.stamp)
    for obj in objects:
        stamps[obj] = max(stamps[obj], RENEWED) + 1
    core.rearrange(core.stamp, stamps)
    core.events.append(WasShuffled(asked.rules, asked.zone, order is not None))


def _die_demand(core: Core, _by: Seat, _subject: object) -> tuple[Slot, ...]:
    asked: Rolling = question(core).data
    return (Number("rolled", 1, asked.sides, asked.rules),)


def _die(core: Core, _by: Seat, _subject: object, values: Values, asked: Rolling) -> None:
    core.events.append(Rolled(asked.rules, asked.sides, values[0]))
    core.agenda.append(_with_result(asked.then, values[0]))


def _pick_demand(core: Core, _by: Seat, _subject: object) -> tuple[Slot, ...]:
    asked: Picking = question(core).data
    many, unseen, usual = asked.number, asked.unseen, asked.usual
    return (Choose("picked", asked.options, many, many, asked.rules, unseen=unseen, usual=usual),)


def _pick(core: Core, _by: Seat, _subject: object, values: Values, asked: Picking) -> None:
    if values[0] is not None:
        core.events.append(Picked(asked.rules, values[0]))
    core.agenda.append(_with_result(asked.then, values[0]))


VERBS = {
    "shuffle": Verb(no_subject, _shuffle_demand, _shuffle),
    "die": Verb(no_subject, _die_demand, _die),
    "pick": Verb(no_subject, _pick_demand, _pick),
}
