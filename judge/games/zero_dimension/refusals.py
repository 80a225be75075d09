"""The refusals of 零次元: one record each, whose tag is the key of its sentence.

cards and effects · attack and defence · what is paid · names · when
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from judge.engine.errors import Reason, Refusal
from judge.engine.records import record
from judge.games import shapes

if TYPE_CHECKING:
    from judge.engine.ids import Obj

# ---- cards and effects

NotInHand = record("NotInHand", shapes.NamedReason, "card.not-in-hand")
WrongKind = record("WrongKind", shapes.ItemWantedReason, "card.wrong-kind")
NotYourCharacter = record("NotYourCharacter", shapes.NamedReason, "character.not-yours")
IsForbidden = record("IsForbidden", shapes.ItemDoReason, "forbidden")
NoAlternative = record("NoAlternative", shapes.ItemReason, "use.no-alternative")
NoCharacter = record("NoCharacter", Reason, "equipment.no-character")
ConditionNotMet = record("ConditionNotMet", shapes.ItemReason, "ability.condition")


class NoSuchAbility(Reason, tag="ability.none"):
    """The card does not have this effect now, but a number of others."""

    item: Obj
    has: int


LevelTooLow = record("LevelTooLow", shapes.ItemNeedsHasReason, "ability.level")
EffectsLost = record("EffectsLost", shapes.ItemReason, "ability.lost")
OtherTurn = record("OtherTurn", shapes.ItemReason, "ability.other-turn")
UsedThisTurn = record("UsedThisTurn", shapes.ItemReason, "ability.used")
MustCounter = record("MustCounter", shapes.ItemReason, "counter.must")
NotYourAbility = record("NotYourAbility", shapes.NamedReason, "ability.not-yours")
DeckEmpty = record("DeckEmpty", shapes.ByReason, "draw.deck-empty")


class HighestLevel(Reason, tag="level.highest"):
    """The character cannot rise further."""

    item: Obj
    level: int


# ---- attack and defence

AlreadyRested = record("AlreadyRested", shapes.ItemReason, "character.rested")
EnteredThisTurn = record("EnteredThisTurn", shapes.ItemReason, "attack.entered-this-turn")
NothingToAttack = record("NothingToAttack", Reason, "attack.nothing")
Undefendable = record("Undefendable", shapes.ItemReason, "defence.undefendable")
IsTarget = record("IsTarget", shapes.ItemReason, "defence.is-target")

# ---- what is paid

NotOwnResource = record("NotOwnResource", shapes.SlotItemReason, "pay.not-own-resource", kind=Refusal.PAYMENT)
ResourceRested = record("ResourceRested", shapes.SlotItemReason, "pay.is-rested", kind=Refusal.PAYMENT)
ResourceTooNew = record("ResourceTooNew", shapes.SlotItemReason, "pay.too-new", kind=Refusal.PAYMENT)
HandShort = record("HandShort", shapes.NeedsHasReason, "pay.hand-short", kind=Refusal.PAYMENT)
CardsShort = record("CardsShort", shapes.SlotNeedsHasReason, "pay.cards-short", kind=Refusal.PAYMENT)
LifeShort = record("LifeShort", shapes.NeedsHasReason, "pay.life-short", kind=Refusal.PAYMENT)
SelfNotThere = record("SelfNotThere", shapes.ItemReason, "pay.self-not-there", kind=Refusal.PAYMENT)
SelfRested = record("SelfRested", shapes.ItemReason, "pay.self-rested", kind=Refusal.PAYMENT)

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

NotYourTurn = record("NotYourTurn", shapes.DoPhaseReason, "use.not-your-turn")
NotActionPhase = record("NotActionPhase", shapes.DoPhaseReason, "use.not-action-phase")
InBattle = record("InBattle", shapes.DoPhaseReason, "turn.in-battle", kind=Refusal.TURN)


class ChainNotEmpty(Reason, tag="turn.chain-not-empty"):
    """It needs an empty chain; the chain has a number of links."""

    kind: ClassVar[Refusal] = Refusal.TURN

    do: str
    links: int


GameOver = record("GameOver", shapes.OutOfTurnInPhase, "turn.over", kind=Refusal.PHASE)
Untouchable = record("Untouchable", shapes.OutOfTurnInPhase, "zone.untouchable", kind=Refusal.CONDITION)
MulliganOver = record("MulliganOver", shapes.OutOfTurnInPhase, "turn.mulligan-over")


class NotAsked(shapes.OutOfTurnInPhase, tag="turn.not-asked"):
    """Somebody is asked something else; `menu`: what."""

    menu: str


IsResolving = record("IsResolving", shapes.OutOfTurnInPhase, "turn.resolving")
NoPriority = record("NoPriority", shapes.OutOfTurnInPhase, "turn.no-priority")
NobodyHasPriority = record("NobodyHasPriority", shapes.OutOfTurnInPhase, "turn.no-priority-now")
NoPlacingNow = record("NoPlacingNow", shapes.OutOfTurnInPhase, "turn.no-placing-now")
NoDefendingNow = record("NoDefendingNow", shapes.OutOfTurnInPhase, "turn.no-defending-now")
