"""Entering zombie cards and reviving zombies: ☆ 喪屍的登場方法, ☆ 喪屍的復生方法.

For each verb, `demand` checks the conditions and returns the slots, `perform` pays and declares
(ZWO-free.cost-before-window), and the resolve frame below carries the declaration out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.errors import Illegal, NeedsFact
from judge.engine.game import Menu, Verb
from judge.engine.ids import as_object
from judge.engine.run import ask, question
from judge.engine.windows import SETTLE, no_subject
from judge.games.zombie_world_order import events, frames, happen, refusals, shifting, state, stats
from judge.games.zombie_world_order.declarations import Entry, PayingRevive, Revival
from judge.games.zombie_world_order.payment import (
    COLOUR_RULES,
    ManaPayment,
    note_useless,
    settle_payment,
    shares,
)
from judge.games.zombie_world_order.timing import declare_item

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Obj, Rules, Seat
    from judge.engine.records import Asked
    from judge.engine.windows import Resolving
    from judge.games.zombie_world_order.definitions import Card

MENUS: Final = {"pay_revive": Menu(("pay_revive", "decline"), ("ZWO-revive.by-effect",), about=PayingRevive)}


def own_hand(core: Core, by: Seat) -> list[Obj]:
    """Return the cards a player may use from hand."""
    return core.zones[state.zone(by, state.HAND)]


def in_hand_as(kinds: str) -> Callable[[Core, Seat], list[Obj]]:
    """Make the subjects of a verb: the hand cards that are "zombies" or "events", and unknown ones."""

    def subjects(core: Core, by: Seat) -> list[Obj]:
        fitting, defn = core.static[kinds], core.defn
        return [obj for obj in own_hand(core, by) if defn[obj] in fitting]

    return subjects


def in_hand(core: Core, by: Seat, obj: object, kind: str) -> tuple[Obj, Card]:
    """Return the object and its card if it is a card of that kind in the player's own hand. ZWO-card.kinds.

    An EVENT used as mana has no ability to use: ZWO-mana.abilities-off.
    """
    if not state.is_object(obj, core) or core.place[obj] != state.zone(by, state.HAND):
        mana = kind == "event" and state.is_object(obj, core) and state.kind_of(core, obj) == state.MANA
        off = ("ZWO-mana.abilities-off",) if mana else ()
        raise Illegal((*off, "ZWO-turn.main-actions"), refusals.NotInHand(obj))
    card: Card = core.card(obj)
    if card.kind is None:
        raise NeedsFact("kind", obj, card=card.name)
    if card.kind != kind:
        rules = ("ZWO-card.event.no-stats", "ZWO-card.kinds") if kind == "zombie" else ("ZWO-card.kinds",)
        raise Illegal(rules, refusals.WrongKind(obj, kind))
    return obj, card


def hold(core: Core, obj: Obj, rules: Rules) -> None:
    """Put a declared card into the resolution area."""
    core.move(obj, state.RESOLUTION)
    core.renew(obj)
    core.events.append(events.Held(rules, obj))


# ---- colours: ZWO-entry.cost-colours, ZWO-revive.cost-colours, ZWO-qa.multicolour-cost-all


def _pay(core: Core, name: str, by: Seat, count: int, colours: frozenset[str], rules: Rules) -> ManaPayment:
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
            raise Illegal((*rules, "ZWO-entry.cost-too-small"), refusals.TooManyColours(count, wanted))
    also = ("ZWO-qa.multicolour-cost-all", *COLOUR_RULES) if len(wanted) > 1 else COLOUR_RULES
    stand_only = name == "back" and core.reading("ZWO-revive.cost-flip") == "stand-only"
    slot = ManaPayment(
        name,
        by,
        count,
        wanted,
        rules,
        colour_rules=also,
        asks_colours=next(rule for rule in rules if rule in _ASKING_COLOURS),
        stand_only=stand_only,
        partial=partial,
    )
    slot.payable(core)
    return slot


def _settle_cost(core: Core, kind: str, paid: tuple[Obj, ...], of: Obj, rules: Rules) -> None:
    """Turn the mana paid for the printed COST of a card, and report which mana counts as which of its colours."""
    card: Card = core.card(of)
    colours = tuple(sorted(card.colour_set()))
    by = "ZWO-entry.cost-colours" if kind == "mana" else "ZWO-revive.cost-colours"
    counts = shares(core, paid, colours)
    settle_payment(core, kind, paid, rules, counts, (by, *(_ALL if len(colours) > 1 else ())))


_ALL: Final = ("ZWO-qa.multicolour-cost-all",)

_ASKING_COLOURS: Final = ("ZWO-entry.cost-colours", "ZWO-revive.cost-colours")

# ---- entry: ZWO-entry.*

_ENTRY: Final = ("ZWO-entry.cost-rest", "ZWO-entry.cost-colours", "ZWO-card.zombie.entry-cost-field")


def _enter_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    obj, card = in_hand(core, by, subject, "zombie")
    if stats.is_forbidden(core, as_object(by), "enter"):
        raise Illegal(happen.CANNOT, refusals.IsForbidden(obj, "enter"))
    return (_pay(core, "mana", by, stats.cost(core, obj, "entry_cost"), card.colour_set(), _ENTRY),)


def _enter(core: Core, by: Seat, subject: Obj, values: Values, asked: Asked) -> None:
    paid = (("mana", values[0]),)
    _settle_cost(core, "mana", values[0], subject, ("ZWO-entry.cost-rest", "ZWO-mana.use"))
    reading = core.reading("ZWO-free.entry-in-window")
    if reading == "resolution-zone":
        hold(core, subject, ("ZWO-free.entry-in-window",))
    elif reading == "field":
        happen.enter(core, subject, by, ("ZWO-entry.place", "ZWO-free.entry-in-window"))
    declare_item(core, Entry(by, core.ref(subject), paid), asked)


def resolve_enter(core: Core, frame: Resolving) -> None:
    """Put the card into its player's original-form zone, FRONT and STAND. ZWO-entry.place, ZWO-qa.entry-default."""
    item: Entry = frame.item  # type: ignore[assignment] # by the names under FRAMES
    obj = item.ref[0]
    if not core.is_current(item.ref):
        core.events.append(events.Gone(("ZWO-ability.target-gone", "ZWO-free.cost-before-window"), obj))
        note_useless(core, item.paid)
    elif not state.is_on_field(core, obj) and not happen.enter(
        core, obj, item.by, ("ZWO-entry.place", "ZWO-qa.entry-default")
    ):
        happen.place_card(core, obj, state.DESTROYED, ("ZWO-zone.fully-destroyed",))
        note_useless(core, item.paid)


