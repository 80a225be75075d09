"""Why not now: refusals before an action's own conditions are even looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.errors import Illegal, Refusal
from judge.engine.run import OVER, question
from judge.engine.windows import resolving
from judge.games.zombie_world_order.state import FREE_PHASES, PHASES, phase_word
from judge.games.zombie_world_order.timing import FREE, MENUS

if TYPE_CHECKING:
    from judge.engine.core import Core
    from judge.engine.game import Action

_PHASE_OF: Final = {
    "enter": "main",
    "revive": "main",
    "place": "mana",
    "turn_front": "mana",
    "skip": "mana",
    "attack": "battle",
    "target": "battle",
    "defend": "battle",
    "no_defence": "battle",
}
_RIGHTS: Final = (FREE, "main", "attack", "target", "defence")  # everything else is a choice of one player's
_MAIN: Final = ("enter", "revive")
_FREE_VERBS: Final = ("activate", "event", "pass")


def out_of_turn(core: Core, action: Action) -> Illegal:
    """Say whose right it is, and when this one could be done."""
    asked = question(core)
    turn_player = core.vars["player"]
    phase = core.vars["phase"]
    facts = {"by": action.by, "waits_for": asked.who, "phase": phase_word(core)}
    if asked.menu == OVER:
        return Illegal(("ZWO-win.life-zero",), "turn.over", Refusal.PHASE, **facts)
    menu = core.game.menus[asked.menu]
    if action.do in menu.verbs and asked.menu not in _RIGHTS:
        return Illegal(menu.rules, "turn.not-yours", Refusal.TURN, **facts)
    if resolving(core):
        return Illegal(("ZWO-free.no-interrupt-in-resolution",), "turn.resolving", Refusal.TURN, **facts)
    if phase not in PHASES:
        return Illegal(menu.rules, "turn.not-asked", Refusal.TURN, menu=asked.menu, **facts)
    wanted = _PHASE_OF.get(action.do)
    if wanted and wanted != phase:
        return _wrong_phase(action, wanted, phase, facts)
    if action.do in _MAIN and action.by != turn_player:
        return Illegal(("ZWO-turn.main-tp-only",), "turn.turn-player-only", Refusal.PHASE, **facts)
    if asked.menu == FREE:
        if action.do not in MENUS[FREE].verbs:
            return Illegal(("ZWO-free.only-free-interrupts",), "turn.only-free", Refusal.TURN, **facts)
        used = bool(core.stack) and core.stack[-1][1] == action.by
        if used or asked.who != (turn_player,):
            rules: tuple[str, ...] = ("ZWO-free.alternate",)
        else:
            rules = ("ZWO-free.turn-player-first", "ZWO-principle.turn-player-first")
        return Illegal(rules, "turn.other-right", Refusal.TURN, **facts)
    if phase not in FREE_PHASES and action.do in _FREE_VERBS:
        return Illegal(
            ("ZWO-free.phases", "ZWO-free.not-interruptible"), "turn.no-free-now", Refusal.TURN, **facts
        )
    if action.by != turn_player and asked.who == (turn_player,):
        if action.do in _FREE_VERBS:
            first = ("ZWO-principle.turn-player-first", "ZWO-free.turn-player-first")
            return Illegal(first, "turn.not-yet", Refusal.TURN, **facts)
        return Illegal(("ZWO-turn.main-tp-only",), "turn.turn-player-only", Refusal.PHASE, **facts)
    if action.do == "pass":
        return Illegal(("ZWO-principle.turn-player-first",), "turn.nothing-to-waive", Refusal.TURN, **facts)
    return Illegal(menu.rules, "turn.not-asked", Refusal.TURN, menu=asked.menu, **facts)


def _wrong_phase(action: Action, wanted: str, phase: str, facts: dict[str, object]) -> Illegal:
    over = PHASES.index(wanted) < PHASES.index(phase)
    rules: tuple[str, ...] = ("ZWO-turn.no-return" if over else "ZWO-turn.phase-order",)
    if action.do in _MAIN:
        rules = (*rules, "ZWO-turn.main-actions")
    return Illegal(rules, "turn.phase", Refusal.PHASE, wanted=f"{wanted}_phase", **facts)
