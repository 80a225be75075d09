"""The events of the Unicorn Overlord Card Game, one record each: the rules by which they happened, then their data.

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
    SeatCardRowEvent,
    SeatCardsEvent,
    SeatCardWordEvent,
    SeatEvent,
    SeatNumberEvent,
    SeatNumberTakenEvent,
    SeatNumberTotalEvent,
    SeatRowEvent,
    SeatsEvent,
    ZoneNumberEvent,
)

if TYPE_CHECKING:
    from judge.engine.ids import Obj, Seat

# ---- set-up

Stacked = record("Stacked", ZoneNumberEvent, "stack")
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
NotDiscarded = record("NotDiscarded", SeatNumberTakenEvent)
TooFew = record("TooFew", SeatNumberTakenEvent)
Used = record("Used", SeatCardEvent)
TurnEnded = record("TurnEnded", SeatEvent)
Handled = record("Handled", SeatCardWordEvent)

# ---- icons

Discarded = record("Discarded", SeatCardsEvent)
Excluded = record("Excluded", CardEvent)
CurseReturned = record("CurseReturned", CardEvent)
Cursed = record("Cursed", SeatEvent)


class Burned(Event):
    """A burn card went on the territory in a row."""

    card: Obj
    row: int


BurnReturned = record("BurnReturned", SeatRowEvent)
CritGained = record("CritGained", SeatEvent)
CritRebuilt = record("CritRebuilt", NumberEvent)


class SupplyOut(Event):
    """The cards of a kind have run out."""

    what: str


# ---- coins and the purchase area

Bought = record("Bought", SeatCardEvent)
BoughtLand = record("BoughtLand", SeatCardRowEvent)
Refilled = record("Refilled", CardKindEvent)


class Gap(Event):
    """A number of places of a row of the purchase area stay empty."""

    kind: str
    number: int


NotKnown = record("NotKnown", ZoneNumberEvent)
CoinUsed = record("CoinUsed", SeatNumberEvent)
CoinDeclined = record("CoinDeclined", SeatEvent)
UsedFourth = record("UsedFourth", SeatCardEvent, "fourth")

# ---- the battle phase

Placed = record("Placed", SeatNumberEvent)
TookBack = record("TookBack", SeatEvent)
Leftovers = record("Leftovers", SeatCardsEvent)
Revealed = record("Revealed", SeatCardRowEvent)
EmptyRow = record("EmptyRow", SeatRowEvent)
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
MarkerPut = record("MarkerPut", SeatCardWordEvent, "marker")
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
    """A player's critical cards are turned up, with their total."""

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
