"""The events of 零次元, one record each: the rules by which they happened, then their data.

set-up · the turn · using and effects · turning and moving · battle and damage · the end
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.records import Event, record
from judge.games import shapes

if TYPE_CHECKING:
    from judge.engine.ids import Obj, Seat, ZoneId

# ---- set-up

FirstPlayer = record("FirstPlayer", shapes.SeatEvent)
LifeLaid = record("LifeLaid", shapes.SeatNumberEvent)
HandTaken = record("HandTaken", shapes.SeatNumberEvent)


class Decided(Event):
    """A player decided whether to take the mulligan."""

    seat: Seat
    again: bool


TookMulligan = record("TookMulligan", shapes.SeatEvent, "mulligan")
Started = record("Started", shapes.SeatEvent)

# ---- the turn


class StepBegan(Event, tag="step"):
    """A step of a turn or of a battle began; `group`: the phase it belongs to, where an interpretation groups them."""

    phase: str
    seat: Seat
    group: str


TurnEnded = record("TurnEnded", shapes.SeatEvent)
TurnCut = record("TurnCut", shapes.SeatEvent)


class Drew(Event):
    """A player drew; only that player sees `card`."""

    seat: Seat
    number: int
    card: Obj | None

    def redacted(self) -> Drew:
        """Return what the other player sees of it."""
        return self.replace(card=None)


NoDraw = record("NoDraw", shapes.SeatEvent)
Skipped = record("Skipped", shapes.SeatEvent)
Placed = record("Placed", shapes.CardSeatEvent)

# ---- using cards and effects


class Paid(Event):
    """Resources were rested to pay."""

    cards: tuple[Obj, ...]


Used = record("Used", shapes.CardSeatEvent)
Activated = record("Activated", shapes.CardSeatEvent)
Triggered = record("Triggered", shapes.CardSeatEvent)
EffectBegan = record("EffectBegan", shapes.CardSeatEvent, "effect")
Countered = record("Countered", shapes.CardSeatEvent, "counter")
NotPayable = record("NotPayable", shapes.CardEvent, came_to_nothing=True)
NoTarget = record("NoTarget", shapes.CardEvent, came_to_nothing=True)


class TargetGone(Event):
    """A target left, or no longer fits."""

    card: Obj


class Gone(Event):
    """The card of a link is no longer where it was."""

    card: Obj


class MovedOn(Event):
    """A card has moved again since its effect was triggered."""

    card: Obj


Cancelled = record("Cancelled", shapes.DeclaredEvent)
Looked = record("Looked", shapes.SeatCardsEvent)
Revealed = record("Revealed", shapes.SeatCardsEvent)
Searched = record("Searched", shapes.SeatEvent)


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

WasRested = record("WasRested", shapes.CardEvent, "rested")
WasReadied = record("WasReadied", shapes.CardEvent, "readied")
NoState = record("NoState", shapes.CardEvent)
Turned = record("Turned", shapes.CardFaceEvent)
Entered = record("Entered", shapes.CardSeatEvent)
Attached = record("Attached", shapes.CardTargetEvent)


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
TokenGone = record("TokenGone", shapes.CardEvent)
PutUnder = record("PutUnder", shapes.CardTargetEvent)
Instead = record("Instead", shapes.CardWordEvent)
Unreachable = record("Unreachable", shapes.CardEvent)
Forbidden = record("Forbidden", shapes.CardWhatEvent)
TookControl = record("TookControl", shapes.CardSeatEvent, "control")
Levelled = record("Levelled", shapes.CardNumberEvent, "level")


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


Counters = record("Counters", shapes.CardWordNumberEvent)
Copied = record("Copied", shapes.CardTargetEvent)
EffectsEnded = record("EffectsEnded", shapes.CardsEvent)

# ---- battle, damage, life

Attacked = record("Attacked", shapes.CardTargetEvent, "attack")
Defended = record("Defended", shapes.CardEvent, "defence")
Undefended = record("Undefended", shapes.SeatEvent)
NoDefender = record("NoDefender", shapes.SeatEvent)
Fought = record("Fought", shapes.CardTargetEvent)
BattleOff = record("BattleOff", shapes.CardTargetEvent)


class HitsLife(Event):
    """An attack on a life zone of `had` cards succeeded."""

    card: Obj
    seat: Seat
    number: int
    had: int


Damaged = record("Damaged", shapes.CardNumberTotalEvent)
DamageCleared = record("DamageCleared", shapes.CardsEvent)


class Nothing(Event):
    """An event of a card or a player could not happen, or had no effect."""

    target: Obj
    what: str


Excess = record("Excess", shapes.SeatNumberEvent)
LifeLost = record("LifeLost", shapes.SeatCardEvent)


class Recovered(Event):
    """A card was put on top of a life zone; nobody sees which."""

    seat: Seat
    card: Obj | None

    def redacted(self) -> Recovered:
        """Return what the players see of it."""
        return self.replace(card=None)


# ---- the end

Loses = record("Loses", shapes.SeatEvent)
Wins = record("Wins", shapes.SeatEvent)
WinIsLoss = record("WinIsLoss", shapes.SeatsEvent)
Conceded = record("Conceded", shapes.SeatEvent)


class Looped(Event, tag="loop"):
    """Forced events returned to an earlier position: their number, and the first of them."""

    number: int
    words: tuple[str, ...]


WasWon = record("WasWon", shapes.SeatEvent, "won")
WasDrawn = record("WasDrawn", Event, "drawn")
LostAlone = record("LostAlone", shapes.SeatEvent)
NoResult = record("NoResult", Event)
Over = record("Over", Event)
