"""The refusals of ZOMBIE WORLD ORDER: one record each, whose tag is the key of its sentence.

cards · what is paid · abilities and EVENTs · battle · when
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from judge.engine.errors import Reason, Refusal
from judge.engine.records import record
from judge.games import shapes

if TYPE_CHECKING:
    from judge.engine.ids import Seat

# ---- cards

NotInHand = record("NotInHand", shapes.NamedReason, "card.not-in-hand")
WrongKind = record("WrongKind", shapes.ItemWantedReason, "card.wrong-kind")
NotBack = record("NotBack", shapes.NamedReason, "mana.not-back")
NotHalf = record("NotHalf", shapes.NamedReason, "revive.not-half")
NotYourZombie = record("NotYourZombie", shapes.NamedReason, "zombie.not-yours")
IsRest = record("IsRest", shapes.ItemReason, "zombie.is-rest")
IsForbidden = record("IsForbidden", shapes.ItemDoReason, "forbidden")

# ---- what is paid

NotOwnMana = record("NotOwnMana", shapes.SlotItemReason, "pay.not-own-mana", kind=Refusal.PAYMENT)
PaidByBack = record("PaidByBack", shapes.SlotReason, "pay.by-back", kind=Refusal.PAYMENT)
PaidByRest = record("PaidByRest", shapes.SlotReason, "pay.by-rest", kind=Refusal.PAYMENT)
ManaIsRest = record("ManaIsRest", shapes.SlotItemReason, "pay.is-rest", kind=Refusal.PAYMENT)
PaysTwice = record("PaysTwice", shapes.SlotItemReason, "pay.pays-twice", kind=Refusal.PAYMENT)
NotApart = record("NotApart", shapes.NeedsHasReason, "pay.not-apart", kind=Refusal.PAYMENT)
ManaIsBack = record("ManaIsBack", shapes.SlotItemReason, "pay.is-back", kind=Refusal.PAYMENT)
Colourless = record("Colourless", shapes.SlotItemReason, "pay.colourless", kind=Refusal.PAYMENT)


class TooManyColours(Reason, tag="pay.too-many-colours"):
    """More colours are asked for than mana may be paid."""

    kind: ClassVar[Refusal] = Refusal.PAYMENT

    needs: int
    colours: tuple[str, ...]


HandShort = record("HandShort", shapes.NeedsHasReason, "pay.hand-short", kind=Refusal.PAYMENT)
ZombiesShort = record("ZombiesShort", shapes.NeedsHasReason, "pay.zombies-short", kind=Refusal.PAYMENT)
CardsShort = record("CardsShort", shapes.NeedsHasReason, "pay.cards-short", kind=Refusal.PAYMENT)
LifeShort = record("LifeShort", shapes.NeedsHasReason, "pay.life-short", kind=Refusal.PAYMENT)
CountersShort = record("CountersShort", shapes.ItemNeedsHasReason, "pay.counters-short", kind=Refusal.PAYMENT)
SelfNotOnField = record("SelfNotOnField", shapes.ItemReason, "pay.self-not-on-field", kind=Refusal.PAYMENT)
SelfIsRest = record("SelfIsRest", shapes.ItemReason, "pay.self-is-rest", kind=Refusal.PAYMENT)
SelfAlreadyThere = record(
    "SelfAlreadyThere", shapes.ItemReason, "pay.self-already-there", kind=Refusal.PAYMENT
)


# ---- abilities and EVENTs

NotYourAbility = record("NotYourAbility", shapes.NamedReason, "ability.not-yours")
NoSuchAbility = record("NoSuchAbility", shapes.ItemReason, "ability.none")
NotHere = record("NotHere", shapes.ItemReason, "ability.not-here")
LostAbilities = record("LostAbilities", shapes.ItemReason, "ability.blank")
UsedThisTurn = record("UsedThisTurn", shapes.ItemReason, "ability.once")
ConditionNotMet = record("ConditionNotMet", shapes.ItemReason, "ability.condition")
OnlyAnswers = record("OnlyAnswers", Reason, "free.answers-only")

# ---- battle

NoFirstTurnAttack = record("NoFirstTurnAttack", Reason, "attack.first-turn")
HalfCannotAttack = record("HalfCannotAttack", shapes.ItemReason, "attack.half")
MustAttack = record("MustAttack", shapes.ItemReason, "attack.must")
NotOpponent = record("NotOpponent", shapes.NamedReason, "target.not-opponent", kind=Refusal.CHOICE)
TargetStands = record("TargetStands", shapes.ItemReason, "target.is-stand", kind=Refusal.CHOICE)
TurnPlayerDefends = record("TurnPlayerDefends", shapes.ByReason, "defence.not-turn-player")
Unblockable = record("Unblockable", shapes.ItemReason, "defence.unblockable")
MustDefend = record("MustDefend", shapes.ItemReason, "defence.must")

# ---- when

NotEnteredYet = record("NotEnteredYet", shapes.ItemReason, "turn.not-entered-yet")
SameCard = record("SameCard", shapes.ItemReason, "turn.same-card", kind=Refusal.TURN)
NoFreeIcon = record("NoFreeIcon", Reason, "turn.no-icon", kind=Refusal.TURN)


class MainOnly(Reason, tag="turn.main-only"):
    """Without FREE it is for the main phase of its player; `player`: whose turn it is."""

    kind: ClassVar[Refusal] = Refusal.PHASE

    phase: str
    player: Seat


NothingAttacks = record("NothingAttacks", shapes.ByReason, "battle.nothing-attacks", kind=Refusal.PHASE)
NothingDealt = record("NothingDealt", shapes.ByReason, "battle.nothing-dealt")


class OutOfTurn(Reason, tag="out-of-turn"):
    """It is not asked for now."""

    kind: ClassVar[Refusal] = Refusal.TURN

    by: Seat
    waits_for: tuple[Seat, ...]
    phase: str


GameOver = record("GameOver", OutOfTurn, "turn.over", kind=Refusal.PHASE)
RedrawDone = record("RedrawDone", OutOfTurn, "turn.redraw-done", kind=Refusal.PHASE)
HasBegun = record("HasBegun", OutOfTurn, "turn.has-begun", kind=Refusal.PHASE)
NothingSetOff = record("NothingSetOff", OutOfTurn, "turn.nothing-set-off")
NotYours = record("NotYours", OutOfTurn, "turn.not-yours")
IsResolving = record("IsResolving", OutOfTurn, "turn.resolving")


class NotAsked(OutOfTurn, tag="turn.not-asked"):
    """Something else is decided now; `menu`: what."""

    menu: str


class WrongPhase(OutOfTurn, tag="turn.phase"):
    """It belongs to another phase."""

    kind: ClassVar[Refusal] = Refusal.PHASE

    wanted: str


TurnPlayerOnly = record("TurnPlayerOnly", OutOfTurn, "turn.turn-player-only", kind=Refusal.PHASE)
OnlyFree = record("OnlyFree", OutOfTurn, "turn.only-free")
OtherRight = record("OtherRight", OutOfTurn, "turn.other-right")
NoFreeNow = record("NoFreeNow", OutOfTurn, "turn.no-free-now")
ManaActionDone = record("ManaActionDone", OutOfTurn, "turn.mana-done", kind=Refusal.PHASE)
NotAnswerable = record("NotAnswerable", OutOfTurn, "turn.not-answerable")
NotYet = record("NotYet", OutOfTurn, "turn.not-yet")
NothingToWaive = record("NothingToWaive", OutOfTurn, "turn.nothing-to-waive")
