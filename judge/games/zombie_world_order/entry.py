"""Entering zombie cards and reviving zombies: ☆ 喪屍的登場方法, ☆ 喪屍的復生方法.

Each verb: `demand` says whether and what it asks for, `perform` pays and declares (ZWO-free.cost-before-window),
and the resolve frame below it does what was declared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine.errors import Illegal, NeedsFact, Refusal
from judge.engine.game import Menu, Verb
from judge.engine.run import ask, question
from judge.engine.windows import SETTLE, no_subject
from judge.games.zombie_world_order import happen, stats
from judge.games.zombie_world_order.payment import COLOUR_RULES, Pay, settle_payment, useless
from judge.games.zombie_world_order.state import (
    DESTROYED,
    FIELD_OF,
    HALF,
    HAND,
    RESOLUTION,
    is_object,
    on_field,
    zone,
)
from judge.games.zombie_world_order.timing import declared

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.engine.core import Core
    from judge.engine.records import Frame
    from judge.engine.slots import Slot, Values

MENUS: Final = {"pay_revive": Menu(("pay_revive", "decline"), ("ZWO-revive.by-effect",))}


def own_hand(core: Core, by: int) -> list[int]:
    """Give the cards a player may use from hand."""
    return core.zones[zone(by, HAND)]


def in_hand_as(kinds: str) -> Callable[[Core, int], list[int]]:
    """Make the subjects of a verb: the cards in hand that are "zombies" or "events", or may turn out to be."""

    def subjects(core: Core, by: int) -> list[int]:
        fitting, defn = core.static[kinds], core.defn
        return [obj for obj in own_hand(core, by) if defn[obj] in fitting]

    return subjects


def in_hand(core: Core, by: int, obj: Any, kind: str) -> Any:
    """Give the card when it is a card of that kind in the player's own hand. ZWO-card.kinds."""
    if not is_object(core, obj) or core.place[obj] != zone(by, HAND):
        raise Illegal(("ZWO-turn.main-actions",), "card.not-in-hand", item=obj)
    card = core.card(obj)
    if card.kind is None:
        raise NeedsFact("kind", obj, card=card.name)
    if card.kind != kind:
        rules = ("ZWO-card.event.no-stats", "ZWO-card.kinds") if kind == "zombie" else ("ZWO-card.kinds",)
        raise Illegal(rules, "card.wrong-kind", item=obj, wanted=kind)
    return card


def hold(core: Core, obj: int, rules: tuple[str, ...]) -> None:
    """Hold a declared card in the resolution area."""
    core.move(obj, RESOLUTION)
    core.renew(obj)
    core.events.append(("held", rules, obj))


# ---- colours: ZWO-entry.cost-colours, ZWO-revive.cost-colours, ZWO-qa.multicolour-cost-all


def _pay(core: Core, name: str, by: int, count: int, colours: frozenset[str], rules: tuple[str, ...]) -> Pay:
    """Make the payment of a printed COST: one mana of each of the card's colours among them."""
    wanted = tuple(sorted(colours))
    partial = False
    if len(wanted) > count:
        if count == 0:
            forbidden = core.reading("ZWO-entry.cost-too-small/cost-zero") == "impossible"
            wanted = wanted if forbidden else ()
        else:
            forbidden = core.reading("ZWO-entry.cost-too-small/fewer-than-colours") == "impossible"
            partial = True
        if forbidden:
            facts = {"needs": count, "colours": wanted}
            raise Illegal(
                (*rules, "ZWO-entry.cost-too-small"), "pay.too-many-colours", Refusal.PAYMENT, **facts
            )
    also = ("ZWO-qa.multicolour-cost-all", *COLOUR_RULES) if len(wanted) > 1 else COLOUR_RULES
    stand_only = name == "back" and core.reading("ZWO-revive.cost-flip") == "stand-only"
    slot = Pay(name, by, count, wanted, rules, colour_rules=also, stand_only=stand_only, partial=partial)
    slot.payable(core)
    return slot


# ---- entry: ZWO-entry.*

_ENTRY: Final = ("ZWO-entry.cost-rest", "ZWO-entry.cost-colours", "ZWO-card.zombie.entry-cost-field")


def _enter_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    card = in_hand(core, by, subject, "zombie")
    if stats.forbidden(core, -1 - by, "enter"):
        raise Illegal(happen.CANNOT, "forbidden", item=subject, do="enter")
    return (_pay(core, "mana", by, stats.cost(core, subject, "entry_cost"), card.colour_set(), _ENTRY),)


