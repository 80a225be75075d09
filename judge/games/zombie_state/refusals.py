"""Why something is refused in ゾンビ・ステート: one record each, whose tag is the key of its sentence.

when · action points and resources · domains and zombies · fights · armies · technologies
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from judge.engine.errors import Reason, Refusal

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


class GameOver(OutOfTurn, tag="turn.over"):
    """The game is over."""

    kind: ClassVar[Refusal] = Refusal.PHASE


class OtherPlayer(OutOfTurn, tag="turn.other-player"):
    """Somebody else does it now."""


class OtherStep(OutOfTurn, tag="turn.other-step"):
    """The table is at another step."""


# ---- action points and resources


class FpShort(Reason, tag="fp.too-few"):
    """There are too few action points."""

    needs: int
    has: int


class NoSuchResource(Reason, tag="resource.none"):
    """There is no such resource."""

    word: str
    known: tuple[str, ...]


class ResourceUsedUp(Reason, tag="resource.used-up"):
    """None of the resource is left in the supply."""

    word: str


class ArmiesUsedUp(Reason, tag="army.used-up"):
    """No army is left in the reserve."""


class ResourcesShort(Reason, tag="resource.too-few"):
    """There are too few resource cards."""

    needs: int
    has: int


class ResourceShort(Reason, tag="resource.too-few-of"):
    """There are too few cards of a resource."""

    word: str
    needs: int
    has: int


# ---- domains and zombies


class NoDomain(Reason, tag="domain.none"):
    """It is no domain that can be named."""

    item: object


class SpaceTaken(Reason, tag="space.taken"):
    """The space of the track is not free."""

    number: object


class NoSuchPlayer(Reason, tag="player.none"):
    """There is no such player."""

    item: object


class NoDie(Reason, tag="place.no-die"):
    """The domain has no population die."""

    item: Obj


class NotTheirZombies(Reason, tag="spread.not-own"):
    """The domain is not one of the player's whose turn it is."""

    item: Obj
    player: Seat


class NoneActive(Reason, tag="spread.none-active"):
    """The domain has no active zombie."""

    item: Obj


class NowhereToSpread(Reason, tag="spread.nowhere"):
    """No neighbour has a population die."""

    item: Obj


# ---- fights


class NoFight(Reason, tag="fight.none"):
    """Armies and zombies are not both there."""

    item: Obj


class FightDone(Reason, tag="fight.done"):
    """The domain has been fought for."""

    item: Obj


class FightFirst(Reason, tag="fight.first"):
    """Armies must fight first."""

    items: tuple[Obj, ...]


class DamagePoints(Reason, tag="damage.points"):
    """Another number of points must be assigned."""

    needs: int
    given: int


class NotInFight(Reason, tag="damage.not-here"):
    """The army takes no part."""

    item: object


class TooMuchDamage(Reason, tag="damage.surplus"):
    """An army is given more than it can take."""

    item: Obj
    most: int


# ---- armies


class RecruitAbroad(Reason, tag="recruit.foreign"):
    """The domain is not in the own country."""

    item: Obj
    player: Seat


class RecruitAmongZombies(Reason, tag="recruit.zombies"):
    """The domain holds zombies."""

    item: Obj
    number: int


class RecruitWithoutDie(Reason, tag="recruit.no-die"):
    """The domain has no population die."""

    item: Obj


class ArmyLimit(Reason, tag="recruit.limit"):
    """There are too many armies."""

    has: int
    most: int


class NoArmy(Reason, tag="army.none"):
    """It is no own army on the board."""

    item: object


class FortifiedAlready(Reason, tag="fortify.again"):
    """The army is fortified."""

    item: Obj


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


class NoWay(Reason, tag="move.no-way"):
    """No way leads there."""

    source: Obj
    item: Obj


class NowhereToGo(Reason, tag="move.nowhere"):
    """The army has nowhere to go."""

    source: Obj
    item: Obj


class AmongZombies(Reason, tag="move.zombies-here"):
    """The army must fight before it moves on."""

    source: Obj
    item: Obj


# ---- technologies


class NotOnSheet(Reason, tag="tech.none"):
    """It is not on the player's sheet."""

    item: object


class DevelopedAlready(Reason, tag="tech.developed"):
    """The technology is developed."""

    item: Obj


class NotDeveloped(Reason, tag="tech.not-developed"):
    """The technology is not developed."""

    item: Obj


class StageClosed(Reason, tag="tech.stage"):
    """The stage needs more technologies of the one before."""

    number: int
    needs: int
    has: int


class OnlyDefence(Reason, tag="tech.only-defence"):
    """The zombie phase allows defence technologies."""

    item: Obj


class OnlyAttack(Reason, tag="tech.only-attack"):
    """The action phase allows attack technologies."""

    item: Obj


class NothingToUseOn(Reason, tag="tech.no-fight"):
    """There is no fight or domain for it."""

    item: Obj
