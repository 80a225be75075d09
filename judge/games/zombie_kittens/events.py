"""What happens in a game of 活屍貓, one record each: the rules by which it did, then what it is about.

set-up · turns · kittens and death · cards · gifts · combos · the end. `Told` events are known to some players alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.records import Event

if TYPE_CHECKING:
    from judge.engine.ids import Obj, Seat


class Told(Event):
    """Something that `seats` know and nobody else does."""

    seats: tuple[Seat, ...]


# ---- set-up


class KittensAside(Event):
    """The Exploding Kittens were taken out of the box."""

    number: int


class PoolLaid(Event, tag="pool"):
    """So many cards are used by this number of players."""

    number: int


class ZombieEach(Event):
    """Each of so many players received a Zombie Kitten."""

    number: int


class ZombieExtra(Event):
    """So many Zombie Kittens that were left over went into the pile."""

    number: int


class Dealt(Event):
    """A player has so many cards in hand after the deal."""

    seat: Seat
    number: int


class KittensIn(Event):
    """So many Exploding Kittens went into the pile."""

    number: int


class FirstPlayer(Event):
    """It is settled who starts."""

    seat: Seat


# ---- turns


class TurnBegins(Event):
    """A turn begins, the first of so many that the player has to take."""

    seat: Seat
    number: int


class EmptyTurn(Event):
    """A dead player's turn passed without anything."""

    seat: Seat


class AttackLost(Event):
    """An attack met a dead player and hits nobody."""

    seat: Seat


class PlaysNothing(Event):
    """A player has passed: no more cards are played in this turn."""

    seat: Seat


class Draws(Event):
    """A player draws the top card; `left` remain."""

    seat: Seat
    left: int


class Drew(Event):
    """A player kept the card drawn."""

    seat: Seat


class DrewCard(Told):
    """Which card was drawn."""

    card: Obj


class Showed(Event):
    """A player showed a card of the own hand to everybody."""

    seat: Seat
    card: Obj


# ---- kittens and death


class Exploded(Event):
    """A player has drawn a kitten and shows it."""

    seat: Seat
    card: Obj


class Saved(Event):
    """A player undid the kitten with a card."""

    seat: Seat
    card: Obj


class Revived(Event):
    """A dead player was brought back."""

    seat: Seat
    by: Seat


class PutBack(Event):
    """So many kittens went back into the pile, secretly."""

    seat: Seat
    number: int


class PlacedAt(Told):
    """How many cards lie above each kitten that went back."""

    numbers: tuple[int, ...]


class DefuseEndsTurn(Event):
    """Undoing a kitten ended the turn."""

    seat: Seat


class Died(Event):
    """A player died; the kitten lies in front of them."""

    seat: Seat
    card: Obj


# ---- cards


class Attacks(Event):
    """An attack: the next player takes so many turns, beside those handed on."""

    seat: Seat
    card: Obj
    number: int


class Skips(Event):
    """A turn ended without a draw."""

    seat: Seat
    card: Obj


class SkipsAll(Event):
    """Every turn owed ended without a draw."""

    seat: Seat
    card: Obj


class Looked(Event):
    """A player looked at the top cards of the pile."""

    seat: Seat
    number: int


class Saw(Told):
    """Which cards were looked at, from the top."""

    cards: tuple[Obj, ...]


class Watches(Event):
    """A player may watch where another puts the kittens."""

    seat: Seat
    player: Seat


class NoEffect(Event):
    """A card has no effect."""

    seat: Seat


class DigKept(Event):
    """The first card of a dig is kept."""

    seat: Seat


class DigDeclined(Event):
    """The first card of a dig went back on top."""

    seat: Seat


class Dug(Event):
    """A dig is the draw of this turn."""

    seat: Seat


class Cloned(Event):
    """A card counts as the kind of card beneath it."""

    card: Obj
    kind: str


class Stopped(Event):
    """A Nope by `by` stopped what `seat` played."""

    card: Obj
    seat: Seat
    by: Seat


class StoppedInPart(Event):
    """Nopes stopped so many of the cards of a combo that needs as many as it has."""

    card: Obj
    by: Seat
    number: int
    needs: int


# ---- gifts


class Gave(Event):
    """A player gave another a card."""

    seat: Seat
    player: Seat


class GaveCard(Told):
    """Which card was given."""

    card: Obj


class GaveNothing(Event):
    """A player had no card to give."""

    seat: Seat
    player: Seat


class Buried(Event):
    """A dead player put a card into the pile."""

    seat: Seat


class BuriedCard(Told):
    """Which card was put into the pile."""

    card: Obj


# ---- combos


class Combined(Event, tag="combo"):
    """Cards were played together."""

    seat: Seat
    cards: tuple[Obj, ...]


class TakenAlike(Event):
    """Cats were played as being of one design, which nobody has told of all of them."""

    seat: Seat
    cards: tuple[Obj, ...]
    unproved = True


class Took(Event):
    """A player took a card of another's hand."""

    seat: Seat
    player: Seat


class TookCard(Told):
    """Which card was taken."""

    card: Obj


class NothingTaken(Event):
    """A player got nothing from another."""

    seat: Seat
    player: Seat


class SaidNone(Event):
    """A player asked for a card by its name said to have none, of cards that nobody has told."""

    player: Seat
    what: str
    unproved = True


class AskedFor(Event):
    """A player asked another for a card by its name."""

    seat: Seat
    player: Seat
    what: str


class TakenAsNamed(Event):
    """A Cat is handed over as one of the design asked for, of which nobody has told the design."""

    seat: Seat
    card: Obj
    what: str
    unproved = True


class HandedOver(Event):
    """A player handed the card named over to another."""

    seat: Seat
    player: Seat
    card: Obj


# ---- the end


class WasWon(Event, tag="won"):
    """A player is the last one alive."""

    seat: Seat


class Over(Event):
    """The game is over."""
