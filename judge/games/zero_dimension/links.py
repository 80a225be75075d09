"""Links of the chain, effects waiting to join it, and the data of questions.

used cards       UsedCharacter, UsedEquipment, UsedEvent, UsedTactic     using.py
effects          ActivatedEffect, TriggeredEffect                        activating.py
levelling up     LevelUp                                                 levelling.py
"""  # fmt: skip

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine.records import Asked, Declared, Waiting

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.engine.effects.language import Env
    from judge.engine.ids import DefId, Obj, Ref, Seat

# ---- links


class Link(Declared):
    """A link of the chain; `ref`: the card that is used, or whose effect it is."""

    ref: Ref


class UsedCard(Link):
    """A used card, which waits on the chain until it resolves."""


class UsedCharacter(UsedCard, tag="character"):
    """A character that will enter."""


class UsedEvent(UsedCard, tag="event"):
    """An event that will enter."""


class UsedEquipment(UsedCard, tag="equipment"):
    """An equipment that will be attached to the character `wearer`."""

    wearer: Ref


class UsedTactic(UsedCard, tag="tactic"):
    """A tactic whose effect, number `number` of its definition (below 0: none), will be carried out."""

    definition: DefId
    number: int
    env: Env


class Effect(Link):
    """An effect that will be carried out: number `number` of a definition, in an environment."""

    definition: DefId
    number: int
    env: Env


class ActivatedEffect(Effect, tag="effect", called="activate"):
    """An effect that a player activated."""


class TriggeredEffect(Effect, tag="trigger"):
    """A triggered effect."""


class LevelUp(Link):
    """A character whose level will rise."""


# ---- waiting to join the chain

BEGINS: Final = "begins"  # the name, in its environment, of the op at which a delayed effect continues


class SetOff(Waiting):
    """A triggered effect that waits: number `number` of a definition, in an environment that names its event."""

    definition: DefId
    number: int
    env: Env

    def ability_name(self, defs: Sequence[Any]) -> str:
        """Return the id of the ability."""
        name: str = defs[self.definition].abilities[self.number].id
        return name


# ---- what questions are about


class Mulligans(Asked, tag="asks_mulligan"):
    """Who has not decided yet, and the decisions so far: (seat, whether to take it)."""

    waiting: tuple[Seat, ...]
    chosen: tuple[tuple[Seat, bool], ...]


class TossWon(Asked):
    """The winner of the toss chooses who goes first."""


class PlacingResource(Asked):
    """Whether a card of the hand becomes a resource."""


class Defending(Asked):
    """Whether a character defends."""


class OverLimit(Asked):
    """The number of hand cards over the limit."""

    over: int


class SharedNames(Asked):
    """Which cards of a player that share a character name are scrapped."""

    seat: Seat


class Price(Asked):
    """Whether the cost of an effect is paid; `joins`: it then joins the chain, otherwise it is carried out."""

    joins: bool
    item: SetOff


class Aiming(Asked):
    """The targets of a triggered effect."""

    item: SetOff


class Discarding(Asked):
    """Which hand cards are discarded, a number of `options`; who comes after, and the earlier choices."""

    options: tuple[Obj, ...]
    number: int
    waiting: tuple[tuple[Seat, int, str], ...]
    chosen: tuple[Obj, ...]


class ChoosingEach(Asked):
    """Which `number` of `options` a player chooses; who comes after, how many each, and the choices so far for `name`."""

    options: tuple[Obj, ...]
    number: int
    waiting: tuple[tuple[Seat, tuple[Obj, ...]], ...]
    wanted: int
    name: str
    chosen: tuple[Obj, ...]


class Ordering(Asked, tag="ordering_pile"):
    """The order in which cards go onto a pile."""

    cards: tuple[Obj, ...]
    kind: int
    bottom: bool


class NamingNumber(Asked):
    """Which number from `low` to `high` a player names, bound to `name`."""

    name: str
    low: int
    high: int
