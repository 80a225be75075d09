"""Ending the present turn before its time. ZX-toc.619."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.games.zero_dimension import moving
from judge.games.zero_dimension.state import CHAIN, RESTING

if TYPE_CHECKING:
    from judge.engine.core import Core, Frame

_RULES: Final = ("ZX-toc.619",)


def cut_turn(core: Core) -> None:
    """Drop the chain and the battle and go to the end step; used cards go to the rest zone. ZX-toc.619."""
    away = []
    while core.stack:
        item = core.stack.pop()
        core.events.append(("cancelled", _RULES, item))
        if item[0] in {"character", "equipment", "event", "tactic"}:
            away.append(("put_away", item[2]))
    away += [("put_away", frame[1]) for frame in core.agenda if frame[0] == "tactic.done"]
    core.agenda.clear()
    core.var("battle", None)
    core.var("cut", False)
    core.agenda.append(("end",))
    core.agenda.append(("settle",))
    for frame in away:
        core.agenda.append(frame)


def put_away(core: Core, frame: Frame) -> None:
    """Put a used card whose link was dropped into the rest zone. ZX-toc.619."""
    ref = frame[1]
    if core.found(ref) and core.place[ref[0]] == CHAIN:
        moving.leave(core, [ref[0]], "sent", RESTING, _RULES)


FRAMES: Final = {"put_away": put_away}
