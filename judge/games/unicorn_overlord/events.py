"""What happens in the Unicorn Overlord Card Game, one record each: the rules by which it did, then what it is about.

set-up · rounds · icons · coins and the purchase area · the battle phase · effects of cards · result and end
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.records import Event

if TYPE_CHECKING:
    from judge.engine.ids import Obj, Seat, ZoneId

# ---- set-up


class Stacked(Event, tag="stack"):
    """A stack lies ready, face up."""

    zone: ZoneId
    number: int


class ConditionShown(Event, tag="condition"):
    """A critical card shows the conditions from now on."""

    card: Obj


class FirstPlayer(Event):
    """It is settled who holds the first-player marker."""

    seat: Seat


class Dealt(Event):
    """A player took units from the unit deck, for all to see."""

    seat: Seat
    cards: tuple[Obj, ...]


class Took(Event):
    """A player took a card in the draft."""

    seat: Seat
    card: Obj


class Started(Event):
    """The first round begins."""


# ---- rounds


class RoundBegan(Event, tag="round"):
    """A round begins."""

    number: int
    seat: Seat


class PhaseBegan(Event, tag="phase"):
    """A phase begins."""

    phase: str


class Drew(Event):
    """A player drew."""

    seat: Seat
    number: int


class Reshuffled(Event):
    """A discard pile became the new deck."""

    seat: Seat
    number: int


class TakenAsShort(Event):
    """A discard pile became the new deck if the deck was short: nobody told how much lay in it."""

    seat: Seat
    number: int


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


class Used(Event):
    """A player used the effect of a territory."""

    seat: Seat
    card: Obj


class TurnEnded(Event):
    """A player has finished the territory phase."""

    seat: Seat


class Handled(Event):
    """A player said that a step of a unit is handled: effect, power or bonus."""

    seat: Seat
    card: Obj
    word: str


# ---- icons


class Discarded(Event):
    """A player discarded cards of the hand."""

    seat: Seat
    cards: tuple[Obj, ...]


class Excluded(Event):
    """A card went into the exclusion area."""

    card: Obj


class CurseReturned(Event):
    """A curse card went back to its stack."""

    card: Obj


class Cursed(Event):
    """A curse card went on top of a player's deck."""

    seat: Seat


class Burned(Event):
    """A burn card went on the territory in a row."""

    card: Obj
    row: int


class BurnReturned(Event):
    """The top burn card of a row went back to its stack."""

    seat: Seat
    row: int


class CritGained(Event):
    """A player took a critical card, unseen."""

    seat: Seat


class CritRebuilt(Event):
    """So many critical cards became the new critical deck."""

    number: int


class SupplyOut(Event):
    """There are no more cards of a kind."""

    what: str


# ---- coins and the purchase area


class Bought(Event):
    """A player bought a card into the hand."""

    seat: Seat
    card: Obj


class BoughtLand(Event):
    """A player bought a territory; it lies in this row."""

    seat: Seat
    card: Obj
    row: int


class Refilled(Event):
    """A card was turned up into the purchase area."""

    card: Obj
    kind: str


class Gap(Event):
    """So many places of a row of the purchase area stay empty."""

    kind: str
    number: int


class NotKnown(Event):
    """So many cards more were to come from a deck of which it is not told what lies there."""

    zone: ZoneId
    number: int


class CoinUsed(Event):
    """A player has carried out so many uses of coins this round."""

    seat: Seat
    number: int


class CoinDeclined(Event):
    """A player used a coin for nothing."""

    seat: Seat


class UsedFourth(Event, tag="fourth"):
    """A player used a coin for what a card adds to it."""

    seat: Seat
    card: Obj


# ---- the battle phase


class Placed(Event):
    """A player placed so many cards face down."""

    seat: Seat
    number: int


class TookBack(Event):
    """A player took the placed cards back."""

    seat: Seat


class Leftovers(Event):
    """A player showed and discarded the rest of the hand."""

    seat: Seat
    cards: tuple[Obj, ...]


