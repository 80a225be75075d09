"""The events of ゾンビ・ステート, one record each: the rules by which they happened, then their data.

resources and FP · random events · the zombie phase · fights · actions · maintenance · the end
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.records import Event, record
from judge.games.shapes import (
    CardAtEvent,
    CardEvent,
    CardNumberEvent,
    CardNumberLeftEvent,
    CardSeatEvent,
    CardWhatEvent,
    NumberEvent,
    SeatCardAtEvent,
    SeatCardEvent,
    SeatCardNumberEvent,
    SeatCardsEvent,
    SeatCardTotalEvent,
    SeatEvent,
    SeatNumberEvent,
    SeatNumberTotalEvent,
    SeatWhatEvent,
)

if TYPE_CHECKING:
    from judge.engine.ids import Obj, Seat


class PhaseBegan(Event, tag="phase"):
    """A phase of a turn began."""

    phase: str
    number: int


# ---- resources and FP

Produces = record("Produces", CardWhatEvent)
GainedResource = record("GainedResource", SeatWhatEvent)
SupplyOut = record("SupplyOut", SeatWhatEvent)
ReserveOut = record("ReserveOut", SeatEvent)
Discarded = record("Discarded", SeatCardsEvent)
TookFp = record("TookFp", SeatNumberTotalEvent)
Lapsed = record("Lapsed", SeatNumberEvent)


class PaidFp(Event):
    """A player paid action points; the number left."""

    seat: Seat
    number: int
    left: int


# ---- random events

NoEvents = record("NoEvents", Event)
NoMoreEvents = record("NoMoreEvents", Event)
Reshuffled = record("Reshuffled", NumberEvent)


class EventDrawn(Event, tag="event_card"):
    """An event card was drawn."""

    card: Obj


Unread = record("Unread", CardEvent)
Befalls = record("Befalls", CardSeatEvent)
FpChanged = record("FpChanged", SeatNumberTotalEvent)
ArmyPlaced = record("ArmyPlaced", SeatCardAtEvent)
PopulationChanged = record("PopulationChanged", CardNumberLeftEvent)
ComesToNothing = record("ComesToNothing", SeatWhatEvent)
Quarantined = record("Quarantined", CardNumberEvent)
ZombiesPlaced = record("ZombiesPlaced", CardNumberEvent, "placed")

# ---- the zombie phase

Multiplied = record("Multiplied", CardNumberLeftEvent)


class DieOff(Event):
    """The die of a domain went to a space of a population track."""

    card: Obj
    seat: Seat
    number: int


class Tied(Event, tag="tie"):
    """Domains are equal, and a player rolls for them."""

    cards: tuple[Obj, ...]
    seat: Seat


class MovedZombies(Event):
    """A number of zombies went from one domain to another."""

    card: Obj
    to: Obj
    number: int


Stayed = record("Stayed", CardNumberEvent)

# ---- fights


class Fought(Event, tag="fight"):
    """A number of a player's armies fight a number of zombies in a domain."""

    seat: Seat
    card: Obj
    number: int
    against: int


Killed = record("Killed", CardNumberEvent)
Destroyed = record("Destroyed", CardAtEvent)
FortLost = record("FortLost", CardEvent)

# ---- actions

Unfortified = record("Unfortified", CardEvent)
Finished = record("Finished", SeatEvent)
Recruited = record("Recruited", SeatCardAtEvent)
Fortified = record("Fortified", CardEvent)


class Moved(Event):
    """An army went to a domain."""

    card: Obj
    to: Obj


HaltedByZombies = record("HaltedByZombies", CardAtEvent, "stopped")
Met = record("Met", CardAtEvent)
Tries = record("Tries", SeatCardNumberEvent)
TechFailed = record("TechFailed", SeatCardTotalEvent)
TechDeveloped = record("TechDeveloped", SeatCardTotalEvent)


class FirstOfStage(Event):
    """A first success of a stage: the marker will move so much further."""

    seat: Seat
    stage: int
    number: int


Used = record("Used", SeatCardEvent)

# ---- maintenance

Activated = record("Activated", NumberEvent)


class MarkerMoved(Event, tag="marker"):
    """A mutation marker moved to a space."""

    seat: Seat
    number: int
    moved: int


Airborne = record("Airborne", SeatEvent)


class OutbreakRoll(Event):
    """The die is rolled for outbreaks of `seats`, for the first, second or third time."""

    seat: Seat
    seats: tuple[Seat, ...]
    number: int


Outbreak = record("Outbreak", SeatCardEvent)
OutbreakMissed = record("OutbreakMissed", SeatCardEvent)
NoOutbreak = record("NoOutbreak", SeatEvent)
YellowSpent = record("YellowSpent", SeatNumberEvent)
Mutated = record("Mutated", SeatNumberTotalEvent)
Unquarantined = record("Unquarantined", NumberEvent)
StartPlayer = record("StartPlayer", SeatEvent)

# ---- the end

Survivors = record("Survivors", SeatNumberEvent)
WasWon = record("WasWon", SeatEvent, "won")
Over = record("Over", Event)
