"""The battle phase: attack, target, defence; the fight itself is in `fight.py`.

ATTACK_STEP   attack or end the phase          ZWO-battle.choose-attack, ZWO-battle.loop
TARGET_STEP   the player or a REST zombie      ZWO-battle.target
DEFENCE_STEP  a STAND zombie, or none          ZWO-battle.defend, ZWO-battle.no-defence
FIGHT_STEP    the battle step against a zombie, the damage step against the player
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.deciding import holds, is_read_as, permit
from judge.engine.decisions import Kind
from judge.engine.effects.lasting import end_marks
from judge.engine.errors import Illegal, NeedsFact
from judge.engine.game import Menu, Verb
from judge.engine.ids import as_object, other
from judge.engine.windows import SETTLE, WasDeclared, no_subject
from judge.games.zombie_world_order import events, frames, happen, refusals, state, stats
from judge.games.zombie_world_order.declarations import Attack, AttackTarget, Defence, InStep, NoDefence
from judge.games.zombie_world_order.timing import ask_step, declare_item
from judge.games.zombie_world_order.turn import begin_phase

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.engine.errors import Reason
    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Obj, Rules, Seat
    from judge.engine.records import Frame
    from judge.engine.windows import Resolving

_FREE: Final = ("activate", "event", "pass")

MENUS: Final = {
    "attack": Menu(
        ("attack", "end_phase", *_FREE),
        ("ZWO-battle.choose-attack", "ZWO-battle.loop"),
        about=InStep,
        optional=True,
    ),
    "target": Menu(("target", *_FREE), ("ZWO-battle.target", "ZWO-free.window-after-chain"), about=InStep),
    "defence": Menu(
        ("defend", "no_defence", *_FREE), ("ZWO-battle.defend", "ZWO-battle.no-defence"), about=InStep
    ),
}


def begin_frame(core: Core, _frame: Frame) -> None:
    """Enter the battle phase."""
    begin_phase(core, "battle", ("ZWO-turn.phase-order", "ZWO-battle.choose-attack"))
    core.agenda.append(frames.ATTACK_STEP)


def battle_frame(core: Core, frame: Frame) -> None:
    """End the effects that lasted for the previous attack, and ask for the next. ZWO-battle.loop."""
    if core.vars["battle"] is not None:
        core.var("battle", None)
        ended = end_marks(core, "this_attack") if core.marks else []
        if ended:
            core.events.append(events.AttackEffectsEnded(("ZWO-battle.loop",), tuple(ended)))
            core.agenda.append(frame)
            core.agenda.append(SETTLE)
            return
    ask_step(core, "attack", (core.vars["player"],), frame)


# ---- 1: attack. ZWO-battle.attack-step


def _fighter(core: Core, by: Seat, subject: object, do: str, rules: Rules) -> Obj:
    """Return a STAND zombie of the player that may fight, in either zone. ZWO-battle.hd-may-attack."""
    if not state.is_object(subject, core) or core.place[subject] not in state.FIELD_OF[by]:
        raise Illegal((*rules, *state.control_rules(core, by, subject)), refusals.NotYourZombie(subject))
    if core.bits[subject] & state.REST:
        raise Illegal(rules, refusals.IsRest(subject))
    if stats.is_forbidden(core, subject, do):
        raise Illegal((*happen.CANNOT, "ZWO-qa.of-hd-effects-stay"), refusals.IsForbidden(subject, do))
    return subject


def _note_permission(core: Core, obj: Obj) -> None:
    """Record the rules that allow an attacker to have attacked before, or to have entered just now."""
    done = [event.declared for event in core.events if isinstance(event, WasDeclared)]
    if any(isinstance(item, Attack) and item.ref == core.ref(obj) for item in done):
        permit(core, "ZWO-battle.repeat-attacker", obj)
    if core.stamp[obj]:
        permit(core, "ZWO-battle.no-entry-delay", obj)


def _attack_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    if core.vars["turn"] == 1 and core.reading("ZWO-battle.first-turn-attack") == "forbidden":
        raise Illegal(("ZWO-battle.first-turn-attack",), refusals.NoFirstTurnAttack())
    obj = _fighter(core, by, subject, "attack", ("ZWO-battle.attack-step", "ZWO-battle.repeat-attacker"))
    if core.decisions is not None:
        _note_permission(core, obj)
    if core.place[obj] == state.zone(by, state.HALF) and is_read_as(
        core, "ZWO-battle.hd-may-attack", "undead-only", obj
    ):
        raise Illegal(("ZWO-battle.hd-may-attack",), refusals.HalfCannotAttack(obj))
    if core.vars["turn"] == 1:
        permit(core, "ZWO-battle.first-turn-attack")
    return ()


def _attack(core: Core, by: Seat, subject: Obj, _values: Values, asked: InStep) -> None:
    core.var("battle", (core.ref(subject), None, False))
    happen.rest(core, subject, ("ZWO-battle.attack-step", "ZWO-battle.no-entry-delay"))
    happen.fire(core, "attacks", subject)  # ZWO-battle.when-attacking: before the target is chosen
    declare_item(core, Attack(by, core.ref(subject)), asked, frames.TARGET_STEP)


# ---- 2: target. ZWO-battle.target


def target_frame(core: Core, frame: Frame) -> None:
    """Ask for the target; without any possible target, the attack is over.

    In another interpretation an attack without one of its fighters ends too: ZWO-qa.leave-ends-battle.
    """
    if attack_over(core):
        return
    seat: Seat = core.vars["player"]
    # The opposing player nearly always may be.
    if _can_be_target(core, as_object(other(seat))) or any(
        _can_be_target(core, obj) for obj in state.zombies(core, other(seat))
    ):
        ask_step(core, "target", (seat,), frame)
        return
    attacker, _, _ = state.fighters(core)
    core.events.append(events.NoAttackTarget(("ZWO-battle.target", "ZWO-battle.loop"), attacker[0]))
    core.agenda.append(frames.ATTACK_STEP)


def _can_be_target(core: Core, subject: Obj) -> bool:
    try:
        _check_attackable(core, subject)
    except Illegal:
        return False
    except NeedsFact:
        return True
    return True


def attack_over(core: Core) -> bool:
    """End an attack without its attacker or target, where an interpretation says so."""
    attacker, target, _ = state.fighters(core)
    if not core.is_current(attacker):
        gone = attacker[0]
    elif target is not None and not core.is_current(target):
        gone = target[0]
    else:
        return False
    if core.reading("ZWO-qa.leave-ends-battle/other-steps") == "steps-continue":
        return False
    core.events.append(events.AttackOver(("ZWO-qa.leave-ends-battle",), gone))
    core.agenda.append(frames.ATTACK_STEP)
    return True


def _target_subjects(core: Core, by: Seat) -> list[Obj]:
    return [as_object(other(by)), *state.zombies(core, other(by))]


def _target_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    for obj in _target_subjects(core, by):
        if obj == subject:
            _check_attackable(core, obj)
            return ()
    raise Illegal(("ZWO-battle.target",), refusals.NotOpponent(subject))


def _check_attackable(core: Core, subject: Obj) -> None:
    """Raise Illegal when the attacker may not attack the opposing player, or this zombie of theirs."""
    stands = subject >= 0 and not core.bits[subject] & state.REST
    attacker, _, _ = state.fighters(core)
    if stands and not stats.has_change(core, attacker[0], "attack_stand"):
        raise Illegal(("ZWO-battle.target",), refusals.TargetStands(subject))
    if stats.is_forbidden(core, subject, "be_attacked"):
        raise Illegal(happen.CANNOT, refusals.IsForbidden(subject, "be_attacked"))
    do = "attack_player" if subject < 0 else "attack_zombie"
    if core.is_current(attacker) and stats.is_forbidden(core, attacker[0], do):
        raise Illegal(happen.CANNOT, refusals.IsForbidden(attacker[0], do))


def _target(core: Core, by: Seat, subject: Obj, _values: Values, asked: InStep) -> None:
    attacker, _, _ = state.fighters(core)
    core.var("battle", (attacker, core.ref(subject), False))
    happen.fire(core, "attacked", subject)
    declare_item(core, AttackTarget(by, core.ref(subject)), asked, frames.DEFENCE_STEP)


# ---- 3: defence, whether the player or a zombie was attacked. ZWO-battle.defend, ZWO-battle.defend-any-target


def defence_frame(core: Core, frame: Frame) -> None:
    """Ask the non-turn player for a defender; the turn player may still use FREE abilities first."""
    if attack_over(core):
        return
    _, target, _ = state.fighters(core)
    point = "ZWO-qa.leave-ends-battle/defend-after-target-left"
    if target is not None and not core.is_current(target) and core.reading(point) == "no-defence":
        core.agenda.append(frames.FIGHT_STEP)
        return
    seat: Seat = core.vars["player"]
    ask_step(core, "defence", (seat, other(seat)), frame)


_DEFEND: Final = ("ZWO-battle.defend", "ZWO-battle.defend-any-target")


def _not_turn_player(core: Core, by: Seat) -> None:
    if by == core.vars["player"]:
        raise Illegal(("ZWO-battle.defend",), refusals.TurnPlayerDefends(by))


def _defend_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    _not_turn_player(core, by)
    obj = _fighter(core, by, subject, "defend", _DEFEND)
    attacker, _, _ = state.fighters(core)
    if stats.has_change(core, attacker[0], "unblockable"):
        raise Illegal(("ZWO-principle.card-over-rules",), refusals.Unblockable(obj))
    return ()


def _defend(core: Core, by: Seat, subject: Obj, _values: Values, asked: InStep) -> None:
    happen.rest(core, subject, _DEFEND)
    attacker, target, _ = state.fighters(core)
    permit(core, _DEFEND[target is not None], subject)
    if holds(core, "ZWO-battle.defender-becomes-target", Kind.ORDER, subject):
        target = core.ref(subject)
    core.var("battle", (attacker, target, True))
    rules = ("ZWO-battle.defender-becomes-target", "ZWO-qa.target-stays-after-defence", *_DEFEND)
    core.events.append(events.Defended(rules, subject))
    happen.fire(core, "defends", subject)
    declare_item(core, Defence(by, core.ref(subject)), asked, frames.FIGHT_STEP)


def _none_demand(core: Core, by: Seat, _subject: None) -> tuple[Slot, ...]:
    _not_turn_player(core, by)
    _check_nothing_owed(core, by, "must_defend", _defend_demand, refusals.MustDefend)
    return ()


def demand_no_forced_attack(core: Core, by: Seat) -> None:
    """Raise Illegal while a zombie that must attack by its text can attack."""
    _check_nothing_owed(core, by, "must_attack", _attack_demand, refusals.MustAttack)


def _check_nothing_owed(
    core: Core,
    by: Seat,
    rule: str,
    demand: Callable[[Core, Seat, object], tuple[Slot, ...]],
    reason: Callable[[Obj], Reason],
) -> None:
    """Raise Illegal when a zombie can do what a text requires of it. ZWO-principle.card-over-rules."""
    if not core.marks and rule not in core.static["changing"]:
        return
    for obj in state.zombies(core, by):
        if not stats.has_change(core, obj, rule):
            continue
        try:
            demand(core, by, obj)
        except Illegal:
            continue  # it cannot: ZWO-principle.cannot-over-can
        raise Illegal(("ZWO-principle.card-over-rules",), reason(obj))


def _no_defence(core: Core, by: Seat, _subject: None, _values: Values, asked: InStep) -> None:
    declare_item(core, NoDefence(by), asked, frames.FIGHT_STEP)


def _do_nothing(_core: Core, _frame: Resolving) -> None:
    """Do nothing: the declaration of a step has been made, and the next step follows."""


VERBS: Final = {
    "attack": Verb(state.zombies, _attack_demand, _attack, "object", singly=("ZWO-battle.attack-step",)),
    "target": Verb(_target_subjects, _target_demand, _target, "player", singly=("ZWO-battle.target",)),
    "defend": Verb(state.zombies, _defend_demand, _defend, "object", singly=("ZWO-battle.defend",)),
    "no_defence": Verb(no_subject, _none_demand, _no_defence),
}

FRAMES: Final = {
    frames.BEGIN_BATTLE.tag: begin_frame,
    frames.ATTACK_STEP.tag: battle_frame,
    frames.TARGET_STEP.tag: target_frame,
    frames.DEFENCE_STEP.tag: defence_frame,
    **dict.fromkeys(
        ("resolve.attack", "resolve.attack_target", "resolve.defend", "resolve.no_defence"), _do_nothing
    ),
}
