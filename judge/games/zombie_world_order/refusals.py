"""Why something is refused in ZOMBIE WORLD ORDER: one record each, whose tag is the key of its sentence.

cards · what is paid · abilities and EVENTs · battle · when
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from judge.engine.errors import Reason, Refusal

if TYPE_CHECKING:
    from judge.engine.ids import Obj, Seat

# ---- cards


class NotInHand(Reason, tag="card.not-in-hand"):
    """The card is not in the player's hand."""

    item: object


class WrongKind(Reason, tag="card.wrong-kind"):
    """The card is of the other kind."""

    item: Obj
    wanted: str


class NotBack(Reason, tag="mana.not-back"):
    """It is no BACK mana of the player."""

    item: object


class NotHalf(Reason, tag="revive.not-half"):
    """It is no half-destroyed zombie of the player."""

    item: object


class NotYourZombie(Reason, tag="zombie.not-yours"):
    """It is no zombie on the player's field."""

    item: object


class IsRest(Reason, tag="zombie.is-rest"):
    """The zombie is REST."""

    item: Obj


class IsForbidden(Reason, tag="forbidden"):
    """An effect forbids it."""

    item: Obj
    do: str


# ---- what is paid


class Unpaid(Reason, tag="unpaid"):
    """Something about what is paid."""

    kind: ClassVar[Refusal] = Refusal.PAYMENT


class NotOwnMana(Unpaid, tag="pay.not-own-mana"):
    """It is no mana of the payer."""

    slot: str
    item: Obj


class PaidByBack(Unpaid, tag="pay.by-back"):
    """The COST turns mana to BACK, and it was paid with REST."""

    slot: str


class PaidByRest(Unpaid, tag="pay.by-rest"):
    """The COST turns mana to REST, and it was paid with BACK."""

    slot: str


class ManaIsRest(Unpaid, tag="pay.is-rest"):
    """The mana is REST already."""

    slot: str
    item: Obj


class PaysTwice(Unpaid, tag="pay.pays-twice"):
    """The mana pays another icon of the COST already."""

    slot: str
    item: Obj


class NotApart(Unpaid, tag="pay.not-apart"):
    """There is not mana enough for both icons, each paid with its own."""

    needs: int
    has: int


class ManaIsBack(Unpaid, tag="pay.is-back"):
    """The mana is BACK already."""

    slot: str
    item: Obj


class Colourless(Unpaid, tag="pay.colourless"):
    """The mana has no colour."""

    slot: str
    item: Obj


class TooManyColours(Unpaid, tag="pay.too-many-colours"):
    """More colours are asked for than mana may be paid."""

    needs: int
    colours: tuple[str, ...]


class HandShort(Unpaid, tag="pay.hand-short"):
    """The hand has too few cards."""

    needs: int
    has: int


class ZombiesShort(Unpaid, tag="pay.zombies-short"):
    """There are too few zombies to pay with."""

    needs: int
    has: int


class CardsShort(Unpaid, tag="pay.cards-short"):
    """There are too few cards to pay with."""

    needs: int
    has: int


class LifeShort(Unpaid, tag="pay.life-short"):
    """There is too little life."""

    needs: int
    has: int


class CountersShort(Unpaid, tag="pay.counters-short"):
    """There are too few counters on the card."""

    item: Obj
    needs: int
    has: int


class SelfNotOnField(Unpaid, tag="pay.self-not-on-field"):
    """The card that pays with itself is not on the field."""

    item: Obj


class SelfIsRest(Unpaid, tag="pay.self-is-rest"):
    """The card that is turned to REST to pay is REST already."""

    item: Obj


class SelfAlreadyThere(Unpaid, tag="pay.self-already-there"):
    """The card that is moved to pay lies there already."""

    item: Obj


# ---- abilities and EVENTs


class NotYourAbility(Reason, tag="ability.not-yours"):
    """The card is not under the player's control."""

    item: object


class NoSuchAbility(Reason, tag="ability.none"):
    """The card has no such ability that is declared."""

    item: Obj


class NotHere(Reason, tag="ability.not-here"):
    """The ability does not work where the card lies."""

    item: Obj


class LostAbilities(Reason, tag="ability.blank"):
    """The card has lost its abilities."""

    item: Obj


class UsedThisTurn(Reason, tag="ability.once"):
    """The ability was used this turn."""

    item: Obj


class ConditionNotMet(Reason, tag="ability.condition"):
    """The condition of the ability does not hold."""

    item: Obj


class OnlyAnswers(Reason, tag="free.answers-only"):
    """Nothing is declared that it could answer."""


# ---- battle


