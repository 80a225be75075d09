"""Using cards: characters, equipment, events, tactics. ZX-character.*, ZX-equipment.*, ZX-toc.321, ZX-tactics.*.

Using pays and adds a link (ZX-chain.using-adds-link); the card takes effect when that link resolves.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from judge.engine.deciding import holds, is_read_as
from judge.engine.decisions import Kind
from judge.engine.effects.abilities import X, name_targets, name_x, target_slots
from judge.engine.effects.language import finds
from judge.engine.effects.program import start
from judge.engine.errors import Illegal, NeedsFact, NotCovered
from judge.engine.game import Verb
from judge.engine.slots import Choose
from judge.games.zero_dimension import events, frames, harm, links, moving, refusals, state, stats
from judge.games.zero_dimension.payment import (
    Named,
    cost_rules,
    cost_slots,
    pay_costs,
    rest_paid,
    use_payment,
)
from judge.games.zero_dimension.timing import add_link

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from judge.engine.effects.abilities import Cost
    from judge.engine.effects.language import Env
    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Obj, Ref, Rules, Seat
    from judge.engine.windows import InWindow, Resolving
    from judge.games.shapes import RefFrame
    from judge.games.zero_dimension.definitions import Ability, Card

_NOT_OPPONENT: Final = ("ZX-equipment.not-opponent",)

# ---- when: ZX-character.use-timing, ZX-equipment.use-timing, ZX-toc.321, ZX-tactics.normal-timing, .instant-timing

_TIMING: Final[Mapping[str, tuple[str, ...]]] = {
    "use_character": ("ZX-character.use-timing",),
    "use_equipment": ("ZX-equipment.use-timing",),
    "use_event": ("ZX-toc.321",),
    "normal": ("ZX-tactics.normal-timing",),
    "instant": ("ZX-tactics.instant-timing",),
    "level_up": (),
    "attack": ("ZX-toc.501",),
}
_OWN_TURN: Final = ("start", "draw", "action", "end")


def main_phase(core: Core, by: Seat, what: str) -> None:
    """Demand the player's own action phase, outside of battles. ZX-priority.active-main-options."""
    rules = (*_TIMING[what], "ZX-priority.active-main-options", "ZX-priority.instant-and-effects")
    phase = core.vars["phase"]
    facts = {"do": what, "phase": phase}
    if by != core.vars["player"]:
        raise Illegal(rules, refusals.NotYourTurn(**facts))
    if phase in state.BATTLE_STEPS:
        raise Illegal(rules, refusals.InBattle(**facts))
    anywhere = (
        what == "normal" and phase in _OWN_TURN and core.reading("ZX-tactics.normal-timing") == "any-step"
    )
    if phase != "action" and not anywhere:
        raise Illegal(rules, refusals.NotActionPhase(**facts))


def chain_must_be_empty(core: Core, what: str) -> None:
    """Demand an empty chain. ZX-priority.active-main-options/empty-chain."""
    if core.stack and core.reading("ZX-priority.active-main-options/empty-chain") == "must-be-empty":
        rules = (*_TIMING[what], "ZX-priority.active-main-options")
        raise Illegal(rules, refusals.ChainNotEmpty(do=what, links=len(core.stack)))


def _use_kind(card: Card) -> str:
    """Return the timing key of using a card: its kind, or tactic and its type."""
    return str(card.timing) if card.kind == "tactic" else f"use_{card.kind}"


def _check_timing(core: Core, by: Seat, card: Card) -> None:
    what = _use_kind(card)
    if what == "instant":  # ZX-tactics.instant-timing: priority is enough
        return
    if what == "use_equipment" and core.reading("ZX-equipment.use-timing") == "unknown":
        raise NotCovered(("ZX-equipment.use-timing",), "equipment.timing-unknown")
    main_phase(core, by, what)
    chain_must_be_empty(core, what)


# ---- what it takes: ZX-card.conditions-are-effects


def _own_hand(core: Core, by: Seat) -> list[Obj]:
    return core.zones[state.zone(by, state.HAND)]


def _use_effects(core: Core, obj: Obj) -> Iterator[Ability]:
    """Yield the card's own effects about using it: continuous ones, and that of a tactic.

    ZX-card.conditions-are-effects, ZX-tactics.pay-target-chain.
    """
    for held in stats.effects(core, obj, "continuous"):
        yield held.ability
    found = core.card(obj).the_tactic()
    if found is not None:
        yield found[1]


