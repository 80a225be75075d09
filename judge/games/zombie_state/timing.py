"""Refusals out of turn: the six phases in order. ZS-turn.phase.order.

Each step of a phase is an action that a player declares, so that an account can state the progress. The frame Phase
begins each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.errors import Illegal
from judge.engine.run import OVER, question
from judge.games.zombie_state import frames, refusals
from judge.games.zombie_state.state import PHASES
from judge.games.zombie_state.unread import heed_unread

if TYPE_CHECKING:
    from judge.engine.game import Action, Core

# What is asked for in a turn, in order. ZS-zombie.order, ZS-maint.order.
_ASKED: Final = tuple(menu for phase in PHASES for menu in frames.STEPS_OF.get(phase, (phase,)))


_OF_EVENTS: Final = ("name", "place", "lose", "discard")  # what an event may ask for: ZS-event.order


def begin_phase(core: Core, phase: str) -> None:
    """Begin a phase."""
    core.agenda.append(frames.Phase(phase))


def out_of_turn(core: Core, action: Action) -> Illegal:
    """Return why an action is refused before its own conditions are checked."""
    asked = question(core)
    facts = (action.do, action.by, asked.who, asked.menu)
    if asked.menu == OVER:
        return Illegal(("ZS-airborne.end",), refusals.GameOver(*facts))
    of_event = any(action.do in core.game.menus[menu].verbs for menu in _OF_EVENTS)
    if of_event or (asked.menu == "spread" and not is_past(core, action.do)):
        heed_unread(core)
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


def is_past(core: Core, do: str) -> bool:
    """Return whether the turn is past every step that asks for this action. ZS-turn.phase.order."""
    menus = [name for name, menu in core.game.menus.items() if do in menu.verbs]
    menu, phase = question(core).menu, core.vars["phase"]
    now = menu if menu in _ASKED else frames.STEPS_OF.get(phase, (phase,))[0]
    if not menus or not {now, *menus} <= set(_ASKED):
        return False
    return max(map(_ASKED.index, menus)) < _ASKED.index(now)
