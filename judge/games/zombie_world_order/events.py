"""What happens in a game of ZOMBIE WORLD ORDER, one record each: the rules by which it did, then what it is about.

set-up · the turn · paying · turning and moving · damage and life · the end · replacing · battle · effects
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from judge.engine.records import Event

if TYPE_CHECKING:
    from judge.engine.ids import Obj, Seat, ZoneId
    from judge.engine.records import Declared

# ---- set-up


class Seated(Event):
    """Two players sit down, at so much life each."""

    number: int


class FirstPlayer(Event):
    """It is settled who goes first."""

    seat: Seat


class Drew(Event):
    """A player drew so many cards."""

    seat: Seat
    number: int


class Kept(Event):
    """A player keeps the opening hand."""

    seat: Seat


class Redrew(Event):
    """An opening hand went back into the deck."""

    seat: Seat


class Started(Event):
    """The first turn begins."""


# ---- the turn


class PhaseBegan(Event, tag="phase"):
    """A phase of a player's turn began."""

    phase: str
    seat: Seat


class NoDraw(Event):
    """The first draw of the game was skipped."""

    seat: Seat


class DeckEmpty(Event):
    """So many cards could not be drawn."""

    seat: Seat
    number: int


class ZeroDraw(Event):
    """Drawing no card is no drawing."""

    seat: Seat


class Skipped(Event):
    """Nothing was done in the mana phase."""

    seat: Seat


class MainEnded(Event):
    """The main phase is over."""

    seat: Seat


class MainGoesOn(Event):
    """The main phase goes on: its end has to be declared again."""

    seat: Seat


class BattleEnded(Event):
    """The battle phase is over."""

    seat: Seat


class BattleGoesOn(Event):
    """The battle phase goes on: its end has to be declared again."""

    seat: Seat


class TurnEnded(Event):
    """The turn went to this player."""

    seat: Seat


class DamageReset(Event):
    """The damage on zombies ended."""

    cards: tuple[Obj, ...]


class EffectsEnded(Event):
    """What lasted until the end of the turn ended."""

    cards: tuple[Obj, ...]


class Waived(Event):
    """A player waived a right without a window."""

    seat: Seat


# ---- paying


class Paid(Event):
    """Mana was turned to REST to pay."""

    cards: tuple[Obj, ...]


class PaidBack(Event):
    """Mana was turned to BACK to pay."""

    cards: tuple[Obj, ...]


class Counted(Event):
    """A mana that was paid counts as one of a colour."""

    card: Obj
    colour: str


class Refunded(Event):
    """What was paid with was turned back."""

    cards: tuple[Obj, ...]


# ---- turning and moving


class WasRested(Event, tag="rested"):
    """A card was turned to REST."""

    card: Obj


class WasStood(Event, tag="stood"):
    """A card was turned to STAND."""

    card: Obj


class Turned(Event):
    """A mana was turned to FRONT or BACK."""

    card: Obj
    face: str


class Moved(Event):
    """A card that is no zombie went to a zone."""

    card: Obj
    zone: ZoneId


class Held(Event):
    """A declared card waits in the resolution area."""

    card: Obj


class Entered(Event):
    """A card became a zombie."""

    card: Obj
    seat: Seat


class LeftField(Event, tag="left"):
    """A zombie left the field."""

    card: Obj
    zone: ZoneId


class Shifted(Event):
    """A zombie went from original-form to half-destroyed, or back."""

    card: Obj
    zone: ZoneId


class TookControl(Event, tag="control"):
    """A zombie went to the other player's field."""

    card: Obj
    seat: Seat


class Gone(Event):
    """A card is no longer where it was declared from."""

    card: Obj


# ---- damage and life


class Wounded(Event):
    """A zombie went one level down."""

    card: Obj


class Damaged(Event):
    """A zombie took damage; `total`: all of this turn."""

    card: Obj
    number: int
    total: int


class ZeroDamage(Event):
    """No damage is no dealing of damage."""

    target: Obj


class LifeChange(Event):
    """A life total changed by `number`, and is `left` now: the classes below say how."""

    seat: Seat
    number: int
    left: int


