"""What happens in a game of 零次元, one record each: the rules by which it did, then what it is about.

set-up · the turn · using and effects · turning and moving · battle and damage · the end
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from judge.engine.records import Event

if TYPE_CHECKING:
    from judge.engine.ids import Obj, Seat, ZoneId
    from judge.engine.records import Declared

# ---- set-up


class FirstPlayer(Event):
    """It is settled who goes first."""

    seat: Seat


class LifeLaid(Event):
    """The first life cards lie in place."""

    seat: Seat
    number: int


class HandTaken(Event):
    """An opening hand was taken."""

    seat: Seat
    number: int


class Decided(Event):
    """A player has said whether to take the mulligan."""

    seat: Seat
    again: bool


class TookMulligan(Event, tag="mulligan"):
    """Hand and life cards went back into the deck."""

    seat: Seat


class Started(Event):
    """The first turn begins."""

    seat: Seat


# ---- the turn


class StepBegan(Event, tag="step"):
    """A step of a turn or of a battle began; `group`: the phase it belongs to, where a reading groups them."""

    phase: str
    seat: Seat
    group: str


class TurnEnded(Event):
    """The turn went to this player."""

    seat: Seat


class TurnCut(Event):
    """An effect ended the turn before its time."""

    seat: Seat


class Drew(Event):
    """A player drew; `card` is told to that player only."""

    seat: Seat
    number: int
    card: Obj | None

    def blurred(self) -> Drew:
        """Return what the other player sees of it."""
        return self.but(card=None)


class NoDraw(Event):
    """The first draw of the game was skipped."""

    seat: Seat


class Skipped(Event):
    """No resource was placed."""

    seat: Seat


class Placed(Event):
    """A card became a resource."""

    card: Obj
    seat: Seat


# ---- using cards and effects


class Paid(Event):
    """Resources were rested to pay."""

    cards: tuple[Obj, ...]


class Used(Event):
    """A card was used."""

    card: Obj
    seat: Seat


class Activated(Event):
    """An effect was activated."""

    card: Obj
    seat: Seat


class Triggered(Event):
    """An effect was set off and joined the chain."""

    card: Obj
    seat: Seat


class EffectBegan(Event, tag="effect"):
    """An effect is carried out."""

    card: Obj
    seat: Seat


class Countered(Event, tag="counter"):
    """A counter effect of a life card is carried out."""

    card: Obj
    seat: Seat


class NotPayable(Event):
    """What an effect asks for cannot be paid in full."""

    came_to_nothing: ClassVar[bool] = True

    card: Obj


class NoTarget(Event):
    """An effect has nothing it can be aimed at."""

    came_to_nothing: ClassVar[bool] = True

    card: Obj


class TargetGone(Event):
    """A target left, or no longer fits."""

    card: Obj


class Gone(Event):
    """The card of a link is no longer where it was."""

    card: Obj


class MovedOn(Event):
    """A card has moved again since its effect was set off."""

    card: Obj


class Cancelled(Event):
    """A link left the chain unresolved."""

    declared: Declared


class Looked(Event):
    """A player looked at cards; nobody else did."""

    seat: Seat
    cards: tuple[Obj, ...]


class Revealed(Event):
    """A player showed cards to everybody."""

    seat: Seat
    cards: tuple[Obj, ...]


class Searched(Event):
    """A player searched a zone."""

    seat: Seat


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


class WasRested(Event, tag="rested"):
    """A card was turned sideways."""

    card: Obj


class WasReadied(Event, tag="readied"):
    """A card was turned upright."""

    card: Obj


class NoState(Event):
    """A card has no rested or ready state where it lies."""

    card: Obj


class Turned(Event):
    """A card was turned face up or face down."""

    card: Obj
    face: str


class Entered(Event):
    """A card entered a battle zone."""

    card: Obj
    seat: Seat


class Attached(Event):
    """An equipment was put on a character."""

    card: Obj
    target: Obj


class Departure(Event):
    """A card went to another zone: the classes below say how."""

    card: Obj
    zone: ZoneId


class Destroyed(Departure):
    """A card was destroyed."""


class BattleDestroyed(Departure):
    """A card was destroyed by battle damage."""


class AttackDestroyed(Departure):
    """A card was destroyed by battle damage while attacking."""


class DefenceDestroyed(Departure):
    """A card was destroyed by battle damage while defending."""


class Scrapped(Departure):
    """A card was scrapped."""


class Discarded(Departure):
    """A card was discarded."""


class Sent(Departure):
    """A card went to the rest zone without being destroyed, scrapped or discarded."""


class Moved(Departure):
    """A card changed zone."""


class TokenGone(Event):
    """A token left the battle zone and ceased to be."""

    card: Obj


class PutUnder(Event):
    """A card was put under a character."""

    card: Obj
    target: Obj


class Instead(Event):
    """Something else happened in place of it."""

    card: Obj
    word: str


class Unreachable(Event):
    """A card removed from the game is out of an effect's reach."""

    card: Obj