# ---- revive: ZWO-revive.*

_REVIVE: Final = ("ZWO-revive.cost-flip", "ZWO-revive.cost-colours", "ZWO-card.zombie.revive-cost-field")


def _revive_subjects(core: Core, by: Seat) -> list[Obj]:
    return core.zones[state.zone(by, state.HALF)]


def _revive_cost(core: Core, by: Seat, obj: Obj) -> ManaPayment:
    card: Card = core.card(obj)
    return _pay(core, "back", by, stats.cost(core, obj, "revive_cost"), card.colour_set(), _REVIVE)


def _revive_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    if not state.is_object(subject, core) or core.place[subject] != state.zone(by, state.HALF):
        rules = ("ZWO-revive.from-hd-only", "ZWO-glossary.revive", *state.control_rules(core, by, subject))
        raise Illegal(rules, refusals.NotHalf(subject))
    if stats.is_forbidden(core, subject, "revive"):
        raise Illegal(happen.CANNOT, refusals.IsForbidden(subject, "revive"))
    slots: tuple[Slot, ...] = (_revive_cost(core, by, subject),)
    if core.reading("ZWO-revive.cost-colours") == "entry-cost-too":
        count = stats.cost(core, subject, "entry_cost")
        slots += (
            _pay(core, "mana", by, count, core.card(subject).colour_set(), ("ZWO-revive.cost-colours",)),
        )
    return slots


def _revive(core: Core, by: Seat, subject: Obj, values: Values, asked: Asked) -> None:
    paid = tuple(zip(("back", "mana"), values, strict=False))
    for kind, mana in paid:
        _settle_cost(
            core, kind, mana, subject, ("ZWO-revive.cost-flip", "ZWO-revive.procedure", "ZWO-mana.use")
        )
    declare_item(core, Revival(by, core.ref(subject), paid), asked)


def resolve_revive(core: Core, frame: Resolving) -> None:
    """Move the zombie to original-form if it is still half-destroyed. ZWO-revive.resolve."""
    item: Revival = frame.item  # type: ignore[assignment] # by the names under FRAMES
    obj = item.ref[0]
    if not core.is_current(item.ref) or core.place[obj] != state.zone(item.by, state.HALF):
        core.events.append(events.Gone(("ZWO-ability.target-gone", "ZWO-free.cost-before-window"), obj))
        note_useless(core, item.paid)
        return
    shifting.revive(core, obj, ("ZWO-revive.resolve",))


# ---- a revive by an effect costs nothing; under another reading its COST is due: ZWO-revive.by-effect


def due_frame(core: Core, frame: frames.ReviveDue) -> None:
    """Ask for the revive COST of one zombie where it can be paid."""
    obj = frame.ref[0]
    if not core.is_current(frame.ref) or core.place[obj] not in state.HALVES:
        return
    try:
        _revive_cost(core, frame.seat, obj)
    except Illegal:
        core.events.append(events.Fizzled(("ZWO-revive.by-effect",), obj))
        return
    ask(core, "pay_revive", (frame.seat,), PayingRevive(frame.ref))


def _due_demand(core: Core, by: Seat, _subject: None) -> tuple[Slot, ...]:
    asked: PayingRevive = question(core).data
    return (_revive_cost(core, by, asked.ref[0]),)


def _pay_due(core: Core, _by: Seat, _subject: None, values: Values, asked: PayingRevive) -> None:
    _settle_cost(core, "back", values[0], asked.ref[0], ("ZWO-revive.by-effect", "ZWO-revive.cost-flip"))
    core.agenda.append(SETTLE)
    shifting.revive(core, asked.ref[0], ("ZWO-revive.by-effect",))


VERBS: Final = {
    "enter": Verb(in_hand_as("zombies"), _enter_demand, _enter, "object"),
    "revive": Verb(_revive_subjects, _revive_demand, _revive, "object"),
    "pay_revive": Verb(no_subject, _due_demand, _pay_due),
}

FRAMES: Final = {
    "resolve.enter": resolve_enter,
    "resolve.revive": resolve_revive,
    frames.ReviveDue.tag: due_frame,
}
