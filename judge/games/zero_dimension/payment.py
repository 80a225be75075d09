"""Resources and costs: what can pay, other costs, and paying them. ZX-cost.*, ZX-resource.*."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Final

from judge.engine.deciding import permit
from judge.engine.effects.abilities import X, candidates, is_x_paid, number_of_x, put_x_first
from judge.engine.errors import Illegal
from judge.engine.payment import Payment
from judge.engine.slots import Choose, members
from judge.games.zero_dimension import events, harm, life, moving, refusals, state, stats

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from judge.engine.effects.abilities import Cost
    from judge.engine.effects.language import Env, Select
    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Obj, Rules, Seat

_RESTED: Final = ("ZX-orientation.no-voluntary-rest-of-rested",)
_FULL: Final = ("ZX-cost.pay-by-resting", "ZX-cost.total-number", "ZX-cost.color-squares")
_FACE_DOWN: Final = ("ZX-resource.face-down-colorless", "ZX-card.face-down-no-color")
_COST: Final = ("ZX-cost.effect-use-icon",)
# What a card asks for beside its cost when it is used is an effect of that card.
_EXTRA: Final = "ZX-card.conditions-are-effects"
_USE: Final = {
    "character": ("ZX-character.pay-then-chain", _EXTRA),
    "equipment": ("ZX-equipment.pay-choose-chain", _EXTRA),
    "tactic": ("ZX-tactics.pay-target-chain", _EXTRA),
    "event": ("ZX-toc.321", _EXTRA),
}


Named = dict[str, Any]
"""The values of an action by the names of its slots."""


@dataclass(slots=True)
class Resources(Payment):
    """A number of the player's ready resources, rested to pay; `ways`: other totals and colours that suffice as well.

    ZX-cost.pay-by-resting, ZX-cost.total-number, ZX-cost.color-squares, ZX-resource.face-up-pays-own-color,
    ZX-resource.face-down-colorless, ZX-card.face-down-no-color.
    """

    face_down: ClassVar[int] = state.DOWN
    no_colour_face_down: ClassVar[Rules] = _FACE_DOWN
    asks_colours: str = "ZX-cost.color-squares"
    asks_number: str = "ZX-cost.total-number"
    ways: tuple[Payment, ...] = ()

    def pool(self, core: Core) -> list[Obj]:
        """See Payment."""
        return [
            obj
            for obj in core.zones[state.zone(self.seat, state.RESOURCE)]
            if self.refusal(core, obj) is None
        ]

    def refusal(self, core: Core, obj: Obj) -> Illegal | None:
        """See Payment."""
        if not 0 <= obj < len(core.bits) or core.place[obj] != state.zone(self.seat, state.RESOURCE):
            return Illegal(self.rules, refusals.NotOwnResource(slot=self.name, item=obj))
        if core.bits[obj] & state.RESTED:
            return Illegal((*_RESTED, *self.rules), refusals.ResourceRested(slot=self.name, item=obj))
        placed = core.columns[state.ENTERED][obj]
        if (
            placed
            and placed == core.vars["turn"]
            and core.reading("ZX-resource.face-up-ready") == "next-turn"
        ):
            return Illegal(("ZX-resource.face-up-ready",), refusals.ResourceTooNew(slot=self.name, item=obj))
        return None

    def kept_from_paying(self, core: Core, pool: Sequence[Obj]) -> Rules:
        """See Payment: those that are rested already. ZX-orientation.no-voluntary-rest-of-rested."""
        own = core.zones[state.zone(self.seat, state.RESOURCE)]
        rested = sum(bool(core.bits[obj] & state.RESTED) for obj in own)
        return _RESTED if rested and len(pool) + rested >= self.count else ()

    def payable(self, core: Core) -> None:
        """See Payment: one of the ways must do."""
        Payment.payable(self._first_way(core, None), core)

    def check(self, core: Core, value: object, before: Values) -> None:
        """Refuse what pays in none of the ways."""
        Payment.check(self._first_way(core, value), core, value, before)
        down = tuple(obj for obj in members(value) if core.bits[obj] & state.DOWN)
        if down:
            permit(core, "ZX-resource.face-down-colorless", *down)

    def sample(self, core: Core, rng: Random, before: Values) -> tuple[Obj, ...]:
        """Return a random payment in the first way."""
        return Payment.sample(self._first_way(core, None), core, rng, before)

    def _first_way(self, core: Core, value: object) -> Payment:
        """Return the first way that can be paid, or that `value` pays; otherwise the plain one."""
        for way in self.ways:
            try:
                if value is None:
                    Payment.payable(way, core)
                else:
                    Payment.check(way, core, value, ())
            except Illegal:
                continue
            return way
        return self


def use_payment(core: Core, obj: Obj, by: Seat) -> Resources:
    """Return the slot that pays for using a card. ZX-cost.meaning, ZX-cost.card-use-icon, ZX-cost.reduction."""
    rules: Rules = ("ZX-cost.meaning", "ZX-cost.card-use-icon", *_FULL, *cost_rules(core, obj, by))
    ways = [Resources("pay", by, total, _squares(parts), rules) for total, parts in stats.cost(core, obj, by)]
    first = replace(ways[0], ways=tuple(ways[1:]))
    first.payable(core)
    return first


def cost_rules(core: Core, obj: Obj, by: Seat) -> Rules:
    """Return the rules that change the current cost of a card."""
    card, ways = core.card(obj), stats.cost(core, obj, by)
    if card.open_number("cost"):
        return ("ZX-cost.indefinite",)
    if ways == [(card.number("cost"), dict(card.colour_cost))]:
        return ()
    floor = any(total == sum(parts.values()) for total, parts in ways)
    return ("ZX-cost.reduction", *(("ZX-cost.floor-colored",) if floor else ()))


def _squares(parts: dict[str, int]) -> Rules:
    return tuple(colour for colour, count in sorted(parts.items()) for _ in range(count))


def rest_paid(core: Core, paid: tuple[Obj, ...], rules: Rules) -> None:
    """Rest the resources that pay. ZX-cost.pay-by-resting."""
    for obj in paid:
        core.put(core.bits, obj, core.bits[obj] | state.RESTED)
    if not paid:
        return
    cited = (*rules, "ZX-cost.pay-by-resting", "ZX-resource.face-up-pays-own-color")
    if any(core.bits[obj] & state.DOWN for obj in paid):
        cited = (*cited, *_FACE_DOWN)
    core.events.append(events.Paid(cited, paid))


# ---- what stands before the colon


def _rules_about(core: Core, obj: Obj) -> Rules:
    """Return the rules of a cost: of using the card, or of an effect of a card in another zone."""
    used = state.kind_of(core, obj) == state.HAND or core.place[obj] == state.CHAIN
    return _USE[core.card(obj).kind] if used else _COST


def cost_slots(
    core: Core, by: Seat, obj: Obj, costs: tuple[Cost, ...], env: Env, *, after: int = 0
) -> tuple[Slot, ...]:
    """Return a slot for each cost with a choice, after that of X; Illegal when one cannot be paid in full."""
    slots: list[Slot] = []
    first = after + is_x_paid(costs)
    for cost in costs:
        apart = tuple(range(first, first + len(slots)))
        if cost.select is not None:
            slots.append(_cards_slot(core, by, obj, cost, cost.select, env, apart))
            continue
        slot = _SLOTS[cost.kind](core, by, obj, cost, env, apart)
        if slot is not None:
            slots.append(slot)
    return tuple(put_x_first(core, slots, after))


def _resource_slot(core: Core, by: Seat, obj: Obj, cost: Cost, _env: Env, _apart: tuple[int, ...]) -> Slot:
    rules = (*_rules_about(core, obj), *_FULL)
    slot = Resources("pay", by, cost.count, cost.colours, rules, x=0 if cost.is_x else -1)
    slot.payable(core)
    return slot


def _discard_slot(core: Core, by: Seat, obj: Obj, cost: Cost, _env: Env, _apart: tuple[int, ...]) -> Slot:
    options = tuple(card for card in core.zones[state.zone(by, state.HAND)] if card != obj)
    if len(options) < cost.count:
        raise Illegal(
            (*_rules_about(core, obj), "ZX-toc.608"), refusals.HandShort(needs=cost.count, has=len(options))
        )
    rules, x = (*_rules_about(core, obj), "ZX-toc.608"), 0 if cost.is_x else -1
    return Choose("discard", options, cost.count, cost.count, rules, x=x)


def _can_be_cost(core: Core, kind: str, card: Obj) -> bool:
    """Return whether a card can pay a cost: ready to be rested, in hand to be discarded."""
    if kind == "discard":
        return state.kind_of(core, card) == state.HAND
    return state.is_on_field(core, card) and (
        kind != "rest" or (moving.can_turn(core, card) and not core.bits[card] & state.RESTED)
    )


_PAID_WITH: Final = {
    "scrap": "ZX-toc.606",
    "discard": "ZX-toc.608",
    "return": "ZX-toc.609",
    "rest": "ZX-orientation.no-voluntary-rest-of-rested",
}


def _cards_slot(
    core: Core, by: Seat, obj: Obj, cost: Cost, select: Select, env: Env, apart: tuple[int, ...]
) -> Slot:
    """Return the slot of a cost paid with the player's other cards: scrapped, discarded, returned, rested."""
    rules = (*_rules_about(core, obj), _PAID_WITH[cost.kind])
    used = obj if state.kind_of(core, obj) == state.HAND else None

    def can_pay(core: Core, card: Obj) -> bool:
        return state.controller(core, card) == by and card != used and _can_be_cost(core, cost.kind, card)

    options, doubts = candidates(core, env, select, can_pay)
    has = len(options) + len(doubts)
    if has < cost.count:
        raise Illegal(rules, refusals.CardsShort(cost.kind, needs=cost.count, has=has))
    x = 0 if cost.is_x else -1
    return Choose(cost.kind, options, cost.count, cost.count, rules, apart, doubts=doubts, x=x)


