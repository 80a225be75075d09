"""Ending the present turn before its time. ZX-toc.619."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.windows import SETTLE
from judge.games.zero_dimension import events, frames, moving
from judge.games.zero_dimension.links import UsedCard
from judge.games.zero_dimension.state import RESTING

if TYPE_CHECKING:
    from judge.engine.game import Core
    from judge.games.shapes import RefFrame

_RULES: Final = ("ZX-toc.619",)


def cut_turn(core: Core) -> None:
    """Drop the chain and the battle and go to the end step; used cards go to the rest zone. ZX-toc.619."""
    away = []
    while core.stack:
        item = core.stack.pop()
        core.events.append(events.Cancelled(_RULES, item))
        if isinstance(item, UsedCard):
            away.append(item.ref)
    away += [frame.ref for frame in core.agenda if isinstance(frame, frames.TacticDone)]
    core.agenda.clear()
    core.var("battle", None)
    core.var("cut", False)
    core.agenda.append(frames.END_STEP)
    core.agenda.append(SETTLE)
    for ref in away:
        core.agenda.append(frames.PutAway(ref))


def put_away(core: Core, frame: RefFrame) -> None:
    """Put a used card whose link was dropped into the rest zone, wherever it waits. ZX-toc.619, ZX-zone.eight."""
    if core.is_current(frame.ref):
        moving.leave(core, [frame.ref[0]], events.Sent, RESTING, _RULES)


FRAMES: Final = {frames.PutAway.tag: put_away}
