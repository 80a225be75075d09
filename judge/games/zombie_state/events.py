"""The events of ゾンビ・ステート, one record each: the rules by which they happened, then their data.

resources and FP · random events · the zombie phase · fights · actions · maintenance · the end
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.records import Event, record
from judge.games import shapes

if TYPE_CHECKING:
    from judge.engine.ids import Obj, Seat


class PhaseBegan(Event, tag="phase"):
    """A phase of a turn began."""

    phase: str
    number: int


# ---- resources and FP

Produces = record("Produces", shapes.CardWhatEvent)
GainedResource = record("GainedResource", shapes.SeatWhatEvent)
SupplyOut = record("SupplyOut", shapes.SeatWhatEvent)
ReserveOut = record("ReserveOut", shapes.SeatEvent)
Discarded = record("Discarded", shapes.SeatCardsEvent)
TookFp = record("TookFp", shapes.SeatNumberTotalEvent)
Lapsed = record("Lapsed", shapes.SeatNumberEvent)


class PaidFp(Event):
    """A player paid action points; the number left."""

    seat: Seat
    number: int
    left: int


# ---- random events

NoEvents = record("NoEvents", Event)
NoMoreEvents = record("NoMoreEvents", Event)
Reshuffled = record("Reshuffled", shapes.NumberEvent)


class EventDrawn(Event, tag="event_card"):
    """An event card was drawn."""

    card: Obj


Unread = record("Unread", shapes.CardEvent)
Befalls = record("Befalls", shapes.CardSeatEvent)
FpChanged = record("FpChanged", shapes.SeatNumberTotalEvent)
ArmyPlaced = record("ArmyPlaced", shapes.SeatCardAtEvent)
PopulationChanged = record("PopulationChanged", shapes.CardNumberLeftEvent)
ComesToNothing = record("ComesToNothing", shapes.SeatWhatEvent)
Quarantined = record("Quarantined", shapes.CardNumberEvent)
ZombiesPlaced = record("ZombiesPlaced", shapes.CardNumberEvent, "placed")

# ---- the zombie phase

Multiplied = record("Multiplied", shapes.CardNumberLeftEvent)


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


Stayed = record("Stayed", shapes.CardNumberEvent)

# ---- fights


class Fought(Event, tag="fight"):
    """A number of a player's armies fight a number of zombies in a domain."""

    seat: Seat
    card: Obj
    number: int
    against: int


Killed = record("Killed", shapes.CardNumberEvent)
Destroyed = record("Destroyed", shapes.CardAtEvent)
FortLost = record("FortLost", shapes.CardEvent)

# ---- actions

Unfortified = record("Unfortified", shapes.CardEvent)
Finished = record("Finished", shapes.SeatEvent)
Recruited = record("Recruited", shapes.SeatCardAtEvent)
Fortified = record("Fortified", shapes.CardEvent)


class Moved(Event):
    """An army went to a domain."""

    card: Obj
    to: Obj


HaltedByZombies = record("HaltedByZombies", shapes.CardAtEvent, "stopped")
Met = record("Met", shapes.CardAtEvent)
Tries = record("Tries", shapes.SeatCardNumberEvent)
TechFailed = record("TechFailed", shapes.SeatCardTotalEvent)
TechDeveloped = record("TechDeveloped", shapes.SeatCardTotalEvent)


class FirstOfStage(Event):
    """A first success of a stage: the marker will move so much further."""

    seat: Seat
    stage: int
    number: int


Used = record("Used", shapes.SeatCardEvent)

# ---- maintenance

Activated = record("Activated", shapes.NumberEvent)


class MarkerMoved(Event, tag="marker"):
    """A mutation marker moved to a space."""

    seat: Seat
    number: int
    moved: int


Airborne = record("Airborne", shapes.SeatEvent)


class OutbreakRoll(Event):
    """The die is rolled for outbreaks of `seats`, for the first, second or third time."""

    seat: Seat
    seats: tuple[Seat, ...]
    number: int


Outbreak = record("Outbreak", shapes.SeatCardEvent)
OutbreakMissed = record("OutbreakMissed", shapes.SeatCardEvent)
NoOutbreak = record("NoOutbreak", shapes.SeatEvent)
YellowSpent = record("YellowSpent", shapes.SeatNumberEvent)
Mutated = record("Mutated", shapes.SeatNumberTotalEvent)
Unquarantined = record("Unquarantined", shapes.NumberEvent)
StartPlayer = record("StartPlayer", shapes.SeatEvent)

# ---- the end

Survivors = record("Survivors", shapes.SeatNumberEvent)
WasWon = record("WasWon", shapes.SeatEvent, "won")
Over = record("Over", Event)
