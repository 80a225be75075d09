"""Why something is refused in 活屍貓: one record each, whose tag is the key of its sentence.

cards · kittens and Nopes · whom a card names · combos · when
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from judge.engine.errors import Reason, Refusal

if TYPE_CHECKING:
    from judge.engine.ids import DefId, Obj, Seat

# ---- cards


class NotInHand(Reason, tag="card.not-in-hand"):
    """The card is not in the player's hand."""

    item: object


class LoneCat(Reason, tag="cat.alone"):
    """A single Cat card does nothing."""


class NothingDefused(Reason, tag="clairvoyance.no-defuse"):
    """Nobody else is undoing a kitten."""


class NotOwnTurnClone(Reason, tag="clone.own-turn"):
    """A Clone is played in one's own turn."""

    by: Seat
    player: Seat


class DeadClone(Reason, tag="clone.dead"):
    """A Clone is played by the living."""

    by: Seat


class CloneOnClone(Reason, tag="clone.on-clone"):
    """A Clone cannot copy a Clone."""


class NothingBeneath(Reason, tag="clone.nothing-beneath"):
    """There is nothing to copy."""


class CloneOnLoneCat(Reason, tag="clone.lone-cat"):
    """A Clone on a Cat card that was not played with it is no pair."""


class CloneNotInAnswer(Reason, tag="clone.not-in-answer"):
    """A Clone does not answer."""


class NoTurnActions(Reason, tag="dead.no-turn-actions"):
    """The dead take no turn actions."""

    by: Seat
    do: str


class NoNopeOfDead(Reason, tag="dead.no-nope"):
    """The dead play Now cards alone."""

    by: Seat


class NotMarkedForDead(Reason, tag="dead.not-marked"):
    """Clairvoyance lacks the mark that the dead need."""

    by: Seat


class NobodyDead(Reason, tag="dead.nobody"):
    """The card needs somebody dead."""

    what: str


class MustKeep(Reason, tag="dig.must-keep"):
    """The last card of the pile is kept."""


class MustShow(Reason, tag="dig.must-show"):
    """A kitten that was looked at is shown."""


class NothingFits(Reason, tag="card.nothing-fits"):
    """Whichever card it is, it could not be played here."""

    item: Obj


class OnlyZombieSaves(Reason, tag="explode.only-zombie"):
    """Nothing but a Zombie Kitten undoes a kitten."""

    what: str


class GiverEmpty(Reason, tag="feed.empty-hand"):
    """Somebody has no card to give."""


class DeadEmpty(Reason, tag="grave.empty-hands"):
    """No dead player has a card."""


class PileTooSmall(Reason, tag="pile.too-few"):
    """The pile has too few cards."""

    needs: int
    has: int


class HandHidden(Reason, tag="show.hidden"):
    """No rule lets a player show a card."""

    item: Obj


class NoKittenDrawn(Reason, tag="zombie.no-kitten"):
    """A Zombie Kitten answers a drawn kitten."""


# ---- Nopes


class NothingToStop(Reason, tag="nope.nothing"):
    """Nothing is being played that could be stopped."""


class NotNewest(Reason, tag="nope.not-newest"):
    """A Nope counts against the newest card."""

    item: Obj
    newest: Obj


class NotNopeable(Reason, tag="nope.not-nopeable"):
    """Kittens cannot be stopped."""


class KittenNotNopeable(NotNopeable, tag="nope.not-nopeable"):
    """Nor is the drawer alive by then who cannot be saved."""

    kind: ClassVar[Refusal] = Refusal.TURN


# ---- whom a card names


class NoSuchPlayer(Reason, tag="player.no-such"):
    """There is no such player."""

    item: object


class NamedPlayer(Reason):
    """A player who may not be named."""

    player: Seat


class TargetSelf(NamedPlayer, tag="target.self"):
    """It must be another player."""


class TargetDead(NamedPlayer, tag="target.dead"):
    """Nothing is taken from the dead."""


class TargetAlive(NamedPlayer, tag="target.alive"):
    """It must be a dead player."""


class TargetEmpty(NamedPlayer, tag="target.empty-hand"):
    """It must be a player with cards."""


class NoTarget(Reason, tag="target.none"):
    """There is nobody to name."""

    kind: ClassVar[Refusal] = Refusal.CHOICE

    slot: str
    needs: int
    has: int


# ---- combos


class CombosNotUsed(Reason, tag="combo.not-used"):
    """The special combos are not in use."""


class NotSameName(Reason, tag="combo.not-same"):
    """The card has another name than the first."""

    item: Obj


class TooFewAlike(Reason, tag="combo.too-few"):
    """There are too few cards of one name."""

    what: str
    needs: int
    has: int


class TooFewCats(Reason, tag="combo.too-few-cats"):
    """There are too few Cat cards of one design."""

    needs: int
    has: int


class NoZombieCombo(Reason, tag="combo.zombies"):
    """Zombie Kittens make no combo."""


class NoSuchName(Reason, tag="three.no-such-name"):
    """No card has that name."""

    given: object


class OtherCard(Reason, tag="three.other-card"):
    """It is not the card that was named."""

    item: Obj
    what: str


class HasOne(Reason, tag="three.has-one"):
    """The card named is in the hand."""

    item: Obj


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


class HasPassed(Reason, tag="turn.passed"):
    """The player has passed and draws next."""

    by: Seat


class NothingToPass(Reason, tag="turn.nothing-to-pass"):
    """Nobody is asked to pass."""

    kind: ClassVar[Refusal] = Refusal.TURN

    by: Seat


class OutOfTurn(Reason, tag="out-of-turn"):
    """It is not asked for now."""

    kind: ClassVar[Refusal] = Refusal.TURN

    do: str
    by: Seat
    waits_for: tuple[Seat, ...]
    menu: str


class GameOver(OutOfTurn, tag="turn.over"):
    """The game is over."""

    kind: ClassVar[Refusal] = Refusal.PHASE


class OtherRight(OutOfTurn, tag="turn.other-right"):
    """Somebody else is asked first."""


class NotAsked(OutOfTurn, tag="turn.not-asked"):
    """It is no action of a turn."""


class OnlyAnswers(OutOfTurn, tag="turn.only-answers"):
    """What is being played has not taken effect; nothing but an answer to it may be played."""


class StillResolving(OutOfTurn, tag="turn.resolving"):
    """A card is still being carried out."""
