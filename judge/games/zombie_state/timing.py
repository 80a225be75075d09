"""Whose turn it is to do what: the six phases in order, and refusals out of turn. ZS-turn.phase.order.

Each step of a phase is an action that somebody declares, so that a table can say how far it has come. The frame
Phase begins each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.errors import Illegal
from judge.engine.run import OVER, question
from judge.games.zombie_state import frames, refusals

if TYPE_CHECKING:
    from judge.engine.core import Core
    from judge.engine.game import Action


def go(core: Core, phase: str) -> None:
    """Begin a phase."""
    core.agenda.append(frames.Phase(phase))


def out_of_turn(core: Core, action: Action) -> Illegal:
    """Return why an action is refused before its own conditions are looked at."""
    asked = question(core)
    facts = (action.do, action.by, asked.who, asked.menu)
    if asked.menu == OVER:
        return Illegal(("ZS-airborne.end",), refusals.GameOver(*facts))
    rules = ("ZS-turn.phase.order", *core.game.menus[asked.menu].rules)
    if action.do == "draw" and core.vars["turn"] == 1:
        rules = ("ZS-event.not.first", *rules)
    elif action.do == "draw" and core.vars["phase"] in ("event", "zombie"):
        # A card is not carried out yet, or three are drawn and the next phase has begun.
        rules = ("ZS-event.draw.three", *rules)
    elif action.do == "develop" and asked.menu == "chance.die" and core.vars["phase"] == "action":
        rules = ("ZS-tech.mod.fp", "ZS-tech.roll", *rules)
    elif action.do == "die" and core.vars["phase"] == "maintenance":
        rules = ("ZS-outbreak.roll", "ZS-outbreak.reroll", "ZS-outbreak.three", *rules)
    if action.do in core.game.menus[asked.menu].verbs:
        return Illegal(rules, refusals.OtherPlayer(*facts))
    return Illegal(rules, refusals.OtherStep(*facts))
