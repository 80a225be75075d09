"""The events of the Unicorn Overlord Card Game, one record each: the rules by which they happened, then their data.

set-up · rounds · icons · coins and the purchase area · the battle phase · effects of cards · result and end
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.records import Event, record
from judge.games import shapes

if TYPE_CHECKING:
    from judge.engine.ids import Obj, Seat

# ---- set-up

Stacked = record("Stacked", shapes.ZoneNumberEvent, "stack")
ConditionShown = record("ConditionShown", shapes.CardEvent, "condition")
FirstPlayer = record("FirstPlayer", shapes.SeatEvent)
Dealt = record("Dealt", shapes.SeatCardsEvent)
Took = record("Took", shapes.SeatCardEvent)
Started = record("Started", Event)

# ---- rounds


class RoundBegan(Event, tag="round"):
    """A round begins."""

    number: int
    seat: Seat


class PhaseBegan(Event, tag="phase"):
    """A phase begins."""

    phase: str


Drew = record("Drew", shapes.SeatNumberEvent)
Reshuffled = record("Reshuffled", shapes.SeatNumberEvent)
TakenAsShort = record("TakenAsShort", shapes.SeatNumberEvent)
NotDiscarded = record("NotDiscarded", shapes.SeatNumberTakenEvent)
TooFew = record("TooFew", shapes.SeatNumberTakenEvent)
Used = record("Used", shapes.SeatCardEvent)
TurnEnded = record("TurnEnded", shapes.SeatEvent)
Handled = record("Handled", shapes.SeatCardWordEvent)

# ---- icons

Discarded = record("Discarded", shapes.SeatCardsEvent)
Excluded = record("Excluded", shapes.CardEvent)
CurseReturned = record("CurseReturned", shapes.CardEvent)
Cursed = record("Cursed", shapes.SeatEvent)


class Burned(Event):
    """A burn card went on the territory in a row."""

    card: Obj
    row: int


BurnReturned = record("BurnReturned", shapes.SeatRowEvent)
CritGained = record("CritGained", shapes.SeatEvent)
CritRebuilt = record("CritRebuilt", shapes.NumberEvent)


class SupplyOut(Event):
    """The cards of a kind have run out."""

    what: str


# ---- coins and the purchase area

Bought = record("Bought", shapes.SeatCardEvent)
BoughtLand = record("BoughtLand", shapes.SeatCardRowEvent)
Refilled = record("Refilled", shapes.CardKindEvent)


class Gap(Event):
    """A number of places of a row of the purchase area stay empty."""

    kind: str
    number: int


NotKnown = record("NotKnown", shapes.ZoneNumberEvent)
CoinUsed = record("CoinUsed", shapes.SeatNumberEvent)
CoinDeclined = record("CoinDeclined", shapes.SeatEvent)
UsedFourth = record("UsedFourth", shapes.SeatCardEvent, "fourth")

# ---- the battle phase

Placed = record("Placed", shapes.SeatNumberEvent)
TookBack = record("TookBack", shapes.SeatEvent)
Leftovers = record("Leftovers", shapes.SeatCardsEvent)
Revealed = record("Revealed", shapes.SeatCardRowEvent)
EmptyRow = record("EmptyRow", shapes.SeatRowEvent)
ItemRevealed = record("ItemRevealed", shapes.CardEvent, "item")
Blank = record("Blank", shapes.CardEvent)
EffectBegan = record("EffectBegan", shapes.CardNumberEvent, "effect")
UnitPower = record("UnitPower", shapes.CardNumberEvent)
PowerUntold = record("PowerUntold", shapes.SeatCardEvent)
Unread = record("Unread", shapes.CardEvent)
ClassBonus = record("ClassBonus", shapes.CardWordNumberEvent)


class PowerChanged(Event, tag="power"):
    """A power value changed by `number` to `total`; the marker stands on a space of a side of the power card."""

    seat: Seat
    number: int
    total: int
    face: str
    space: int


PowerMoved = record("PowerMoved", shapes.SeatNumberEvent)


class PowerOver(Event):
    """The same above 50; `plate`: the number on the marker."""

    seat: Seat
    number: int
    total: int
    plate: int
    face: str
    space: int


PowerBeyond = record("PowerBeyond", shapes.SeatNumberTotalEvent)

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


EffectsEnded = record("EffectsEnded", shapes.CardEvent)
MarkerPut = record("MarkerPut", shapes.SeatCardWordEvent, "marker")
Copied = record("Copied", shapes.CardTargetEvent)
Looked = record("Looked", shapes.SeatNumberEvent)
PutBack = record("PutBack", shapes.SeatNumberEvent)
Milled = record("Milled", shapes.SeatCardsEvent)
Moved = record("Moved", shapes.CardZoneEvent)


class Rearranged(Event):
    """A player's territories lie in another order, row 1 first; burn cards lie where they lay."""

    seat: Seat
    cards: tuple[Obj, ...]
    burned: tuple[Obj, ...]


# ---- result and end

ConditionsMet = record("ConditionsMet", shapes.SeatNumberEvent, "conditions")


class CritsRevealed(Event):
    """A player's critical cards are turned up, with their total."""

    seat: Seat
    cards: tuple[Obj, ...]
    number: int


RoundWon = record("RoundWon", shapes.SeatNumberEvent)
PrestigeTaken = record("PrestigeTaken", shapes.SeatNumberTotalEvent, "prestige")
LeadBonus = record("LeadBonus", shapes.SeatNumberEvent, "bonus")
BattleDiscarded = record("BattleDiscarded", shapes.SeatCardsEvent)
CritsCovered = record("CritsCovered", shapes.CardsEvent)
PowerReset = record("PowerReset", shapes.SeatsEvent)
MarkerPassed = record("MarkerPassed", shapes.SeatEvent)


class PlaceTaken(Event, tag="ranked"):
    """A player's place at the end, with prestige and the power value of the final round."""

    seat: Seat
    place: int
    number: int
    total: int


Over = record("Over", shapes.SeatEvent)
