"""One card of each character name in a battle zone: which cards clash, and which of them to scrap. ZX-name.*."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final, NamedTuple

from judge.engine.errors import Illegal, NeedsFact
from judge.engine.ids import UNKNOWN
from judge.engine.slots import Choose, members
from judge.games.zero_dimension import refusals
from judge.games.zero_dimension.names import character_names
from judge.games.zero_dimension.state import field, is_kind

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from judge.engine.game import Core, Shape, Values
    from judge.engine.ids import Obj, Rules, Seat


_ALL_TRIED: Final = 10


def names(core: Core, obj: Obj) -> frozenset[str]:
    """Return the character names that count for the limit of one each. ZX-name.uniqueness, ZX-name.none."""
    if core.defn[obj] == UNKNOWN:
        return frozenset()
    only = core.reading("ZX-name.uniqueness") == "characters-only"
    if only and not is_kind(core, obj, "character"):
        return frozenset()
    return character_names(core, obj)


def clashing_cards(core: Core, seat: Seat) -> list[Obj]:
    """Return the cards of a battle zone that share a character name with another. ZX-name.multiple."""
    named = [(obj, names(core, obj)) for obj in field(core, seat)]
    return [obj for obj, own in named if any(own & other for at, other in named if at != obj)]


def ask_beside(core: Core, obj: Obj, seat: Seat) -> None:
    """Ask for the identity of an unknown card beside a new card with a character name, because it may share that name.

    ZX-name.uniqueness.
    """
    unknown = [each for each in field(core, seat) if core.defn[each] == UNKNOWN]
    if unknown and names(core, obj):
        raise NeedsFact("card", unknown[0])


class Unique(NamedTuple):
    """The cards to scrap so that no two of `cards` share a character name. ZX-name.multiple."""

    name: str
    cards: tuple[Obj, ...]
    rules: Rules

    def _kept_are_unique(self, core: Core, gone: tuple[Obj, ...]) -> bool:
        kept = [names(core, obj) for obj in self.cards if obj not in gone]
        return all(not (one & two) for at, one in enumerate(kept) for two in kept[at + 1 :])

    def check(self, core: Core, value: object, before: Values) -> None:
        """Refuse cards that leave two of one name, or, by one interpretation, more than necessary."""
        Choose(self.name, self.cards, 0, len(self.cards), self.rules).check(core, value, before)
        gone = members(value)
        if not self._kept_are_unique(core, gone):
            raise Illegal(self.rules, refusals.StillShared(slot=self.name, cards=self.cards))
        if core.reading("ZX-name.multiple") == "fewest" and len(gone) > len(self.smallest(core)):
            raise Illegal(
                self.rules,
                refusals.FewerSuffice(slot=self.name, needs=len(self.smallest(core)), given=len(gone)),
            )

    def smallest(self, core: Core) -> tuple[Obj, ...]:
        """Return a smallest set that resolves the clashes: by exhaustive search, or greedily where many clash."""
        if len(self.cards) <= _ALL_TRIED:
            for count in range(1, len(self.cards)):
                for gone in itertools.combinations(self.cards, count):
                    if self._kept_are_unique(core, gone):
                        return gone
        own = {obj: names(core, obj) for obj in self.cards}
        order = sorted(self.cards, key=lambda obj: sum(bool(own[obj] & other) for other in own.values()))
        return self._split_unique(core, order)

    def _split_unique(self, core: Core, order: Sequence[Obj]) -> tuple[Obj, ...]:
        """Keep cards in order while they do not clash with those kept; return the others."""
        taken = set[str]()
        gone: list[Obj] = []
        for obj in order:
            own = names(core, obj)
            if own & taken:
                gone.append(obj)
            taken |= own if obj not in gone else frozenset()
        return tuple(gone)

    def sample(self, core: Core, rng: Random, before: Values) -> tuple[Obj, ...]:
        """Return cards to scrap: as few as possible, where the interpretation demands that."""
        del before
        if core.reading("ZX-name.multiple") == "fewest":
            return self.smallest(core)
        return self._split_unique(core, rng.sample(self.cards, len(self.cards)))

    def describe(self, core: Core) -> Shape:
        """Return the cards to choose from."""
        return Choose(self.name, self.cards, 1, len(self.cards), self.rules).describe(core)
