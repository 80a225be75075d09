"""The refusals of the Unicorn Overlord Card Game: one record each, whose tag is the key of its sentence.

territories · placing · coins · effects and looking · set-up and the end · when
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from judge.engine.errors import Reason, Refusal
from judge.engine.records import record
from judge.games import shapes

if TYPE_CHECKING:
    from judge.engine.ids import Obj

# ---- territories

NotOwnLand = record("NotOwnLand", shapes.NamedReason, "land.not-own")


class LandBurned(Reason, tag="land.burned"):
    """A burn card lies on the territory."""

    item: Obj
    row: int


NoLandEffect = record("NoLandEffect", shapes.ItemReason, "land.no-effect")
LandPermanent = record("LandPermanent", shapes.ItemReason, "land.permanent")
LandUsed = record("LandUsed", shapes.ItemReason, "land.used")


class LandOrder(Reason, tag="land.order"):
    """A territory of a later row was used already."""

    item: Obj
    row: int
    last: int


# ---- placing

OtherCardDue = record("OtherCardDue", shapes.NamedReason, "reveal.other-card")


class OtherRowDue(Reason, tag="reveal.other-row"):
    """Another row is revealed first."""

    given: object
    row: int


PlacedAlready = record("PlacedAlready", shapes.ByReason, "place.done")
NotPlacedYet = record("NotPlacedYet", shapes.ByReason, "place.not-yet")
PlacementFinal = record("PlacementFinal", shapes.ByReason, "place.final")

# ---- coins

NothingToBuy = record("NothingToBuy", Reason, "buy.nothing")
NotOnOffer = record("NotOnOffer", shapes.NamedReason, "buy.not-there")


class OneTerritory(Reason, tag="buy.one-territory"):
    """A number of territories were bought this round already."""

    item: Obj
    bought: int


class AreaFull(Reason, tag="buy.area-full"):
    """All places of the territory area are taken."""

    item: Obj
    places: int


NothingToExclude = record("NothingToExclude", Reason, "exclude.nothing")
NotInDiscard = record("NotInDiscard", shapes.NamedReason, "exclude.not-in-discard")
TooFewToRefresh = record("TooFewToRefresh", Reason, "refresh.too-few")
NoFourthUse = record("NoFourthUse", Reason, "coin.no-fourth")

# ---- effects and looking


class ClassNotAmong(Reason, tag="class.not-among"):
    """The class is not offered."""

    word: object
    options: tuple[str, ...]


NoSwap = record("NoSwap", shapes.ByReason, "swap.none")


class OtherOrder(Reason, tag="look.order"):
    """The cards are put back in another order."""

    slot: str
    items: tuple[Obj, ...]


NoUnitHandled = record("NoUnitHandled", shapes.ByReason, "unit.none-handled")
NoSuchStep = record("NoSuchStep", shapes.WordKnownReason, "unit.no-step")


class UnitOrder(Reason, tag="unit.order"):
    """One step of a unit comes before another."""

    item: Obj
    word: str
    other: str


class HandledAlready(Reason, tag="unit.handled-already"):
    """The power or the class bonus of a unit counts once."""

    item: Obj
    word: str


UnitDone = record("UnitDone", shapes.ItemReason, "unit.done")

# ---- set-up and the end

NoSuchPlayer = record("NoSuchPlayer", shapes.GivenReason, "player.none")
NotInDraft = record("NotInDraft", shapes.NamedReason, "draft.not-there")


class FiveRounds(Reason, tag="concede.five-rounds"):
    """All five rounds are played; this is the round."""

    number: int


# ---- when


GameOver = record("GameOver", shapes.OutOfTurnInPhase, "turn.over", kind=Refusal.PHASE)
OtherPlayer = record("OtherPlayer", shapes.OutOfTurnInPhase, "turn.other-player")
NoCoin = record("NoCoin", shapes.OutOfTurnInPhase, "turn.no-coin")


class OtherPhase(shapes.OutOfTurnInPhase, tag="turn.phase"):
    """It belongs to another phase."""

    kind: ClassVar[Refusal] = Refusal.PHASE

    wanted: str


class NotYet(shapes.OutOfTurnInPhase, tag="turn.not-yet"):
    """Something else of this phase is decided first; `asked`: what."""

    asked: str


NoneLeft = record("NoneLeft", shapes.OutOfTurnInPhase, "turn.none-left")
NothingPlaced = record("NothingPlaced", shapes.OutOfTurnInPhase, "turn.nothing-placed")
FirstByChance = record("FirstByChance", shapes.OutOfTurnInPhase, "turn.first-by-chance")


class NotAsked(shapes.OutOfTurnInPhase, tag="turn.not-asked"):
    """Something else is asked; `asked`: what."""

    asked: str
