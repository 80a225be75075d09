"""Declarations, waiting triggered abilities, and the data of questions.

cards          Entry, Revival, EventUse                    entry.py, abilities.py
abilities      AbilityUse, AutoAbility, KeywordAbility     abilities.py, triggers.py
ends, battle   MainEnd, BattleEnd, Attack, AttackTarget, Defence, NoDefence, BattleStep, DamageStep
"""  # fmt: skip

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from judge.engine.records import Asked, Declared, Frame, Waiting
from judge.games.zombie_world_order.definitions import KEYWORDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.engine.effects.language import Env
    from judge.engine.ids import DefId, Obj, Ref

Paid = tuple[tuple[str, tuple["Obj", ...]], ...]
"""What was paid: each way ("mana" or "back") with the mana."""

# ---- declarations


class OfCard(Declared):
    """A declaration that is about a card."""

    ref: Ref


class Entry(OfCard, tag="enter"):
    """A zombie card will enter."""

    paid: Paid


class Revival(OfCard, tag="revive"):
    """A half-destroyed zombie will be revived."""

    paid: Paid


class Effect(OfCard):
    """An effect will be carried out: that of ability `number` of a definition, in an environment."""

    definition: DefId
    number: int
    env: Env


class PaidEffect(Effect):
    """An effect that a player declared and paid for."""

    paid: Paid


class AbilityUse(PaidEffect, tag="ability", called="activate"):
    """An ability that a player activated."""


class EventUse(PaidEffect, tag="event"):
    """An EVENT that a player used."""


class AutoAbility(Effect, tag="auto"):
    """A triggered ability on the stack."""


class KeywordAbility(OfCard, tag="keyword"):
    """A triggered keyword on the stack."""

    one_of: ClassVar = {"word": KEYWORDS}

    word: str
    amount: int


class PhaseEnd(Declared):
    """The end of a phase."""


class MainEnd(PhaseEnd):
    """The end of the main phase."""


class BattleEnd(PhaseEnd):
    """The end of the battle phase."""


class Attack(OfCard):
    """A zombie attacks."""


class AttackTarget(OfCard, called="target"):
    """A zombie, or a player, is attacked."""


class Defence(OfCard, tag="defend"):
    """A zombie defends."""


class NoDefence(Declared):
    """Nobody defends."""


class BattleStep(Declared, tag="battle"):
    """Attacker and target deal each other damage."""


class DamageStep(Declared, tag="damage"):
    """The attacked player takes damage."""


# ---- waiting to activate


class SetOff(Waiting):
    """A triggered auto ability: number `number` of a definition, in an environment that names its event."""

    definition: DefId
    number: int
    env: Env

    def ability_name(self, defs: Sequence[Any]) -> str:
        """Return the id of the ability."""
        name: str = defs[self.definition].abilities[self.number].id
        return name


class KeywordSetOff(Waiting):
    """A triggered keyword with its amount."""

    one_of: ClassVar = {"word": KEYWORDS}

    word: str
    ref: Ref
    amount: int

    def ability_name(self, defs: Sequence[Any]) -> str:
        """Return the keyword."""
        del defs
        return self.word


# ---- what questions are about


class Redrawing(Asked):
    """Whether the opening hand is redrawn."""


class ManaAction(Asked):
    """The action of the mana phase."""


class InStep(Asked):
    """The next action in a step; `step`: the frame that asks it again."""

    step: Frame


class Refusable(Asked):
    """What may be declined; `rule`: by which."""

    rule: ClassVar[str]


class PayingRevive(Refusable):
    """Whether the revive COST of a zombie is paid."""

    rule = "ZWO-revive.by-effect"

    ref: Ref


class Absorbing(Refusable):
    """Whether this much life is recovered."""

    rule = "ZWO-keyword.absorb"

    amount: int


class Amplifying(Refusable):
    """Which mana are turned to FRONT, up to a number."""

    rule = "ZWO-keyword.amplify"

    options: tuple[Obj, ...]
    high: int


class Discarding(Asked):
    """Which cards of a hand are discarded, a given number."""

    options: tuple[Obj, ...]
    number: int


class Arranging(Asked):
    """The order in which cards go back into their deck."""

    cards: tuple[Obj, ...]
    bottom: bool


class Aiming(Asked):
    """The targets of a triggered ability."""

    item: SetOff


class UsingAuto(Asked):
    """Whether a triggered ability is used."""

    item: SetOff
