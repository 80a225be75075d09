"""What happens in a game of ゾンビ・ステート, one record each: the rules by which it did, then what it is about.

resources and FP · random events · the zombie phase · fights · actions · maintenance · the end
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.records import Event

if TYPE_CHECKING:
    from judge.engine.ids import Obj, Seat


class PhaseBegan(Event, tag="phase"):
    """A phase of a turn began."""

    phase: str
    number: int


# ---- resources and FP


class Produces(Event):
    """A domain yields a resource."""

    card: Obj
    what: str


class GainedResource(Event):
    """A player took a resource card."""

    seat: Seat
    what: str


class SupplyOut(Event):
    """A player gains no resource card: none is left."""

    seat: Seat
    what: str


class ReserveOut(Event):
    """A player places no further army: none is left."""

    seat: Seat


class Discarded(Event):
    """A player put resource cards back to the supply."""

    seat: Seat
    cards: tuple[Obj, ...]


class TookFp(Event):
    """A player got action points and has so many."""

    seat: Seat
    number: int
    total: int


class Lapsed(Event):
    """Unused action points were lost."""

    seat: Seat
    number: int


class PaidFp(Event):
    """A player paid action points and has so many left."""

    seat: Seat
    number: int
    left: int


# ---- random events


class NoEvents(Event):
    """The first turn has no random events."""


class NoMoreEvents(Event):
    """The event deck is empty and nothing is drawn."""


class Reshuffled(Event):
    """So many used events are the new deck."""

    number: int


class EventDrawn(Event, tag="event_card"):
    """An event card was drawn."""

    card: Obj


class Unread(Event):
    """What an event card does is not known."""

    card: Obj


class Befalls(Event):
    """An event applies to a player."""

    card: Obj
    seat: Seat


class FpChanged(Event):
    """An effect changed a player's action points; so many are there now."""

    seat: Seat
    number: int
    total: int


class ArmyPlaced(Event):
    """An effect put an army into a domain."""

    seat: Seat
    card: Obj
    at: Obj


class PopulationChanged(Event):
    """An effect changed the population of a domain; so much is left."""

    card: Obj
    number: int
    left: int


class ComesToNothing(Event):
    """A part of an effect changes nothing for a player: there is nothing to lose, or nowhere to put it."""

    seat: Seat
    what: str


class Quarantined(Event):
    """An effect put so many quarantine counters into a domain."""

    card: Obj
    number: int


class ZombiesPlaced(Event, tag="placed"):
    """So many active zombies came into a domain."""

    card: Obj
    number: int


# ---- the zombie phase


class Multiplied(Event):
    """So many zombies multiplied; `left`: the population that remains."""

    card: Obj
    number: int
    left: int


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
    """So many zombies went from one domain to another."""

    card: Obj
    to: Obj
    number: int


class Stayed(Event):
    """So many zombies have nowhere to go."""

    card: Obj
    number: int


# ---- fights


class Fought(Event, tag="fight"):
    """So many armies of a player fight so many zombies in a domain."""

    seat: Seat
    card: Obj
    number: int
    against: int


class Killed(Event):
    """So many zombies in a domain were destroyed."""

    card: Obj
    number: int


class Destroyed(Event):
    """An army was lost in a domain."""

    card: Obj
    at: Obj


class FortLost(Event):
    """An army lost its fortification instead of being destroyed."""

    card: Obj


# ---- actions


class Unfortified(Event):
    """An army lost its fortification by moving."""

    card: Obj


class Finished(Event):
    """A player has done all actions."""

    seat: Seat


class Recruited(Event):
    """An army was recruited in a domain."""

    seat: Seat
    card: Obj
    at: Obj


class Fortified(Event):
    """An army was fortified."""

    card: Obj


class Moved(Event):
    """An army went to a domain."""

    card: Obj
    to: Obj


class HaltedByZombies(Event, tag="stopped"):
    """An army met zombies on its way and goes no further."""

    card: Obj
    at: Obj


class Met(Event):
    """An army stands among zombies."""

    card: Obj
    at: Obj


class Tries(Event):
    """A player tries to develop a technology; the roll has a modifier."""

    seat: Seat
    card: Obj
    number: int


class TechFailed(Event):
    """A technology failed with a total."""

    seat: Seat
    card: Obj
    total: int


class TechDeveloped(Event):
    """A technology succeeded with a total."""

    seat: Seat
    card: Obj
    total: int


class FirstOfStage(Event):
    """A first success of a stage: the marker will move so much further."""

    seat: Seat
    stage: int
    number: int


class Used(Event):
    """A technology was used."""

    seat: Seat
    card: Obj


# ---- maintenance


class Activated(Event):
    """So many zombies were turned active."""

    number: int


class MarkerMoved(Event, tag="marker"):
    """A mutation marker moved to a space."""

    seat: Seat
    number: int
    moved: int


class Airborne(Event):
    """A marker came to a blue space."""

    seat: Seat


class OutbreakRoll(Event):
    """The die is rolled for outbreaks of `seats`, for the first, second or third time."""

    seat: Seat
    seats: tuple[Seat, ...]
    number: int


class Outbreak(Event):
    """A zombie came into a domain of a player."""

    seat: Seat
    card: Obj


class OutbreakMissed(Event):
    """The domain named has no population die."""

    seat: Seat
    card: Obj


class NoOutbreak(Event):
    """Three rolls named no populated domain of a player."""

    seat: Seat


class YellowSpent(Event):
    """A yellow space has taken effect before."""

    seat: Seat
    number: int


class Mutated(Event):
    """A yellow space takes effect; the event deck has so many cards now."""

    seat: Seat
    number: int
    total: int


class Unquarantined(Event):
    """So many quarantine counters were taken off."""

    number: int


class StartPlayer(Event):
    """The start player card was handed on."""

    seat: Seat


# ---- the end


class Survivors(Event):
    """A player's population that is left."""

    seat: Seat
    number: int


class WasWon(Event, tag="won"):
    """A player wins."""

    seat: Seat


class Over(Event):
    """The game is over."""
