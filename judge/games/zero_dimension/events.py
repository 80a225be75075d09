"""The events of 零次元, one record each: the rules by which they happened, then their data.

set-up · the turn · using and effects · turning and moving · battle and damage · the end
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.records import Event, record
from judge.games.shapes import (
    CardEvent,
    CardFaceEvent,
    CardNumberEvent,
    CardNumberTotalEvent,
    CardSeatEvent,
    CardsEvent,
    CardTargetEvent,
    CardWhatEvent,
    CardWordEvent,
    CardWordNumberEvent,
    DeclaredEvent,
    SeatCardEvent,
    SeatCardsEvent,
    SeatEvent,
    SeatNumberEvent,
    SeatsEvent,
)

if TYPE_CHECKING:
    from judge.engine.ids import Obj, Seat, ZoneId

# ---- set-up

FirstPlayer = record("FirstPlayer", SeatEvent)
LifeLaid = record("LifeLaid", SeatNumberEvent)
HandTaken = record("HandTaken", SeatNumberEvent)


class Decided(Event):
    """A player decided whether to take the mulligan."""

    seat: Seat
    again: bool


TookMulligan = record("TookMulligan", SeatEvent, "mulligan")
Started = record("Started", SeatEvent)

# ---- the turn


class StepBegan(Event, tag="step"):
    """A step of a turn or of a battle began; `group`: the phase it belongs to, where an interpretation groups them."""

    phase: str
    seat: Seat
    group: str


TurnEnded = record("TurnEnded", SeatEvent)
TurnCut = record("TurnCut", SeatEvent)


class Drew(Event):
    """A player drew; only that player sees `card`."""

    seat: Seat
    number: int
    card: Obj | None

    def redacted(self) -> Drew:
        """Return what the other player sees of it."""
        return self.replace(card=None)


NoDraw = record("NoDraw", SeatEvent)
Skipped = record("Skipped", SeatEvent)
Placed = record("Placed", CardSeatEvent)

# ---- using cards and effects


class Paid(Event):
    """Resources were rested to pay."""

    cards: tuple[Obj, ...]


Used = record("Used", CardSeatEvent)
Activated = record("Activated", CardSeatEvent)
Triggered = record("Triggered", CardSeatEvent)
EffectBegan = record("EffectBegan", CardSeatEvent, "effect")
Countered = record("Countered", CardSeatEvent, "counter")
NotPayable = record("NotPayable", CardEvent, came_to_nothing=True)
NoTarget = record("NoTarget", CardEvent, came_to_nothing=True)


class TargetGone(Event):
    """A target left, or no longer fits."""

    card: Obj


class Gone(Event):
    """The card of a link is no longer where it was."""

    card: Obj


class MovedOn(Event):
    """A card has moved again since its effect was triggered."""

    card: Obj


Cancelled = record("Cancelled", DeclaredEvent)
Looked = record("Looked", SeatCardsEvent)
Revealed = record("Revealed", SeatCardsEvent)
Searched = record("Searched", SeatEvent)


class Ordered(Event):
    """A player put cards into an order; `cards` where everybody sees it."""

    seat: Seat
    number: int
    cards: tuple[Obj, ...]


class Said(Event):
    """A player named a number."""

    seat: Seat
    number: int


# ---- turning and moving

WasRested = record("WasRested", CardEvent, "rested")
WasReadied = record("WasReadied", CardEvent, "readied")
NoState = record("NoState", CardEvent)
Turned = record("Turned", CardFaceEvent)
Entered = record("Entered", CardSeatEvent)
Attached = record("Attached", CardTargetEvent)


class Departure(Event):
    """A card went to another zone: the classes below say how."""

    card: Obj
    zone: ZoneId


Destroyed = record("Destroyed", Departure)
BattleDestroyed = record("BattleDestroyed", Departure)
AttackDestroyed = record("AttackDestroyed", Departure)
DefenceDestroyed = record("DefenceDestroyed", Departure)
Scrapped = record("Scrapped", Departure)
Discarded = record("Discarded", Departure)
Sent = record("Sent", Departure)
Moved = record("Moved", Departure)
TokenGone = record("TokenGone", CardEvent)
PutUnder = record("PutUnder", CardTargetEvent)
Instead = record("Instead", CardWordEvent)
Unreachable = record("Unreachable", CardEvent)
Forbidden = record("Forbidden", CardWhatEvent)
TookControl = record("TookControl", CardSeatEvent, "control")
Levelled = record("Levelled", CardNumberEvent, "level")


class Lasting(Event):
    """A lasting effect on a card or a player begins."""

    card: Obj
    what: str
    number: int | str
    until: str


class Becomes(Event, tag="becomes"):
    """A lasting state of a card or a player begins; its kind says everything."""

    card: Obj
    what: str
    until: str


Counters = record("Counters", CardWordNumberEvent)
Copied = record("Copied", CardTargetEvent)
EffectsEnded = record("EffectsEnded", CardsEvent)

# ---- battle, damage, life

Attacked = record("Attacked", CardTargetEvent, "attack")
Defended = record("Defended", CardEvent, "defence")
Undefended = record("Undefended", SeatEvent)
NoDefender = record("NoDefender", SeatEvent)
Fought = record("Fought", CardTargetEvent)
BattleOff = record("BattleOff", CardTargetEvent)


class HitsLife(Event):
    """An attack on a life zone of `had` cards succeeded."""

    card: Obj
    seat: Seat
    number: int
    had: int


Damaged = record("Damaged", CardNumberTotalEvent)
DamageCleared = record("DamageCleared", CardsEvent)


class Nothing(Event):
    """An event of a card or a player could not happen, or had no effect."""

    target: Obj
    what: str


Excess = record("Excess", SeatNumberEvent)
LifeLost = record("LifeLost", SeatCardEvent)


class Recovered(Event):
    """A card was put on top of a life zone; nobody sees which."""

    seat: Seat
    card: Obj | None

    def redacted(self) -> Recovered:
        """Return what the players see of it."""
        return self.replace(card=None)


# ---- the end

Loses = record("Loses", SeatEvent)
Wins = record("Wins", SeatEvent)
WinIsLoss = record("WinIsLoss", SeatsEvent)
Conceded = record("Conceded", SeatEvent)


class Looped(Event, tag="loop"):
    """Forced events returned to an earlier position: their number, and the first of them."""

    number: int
    words: tuple[str, ...]


WasWon = record("WasWon", SeatEvent, "won")
WasDrawn = record("WasDrawn", Event, "drawn")
LostAlone = record("LostAlone", SeatEvent)
NoResult = record("NoResult", Event)
Over = record("Over", Event)
