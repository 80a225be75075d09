"""Refusals out of turn, before an action's own conditions are checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.errors import Illegal
from judge.engine.ids import UNKNOWN
from judge.engine.run import OVER, question
from judge.engine.windows import WasDeclared, is_resolving
from judge.games.zombie_world_order import refusals
from judge.games.zombie_world_order.declarations import Attack
from judge.games.zombie_world_order.events import KeywordWorked, PhaseBegan
from judge.games.zombie_world_order.setup import MULLIGAN
from judge.games.zombie_world_order.state import FREE_PHASES, PHASES, is_object, phase_word
from judge.games.zombie_world_order.timing import FREE, MENUS

if TYPE_CHECKING:
    from judge.engine.game import Action, Core
    from judge.engine.ids import Rules, Seat

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
_OF_TURN_PLAYER: Final = {
    ("attack", "battle"): ("ZWO-battle.choose-attack", "ZWO-battle.attack-step"),
    ("target", "battle"): ("ZWO-battle.target",),
    ("end_phase", "battle"): ("ZWO-battle.phase-end",),
    ("end_phase", "main"): ("ZWO-turn.main-end",),
}
_SET_OFF: Final = (
    "next_trigger",
    "targets",
    "use_auto",
    "leave_auto",
)  # questions about a triggered ability
_SET_OFF_RULES: Final = ("ZWO-icon.auto",)


def out_of_turn(core: Core, action: Action) -> Illegal:
    """Return who has priority, and when this action is possible."""
    asked = question(core)
    turn_player: Seat = core.vars["player"]
    phase: str = core.vars["phase"]
    facts = (action.by, asked.who, phase_word(core))
    if asked.menu == OVER:
        return Illegal(("ZWO-win.life-zero",), refusals.GameOver(*facts))
    menu = core.game.menus[asked.menu]
    if action.do in MULLIGAN and phase in PHASES:
        return Illegal(("ZWO-setup.start", "ZWO-setup.mulligan-once"), refusals.HasBegun(*facts))
    if asked.menu == "mulligan" and action.do in menu.verbs and action.by == turn_player:
        return Illegal(("ZWO-setup.mulligan-once",), refusals.RedrawDone(*facts))
    if action.do in menu.verbs and asked.menu not in _RIGHTS:
        return Illegal(menu.rules, refusals.NotYours(*facts))
    if is_resolving(core):
        return Illegal(("ZWO-free.no-interrupt-in-resolution",), refusals.IsResolving(*facts))
    if phase not in PHASES:
        return Illegal(menu.rules, refusals.NotAsked(*facts, asked.menu))
    wanted = _PHASE_OF.get(action.do)
    if wanted and wanted != phase:
        if wanted == "mana" and _has_made_mana_action(core):
            rules_once = ("ZWO-turn.mana-one-action", "ZWO-turn.no-return")
            return Illegal(rules_once, refusals.ManaActionDone(*facts))
        return _wrong_phase(action, wanted, phase, refusals.WrongPhase(*facts, f"{wanted}_phase"))
    if action.do in _MAIN and action.by != turn_player:
        return Illegal(("ZWO-turn.main-tp-only",), refusals.TurnPlayerOnly(*facts))
    if action.do in _SET_OFF:
        return Illegal(_SET_OFF_RULES, refusals.NothingSetOff(*facts))
    if action.by != turn_player and _lacks_free(core, action):
        rule = "ZWO-event.timing" if action.do == "event" else "ZWO-icon.main"
        return Illegal((rule, "ZWO-turn.main-tp-only"), refusals.MainOnly(phase_word(core), turn_player))
    if asked.menu == FREE:
        if action.do not in MENUS[FREE].verbs:
            return Illegal(("ZWO-free.only-free-interrupts",), refusals.OnlyFree(*facts))
        used = bool(core.stack) and core.stack[-1].by == action.by
        if used or asked.who != (turn_player,):
            rules: Rules = ("ZWO-free.alternate",)
        else:
            rules = ("ZWO-free.turn-player-first", "ZWO-principle.turn-player-first")
        return Illegal(rules, refusals.OtherRight(*facts))
    if phase not in FREE_PHASES and action.do in _FREE_VERBS:
        return Illegal(("ZWO-free.phases", "ZWO-free.not-interruptible"), refusals.NoFreeNow(*facts))
    if asked.menu == "attack" and action.do in _IN_ATTACK and not _has_worked(core, action.do):
        rules_of, reason = _IN_ATTACK[action.do]
        return Illegal(rules_of, reason(action.by))
    if action.by != turn_player and asked.who == (turn_player,):
        if action.do in _FREE_VERBS:
            first = ("ZWO-principle.turn-player-first", "ZWO-free.turn-player-first")
            return too_early(core, action.by, first)
        rules = _OF_TURN_PLAYER.get((action.do, phase), ("ZWO-turn.main-tp-only",))
        return Illegal(rules, refusals.TurnPlayerOnly(*facts))
    if action.do == "pass":
        return Illegal(("ZWO-principle.turn-player-first",), refusals.NothingToWaive(*facts))
    return Illegal(menu.rules, refusals.NotAsked(*facts, asked.menu))


def _lacks_free(core: Core, action: Action) -> bool:
    """Return whether an action uses an ability that is known to have no FREE icon, so that no right would allow it."""
    if action.do not in {"event", "activate"}:
        return False
    obj, number = action.subject if isinstance(action.subject, tuple) else (action.subject, 0)
    if not is_object(obj, core) or core.defn[obj] == UNKNOWN:
        return False
    card = core.defs[core.defn[obj]]
    known = card.abilities[number : number + 1] if action.do == "event" or number in card.activated else ()
    return any(not ability.free and not ability.unread for ability in known)


# What is for an attack under way, and is not asked for when none is: of an attack that is over nothing is left to do.
_IN_ATTACK: Final = {
    "target": (("ZWO-battle.target",), refusals.NothingAttacks),
    "defend": (("ZWO-battle.defend",), refusals.NothingAttacks),
    "no_defence": (("ZWO-battle.no-defence",), refusals.NothingAttacks),
    "absorb": (("ZWO-keyword.absorb", "ZWO-qa.zero-no-damage"), refusals.NothingDealt),
    "amplify": (("ZWO-keyword.amplify", "ZWO-qa.zero-no-damage"), refusals.NothingDealt),
}


def _has_worked(core: Core, word: str) -> bool:
    """Return whether a keyword has worked since the last declared attack, without a question for it."""
    for event in reversed(core.events):
        if isinstance(event, WasDeclared) and isinstance(event.declared, Attack):
            return False
        if isinstance(event, KeywordWorked) and event.word == word:
            return True
    return False


_MANA_ACTIONS: Final = frozenset(
    {"ZWO-turn.mana-place", "ZWO-turn.mana-first-back", "ZWO-turn.mana-turn-front"}
)


def _has_made_mana_action(core: Core) -> bool:
    """Return whether this turn's mana action was recorded."""
    for event in reversed(core.events):
        if isinstance(event, PhaseBegan) and event.phase == "mana_phase":
            return False
        if not _MANA_ACTIONS.isdisjoint(event.rules):
            return True
    return False


