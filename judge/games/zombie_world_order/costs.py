"""Costs in [ ]: what each kind requires, and how it is paid (■ ICON 及記號 ⑥-⑨).

ZWO-icon.cost-brackets; paid in full or not at all (ZWO-principle.costs-in-full), before any window opens.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from judge.engine.effects.abilities import candidates, is_x_paid, number_of_x, put_x_first
from judge.engine.errors import Illegal
from judge.engine.slots import Choose
from judge.engine.table import Mark
from judge.games.zombie_world_order import events, happen, harm, refusals, state, stats
from judge.games.zombie_world_order.payment import (
    COLOUR_RULES,
    ManaPayment,
    both_payable,
    settle_payment,
    shares,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.engine.effects.abilities import Cost
    from judge.engine.effects.language import Env
    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Obj, Rules, Seat
    from judge.games.zombie_world_order.declarations import Paid
    from judge.games.zombie_world_order.definitions import Ability
    from judge.games.zombie_world_order.payment import Shares

_BRACKETS: Final = ("ZWO-icon.cost-brackets", "ZWO-principle.costs-in-full")
_SHORT: Final = _BRACKETS[::-1]
_EXAMPLE: Final = ("ZWO-icon.cost-brackets-example",)
_PAID: Final = ("ZWO-icon.cost-brackets", "ZWO-free.cost-before-window")

Ask = tuple["Core", "Seat", "Obj", "Ability", "Env"]


def cost_slots(core: Core, by: Seat, obj: Obj, ability: Ability, env: Env) -> tuple[Slot, ...]:
    """Return a slot for each cost with a choice; Illegal when a cost cannot be paid in full."""
    found = (
        _SLOTS[cost.kind](cost, (core, by, obj, ability, env)) for cost in _merge_mana_costs(core, ability)
    )
    slots = put_x_first(core, [slot for slot in found if slot is not None])
    mana = [at for at, slot in enumerate(slots) if isinstance(slot, ManaPayment)]
    if len(mana) > 1 and core.reading("ZWO-icon.mana/one-for-both") == "one-each":
        first, second = (slots[at] for at in mana)  # one turned to REST, one to BACK
        assert isinstance(first, ManaPayment)  # noqa: S101 - as they were found
        assert isinstance(second, ManaPayment)  # noqa: S101 - as they were found
        both_payable(core, first, second)
        slots[mana[1]] = replace(second, apart=(mana[0],))
    return tuple(slots)


def _merge_mana_costs(core: Core, ability: Ability) -> list[Cost]:
    """Return the costs, with mana costs turned the same way merged, because no mana is turned twice. ZWO-icon.mana."""
    due: list[Cost] = []
    turned: dict[str, int] = {}
    for cost in ability.costs:
        way = _mana_kind(core, cost) if cost.kind in {"mana", "back"} else ""
        if way in turned:
            first = due[turned[way]]
            both = {
                "count": first.count + cost.count,
                "colours": (*first.colours, *cost.colours),
                "is_x": first.is_x or cost.is_x,
            }
            due[turned[way]] = replace(first, kind=way, **both)  # type: ignore[arg-type] # as the fields are
            continue
        if way:
            turned[way] = len(due)
        due.append(cost)
    return due


# ---- mana: ZWO-icon.mana, ZWO-icon.back, ZWO-icon.colourless


def _mana_kind(core: Core, cost: Cost) -> str:
    """Return how the mana is paid: "mana" (to REST) or "back" (to BACK)."""
    if cost.kind == "back":
        return "back"
    if not cost.colours and core.reading("ZWO-icon.colourless/in-rest-costs") == "flips-only":
        return "back"
    return "back" if core.reading("ZWO-icon.mana/how-paid") == "flip-back" else "mana"


def _mana(cost: Cost, where: Ask) -> Slot:
    core, by, _, _, _ = where
    rules: Rules = ("ZWO-icon.mana" if cost.kind == "mana" else "ZWO-icon.back", *_BRACKETS)
    more = cost.kind == "mana" and core.reading("ZWO-icon.mana/overpay") == "more-allowed"
    coloured_only = False
    if not cost.colours:
        rules = (*rules, "ZWO-icon.colourless")
        if cost.kind == "back":
            coloured_only = core.reading("ZWO-icon.colourless/colourless-mana") == "coloured-only"
    slot = ManaPayment(
        _mana_kind(core, cost),
        by,
        cost.count,
        cost.colours,
        rules,
        more_allowed=more,
        colour_rules=COLOUR_RULES,
        coloured_only=coloured_only,
        stand_only=cost.kind == "back" and core.reading("ZWO-icon.back") == "stand-only",
        x=0 if cost.is_x else -1,
    )
    slot.payable(core)
    return slot


# ---- cards and zombies


def _discard(cost: Cost, where: Ask) -> Slot:
    core, by, obj, _, _ = where
    options = tuple(card for card in core.zones[state.zone(by, state.HAND)] if card != obj)
    if len(options) < cost.count:
        raise Illegal((*_SHORT, *_EXAMPLE), refusals.HandShort(cost.count, len(options)))
    return Choose(
        "discard", options, cost.count, cost.count, (*_BRACKETS, *_EXAMPLE), x=0 if cost.is_x else -1
    )


def _zombies(cost: Cost, where: Ask) -> Slot:
    core, by, obj, ability, env = where
    assert cost.select is not None  # noqa: S101 - the compiler gives these costs a selector
    pays_already = any(other.kind in {"rest", "destroy", "return"} for other in ability.costs)

    def can_pay(core: Core, item: Obj) -> bool:
        if (
            not state.is_on_field(core, item)
            or state.controller(core, item) != by
            or (pays_already and item == obj)
        ):
            return False
        if cost.kind == "rest_zombie":
            return not core.bits[item] & state.REST
        # ZWO-principle.cannot-over-can: what cannot leave the field cannot be given up
        return not stats.is_forbidden(core, item, "leave")

    options, doubts = candidates(core, env, cost.select, can_pay)
    if len(options) + len(doubts) < cost.count:
        raise Illegal(_SHORT, refusals.ZombiesShort(cost.count, len(options)))
    x = 0 if cost.is_x else -1
    return Choose(cost.kind, options, cost.count, cost.count, _BRACKETS, doubts=doubts, x=x)


def _cards(cost: Cost, where: Ask) -> Slot:
    core, by, obj, _, env = where
    assert cost.select is not None  # noqa: S101 - the compiler gives these costs a selector
    options, doubts = candidates(
        core, env, cost.select, lambda core, item: state.controller(core, item) == by and item != obj
    )
    if len(options) + len(doubts) < cost.count:
        raise Illegal(_SHORT, refusals.CardsShort(cost.count, len(options)))
    x = 0 if cost.is_x else -1
    return Choose("to_deck", options, cost.count, cost.count, _BRACKETS, doubts=doubts, x=x)


# ---- what leaves no choice


def _self_cost(cost: Cost, where: Ask) -> None:
    core, _, obj, _, _ = where
    if cost.kind == "rest":
        if not state.is_on_field(core, obj):
            raise Illegal(_BRACKETS, refusals.SelfNotOnField(obj))
        if core.bits[obj] & state.REST:
            raise Illegal(_BRACKETS, refusals.SelfIsRest(obj))
    elif state.is_on_field(core, obj) and stats.is_forbidden(core, obj, "leave"):
        raise Illegal((*happen.CANNOT, *_BRACKETS), refusals.IsForbidden(obj, "leave"))
    elif state.kind_of(core, obj) == (state.DESTROYED if cost.kind == "destroy" else state.HAND):
        raise Illegal(_BRACKETS, refusals.SelfAlreadyThere(obj))


def _life(cost: Cost, where: Ask) -> Slot | None:
    core, by, _, _, _ = where
    life: int = core.vars["life"][by]
    if life < cost.count:
        raise Illegal(_SHORT, refusals.LifeShort(cost.count, life))
    return number_of_x(cost, life - cost.count, _BRACKETS)


def counters_on(core: Core, obj: Obj, kind: str) -> int:
    """Count the counters of a kind on a zombie."""
    name = f"counter:{kind}"
    return sum(mark.value for mark in core.marks.get(obj, ()) if mark.kind == name)


def set_counters(core: Core, obj: Obj, kind: str, number: int, rules: Rules) -> None:
    """Set the number of counters of a kind on a zombie, until it leaves the field."""
    name = f"counter:{kind}"
    others = tuple(mark for mark in core.marks.get(obj, ()) if mark.kind != name)
    core.mark(obj, (*others, Mark(name, number, "field")) if number else others)
    core.events.append(events.CountersChanged(rules, obj, kind, number))


def _counters(cost: Cost, where: Ask) -> Slot | None:
    core, _, obj, _, _ = where
    has = counters_on(core, obj, cost.counter)
    if has < cost.count:
        raise Illegal(_SHORT, refusals.CountersShort(obj, cost.count, has))
    return number_of_x(cost, has - cost.count, _BRACKETS)


_SLOTS: Final[dict[str, Callable[[Cost, Ask], Slot | None]]] = {
    "mana": _mana,
    "back": _mana,
    "discard": _discard,
    "sacrifice": _zombies,
    "rest_zombie": _zombies,
    "to_deck": _cards,
    "rest": _self_cost,
    "destroy": _self_cost,
    "return": _self_cost,
    "life": _life,
    "counter": _counters,
}

# ---- paying


def pay_costs(core: Core, by: Seat, obj: Obj, ability: Ability, values: Values) -> Paid:
    """Pay every cost, in the printed order; returns the mana paid. ZWO-free.cost-before-window."""
    paid: Paid = ()
    due = _merge_mana_costs(core, ability)
    x = values[0] if is_x_paid(due) else None
    asked = values if x is None else values[1:]
    counts = _colour_shares(core, due, asked)
    given = iter(asked)
    for cost in due:
        if cost.kind in {"mana", "back"}:
            mana, kind = next(given), _mana_kind(core, cost)
            icon = "ZWO-icon.mana" if cost.kind == "mana" else "ZWO-icon.back"
            settle_payment(core, kind, mana, (*_PAID, icon, "ZWO-mana.use"), counts.pop(0), (icon,))
            paid = (*paid, (kind, mana))
        elif cost.kind in _EACH:
            for item in next(given):
                _EACH[cost.kind](core, item)
        elif cost.kind == "rest":
            happen.rest(core, obj, _PAID)
        elif cost.kind in {"destroy", "return"}:
            _give_up(core, obj, state.DESTROYED if cost.kind == "destroy" else state.HAND)
        elif cost.kind == "counter":
            left = counters_on(core, obj, cost.counter) - _total(cost, x)
            set_counters(core, obj, cost.counter, left, _PAID)
        else:
            harm.pay_life(core, by, _total(cost, x), _PAID)
            harm.check_life(core)
    return paid


def _total(cost: Cost, x: Any) -> int:
    """Return how much is paid of a cost that asks for nothing but X."""
    return cost.count + (int(x) if cost.is_x else 0)


def _colour_shares(core: Core, due: list[Cost], values: Values) -> list[Shares]:
    """Return which mana counts as which colour for each mana cost, based on the mana before any was turned."""
    asking = [cost for cost in due if cost.kind in {"mana", "back"} or cost.kind in _EACH]
    return [
        shares(core, mana, cost.colours)
        for cost, mana in zip(asking, values, strict=False)
        if cost.kind in {"mana", "back"}
    ]


def _give_up(core: Core, obj: Obj, kind: int) -> None:
    if state.is_on_field(core, obj):
        happen.leave(core, obj, kind, _PAID, cost=True)
    elif kind == state.DESTROYED and state.kind_of(core, obj) == state.HAND:
        happen.discard(core, obj, _PAID)
    else:
        happen.place_card(core, obj, kind, _PAID)


_EACH: Final[dict[str, Callable[[Core, Obj], None]]] = {
    "discard": lambda core, card: happen.discard(core, card, (*_PAID, "ZWO-icon.cost-brackets-example")),
    "sacrifice": lambda core, item: _give_up(core, item, state.DESTROYED),
    "rest_zombie": lambda core, item: happen.rest(core, item, _PAID),
    "to_deck": lambda core, item: happen.send(core, item, state.DECK, _PAID, to_bottom=True),
}
