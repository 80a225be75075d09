"""Loops in which players only pass: effects trigger each other again and the same position returns.

ZX-win.loop-draw, ZX-toc.901: the game is a draw where no player has a legal choice that breaks the loop; in the other
interpretation, where no player made one. `judge.engine.endless` detects loops without questions.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from judge.engine.canonical import contents
from judge.engine.errors import NeedsFact
from judge.engine.game import Action
from judge.engine.plain import to_json
from judge.engine.run import act, begin, has_doubtful_action, legal, question
from judge.games.zero_dimension import winning
from judge.games.zero_dimension.links import TriggeredEffect

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.engine.game import Core, Slot
    from judge.engine.records import Event

_MOST: Final = 200  # choices of one round of a loop


class _BackError(Exception):
    """The position that was searched for has returned."""


def note_passes(core: Core, go_on: Callable[[Core], None]) -> None:
    """Record a chain of triggered effects on which all have passed; draw the game where it returns for ever.

    `go_on` resolves the chain. NeedsFact where it is unknown whether a player can break the loop.
    """
    if not all(isinstance(item, TriggeredEffect) for item in core.stack):
        core.var("rounds", ())
        return
    written = to_json([contents(core, memory=False), core.vars["phase"]], ordered=True)
    now = hashlib.sha256(written.encode()).hexdigest()[:16]
    if core.vars["proving"]:
        if core.vars["proving"] == now:
            raise _BackError
        return  # another position of the loop
    if now not in core.vars["rounds"]:
        core.var("rounds", (*core.vars["rounds"], now))
        return
    loop = _loop_events(core, now, go_on)
    if loop:
        winning.endless(core, loop)
    elif core.reading("ZX-win.loop-draw") == "nobody-chooses":
        winning.endless(core, tuple(core.events[-1:]))


def _loop_events(core: Core, now: str, go_on: Callable[[Core], None]) -> tuple[Event, ...]:
    """Return the events of one round of the loop; () where a player can do something else."""
    here, seen = core.checkpoint(), len(core.events)
    core.var("proving", now)
    try:
        go_on(core)
        begin(core)
        for _ in range(_MOST):
            only = _only_action(core)
            if only is None:
                return ()
            act(core, only)
    except _BackError:
        return tuple(core.events[seen:])
    finally:
        core.undo(here)
        del core.events[seen:]
    return ()


def _only_action(core: Core) -> Action | None:
    """Return the only action that any player can do now; conceding does not count."""
    if any(seat < 0 for seat in question(core).who):
        return None
    options = list(legal(core, anytime=False))
    if len(options) > 1:
        return None
    if has_doubtful_action(core):
        raise NeedsFact("loop")
    for by, do, subject, slots in options:
        values = tuple(_value(slot, core) for slot in slots)
        if None not in values:
            return Action(by, do, subject, values)
    return None


def _value(slot: Slot, core: Core) -> object:
    shape = slot.describe(core)
    fixed = shape.get("low") == shape.get("high")
    if shape["kind"] == "choose" and fixed and shape["low"] == len(shape["options"]):
        return tuple(shape["options"])
    if shape["kind"] == "order" and len(shape["options"]) == 1:
        return tuple(shape["options"])
    return shape["low"] if shape["kind"] == "number" and fixed else None