def _extra_costs(core: Core, obj: Obj) -> tuple[Cost, ...]:
    """Return the additional costs stated on the card. ZX-character.pay-then-chain, ZX-card.conditions-are-effects."""
    asking = list(_use_effects(core, obj))
    return tuple(cost for ability in asking for cost in (*ability.extra, *ability.costs))


def _alternative_cost(core: Core, obj: Obj) -> tuple[Cost, ...]:
    """Return the alternative to the card's cost. ZX-card.conditions-are-effects."""
    return next((ability.alternative for ability in _use_effects(core, obj) if ability.alternative), ())


def own_character(core: Core, by: Seat, subject: object, rules: Rules) -> Obj:
    """Return the character in a player's battle zone that an action names."""
    if not state.is_card_in(subject, core, state.zone(by, state.BATTLE)):
        raise Illegal(rules, refusals.NotYourCharacter(subject))
    if core.card(subject).kind != "character":
        raise Illegal(rules, refusals.WrongKind(subject, "character"))
    return subject


def _card_to_use(core: Core, by: Seat, subject: object) -> tuple[Obj, Card]:
    if not state.is_card_in(subject, core, state.zone(by, state.HAND)):
        raise Illegal(("ZX-priority.active-main-options",), refusals.NotInHand(subject))
    card: Card = core.card(subject)
    _check_timing(core, by, card)
    if stats.is_kept_from(core, subject, by, "use"):
        raise Illegal(("ZX-general.cannot-beats-can",), refusals.IsForbidden(subject, "use"))
    return subject, card


def _use_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    obj, card = _card_to_use(core, by, subject)
    env = {"you": by, "self": core.ref(obj), "card": core.defn[obj]}
    slots: tuple[Slot, ...] = (use_payment(core, obj, by),)
    slots += cost_slots(core, by, obj, _extra_costs(core, obj), env, after=1)
    return slots + _aim_slots_of(core, by, card, env, len(slots))


def _instead_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    obj, card = _card_to_use(core, by, subject)
    costs = _alternative_cost(core, obj)
    if not costs:
        raise Illegal(("ZX-card.conditions-are-effects",), refusals.NoAlternative(obj))
    env = {"you": by, "self": core.ref(obj), "card": core.defn[obj]}
    slots = cost_slots(core, by, obj, (*costs, *_extra_costs(core, obj)), env)
    return slots + _aim_slots_of(core, by, card, env, len(slots))


def _kept_from_wearing(seats: Sequence[Seat], core: Core, obj: Obj) -> Rules:
    """Return the rule by which a character of these players cannot be chosen to wear an equipment; () where none does.

    ZX-equipment.not-opponent, ZX-general.cannot-beats-can.
    """
    if not state.is_on_field(core, obj):
        return ()
    barred = stats.is_forbidden(core, obj, "be_equipped")
    cannot = ("ZX-general.cannot-beats-can",) if barred else ()
    return cannot if state.controller(core, obj) in seats else (*_NOT_OPPONENT, *cannot)


def _aim_slots_of(core: Core, by: Seat, card: Card, env: Env, before: int) -> tuple[Slot, ...]:
    """Return the slots for the card's wearer or targets. ZX-equipment.pay-choose-chain."""
    if card.kind == "equipment":
        seats = state.SEATS if card.on_opponent else (by,)
        rules = ("ZX-equipment.pay-choose-chain",)
        options = tuple(
            obj
            for seat in seats
            for obj in state.of_kind(core, seat, "character")
            if not stats.is_forbidden(core, obj, "be_equipped")
        )
        unknown = tuple(
            each for seat in seats for each in state.possible_cards(core, seat, "character").items()
        )
        if not options and not unknown:
            raise Illegal((*rules, *_NOT_OPPONENT), refusals.NoCharacter())
        return (
            Choose(
                "wearer",
                options,
                1,
                1,
                rules,
                _separate_payments(core, before),
                barred=partial(_kept_from_wearing, seats),
                doubts=unknown,
            ),
        )
    if card.kind != "tactic":
        return ()
    found = card.the_tactic()
    if found is None:
        if card.text_only:
            raise NeedsFact("ability", env["self"][0], card=card.name)
        return ()
    if found[1].unread:
        raise NeedsFact("ability", env["self"][0], card=card.name)
    return aim_slots(core, env, found[1], before)


