"""Chance as explicit actions: a replay never rolls anything by itself.

The menus "chance.shuffle", "chance.die", "chance.pick" are asked of CHANCE (-1). A shuffle names the new order of
the whole zone (bottom first); `None` in its place says that nobody knows it, and every card in it becomes unknown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from judge.engine.core import CHANCE, RENEWED, UNKNOWN
from judge.engine.errors import Illegal
from judge.engine.game import Menu, Verb
from judge.engine.run import ask
from judge.engine.slots import Choose, Number
from judge.engine.windows import no_subject

if TYPE_CHECKING:
    from random import Random

    from judge.engine.core import Core
    from judge.engine.slots import Slot, Values

MENUS = {
    "chance.shuffle": Menu(("shuffle",)),
    "chance.die": Menu(("die",)),
    "chance.pick": Menu(("pick",)),
}


class Shuffled(NamedTuple):
    """The new order of a zone, bottom first, or None when nobody saw it."""

    name: str
    items: tuple[int, ...]
    rules: tuple[str, ...] = ()

    def check(self, core: Core, value: Any, before: Values) -> None:
        """See Slot."""
        del core, before
        if value is not None and (not isinstance(value, tuple) or sorted(value) != sorted(self.items)):
            raise Illegal(self.rules, "order.not-all", slot=self.name, items=self.items)

    def sample(self, core: Core, rng: Random, before: Values) -> tuple[int, ...]:
        """See Slot."""
        del core, before
        return tuple(rng.sample(self.items, len(self.items)))

    def describe(self, core: Core) -> dict[str, Any]:
        """See Slot."""
        del core
        return {"slot": self.name, "kind": "order", "options": list(self.items), "unknown": True}


def shuffle(core: Core, zone: int, rules: tuple[str, ...]) -> None:
    """Ask chance for a new order of a zone. A zone of fewer than two cards needs none."""
    core.events.append(("shuffle", rules, zone))
    if len(core.zones[zone]) > 1:
        ask(core, "chance.shuffle", (CHANCE,), (zone, rules))


def die(core: Core, sides: int, then: tuple[Any, ...], rules: tuple[str, ...]) -> None:
    """Ask chance for a roll from 1 to `sides`; the frame `then` happens with the number appended to it."""
    ask(core, "chance.die", (CHANCE,), (sides, then, rules))


def pick(
    core: Core,
    options: tuple[Any, ...],
    count: int,
    then: tuple[Any, ...],
    rules: tuple[str, ...],
    *,
    unseen: bool = False,
) -> None:
    """Ask chance for `count` of `options`; the frame `then` happens with the tuple appended to it.

    Where it may be `unseen`, None in place of the tuple says that nobody knows which.
    """
    ask(core, "chance.pick", (CHANCE,), (options, count, then, rules, unseen))


def _data(core: Core) -> Any:
    return core.agenda[-1][3]


def _shuffle_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    del by, subject
    zone, rules = _data(core)
    return (Shuffled("order", tuple(core.zones[zone]), rules),)


def _shuffle(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del by, subject
    zone, rules = asked
    order = values[0]
    objects = core.zones[zone]
    if order is None:
        for obj in objects:
            if core.defn[obj] != UNKNOWN:
                core.turn_out(obj, UNKNOWN)
            if core.bits[obj]:
                core.put(core.bits, obj, 0)
    else:
        core.rearrange(objects, order)
    stamps = list(core.stamp)
    for obj in objects:
        stamps[obj] = max(stamps[obj], RENEWED) + 1
    core.rearrange(core.stamp, stamps)
    core.events.append(("shuffled", rules, zone, order is not None))


def _die_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    del by, subject
    sides, _, rules = _data(core)
    return (Number("rolled", 1, sides, rules),)


def _die(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del by, subject
    sides, then, rules = asked
    core.events.append(("rolled", rules, sides, values[0]))
    core.agenda.append((*then, values[0]))


def _pick_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    del by, subject
    options, count, _, rules, unseen = _data(core)
    return (Choose("picked", options, count, count, rules, (), unseen),)


def _pick(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del by, subject
    _, _, then, rules, _ = asked
    if values[0] is not None:
        core.events.append(("picked", rules, values[0]))
    core.agenda.append((*then, values[0]))


VERBS = {
    "shuffle": Verb(no_subject, _shuffle_demand, _shuffle),
    "die": Verb(no_subject, _die_demand, _die),
    "pick": Verb(no_subject, _pick_demand, _pick),
}