class Forbidden(Event):
    """An effect kept something from happening to a card or a player."""

    card: Obj
    what: str


class TookControl(Event, tag="control"):
    """A player took control of a card."""

    card: Obj
    seat: Seat


class Levelled(Event, tag="level"):
    """The level of a character changed."""

    card: Obj
    number: int


class Lasting(Event):
    """Something lasts on a card or a player from now on."""

    card: Obj
    what: str
    number: int | str
    until: str


class Becomes(Event, tag="becomes"):
    """Something is so of a card or a player from now on, which its kind says in full."""

    card: Obj
    what: str
    until: str


class Counters(Event):
    """The counters on a card changed."""

    card: Obj
    word: str
    number: int


class Copied(Event):
    """A card took over what is printed on another."""

    card: Obj
    target: Obj


class EffectsEnded(Event):
    """What lasted on cards until now ended."""

    cards: tuple[Obj, ...]


# ---- battle, damage, life


class Attacked(Event, tag="attack"):
    """An attack was declared on a character or, as a player, on a life zone."""

    card: Obj
    target: Obj


class Defended(Event, tag="defence"):
    """A character was declared as defender."""

    card: Obj


class Undefended(Event):
    """A player declared no defender."""

    seat: Seat


class NoDefender(Event):
    """A player has nobody who could defend."""

    seat: Seat


class Fought(Event):
    """Two characters dealt each other their damage."""

    card: Obj
    target: Obj


class BattleOff(Event):
    """A battle ended without damage: one side has left."""

    card: Obj
    target: Obj


class HitsLife(Event):
    """An attack on a life zone of `had` cards succeeded."""

    card: Obj
    seat: Seat
    number: int
    had: int


class Damaged(Event):
    """A character took damage; `total`: all of this turn."""

    card: Obj
    number: int
    total: int


class DamageCleared(Event):
    """The damage on characters ended."""

    cards: tuple[Obj, ...]


class Nothing(Event):
    """What should have happened to a card or a player could not, or was none."""

    target: Obj
    what: str


class Excess(Event):
    """Damage beyond the last life card was lost."""

    seat: Seat
    number: int


class LifeLost(Event):
    """The top life card was turned over."""

    seat: Seat
    card: Obj


class Recovered(Event):
    """A card was put on top of a life zone; nobody sees which."""

    seat: Seat
    card: Obj | None

    def blurred(self) -> Recovered:
        """Return what the players see of it."""
        return self.but(card=None)


# ---- the end


class Loses(Event):
    """A player loses at this moment."""

    seat: Seat


class Wins(Event):
    """A player wins at this moment."""

    seat: Seat


class WinIsLoss(Event):
    """Players who would win and lose at one moment lose."""

    seats: tuple[Seat, ...]


class Conceded(Event):
    """A player gave up."""

    seat: Seat


class Looped(Event, tag="loop"):
    """Forced events came back to where they were: so many of them, and what the first of them were."""

    number: int
    words: tuple[str, ...]


class WasWon(Event, tag="won"):
    """A player won the game."""

    seat: Seat


class WasDrawn(Event, tag="drawn"):
    """The game is a draw."""


class LostAlone(Event):
    """A player lost, and no rule names a winner."""

    seat: Seat


class NoResult(Event):
    """The game ended without a result."""


class Over(Event):
    """The game is over; every card is removed from it."""
