"""Checks a stated payment against what the action took, where the price is fixed and no slot asks for it.

`pay: 2` are points, `pay: [iron, oil]` are cards. A price told wrongly is judged: the step is illegal as it was done.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from judge.disputes.language.errors import Located
from judge.engine.choices import tentatively
from judge.engine.errors import EngineError, Illegal, Refusal
from judge.engine.payment import Payment
from judge.engine.run import act

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.disputes.account.model import Step
    from judge.disputes.alignment.slot_values import SlotReader
    from judge.engine.game import Action, Slot
    from judge.engine.ids import Obj, Seat
    from judge.engine.records import Event


def refuse_other_payment(slots: tuple[Slot, ...], step: Step) -> None:
    """Raise Illegal where a step states a payment of another kind than the one its action asks for."""
    paid = step.pay
    if paid is not None and not isinstance(paid, dict):
        return
    told = {*step.named, *(paid or ())}
    asked = {slot.name for slot in slots}
    for slot in slots:
        if isinstance(slot, Payment) and slot.name not in told:
            for word in sorted(told - asked):
                refusal = slot.other_word_refusal(word)
                if refusal is not None:
                    raise refusal


class ToldPayment(NamedTuple):
    """The payment that a step states, and under which keys."""

    keys: tuple[str, ...]
    points: int | None
    cards: tuple[Obj, ...] | None


def read_payment(reader: SlotReader, by: Seat, step: Step) -> ToldPayment | None:
    """Read the stated payment that no slot of the action took, before the action is done (`Bill.anew`)."""
    if not reader.unread or by < 0:
        return None
    bill = reader.pack.game.package.bill
    if bill is None:
        return None
    keys = tuple(key for key in ("pay", bill.slot) if key in reader.unread)
    points, cards = None, None
    for key in keys:
        value = step.named.get(key)
        if type(value) is int:
            points = value
            continue
        own = [
            obj
            for zone, objects in zip(reader.core.game.zones, reader.core.zones, strict=True)
            if zone.owner == by
            for obj in objects
        ]
        named = Located(value if isinstance(value, list) else [value], step.place.key(key))
        cards = tuple(reader.find(one, own, by) for one in named.items())
    if points:
        bill.anew(reader.core)
    return ToldPayment(keys, points, cards) if keys else None


def check_payment(reader: SlotReader, said: ToldPayment | None, since: int) -> None:
    """Check the stated payment against the events from `since` on. Illegal where it is another price.

    Of two cards alike, the one that was named pays, and the events tell of that one.
    """
    if said is None:
        return
    bill = reader.pack.game.package.bill
    if bill is None:
        return
    paid = bill.paid(reader.core.events[since:])
    if not paid.points and not paid.cards:
        return
    reader.unread = tuple(key for key in reader.unread if key not in said.keys)
    if said.points is not None and said.points != paid.points:
        raise Illegal(paid.rules, "pay.points", Refusal.PAYMENT, given=said.points, needs=paid.points)
    if said.cards is None:
        return
    defn = reader.core.defn
    if Counter(defn[obj] for obj in said.cards) != Counter(defn[obj] for obj in paid.cards):
        raise Illegal(paid.rules, "pay.cards", Refusal.PAYMENT, items=said.cards, cards=paid.cards)
    spared = [obj for obj in said.cards if obj not in paid.cards]
    taken = [obj for obj in paid.cards if obj not in said.cards]
    for one in spared:
        other = next(obj for obj in taken if defn[obj] == defn[one])
        taken.remove(other)
        here, there = reader.core.place[one], reader.core.place[other]
        reader.core.move(other, here)
        reader.core.move(one, there)
        happened = reader.core.events[since:]
        reader.core.events[since:] = [
            _with_other_cards(event, {other: one, one: other}) for event in happened
        ]


def _with_other_cards(event: Event, of: Mapping[Obj, Obj]) -> Event:
    """Return an event with some cards replaced by others."""
    fields = {field: getattr(event, field) for field, kind in type(event).kinds.items() if "Obj" in kind}
    return event.replace(
        **{
            field: tuple(of.get(obj, obj) for obj in value)
            if isinstance(value, tuple)
            else of.get(value, value)
            for field, value in fields.items()
        }
    )


def ways_at_price(reader: SlotReader, said: ToldPayment | None, ways: list[Action]) -> list[Action]:
    """Return the ways of a step that cost what it says was paid; all of them where none does."""
    if said is None:
        return ways
    return [way for way in ways if _costs(reader, said, way)] or ways


def _costs(reader: SlotReader, said: ToldPayment, way: Action) -> bool:
    """Return whether a way costs what was stated."""
    core, unread = reader.core, reader.unread
    seen = len(core.events)
    try:
        with tentatively(core):
            act(core, way)
            check_payment(reader, said, seen)
    except EngineError:
        return False
    finally:
        reader.unread = unread
    return True
