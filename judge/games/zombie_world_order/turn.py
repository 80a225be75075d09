"""A turn up to its main phase: prep, draw, mana, main.

    prep    stand own zombies and mana                         draw    one card, not in the very first turn
    mana    place one card, or turn one BACK mana, or nothing  main    actions in any order: `entry.py`, `abilities.py`
    battle  `battle.py`                                        end     `ending.py`

A phase that has ended is never returned to (ZWO-turn.no-return): each frame pushes the next one.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from judge.engine.deciding import but_for, holds
from judge.engine.decisions import Kind
from judge.engine.errors import Illegal
from judge.engine.game import Menu, Verb
from judge.engine.ids import Seat, as_object, other
from judge.engine.layout import TurnField
from judge.engine.run import ask, question
from judge.engine.slots import Choose
from judge.engine.windows import SETTLE, no_demand, no_subject, window_question
from judge.games import beginning
from judge.games.zombie_world_order import events, frames, happen, harm, refusals, state, stats
from judge.games.zombie_world_order.declarations import InStep, ManaAction
from judge.games.zombie_world_order.entry import own_hand
from judge.games.zombie_world_order.setup import BEGINS, WHOLE_DECK
from judge.games.zombie_world_order.timing import FREE, ask_step, first_right, settle_frame

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Obj, Rules
    from judge.engine.records import Frame

_MAIN: Final = ("enter", "revive", "event", "activate", "end_phase", "pass")

MENUS: Final = {
    "mana": Menu(
        ("place", "turn_front", "skip"),
        ("ZWO-turn.mana-one-action", "ZWO-free.not-interruptible"),
        about=ManaAction,
        optional=True,
    ),
    "main": Menu(
        _MAIN,
        ("ZWO-turn.main-actions", "ZWO-turn.main-tp-only", "ZWO-free.window-after-chain"),
        about=InStep,
        optional=True,
    ),
}


_AT_ONCE: Final = ("ZWO-free.not-interruptible",)


def begin_phase(core: Core, name: str, rules: Rules = ("ZWO-turn.phase-order",)) -> None:
    """Record that a phase begins."""
    core.var("phase", name)
    core.events.append(_phase_event(rules, name, core.vars["player"]))


@cache
def _phase_event(rules: Rules, name: str, seat: Seat) -> events.PhaseBegan:
    """Return the event of a phase, cached."""
    return events.PhaseBegan(rules, state.PHASE_WORDS[name], seat)


def prep_frame(core: Core, _frame: Frame) -> None:
    """Stand the turn player's zombies and mana; BACK stays BACK. ZWO-turn.prep, ZWO-turn.prep-no-flip."""
    core.var("turn", core.vars["turn"] + 1)
    if core.vars["used"]:
        core.var("used", ())
    if core.vars["could"]:
        core.var("could", False)
    begin_phase(core, "prep")
    seat: Seat = core.vars["player"]
    core.agenda.append(frames.DRAW_PHASE)
    for obj in state.zombies(core, seat):
        if core.bits[obj] & state.REST:
            if stats.has_change(core, obj, "no_prep_stand"):
                core.events.append(events.Instead(("ZWO-principle.card-over-rules",), obj, "no_prep_stand"))
            else:
                taken = ("ZWO-qa.control-change",) if core.owner[obj] != seat else ()
                happen.stand(core, obj, ("ZWO-turn.prep", *taken))
    for obj in core.zones[state.zone(seat, state.MANA)]:
        if core.bits[obj] & state.REST:
            happen.stand(core, obj, ("ZWO-turn.prep", "ZWO-turn.prep-no-flip"))
        if core.bits[obj] & state.BACK and but_for(core, "ZWO-turn.prep-no-flip", obj, item=obj):
            core.put(core.bits, obj, core.bits[obj] & ~state.BACK)
    happen.fire(core, "turn_starts", as_object(seat))
    settle_frame(core, SETTLE)


def draw_frame(core: Core, _frame: Frame) -> None:
    """Draw one card, except in the first player's first turn. ZWO-turn.draw, ZWO-turn.draw-first-skip."""
    begin_phase(core, "draw")
    core.agenda.append(frames.MANA_PHASE)
    if core.vars["turn"] == 1 and holds(
        core, "ZWO-turn.draw-first-skip", Kind.BARRED, as_object(core.vars["player"])
    ):
        core.events.append(events.NoDraw(("ZWO-turn.draw-first-skip",), core.vars["player"]))
        return
    happen.draw(core, core.vars["player"], 1, ("ZWO-turn.draw", "ZWO-qa.draw-top"), by_effect=False)
    settle_frame(core, SETTLE)


