"""Effects on the chain: activated ones and triggered ones. ZX-toc.702, ZX-toc.703.

The part of an activated effect before the colon is paid on activation; that of a triggered effect when it joins the
chain, and it may be declined. In another interpretation both are paid on resolution.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.deciding import holds
from judge.engine.decisions import Kind
from judge.engine.effects import words
from judge.engine.effects.abilities import X, name_targets, name_x
from judge.engine.effects.lasting import add_mark
from judge.engine.effects.program import Do
from judge.engine.errors import Illegal, NeedsFact
from judge.engine.game import Menu, Verb
from judge.engine.ids import Obj
from judge.engine.run import ask, question
from judge.engine.windows import declare, is_resolving, no_subject, open_window
from judge.games.zero_dimension import events, frames, life, refusals, state, stats
from judge.games.zero_dimension.happenings import is_by_entrance
from judge.games.zero_dimension.links import BEGINS, ActivatedEffect, Aiming, Price, SetOff, TriggeredEffect
from judge.games.zero_dimension.payment import cost_slots, pay_costs
from judge.games.zero_dimension.state import controller, field, is_kind, is_on_field, kind_of, level
from judge.games.zero_dimension.timing import PRIORITY, SETTLE, add_link
from judge.games.zero_dimension.using import aim_slots, remaining_targets, values_by_slot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.engine.effects.language import Env
    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import DefId, Rules, Seat
    from judge.engine.triggers import Trigger
    from judge.engine.windows import InWindow, Resolving
    from judge.games.zero_dimension.definitions import Ability

    Subject = tuple[Obj, int]

_COST_TIME: Final = "ZX-chain.trigger-during-resolution-on-top/cost-time"
_AT_WORK: Final = {state.BATTLE, state.EVENT, state.LIFE, state.RESOURCE}  # where a card's own triggers begin
MENUS: Final = {
    "trigger": Menu(("pay", "decline"), ("ZX-toc.702", "ZX-toc.700"), about=Price),
    "targets": Menu(("targets",), ("ZX-toc.705",), about=Aiming),
}


def _pays_now(core: Core) -> bool:
    return core.reading(_COST_TIME) == "on-activation"


def ability_of(core: Core, item: SetOff) -> Ability:
    """Return the triggered effect."""
    ability: Ability = core.defs[item.definition].abilities[item.number]
    return ability


# ---- activated effects: ZX-toc.703


def _activate_subjects(core: Core, by: Seat) -> Iterator[Subject]:
    for obj in field(core, by) + stats.cards_working_elsewhere(core, by):
        for number in _activated_effects(core, obj):
            yield (obj, number)


def _activated_effects(core: Core, obj: Obj) -> dict[int, stats.HeldEffect]:
    """Return a card's activated effects: its own by their number on it, then those granted to it."""
    own = len(core.defs[core.defn[obj]].abilities) if core.defn[obj] else 0
    found: dict[int, stats.HeldEffect] = {}
    for held in stats.effects(core, obj, "activated"):
        printed = held.definition == core.defn[obj] and not held.ability.granted
        found[held.number if printed else own + len(found)] = held
    return found


def effects_by_name(core: Core, obj: Obj) -> dict[str, int]:
    """Return the numbers of a card's activated effects, granted ones too, by name. ZX-card.effect-gain."""
    found: dict[str, int] = {}
    for number, held in _activated_effects(core, obj).items():
        found.setdefault(held.ability.id, number)
    return found


def _find_effect(core: Core, by: Seat, subject: object) -> tuple[Obj, stats.HeldEffect]:
    """Return the effect that the subject (object, number) names."""
    obj, number = subject if isinstance(subject, tuple) and len(subject) == 2 else (Obj(-1), 0)
    there = 0 <= obj < len(core.defn) and (
        is_on_field(core, obj) or obj in stats.cards_working_elsewhere(core, by)
    )
    if not there or controller(core, obj) != by:
        raise Illegal(("ZX-toc.612", "ZX-toc.703"), refusals.NotYourAbility(obj))
    card = stats.printed_card(core, obj)
    if card.text_only:
        raise NeedsFact("ability", obj, card=card.name)
    found = _activated_effects(core, obj)
    if number not in found:
        raise _missing_effect_refusal(core, obj, number, len(found))
    if found[number].ability.unread:
        raise NeedsFact("ability", obj, card=card.name)
    return obj, found[number]


