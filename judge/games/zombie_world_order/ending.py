"""Endings: the end of the main and the battle phase (both declared), the end phase, the turn, and a stalled game.

■主要階段結束, ■戰鬥階段結束, 6、結束階段, (16) 關於遊戲平手
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.deciding import holds
from judge.engine.decisions import Kind
from judge.engine.effects.lasting import end_marks
from judge.engine.effects.later import take_up
from judge.engine.game import Verb
from judge.engine.ids import as_object, other
from judge.engine.run import ask, legal
from judge.engine.table import Mark
from judge.engine.windows import SETTLE, Resolve, no_subject
from judge.games.zombie_world_order import events, frames, happen, harm, shifting
from judge.games.zombie_world_order.battle import demand_no_forced_attack
from judge.games.zombie_world_order.declarations import BattleEnd, InStep, MainEnd, PhaseEnd
from judge.games.zombie_world_order.state import DAMAGE, all_zombies
from judge.games.zombie_world_order.timing import declare_item, settle_frame
from judge.games.zombie_world_order.turn import begin_phase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Obj, Seat
    from judge.engine.records import Frame
    from judge.engine.windows import Resolving

# ---- declaring the end of a phase: ZWO-free.kind-5-main-end, ZWO-free.kind-7-battle-end

# by the phase: what is declared, and what follows it
_THEN: Final[Mapping[str, tuple[type[PhaseEnd], Frame]]] = {
    "main": (MainEnd, frames.BEGIN_BATTLE),
    "battle": (BattleEnd, frames.END_PHASE),
}
_MENUS: Final = {"main": "main", "battle": "attack"}


def _end_demand(core: Core, by: Seat, _subject: None) -> tuple[Slot, ...]:
    if core.vars["phase"] == "battle":
        demand_no_forced_attack(core, by)
    return ()


def _end_phase(core: Core, by: Seat, _subject: None, _values: Values, asked: InStep) -> None:
    phase: str = core.vars["phase"]
    if not core.vars["could"] and _has_other_action(core, _MENUS[phase], by, asked):
        core.var("could", True)
    end, then = _THEN[phase]
    declare_item(core, end(by), asked, then)


def _has_other_action(core: Core, menu: str, by: Seat, asked: InStep) -> bool:
    """Return whether the player who ends the phase had any other action."""
    ask(core, menu, (by,), asked)
    could = any(option.do not in {"end_phase", "pass"} for option in legal(core))
    core.agenda.pop()
    return could


def resolve_main_end(core: Core, _frame: Resolving) -> None:
    """End the main phase, even if abilities were used in answer. ZWO-turn.main-end, ZWO-free.kind-5-main-end."""
    if _has_other_items(core) and core.reading("ZWO-free.kind-5-main-end") == "must-redeclare":
        core.agenda[core.agenda.index(frames.BEGIN_BATTLE)] = frames.MAIN_PHASE
        core.events.append(events.MainGoesOn(("ZWO-free.kind-5-main-end",), core.vars["player"]))
        return
    rules = ("ZWO-turn.main-end", "ZWO-free.kind-5-main-end", "ZWO-turn.no-return")
    core.events.append(events.MainEnded(rules, core.vars["player"]))


def _has_other_items(core: Core) -> bool:
    """Return whether other declarations than the end of a phase are being resolved with it."""
    return next(frame.first for frame in reversed(core.agenda) if isinstance(frame, Resolve)) > 1


def resolve_battle_end(core: Core, _frame: Resolving) -> None:
    """End the battle phase, even if abilities were used in answer. ZWO-battle.phase-end, ZWO-free.kind-7-battle-end."""
    if _has_other_items(core) and core.reading("ZWO-free.kind-7-battle-end") == "must-redeclare":
        core.agenda[core.agenda.index(frames.END_PHASE)] = frames.ATTACK_STEP
        core.events.append(events.BattleGoesOn(("ZWO-free.kind-7-battle-end",), core.vars["player"]))
        return
    core.events.append(
        events.BattleEnded(
            ("ZWO-battle.phase-end", "ZWO-free.kind-7-battle-end", "ZWO-turn.no-return"), core.vars["player"]
        )
    )


# ---- the end phase: four steps in this order. Nobody discards: ZWO-zone.no-limits.


def end_frame(core: Core, _frame: Frame) -> None:
    """First, trigger the abilities for the end of the turn. ZWO-turn.end-1-abilities."""
    begin_phase(core, "end", ("ZWO-turn.phase-order", "ZWO-turn.end-1-abilities"))
    core.agenda.append(frames.RESET_STEP)
    happen.fire(core, "turn_ends", as_object(core.vars["player"]))
    if core.marks:
        core.agenda.append(SETTLE)
        _take_later_effects(core)
    else:
        settle_frame(core, SETTLE)


def _take_later_effects(core: Core) -> None:
    """Continue the delayed effects of this turn, the turn player's first."""
    player: Seat = core.vars["player"]
    for seat in (other(player), player):
        core.agenda += reversed(take_up(core, seat))


