"""The ends: of the main and the battle phase (declarations both), the end phase, the turn, a game nobody can go on with.

■主要階段結束, ■戰鬥階段結束, 6、結束階段, (16) 關於遊戲平手
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine.core import Mark
from judge.engine.effects.lasting import end_marks
from judge.engine.effects.program import Do
from judge.engine.game import Verb
from judge.engine.run import ask, legal
from judge.engine.windows import SETTLE, no_subject
from judge.games.zombie_world_order import happen, harm
from judge.games.zombie_world_order.battle import nothing_attacks
from judge.games.zombie_world_order.on_zombies import LATER
from judge.games.zombie_world_order.state import DAMAGE, all_zombies
from judge.games.zombie_world_order.timing import declared, settle_frame
from judge.games.zombie_world_order.turn import begin_phase

if TYPE_CHECKING:
    from judge.engine.core import Core
    from judge.engine.records import Frame
    from judge.engine.slots import Slot, Values

# ---- declaring the end of a phase: ZWO-free.kind-5-main-end, ZWO-free.kind-7-battle-end

_THEN: Final = {"main": ("main_end", ("battle.begin",)), "attack": ("battle_end", ("end",))}


def _end_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    del subject
    if core.vars["phase"] == "battle":
        nothing_attacks(core, by)
    return ()


def _end_phase(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del subject, values
    menu = "main" if core.vars["phase"] == "main" else "attack"
    if not core.vars["could"] and _something_else(core, menu, by, asked):
        core.var("could", True)
    kind, then = _THEN[menu]
    declared(core, by, (kind, by), asked, then)


def _something_else(core: Core, menu: str, by: int, asked: Any) -> bool:
    """Say whether the player who ends the phase could have done anything else."""
    ask(core, menu, (by,), asked)
    could = any(option.do not in {"end_phase", "pass"} for option in legal(core))
    core.agenda.pop()
    return could


def resolve_main_end(core: Core, frame: Frame) -> None:
    """End the main phase, whatever was used in answer. ZWO-turn.main-end, ZWO-free.kind-5-main-end."""
    del frame
    at_once = next(frame[1] for frame in reversed(core.agenda) if frame[0] == "resolve")
    if at_once > 1 and core.reading("ZWO-free.kind-5-main-end") == "must-redeclare":
        core.agenda[core.agenda.index(("battle.begin",))] = ("main",)
        core.events.append(("main_goes_on", ("ZWO-free.kind-5-main-end",), core.vars["player"]))
        return
    rules = ("ZWO-turn.main-end", "ZWO-free.kind-5-main-end", "ZWO-turn.no-return")
    core.events.append(("main_ended", rules, core.vars["player"]))


def resolve_battle_end(core: Core, frame: Frame) -> None:
    """End the battle phase. ZWO-battle.phase-end."""
    del frame
    core.events.append(("battle_ended", ("ZWO-battle.phase-end", "ZWO-turn.no-return"), core.vars["player"]))


# ---- the end phase: four steps in this order. Nobody discards: ZWO-zone.no-limits.


def end_frame(core: Core, frame: Frame) -> None:
    """First, abilities that wait for the end of the turn. ZWO-turn.end-1-abilities."""
    del frame
    begin_phase(core, "end", ("ZWO-turn.phase-order", "ZWO-turn.end-1-abilities"))
    core.agenda.append(("end.reset",))
    happen.fire(core, "turn_ends", -1 - core.vars["player"])
    if core.marks:
        core.agenda.append(SETTLE)
        _take_up(core)
    else:
        settle_frame(core, SETTLE)


def _take_up(core: Core) -> None:
    """Let happen what effects of this turn left for its end, the turn player's first."""
    player = core.vars["player"]
    for seat in (1 - player, player):
        marks = core.marks.get(-1 - seat, ())
        left = [mark for mark in marks if mark[0] == LATER]
        if left:
            core.mark(-1 - seat, tuple(mark for mark in marks if mark[0] != LATER))
        for _, (definition, ability, start, env), _ in reversed(left):
            core.agenda.append(Do(definition, ability, start, env))


def end_reset(core: Core, frame: Frame) -> None:
    """Then damage is reset, and only then do effects end. ZWO-turn.end-2-damage-reset, ZWO-turn.end-3-effects-end."""
    del frame
    column = core.columns[DAMAGE]
    healed = [obj for obj in all_zombies(core) if column[obj]] if any(column) else []
    for obj in healed:
        core.put(column, obj, 0)
    if healed:
        rules = ("ZWO-turn.end-2-damage-reset", "ZWO-damage.reset")
        core.events.append(("damage_reset", rules, tuple(healed)))
    if core.marks:
        back = [
            (obj, mark[1])
            for obj, marks in core.marks.items()
            for mark in marks
            if mark[0] == "goes_back" and mark[2] == "turn"
        ]
        ended = list(dict.fromkeys(end_marks(core, "turn") + end_marks(core, "this_attack")))
        if ended:
            core.events.append(("effects_ended", ("ZWO-turn.end-3-effects-end",), tuple(ended)))
        _count_down(core)
        for obj, seat in back:
            happen.change_control(core, obj, seat)
    core.agenda.append(("end.turn",))


def _count_down(core: Core) -> None:
    """Let what lasts until the end of the next turn last until the end of the turn from now on."""
    for obj, marks in tuple(core.marks.items()):
        left = tuple(
            Mark(mark.kind, mark.value, "turn") if mark[2] == "next_turn" else mark for mark in marks
        )
        if left != marks:
            core.mark(obj, left)


def end_turn(core: Core, frame: Frame) -> None:
    """Hand the turn over, or end a game in which nothing is possible any more. ZWO-turn.end-4, ZWO-qa.draw-game."""
    del frame
    idle = 0 if core.vars["could"] else core.vars["idle"] + 1
    if idle != core.vars["idle"]:
        core.var("idle", idle)
    if idle >= 2 and core.reading("ZWO-qa.draw-game") == "full-round-of-passing":
        harm.stalemate(core)
    core.var("player", 1 - core.vars["player"])
    rules = ("ZWO-turn.end-4", "ZWO-turn.alternate", "ZWO-zone.no-limits")
    core.events.append(("turn_ended", rules, core.vars["player"]))
    core.agenda.append(("prep",))


VERBS: Final = {"end_phase": Verb(no_subject, _end_demand, _end_phase)}

FRAMES: Final = {
    "resolve.main_end": resolve_main_end,
    "resolve.battle_end": resolve_battle_end,
    "end": end_frame,
    "end.reset": end_reset,
    "end.turn": end_turn,
}
