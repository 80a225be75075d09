"""Activated abilities and EVENT cards: when they may be used, declaring them, resolving them.

☆ 發動喪屍擁有的能力, ☆ EVENT 咭牌的使用方法. Costs in `costs.py`, abilities that activate by themselves in `triggers.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine.effects.abilities import name_targets
from judge.engine.effects.program import start
from judge.engine.errors import Illegal, NeedsFact, Refusal
from judge.engine.game import Verb
from judge.engine.run import question
from judge.games.zombie_world_order import happen, stats
from judge.games.zombie_world_order.costs import cost_slots, pay_costs
from judge.games.zombie_world_order.entry import hold, in_hand, in_hand_as
from judge.games.zombie_world_order.payment import Paid, useless
from judge.games.zombie_world_order.state import (
    DESTROYED,
    MANA,
    ZONES_EACH,
    controller,
    is_object,
    kind_of,
    phase_word,
    zombies,
    zone,
)
from judge.games.zombie_world_order.timing import FREE, declared
from judge.games.zombie_world_order.triggers import target_slots

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from judge.engine.core import Core
    from judge.engine.records import Frame
    from judge.engine.slots import Slot, Values
    from judge.games.zombie_world_order.definitions import Ability

# ---- when an ability may be used: ZWO-icon.main, ZWO-icon.free, ZWO-event.timing


def _timely(core: Core, by: int, ability: Ability, plain: str) -> None:
    """Raise Illegal unless the ability's icons allow it now."""
    menu = core.agenda[-1][1]
    if menu == "main":
        if ability.free and not ability.main:
            _not_only_an_answer(core)
        return
    if not ability.free:
        if menu == FREE:
            raise Illegal(
                ("ZWO-free.only-free-interrupts", "ZWO-icon.free", plain), "turn.no-icon", Refusal.TURN
            )
        rules = tuple(dict.fromkeys((plain, "ZWO-icon.main")))
        raise Illegal(rules, "turn.main-only", Refusal.PHASE, phase=phase_word(core))
    if menu == FREE:
        return
    _not_only_an_answer(core)
    turn_player = core.vars["player"]
    if by != turn_player:
        rules = ("ZWO-free.turn-player-first", "ZWO-principle.turn-player-first")
        raise Illegal(rules, "turn.not-yet", Refusal.TURN, by=by, waits_for=(turn_player,))


def _not_only_an_answer(core: Core) -> None:
    if core.reading("ZWO-free.window-after-chain") == "answers-only":
        raise Illegal(("ZWO-free.window-after-chain",), "free.answers-only")


def _not_itself(core: Core, obj: int) -> None:
    """Refuse a card's ability in direct answer to its own effect. ZWO-free.window-per-effect."""
    if not core.stack or core.stack[-1][0] not in {"ability", "auto"}:
        return
    own = core.stack[-1][2] == core.ref(obj)
    if own and core.reading("ZWO-free.window-per-effect") == "other-cards-only":
        raise Illegal(("ZWO-free.window-per-effect",), "turn.same-card", Refusal.TURN, item=obj)


# ---- declaring one: condition, costs, targets


def _slots(core: Core, by: int, obj: int, ability: Ability) -> tuple[Slot, ...]:
    env = {"you": by, "self": core.ref(obj)}
    if ability.condition is not None and not ability.condition(core, env):
        raise Illegal(("ZWO-card.zombie.text", "ZWO-card.event.text"), "ability.condition", item=obj)
    costs = cost_slots(core, by, obj, ability, env)
    if not ability.targets:
        return costs
    return costs + target_slots(core, env, ability, after=len(costs))


def _declare(core: Core, by: int, obj: int, ability: Ability, values: Values) -> tuple[dict[str, Any], Paid]:
    """Name the targets, then pay; gives the environment and the mana paid."""
    env: dict[str, Any] = {"you": by, "self": core.ref(obj)}
    paying = len(values) - len(ability.targets)
    env = name_targets(core, env, ability.targets, values[paying:])
    return env, pay_costs(core, by, obj, ability, values[:paying])


# ---- activated abilities: ZWO-icon.activate, ZWO-ability.*


_OFF_FIELD: Final = ("ZWO-qa.abilities-field-only", "ZWO-qa.abilities-off-field")
_OFF: Final = {MANA: ("ZWO-mana.abilities-off",), ZONES_EACH: ("ZWO-free.entry-in-window",)}


def _activate_subjects(core: Core, by: int) -> Iterator[tuple[int, int]]:
    places: list[Iterable[int]] = [zombies(core, by)]
    places.extend(core.zones[zone(by, kind)] for kind in core.static["active_zones"])
    for objects in places:
        for obj in objects:
            number = core.defn[obj]
            if number:
                for ability in core.defs[number].activated:
                    yield (obj, ability)


def _the_ability(core: Core, by: int, subject: Any) -> tuple[int, int, Ability]:
    obj, number = subject if isinstance(subject, tuple) and len(subject) == 2 else (-1, -1)
    if not is_object(core, obj) or controller(core, obj) != by:
        rules = ("ZWO-principle.own-by-default", "ZWO-qa.control-change")
        raise Illegal(rules, "ability.not-yours", item=obj)
    card = core.card(obj)
    if card.text_only:
        raise NeedsFact("ability", obj, card=card.name)
    if number not in card.activated:
        raise Illegal(("ZWO-icon.activate", "ZWO-icon.permanent"), "ability.none", item=obj)
    return obj, number, card.abilities[number]


