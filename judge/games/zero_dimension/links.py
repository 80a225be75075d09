"""Links of the chain, effects that wait to join it, and what questions are about.

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
    """A card that was used: it waits on the chain until it resolves."""


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
    """An effect that was set off."""


class LevelUp(Link):
    """A character whose level will rise."""


# ---- waiting to join the chain

BEGINS: Final = (
    "begins"  # where an effect goes on that was left for the end of the turn, by this name in what it knows
)


class SetOff(Waiting):
    """An effect that was set off: number `number` of a definition, in an environment that names what happened."""

    definition: DefId
    number: int
    env: Env

    def ability_name(self, defs: Sequence[Any]) -> str:
        """Return the id of the ability."""
        name: str = defs[self.definition].abilities[self.number].id
        return name


# ---- what questions are about


class Mulligans(Asked, tag="asks_mulligan"):
    """Who has still to decide, and what was chosen: (seat, whether to take it)."""

    waiting: tuple[Seat, ...]
    chosen: tuple[tuple[Seat, bool], ...]


class TossWon(Asked):
    """The winner of the toss chooses who goes first."""


class PlacingResource(Asked):
    """Whether a card of the hand becomes a resource."""


class Defending(Asked):
    """Whether a character defends."""


class OverLimit(Asked):
    """So many cards of the hand are over the limit."""

    over: int


class SharedNames(Asked):
    """Which cards of a player that share a character name are scrapped."""

    seat: Seat


class Price(Asked):
    """Whether what an effect asks for is paid; `joins`: it then joins the chain, otherwise it is carried out."""

    joins: bool
    item: SetOff

    def set_off(self) -> SetOff:
        """Return the ability whose use is asked about."""
        return self.item


class Aiming(Asked):
    """What an effect that was set off is aimed at."""

    item: SetOff

    def set_off(self) -> SetOff:
        """Return the ability that is aimed."""
        return self.item


class Discarding(Asked):
    """Which cards of a hand go: so many of `options`; who comes after, and what was chosen before."""

    options: tuple[Obj, ...]
    number: int
    waiting: tuple[tuple[Seat, int, str], ...]
    chosen: tuple[Obj, ...]


class ChoosingEach(Asked):
    """Which `number` of `options` a player chooses; who comes after, how many each, and what was chosen for `name`."""

    options: tuple[Obj, ...]
    number: int
    waiting: tuple[tuple[Seat, tuple[Obj, ...]], ...]
    wanted: int
    name: str
    chosen: tuple[Obj, ...]


class Ordering(Asked, tag="ordering_pile"):
    """In which order cards go onto a pile."""

    cards: tuple[Obj, ...]
    kind: int
    bottom: bool


class NamingNumber(Asked):
    """Which number from `low` to `high` a player names, to be known as `name`."""

    name: str
    low: int
    high: int