def _missing_effect_refusal(core: Core, obj: Obj, number: int, has: int) -> Illegal:
    """Return why a card does not have an effect now: its level, loss of effects, or whose turn it is.

    ZX-level.unmet-not-had.
    """
    printed = core.card(obj).abilities[number : number + 1]
    if not printed or printed[0].timing != "activated":
        return Illegal(("ZX-card.effect-text", "ZX-toc.703"), refusals.NoSuchAbility(obj, has))
    (ability,) = printed
    if stats.is_blank(core, obj):
        return Illegal(("ZX-toc.708", "ZX-toc.703"), refusals.EffectsLost(obj))
    if ability.level > level(core, obj):
        rules = ("ZX-level.unmet-not-had", "ZX-toc.703")
        return Illegal(rules, refusals.LevelTooLow(obj, ability.level, level(core, obj)))
    if ability.turn != "any":
        return Illegal(("ZX-toc.809", "ZX-toc.703"), refusals.OtherTurn(obj))
    return Illegal(("ZX-card.effect-text", "ZX-toc.703"), refusals.NoSuchAbility(obj, has))


def _activate_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    """ZX-priority.instant-and-effects, ZX-cost.rest-icon, ZX-cost.effect-use-icon."""
    obj, held = _find_effect(core, by, subject)
    if by != core.vars["player"] and core.reading("ZX-toc.703") == "own-turn":
        raise Illegal(("ZX-toc.703",), refusals.NotYourTurn("activate", core.vars["phase"]))
    if stats.is_kept_from(core, obj, by, "activate"):
        raise Illegal(("ZX-general.cannot-beats-can",), refusals.IsForbidden(obj, "activate"))
    if held.ability.once and _is_used_up(core, obj, held.ability):
        raise Illegal(("ZX-toc.703", "ZX-general.card-beats-rule"), refusals.UsedThisTurn(obj))
    env = {"you": by, "self": core.ref(obj)}
    costs = cost_slots(core, by, obj, held.ability.costs, env)
    if not _pays_now(core):
        costs = ()
    return costs + aim_slots(core, env, held.ability, len(costs))


def _is_used_up(core: Core, obj: Obj, ability: Ability) -> bool:
    """Return whether an effect that works once a turn was used in this one; a card that moved is a new card."""
    return any(mark.kind == "used" and mark.value == ability.id for mark in core.marks.get(obj, ()))


def _use_up(core: Core, obj: Obj, ability: Ability) -> None:
    if ability.once:
        add_mark(core, obj, "used", ability.id, "turn")


def use_up(core: Core, obj: Obj, number: int) -> None:
    """Record that an effect of a card, by its number there, was used in this turn."""
    _use_up(core, obj, core.card(obj).abilities[number])


def _activate(core: Core, by: Seat, subject: Subject, values: Values, _asked: InWindow) -> None:
    obj, held = _find_effect(core, by, subject)
    named = values_by_slot(_activate_demand(core, by, subject), values)
    aims = tuple(named[target.name] for target in held.ability.targets)
    plain = {"you": by, "self": core.ref(obj), "card": held.definition}
    env = name_targets(core, plain, held.ability.targets, aims)
    rules: Rules = ("ZX-priority.instant-and-effects", "ZX-toc.703")
    if held.ability.costs:
        rules = (*rules, "ZX-chain.trigger-during-resolution-on-top")  # when its price is paid
    core.events.append(events.Activated(rules, obj, by))
    _use_up(core, obj, held.ability)
    depth = len(core.agenda)
    if _pays_now(core):
        pay_costs(core, by, obj, held.ability.costs, named)
        env = name_x(env, held.ability.costs, named.get(X))
    if is_off_chain(core, held.definition, held.number):
        open_window(core, PRIORITY, core.vars["player"])
        core.agenda.append(SETTLE)
        core.agenda.append(frames.CarryOut(SetOff(by, held.definition, held.number, env)))
    else:
        add_link(core, ActivatedEffect(by, env["self"], held.definition, held.number, env), depth)