def end_reset(core: Core, _frame: Frame) -> None:
    """Then reset damage, and only afterwards end effects. ZWO-turn.end-2-damage-reset, ZWO-turn.end-3-effects-end."""
    column = core.columns[DAMAGE]
    healed = [obj for obj in all_zombies(core) if column[obj]] if any(column) else []
    if healed and not holds(core, "ZWO-turn.end-2-damage-reset", Kind.ORDER, *healed):
        healed = []
    for obj in healed:
        core.put(column, obj, 0)
    if healed:
        rules = ("ZWO-turn.end-2-damage-reset", "ZWO-damage.reset")
        core.events.append(events.DamageReset(rules, tuple(healed)))
    if core.marks and holds(core, "ZWO-turn.end-3-effects-end", Kind.ORDER, *core.marks):
        back: list[tuple[Obj, Seat]] = [
            (obj, mark.value)
            for obj, marks in core.marks.items()
            for mark in marks
            if mark.kind == "goes_back" and mark.until == "turn"
        ]
        ended = list(dict.fromkeys(end_marks(core, "turn") + end_marks(core, "this_attack")))
        if ended:
            core.events.append(events.EffectsEnded(("ZWO-turn.end-3-effects-end",), tuple(ended)))
        _count_down(core)
        for obj, seat in back:
            shifting.change_control(core, obj, seat)
    core.agenda.append(frames.END_TURN)


def _count_down(core: Core) -> None:
    """Change effects that last until the end of the next turn to the end of the current turn."""
    for obj, marks in tuple(core.marks.items()):
        left = tuple(
            Mark(mark.kind, mark.value, "turn") if mark.until == "next_turn" else mark for mark in marks
        )
        if left != marks:
            core.mark(obj, left)


def end_turn(core: Core, _frame: Frame) -> None:
    """Pass the turn on, or end a game in which no action is possible any more. ZWO-turn.end-4, ZWO-qa.draw-game."""
    idle = 0 if core.vars["could"] else core.vars["idle"] + 1
    if idle != core.vars["idle"]:
        core.var("idle", idle)
    if idle >= 2 and core.reading("ZWO-qa.draw-game") == "full-round-of-passing":
        harm.stalemate(core)
    core.var("player", other(core.vars["player"]))
    rules = ("ZWO-turn.end-4", "ZWO-turn.alternate", "ZWO-zone.no-limits")
    core.events.append(events.TurnEnded(rules, core.vars["player"]))
    core.agenda.append(frames.PREP_PHASE)


VERBS: Final = {"end_phase": Verb(no_subject, _end_demand, _end_phase, ends_phase=True)}

FRAMES: Final = {
    "resolve.main_end": resolve_main_end,
    "resolve.battle_end": resolve_battle_end,
    frames.END_PHASE.tag: end_frame,
    frames.RESET_STEP.tag: end_reset,
    frames.END_TURN.tag: end_turn,
}
