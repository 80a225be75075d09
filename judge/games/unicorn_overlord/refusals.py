"""Why something is refused in the Unicorn Overlord Card Game: one record each, whose tag is the key of its sentence.

territories · placing · coins · effects and looking · set-up and the end · when
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from judge.engine.errors import Reason, Refusal

if TYPE_CHECKING:
    from judge.engine.ids import Obj, Seat

# ---- territories


class NotOwnLand(Reason, tag="land.not-own"):
    """It is no territory of the player."""

    item: object


class LandBurned(Reason, tag="land.burned"):
    """A burn card lies on the territory."""

    item: Obj
    row: int


class NoLandEffect(Reason, tag="land.no-effect"):
    """The territory has no such effect of the territory phase."""

    item: Obj


class LandPermanent(Reason, tag="land.permanent"):
    """The effect is permanent: nobody uses it."""

    item: Obj


class LandUsed(Reason, tag="land.used"):
    """The effect was used in this territory phase already."""

    item: Obj


class LandOrder(Reason, tag="land.order"):
    """A territory of a later row was used already."""

    item: Obj
    row: int
    last: int


# ---- placing


class OtherCardDue(Reason, tag="reveal.other-card"):
    """Another card is revealed first."""

    item: object


class OtherRowDue(Reason, tag="reveal.other-row"):
    """Another row is revealed first."""

    given: object
    row: int


class PlacedAlready(Reason, tag="place.done"):
    """The player has placed already."""

    by: Seat


class NotPlacedYet(Reason, tag="place.not-yet"):
    """The player has not placed yet."""

    by: Seat


class PlacementFinal(Reason, tag="place.final"):
    """What has been placed stays."""

    by: Seat


# ---- coins


class NothingToBuy(Reason, tag="buy.nothing"):
    """The purchase area is empty."""


class NotOnOffer(Reason, tag="buy.not-there"):
    """The card does not lie in the purchase area."""

    item: object


class OneTerritory(Reason, tag="buy.one-territory"):
    """So many territories were bought this round already."""

    item: Obj
    bought: int


class AreaFull(Reason, tag="buy.area-full"):
    """All places of the territory area are taken."""

    item: Obj
    places: int


class NothingToExclude(Reason, tag="exclude.nothing"):
    """There is no discarded card."""


class NotInDiscard(Reason, tag="exclude.not-in-discard"):
    """The card does not lie in the discard pile."""

    item: object


class TooFewToRefresh(Reason, tag="refresh.too-few"):
    """The purchase area holds fewer cards than are refreshed."""


class NoFourthUse(Reason, tag="coin.no-fourth"):
    """No card of the player adds a use to the coin."""


# ---- effects and looking


class ClassNotAmong(Reason, tag="class.not-among"):
    """The class is not offered."""

    word: object
    options: tuple[str, ...]


class NoSwap(Reason, tag="swap.none"):
    """No effect lets the player swap territories now."""

    by: Seat


class OtherOrder(Reason, tag="look.order"):
    """The cards are put back in another order."""

    slot: str
    items: tuple[Obj, ...]


class NoUnitHandled(Reason, tag="unit.none-handled"):
    """The card that the player revealed last is no unit."""

    by: Seat


class NoSuchStep(Reason, tag="unit.no-step"):
    """A unit has no such step."""

    word: object
    known: tuple[str, ...]


class UnitOrder(Reason, tag="unit.order"):
    """One step of a unit comes before another."""

    item: Obj
    word: str
    other: str


class HandledAlready(Reason, tag="unit.handled-already"):
    """The power or the class bonus of a unit counts once."""

    item: Obj
    word: str


class UnitDone(Reason, tag="unit.done"):
    """The next player has revealed: the unit before was done."""

    item: Obj


# ---- set-up and the end


class NoSuchPlayer(Reason, tag="player.none"):
    """There is no such player."""

    given: object


class NotInDraft(Reason, tag="draft.not-there"):
    """The card is no unit or item of the purchase area."""

    item: object


class FiveRounds(Reason, tag="concede.five-rounds"):
    """All five rounds are played; this is the round."""

    number: int


# ---- when


class OutOfTurn(Reason, tag="out-of-turn"):
    """It is not asked for now."""

    kind: ClassVar[Refusal] = Refusal.TURN

    do: str
    by: Seat
    waits_for: tuple[Seat, ...]
    phase: str


class GameOver(OutOfTurn, tag="turn.over"):
    """The game has ended."""

    kind: ClassVar[Refusal] = Refusal.PHASE


class OtherPlayer(OutOfTurn, tag="turn.other-player"):
    """Somebody else is asked for it."""


class NoCoin(OutOfTurn, tag="turn.no-coin"):
    """The player has no coin to use."""


class OtherPhase(OutOfTurn, tag="turn.phase"):
    """It belongs to another phase."""

    kind: ClassVar[Refusal] = Refusal.PHASE

    wanted: str


class NotYet(OutOfTurn, tag="turn.not-yet"):
    """Something else of this phase is decided first; `asked`: what."""

    asked: str


class NoneLeft(OutOfTurn, tag="turn.none-left"):
    """No card is left of what the action would use."""


class NothingPlaced(OutOfTurn, tag="turn.nothing-placed"):
    """The player has no card face down in the battle area."""


class FirstByChance(OutOfTurn, tag="turn.first-by-chance"):
    """Chance decides who is the first player, under the reading in force."""


class NotAsked(OutOfTurn, tag="turn.not-asked"):
    """Something else is asked; `asked`: what."""

    asked: str
