"""Whose turn it is to do what: the six phases in order, and refusals out of turn. ZS-turn.phase.order.

Each step of a phase is an action that somebody declares, so that a table can say how far it has come. The frame
("phase", name, part) asks for it; `NEXT` names what follows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.errors import Illegal, Refusal
from judge.engine.run import OVER, question

if TYPE_CHECKING:
    from judge.engine.core import Core
    from judge.engine.game import Action

ORDER: Final = ("resource", "fp", "event", "zombie", "action", "maintenance")


def go(core: Core, phase: str) -> None:
    """Begin a phase."""
    core.agenda.append(("phase", phase))


def out_of_turn(core: Core, action: Action) -> Illegal:
    """Say why an action is refused before its own conditions are looked at."""
    asked = question(core)
    facts = {"do": action.do, "by": action.by, "waits_for": asked.who, "menu": asked.menu}
    if asked.menu == OVER:
        return Illegal(("ZS-airborne.end",), "turn.over", Refusal.PHASE, **facts)
    rules = ("ZS-turn.phase.order", *core.game.menus[asked.menu].rules)
    if action.do in core.game.menus[asked.menu].verbs:
        return Illegal(rules, "turn.other-player", Refusal.TURN, **facts)
    return Illegal(rules, "turn.other-step", Refusal.TURN, **facts)
