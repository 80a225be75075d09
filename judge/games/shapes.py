"""Field sets shared by records of several kinds: such a kind is one line, `record(NAME, SHAPE)`.

Each is named after its fields, in order. The sentence of a kind is in its game's `words.yaml`, under its tag.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from judge.engine.errors import Reason, Refusal
from judge.engine.records import Event, Frame

if TYPE_CHECKING:
    from judge.engine.ids import Obj, Ref, Rules, Seat, ZoneId
    from judge.engine.records import Declared


class CardAtEvent(Event):
    card: Obj
    at: Obj


class CardEvent(Event):
    card: Obj


class CardFaceEvent(Event):
    card: Obj
    face: str


class CardKindEvent(Event):
    card: Obj
    kind: str


class CardNumberEvent(Event):
    card: Obj
    number: int


class CardNumberLeftEvent(Event):
    card: Obj
    number: int
    left: int


class CardNumberTotalEvent(Event):
    card: Obj
    number: int
    total: int


class CardSeatEvent(Event):
    card: Obj
    seat: Seat


class CardTargetEvent(Event):
    card: Obj
    target: Obj


class CardWhatEvent(Event):
    card: Obj
    what: str


class CardWordEvent(Event):
    card: Obj
    word: str


class CardWordNumberEvent(Event):
    card: Obj
    word: str
    number: int


class CardWordUntilEvent(Event):
    card: Obj
    word: str
    until: str


class CardZoneEvent(Event):
    card: Obj
    zone: ZoneId


class CardsEvent(Event):
    cards: tuple[Obj, ...]


class DeclaredEvent(Event):
    declared: Declared


class NumberEvent(Event):
    number: int


class SeatCardAtEvent(Event):
    seat: Seat
    card: Obj
    at: Obj


class SeatCardEvent(Event):
    seat: Seat
    card: Obj


class SeatCardNumberEvent(Event):
    seat: Seat
    card: Obj
    number: int


class SeatCardRowEvent(Event):
    seat: Seat
    card: Obj
    row: int


class SeatCardTotalEvent(Event):
    seat: Seat
    card: Obj
    total: int


class SeatCardWordEvent(Event):
    seat: Seat
    card: Obj
    word: str


class SeatCardsEvent(Event):
    seat: Seat
    cards: tuple[Obj, ...]


class SeatEvent(Event):
    seat: Seat


class SeatNumberEvent(Event):
    seat: Seat
    number: int


class SeatNumberTakenEvent(Event):
    seat: Seat
    number: int
    taken: int


class SeatNumberTotalEvent(Event):
    seat: Seat
    number: int
    total: int


class SeatPlayerEvent(Event):
    seat: Seat
    player: Seat


class SeatRowEvent(Event):
    seat: Seat
    row: int


class SeatWhatEvent(Event):
    seat: Seat
    what: str


class SeatZoneEvent(Event):
    seat: Seat
    zone: ZoneId


class SeatsEvent(Event):
    seats: tuple[Seat, ...]


class ZoneNumberEvent(Event):
    zone: ZoneId
    number: int


class PickedFrame(Frame):
    picked: tuple[Obj, ...] = ()


class RefFrame(Frame):
    ref: Ref


class SeatCardFrame(Frame):
    seat: Seat
    card: Obj


class SeatFrame(Frame):
    seat: Seat


class SeatNumberRulesFrame(Frame):
    seat: Seat
    number: int
    rules: Rules


class ByItemReason(Reason):
    by: Seat
    item: Obj


class ByReason(Reason):
    by: Seat


class DoPhaseReason(Reason):
    do: str
    phase: str


class GivenReason(Reason):
    given: object


class ItemDoReason(Reason):
    item: Obj
    do: str


class ItemNeedsHasReason(Reason):
    item: Obj
    needs: int
    has: int


class ItemPlayerReason(Reason):
    item: Obj
    player: Seat


class ItemReason(Reason):
    item: Obj


class ItemTargetReason(Reason):
    item: Obj
    target: Obj


class ItemWantedReason(Reason):
    item: Obj
    wanted: str


class NamedReason(Reason):
    item: object


class NeedsHasReason(Reason):
    needs: int
    has: int


class OutOfTurnReason(Reason):
    kind: ClassVar[Refusal] = Refusal.TURN

    do: str
    by: Seat
    waits_for: tuple[Seat, ...]


class OutOfTurnAtMenu(OutOfTurnReason):
    menu: str


class OutOfTurnInPhase(OutOfTurnReason):
    phase: str


class SlotItemReason(Reason):
    slot: str
    item: Obj


class SlotNeedsHasReason(Reason):
    slot: str
    needs: int
    has: int


class SlotReason(Reason):
    slot: str


class SourceItemReason(Reason):
    source: Obj
    item: Obj


class WhatReason(Reason):
    what: str


class WordKnownReason(Reason):
    word: object
    known: tuple[str, ...]
