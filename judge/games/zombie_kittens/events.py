"""The events of 活屍貓, one record each: the rules by which they happened, then their data.

set-up · turns · kittens and death · cards · gifts · combos · the end. `Told` events are known to some players alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.records import Event, record
from judge.games.shapes import (
    CardKindEvent,
    NumberEvent,
    SeatCardEvent,
    SeatCardNumberEvent,
    SeatCardsEvent,
    SeatEvent,
    SeatNumberEvent,
    SeatPlayerEvent,
)

if TYPE_CHECKING:
    from judge.engine.ids import Obj, Seat


class Told(Event):
    """An event that only `seats` know."""

    seats: tuple[Seat, ...]


# ---- set-up

KittensAside = record("KittensAside", NumberEvent)
PoolLaid = record("PoolLaid", NumberEvent, "pool")
ZombieEach = record("ZombieEach", NumberEvent)
ZombieExtra = record("ZombieExtra", NumberEvent)
Dealt = record("Dealt", SeatNumberEvent)
KittensIn = record("KittensIn", NumberEvent)
FirstPlayer = record("FirstPlayer", SeatEvent)

# ---- turns

TurnBegins = record("TurnBegins", SeatNumberEvent)
EmptyTurn = record("EmptyTurn", SeatEvent)
AttackLost = record("AttackLost", SeatEvent)
PlaysNothing = record("PlaysNothing", SeatEvent)


class Draws(Event):
    """A player draws the top card; `left` remain."""

    seat: Seat
    left: int


Drew = record("Drew", SeatEvent)


class DrewCard(Told):
    """Which card was drawn."""

    card: Obj


Showed = record("Showed", SeatCardEvent)

# ---- kittens and death

Exploded = record("Exploded", SeatCardEvent)
Saved = record("Saved", SeatCardEvent)


class Revived(Event):
    """A dead player was brought back."""

    seat: Seat
    by: Seat


PutBack = record("PutBack", SeatNumberEvent)


class PlacedAt(Told):
    """How many cards lie above each kitten that went back."""

    numbers: tuple[int, ...]


DefuseEndsTurn = record("DefuseEndsTurn", SeatEvent)
Died = record("Died", SeatCardEvent)

# ---- cards

Attacks = record("Attacks", SeatCardNumberEvent)
Skips = record("Skips", SeatCardEvent)
SkipsAll = record("SkipsAll", SeatCardEvent)
Looked = record("Looked", SeatNumberEvent)


class Saw(Told):
    """Which cards were looked at, from the top."""

    cards: tuple[Obj, ...]


Watches = record("Watches", SeatPlayerEvent)
NoEffect = record("NoEffect", SeatEvent)
DigKept = record("DigKept", SeatEvent)
DigDeclined = record("DigDeclined", SeatEvent)
Dug = record("Dug", SeatEvent)
Cloned = record("Cloned", CardKindEvent)


class Stopped(Event):
    """A Nope by `by` stopped what `seat` played."""

    card: Obj
    seat: Seat
    by: Seat


class StoppedInPart(Event):
    """Nopes stopped a number of the cards of a combo, which needs one for each card."""

    card: Obj
    by: Seat
    number: int
    needs: int


# ---- gifts

Gave = record("Gave", SeatPlayerEvent)


class GaveCard(Told):
    """Which card was given."""

    card: Obj


GaveNothing = record("GaveNothing", SeatPlayerEvent)
Buried = record("Buried", SeatEvent)


class BuriedCard(Told):
    """Which card was put into the pile."""

    card: Obj


# ---- combos

Combined = record("Combined", SeatCardsEvent, "combo")
TakenAlike = record("TakenAlike", SeatCardsEvent)
Took = record("Took", SeatPlayerEvent)


class TookCard(Told):
    """Which card was taken."""

    card: Obj


NothingTaken = record("NothingTaken", SeatPlayerEvent)


class SaidNone(Event):
    """A player asked for a named card said to have none; the hand's cards are unknown."""

    player: Seat
    what: str


class AskedFor(Event):
    """A player asked another for a card by its name."""

    seat: Seat
    player: Seat
    what: str


class TakenAsNamed(Event):
    """A Cat of unknown design is handed over as one of the requested design."""

    seat: Seat
    card: Obj
    what: str


class HandedOver(Event):
    """A player gave the named card to another."""

    seat: Seat
    player: Seat
    card: Obj


# ---- the end

WasWon = record("WasWon", SeatEvent, "won")
Over = record("Over", Event)