def _enter(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    paid = (("mana", values[0]),)
    settle_payment(core, "mana", values[0], ("ZWO-entry.cost-rest", "ZWO-mana.use"))
    reading = core.reading("ZWO-free.entry-in-window")
    if reading == "resolution-zone":
        hold(core, subject, ("ZWO-free.entry-in-window",))
    elif reading == "field":
        happen.enter(core, subject, by, ("ZWO-entry.place", "ZWO-free.entry-in-window"))
    declared(core, by, ("enter", by, core.ref(subject), paid), asked)


def resolve_enter(core: Core, frame: Frame) -> None:
    """Let the card enter its player's original-form zone, FRONT and STAND. ZWO-entry.place, ZWO-qa.entry-default."""
    _, (_, by, ref, paid) = frame
    obj = ref[0]
    if not core.found(ref):
        core.events.append(("gone", ("ZWO-ability.target-gone", "ZWO-free.cost-before-window"), obj))
        useless(core, paid)
    elif not on_field(core, obj) and not happen.enter(
        core, obj, by, ("ZWO-entry.place", "ZWO-qa.entry-default")
    ):
        happen.place_card(core, obj, DESTROYED, ("ZWO-zone.fully-destroyed",))
        useless(core, paid)


# ---- revive: ZWO-revive.*

_REVIVE: Final = ("ZWO-revive.cost-flip", "ZWO-revive.cost-colours", "ZWO-card.zombie.revive-cost-field")


def _revive_subjects(core: Core, by: int) -> list[int]:
    return core.zones[FIELD_OF[by][1]]


def _revive_cost(core: Core, by: int, obj: int) -> Pay:
    return _pay(core, "back", by, stats.cost(core, obj, "revive_cost"), core.card(obj).colour_set(), _REVIVE)


def _revive_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    if not is_object(core, subject) or core.place[subject] != zone(by, HALF):
        raise Illegal(("ZWO-revive.from-hd-only", "ZWO-glossary.revive"), "revive.not-half", item=subject)
    if stats.forbidden(core, subject, "revive"):
        raise Illegal(happen.CANNOT, "forbidden", item=subject, do="revive")
    slots: tuple[Slot, ...] = (_revive_cost(core, by, subject),)
    if core.reading("ZWO-revive.cost-colours") == "entry-cost-too":
        count = stats.cost(core, subject, "entry_cost")
        slots += (
            _pay(core, "mana", by, count, core.card(subject).colour_set(), ("ZWO-revive.cost-colours",)),
        )
    return slots


def _revive(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    paid = tuple(zip(("back", "mana"), values, strict=False))
    for kind, mana in paid:
        settle_payment(core, kind, mana, ("ZWO-revive.cost-flip", "ZWO-revive.procedure", "ZWO-mana.use"))
    declared(core, by, ("revive", by, core.ref(subject), paid), asked)


def resolve_revive(core: Core, frame: Frame) -> None:
    """Move the zombie to original-form if it still is half-destroyed. ZWO-revive.resolve."""
    _, (_, by, ref, paid) = frame
    if not core.found(ref) or core.place[ref[0]] != zone(by, HALF):
        core.events.append(("gone", ("ZWO-ability.target-gone", "ZWO-free.cost-before-window"), ref[0]))
        useless(core, paid)
        return
    happen.revive(core, ref[0], ("ZWO-revive.resolve",))


# ---- a revive by an effect costs nothing; under another reading its COST is due: ZWO-revive.by-effect


def due_frame(core: Core, frame: Frame) -> None:
    """Ask for the revive COST of one zombie where it can be paid."""
    _, by, ref = frame
    if not core.found(ref) or core.place[ref[0]] not in (FIELD_OF[0][1], FIELD_OF[1][1]):
        return
    try:
        _revive_cost(core, by, ref[0])
    except Illegal:
        core.events.append(("fizzled", ("ZWO-revive.by-effect",), ref[0]))
        return
    ask(core, "pay_revive", (by,), ("ZWO-revive.by-effect", ref))


def _due_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    del subject
    return (_revive_cost(core, by, question(core).data[1][0]),)


def _due(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del by, subject
    settle_payment(core, "back", values[0], ("ZWO-revive.by-effect", "ZWO-revive.cost-flip"))
    core.agenda.append(SETTLE)
    happen.revive(core, asked[1][0], ("ZWO-revive.by-effect",))


VERBS: Final = {
    "enter": Verb(in_hand_as("zombies"), _enter_demand, _enter, "object"),
    "revive": Verb(_revive_subjects, _revive_demand, _revive, "object"),
    "pay_revive": Verb(no_subject, _due_demand, _due),
}

FRAMES: Final = {
    "resolve.enter": resolve_enter,
    "resolve.revive": resolve_revive,
    "revive.due": due_frame,
}
