"""The events of ZOMBIE WORLD ORDER, one record each: the rules by which they happened, then their data.

set-up · the turn · paying · turning and moving · damage and life · the end · replacing · battle · effects
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.records import Event, record
from judge.games import shapes

if TYPE_CHECKING:
    from judge.engine.ids import Obj, Seat

# ---- set-up

Seated = record("Seated", shapes.NumberEvent)
FirstPlayer = record("FirstPlayer", shapes.SeatEvent)
Drew = record("Drew", shapes.SeatNumberEvent)
Kept = record("Kept", shapes.SeatEvent)
Redrew = record("Redrew", shapes.SeatEvent)
Started = record("Started", Event)

# ---- the turn


class PhaseBegan(Event, tag="phase"):
    """A phase of a player's turn began."""

    phase: str
    seat: Seat


NoDraw = record("NoDraw", shapes.SeatEvent)
DeckEmpty = record("DeckEmpty", shapes.SeatNumberEvent)
ZeroDraw = record("ZeroDraw", shapes.SeatEvent)
Skipped = record("Skipped", shapes.SeatEvent)
MainEnded = record("MainEnded", shapes.SeatEvent)
MainGoesOn = record("MainGoesOn", shapes.SeatEvent)
BattleEnded = record("BattleEnded", shapes.SeatEvent)
BattleGoesOn = record("BattleGoesOn", shapes.SeatEvent)
TurnEnded = record("TurnEnded", shapes.SeatEvent)
DamageReset = record("DamageReset", shapes.CardsEvent)
EffectsEnded = record("EffectsEnded", shapes.CardsEvent)
Waived = record("Waived", shapes.SeatEvent)

# ---- paying


class Paid(Event):
    """Mana was turned to REST to pay."""

    cards: tuple[Obj, ...]


PaidBack = record("PaidBack", shapes.CardsEvent)


class Counted(Event):
    """A mana that was paid counts as one of a colour."""

    card: Obj
    colour: str


Refunded = record("Refunded", shapes.CardsEvent)

# ---- turning and moving

WasRested = record("WasRested", shapes.CardEvent, "rested")
WasStood = record("WasStood", shapes.CardEvent, "stood")
Turned = record("Turned", shapes.CardFaceEvent)
Moved = record("Moved", shapes.CardZoneEvent)
Held = record("Held", shapes.CardEvent)
Entered = record("Entered", shapes.CardSeatEvent)
LeftField = record("LeftField", shapes.CardZoneEvent, "left")
Shifted = record("Shifted", shapes.CardZoneEvent)
TookControl = record("TookControl", shapes.CardSeatEvent, "control")


class Gone(Event):
    """A card is no longer where it was declared from."""

    card: Obj


# ---- damage and life

Wounded = record("Wounded", shapes.CardEvent)
Damaged = record("Damaged", shapes.CardNumberTotalEvent)


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
NoGain = record("NoGain", shapes.SeatEvent)

# ---- the end

WasWon = record("WasWon", shapes.SeatEvent, "won")
WasDrawn = record("WasDrawn", Event, "drawn")
BothWon = record("BothWon", Event)
Over = record("Over", Event)

# ---- what texts forbid, replace and prevent

IsForbidden = record("IsForbidden", shapes.CardWhatEvent, "forbidden")
Instead = record("Instead", shapes.CardWordEvent)


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

Defended = record("Defended", shapes.CardEvent, "defender")
KeywordWorked = record("KeywordWorked", shapes.CardWordEvent, "keyword")
AttackOver = record("AttackOver", shapes.CardEvent)
NoAttackTarget = record("NoAttackTarget", shapes.CardEvent)
AttackEffectsEnded = record("AttackEffectsEnded", shapes.CardsEvent)
NoExchange = record("NoExchange", shapes.CardTargetEvent)
NoDamage = record("NoDamage", shapes.CardSeatEvent)
CrossedOver = record("CrossedOver", shapes.CardSeatEvent)

# ---- effects

TargetGone = record("TargetGone", shapes.CardEvent)
Fizzled = record("Fizzled", shapes.CardEvent)
Activated = record("Activated", shapes.CardSeatEvent)
NotActivated = record("NotActivated", shapes.CardSeatEvent)
NoTarget = record("NoTarget", shapes.CardEvent, came_to_nothing=True)
NotPayable = record("NotPayable", shapes.CardEvent, came_to_nothing=True)
UsedUp = record("UsedUp", shapes.CardEvent)


class Arranged(Event):
    """A player put cards back into a deck in an order."""

    seat: Seat
    number: int
    at: str


Looked = record("Looked", shapes.SeatNumberEvent)
Revealed = record("Revealed", shapes.SeatCardsEvent)
Searched = record("Searched", shapes.SeatEvent)


class Modified(Event):
    """A number changes for a while."""

    card: Obj
    what: str
    number: str
    until: str


Granted = record("Granted", shapes.CardWordUntilEvent)


class Prohibited(Event):
    """Something is forbidden to a zombie or a player for a while."""

    target: Obj
    what: str
    until: str


RuleChanged = record("RuleChanged", shapes.CardWordUntilEvent)


class Blanked(Event):
    """A zombie has no abilities for a while."""

    card: Obj
    until: str


CountersChanged = record("CountersChanged", shapes.CardWordNumberEvent, "counters")
Cancelled = record("Cancelled", shapes.DeclaredEvent)