def _separate_payments(core: Core, before: int) -> tuple[int, ...]:
    """Return the payment slots that may not also be targets, because a paid card is gone. ZX-tactics.pay-target-chain."""
    paid_first = core.reading("ZX-tactics.pay-target-chain") == "pay-then-name"
    return tuple(range(before)) if paid_first else ()


def aim_slots(core: Core, env: Env, ability: Ability, before: int) -> tuple[Slot, ...]:
    """Return the slots of an effect's targets; Illegal when there are too few. ZX-toc.705, ZX-tactics.pay-target-chain."""
    if ability.condition is not None and not ability.condition(core, env):
        raise Illegal(("ZX-toc.700",), refusals.ConditionNotMet(item=env["self"][0]))
    rules = ("ZX-toc.705", "ZX-tactics.pay-target-chain")
    slots = target_slots(core, env, ability.targets, rules, stats.is_choosable, after=before)
    apart = _separate_payments(core, before)
    read = {target.name: target.rules for target in ability.targets}
    return tuple(
        slot._replace(
            apart=(*apart, *slot.apart), rules=(*slot.rules, *read[slot.name]), barred=stats.barring_rules
        )
        if isinstance(slot, Choose)
        else slot
        for slot in slots
    )


# ---- using


def values_by_slot(slots: tuple[Slot, ...], values: Values) -> Named:
    """Return the values of an action by slot name."""
    return {slot.name: value for slot, value in zip(slots, values, strict=True)}


def _use(core: Core, by: Seat, subject: Obj, values: Values, _asked: InWindow) -> None:
    """Pay, then add the card to the chain. ZX-character.pay-then-chain, ZX-tactics.pay-target-chain."""
    named = values_by_slot(_use_demand(core, by, subject), values)
    rest_paid(core, named["pay"], ("ZX-cost.card-use-icon", *cost_rules(core, subject, by)))
    extra = _extra_costs(core, subject)
    _to_chain(core, by, subject, named, extra, len(named["pay"]))


def _use_instead(core: Core, by: Seat, subject: Obj, values: Values, _asked: InWindow) -> None:
    """Pay the alternative cost of the card. ZX-card.conditions-are-effects."""
    named = values_by_slot(_instead_demand(core, by, subject), values)
    costs = (*_alternative_cost(core, subject), *_extra_costs(core, subject))
    _to_chain(core, by, subject, named, costs, 0)


def _to_chain(core: Core, by: Seat, obj: Obj, named: Named, costs: tuple[Cost, ...], paid: int) -> None:
    card: Card = core.card(obj)
    env: Env = {"you": by, "self": core.ref(obj), "card": core.defn[obj]}
    found = card.the_tactic()
    if found is not None:
        env = name_targets(core, env, found[1].targets, tuple(named[each.name] for each in found[1].targets))
        env = name_x(env, found[1].costs, named.get(X))
    wearer = core.ref(named["wearer"][0]) if "wearer" in named else None
    depth = len(core.agenda)
    pay_costs(core, by, obj, costs, named)
    moving.to_chain(core, obj, by)
    if card.open_number("cost"):
        core.put(core.columns[state.PAID], obj, paid)
    ref = core.ref(obj)
    timing = _TIMING[_use_kind(card)]
    core.events.append(events.Used((*timing, "ZX-cost.meaning", "ZX-toc.612", "ZX-card.kinds"), obj, by))
    if wearer is not None:
        add_link(core, links.UsedEquipment(by, ref, wearer), depth)
    elif card.kind == "tactic":
        number = found[0] if found is not None else -1
        add_link(core, links.UsedTactic(by, ref, core.defn[obj], number, {**env, "self": ref}), depth)
    else:
        entering = links.UsedEvent if card.kind == "event" else links.UsedCharacter
        add_link(core, entering(by, ref), depth)


# ---- resolving


def _is_still_used(core: Core, ref: Ref) -> bool:
    """Return whether the used card is still there to enter; a cancelled or lost card is not."""
    if core.is_current(ref):
        return True
    core.events.append(events.Gone(("ZX-zone.new-object",), ref[0]))
    return False


