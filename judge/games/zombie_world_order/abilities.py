"""Activated abilities and EVENT cards: when they may be used, declaring them, resolving them.

☆ 發動喪屍擁有的能力, ☆ EVENT 咭牌的使用方法. Costs are in `costs.py`, triggered abilities in `triggers.py`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from judge.engine.deciding import holds, is_read_as, permit
from judge.engine.decisions import Kind
from judge.engine.effects import words
from judge.engine.effects.abilities import name_targets, name_x
from judge.engine.effects.language import finds
from judge.engine.effects.program import Do, start
from judge.engine.errors import Illegal, NeedsFact
from judge.engine.game import Verb
from judge.engine.ids import as_object
from judge.engine.run import question
from judge.engine.slots import Choose
from judge.games.zombie_world_order import events, frames, happen, refusals, state, stats
from judge.games.zombie_world_order.costs import cost_slots, pay_costs
from judge.games.zombie_world_order.declarations import AbilityUse, AutoAbility, Effect, EventUse, PaidEffect
from judge.games.zombie_world_order.entry import hold, in_hand, in_hand_as
from judge.games.zombie_world_order.payment import note_useless
from judge.games.zombie_world_order.rights import too_early
from judge.games.zombie_world_order.timing import FREE, declare_item
from judge.games.zombie_world_order.triggers import target_slots

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from judge.engine.effects.abilities import Target
    from judge.engine.effects.language import Env
    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import DefId, Obj, Ref, Rules, Seat
    from judge.engine.records import Asked
    from judge.engine.windows import Resolving
    from judge.games.shapes import RefFrame
    from judge.games.zombie_world_order.declarations import Paid
    from judge.games.zombie_world_order.definitions import Ability

# ---- when an ability may be used: ZWO-icon.main, ZWO-icon.free, ZWO-event.timing


def _check_timing(core: Core, by: Seat, ability: Ability, plain: str) -> None:
    """Raise Illegal unless the ability's icons allow it now."""
    menu = question(core).menu
    if menu == "main":  # where an EVENT is used anyway, with FREE or without
        if ability.free and not ability.main and ability.timing != "event":
            _refuse_answer_only(core)
        return
    if not ability.free:
        if menu == FREE:
            raise Illegal(("ZWO-free.only-free-interrupts", "ZWO-icon.free", plain), refusals.NoFreeIcon())
        rules = tuple(dict.fromkeys((plain, "ZWO-icon.main")))
        raise Illegal(rules, refusals.MainOnly(state.phase_word(core), core.vars["player"]))
    if menu == FREE:
        permit(core, "ZWO-free.interrupt")
        return
    _refuse_answer_only(core)
    turn_player: Seat = core.vars["player"]
    if by != turn_player:
        rules = ("ZWO-free.turn-player-first", "ZWO-principle.turn-player-first")
        raise too_early(core, by, rules)


def _refuse_answer_only(core: Core) -> None:
    if core.reading("ZWO-free.window-after-chain") == "answers-only":
        raise Illegal(("ZWO-free.window-after-chain",), refusals.OnlyAnswers())


def _refuse_self_answer(core: Core, obj: Obj) -> None:
    """Refuse a card's ability as a direct answer to its own effect. ZWO-free.window-per-effect."""
    newest = core.stack[-1] if core.stack else None
    own = isinstance(newest, (AbilityUse, AutoAbility)) and newest.ref == core.ref(obj)
    if own and core.reading("ZWO-free.window-per-effect") == "other-cards-only":
        raise Illegal(("ZWO-free.window-per-effect",), refusals.SameCard(obj))


# ---- declaring one: condition, costs, targets


def _ability_of(core: Core, definition: DefId, number: int) -> Ability:
    ability: Ability = core.defs[definition].abilities[number]
    return ability


def _slots(core: Core, by: Seat, obj: Obj, ability: Ability) -> tuple[Slot, ...]:
    env: Env = {"you": by, "self": core.ref(obj)}
    if ability.condition is not None and not ability.condition(core, env):
        raise Illegal(("ZWO-card.zombie.text", "ZWO-card.event.text"), refusals.ConditionNotMet(obj))
    costs = cost_slots(core, by, obj, ability, env)
    if not ability.targets:
        return costs
    return costs + target_slots(core, env, ability, after=len(costs))


def _declare(core: Core, by: Seat, obj: Obj, ability: Ability, values: Values) -> tuple[Env, Paid]:
    """Name the targets, then pay; returns the environment and the mana paid."""
    env: Env = {"you": by, "self": core.ref(obj)}
    paying = len(values) - len(ability.targets)
    env = name_targets(core, env, ability.targets, values[paying:])
    env = name_x(env, ability.costs, values[0] if values else None)
    return env, pay_costs(core, by, obj, ability, values[:paying])


