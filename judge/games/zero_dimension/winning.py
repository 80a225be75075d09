"""Losing, winning, drawing, conceding. ZX-win.*.

Who loses or wins at a moment is noted first and judged once that moment is over, so that both may do so at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine.game import Verb
from judge.engine.run import finish
from judge.engine.windows import no_demand, no_subject
from judge.games.zero_dimension.state import GONE, OUT, kind_of, zone

if TYPE_CHECKING:
    from judge.engine.core import Core, Event
    from judge.engine.slots import Values

Rules = tuple[str, ...]


_RESULTS: Final = {"win": "won", "draw": "drawn", "loss": "lost_alone", "none": "no_result"}


def lose(core: Core, seat: int, rules: Rules) -> None:
    """Note that a player loses at this moment."""
    core.events.append(("loses", rules, seat))
    core.var("losing", (*core.vars["losing"], seat))


def win(core: Core, seat: int, rules: Rules) -> None:
    """Note that a player wins at this moment."""
    core.events.append(("wins", rules, seat))
    core.var("winning", (*core.vars["winning"], seat))


def judge(core: Core) -> None:
    """End the game if somebody has lost or won, unless more is still happening at the same moment.

    ZX-win.end-immediately, ZX-win.opponent-wins, ZX-win.win-and-lose-same-player, ZX-win.both-draw.
    """
    if core.vars["together"]:
        return
    losing, winning = set(core.vars["losing"]), set(core.vars["winning"])
    if not losing and not winning:
        return
    both = losing & winning
    if (
        both
        and core.reading("ZX-win.both-draw") == "draw-first"
        and all(1 - seat in losing | winning for seat in both)
    ):
        _end(core, ("draw",), ("ZX-win.both-draw",))
    if both:
        core.events.append(("win_is_loss", ("ZX-win.win-and-lose-same-player",), tuple(sorted(both))))
    winning -= losing
    if len(losing) == 2 or len(winning) == 2:
        _end(core, ("draw",), ("ZX-win.both-draw",))
    if winning:
        _end(core, ("win", min(winning)), ("ZX-win.opponent-wins",))
    _lost(core, min(losing), ("ZX-win.opponent-wins",))


def _lost(core: Core, loser: int, rules: Rules) -> None:
    if core.reading("ZX-win.opponent-wins") == "no-winner":
        _end(core, ("loss", loser), rules)
    _end(core, ("win", 1 - loser), rules)


def _end(core: Core, outcome: tuple[Any, ...], rules: Rules) -> None:
    """End the game at once; both players remove all their cards from the game. ZX-win.end-immediately."""
    seat = outcome[1] if len(outcome) > 1 else None
    core.events.append((_RESULTS[outcome[0]], rules, seat))
    core.events.append(("over", (*rules, "ZX-win.end-immediately")))
    for obj in range(len(core.defn)):
        if kind_of(core, obj) != OUT and core.place[obj] != GONE:
            core.move(obj, zone(core.owner[obj], OUT))
    finish(core, outcome)


def endless(core: Core, loop: tuple[Event, ...]) -> None:
    """Draw the game: forced events came back to where they were. ZX-win.loop-draw, ZX-toc.901."""
    names = tuple(event[0] for event in loop)
    core.events.append(("loop", ("ZX-win.loop-draw", "ZX-toc.901"), len(loop), names[:20]))
    _end(core, ("draw",), ("ZX-win.loop-draw",))


def _concede(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    """End the game for a player who gives up; no priority is needed. ZX-win.concede."""
    del subject, values, asked
    core.events.append(("conceded", ("ZX-win.concede",), by))
    if core.reading("ZX-win.concede") == "no-result":
        _end(core, ("none",), ("ZX-win.concede",))
    _lost(core, by, ("ZX-win.concede", "ZX-win.opponent-wins"))


VERBS: Final = {"concede": Verb(no_subject, no_demand, _concede)}
ANYTIME: Final = ("concede",)