# ---- the mana phase: ZWO-turn.mana-one-action


def mana_frame(core: Core, _frame: Frame) -> None:
    """Ask for at most one mana action."""
    begin_phase(core, "mana")
    ask(core, "mana", (core.vars["player"],), ManaAction())


def _place_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    if not state.is_object(subject, core) or core.place[subject] != state.zone(by, state.HAND):
        raise Illegal(("ZWO-turn.mana-place", "ZWO-mana.any-card"), refusals.NotInHand(subject))
    if core.vars["turn"] == 1:
        return (Choose("face", ("back",), 1, 1, ("ZWO-turn.mana-first-back",)),)
    return (Choose("face", ("front",), 1, 1, ("ZWO-turn.mana-place",)),)


def _place(core: Core, _by: Seat, subject: Obj, values: Values, _asked: ManaAction) -> None:
    bits = 0
    rules: Rules = (
        "ZWO-turn.mana-place",
        "ZWO-mana.definition",
        "ZWO-mana.any-card",
        "ZWO-zone.mana",
    )
    if values[0] == ("back",) and holds(core, "ZWO-turn.mana-first-back", Kind.BARRED, subject):
        bits = state.BACK
        rules = ("ZWO-turn.mana-first-back", "ZWO-mana.any-card", "ZWO-zone.mana")
        if core.reading("ZWO-turn.mana-first-back") == "rest":
            bits |= state.REST
    happen.send(core, subject, state.MANA, rules, bits=bits)
    _after_mana(core)


def _back_mana(core: Core, by: Seat) -> list[Obj]:
    return [obj for obj in core.zones[state.zone(by, state.MANA)] if core.bits[obj] & state.BACK]


def _turn_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    if subject not in _back_mana(core, by):
        raise Illegal(("ZWO-turn.mana-turn-front",), refusals.NotBack(subject))
    return ()


def _turn_front(core: Core, _by: Seat, subject: Obj, _values: Values, _asked: ManaAction) -> None:
    happen.turn_face(core, subject, "front", ("ZWO-turn.mana-turn-front",))
    _after_mana(core)


def _skip(core: Core, by: Seat, _subject: None, _values: Values, _asked: ManaAction) -> None:
    core.events.append(events.Skipped(("ZWO-turn.mana-one-action",), by))
    _after_mana(core, could=bool(own_hand(core, by) or _back_mana(core, by)))


def _after_mana(core: Core, *, could: bool = True) -> None:
    if could and not core.vars["could"]:
        core.var("could", True)
    core.agenda.append(frames.BEGIN_MAIN)
    settle_frame(core, SETTLE)


# ---- the main phase


def main_begin(core: Core, _frame: Frame) -> None:
    """Enter the main phase."""
    begin_phase(core, "main")
    core.agenda.append(frames.MAIN_PHASE)


def main_frame(core: Core, frame: Frame) -> None:
    """Ask the turn player for the next main-phase action. ZWO-turn.main-actions, ZWO-turn.main-tp-only."""
    ask_step(core, "main", (core.vars["player"],), frame)


# ---- going on from a position that somebody wrote down

_RESUME: Final[Mapping[str, Frame]] = {
    "prep": frames.PREP_PHASE,
    "draw": frames.DRAW_PHASE,
    "mana": frames.MANA_PHASE,
    "main": frames.MAIN_PHASE,
    "battle": frames.BATTLE_AS_TOLD,
    "end": frames.END_PHASE,
}
_STEPS: Final[Mapping[str, Frame]] = {
    "attack": frames.ATTACK_STEP,
    "target": frames.TARGET_STEP,
    "defence": frames.DEFENCE_STEP,
}
TURN_FIELDS: Final = (
    TurnField("phase", words=(beginning.FIRST_PLAYER, state.SETUP, *_RESUME), usual="main"),
    TurnField("step", words=tuple(_STEPS), usual="attack", phases=("battle",)),
)