def _self_cost(core: Core, _by: Seat, obj: Obj, cost: Cost, _env: Env, _apart: tuple[int, ...]) -> None:
    if core.place[obj] not in state.BATTLES:
        raise Illegal(("ZX-cost.rest-icon", "ZX-orientation.only-bz-rz"), refusals.SelfNotThere(item=obj))
    if cost.kind == "rest" and core.bits[obj] & state.RESTED:
        character = state.is_kind(core, obj, "character")
        if character or core.reading("ZX-orientation.no-voluntary-rest-of-rested") == "any-card":
            rules = ("ZX-cost.rest-icon", "ZX-orientation.no-voluntary-rest-of-rested")
            raise Illegal(rules, refusals.SelfRested(item=obj))


def _life_cost(core: Core, by: Seat, obj: Obj, cost: Cost, _env: Env, _apart: tuple[int, ...]) -> Slot | None:
    has, rules = (
        len(core.zones[state.zone(by, state.LIFE)]),
        (*_rules_about(core, obj), "ZX-life.remove-from-top"),
    )
    if has < cost.count:
        raise Illegal(rules, refusals.LifeShort(needs=cost.count, has=has))
    return number_of_x(cost, has - cost.count, rules)


_SLOTS: Final = {
    "resources": _resource_slot,
    "discard": _discard_slot,
    "rest": _self_cost,
    "scrap_self": _self_cost,
    "return": _self_cost,
    "life": _life_cost,
}


def pay_costs(core: Core, by: Seat, obj: Obj, costs: tuple[Cost, ...], named: Named) -> None:
    """Pay every cost, in the printed order; `named` maps slot names to values.

    Cards scrapped by one payment leave together, the card itself with them.
    """
    rules = _rules_about(core, obj)
    scrapped = list(named.get("scrap", ()))
    for cost in costs:
        paid = [obj] if cost.select is None else list(named[cost.kind])
        if cost.kind == "resources":
            rest_paid(core, named["pay"], rules)
        elif cost.kind == "discard":
            moving.leave(
                core, list(named["discard"]), events.Discarded, state.RESTING, (*rules, "ZX-toc.608")
            )
        elif cost.kind == "rest":
            for card in paid:
                moving.rest(core, card, ("ZX-cost.rest-icon", "ZX-cost.rest-icon-voluntary"))
        elif cost.kind == "scrap_self":
            scrapped.insert(0, obj)
        elif cost.kind == "return":
            moving.leave(core, paid, events.Moved, state.HAND, rules)
        elif cost.kind == "life":
            life.scrap_life(core, by, cost.count + (int(named[X]) if cost.is_x else 0), rules)
    if scrapped:
        harm.scrap(core, scrapped, rules)
