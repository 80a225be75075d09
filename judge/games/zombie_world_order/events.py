"""The events of ZOMBIE WORLD ORDER, one record each: the rules by which they happened, then their data.

set-up · the turn · paying · turning and moving · damage and life · the end · replacing · battle · effects
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.records import Event, record
from judge.games.shapes import (
    CardEvent,
    CardFaceEvent,
    CardNumberTotalEvent,
    CardSeatEvent,
    CardsEvent,
    CardTargetEvent,
    CardWhatEvent,
    CardWordEvent,
    CardWordNumberEvent,
    CardWordUntilEvent,
    CardZoneEvent,
    DeclaredEvent,
    NumberEvent,
    SeatCardsEvent,
    SeatEvent,
    SeatNumberEvent,
)

if TYPE_CHECKING:
    from judge.engine.ids import Obj, Seat

# ---- set-up

Seated = record("Seated", NumberEvent)
FirstPlayer = record("FirstPlayer", SeatEvent)
Drew = record("Drew", SeatNumberEvent)
Kept = record("Kept", SeatEvent)
Redrew = record("Redrew", SeatEvent)
Started = record("Started", Event)

# ---- the turn


class PhaseBegan(Event, tag="phase"):
    """A phase of a player's turn began."""

    phase: str
    seat: Seat


NoDraw = record("NoDraw", SeatEvent)
DeckEmpty = record("DeckEmpty", SeatNumberEvent)
ZeroDraw = record("ZeroDraw", SeatEvent)
Skipped = record("Skipped", SeatEvent)
MainEnded = record("MainEnded", SeatEvent)
MainGoesOn = record("MainGoesOn", SeatEvent)
BattleEnded = record("BattleEnded", SeatEvent)
BattleGoesOn = record("BattleGoesOn", SeatEvent)
TurnEnded = record("TurnEnded", SeatEvent)
DamageReset = record("DamageReset", CardsEvent)
EffectsEnded = record("EffectsEnded", CardsEvent)
Waived = record("Waived", SeatEvent)

# ---- paying


class Paid(Event):
    """Mana was turned to REST to pay."""

    cards: tuple[Obj, ...]


PaidBack = record("PaidBack", CardsEvent)


class Counted(Event):
    """A mana that was paid counts as one of a colour."""

    card: Obj
    colour: str


Refunded = record("Refunded", CardsEvent)

# ---- turning and moving

WasRested = record("WasRested", CardEvent, "rested")
WasStood = record("WasStood", CardEvent, "stood")
Turned = record("Turned", CardFaceEvent)
Moved = record("Moved", CardZoneEvent)
Held = record("Held", CardEvent)
Entered = record("Entered", CardSeatEvent)
LeftField = record("LeftField", CardZoneEvent, "left")
Shifted = record("Shifted", CardZoneEvent)
TookControl = record("TookControl", CardSeatEvent, "control")


class Gone(Event):
    """A card is no longer where it was declared from."""

    card: Obj


# ---- damage and life

Wounded = record("Wounded", CardEvent)
Damaged = record("Damaged", CardNumberTotalEvent)


class ZeroDamage(Event):
    """Damage of 0 is not dealt."""

    target: Obj


class LifeChange(Event):
    """A life total changed by `number`, and is `left` now: the classes below say how."""

    seat: Seat
    number: int
    left: int


LifeLost = record("LifeLost", LifeChange)
LifePaid = record("LifePaid", LifeChange)
LifeGained = record("LifeGained", LifeChange)
NoGain = record("NoGain", SeatEvent)

# ---- the end

WasWon = record("WasWon", SeatEvent, "won")
WasDrawn = record("WasDrawn", Event, "drawn")
BothWon = record("BothWon", Event)
Over = record("Over", Event)

# ---- what texts forbid, replace and prevent

IsForbidden = record("IsForbidden", CardWhatEvent, "forbidden")
Instead = record("Instead", CardWordEvent)


class StandsIn(Event):
    """A card or player receives the event `word` in place of another."""

    card: Obj
    word: str
    target: Obj


class Replacing(Event):
    """A replacement effect begins: a word, or the card or player that receives the event instead."""

    target: Obj
    what: str
    card: Obj | str
    times: str
    until: str


class Preventing(Event):
    """From now on an amount of damage is prevented, or all of it."""

    target: Obj
    number: int | str
    times: str
    until: str


class DamageChanged(Event):
    """A text changed a damage."""

    target: Obj
    number: int
    total: int


# ---- battle

Defended = record("Defended", CardEvent, "defender")
KeywordWorked = record("KeywordWorked", CardWordEvent, "keyword")
AttackOver = record("AttackOver", CardEvent)
NoAttackTarget = record("NoAttackTarget", CardEvent)
AttackEffectsEnded = record("AttackEffectsEnded", CardsEvent)
NoExchange = record("NoExchange", CardTargetEvent)
NoDamage = record("NoDamage", CardSeatEvent)
CrossedOver = record("CrossedOver", CardSeatEvent)

# ---- effects

TargetGone = record("TargetGone", CardEvent)
Fizzled = record("Fizzled", CardEvent)
Activated = record("Activated", CardSeatEvent)
NotActivated = record("NotActivated", CardSeatEvent)
NoTarget = record("NoTarget", CardEvent, came_to_nothing=True)
NotPayable = record("NotPayable", CardEvent, came_to_nothing=True)
UsedUp = record("UsedUp", CardEvent)


class Arranged(Event):
    """A player put cards back into a deck in an order."""

    seat: Seat
    number: int
    at: str


Looked = record("Looked", SeatNumberEvent)
Revealed = record("Revealed", SeatCardsEvent)
Searched = record("Searched", SeatEvent)


class Modified(Event):
    """A number changes for a while."""

    card: Obj
    what: str
    number: str
    until: str


Granted = record("Granted", CardWordUntilEvent)


class Prohibited(Event):
    """Something is forbidden to a zombie or a player for a while."""

    target: Obj
    what: str
    until: str


RuleChanged = record("RuleChanged", CardWordUntilEvent)


class Blanked(Event):
    """A zombie has no abilities for a while."""

    card: Obj
    until: str


CountersChanged = record("CountersChanged", CardWordNumberEvent, "counters")
Cancelled = record("Cancelled", DeclaredEvent)
