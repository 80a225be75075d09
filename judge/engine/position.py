"""Positions as values: what stands on the table, frozen, with a digest that names it.

`Position` is what the rest of the program holds. `open_position` makes a mutable core of it, `freeze` a value of
a core, and `apply` does one action from value to value. The digest covers contents: every object with what it is
and where, all that lasts on it, what is declared, what is asked of whom.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from judge.engine.core import RENEWED, UNKNOWN, Core, Mark
from judge.engine.plain import to_json
from judge.engine.records import Asked, Declared, Frame, Record, Waiting
from judge.engine.run import Outcome, act

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from judge.engine.core import Definition
    from judge.engine.game import Action, Game
    from judge.engine.ids import DefId, Obj, ZoneId
    from judge.engine.records import Event

_NESTED = (tuple, dict)
_NAMED: dict[str, tuple[type[Record], ...]] = {
    "Frame": (Frame,),
    "Declared": (Declared,),
    "Waiting": (Waiting,),
    "Any": (Asked, Outcome),
}
_PENDING: dict[str, type[Record]] = {"agenda": Frame, "stack": Declared, "waiting": Waiting}
_LISTS = ("owner", "place", "bits", "stamp", "zones", "agenda", "stack", "waiting")


def contents(core: Core, *, ordered: bool = True) -> tuple[object, ...]:
    """Return everything on the table as one comparable tuple, for comparing positions of one running game.

    How often a card has become a new object does not count, only which references still find theirs. `ordered` False:
    nor does the order of objects where no rule asks for it.
    """
    zones = zip(core.game.zones, core.zones, strict=True)
    return (
        tuple(core.defn),
        tuple(core.place),
        tuple(core.bits),
        tuple(tuple(column) for column in core.columns),
        tuple(tuple(held if ordered or zone.ordered else sorted(held)) for zone, held in zones),
        tuple(sorted(core.marks.items())),
        *_settled(core),
    )


class Lying(NamedTuple):
    """How things lay on a core at some moment, kept while that one goes on."""

    place: list[ZoneId]
    zones: list[list[Obj]]
    bits: list[int]
    columns: tuple[list[int], ...]
    defn: list[DefId]
    marks: dict[Obj, tuple[Mark, ...]]
    stamp: list[int]
    agenda: list[Frame]
    stack: list[Declared]
    waiting: list[Waiting]
    vars: dict[str, Any]


def lying(core: Core) -> Lying:
    """Return how things lie now."""
    return Lying(
        core.place.copy(),
        [zone.copy() for zone in core.zones],
        core.bits.copy(),
        tuple([column.copy() for column in core.columns]),
        core.defn.copy(),
        core.marks.copy(),
        core.stamp.copy(),
        core.agenda.copy(),
        core.stack.copy(),
        core.waiting.copy(),
        core.vars.copy(),
    )


def alike(one: Core | Lying, other: Core | Lying) -> bool:
    """Return whether two cores of one game have the same contents, or had at some moment."""
    return (
        one.place == other.place
        and one.zones == other.zones
        and one.bits == other.bits
        and one.columns == other.columns
        and one.defn == other.defn
        and one.marks == other.marks
        and _settled(one) == _settled(other)
    )


def settler(core: Core | Lying) -> Callable[[object], object]:
    """Return what settles in a value how often the objects that it names have become new ones."""
    stamp = core.stamp

    def settled(value: object) -> object:
        if isinstance(value, tuple):
            if len(value) == 2 and type(value[1]) is int and value[1] >= RENEWED:
                return (value[0], stamp[value[0]] == value[1])
            return tuple([settled(item) if isinstance(item, _NESTED) else item for item in value])
        if isinstance(value, dict):
            return {name: settled(item) for name, item in value.items()}
        return value

    return settled


def _settled(core: Core | Lying) -> tuple[object, ...]:
    """Return what names objects by how often they have become new ones, with that settled."""
    settled = settler(core)
    lists = [[settled(item) for item in items] for items in (core.agenda, core.stack, core.waiting)]
    names = [settled(value) if isinstance(value, _NESTED) else value for value in core.vars.values()]
    return ([number > 0 for number in core.stamp], *lists, names)


def tuples(value: object) -> Any:
    """Return decoded JSON with its lists as the tuples they were."""
    if isinstance(value, list):
        return tuple(tuples(item) for item in value)
    if isinstance(value, dict):
        return {name: tuples(item) for name, item in value.items()}
    return value


def records(game: Game, base: type[Record], value: object) -> object:
    """Return the record of a game that a plain value stands for, with the records within it; what is none stays as it is."""
    if not isinstance(value, tuple) or not value or not isinstance(value[0], str):
        return value
    known = game.records.get(base, {}).get(value[0])
    if known is None or len(value) != len(known.kinds) + 1:
        return value
    fields = zip(known.kinds.values(), value[1:], strict=True)
    return known.read((value[0], *(_field(game, kind, item) for kind, item in fields)))


def _field(game: Game, kind: str, value: object) -> object:
    if kind == "tuple[Waiting, ...]" and isinstance(value, tuple):
        return tuple(records(game, Waiting, item) for item in value)
    for base in _NAMED.get(kind) or game.bases.get(kind, ()):
        read = records(game, base, value)
        if read is not value:
            return read
    return value


def marks(value: Any) -> tuple[Mark, ...]:
    """Return what lasts on an object out of decoded JSON; TypeError or ValueError where it is none."""
    return tuple(Mark(*tuples(mark)) for mark in value)


@dataclass(frozen=True)
class Position:
    """One position of one game. `text` is its canonical JSON; two equal texts are the same position."""

    game: str
    players: int
    text: str

    @cached_property
    def digest(self) -> str:
        """Name the position: SHA-256 of its canonical form, 64 hexadecimal digits."""
        return hashlib.sha256(f"{self.game}/{self.players}/{self.text}".encode()).hexdigest()


def freeze(core: Core) -> Position:
    """Make a value of what stands on the table."""
    data: dict[str, object] = {name: getattr(core, name) for name in _LISTS}
    data["cards"] = [None if number == UNKNOWN else core.defs[number].key for number in core.defn]
    data["columns"] = core.columns
    data["marks"] = sorted(core.marks.items())
    data["vars"] = core.vars
    text = to_json(data, ordered=True)
    return Position(core.game.id, core.game.players, text)


def open_position(
    position: Position, game: Game, definitions: Sequence[Definition], readings: Mapping[str, str]
) -> Core:
    """Lay a position out on a mutable core. `definitions` must hold every card that lies on the table."""
    data = json.loads(position.text)
    core = Core(game, definitions, readings)
    core.defn.extend(UNKNOWN if key is None else core.index[key] for key in data["cards"])
    for name in ("owner", "place", "bits", "stamp"):
        getattr(core, name).extend(data[name])
    for column, numbers in zip(core.columns, data["columns"], strict=True):
        column.extend(numbers)
    for zone, objects in zip(core.zones, data["zones"], strict=True):
        zone.extend(objects)
    for name, base in _PENDING.items():
        getattr(core, name).extend(records(game, base, tuples(item)) for item in data[name])
    core.marks.update({obj: marks(lasting) for obj, lasting in data["marks"]})
    core.vars.update({name: tuples(value) for name, value in data["vars"].items()})
    return core


def apply(
    position: Position,
    action: Action,
    game: Game,
    definitions: Sequence[Definition],
    readings: Mapping[str, str],
) -> tuple[Position, tuple[Event, ...]]:
    """Do one action, from value to value; gives the new position and the events. Raises Illegal, NeedsFact."""
    core = open_position(position, game, definitions, readings)
    act(core, action)
    return freeze(core), tuple(core.events)