class NoFirstTurnAttack(Reason, tag="attack.first-turn"):
    """Nobody attacks in the first turn of the game."""


class HalfCannotAttack(Reason, tag="attack.half"):
    """A half-destroyed zombie does not attack."""

    item: Obj


class MustAttack(Reason, tag="attack.must"):
    """A zombie has to attack that can."""

    item: Obj


class NotOpponent(Reason, tag="target.not-opponent"):
    """It is neither the opposing player nor one of their zombies."""

    kind: ClassVar[Refusal] = Refusal.CHOICE

    item: object


class TargetStands(Reason, tag="target.is-stand"):
    """The zombie is STAND."""

    kind: ClassVar[Refusal] = Refusal.CHOICE

    item: Obj


class TurnPlayerDefends(Reason, tag="defence.not-turn-player"):
    """The turn player does not defend."""

    by: Seat


class Unblockable(Reason, tag="defence.unblockable"):
    """The attacker cannot be defended against."""

    item: Obj


class MustDefend(Reason, tag="defence.must"):
    """A zombie has to defend that can."""

    item: Obj


# ---- when


class NotEnteredYet(Reason, tag="turn.not-entered-yet"):
    """The card is still in the resolution area."""

    item: Obj


class SameCard(Reason, tag="turn.same-card"):
    """The card does not answer its own effect."""

    kind: ClassVar[Refusal] = Refusal.TURN

    item: Obj


class NoFreeIcon(Reason, tag="turn.no-icon"):
    """Without FREE nothing interrupts."""

    kind: ClassVar[Refusal] = Refusal.TURN


class MainOnly(Reason, tag="turn.main-only"):
    """Without FREE it is for the main phase of its player; `player`: whose turn it is."""

    kind: ClassVar[Refusal] = Refusal.PHASE

    phase: str
    player: Seat


class NothingAttacks(Reason, tag="battle.nothing-attacks"):
    """No attack is under way."""

    kind: ClassVar[Refusal] = Refusal.PHASE

    by: Seat


class NothingDealt(Reason, tag="battle.nothing-dealt"):
    """No zombie with the keyword has just dealt damage directly to the player."""

    by: Seat


class OutOfTurn(Reason, tag="out-of-turn"):
    """It is not asked for now."""

    kind: ClassVar[Refusal] = Refusal.TURN

    by: Seat
    waits_for: tuple[Seat, ...]
    phase: str


class GameOver(OutOfTurn, tag="turn.over"):
    """The game has ended."""

    kind: ClassVar[Refusal] = Refusal.PHASE


class RedrawDone(OutOfTurn, tag="turn.redraw-done"):
    """The player has already decided whether to redraw."""

    kind: ClassVar[Refusal] = Refusal.PHASE


class HasBegun(OutOfTurn, tag="turn.has-begun"):
    """The game has begun: nobody decides about an opening hand any more."""

    kind: ClassVar[Refusal] = Refusal.PHASE


class NothingSetOff(OutOfTurn, tag="turn.nothing-set-off"):
    """No ability of the player that was set off waits for this."""


class NotYours(OutOfTurn, tag="turn.not-yours"):
    """Somebody else decides it."""


class IsResolving(OutOfTurn, tag="turn.resolving"):
    """Effects are being carried out."""


class NotAsked(OutOfTurn, tag="turn.not-asked"):
    """Something else is decided now; `menu`: what."""

    menu: str


class WrongPhase(OutOfTurn, tag="turn.phase"):
    """It belongs to another phase."""

    kind: ClassVar[Refusal] = Refusal.PHASE

    wanted: str


class TurnPlayerOnly(OutOfTurn, tag="turn.turn-player-only"):
    """It is the turn player's to do."""

    kind: ClassVar[Refusal] = Refusal.PHASE


class OnlyFree(OutOfTurn, tag="turn.only-free"):
    """Only FREE abilities answer a declaration."""


class OtherRight(OutOfTurn, tag="turn.other-right"):
    """The other player has the right."""


class NoFreeNow(OutOfTurn, tag="turn.no-free-now"):
    """There is no FREE in this phase."""


class ManaActionDone(OutOfTurn, tag="turn.mana-done"):
    """The one mana action of the turn was made."""

    kind: ClassVar[Refusal] = Refusal.PHASE


class NotAnswerable(OutOfTurn, tag="turn.not-answerable"):
    """What came before is no declaration that could be answered."""


class NotYet(OutOfTurn, tag="turn.not-yet"):
    """The turn player has the right first."""


class NothingToWaive(OutOfTurn, tag="turn.nothing-to-waive"):
    """There is no right here that could be waived."""