# ---- triggered effects: ZX-toc.702, ZX-chain.trigger-during-resolution-on-top


def trigger_frame(core: Core, frame: Trigger) -> None:
    """Put a triggered effect on the chain, asking for its cost and its targets first. ZX-toc.702, ZX-toc.705."""
    item: SetOff = frame.item  # type: ignore[assignment] # nothing else waits in this game
    obj, ability = item.env["self"][0], ability_of(core, item)
    if BEGINS in item.env:
        _join(core, item)
        return
    if ability.once and _is_used_up(core, obj, ability):
        return
    _use_up(core, obj, ability)
    if ability.costs and (_pays_now(core) or ability.timing == "counter"):
        _ask_price(core, item, joins=True)
    else:
        _aim(core, item)


def _ask_price(core: Core, item: SetOff, *, joins: bool) -> None:
    """Ask whether to pay; a cost that cannot be paid is declined. ZX-name.card-name, ZX-zone.move-triggers-still-work."""
    obj = item.env["self"][0]
    try:
        cost_slots(core, item.by, obj, ability_of(core, item).costs, item.env)
    except Illegal as fault:
        core.events.append(events.NotPayable((*fault.rules, "ZX-zone.move-triggers-still-work"), obj))
        return
    ask(core, "trigger", (item.by,), Price(joins, item))


def _price(core: Core, by: Seat, item: SetOff) -> tuple[Slot, ...]:
    return cost_slots(core, by, item.env["self"][0], ability_of(core, item).costs, item.env)


def _pay_demand(core: Core, by: Seat, _subject: None) -> tuple[Slot, ...]:
    asked: Price = question(core).data
    return _price(core, by, asked.item)


def _pay(core: Core, by: Seat, _subject: None, values: Values, asked: Price) -> None:
    slots, costs = _price(core, by, asked.item), ability_of(core, asked.item).costs
    named = values_by_slot(slots, values)
    item = asked.item.replace(env=name_x(asked.item.env, costs, named.get(X)))
    core.agenda.append(frames.AimTrigger(item) if asked.joins else frames.CarryOut(item))
    pay_costs(core, by, item.env["self"][0], costs, named)
    core.events.append(words.Agreed(("ZX-toc.702",), by))


def _decline_demand(core: Core, _by: Seat, _subject: None) -> tuple[Slot, ...]:
    """Return no slots; a counter effect must be carried out, so its cost is paid if possible."""
    asked: Price = question(core).data
    if ability_of(core, asked.item).timing == "counter":
        raise Illegal(
            ("ZX-life.counter-mandatory", "ZX-toc.704"), refusals.MustCounter(asked.item.env["self"][0])
        )
    return ()


def _decline(core: Core, by: Seat, _subject: None, _values: Values, _asked: Price) -> None:
    core.events.append(words.Refrained(("ZX-toc.702",), by))


def aim_frame(core: Core, frame: frames.AimTrigger) -> None:
    """Name the targets of an effect whose price is paid."""
    _aim(core, frame.item)


def _aim(core: Core, item: SetOff) -> None:
    ability = ability_of(core, item)
    if not ability.targets:
        _join(core, item)
        return
    try:
        aim_slots(core, item.env, ability, 0)
    except Illegal:
        core.events.append(events.NoTarget(("ZX-toc.705",), item.env["self"][0]))
        return
    ask(core, "targets", (item.by,), Aiming(item))


def _targets_demand(core: Core, _by: Seat, _subject: None) -> tuple[Slot, ...]:
    asked: Aiming = question(core).data
    return aim_slots(core, asked.item.env, ability_of(core, asked.item), 0)


def _targets(core: Core, _by: Seat, _subject: None, values: Values, asked: Aiming) -> None:
    item = asked.item
    _join(core, item.replace(env=name_targets(core, item.env, ability_of(core, item).targets, values)))