def _activate_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    obj, number, ability = _the_ability(core, by, subject)
    if stats.blank(core, obj):
        raise Illegal(("ZWO-card.zombie.text", "ZWO-principle.card-over-rules"), "ability.blank", item=obj)
    if not stats.active_here(core, obj, ability.places):
        kind = kind_of(core, obj)
        reason = "turn.not-entered-yet" if kind == ZONES_EACH else "ability.not-here"
        raise Illegal((*_OFF.get(kind, ()), *_OFF_FIELD), reason, item=obj)
    if ability.once and happen.used(core, by, obj, number):
        raise Illegal(("ZWO-ability.once-per-turn",), "ability.once", item=obj)
    _timely(core, by, ability, "ZWO-icon.main")
    _not_itself(core, obj)
    if stats.forbidden(core, obj, "activate") or stats.forbidden(core, -1 - by, "activate"):
        raise Illegal(happen.CANNOT, "forbidden", item=obj, do="activate")
    return _slots(core, by, obj, ability)


def _activate(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    obj, number = subject
    definition = core.defn[obj]
    ability = core.defs[definition].abilities[number]
    if ability.once:
        happen.use(core, obj, number)
    ref = core.ref(obj)
    env, paid = _declare(core, by, obj, ability, values)
    declared(core, by, ("ability", by, ref, definition, number, env, paid), asked)


def resolve_ability(core: Core, frame: Frame) -> None:
    """Do the effect, wherever its source is by now. ZWO-free.effect-independent."""
    _, (_, _, ref, definition, number, env, *paid) = frame
    if not core.found(ref) and core.reading("ZWO-free.effect-independent") == "fails":
        core.events.append(("fizzled", ("ZWO-free.effect-independent",), ref[0]))
        useless(core, paid[0] if paid else ())
        return
    left = _with_targets_left(core, definition, number, env, paid[0] if paid else ())
    if left is not None:
        start(core, definition, number, left)


def _with_targets_left(
    core: Core, definition: int, number: int, env: dict[str, Any], paid: Paid
) -> dict[str, Any] | None:
    """Leave out targets that are gone; under another reading the whole effect fails with them: None.

    ZWO-ability.target-gone.
    """
    left = {}
    gone = named = 0
    for target in core.defs[definition].abilities[number].targets:
        named += len(env[target.name])
        lost = [
            ref
            for ref in env[target.name]
            if _is_gone(core, ref, target.select(core, env) if core.found(ref) else ())
        ]
        for ref in lost:
            core.events.append(("target_gone", ("ZWO-ability.target-gone",), ref[0]))
        gone += len(lost)
        left[target.name] = tuple(ref for ref in env[target.name] if ref not in lost)
    if not gone:
        return env
    failed = core.reading("ZWO-ability.target-gone/target-gone") == "whole-fails"
    if failed:
        core.events.append(("fizzled", ("ZWO-ability.target-gone",), env["self"][0]))
    if failed or gone == named:
        useless(core, paid)
    return None if failed else {**env, **left}


def _is_gone(core: Core, ref: tuple[int, int], fitting: Iterable[int]) -> bool:
    if not core.found(ref):
        return True
    if ref[0] in fitting:
        return False
    return core.reading("ZWO-ability.target-gone/target-changed-form") == "rechecked"


# ---- EVENT cards: ZWO-event.*


def _event_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    card = in_hand(core, by, subject, "event")
    if card.text_only or not card.abilities:
        raise NeedsFact("ability", subject, card=card.name)
    ability = card.abilities[0]
    if ability.free and question(core).menu != "main" and core.reading("ZWO-event.timing") == "zombies-only":
        raise Illegal(("ZWO-event.timing",), "turn.main-only", Refusal.PHASE, phase=phase_word(core))
    _timely(core, by, ability, "ZWO-event.timing")
    if stats.forbidden(core, -1 - by, "event"):
        raise Illegal(happen.CANNOT, "forbidden", item=-1 - by, do="use_event")
    return _slots(core, by, subject, ability)


def _event(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    definition = core.defn[subject]
    env, paid = _declare(core, by, subject, core.defs[definition].abilities[0], values)
    reading = core.reading("ZWO-event.to-fd")
    if reading == "dead-zone":
        happen.place_card(core, subject, DESTROYED, ("ZWO-event.to-fd",))
    elif reading == "resolution-zone":
        hold(core, subject, ("ZWO-event.to-fd", "ZWO-free.resolution-area"))
    ref = core.ref(subject)
    happen.fire(core, "event_used", -1 - by)
    declared(core, by, ("event", by, ref, definition, 0, {**env, "self": ref}, paid), asked)


def resolve_event(core: Core, frame: Frame) -> None:
    """Do the effect, then put the card into the fully-destroyed zone. ZWO-event.use, ZWO-event.to-fd."""
    _, (_, _, ref, definition, number, env, paid) = frame
    core.agenda.append(("event.done", ref))
    left = _with_targets_left(core, definition, number, env, paid)
    if left is not None:
        start(core, definition, number, left)


def event_done(core: Core, frame: Frame) -> None:
    """Put a used EVENT away. ZWO-event.to-fd."""
    ref = frame[1]
    if core.found(ref) and kind_of(core, ref[0]) != DESTROYED:
        happen.place_card(core, ref[0], DESTROYED, ("ZWO-event.to-fd", "ZWO-zone.fully-destroyed"))


VERBS: Final = {
    "activate": Verb(_activate_subjects, _activate_demand, _activate, "ability"),
    "event": Verb(in_hand_as("events"), _event_demand, _event, "object"),
}

FRAMES: Final = {
    "resolve.ability": resolve_ability,
    "resolve.auto": resolve_ability,
    "resolve.event": resolve_event,
    "event.done": event_done,
}
