"""Queries of the undo log: what has changed, and when; the newest change first.

Every function returns the place of the last such change in `core.log`, or -1 where there was none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.engine.ids import Obj
from judge.engine.table import SEEN, LogKind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from judge.engine.game import Core
    from judge.engine.table import Mark


def moved_object(core: Core, at: int) -> int | None:
    """Return the object that an entry of the log moved; None where it is another one."""
    kind, moved, _to, _source = core.log[at]
    return int(moved) if kind == LogKind.MOVED else None


def last_set(
    core: Core, container: Any, key: object, part: Callable[[Any], object] = lambda value: value
) -> int:
    """Return when an item of one of the core's lists or dicts last got another value; `part`: the part of it to compare."""
    now = part(container[key])
    for at in range(len(core.log) - 1, -1, -1):
        kind, changed, item, old = core.log[at]
        if kind == LogKind.SET and changed is container and item == key:
            if part(old) != now:
                return at
        elif kind == LogKind.WHOLE and changed is container and part(old[key]) != now:
            return at
    return -1


def last_moved(core: Core, *, obj: int | None = None, zone: int | None = None) -> int:
    """Return when an object last changed its zone or was created, or when one last entered or left a zone."""
    place = dict(enumerate(core.place))
    made = len(core.place)
    for at in range(len(core.log) - 1, -1, -1):
        kind, moved, count, source = core.log[at]
        if kind == LogKind.CREATED:
            made -= count
            if (obj is not None and obj >= made) or (zone is not None and moved is core.zones[zone]):
                return at
        if kind != LogKind.MOVED:
            continue
        now, old = place[moved], source[0]
        if now != old and (moved == obj or zone in {now, old}):
            return at
        place[moved] = old
    return -1


def last_marked(core: Core, obj: int, *, seen: bool) -> int:
    """Return when the marks of an object last changed: who may know it (`seen`), or all others."""
    now = _mark_kinds(core.marks.get(Obj(obj), ()), seen=seen)
    for at in range(len(core.log) - 1, -1, -1):
        _kind, changed, item, old = core.log[at]
        if changed is core.marks and item == obj:
            before = _mark_kinds(old or (), seen=seen)
            if before != now:
                return at
            now = before
    return -1


def _mark_kinds(marks: Iterable[Mark], *, seen: bool) -> list[Mark]:
    return [mark for mark in marks if (mark.kind == SEEN) is seen]
