"""What happens in the Unicorn Overlord Card Game, one record each: the rules by which it did, then what it is about.

set-up · rounds · icons · coins and the purchase area · the battle phase · effects of cards · result and end
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.records import Event, record
from judge.games.shapes import (
    CardEvent,
    CardKindEvent,
    CardNumberEvent,
    CardsEvent,
    CardTargetEvent,
    CardWordNumberEvent,
    CardZoneEvent,
    NumberEvent,
    SeatCardEvent,
    SeatCardsEvent,
    SeatEvent,
    SeatNumberEvent,
    SeatNumberTotalEvent,
    SeatsEvent,
)

if TYPE_CHECKING:
    from judge.engine.ids import Obj, Seat, ZoneId

# ---- set-up


class Stacked(Event, tag="stack"):
    """A stack lies ready, face up."""

    zone: ZoneId
    number: int


ConditionShown = record("ConditionShown", CardEvent, "condition")
FirstPlayer = record("FirstPlayer", SeatEvent)
Dealt = record("Dealt", SeatCardsEvent)
Took = record("Took", SeatCardEvent)
Started = record("Started", Event)

# ---- rounds


class RoundBegan(Event, tag="round"):
    """A round begins."""

    number: int
    seat: Seat


class PhaseBegan(Event, tag="phase"):
    """A phase begins."""

    phase: str


Drew = record("Drew", SeatNumberEvent)
Reshuffled = record("Reshuffled", SeatNumberEvent)
TakenAsShort = record("TakenAsShort", SeatNumberEvent)


class NotDiscarded(Event):
    """There was less in a hand than had to be discarded: nothing was, and the rest of the effect does not happen."""

    seat: Seat
    number: int
    taken: int


class TooFew(Event):
    """There was less to draw than was due."""

    seat: Seat
    number: int
    taken: int


Used = record("Used", SeatCardEvent)
TurnEnded = record("TurnEnded", SeatEvent)


class Handled(Event):
    """A player said that a step of a unit is handled: effect, power or bonus."""

    seat: Seat
    card: Obj
    word: str


# ---- icons

Discarded = record("Discarded", SeatCardsEvent)
Excluded = record("Excluded", CardEvent)
CurseReturned = record("CurseReturned", CardEvent)
Cursed = record("Cursed", SeatEvent)


class Burned(Event):
    """A burn card went on the territory in a row."""

    card: Obj
    row: int


class BurnReturned(Event):
    """The top burn card of a row went back to its stack."""

    seat: Seat
    row: int


CritGained = record("CritGained", SeatEvent)
CritRebuilt = record("CritRebuilt", NumberEvent)


class SupplyOut(Event):
    """There are no more cards of a kind."""

    what: str


# ---- coins and the purchase area

Bought = record("Bought", SeatCardEvent)


class BoughtLand(Event):
    """A player bought a territory; it lies in this row."""

    seat: Seat
    card: Obj
    row: int


Refilled = record("Refilled", CardKindEvent)


class Gap(Event):
    """So many places of a row of the purchase area stay empty."""

    kind: str
    number: int


class NotKnown(Event):
    """So many cards more were to come from a deck of which it is not told what lies there."""

    zone: ZoneId
    number: int


CoinUsed = record("CoinUsed", SeatNumberEvent)
CoinDeclined = record("CoinDeclined", SeatEvent)
UsedFourth = record("UsedFourth", SeatCardEvent, "fourth")

# ---- the battle phase

Placed = record("Placed", SeatNumberEvent)
TookBack = record("TookBack", SeatEvent)
Leftovers = record("Leftovers", SeatCardsEvent)


class Revealed(Event):
    """A player turned up the card of a row."""

    seat: Seat
    card: Obj
    row: int


class EmptyRow(Event):
    """A player has no card in a row."""

    seat: Seat
    row: int


ItemRevealed = record("ItemRevealed", CardEvent, "item")
Blank = record("Blank", CardEvent)
EffectBegan = record("EffectBegan", CardNumberEvent, "effect")
UnitPower = record("UnitPower", CardNumberEvent)
PowerUntold = record("PowerUntold", SeatCardEvent)
Unread = record("Unread", CardEvent)
ClassBonus = record("ClassBonus", CardWordNumberEvent)


class PowerChanged(Event, tag="power"):
    """A power value changed by `number` to `total`; the marker stands on a space of a side of the power card."""

    seat: Seat
    number: int
    total: int
    face: str
    space: int


PowerMoved = record("PowerMoved", SeatNumberEvent)


class PowerOver(Event):
    """The same above 50; `plate`: the number on the marker."""

    seat: Seat
    number: int
    total: int
    plate: int
    face: str
    space: int


PowerBeyond = record("PowerBeyond", SeatNumberTotalEvent)

# ---- effects of cards


class Later(Event):
    """A player's units that are revealed from now on are stronger."""

    seat: Seat
    number: int
    until: str


class LaterClass(Event):
    """The same for units with a class."""

    seat: Seat
    number: int
    word: str
    until: str


class Stronger(Event):
    """A unit is stronger."""

    card: Obj
    number: int
    until: str


EffectsEnded = record("EffectsEnded", CardEvent)


class MarkerPut(Event, tag="marker"):
    """A player put a selection marker on a class icon of a card."""

    seat: Seat
    card: Obj
    word: str


Copied = record("Copied", CardTargetEvent)
Looked = record("Looked", SeatNumberEvent)
PutBack = record("PutBack", SeatNumberEvent)
Milled = record("Milled", SeatCardsEvent)
Moved = record("Moved", CardZoneEvent)


class Rearranged(Event):
    """A player's territories lie in another order, row 1 first; burn cards lie where they lay."""

    seat: Seat
    cards: tuple[Obj, ...]
    burned: tuple[Obj, ...]


# ---- result and end

ConditionsMet = record("ConditionsMet", SeatNumberEvent, "conditions")


class CritsRevealed(Event):
    """A player's critical cards are turned up: so much in all."""

    seat: Seat
    cards: tuple[Obj, ...]
    number: int


RoundWon = record("RoundWon", SeatNumberEvent)
PrestigeTaken = record("PrestigeTaken", SeatNumberTotalEvent, "prestige")
LeadBonus = record("LeadBonus", SeatNumberEvent, "bonus")
BattleDiscarded = record("BattleDiscarded", SeatCardsEvent)
CritsCovered = record("CritsCovered", CardsEvent)
PowerReset = record("PowerReset", SeatsEvent)
MarkerPassed = record("MarkerPassed", SeatEvent)


class PlaceTaken(Event, tag="ranked"):
    """A player's place at the end, with prestige and the power value of the final round."""

    seat: Seat
    place: int
    number: int
    total: int


Over = record("Over", SeatEvent)
