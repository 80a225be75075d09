"""Everything on the table as a value or a key, for comparing positions of one running game."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Final

from judge.engine.table import RENEWED

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.engine.game import Core

_NESTED = (tuple, dict)


def contents(core: Core, *, ordered: bool = True) -> tuple[object, ...]:
    """Return everything on the table as one comparable tuple, for comparing positions of one running game.

    Object versions are ignored (how often a card became a new object); only whether a reference still finds its
    object counts. With `ordered` False, the order of objects is ignored too where no rule depends on it.
    """
    zones = zip(core.game.zones, core.zones, strict=True)
    return (
        tuple(core.defn),
        tuple(core.place),
        tuple(core.bits),
        tuple(tuple(column) for column in core.columns),
        tuple(tuple(held if ordered or zone.ordered else sorted(held)) for zone, held in zones),
        tuple(sorted(core.marks.items())),
        *_settled_references(core),
    )


def visible_table(core: Core) -> tuple[object, ...]:
    """Return what people can see of a position, without counting how often a card has become a new object.

    Only in a pile that lies face down does it matter which card lies on which.
    """
    piles = [core.zones[number] for number, zone in enumerate(core.game.zones) if zone.seen == "none"]
    return (
        tuple(core.defn),
        tuple(core.place),
        tuple(tuple(core.defn[obj] for obj in pile) for pile in piles),
        tuple(core.bits),
        tuple(tuple(column) for column in core.columns),
        tuple(sorted((obj, marks) for obj, marks in core.marks.items())),
        tuple((name, value) for name, value in core.vars.items() if name not in core.game.bookkeeping),
    )


def position_key(core: Core) -> tuple[object, ...]:
    """Return a key for a position; it ignores how often cards became new objects."""
    stamp = core.stamp
    held = repr((core.marks, core.vars, core.agenda, core.stack, core.waiting))
    found = _RENEWED.sub(lambda ref: f"({ref[1]}, {stamp[int(ref[1])] == int(ref[2])})", held)
    zones, columns = map(tuple, core.zones), map(tuple, core.columns)
    new = tuple(map(bool, stamp))
    return (found, tuple(core.defn), tuple(core.place), tuple(core.bits), new, *columns, *zones)


_RENEWED: Final = re.compile(rf"\((\d+), ({str(RENEWED)[0]}\d{{{len(str(RENEWED)) - 1}}})\)")
"""A reference to a card that has become a new object, in the text of what refers to it."""


def hash_of(value: object) -> int:
    """Return a hash of a value by its contents, nested dicts and lists included."""
    return hash(repr(value))


def have_same_contents(one: Core, other: Core) -> bool:
    """Return whether two cores of one game have the same contents."""
    return (
        one.place == other.place
        and one.zones == other.zones
        and one.bits == other.bits
        and one.columns == other.columns
        and one.defn == other.defn
        and one.marks == other.marks
        and _settled_references(one) == _settled_references(other)
    )


def version_remover(core: Core) -> Callable[[object], object]:
    """Return a function that replaces each reference in a value by its object and whether it still finds it."""
    return partial(_settled, core.stamp)


def _settled(stamp: list[int], value: object) -> object:
    if isinstance(value, tuple):
        if len(value) == 2 and type(value[1]) is int and value[1] >= RENEWED:
            return (value[0], stamp[value[0]] == value[1])
        return tuple([_settled(stamp, item) if isinstance(item, _NESTED) else item for item in value])
    if isinstance(value, dict):
        return {name: _settled(stamp, item) for name, item in value.items()}
    return value


def _settled_references(core: Core) -> tuple[object, ...]:
    """Return the parts of a core that hold references, with these replaced (see `settler`)."""
    settled = version_remover(core)
    lists = [[settled(item) for item in items] for items in (core.agenda, core.stack, core.waiting)]
    names = [settled(value) if isinstance(value, _NESTED) else value for value in core.vars.values()]
    return ([number > 0 for number in core.stamp], *lists, names)
