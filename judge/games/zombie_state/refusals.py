"""The refusals of ゾンビ・ステート: one record each, whose tag is the key of its sentence.

when · action points and resources · domains and zombies · fights · armies · technologies
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.errors import Reason, Refusal
from judge.engine.records import record
from judge.games import shapes

if TYPE_CHECKING:
    from judge.engine.ids import Obj

# ---- when


GameOver = record("GameOver", shapes.OutOfTurnAtMenu, "turn.over", kind=Refusal.PHASE)
OtherPlayer = record("OtherPlayer", shapes.OutOfTurnAtMenu, "turn.other-player")
OtherStep = record("OtherStep", shapes.OutOfTurnAtMenu, "turn.other-step")

# ---- action points and resources

FpShort = record("FpShort", shapes.NeedsHasReason, "fp.too-few")


class NoSuchResource(Reason, tag="resource.none"):
    """There is no such resource."""

    word: str
    known: tuple[str, ...]


class ResourceUsedUp(Reason, tag="resource.used-up"):
    """None of the resource is left in the supply."""

    word: str


ArmiesUsedUp = record("ArmiesUsedUp", Reason, "army.used-up")
ResourcesShort = record("ResourcesShort", shapes.NeedsHasReason, "resource.too-few")


class ResourceShort(Reason, tag="resource.too-few-of"):
    """There are too few cards of a resource."""

    word: str
    needs: int
    has: int


# ---- domains and zombies

NoDomain = record("NoDomain", shapes.NamedReason, "domain.none")


class SpaceTaken(Reason, tag="space.taken"):
    """The space of the track is not free."""

    number: object


NoSuchPlayer = record("NoSuchPlayer", shapes.NamedReason, "player.none")
NoDie = record("NoDie", shapes.ItemReason, "place.no-die")
NotTheirZombies = record("NotTheirZombies", shapes.ItemPlayerReason, "spread.not-own")
NoneActive = record("NoneActive", shapes.ItemReason, "spread.none-active")
NowhereToSpread = record("NowhereToSpread", shapes.ItemReason, "spread.nowhere")

# ---- fights

NoFight = record("NoFight", shapes.ItemReason, "fight.none")
FightDone = record("FightDone", shapes.ItemReason, "fight.done")


class FightFirst(Reason, tag="fight.first"):
    """Armies must fight first."""

    items: tuple[Obj, ...]


class DamagePoints(Reason, tag="damage.points"):
    """Another number of points must be assigned."""

    needs: int
    given: int


NotInFight = record("NotInFight", shapes.NamedReason, "damage.not-here")


class TooMuchDamage(Reason, tag="damage.surplus"):
    """An army is given more than it can take."""

    item: Obj
    most: int


# ---- armies

RecruitAbroad = record("RecruitAbroad", shapes.ItemPlayerReason, "recruit.foreign")


class RecruitAmongZombies(Reason, tag="recruit.zombies"):
    """The domain holds zombies."""

    item: Obj
    number: int


RecruitWithoutDie = record("RecruitWithoutDie", shapes.ItemReason, "recruit.no-die")


class ArmyLimit(Reason, tag="recruit.limit"):
    """There are too many armies."""

    has: int
    most: int


NoArmy = record("NoArmy", shapes.NamedReason, "army.none")
FortifiedAlready = record("FortifiedAlready", shapes.ItemReason, "fortify.again")


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


NoWay = record("NoWay", shapes.SourceItemReason, "move.no-way")
NowhereToGo = record("NowhereToGo", shapes.SourceItemReason, "move.nowhere")
AmongZombies = record("AmongZombies", shapes.SourceItemReason, "move.zombies-here")

# ---- technologies

NotOnSheet = record("NotOnSheet", shapes.NamedReason, "tech.none")
DevelopedAlready = record("DevelopedAlready", shapes.ItemReason, "tech.developed")
NotDeveloped = record("NotDeveloped", shapes.ItemReason, "tech.not-developed")


class StageClosed(Reason, tag="tech.stage"):
    """The stage needs more technologies of the one before."""

    number: int
    needs: int
    has: int


OnlyDefence = record("OnlyDefence", shapes.ItemReason, "tech.only-defence")
OnlyAttack = record("OnlyAttack", shapes.ItemReason, "tech.only-attack")
NothingToUseOn = record("NothingToUseOn", shapes.ItemReason, "tech.no-fight")