# ---- activated abilities: ZWO-icon.activate, ZWO-ability.*


_OFF_FIELD: Final = ("ZWO-qa.abilities-field-only", "ZWO-qa.abilities-off-field")
_OFF: Final[Mapping[int, Rules]] = {
    state.MANA: ("ZWO-mana.abilities-off",),
    state.ZONES_EACH: ("ZWO-free.entry-in-window",),
}


def _activate_subjects(core: Core, by: Seat) -> Iterator[tuple[Obj, int]]:
    places: list[Iterable[Obj]] = [state.zombies(core, by)]
    places.extend(core.zones[state.zone(by, kind)] for kind in core.static["active_zones"])
    for objects in places:
        for obj in objects:
            number = core.defn[obj]
            if number:
                for ability in core.defs[number].activated:
                    yield (obj, ability)


def _the_ability(core: Core, by: Seat, subject: object) -> tuple[Obj, int, Ability]:
    obj, number = subject if isinstance(subject, tuple) and len(subject) == 2 else (-1, -1)
    if not state.is_object(obj, core) or state.controller(core, obj) != by:
        rules = ("ZWO-principle.own-by-default", "ZWO-qa.control-change")
        raise Illegal(rules, refusals.NotYourAbility(obj))
    card = core.card(obj)
    if card.text_only or (number in card.activated and card.abilities[number].unread):
        raise NeedsFact("ability", obj, card=card.name)
    if number not in card.activated:
        raise Illegal(("ZWO-icon.activate", "ZWO-icon.permanent"), refusals.NoSuchAbility(obj))
    return obj, number, card.abilities[number]


def _activate_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    obj, number, ability = _the_ability(core, by, subject)
    if stats.is_blank(core, obj):
        raise Illegal(("ZWO-card.zombie.text", "ZWO-principle.card-over-rules"), refusals.LostAbilities(obj))
    if not stats.is_active_here(core, obj, ability.places):
        kind = state.kind_of(core, obj)
        reason = refusals.NotEnteredYet if kind == state.ZONES_EACH else refusals.NotHere
        raise Illegal((*_OFF.get(kind, ()), *_OFF_FIELD), reason(obj))
    if core.place[obj] not in state.FIELD:
        permit(core, "ZWO-qa.abilities-off-field", obj)
    if core.owner[obj] != by:
        permit(core, "ZWO-qa.control-change", obj)
    if ability.once:
        permit(core, "ZWO-ability.once-per-turn", obj)
    if ability.once and happen.is_used_up(core, by, obj, number):
        raise Illegal(("ZWO-ability.once-per-turn",), refusals.UsedThisTurn(obj))
    _check_timing(core, by, ability, "ZWO-icon.main")
    _refuse_self_answer(core, obj)
    if stats.is_forbidden(core, obj, "activate") or stats.is_forbidden(core, as_object(by), "activate"):
        raise Illegal(happen.CANNOT, refusals.IsForbidden(obj, "activate"))
    return _slots(core, by, obj, ability)


def _activate(core: Core, by: Seat, subject: tuple[Obj, int], values: Values, asked: Asked) -> None:
    obj, number = subject
    definition = core.defn[obj]
    ability = _ability_of(core, definition, number)
    if ability.once:
        happen.note_use(core, core.ref(obj), number)
    ref = core.ref(obj)
    env, paid = _declare(core, by, obj, ability, values)
    declare_item(core, AbilityUse(by, ref, definition, number, env, paid), asked)


def resolve_ability(core: Core, frame: Resolving) -> None:
    """Carry the effect out, wherever its source is now. ZWO-free.effect-independent."""
    item: Effect = frame.item  # type: ignore[assignment] # by the names under FRAMES
    if not core.is_current(item.ref) and is_read_as(
        core, "ZWO-free.effect-independent", "fails", item.ref[0]
    ):
        core.events.append(events.Fizzled(("ZWO-free.effect-independent",), item.ref[0]))
        note_useless(core, _mana_paid(item))
        return
    left = _drop_lost_targets(core, item)
    if left is not None:
        start(core, item.definition, item.number, left)


def _mana_paid(item: Effect) -> Paid:
    return item.paid if isinstance(item, PaidEffect) else ()


