"""The battle phase: attack, target, defence; the fight itself stands in `fight.py`.

("battle",)          attack or end the phase          ZWO-battle.choose-attack, ZWO-battle.loop
("battle.target",)   the player or a REST zombie      ZWO-battle.target
("battle.defence",)  a STAND zombie, or none          ZWO-battle.defend, ZWO-battle.no-defence
("battle.fight",)    the battle step against a zombie, the damage step against the player
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine.effects.lasting import end_marks
from judge.engine.errors import Illegal, NeedsFact, Refusal
from judge.engine.game import Menu, Verb
from judge.engine.run import ask
from judge.engine.windows import SETTLE, no_subject
from judge.games.zombie_world_order import happen, stats
from judge.games.zombie_world_order.state import FIELD_OF, REST, is_object, zombies
from judge.games.zombie_world_order.timing import declared
from judge.games.zombie_world_order.turn import begin_phase

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.engine.core import Core
    from judge.engine.records import Frame
    from judge.engine.slots import Slot, Values

_FREE: Final = ("activate", "event", "pass")

MENUS: Final = {
    "attack": Menu(("attack", "end_phase", *_FREE), ("ZWO-battle.choose-attack", "ZWO-battle.loop")),
    "target": Menu(("target", *_FREE), ("ZWO-battle.target", "ZWO-free.window-after-chain")),
    "defence": Menu(("defend", "no_defence", *_FREE), ("ZWO-battle.defend", "ZWO-battle.no-defence")),
}


def begin_frame(core: Core, frame: Frame) -> None:
    """Enter the battle phase."""
    del frame
    begin_phase(core, "battle", ("ZWO-turn.phase-order", "ZWO-battle.choose-attack"))
    core.agenda.append(("battle",))


def battle_frame(core: Core, frame: Frame) -> None:
    """End what lasted for the attack that is over, and ask for the next. ZWO-battle.loop."""
    if core.vars["battle"] is not None:
        core.var("battle", None)
        ended = end_marks(core, "this_attack") if core.marks else []
        if ended:
            core.events.append(("attack_effects_ended", ("ZWO-battle.loop",), tuple(ended)))
            core.agenda.append(frame)
            core.agenda.append(SETTLE)
            return
    ask(core, "attack", (core.vars["player"],), frame)


# ---- 1: attack. ZWO-battle.attack-step


def _fighter(core: Core, by: int, subject: Any, do: str, rules: tuple[str, ...]) -> None:
    """Demand an own STAND zombie that nothing forbids to fight, in either zone. ZWO-battle.hd-may-attack."""
    if not is_object(core, subject) or core.place[subject] not in FIELD_OF[by]:
        raise Illegal(rules, "zombie.not-yours", item=subject)
    if core.bits[subject] & REST:
        raise Illegal(rules, "zombie.is-rest", item=subject)
    if stats.forbidden(core, subject, do):
        raise Illegal((*happen.CANNOT, "ZWO-qa.of-hd-effects-stay"), "forbidden", item=subject, do=do)


def _attack_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    if core.vars["turn"] == 1 and core.reading("ZWO-battle.first-turn-attack") == "forbidden":
        raise Illegal(("ZWO-battle.first-turn-attack",), "attack.first-turn")
    _fighter(core, by, subject, "attack", ("ZWO-battle.attack-step", "ZWO-battle.repeat-attacker"))
    if core.place[subject] == FIELD_OF[by][1] and core.reading("ZWO-battle.hd-may-attack") == "undead-only":
        raise Illegal(("ZWO-battle.hd-may-attack",), "attack.half", item=subject)
    return ()


def _attack(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del values
    core.var("battle", (core.ref(subject), None, False))
    happen.rest(core, subject, ("ZWO-battle.attack-step", "ZWO-battle.no-entry-delay"))
    happen.fire(core, "attacks", subject)  # ZWO-battle.when-attacking: before the target is chosen
    declared(core, by, ("attack", by, core.ref(subject)), asked, ("battle.target",))


# ---- 2: target. ZWO-battle.target


def target_frame(core: Core, frame: Frame) -> None:
    """Ask what is attacked; where nothing may be, the attack is over.

    Under another reading an attack without one of its fighters ends too: ZWO-qa.leave-ends-battle.
    """
    if attack_over(core):
        return
    seat = core.vars["player"]
    # The opposing player nearly always may be.
    if _can_be_target(core, seat - 2) or any(_can_be_target(core, obj) for obj in zombies(core, 1 - seat)):
        ask(core, "target", (seat,), frame)
        return
    core.events.append(
        ("no_attack_target", ("ZWO-battle.target", "ZWO-battle.loop"), core.vars["battle"][0][0])
    )
    core.agenda.append(("battle",))


def _can_be_target(core: Core, subject: int) -> bool:
    try:
        _attackable(core, subject)
    except Illegal:
        return False
    except NeedsFact:
        return True
    return True


def attack_over(core: Core) -> bool:
    """End an attack whose attacker or target is gone, where a reading says so."""
    attacker, target, _ = core.vars["battle"]
    if not core.found(attacker):
        gone = attacker[0]
    elif target is not None and not core.found(target):
        gone = target[0]
    else:
        return False
    if core.reading("ZWO-qa.leave-ends-battle/other-steps") == "steps-continue":
        return False
    core.events.append(("attack_over", ("ZWO-qa.leave-ends-battle",), gone))
    core.agenda.append(("battle",))
    return True


def _target_subjects(core: Core, by: int) -> list[int]:
    return [by - 2, *zombies(core, 1 - by)]


def _target_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    rules = ("ZWO-battle.target",)
    if subject not in _target_subjects(core, by):
        raise Illegal(rules, "target.not-opponent", Refusal.CHOICE, item=subject)
    _attackable(core, subject)
    return ()


def _attackable(core: Core, subject: int) -> None:
    """Raise Illegal when the attacker may not attack the opposing player, or this zombie of theirs."""
    stands = subject >= 0 and not core.bits[subject] & REST
    if stands and not stats.changed(core, core.vars["battle"][0][0], "attack_stand"):
        raise Illegal(("ZWO-battle.target",), "target.is-stand", Refusal.CHOICE, item=subject)
    if stats.forbidden(core, subject, "be_attacked"):
        raise Illegal(happen.CANNOT, "forbidden", item=subject, do="be_attacked")
    attacker, do = core.vars["battle"][0], "attack_player" if subject < 0 else "attack_zombie"
    if core.found(attacker) and stats.forbidden(core, attacker[0], do):
        raise Illegal(happen.CANNOT, "forbidden", item=attacker[0], do=do)


def _target(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del values
    core.var("battle", (core.vars["battle"][0], core.ref(subject), False))
    happen.fire(core, "attacked", subject)
    declared(core, by, ("attack_target", by, core.ref(subject)), asked, ("battle.defence",))


# ---- 3: defence, whether the player or a zombie was attacked. ZWO-battle.defend, ZWO-battle.defend-any-target


def defence_frame(core: Core, frame: Frame) -> None:
    """Ask the non-turn player for a defender; the turn player may still use FREE abilities first."""
    if attack_over(core):
        return
    target = core.vars["battle"][1]
    point = "ZWO-qa.leave-ends-battle/defend-after-target-left"
    if not core.found(target) and core.reading(point) == "no-defence":
        core.agenda.append(("battle.fight",))
        return
    seat = core.vars["player"]
    ask(core, "defence", (seat, 1 - seat), frame)


_DEFEND: Final = ("ZWO-battle.defend", "ZWO-battle.defend-any-target")


def _not_turn_player(core: Core, by: int) -> None:
    if by == core.vars["player"]:
        raise Illegal(("ZWO-battle.defend",), "defence.not-turn-player", by=by)


def _defend_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    _not_turn_player(core, by)
    _fighter(core, by, subject, "defend", _DEFEND)
    if stats.changed(core, core.vars["battle"][0][0], "unblockable"):
        raise Illegal(("ZWO-principle.card-over-rules",), "defence.unblockable", item=subject)
    return ()


def _defend(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del values
    happen.rest(core, subject, _DEFEND)
    core.var("battle", (core.vars["battle"][0], core.ref(subject), True))
    rules = ("ZWO-battle.defender-becomes-target", "ZWO-qa.target-stays-after-defence", *_DEFEND)
    core.events.append(("defender", rules, subject))
    happen.fire(core, "defends", subject)
    declared(core, by, ("defend", by, core.ref(subject)), asked, ("battle.fight",))


def _none_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    del subject
    _not_turn_player(core, by)
    _nothing_owed(core, by, "must_defend", _defend_demand, "defence.must")
    return ()


def nothing_attacks(core: Core, by: int) -> None:
    """Raise Illegal while a zombie can attack whose text says that it must."""
    _nothing_owed(core, by, "must_attack", _attack_demand, "attack.must")


def _nothing_owed(
    core: Core, by: int, rule: str, demand: Callable[[Core, int, Any], tuple[Slot, ...]], reason: str
) -> None:
    """Raise Illegal when a text has a zombie do what it can do now. ZWO-principle.card-over-rules."""
    if not core.marks and rule not in core.static["changing"]:
        return
    for obj in zombies(core, by):
        if not stats.changed(core, obj, rule):
            continue
        try:
            demand(core, by, obj)
        except Illegal:
            continue  # it cannot: ZWO-principle.cannot-over-can
        raise Illegal(("ZWO-principle.card-over-rules",), reason, item=obj)


def _no_defence(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del subject, values
    declared(core, by, ("no_defence", by), asked, ("battle.fight",))


def _nothing(core: Core, frame: Frame) -> None:
    """Do nothing: what a step's declaration stands for has been done, and the next step follows."""
    del core, frame


VERBS: Final = {
    "attack": Verb(zombies, _attack_demand, _attack, "object"),
    "target": Verb(_target_subjects, _target_demand, _target, "player"),
    "defend": Verb(zombies, _defend_demand, _defend, "object"),
    "no_defence": Verb(no_subject, _none_demand, _no_defence),
}

FRAMES: Final = {
    "battle.begin": begin_frame,
    "battle": battle_frame,
    "battle.target": target_frame,
    "battle.defence": defence_frame,
    **dict.fromkeys(
        ("resolve.attack", "resolve.attack_target", "resolve.defend", "resolve.no_defence"), _nothing
    ),
}