def resume(core: Core, turn: Mapping[str, Any]) -> None:
    """Continue from a position at the start of a phase: `turn` has number, player (seat) and phase.

    In the battle phase `step` says what is declared next: an attack, its target, a defence; by default this follows
    from the stated attack. In the set-up both hands are drawn, and the player who goes first is asked whether to
    redraw; `first_player`: nobody knows yet who that is.
    """
    phase = turn.get("phase", "main")
    if phase in {state.SETUP, beginning.FIRST_PLAYER}:
        _resume_setup(core, turn)
        return
    number = turn.get("number", 2)
    core.vars["turn"] = number - 1 if phase == "prep" else number
    core.vars["player"] = turn.get("player", 0)
    core.vars["phase"] = phase
    begins = _STEPS[turn["step"]] if phase == "battle" and "step" in turn else _RESUME[phase]
    core.agenda.extend((begins, frames.LOOK_AT_LIFE))


def turn_of(core: Core) -> dict[str, object]:
    """Return the progress of a turn in the form that `resume` reads."""
    turn = {"number": core.vars["turn"], "player": core.vars["player"], "phase": core.vars["phase"]}
    menu = question(core).menu
    if turn["phase"] == state.SETUP and menu == "chance.pick":
        return turn | {"phase": beginning.FIRST_PLAYER}
    return turn | ({"step": menu} if menu in _STEPS and menu != "attack" else {})


# What follows a declaration, by its kind, once it has taken effect: the next step.
_AFTER: Final[Mapping[str, Frame]] = {
    "main_end": frames.BEGIN_BATTLE,
    "attack": frames.TARGET_STEP,
    "attack_target": frames.DEFENCE_STEP,
    "defend": frames.FIGHT_STEP,
    "no_defence": frames.FIGHT_STEP,
    "battle": frames.ATTACK_STEP,
    "damage": frames.ATTACK_STEP,
    "battle_end": frames.END_PHASE,
}


def under_way(core: Core, right: Seat | None, passes: int) -> tuple[Frame, ...]:
    """Return the agenda while a declaration waits, or while a player may answer only the current step.

    ZWO-free.turn-player-first, ZWO-free.alternate.
    """
    first = core.stack[0].tag if core.stack else ""
    then = _AFTER.get(first) or (_current_step(core) if core.vars["phase"] == "battle" else frames.MAIN_PHASE)
    return (then, window_question(FREE, first_right(core) if right is None else right, FREE, passes))


def _push_current_step(core: Core, _frame: Frame) -> None:
    core.agenda.append(_current_step(core))


def _current_step(core: Core) -> Frame:
    """Return the current step of the battle phase."""
    if core.vars["battle"] is None:
        return frames.ATTACK_STEP
    _, target, defends = state.fighters(core)
    if target is None:
        return frames.TARGET_STEP
    return frames.FIGHT_STEP if defends else frames.DEFENCE_STEP


def _resume_setup(core: Core, turn: Mapping[str, Any]) -> None:
    """Decide who goes first, or ask both players whether to redraw, the first one first. ZWO-setup.mulligan-order.

    Omitted hands and decks are laid out.
    """
    if beginning.begins_before(core, turn) or beginning.is_undrawn(core, WHOLE_DECK):
        told = turn["phase"] == state.SETUP and "player" in turn
        beginning.lay_out(core, WHOLE_DECK)
        core.agenda.append(frames.BeginWith((as_object(turn["player"]),)) if told else frames.TOSS_FIRST)
        return
    first = turn.get("player", Seat(0))
    core.vars["player"] = first
    beginning.lay_out(core, BEGINS)
    core.agenda.extend((frames.START_GAME, frames.AskRedraw(other(first)), frames.AskRedraw(first)))


def life_frame(core: Core, _frame: Frame) -> None:
    """End a game stated with 0 life. ZWO-win.life-zero."""
    harm.check_life(core, settled=True)


_ONE_ACTION: Final = ("ZWO-turn.mana-one-action",)
VERBS: Final = {
    "place": Verb(own_hand, _place_demand, _place, "object", singly=_ONE_ACTION, at_once=_AT_ONCE),
    "turn_front": Verb(_back_mana, _turn_demand, _turn_front, "object", singly=_ONE_ACTION, at_once=_AT_ONCE),
    "skip": Verb(no_subject, no_demand, _skip, ends_phase=True, at_once=_AT_ONCE),
}

FRAMES: Final = {
    frames.LOOK_AT_LIFE.tag: life_frame,
    frames.PREP_PHASE.tag: prep_frame,
    frames.DRAW_PHASE.tag: draw_frame,
    frames.MANA_PHASE.tag: mana_frame,
    frames.BEGIN_MAIN.tag: main_begin,
    frames.MAIN_PHASE.tag: main_frame,
    frames.BATTLE_AS_TOLD.tag: _push_current_step,
}
