"""Slots of this game: a player who may be named, with the reason why another may not; cards of one name; a card's name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from judge.engine.errors import Illegal, Refusal
from judge.games.zombie_kittens.state import CAT, DESIGNS, KINDS, Rules, dead, hand

if TYPE_CHECKING:
    from random import Random

    from judge.engine.core import Core
    from judge.engine.slots import Values


class Player(NamedTuple):
    """One player, as -1-seat in a tuple. `refused` holds (player, rules, reason) for those who may not be named."""

    name: str
    options: tuple[int, ...]
    refused: tuple[tuple[int, Rules, str], ...]
    rules: Rules

    def check(self, core: Core, value: Any, before: Values) -> None:
        """See Slot."""
        del core, before
        if not isinstance(value, tuple) or len(value) != 1:
            count = len(value) if isinstance(value, tuple) else 0
            raise Illegal(
                self.rules, "choose.count", Refusal.CHOICE, slot=self.name, low=1, high=1, given=count
            )
        for player, rules, reason in self.refused:
            if player == value[0]:
                raise Illegal(rules, reason, player=-1 - player)
        if value[0] not in self.options:
            raise Illegal(
                self.rules,
                "choose.not-among",
                Refusal.CHOICE,
                slot=self.name,
                item=value[0],
                options=self.options,
            )

    def sample(self, core: Core, rng: Random, before: Values) -> tuple[int, ...]:
        """See Slot."""
        del core, before
        return (rng.choice(self.options),)

    def describe(self, core: Core) -> dict[str, Any]:
        """See Slot."""
        del core
        return {"slot": self.name, "kind": "choose", "options": list(self.options), "low": 1, "high": 1}


def victims(core: Core, by: int, rules: Rules, key: str, nothing: str) -> Player:
    """Give the slot for another living player with cards. ZK-death.no.steal; an empty hand as the reading of `key` says."""
    options: list[int] = []
    refused: list[tuple[int, Rules, str]] = []
    for seat in range(core.game.players):
        if seat == by:
            refused.append((-1 - seat, rules, "target.self"))
        elif dead(core, seat):
            refused.append((-1 - seat, ("ZK-death.no.steal", *rules), "target.dead"))
        elif not hand(core, seat) and core.reading(key) != nothing:
            refused.append((-1 - seat, rules, "target.empty-hand"))
        else:
            options.append(-1 - seat)
    if not options:
        raise Illegal(rules, "target.none", Refusal.CHOICE, slot="player", needs=1, has=0)
    return Player("player", tuple(options), tuple(refused), rules)


class Fellows(NamedTuple):
    """The other cards of a combo, out of `options`; two cards of one name are as good as each other."""

    name: str
    options: tuple[int, ...]
    clones: tuple[int, ...]
    wanted: int
    rules: Rules

    def check(self, core: Core, value: Any, before: Values) -> None:
        """See Slot."""
        del core, before
        if not isinstance(value, tuple) or len(value) != self.wanted or len(set(value)) != self.wanted:
            count = len(value) if isinstance(value, tuple) else 0
            raise Illegal(
                self.rules,
                "choose.count",
                Refusal.CHOICE,
                slot=self.name,
                low=self.wanted,
                high=self.wanted,
                given=count,
            )
        for item in value:
            if item not in self.options and item not in self.clones:
                raise Illegal(self.rules, "combo.not-same", item=item)

    def sample(self, core: Core, rng: Random, before: Values) -> tuple[int, ...]:
        """See Slot."""
        del core, before
        return tuple(rng.sample((*self.options, *self.clones), self.wanted))

    def describe(self, core: Core) -> dict[str, Any]:
        """See Slot. Of cards with one name only as many are offered as are needed."""
        del core
        offered = [*self.options[: self.wanted], *self.clones[:1]]
        return {
            "slot": self.name,
            "kind": "choose",
            "options": offered,
            "low": self.wanted,
            "high": self.wanted,
        }


class Named(NamedTuple):
    """The name of a card: a kind of this box, or any name a card of the position is known by. ZK-combo.three."""

    name: str
    rules: Rules

    def check(self, core: Core, value: Any, before: Values) -> None:
        """See Slot."""
        del before
        if named(core, value) is None:
            raise Illegal(self.rules, "three.no-such-name", given=value)

    def sample(self, core: Core, rng: Random, before: Values) -> str:
        """See Slot."""
        del core, before
        return rng.choice(_NAMES)

    def describe(self, core: Core) -> dict[str, Any]:
        """See Slot."""
        del core
        return {"slot": self.name, "kind": "word", "options": list(_NAMES)}


_NAMES: Final = (*KINDS, *(f"{CAT} {letter}" for letter in DESIGNS[:4]))


def named(core: Core, word: Any) -> str | None:
    """Give the kind of card, or the design of a Cat, that a word names; None when it names none."""
    if word in _NAMES:
        return str(word)
    for card in core.defs[1:]:
        if word in card.words:
            kind: str = card.kind
            return kind
    return None