def _join(core: Core, item: SetOff) -> None:
    env = item.env
    if ability_of(core, item).timing == "counter":
        life.carry_out(core, item)
        return
    rules: Rules = ("ZX-toc.702", "ZX-chain.simultaneous-active-first")
    if is_resolving(core):
        rules = ("ZX-toc.702", "ZX-chain.trigger-during-resolution-on-top")
    elif is_by_entrance(core, item):
        equipment = is_kind(core, env["it"][0][0], "equipment")
        answered = "ZX-equipment.enter-trigger" if equipment else "ZX-character.entrance-unrespondable"
        rules = (*rules, answered)
    at_work = kind_of(core, env["self"][0]) in _AT_WORK
    if not at_work and not stats.is_working_here(core, env["self"][0], ability_of(core, item)):
        if not holds(core, "ZX-zone.move-triggers-still-work", Kind.ABSENT, env["self"][0]):
            return
        rules = (*rules, "ZX-zone.move-triggers-still-work")
    core.events.append(events.Triggered(rules, env["self"][0], item.by))
    for at, frame in enumerate(core.agenda):
        if isinstance(frame, frames.AfterEntrance):
            core.agenda[at] = frames.AfterEntrance(triggered=True)
    if is_off_chain(core, item.definition, item.number):
        core.agenda.append(frames.CarryOut(item))
    else:
        declare(core, TriggeredEffect(item.by, env["self"], item.definition, item.number, env))


def is_off_chain(core: Core, definition: DefId, number: int) -> bool:
    """Return whether an effect that only draws does not use the chain, as in one interpretation.

    ZX-chain.non-chain-list/which-draws.
    """
    ops = core.defs[definition].abilities[number].ops
    only_draws = bool(ops) and all(op.word == "draw" for op in ops)
    return only_draws and core.reading("ZX-chain.non-chain-list/which-draws") == "all"


# ---- resolving


def resolve_effect(core: Core, frame: Resolving) -> None:
    """Carry an effect out, wherever its card is now. ZX-toc.708, ZX-zone.move-triggers-still-work."""
    link: ActivatedEffect | TriggeredEffect = frame.item  # type: ignore[assignment] # by the names under FRAMES
    ability: Ability = core.defs[link.definition].abilities[link.number]
    env: Env = link.env
    if isinstance(link, TriggeredEffect) and not core.is_current(link.ref):
        obj, _ = link.ref
        if core.reading("ZX-zone.move-triggers-still-work") == "follows":
            env = {**env, "self": core.ref(obj)}
        elif ability.on_self:
            core.events.append(events.MovedOn(("ZX-zone.move-triggers-still-work",), obj))
    item = SetOff(link.by, link.definition, link.number, env)
    unpaid = ability.timing != "counter" and not _pays_now(core)
    if ability.costs and BEGINS not in env and unpaid:
        _ask_price(core, item, joins=False)
    else:
        core.agenda.append(frames.CarryOut(item))


def do_frame(core: Core, frame: frames.CarryOut) -> None:
    """Begin the effect with the remaining targets. ZX-toc.705."""
    item = frame.item
    ability = ability_of(core, item)
    still = remaining_targets(core, ability, item.env)
    if still is not None:
        obj = item.env["self"][0]
        moved = ability.timing == "triggered" and not stats.is_working_here(core, obj, ability)
        rules = (*ability.rules, *(("ZX-zone.move-triggers-still-work",) if moved else ()))
        core.events.append(events.EffectBegan(rules, obj, item.env["you"]))
        core.agenda.append(Do(item.definition, item.number, still.get(BEGINS, 0), still))


VERBS: Final = {
    "activate": Verb(_activate_subjects, _activate_demand, _activate, "ability"),
    "pay": Verb(no_subject, _pay_demand, _pay),
    "decline": Verb(no_subject, _decline_demand, _decline),
    "targets": Verb(no_subject, _targets_demand, _targets),
}

FRAMES: Final = {
    "trigger": trigger_frame,
    frames.AimTrigger.tag: aim_frame,
    frames.CarryOut.tag: do_frame,
    "resolve.effect": resolve_effect,
    "resolve.trigger": resolve_effect,
}
