"""Loops in which players only pass: what was set off is set off again, and the same position comes back.

ZX-win.loop-draw, ZX-toc.901: the game is a draw where nobody has a legal choice that breaks the loop; under the other
reading, where nobody made one. Loops in which nobody is asked anything are told by `judge.engine.endless`.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from judge.engine.canonical import contents
from judge.engine.errors import NeedsFact
from judge.engine.game import Action
from judge.engine.plain import to_json
from judge.engine.run import act, begin, legal, question, unsure
from judge.games.zero_dimension import winning
from judge.games.zero_dimension.links import TriggeredEffect

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.engine.game import Core, Slot
    from judge.engine.records import Event

_MOST: Final = 200  # choices of one round of a loop


class _BackError(Exception):
    """The position that is looked for has come back."""


def passed(core: Core, go_on: Callable[[Core], None]) -> None:
    """Note a chain of effects that were set off, on which all have passed; draw the game where it comes back for ever.

    `go_on` takes the chain apart. NeedsFact where it is not known whether somebody can break the loop.
    """
    if not all(isinstance(item, TriggeredEffect) for item in core.stack):
        core.var("rounds", ())
        return
    written = to_json([contents(core, memory=False), core.vars["phase"]], ordered=True)
    now = hashlib.sha256(written.encode()).hexdigest()[:16]
    if core.vars["proving"]:
        if core.vars["proving"] == now:
            raise _BackError
        return  # another moment of the round that is gone through
    if now not in core.vars["rounds"]:
        core.var("rounds", (*core.vars["rounds"], now))
        return
    loop = _loop_events(core, now, go_on)
    if loop:
        winning.endless(core, loop)
    elif core.reading("ZX-win.loop-draw") == "nobody-chooses":
        winning.endless(core, tuple(core.events[-1:]))


def _loop_events(core: Core, now: str, go_on: Callable[[Core], None]) -> tuple[Event, ...]:
    """Return what happens in one round of the loop; () where somebody can do something else."""
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
    """Return the only thing that anybody can do now; conceding is no move of the loop."""
    if any(seat < 0 for seat in question(core).who):
        return None
    options = list(legal(core, anytime=False))
    if len(options) > 1:
        return None
    if unsure(core):
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
