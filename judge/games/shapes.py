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
    """Something happened with a card and its place."""

    card: Obj
    at: Obj


class CardEvent(Event):
    """Something happened with a card."""

    card: Obj


class CardFaceEvent(Event):
    """Something happened with a card and its orientation."""

    card: Obj
    face: str


class CardKindEvent(Event):
    """Something happened with a card and a kind of card."""

    card: Obj
    kind: str


class CardNumberEvent(Event):
    """Something happened with a card and a number."""

    card: Obj
    number: int


class CardNumberLeftEvent(Event):
    """Something happened with a card, a number and the remainder."""

    card: Obj
    number: int
    left: int


class CardNumberTotalEvent(Event):
    """Something happened with a card, a number and the total."""

    card: Obj
    number: int
    total: int


class CardSeatEvent(Event):
    """Something happened with a card and a player."""

    card: Obj
    seat: Seat


class CardTargetEvent(Event):
    """Something happened with a card and another card."""

    card: Obj
    target: Obj


class CardWhatEvent(Event):
    """Something happened with a card and a word."""

    card: Obj
    what: str


class CardWordEvent(Event):
    """Something happened with a card and a word."""

    card: Obj
    word: str


class CardWordNumberEvent(Event):
    """Something happened with a card, a word and a number."""

    card: Obj
    word: str
    number: int


class CardWordUntilEvent(Event):
    """Something happened with a card, a word and how long."""

    card: Obj
    word: str
    until: str


class CardZoneEvent(Event):
    """Something happened with a card and a zone."""

    card: Obj
    zone: ZoneId


class CardsEvent(Event):
    """Something happened with cards."""

    cards: tuple[Obj, ...]


class DeclaredEvent(Event):
    """Something happened with a declaration."""

    declared: Declared


class NumberEvent(Event):
    """Something happened with a number."""

    number: int


class SeatCardAtEvent(Event):
    """Something happened with a player, a card and its place."""

    seat: Seat
    card: Obj
    at: Obj


class SeatCardEvent(Event):
    """Something happened with a player and a card."""

    seat: Seat
    card: Obj


class SeatCardNumberEvent(Event):
    """Something happened with a player, a card and a number."""

    seat: Seat
    card: Obj
    number: int


class SeatCardRowEvent(Event):
    """Something happened with a player, a card and a row."""

    seat: Seat
    card: Obj
    row: int


class SeatCardTotalEvent(Event):
    """Something happened with a player, a card and the total."""

    seat: Seat
    card: Obj
    total: int


class SeatCardWordEvent(Event):
    """Something happened with a player, a card and a word."""

    seat: Seat
    card: Obj
    word: str


class SeatCardsEvent(Event):
    """Something happened with a player and cards."""

    seat: Seat
    cards: tuple[Obj, ...]


class SeatEvent(Event):
    """Something happened with a player."""

    seat: Seat


class SeatNumberEvent(Event):
    """Something happened with a player and a number."""

    seat: Seat
    number: int


class SeatNumberTakenEvent(Event):
    """Something happened with a player, a number and how many were taken."""

    seat: Seat
    number: int
    taken: int


class SeatNumberTotalEvent(Event):
    """Something happened with a player, a number and the total."""

    seat: Seat
    number: int
    total: int


class SeatPlayerEvent(Event):
    """Something happened with a player and another player."""

    seat: Seat
    player: Seat


class SeatRowEvent(Event):
    """Something happened with a player and a row."""

    seat: Seat
    row: int


class SeatWhatEvent(Event):
    """Something happened with a player and a word."""

    seat: Seat
    what: str


class SeatZoneEvent(Event):
    """Something happened with a player and a zone."""

    seat: Seat
    zone: ZoneId


class SeatsEvent(Event):
    """Something happened with players."""

    seats: tuple[Seat, ...]


class ZoneNumberEvent(Event):
    """Something happened with a zone and a number."""

    zone: ZoneId
    number: int


class PickedFrame(Frame):
    """Comes next with the picked options."""

    picked: tuple[Obj, ...] = ()


class RefFrame(Frame):
    """Comes next with a reference to a card."""

    ref: Ref


class SeatCardFrame(Frame):
    """Comes next with a player and a card."""

    seat: Seat
    card: Obj


class SeatFrame(Frame):
    """Comes next with a player."""

    seat: Seat


class SeatNumberRulesFrame(Frame):
    """Comes next with a player, a number and rules."""

    seat: Seat
    number: int
    rules: Rules


class ByItemReason(Reason):
    """Refused because of the player who acts and a card."""

    by: Seat
    item: Obj


class ByReason(Reason):
    """Refused because of the player who acts."""

    by: Seat


class DoPhaseReason(Reason):
    """Refused because of the action and the phase."""

    do: str
    phase: str


class GivenReason(Reason):
    """Refused because of the named values."""

    given: object


class ItemDoReason(Reason):
    """Refused because of a card and the action."""

    item: Obj
    do: str


class ItemNeedsHasReason(Reason):
    """Refused because of a card, how many it needs and how many there are."""

    item: Obj
    needs: int
    has: int


class ItemPlayerReason(Reason):
    """Refused because of a card and another player."""

    item: Obj
    player: Seat


class ItemReason(Reason):
    """Refused because of a card."""

    item: Obj


class ItemTargetReason(Reason):
    """Refused because of a card and another."""

    item: Obj
    target: Obj


class ItemWantedReason(Reason):
    """Refused because of a card and the kind that is wanted."""

    item: Obj
    wanted: str


class NamedReason(Reason):
    """Refused because of the named value."""

    item: object


class NeedsHasReason(Reason):
    """Refused because of how many it needs and how many there are."""

    needs: int
    has: int


class OutOfTurnReason(Reason):
    """Refused because of the action, who acts, and who is asked."""

    kind: ClassVar[Refusal] = Refusal.TURN

    do: str
    by: Seat
    waits_for: tuple[Seat, ...]


class OutOfTurnAtMenu(OutOfTurnReason):
    """The same, and what is asked."""

    menu: str


class OutOfTurnInPhase(OutOfTurnReason):
    """The same, and the phase."""

    phase: str


class SlotItemReason(Reason):
    """Refused because of a slot and a card."""

    slot: str
    item: Obj


class SlotNeedsHasReason(Reason):
    """Refused because of a slot, how many it needs and how many there are."""

    slot: str
    needs: int
    has: int


class SlotReason(Reason):
    """Refused because of a slot's value."""

    slot: str


class SourceItemReason(Reason):
    """Refused because of one card and another."""

    source: Obj
    item: Obj


class WhatReason(Reason):
    """Refused because of a word."""

    what: str


class WordKnownReason(Reason):
    """Refused because of a word and the words there are."""

    word: object
    known: tuple[str, ...]
