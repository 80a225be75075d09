"""The refusals of 活屍貓: one record each, whose tag is the key of its sentence.

cards · kittens and Nopes · whom a card names · combos · when
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from judge.engine.errors import Reason, Refusal
from judge.engine.records import record
from judge.games import shapes

if TYPE_CHECKING:
    from judge.engine.ids import DefId, Obj, Seat

# ---- cards

NotInHand = record("NotInHand", shapes.NamedReason, "card.not-in-hand")
LoneCat = record("LoneCat", Reason, "cat.alone")
NothingDefused = record("NothingDefused", Reason, "clairvoyance.no-defuse")


class NotOwnTurnClone(Reason, tag="clone.own-turn"):
    """A Clone is played in its player's own turn."""

    by: Seat
    player: Seat


DeadClone = record("DeadClone", shapes.ByReason, "clone.dead")
CloneOnClone = record("CloneOnClone", Reason, "clone.on-clone")
NothingBeneath = record("NothingBeneath", Reason, "clone.nothing-beneath")
CloneOnLoneCat = record("CloneOnLoneCat", Reason, "clone.lone-cat")
CloneNotInAnswer = record("CloneNotInAnswer", Reason, "clone.not-in-answer")


class NoTurnActions(Reason, tag="dead.no-turn-actions"):
    """The dead take no turn actions."""

    by: Seat
    do: str


NoNopeOfDead = record("NoNopeOfDead", shapes.ByReason, "dead.no-nope")
NotMarkedForDead = record("NotMarkedForDead", shapes.ByReason, "dead.not-marked")
NobodyDead = record("NobodyDead", shapes.WhatReason, "dead.nobody")
MustKeep = record("MustKeep", Reason, "dig.must-keep")
MustShow = record("MustShow", Reason, "dig.must-show")
NothingFits = record("NothingFits", shapes.ItemReason, "card.nothing-fits")
OnlyZombieSaves = record("OnlyZombieSaves", shapes.WhatReason, "explode.only-zombie")
GiverEmpty = record("GiverEmpty", Reason, "feed.empty-hand")
DeadEmpty = record("DeadEmpty", Reason, "grave.empty-hands")
PileTooSmall = record("PileTooSmall", shapes.NeedsHasReason, "pile.too-few")
HandHidden = record("HandHidden", shapes.ItemReason, "show.hidden")
NoKittenDrawn = record("NoKittenDrawn", Reason, "zombie.no-kitten")

# ---- Nopes

NothingToStop = record("NothingToStop", Reason, "nope.nothing")


class NotNewest(Reason, tag="nope.not-newest"):
    """A Nope counts against the newest card."""

    item: Obj
    newest: Obj


class NotNopeable(Reason, tag="nope.not-nopeable"):
    """Kittens cannot be stopped."""


KittenNotNopeable = record("KittenNotNopeable", NotNopeable, "nope.not-nopeable", kind=Refusal.TURN)

# ---- whom a card names

NoSuchPlayer = record("NoSuchPlayer", shapes.NamedReason, "player.no-such")


class NamedPlayer(Reason):
    """A player who may not be named."""

    player: Seat


TargetSelf = record("TargetSelf", NamedPlayer, "target.self")
TargetDead = record("TargetDead", NamedPlayer, "target.dead")
TargetAlive = record("TargetAlive", NamedPlayer, "target.alive")
TargetEmpty = record("TargetEmpty", NamedPlayer, "target.empty-hand")
NoTarget = record("NoTarget", shapes.SlotNeedsHasReason, "target.none", kind=Refusal.CHOICE)

# ---- combos

CombosNotUsed = record("CombosNotUsed", Reason, "combo.not-used")
NotSameName = record("NotSameName", shapes.ItemReason, "combo.not-same")


class TooFewAlike(Reason, tag="combo.too-few"):
    """There are too few cards of one name."""

    what: str
    needs: int
    has: int


TooFewCats = record("TooFewCats", shapes.NeedsHasReason, "combo.too-few-cats")


class LookedAlready(Reason, tag="nope.looked"):
    """Whoever played the card has looked at the cards already."""

    seat: Seat
    item: Obj


NoZombieCombo = record("NoZombieCombo", Reason, "combo.zombies")
NoSuchName = record("NoSuchName", shapes.GivenReason, "three.no-such-name")


class OtherCard(Reason, tag="three.other-card"):
    """It is not the card that was named."""

    item: Obj
    what: str


HasOne = record("HasOne", shapes.ItemReason, "three.has-one")


class SaidNone(Reason, tag="three.said-none"):
    """The player said, by the verb `denied`, that no such card was in this hand; then `item`, a `shown_as`, was shown."""

    by: Seat
    what: str
    denied: str
    item: Obj
    shown_as: DefId | None


# ---- when


class OtherTurn(Reason, tag="turn.other-player"):
    """It is another player's turn."""

    kind: ClassVar[Refusal] = Refusal.TURN

    by: Seat
    player: Seat
    do: str


HasPassed = record("HasPassed", shapes.ByReason, "turn.passed")
NothingToPass = record("NothingToPass", shapes.ByReason, "turn.nothing-to-pass", kind=Refusal.TURN)


GameOver = record("GameOver", shapes.OutOfTurnAtMenu, "turn.over", kind=Refusal.PHASE)
OtherRight = record("OtherRight", shapes.OutOfTurnAtMenu, "turn.other-right")
NotAsked = record("NotAsked", shapes.OutOfTurnAtMenu, "turn.not-asked")
OnlyAnswers = record("OnlyAnswers", shapes.OutOfTurnAtMenu, "turn.only-answers")
StillResolving = record("StillResolving", shapes.OutOfTurnAtMenu, "turn.resolving")