class LifeLost(LifeChange):
    """A player took damage."""


class LifePaid(LifeChange):
    """A player paid life."""


class LifeGained(LifeChange):
    """A player recovered life."""


class NoGain(Event):
    """A life total that does not change was not recovered."""

    seat: Seat


# ---- the end


class WasWon(Event, tag="won"):
    """A player won."""

    seat: Seat


class WasDrawn(Event, tag="drawn"):
    """The game is a draw, which both lose."""


class BothWon(Event):
    """Both players won."""


class Over(Event):
    """Nothing else happens."""


# ---- what texts forbid, replace and prevent


class IsForbidden(Event, tag="forbidden"):
    """It did not happen, as an effect forbids it to this card or player."""

    card: Obj
    what: str


class Instead(Event):
    """A text put something else in place of it."""

    card: Obj
    word: str


class StandsIn(Event):
    """A card or player takes in place of another what `word` says."""

    card: Obj
    word: str
    target: Obj


class Replacing(Event):
    """From now on something is put in place of what would happen: a word, or the card or player that takes it."""

    target: Obj
    what: str
    card: Obj | str
    times: str
    until: str


class Preventing(Event):
    """From now on so much damage is prevented, or all of it."""

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


class Defended(Event, tag="defender"):
    """A zombie defends."""

    card: Obj


class KeywordWorked(Event, tag="keyword"):
    """A keyword did what it says."""

    card: Obj
    word: str


class AttackOver(Event):
    """An attack ended, as this card is no longer on the field."""

    card: Obj


class NoAttackTarget(Event):
    """There is nothing that the zombie could attack."""

    card: Obj


class AttackEffectsEnded(Event):
    """What lasted for an attack ended."""

    cards: tuple[Obj, ...]


class NoExchange(Event):
    """Attacker and target dealt each other no damage."""

    card: Obj
    target: Obj


class NoDamage(Event):
    """The attacker dealt the player no damage."""

    card: Obj
    seat: Seat


class CrossedOver(Event):
    """The attacker was taken to the other field, so a player takes no damage from it."""

    card: Obj
    seat: Seat


# ---- effects


class TargetGone(Event):
    """A target is no longer there."""

    card: Obj


class Fizzled(Event):
    """An effect does nothing at all."""

    card: Obj


class Activated(Event):
    """An ability activated by itself and is carried out at once."""

    card: Obj
    seat: Seat


class NotActivated(Event):
    """A player left an ability that could have activated by itself."""

    card: Obj
    seat: Seat


class NoTarget(Event):
    """An ability did not activate by itself: it has no target."""

    came_to_nothing: ClassVar[bool] = True

    card: Obj


class NotPayable(Event):
    """An ability did not activate by itself: its COST cannot be paid in full."""

    came_to_nothing: ClassVar[bool] = True

    card: Obj


class UsedUp(Event):
    """An ability did not activate by itself again: it is limited to once per turn."""

    card: Obj


class Arranged(Event):
    """A player put cards back into a deck in an order."""

    seat: Seat
    number: int
    at: str


class Looked(Event):
    """A player looked at so many cards."""

    seat: Seat
    number: int


class Revealed(Event):
    """A player showed cards to everybody."""

    seat: Seat
    cards: tuple[Obj, ...]


class Searched(Event):
    """A player looked through the deck."""

    seat: Seat


class Modified(Event):
    """A number changes for a while."""

    card: Obj
    what: str
    number: str
    until: str


class Granted(Event):
    """A zombie has a keyword for a while."""

    card: Obj
    word: str
    until: str


class Prohibited(Event):
    """Something is forbidden to a zombie or a player for a while."""

    target: Obj
    what: str
    until: str


class RuleChanged(Event):
    """A rule is another for a zombie for a while."""

    card: Obj
    word: str
    until: str


class Blanked(Event):
    """A zombie has no abilities for a while."""

    card: Obj
    until: str


class CountersChanged(Event, tag="counters"):
    """The counters on a zombie changed."""

    card: Obj
    word: str
    number: int


class Cancelled(Event):
    """A declaration left the resolution area unresolved."""

    declared: Declared