def in_passing(core: Core, by: Seat, phase: str) -> Illegal | None:
    """Return why nobody acts in a phase without questions. ZWO-free.phases, ZWO-free.not-interruptible."""
    if phase not in PHASES or phase in {*FREE_PHASES, "mana"}:
        return None
    reason = refusals.NoFreeNow(by, (core.vars["player"],), f"{phase}_phase")
    return Illegal(("ZWO-free.phases", "ZWO-free.not-interruptible"), reason)


def too_early(core: Core, by: Seat, rules: Rules) -> Illegal:
    """Return why the turn player has priority first: directly after phases that cannot be answered."""
    facts = (by, (core.vars["player"],), phase_word(core))
    last = core.events[-1] if core.events else None
    if isinstance(last, PhaseBegan) and last.phase == "main_phase":
        return Illegal(("ZWO-free.not-interruptible", *rules), refusals.NotAnswerable(*facts))
    return Illegal(rules, refusals.NotYet(*facts))


def _wrong_phase(action: Action, wanted: str, phase: str, reason: refusals.WrongPhase) -> Illegal:
    over = PHASES.index(wanted) < PHASES.index(phase)
    rules: Rules = ("ZWO-turn.no-return" if over else "ZWO-turn.phase-order",)
    if action.do in _MAIN:
        rules = (*rules, "ZWO-turn.main-actions")
    return Illegal(rules, reason)
