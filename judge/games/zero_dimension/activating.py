"""Effects on the chain: activated ones, triggered ones, and levelling up. ZX-toc.702, ZX-toc.703, ZX-toc.600.

What stands before the colon of an activated effect is paid when it is activated; of a triggered one, when it joins
the chain, and it may be declined. Under another reading both are paid on resolution.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine.effects.abilities import name_targets
from judge.engine.effects.program import start
from judge.engine.errors import Illegal, NeedsFact
from judge.engine.game import Menu, Verb
from judge.engine.run import ask, question
from judge.engine.windows import declare, no_demand, no_subject, open_window, resolving
from judge.games.zero_dimension import stats
from judge.games.zero_dimension.payment import cost_slots, pay_costs
from judge.games.zero_dimension.state import (
    controller,
    field,
    on_field,
)
from judge.games.zero_dimension.timing import PRIORITY, SETTLE, add_link
from judge.games.zero_dimension.using import aim_slots, still_targets

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.engine.core import Core, Frame
    from judge.engine.slots import Slot, Values
    from judge.games.zero_dimension.definitions import Ability

_COST_TIME: Final = "ZX-chain.trigger-during-resolution-on-top/cost-time"
MENUS: Final = {
    "trigger": Menu(("pay", "decline"), ("ZX-toc.702", "ZX-toc.700")),
    "targets": Menu(("targets",), ("ZX-toc.705",)),
}


def _pays_now(core: Core) -> bool:
    return core.reading(_COST_TIME) == "on-activation"


# ---- activated effects: ZX-toc.703


def _activate_subjects(core: Core, by: int) -> Iterator[tuple[int, int]]:
    for obj in field(core, by):
        for number in _activated(core, obj):
            yield (obj, number)


def _activated(core: Core, obj: int) -> dict[int, stats.Held]:
    """Give the activated effects a card has: its own by their number on it, those given to it numbered on."""
    own = len(core.defs[core.defn[obj]].abilities) if core.defn[obj] else 0
    found: dict[int, stats.Held] = {}
    for held in stats.effects(core, obj, "activated"):
        printed = held.definition == core.defn[obj] and not held.ability.granted
        found[held.number if printed else own + len(found)] = held
    return found


def _held(core: Core, by: int, subject: Any) -> tuple[int, stats.Held]:
    """Find the effect: the subject is (object, number)."""
    obj, number = subject if isinstance(subject, tuple) and len(subject) == 2 else (-1, 0)
    if not 0 <= obj < len(core.defn) or not on_field(core, obj) or controller(core, obj) != by:
        raise Illegal(("ZX-toc.612", "ZX-toc.703"), "ability.not-yours", item=obj)
    card = core.card(obj)
    if card.text_only:
        raise NeedsFact("ability", obj, card=card.name)
    found = _activated(core, obj)
    if number not in found:
        raise Illegal(("ZX-level.unmet-not-had", "ZX-toc.703"), "ability.none", item=obj, has=len(found))
    return obj, found[number]


def _activate_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    """ZX-priority.instant-and-effects, ZX-cost.rest-icon, ZX-cost.effect-use-icon."""
    obj, held = _held(core, by, subject)
    if by != core.vars["player"] and core.reading("ZX-toc.703") == "own-turn":
        raise Illegal(("ZX-toc.703",), "use.not-your-turn", do="activate", phase=core.vars["phase"])
    for item in (obj, -1 - by):
        if stats.forbidden(core, item, "activate"):
            raise Illegal(("ZX-general.cannot-beats-can",), "forbidden", item=obj, do="activate")
    env = {"you": by, "self": core.ref(obj), "card": held.definition}
    costs = cost_slots(core, by, obj, held.ability.costs, env)
    if not _pays_now(core):
        costs = ()
    return costs + aim_slots(core, env, held.ability, len(costs))


def _activate(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del asked
    obj, held = _held(core, by, subject)
    slots = _activate_demand(core, by, subject)
    named = {slot.name: value for slot, value in zip(slots, values, strict=True)}
    env: dict[str, Any] = {"you": by, "self": core.ref(obj), "card": held.definition}
    aims = tuple(named[target.name] for target in held.ability.targets)
    env = name_targets(core, env, held.ability.targets, aims)
    rules: tuple[str, ...] = ("ZX-priority.instant-and-effects", "ZX-toc.703")
    if held.ability.costs:
        rules = (*rules, "ZX-chain.trigger-during-resolution-on-top")  # when its price is paid
    core.events.append(("activated", rules, obj, by))
    depth = len(core.agenda)
    if _pays_now(core):
        pay_costs(core, by, obj, held.ability.costs, named)
    if off_chain(core, held.definition, held.number):
        open_window(core, PRIORITY, core.vars["player"])
        core.agenda.append(SETTLE)
        core.agenda.append(("trigger.do", (by, held.definition, held.number, env)))
    else:
        add_link(core, ("effect", by, env["self"], held.definition, held.number, env), depth)


# ---- triggered effects: ZX-toc.702, ZX-chain.trigger-during-resolution-on-top


def trigger_frame(core: Core, frame: Frame) -> None:
    """Put a triggered effect on the chain: ask for its price and its targets first. ZX-toc.702, ZX-toc.705."""
    item = frame[1]
    ability: Ability = core.defs[item[1]].abilities[item[2]]
    if ability.costs and _pays_now(core):
        _ask_price(core, item, ability, "join")
    else:
        _aim(core, item)


def _ask_price(core: Core, item: tuple[Any, ...], ability: Ability, then: str) -> None:
    """Ask whether to pay; what cannot be paid is not done. ZX-name.card-name, ZX-zone.move-triggers-still-work."""
    seat, _, _, env = item
    try:
        cost_slots(core, seat, env["self"][0], ability.costs, env)
    except Illegal as fault:
        core.events.append(
            ("not_payable", (*fault.rules, "ZX-zone.move-triggers-still-work"), env["self"][0])
        )
        return
    ask(core, "trigger", (seat,), (then, item))


def _pay_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    del subject
    _, (_, definition, number, env) = question(core).data
    return cost_slots(core, by, env["self"][0], core.defs[definition].abilities[number].costs, env)


def _pay(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del subject
    then, item = asked
    _, definition, number, env = item
    ability = core.defs[definition].abilities[number]
    obj = env["self"][0]
    slots = cost_slots(core, by, obj, ability.costs, env)
    if then == "join":
        core.agenda.append(("trigger.aim", item))
    else:
        core.agenda.append(("trigger.do", item))
    pay_costs(
        core, by, obj, ability.costs, {slot.name: value for slot, value in zip(slots, values, strict=True)}
    )
    core.events.append(("agreed", ("ZX-toc.702",), by))


def _decline(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del subject, values, asked
    core.events.append(("declined", ("ZX-toc.702",), by))


def aim_frame(core: Core, frame: Frame) -> None:
    """Name the targets of an effect whose price is paid."""
    _aim(core, frame[1])


def _aim(core: Core, item: tuple[Any, ...]) -> None:
    seat, definition, number, env = item
    ability = core.defs[definition].abilities[number]
    if not ability.targets:
        _join(core, item)
        return
    try:
        aim_slots(core, env, ability, 0)
    except Illegal:
        core.events.append(("no_target", ("ZX-toc.705",), env["self"][0]))
        return
    ask(core, "targets", (seat,), item)


def _targets_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    del by, subject
    _, definition, number, env = question(core).data
    return aim_slots(core, env, core.defs[definition].abilities[number], 0)


def _targets(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del by, subject
    seat, definition, number, env = asked
    targets = core.defs[definition].abilities[number].targets
    _join(core, (seat, definition, number, name_targets(core, env, targets, values)))


def _join(core: Core, item: tuple[Any, ...]) -> None:
    seat, definition, number, env = item
    rules = ("ZX-toc.702", "ZX-chain.simultaneous-active-first")
    if resolving(core):
        rules = ("ZX-toc.702", "ZX-chain.trigger-during-resolution-on-top")
    core.events.append(("triggered", rules, env["self"][0], seat))
    if off_chain(core, definition, number):
        core.agenda.append(("trigger.do", item))
    else:
        declare(core, ("trigger", seat, env["self"], definition, number, env))


def off_chain(core: Core, definition: int, number: int) -> bool:
    """Say whether an effect that only draws stays off the chain, as it does under one reading.

    ZX-chain.non-chain-list/which-draws.
    """
    ops = core.defs[definition].abilities[number].ops
    only_draws = bool(ops) and all(function.__name__ == "draw_now" for _, function, _ in ops)
    return only_draws and core.reading("ZX-chain.non-chain-list/which-draws") == "all"


# ---- resolving


def resolve_effect(core: Core, frame: Frame) -> None:
    """Carry an effect out, wherever its card is by now. ZX-toc.708, ZX-zone.move-triggers-still-work."""
    _, (kind, seat, ref, definition, number, env) = frame
    ability = core.defs[definition].abilities[number]
    if kind == "trigger" and not core.found(ref):
        if core.reading("ZX-zone.move-triggers-still-work") == "follows":
            env = {**env, "self": core.ref(ref[0])}
        elif ability.on_self:
            core.events.append(("moved_on", ("ZX-zone.move-triggers-still-work",), ref[0]))
    item = (seat, definition, number, env)
    if ability.costs and not _pays_now(core):
        _ask_price(core, item, ability, "do")
    else:
        core.agenda.append(("trigger.do", item))


def do_frame(core: Core, frame: Frame) -> None:
    """Begin the effect with the targets that are left. ZX-toc.705."""
    _, definition, number, env = frame[1]
    ability = core.defs[definition].abilities[number]
    still = still_targets(core, ability, env)
    if still is not None:
        core.events.append(("effect", ability.rules, env["self"][0], env["you"]))
        start(core, definition, number, still)


VERBS: Final = {
    "activate": Verb(_activate_subjects, _activate_demand, _activate, "ability"),
    "pay": Verb(no_subject, _pay_demand, _pay),
    "decline": Verb(no_subject, no_demand, _decline),
    "targets": Verb(no_subject, _targets_demand, _targets),
}

FRAMES: Final = {
    "trigger": trigger_frame,
    "trigger.aim": aim_frame,
    "trigger.do": do_frame,
    "resolve.effect": resolve_effect,
    "resolve.trigger": resolve_effect,
}
