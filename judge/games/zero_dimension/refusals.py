"""Why something is refused in 零次元: one record each, whose tag is the key of its sentence.

cards and effects · attack and defence · what is paid · names · when
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from judge.engine.errors import Reason, Refusal

if TYPE_CHECKING:
    from judge.engine.ids import Obj, Seat

# ---- cards and effects


class NotInHand(Reason, tag="card.not-in-hand"):
    """The card is not in the player's hand."""

    item: object


class WrongKind(Reason, tag="card.wrong-kind"):
    """The card is of another kind."""

    item: Obj
    wanted: str


class NotYourCharacter(Reason, tag="character.not-yours"):
    """It is no character in the player's battle zone."""

    item: object


class IsForbidden(Reason, tag="forbidden"):
    """An effect forbids it."""

    item: Obj
    do: str


class NoAlternative(Reason, tag="use.no-alternative"):
    """The card has no other way to be used."""

    item: Obj


class NoCharacter(Reason, tag="equipment.no-character"):
    """There is no character that could carry the equipment."""


class ConditionNotMet(Reason, tag="ability.condition"):
    """The effect's condition does not hold."""

    item: Obj


class NoSuchAbility(Reason, tag="ability.none"):
    """The card does not have this effect now; it has so many."""

    item: Obj
    has: int


class LevelTooLow(Reason, tag="ability.level"):
    """The effect is there from a level on that the card has not."""

    item: Obj
    needs: int
    has: int


class EffectsLost(Reason, tag="ability.lost"):
    """The card has lost its effects."""

    item: Obj


class OtherTurn(Reason, tag="ability.other-turn"):
    """The effect is there in the turn of the other player alone, or in one's own."""

    item: Obj


class UsedThisTurn(Reason, tag="ability.used"):
    """The effect works once a turn, and has been used in this one."""

    item: Obj


class MustCounter(Reason, tag="counter.must"):
    """A counter effect must be carried out, so that its price is paid where it can be."""

    item: Obj


class NotYourAbility(Reason, tag="ability.not-yours"):
    """The card is not in the player's battle zone."""

    item: object


class DeckEmpty(Reason, tag="draw.deck-empty"):
    """Nothing can be drawn."""

    by: Seat


class HighestLevel(Reason, tag="level.highest"):
    """The character cannot rise further."""

    item: Obj
    level: int


# ---- attack and defence


class AlreadyRested(Reason, tag="character.rested"):
    """The character is rested already."""

    item: Obj


class EnteredThisTurn(Reason, tag="attack.entered-this-turn"):
    """The character entered this turn."""

    item: Obj


class NothingToAttack(Reason, tag="attack.nothing"):
    """Neither a character nor the life zone may be attacked."""


class Undefendable(Reason, tag="defence.undefendable"):
    """The attacker cannot be defended against."""

    item: Obj


class IsTarget(Reason, tag="defence.is-target"):
    """The character is the target of the attack."""

    item: Obj


# ---- what is paid


class Unpaid(Reason, tag="unpaid"):
    """Something about what is paid."""

    kind: ClassVar[Refusal] = Refusal.PAYMENT


class NotOwnResource(Unpaid, tag="pay.not-own-resource"):
    """It is no resource of the payer."""

    slot: str
    item: Obj


class ResourceRested(Unpaid, tag="pay.is-rested"):
    """The resource is rested already."""

    slot: str
    item: Obj


class ResourceTooNew(Unpaid, tag="pay.too-new"):
    """The resource was placed this turn."""

    slot: str
    item: Obj


class HandShort(Unpaid, tag="pay.hand-short"):
    """The hand has too few cards."""

    needs: int
    has: int


class CardsShort(Unpaid, tag="pay.cards-short"):
    """There are too few cards to pay with."""

    slot: str
    needs: int
    has: int


class LifeShort(Unpaid, tag="pay.life-short"):
    """There are too few life cards."""

    needs: int
    has: int


class SelfNotThere(Unpaid, tag="pay.self-not-there"):
    """The card that pays with itself is not in the battle zone."""

    item: Obj


class SelfRested(Unpaid, tag="pay.self-rested"):
    """The card that is rested to pay is rested already."""

    item: Obj


# ---- character names


class StillShared(Reason, tag="unique.still-shared"):
    """Two cards that stay share a name."""

    kind: ClassVar[Refusal] = Refusal.CHOICE

    slot: str
    cards: tuple[Obj, ...]


class FewerSuffice(Reason, tag="unique.fewer"):
    """Fewer cards are enough."""

    kind: ClassVar[Refusal] = Refusal.CHOICE

    slot: str
    needs: int
    given: int


# ---- when


class NotYourTurn(Reason, tag="use.not-your-turn"):
    """It is possible only in one's own turn."""

    do: str
    phase: str


class NotActionPhase(Reason, tag="use.not-action-phase"):
    """It is possible only in one's own action phase."""

    do: str
    phase: str


class InBattle(Reason, tag="turn.in-battle"):
    """It is not possible in a battle."""

    kind: ClassVar[Refusal] = Refusal.TURN

    do: str
    phase: str


class ChainNotEmpty(Reason, tag="turn.chain-not-empty"):
    """It needs an empty chain; there are so many links."""

    kind: ClassVar[Refusal] = Refusal.TURN

    do: str
    links: int


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


class Untouchable(OutOfTurn, tag="zone.untouchable"):
    """Nobody may do that to a deck or life zone without an effect."""

    kind: ClassVar[Refusal] = Refusal.CONDITION


class MulliganOver(OutOfTurn, tag="turn.mulligan-over"):
    """The mulligan is decided before the first turn."""


class NotAsked(OutOfTurn, tag="turn.not-asked"):
    """Somebody is asked something else; `menu`: what."""

    menu: str


class IsResolving(OutOfTurn, tag="turn.resolving"):
    """The chain is being resolved."""


class NoPriority(OutOfTurn, tag="turn.no-priority"):
    """Somebody else has priority."""


class NobodyHasPriority(OutOfTurn, tag="turn.no-priority-now"):
    """Nobody has priority."""


class NoPlacingNow(OutOfTurn, tag="turn.no-placing-now"):
    """It is not the player's resource step."""


class NoDefendingNow(OutOfTurn, tag="turn.no-defending-now"):
    """There is no attack to defend against."""
