"""Declarations and priority: the seven declarations that can be answered, whose priority it is, and two passes in a row.

A declaration goes on the stack (the resolution area) and opens a FREE window; the turn player has priority first
(ZWO-free.turn-player-first), after an action or a pass it alternates (ZWO-free.alternate), two passes in a row close
the window (ZWO-free.two-passes), and everything declared resolves newest first (ZWO-free.lifo) without questions in
between (ZWO-free.no-interrupt-in-resolution). `rights.py` has the refusals out of turn.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Final

from judge.engine import windows
from judge.engine.errors import Illegal
from judge.engine.game import Menu, Window
from judge.engine.ids import other
from judge.engine.run import Ask, question
from judge.engine.triggers import TRIGGERS
from judge.engine.windows import RESOLVE, InWindow, OpenWindow, declare, is_resolving, offer, open_window
from judge.games.zombie_world_order import declarations, events, frames, refusals
from judge.games.zombie_world_order.definitions import BY_EACH_COLOUR
from judge.games.zombie_world_order.harm import LOOKED, check_life, check_wounds
from judge.games.zombie_world_order.state import FIELD, FREE_PHASES, phase_word

if TYPE_CHECKING:
    from judge.engine.game import Core, Slot
    from judge.engine.ids import Rules, Seat
    from judge.engine.records import Asked, Declared, Frame
    from judge.games.zombie_world_order.definitions import Ability

FREE: Final = "free"

# The rule behind each declaration: ZWO-free.kind-1-entry ... ZWO-free.kind-7-battle-end.
STACK_RULES: Final = {
    "enter": ("ZWO-free.kind-1-entry", "ZWO-free.entry-in-window"),
    "revive": ("ZWO-free.kind-2-revive", "ZWO-revive.procedure"),
    "ability": ("ZWO-free.kind-3-ability", "ZWO-ability.activate-by-cost", "ZWO-free.resolution-area"),
    "auto": ("ZWO-free.kind-3-ability", "ZWO-icon.auto", "ZWO-free.resolution-area"),
    "keyword": ("ZWO-free.kind-3-ability", "ZWO-keyword.definition"),
    "event": ("ZWO-free.kind-4-event", "ZWO-event.use", "ZWO-free.resolution-area"),
    "main_end": ("ZWO-free.kind-5-main-end",),
    "attack": ("ZWO-free.kind-6-battle-steps", "ZWO-battle.attack-step"),
    "attack_target": ("ZWO-free.kind-6-battle-steps", "ZWO-battle.target"),
    "defend": ("ZWO-free.kind-6-battle-steps", "ZWO-battle.defend"),
    "no_defence": ("ZWO-free.kind-6-battle-steps", "ZWO-battle.no-defence"),
    "battle": ("ZWO-free.kind-6-battle-steps", "ZWO-battle.battle-or-damage", "ZWO-battle.no-defence"),
    "damage": ("ZWO-free.kind-6-battle-steps", "ZWO-battle.battle-or-damage", "ZWO-battle.no-defence"),
    "battle_end": ("ZWO-free.kind-7-battle-end",),
    "resolve": ("ZWO-free.lifo", "ZWO-free.example"),
}

WINDOWS: Final = {
    FREE: Window(
        menu=FREE,
        following=lambda _core, holder: other(holder),
        passes=lambda _core: 2,
        closed=RESOLVE,
    )
}

_RIGHT: Final = ("ZWO-free.interrupt", "ZWO-free.turn-player-first", "ZWO-free.alternate")

MENUS: Final = {
    FREE: Menu(("pass", "activate", "event"), _RIGHT, about=InWindow, optional=True),
}


def declare_item(core: Core, item: Declared, asked: Asked, then: Frame | None = None) -> None:
    """Put a declaration on the stack and open the window for answers. ZWO-free.window-per-effect.

    `asked` is the data of the question: a window, or a step to return to; `then` follows in place of that step.
    """
    declare(core, item, _control_rules(core, item))
    if not core.vars["could"] and not isinstance(item, declarations.PhaseEnd):
        core.var("could", True)
    if isinstance(asked, declarations.InStep):
        core.agenda.append(then or asked.step)
        holder: Seat = core.vars["player"]
    else:
        holder = other(item.by)
    if core.waiting:
        open_window(core, FREE, holder)
        core.agenda.append(TRIGGERS)
    else:
        offer(core, FREE, holder)


def first_right(core: Core) -> Seat:
    """Return who has priority after the last declaration, before anybody passes. ZWO-free.turn-player-first.

    A triggered ability is declared by no player: priority does not change.
    """
    by_hand = [
        at
        for at, item in enumerate(core.stack)
        if not isinstance(item, (declarations.AutoAbility, declarations.KeywordAbility))
    ]
    first: Seat = core.vars["player"]
    return other(core.stack[by_hand[-1]].by) if by_hand and by_hand[-1] > 0 else first


def ask_step(core: Core, menu: str, who: tuple[Seat, ...], step: Frame) -> None:
    """Ask for the next action in a step."""
    core.agenda.append(_step_question(menu, who, step))


@cache
def _step_question(menu: str, who: tuple[Seat, ...], step: Frame) -> Ask:
    """Return the question of a step, cached."""
    return Ask(menu, who, declarations.InStep(step))


def _control_rules(core: Core, item: Declared) -> Rules:
    """Return the rules for declarations of a zombie owned by the other player, and for its references.

    ZWO-qa.control-change, ZWO-principle.own-by-default.
    """
    if not isinstance(item, declarations.OfCard) or isinstance(item, declarations.AttackTarget):
        return ()
    own: Rules = ()
    if isinstance(item, declarations.Effect):
        ability: Ability = core.defs[item.definition].abilities[item.number]
        told = colour_rules(core, ability)
        own = tuple(rule for rule in ability.own if rule not in BY_EACH_COLOUR or rule in told)
    obj, _ = item.ref
    return ("ZWO-qa.control-change", *own) if core.owner[obj] != item.by else own


def colour_rules(core: Core, ability: Ability) -> Rules:
    """Return the rules by which an ability about a colour finds multicoloured zombies, if there are any.

    ZWO-qa.multicolour-zombie-colours, ZWO-qa.multicolour-zombie-hit.
    """
    if BY_EACH_COLOUR[0] not in ability.own:
        return ()
    lying = (core.card(obj) for place in FIELD for obj in core.zones[place] if core.defn[obj])
    return BY_EACH_COLOUR if any(len(card.colours or ()) > 1 for card in lying) else ()


def open_frame(core: Core, _frame: Frame) -> None:
    """Open the window for triggered abilities. ZWO-free.phases, ZWO-free.not-interruptible."""
    if not core.stack:
        return
    phase = core.vars["phase"]
    if phase in FREE_PHASES or (
        phase == "end" and core.reading("ZWO-free.not-interruptible") == "ability-prevails"
    ):
        open_window(core, FREE, core.vars["player"])
    else:
        core.agenda.append(RESOLVE)


def settle_frame(core: Core, _frame: windows.Settle) -> None:
    """Do the checks after each effect and each rule action: wounds, life, triggers."""
    if core.known.get(LOOKED) != core.moved:  # look_for_wounds, without a call for what is asked most
        check_wounds(core)
    life = core.vars["life"]
    if life[0] <= 0 or life[1] <= 0:
        check_life(core, settled=True)
    if not core.waiting:
        return  # nothing was triggered
    if is_resolving(core):
        if core.stack and core.reading("ZWO-qa.triggers-during-resolution/before-older") == "old-first":
            return
        if core.reading("ZWO-qa.triggers-during-resolution/free-window") == "window-each":
            core.agenda.append(frames.OpenFree(len(core.stack)))
    else:
        core.agenda.append(frames.OpenFree())
    core.agenda.append(TRIGGERS)


def between(core: Core) -> bool:
    """Continue with the next effect; in another interpretation ask again before it. ZWO-free.no-interrupt-in-resolution."""
    if core.vars["phase"] not in FREE_PHASES:
        return False
    asks = core.reading("ZWO-free.no-interrupt-in-resolution") == "each-effect"
    if asks:
        open_window(core, FREE, core.vars["player"])
    return asks


def during_resolution(core: Core) -> tuple[str, ...] | None:
    """Return the rules by which nobody may act during resolution; in other interpretations, between two effects one may."""
    if (
        core.reading("ZWO-free.no-interrupt-in-resolution") == "each-effect"
        or core.reading("ZWO-qa.triggers-during-resolution/free-window") == "window-each"
    ):
        return None
    return ("ZWO-free.no-interrupt-in-resolution",)


# ---- waiving a right: ZWO-free.alternate, ZWO-free.two-passes, ZWO-principle.turn-player-first

_WAIVED: Final = ("ZWO-free.alternate", "ZWO-free.two-passes")


def _pass_demand(core: Core, by: Seat, _subject: None) -> tuple[Slot, ...]:
    asked = question(core)
    if asked.menu == FREE:
        return ()
    if by != core.vars["player"] or core.reading("ZWO-principle.turn-player-first") == "end-declaration":
        rules = ("ZWO-principle.turn-player-first", "ZWO-turn.main-end", "ZWO-battle.phase-end")
        raise Illegal(rules, refusals.NothingToWaive(by, asked.who, phase_word(core)))
    return ()


def _waive(core: Core, by: Seat, asked: declarations.InStep) -> None:
    core.events.append(events.Waived(("ZWO-principle.turn-player-first",), by))
    core.agenda.append(asked.step)
    core.agenda.append(OpenWindow(FREE, other(by), 1))


VERBS: Final = {"pass": replace(windows.make_pass(_WAIVED, _pass_demand, _waive), interrupts=True)}
FRAMES: Final = {frames.OpenFree.tag: open_frame, windows.SETTLE.tag: settle_frame}