def _drop_lost_targets(core: Core, item: Effect) -> Env | None:
    """Drop lost targets; in another interpretation the whole effect fails with them: None.

    ZWO-ability.target-gone.
    """
    env = item.env
    left = {}
    gone = named = 0
    for target in _ability_of(core, item.definition, item.number).targets:
        named += len(env[target.name])
        lost = [ref for ref in env[target.name] if _is_gone(core, env, target, ref)]
        for ref in lost:
            core.events.append(events.TargetGone(("ZWO-ability.target-gone",), ref[0]))
        gone += len(lost)
        left[target.name] = tuple(ref for ref in env[target.name] if ref not in lost)
    if not gone:
        return env
    failed = is_read_as(core, "ZWO-ability.target-gone/target-gone", "whole-fails", env["self"][0])
    if failed:
        core.events.append(events.Fizzled(("ZWO-ability.target-gone",), env["self"][0]))
    if failed or gone == named:
        note_useless(core, _mana_paid(item))
    return None if failed else {**env, **left}


def _is_gone(core: Core, env: Env, target: Target, ref: Ref) -> bool:
    if not core.is_current(ref) and holds(core, "ZWO-ability.target-gone", Kind.BARRED, ref[0]):
        return True
    if finds(core, env, target.select, ref[0]):
        return False
    return core.reading("ZWO-ability.target-gone/target-changed-form") == "rechecked"


# ---- EVENT cards: ZWO-event.*


def _event_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    obj, card = in_hand(core, by, subject, "event")
    if card.text_only or not card.abilities or card.abilities[0].unread:
        raise NeedsFact("ability", obj, card=card.name)
    ability = card.abilities[0]
    if ability.free and question(core).menu != "main" and core.reading("ZWO-event.timing") == "zombies-only":
        raise Illegal(("ZWO-event.timing",), refusals.MainOnly(state.phase_word(core), core.vars["player"]))
    _check_timing(core, by, ability, "ZWO-event.timing")
    if stats.is_forbidden(core, as_object(by), "event"):
        raise Illegal(happen.CANNOT, refusals.IsForbidden(as_object(by), "use_event"))
    return _slots(core, by, obj, ability)


def _event(core: Core, by: Seat, subject: Obj, values: Values, asked: Asked) -> None:
    definition = core.defn[subject]
    env, paid = _declare(core, by, subject, _ability_of(core, definition, 0), values)
    reading = core.reading("ZWO-event.to-fd")
    if reading == "dead-zone":
        happen.place_card(core, subject, state.DESTROYED, ("ZWO-event.to-fd",))
    elif reading == "resolution-zone":
        hold(core, subject, ("ZWO-event.to-fd", "ZWO-free.resolution-area"))
    ref = core.ref(subject)
    happen.fire(core, "event_used", as_object(by))
    declare_item(core, EventUse(by, ref, definition, 0, {**env, "self": ref}, paid), asked)


def resolve_event(core: Core, frame: Resolving) -> None:
    """Carry the effect out, then put the card into the fully-destroyed zone. ZWO-event.use, ZWO-event.to-fd."""
    item: EventUse = frame.item  # type: ignore[assignment] # by the names under FRAMES
    core.agenda.append(frames.EventDone(item.ref))
    left = _drop_lost_targets(core, item)
    if left is not None:
        start(core, item.definition, item.number, left)


def event_done(core: Core, frame: RefFrame) -> None:
    """Put a used EVENT away. ZWO-event.to-fd."""
    ref = frame.ref
    if core.is_current(ref) and state.kind_of(core, ref[0]) != state.DESTROYED:
        happen.place_card(core, ref[0], state.DESTROYED, ("ZWO-event.to-fd", "ZWO-zone.fully-destroyed"))


def _choose_demand(core: Core, by: Seat, subject: None) -> tuple[Slot, ...]:
    """Ask for a choice within an effect; by default its text refers to the player's own cards.

    ZWO-principle.own-by-default.
    """
    slots = words.VERBS["choose"].demand(core, by, subject)
    doing = next(frame for frame in reversed(core.agenda) if isinstance(frame, Do))
    own: Rules = core.defs[doing.definition].abilities[doing.ability].own
    return tuple(slot._replace(rules=(*slot.rules, *own)) for slot in slots if isinstance(slot, Choose))


VERBS: Final = {
    "choose": replace(words.VERBS["choose"], demand=_choose_demand),
    "activate": Verb(_activate_subjects, _activate_demand, _activate, "ability", interrupts=True),
    "event": Verb(in_hand_as("events"), _event_demand, _event, "object", interrupts=True, by_card=True),
}

FRAMES: Final = {
    "resolve.ability": resolve_ability,
    "resolve.auto": resolve_ability,
    "resolve.event": resolve_event,
    frames.EventDone.tag: event_done,
}
