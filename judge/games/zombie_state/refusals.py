"""The refusals of ゾンビ・ステート: one record each, whose tag is the key of its sentence.

when · action points and resources · domains and zombies · fights · armies · technologies
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from judge.engine.errors import Reason, Refusal
from judge.engine.records import record
from judge.games.shapes import ItemPlayerReason, ItemReason, NamedReason, NeedsHasReason, SourceItemReason

if TYPE_CHECKING:
    from judge.engine.ids import Obj, Seat

# ---- when


class OutOfTurn(Reason, tag="out-of-turn"):
    """It is not asked for now."""

    kind: ClassVar[Refusal] = Refusal.TURN

    do: str
    by: Seat
    waits_for: tuple[Seat, ...]
    menu: str


GameOver = record("GameOver", OutOfTurn, "turn.over", kind=Refusal.PHASE)
OtherPlayer = record("OtherPlayer", OutOfTurn, "turn.other-player")
OtherStep = record("OtherStep", OutOfTurn, "turn.other-step")

# ---- action points and resources

FpShort = record("FpShort", NeedsHasReason, "fp.too-few")


class NoSuchResource(Reason, tag="resource.none"):
    """There is no such resource."""

    word: str
    known: tuple[str, ...]


class ResourceUsedUp(Reason, tag="resource.used-up"):
    """None of the resource is left in the supply."""

    word: str


ArmiesUsedUp = record("ArmiesUsedUp", Reason, "army.used-up")
ResourcesShort = record("ResourcesShort", NeedsHasReason, "resource.too-few")


class ResourceShort(Reason, tag="resource.too-few-of"):
    """There are too few cards of a resource."""

    word: str
    needs: int
    has: int


# ---- domains and zombies

NoDomain = record("NoDomain", NamedReason, "domain.none")


class SpaceTaken(Reason, tag="space.taken"):
    """The space of the track is not free."""

    number: object


NoSuchPlayer = record("NoSuchPlayer", NamedReason, "player.none")
NoDie = record("NoDie", ItemReason, "place.no-die")
NotTheirZombies = record("NotTheirZombies", ItemPlayerReason, "spread.not-own")
NoneActive = record("NoneActive", ItemReason, "spread.none-active")
NowhereToSpread = record("NowhereToSpread", ItemReason, "spread.nowhere")

# ---- fights

NoFight = record("NoFight", ItemReason, "fight.none")
FightDone = record("FightDone", ItemReason, "fight.done")


class FightFirst(Reason, tag="fight.first"):
    """Armies must fight first."""

    items: tuple[Obj, ...]


class DamagePoints(Reason, tag="damage.points"):
    """Another number of points must be assigned."""

    needs: int
    given: int


NotInFight = record("NotInFight", NamedReason, "damage.not-here")


class TooMuchDamage(Reason, tag="damage.surplus"):
    """An army is given more than it can take."""

    item: Obj
    most: int


# ---- armies

RecruitAbroad = record("RecruitAbroad", ItemPlayerReason, "recruit.foreign")


class RecruitAmongZombies(Reason, tag="recruit.zombies"):
    """The domain holds zombies."""

    item: Obj
    number: int


RecruitWithoutDie = record("RecruitWithoutDie", ItemReason, "recruit.no-die")


class ArmyLimit(Reason, tag="recruit.limit"):
    """There are too many armies."""

    has: int
    most: int


NoArmy = record("NoArmy", NamedReason, "army.none")
FortifiedAlready = record("FortifiedAlready", ItemReason, "fortify.again")


class WrongSteps(Reason, tag="move.steps"):
    """Too few or too many domains are named."""

    most: int
    given: int


class TooFar(Reason, tag="move.too-far"):
    """A way leads there, but it is longer than what can be paid."""

    source: Obj
    item: object
    needs: int
    most: int


NoWay = record("NoWay", SourceItemReason, "move.no-way")
NowhereToGo = record("NowhereToGo", SourceItemReason, "move.nowhere")
AmongZombies = record("AmongZombies", SourceItemReason, "move.zombies-here")

# ---- technologies

NotOnSheet = record("NotOnSheet", NamedReason, "tech.none")
DevelopedAlready = record("DevelopedAlready", ItemReason, "tech.developed")
NotDeveloped = record("NotDeveloped", ItemReason, "tech.not-developed")


class StageClosed(Reason, tag="tech.stage"):
    """The stage needs more technologies of the one before."""

    number: int
    needs: int
    has: int


OnlyDefence = record("OnlyDefence", ItemReason, "tech.only-defence")
OnlyAttack = record("OnlyAttack", ItemReason, "tech.only-attack")
NothingToUseOn = record("NothingToUseOn", ItemReason, "tech.no-fight")
