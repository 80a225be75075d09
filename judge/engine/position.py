"""Positions as values: what is on the table, frozen, with a digest.

`Position` is what the rest of the program holds. `open_position` makes a mutable core of it, `freeze` a value of a
core, and `apply` does one action from value to value. The digest covers contents: every object, its data and place,
its lasting effects, pending declarations, and the open question.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from judge.engine.game import Core
from judge.engine.ids import UNKNOWN
from judge.engine.plain import to_json
from judge.engine.records import Asked, Declared, Frame, Record, Waiting
from judge.engine.run import Outcome, act
from judge.engine.table import Mark

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from judge.engine.game import Action, Game
    from judge.engine.records import Event
    from judge.engine.table import Definition

_NAMED: dict[str, tuple[type[Record], ...]] = {
    "Frame": (Frame,),
    "Declared": (Declared,),
    "Waiting": (Waiting,),
    "Any": (Asked, Outcome),
}
_PENDING: dict[str, type[Record]] = {"agenda": Frame, "stack": Declared, "waiting": Waiting}
_LISTS = ("owner", "place", "bits", "stamp", "zones", "agenda", "stack", "waiting")


def tuples(value: object) -> Any:
    """Return decoded JSON with its lists converted back to tuples."""
    if isinstance(value, list):
        return tuple(tuples(item) for item in value)
    if isinstance(value, dict):
        return {name: tuples(item) for name, item in value.items()}
    return value


def records(game: Game, base: type[Record], value: object) -> object:
    """Return the game's record for a plain value, nested records included; other values are returned unchanged."""
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
    """Return an object's marks from decoded JSON; TypeError or ValueError where they are invalid."""
    return tuple(Mark(*tuples(mark)) for mark in value)


@dataclass(frozen=True)
class Position:
    """One position of one game. `text` is its canonical JSON; two equal texts are the same position."""

    game: str
    players: int
    text: str

    @cached_property
    def digest(self) -> str:
        """Return the digest of the position: SHA-256 of its canonical form, 64 hexadecimal digits."""
        return hashlib.sha256(f"{self.game}/{self.players}/{self.text}".encode()).hexdigest()


def freeze(core: Core) -> Position:
    """Freeze the table of a core as a value."""
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
    """Lay a position out on a mutable core. `definitions` must hold every card on the table."""
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
    """Do one action, from value to value; returns the new position and the events. Raises Illegal, NeedsFact."""
    core = open_position(position, game, definitions, readings)
    act(core, action)
    return freeze(core), tuple(core.events)
