"""A canonical form of a position: equal for equal positions, however the file numbers its objects.

Objects are identified by their place in a zone, definitions by their keys. Of a reference it matters only whether it
still finds its object and, if not, which of several lost references it is. Two files that describe the same position
get the same digest.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, Final

from judge.engine.ids import UNKNOWN, Obj
from judge.engine.kinds import RECORD, Kind, rename
from judge.engine.plain import to_json
from judge.engine.table import SEEN

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from judge.engine.game import Core
    from judge.engine.ids import DefId, Ref
    from judge.engine.table import Mark

_RECORD: Final = Kind(RECORD)
USED: Final = "used"  # the kind of mark, and the variable, that note which abilities of a card were used up


class Counted:
    """Names each object by its zone and place there. `gone`: for each object, the references that no longer find it."""

    def __init__(self, core: Core, aside: Container[Obj] = ()) -> None:
        self.core = core
        self.order = [obj for zone in core.zones for obj in zone if obj not in aside]
        self.at = {obj: number for number, obj in enumerate(self.order)}
        self.gone: dict[Obj, list[int]] = {}

    def obj(self, obj: Obj) -> int:
        """See Naming."""
        return obj if obj < 0 else self.at[obj]

    def ref(self, ref: Ref) -> tuple[int, int]:
        """See Naming: 0 finds its object, 1, 2 ... do not."""
        if self.core.is_current(ref):
            return (self.obj(ref[0]), 0)
        lost = self.gone.setdefault(ref[0], [])
        if ref[1] not in lost:
            lost.append(ref[1])
        return (self.obj(ref[0]), 1 + lost.index(ref[1]))

    def card(self, number: DefId) -> str:
        """See Naming."""
        key: str = self.core.defs[number].key
        return key


def contents(core: Core, aside: Container[Obj] = (), *, memory: bool = True) -> dict[str, Any]:
    """Return everything on the table under canonical names.

    `aside`: objects to leave out; `memory`: include the game's variables.
    """
    by, game = Counted(core, aside), core.game
    coming = {
        name: [rename(_RECORD, item, by) for item in getattr(core, name)]
        for name in ("agenda", "stack", "waiting")
    }
    found: dict[str, Any] = {
        **coming,
        "cards": [None if core.defn[obj] == UNKNOWN else core.defs[core.defn[obj]].key for obj in by.order],
        "owners": [core.owner[obj] for obj in by.order],
        "bits": [core.bits[obj] for obj in by.order],
        "columns": [
            [_column(column[obj], by, names=tally.names) for obj in by.order]
            for tally, column in zip(game.columns, core.columns, strict=True)
        ],
        "zones": [sum(obj in by.at for obj in zone) for zone in core.zones],
        "marks": sorted(
            (by.obj(obj), [_mark(mark, by) for mark in in_order(marks)])
            for obj, marks in core.marks.items()
            if obj < 0 or obj in by.at
        ),
    }
    if memory:
        kinds = {one.var: one.kind for one in game.memory}
        found["vars"] = {
            name: rename(kinds[name], value, by) if name in kinds else value
            for name, value in core.vars.items()
        }
        if USED in kinds:
            found["vars"][USED] = sorted(found["vars"][USED])  # in whichever order they were used
    return found


class _Mentions:
    """Collects the objects that a value refers to."""

    def __init__(self, core: Core) -> None:
        self.core = core
        self.found: set[Obj] = set()

    def obj(self, obj: Obj) -> None:
        """See Naming."""
        if obj >= 0:
            self.found.add(obj)

    def ref(self, ref: Ref) -> None:
        """See Naming."""
        self.obj(ref[0])

    def card(self, number: DefId) -> None:
        """See Naming."""


def pending(core: Core) -> set[Obj]:
    """Return the objects that declared items, waiting abilities and the next frames refer to."""
    by = _Mentions(core)
    for item in (*core.agenda, *core.stack, *core.waiting):
        rename(_RECORD, item, by)
    return by.found


def mentioned(core: Core) -> set[Obj]:
    """Return the objects that pending items, variables and lasting effects refer to, and those with attachments."""
    by, game = _Mentions(core), core.game
    by.found |= pending(core)
    for one in game.memory:
        value = core.vars[one.var]
        if one.var == USED:  # which the cards themselves tell
            value = tuple(entry for entry in value if not core.is_current(entry[0]))
        rename(one.kind, value, by)
    for marks in core.marks.values():
        for mark in marks:
            lasts = game.lasts(mark.kind)
            if lasts is not None:
                rename(lasts.kind, mark.value, by)
    for tally, column in zip(game.columns, core.columns, strict=True):
        if tally.names:
            by.found.update(Obj(value - 1) for value in column if value > 0)
    return by.found


def digest(core: Core, aside: Container[Obj] = ()) -> str:
    """Return the digest of the position: SHA-256 of its contents, 64 hexadecimal digits."""
    said = [core.game.id, core.game.players, contents(core, aside)]
    return hashlib.sha256(to_json(said, ordered=True).encode()).hexdigest()


def in_order(marks: Iterable[Mark]) -> list[Mark]:
    """Return an object's marks in order, last those that a file states elsewhere: who saw it, which abilities were used."""
    return sorted(
        marks,
        key=lambda mark: (mark.kind == USED, mark.kind == SEEN, mark.value if mark.kind == SEEN else 0),
    )


def _column(value: int, by: Counted, *, names: bool) -> int:
    return 1 + by.at[value - 1] if names and value else value  # type: ignore[index] # one more than an object


def _mark(mark: Mark, by: Counted) -> tuple[str, object, str]:
    lasts = by.core.game.lasts(mark.kind)
    return (mark.kind, mark.value if lasts is None else rename(lasts.kind, mark.value, by), mark.until)
