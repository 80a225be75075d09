"""Abilities that activate by themselves: autos and keywords, in which order, with which targets, when they resolve.

ZWO-icon.auto, ZWO-qa.triggers-during-resolution, ZWO-qa.no-target-auto, ZWO-battle.when-attacking.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine.effects import abilities
from judge.engine.effects.abilities import name_targets
from judge.engine.effects.program import start
from judge.engine.errors import Illegal
from judge.engine.game import Menu, Verb
from judge.engine.run import ask, question
from judge.engine.triggers import make_next_trigger, make_triggers_frame
from judge.engine.windows import declare, no_demand, no_subject, resolving
from judge.games.zombie_world_order.happen import give_back
from judge.games.zombie_world_order.state import controller
from judge.games.zombie_world_order.stats import forbidden

if TYPE_CHECKING:
    from judge.engine.core import Core
    from judge.engine.records import Frame
    from judge.engine.slots import Slot, Values
    from judge.games.zombie_world_order.definitions import Ability

_ORDER: Final = ("ZWO-qa.triggers-during-resolution",)
_TARGETS: Final = ("ZWO-qa.targets-on-declaration", "ZWO-qa.no-target-no-declaration")

MENUS: Final = {
    "auto_choice": Menu(("use_auto", "leave_auto"), ("ZWO-battle.when-attacking",)),
    "order_triggers": Menu(("next_trigger",), _ORDER),
    "targets": Menu(("targets",), _TARGETS),
}

# ---- order


def seats_in_order(core: Core) -> tuple[int, ...]:
    """Turn player first. ZWO-principle.turn-player-first."""
    first = core.vars["player"]
    return (first, 1 - first)


def _orders_all(core: Core) -> int | None:
    """Give the seat that orders the abilities of both players, under the readings in which one does."""
    if len({item[0] for item in core.waiting}) < 2:
        return None
    point = "order-both-players" if resolving(core) else "outside-resolution"
    together = core.reading(f"ZWO-qa.triggers-during-resolution/{point}") == "turn-player-orders-all"
    return core.vars["player"] if together else None


_ordered: Final = make_triggers_frame(seats_in_order, _orders_all)


def triggers_frame(core: Core, frame: Frame) -> None:
    """Take the next waiting ability; under another reading the first one set off comes first, unasked."""
    if (
        len(frame) == 1
        and len(core.waiting) > 1
        and resolving(core)
        and core.reading("ZWO-qa.triggers-during-resolution/first-effect") == "first-new-one"
    ):
        core.agenda.append((*frame, 1))
        core.agenda.append(("trigger", core.waiting.pop(0)))
        return
    _ordered(core, frame)


# ---- activation. An item is (seat, definition, ability, environment), or (seat, keyword, reference, amount).


def trigger_frame(core: Core, frame: Frame) -> None:
    """Let a waiting ability activate: name targets where it needs them, then put it on the stack or do it."""
    item = frame[1]
    if isinstance(item[1], str):
        _launch(core, item)
        return
    ability = core.defs[item[1]].abilities[item[2]]
    if ability.when.happening == "attacks" and core.reading("ZWO-battle.when-attacking") == "optional":
        ask(core, "auto_choice", (item[0],), item)
    else:
        _activate(core, item)


def _activate(core: Core, item: tuple[Any, ...]) -> None:
    _, number, ability_number, env = item
    ability: Ability = core.defs[number].abilities[ability_number]
    if not ability.targets:
        _launch(core, item)
        return
    try:
        target_slots(core, env, ability)
    except Illegal:
        core.events.append(("no_target", ("ZWO-qa.no-target-auto",), env["self"][0]))
        if ability.once:
            give_back(core, env["self"], ability_number)
        return
    ask(core, "targets", (item[0],), item)


def _launch(core: Core, item: tuple[Any, ...]) -> None:
    """Do it at once during resolution, else put it on the stack."""
    seat, what, which, more = item
    at_once = (
        resolving(core) and core.reading("ZWO-qa.triggers-during-resolution/free-window") == "none-in-chain"
    )
    if isinstance(what, str):
        if at_once:
            core.agenda.append((f"keyword.{what}", *item))
        else:
            declare(core, ("keyword", seat, which, what, more))
    elif at_once:
        core.events.append(("activated", ("ZWO-icon.auto", *_ORDER), more["self"][0], seat))
        start(core, what, which, more)
    else:
        declare(core, ("auto", seat, more["self"], what, which, more))


def resolve_keyword(core: Core, frame: Frame) -> None:
    """Do a keyword that went on the stack."""
    _, (_, seat, ref, word, amount) = frame
    core.agenda.append((f"keyword.{word}", seat, word, ref, amount))


# ---- targets: ZWO-qa.targets-on-declaration, ZWO-qa.no-target-no-declaration


def target_slots(core: Core, env: dict[str, Any], ability: Ability, *, after: int = 0) -> tuple[Slot, ...]:
    """Give a slot for each target; Illegal when one has too few candidates."""
    rules = (*_TARGETS, *ability.rules)

    def allowed(core: Core, obj: int) -> bool:
        if forbidden(core, obj, "be_targeted"):
            return False
        return not forbidden(core, obj, "be_targeted_by_opponent") or controller(core, obj) == env["you"]

    return abilities.target_slots(core, env, ability.targets, rules, allowed, after=after)


def _targets_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    del by, subject
    _, number, ability_number, env = question(core).data
    return target_slots(core, env, core.defs[number].abilities[ability_number])


def _targets(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del by, subject
    seat, number, ability_number, env = asked
    targets = core.defs[number].abilities[ability_number].targets
    _launch(core, (seat, number, ability_number, name_targets(core, env, targets, values)))


# ---- the other reading of "when attacking": its player may leave it


def _use(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del by, subject, values
    _activate(core, asked)


def _leave(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del subject, values
    core.events.append(("not_activated", ("ZWO-battle.when-attacking",), asked[3]["self"][0], by))


VERBS: Final = {
    "leave_auto": Verb(no_subject, no_demand, _leave),
    "next_trigger": make_next_trigger(_ORDER),
    "targets": Verb(no_subject, _targets_demand, _targets),
    "use_auto": Verb(no_subject, no_demand, _use),
}

FRAMES: Final = {
    "resolve.keyword": resolve_keyword,
    "trigger": trigger_frame,
    "triggers": triggers_frame,
}
