"""The events of 活屍貓, one record each: the rules by which they happened, then their data.

set-up · turns · kittens and death · cards · gifts · combos · the end. `Told` events are known to some players alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.records import Event, record
from judge.games import shapes

if TYPE_CHECKING:
    from judge.engine.ids import Obj, Seat


class Told(Event):
    """An event that only `seats` know."""

    seats: tuple[Seat, ...]


# ---- set-up

KittensAside = record("KittensAside", shapes.NumberEvent)
PoolLaid = record("PoolLaid", shapes.NumberEvent, "pool")
ZombieEach = record("ZombieEach", shapes.NumberEvent)
ZombieExtra = record("ZombieExtra", shapes.NumberEvent)
Dealt = record("Dealt", shapes.SeatNumberEvent)
KittensIn = record("KittensIn", shapes.NumberEvent)
FirstPlayer = record("FirstPlayer", shapes.SeatEvent)

# ---- turns

TurnBegins = record("TurnBegins", shapes.SeatNumberEvent)
EmptyTurn = record("EmptyTurn", shapes.SeatEvent)
AttackLost = record("AttackLost", shapes.SeatEvent)
PlaysNothing = record("PlaysNothing", shapes.SeatEvent)


class DrawsTopCard(Event, tag="draws"):
    """A player draws the top card; `left` remain."""

    seat: Seat
    left: int


Drew = record("Drew", shapes.SeatEvent)


class DrewCard(Told):
    """Which card was drawn."""

    card: Obj


Showed = record("Showed", shapes.SeatCardEvent)

# ---- kittens and death

Exploded = record("Exploded", shapes.SeatCardEvent)
Saved = record("Saved", shapes.SeatCardEvent)


class Revived(Event):
    """A dead player was brought back."""

    seat: Seat
    by: Seat


PutBack = record("PutBack", shapes.SeatNumberEvent)


class PlacedAt(Told):
    """How many cards lie above each kitten that went back."""

    numbers: tuple[int, ...]


DefuseEndsTurn = record("DefuseEndsTurn", shapes.SeatEvent)
Died = record("Died", shapes.SeatCardEvent)

# ---- cards

Attacks = record("Attacks", shapes.SeatCardNumberEvent)
Skips = record("Skips", shapes.SeatCardEvent)
SkipsAll = record("SkipsAll", shapes.SeatCardEvent)
Looked = record("Looked", shapes.SeatNumberEvent)


class Saw(Told):
    """Which cards were looked at, from the top."""

    cards: tuple[Obj, ...]


Watches = record("Watches", shapes.SeatPlayerEvent)
NoEffect = record("NoEffect", shapes.SeatEvent)
DigKept = record("DigKept", shapes.SeatEvent)
DigDeclined = record("DigDeclined", shapes.SeatEvent)
Dug = record("Dug", shapes.SeatEvent)
Cloned = record("Cloned", shapes.CardKindEvent)


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

Gave = record("Gave", shapes.SeatPlayerEvent)


class GaveCard(Told):
    """Which card was given."""

    card: Obj


GaveNothing = record("GaveNothing", shapes.SeatPlayerEvent)
Buried = record("Buried", shapes.SeatEvent)


class BuriedCard(Told):
    """Which card was put into the pile."""

    card: Obj


# ---- combos

Combined = record("Combined", shapes.SeatCardsEvent, "combo")
TakenAlike = record("TakenAlike", shapes.SeatCardsEvent)
Took = record("Took", shapes.SeatPlayerEvent)


class TookCard(Told):
    """Which card was taken."""

    card: Obj


NothingTaken = record("NothingTaken", shapes.SeatPlayerEvent)


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

WasWon = record("WasWon", shapes.SeatEvent, "won")
Over = record("Over", Event)