def resolve_enter(core: Core, frame: Resolving) -> None:
    """Resolve a card that enters. ZX-character.resolve-enters, ZX-character.entrance-unrespondable, ZX-toc.321."""
    link: links.UsedCard = frame.item  # type: ignore[assignment] # by the names under FRAMES
    if not _is_still_used(core, link.ref):
        return
    obj, _ = link.ref
    if isinstance(link, links.UsedEvent):
        rules: Rules = ("ZX-toc.321", "ZX-event.event-zone")
        first = core.reading("ZX-event.new-replaces-old") == "scrap-first"
        old = [each for each in core.zones[state.zone(link.by, state.EVENT)] if first and each != obj]
        harm.scrap(core, old, ("ZX-event.new-replaces-old",))
    else:
        rules = (
            "ZX-character.resolve-enters", "ZX-character.enter-controller-zone",
            "ZX-character.entrance-unrespondable", "ZX-character.no-limit-per-turn",
        )  # fmt: skip
    paid = core.columns[state.PAID][obj]
    if moving.enter(core, obj, link.by, rules):
        if paid:
            core.put(core.columns[state.PAID], obj, paid)
    else:
        put_away_unentered(core, obj)


def put_away_unentered(core: Core, obj: Obj) -> None:
    """Put away a used card that cannot enter or was cancelled. ZX-character.resolve-enters."""
    kind = state.HAND if core.reading("ZX-character.resolve-enters") == "hand" else state.RESTING
    moving.leave(core, [obj], events.Sent, kind, ("ZX-character.resolve-enters",))


def resolve_equipment(core: Core, frame: Resolving) -> None:
    """Attach an equipment to the character chosen. ZX-equipment.resolve-attach, ZX-equipment.enter-trigger."""
    link: links.UsedEquipment = frame.item  # type: ignore[assignment] # by the names under FRAMES
    if not _is_still_used(core, link.ref):
        return
    obj, _ = link.ref
    if not harm.can_carry(core, link):
        harm.lose_equipment(core, obj)
        return
    rules = ("ZX-equipment.resolve-attach", "ZX-equipment.enter-trigger")
    if not moving.attach(core, obj, link.wearer[0], rules):
        put_away_unentered(core, obj)


def resolve_tactic(core: Core, frame: Resolving) -> None:
    """Carry a tactic's effect out, then put it into the rest zone. ZX-tactics.resolve-effect, ZX-tactics.to-rest-after."""
    link: links.UsedTactic = frame.item  # type: ignore[assignment] # by the names under FRAMES
    core.agenda.append(frames.TacticDone(link.ref))
    if link.number < 0:
        return
    ability: Ability = core.defs[link.definition].abilities[link.number]
    still = remaining_targets(core, ability, link.env)
    if still is not None:
        core.events.append(events.EffectBegan(ability.rules, link.ref[0], link.by))
        start(core, link.definition, link.number, still)


def tactic_done(core: Core, frame: RefFrame) -> None:
    """Put a used tactic away. ZX-tactics.to-rest-after."""
    obj, _ = frame.ref
    if core.is_current(frame.ref) and core.place[obj] == state.CHAIN:
        rules = ("ZX-tactics.to-rest-after", "ZX-zone.rest-is-discard-pile")
        moving.leave(core, [obj], events.Sent, state.RESTING, rules)


def remaining_targets(core: Core, ability: Ability, env: Env) -> Env | None:
    """Drop targets that are gone or no longer fit; None when the whole effect fails with them. ZX-toc.705."""
    named = dict(env)
    lost, left = False, 0
    for target in ability.targets:
        kept = tuple(
            ref
            for ref in env[target.name]
            if core.is_current(ref) and finds(core, env, target.select, ref[0])
        )
        for ref in env[target.name]:
            if ref not in kept and holds(core, "ZX-toc.705", Kind.BARRED, ref[0]):
                core.events.append(events.TargetGone(("ZX-toc.705", "ZX-zone.new-object"), ref[0]))
                lost = True
        left += len(kept)
        named[target.name] = kept
    if lost and not left and is_read_as(core, "ZX-toc.705", "nothing", env["self"][0]):
        return None
    return named


VERBS: Final = {
    "use": Verb(_own_hand, _use_demand, _use, "object", by_card=True),
    "use_instead": Verb(_own_hand, _instead_demand, _use_instead, "object"),
}

FRAMES: Final = {
    "resolve.character": resolve_enter,
    "resolve.event": resolve_enter,
    "resolve.equipment": resolve_equipment,
    "resolve.tactic": resolve_tactic,
    frames.TacticDone.tag: tactic_done,
}