class Revealed(Event):
    """A player turned up the card of a row."""

    seat: Seat
    card: Obj
    row: int


class EmptyRow(Event):
    """A player has no card in a row."""

    seat: Seat
    row: int


class ItemRevealed(Event, tag="item"):
    """The revealed card is an item."""

    card: Obj


class Blank(Event):
    """The revealed card does nothing."""

    card: Obj


class EffectBegan(Event, tag="effect"):
    """An effect of a revealed card, by its number from 1, is carried out."""

    card: Obj
    number: int


class UnitPower(Event):
    """The power of a unit is added."""

    card: Obj
    number: int


class PowerUntold(Event):
    """A unit adds a power that nobody told."""

    seat: Seat
    card: Obj


class Unread(Event):
    """What a revealed card does is not known."""

    card: Obj


class ClassBonus(Event):
    """The class bonus of a unit is added, for a class."""

    card: Obj
    word: str
    number: int


class PowerChanged(Event, tag="power"):
    """A power value changed by `number` to `total`; the marker stands on a space of a side of the power card."""

    seat: Seat
    number: int
    total: int
    face: str
    space: int


class PowerMoved(Event):
    """A power value that is not known changed by `number`."""

    seat: Seat
    number: int


class PowerOver(Event):
    """The same above 50; `plate`: the number on the marker."""

    seat: Seat
    number: int
    total: int
    plate: int
    face: str
    space: int


class PowerBeyond(Event):
    """The same above what the marker can show."""

    seat: Seat
    number: int
    total: int


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


class EffectsEnded(Event):
    """What lasted on a card or a player until the next row has ended."""

    card: Obj


class MarkerPut(Event, tag="marker"):
    """A player put a selection marker on a class icon of a card."""

    seat: Seat
    card: Obj
    word: str


class Copied(Event):
    """A card carries out the effect of another."""

    card: Obj
    target: Obj


class Looked(Event):
    """A player looked at so many cards on top of the deck."""

    seat: Seat
    number: int


class PutBack(Event):
    """A player put so many cards back on the deck."""

    seat: Seat
    number: int


class Milled(Event):
    """A player discarded cards from the deck."""

    seat: Seat
    cards: tuple[Obj, ...]


class Moved(Event):
    """A card went to another zone."""

    card: Obj
    zone: ZoneId


class Rearranged(Event):
    """A player's territories lie in another order, row 1 first; burn cards lie where they lay."""

    seat: Seat
    cards: tuple[Obj, ...]
    burned: tuple[Obj, ...]


# ---- result and end


class ConditionsMet(Event, tag="conditions"):
    """A player meets so many of the critical conditions."""

    seat: Seat
    number: int


class CritsRevealed(Event):
    """A player's critical cards are turned up: so much in all."""

    seat: Seat
    cards: tuple[Obj, ...]
    number: int


class RoundWon(Event):
    """A player won the round with a power value."""

    seat: Seat
    number: int


class PrestigeTaken(Event, tag="prestige"):
    """A player took prestige."""

    seat: Seat
    number: int
    total: int


class LeadBonus(Event, tag="bonus"):
    """The lead in the final round is worth so many more prestige cards."""

    seat: Seat
    number: int


class BattleDiscarded(Event):
    """A player's battle area was discarded."""

    seat: Seat
    cards: tuple[Obj, ...]


class CritsCovered(Event):
    """The gained critical cards went on the old condition."""

    cards: tuple[Obj, ...]


class PowerReset(Event):
    """Nobody has any power value."""

    seats: tuple[Seat, ...]


class MarkerPassed(Event):
    """The first-player marker went to this player."""

    seat: Seat


class PlaceTaken(Event, tag="ranked"):
    """A player's place at the end, with prestige and the power value of the final round."""

    seat: Seat
    place: int
    number: int
    total: int


class Over(Event):
    """The game is over, and this player won."""

    seat: Seat
