"""Paying with the player's own objects: a number of them, including a distinct one for each required colour.

A game subclasses `Payment` and says which objects can pay, which bit turns one face down, and why another cannot.
"""

from __future__ import annotations

import itertools
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from judge.engine.errors import Illegal, NeedsFact, Refusal
from judge.engine.ids import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from judge.engine.game import Core, Shape, Values
    from judge.engine.ids import Obj, Seat


def covers(offered: list[frozenset[str]], wanted: tuple[str, ...]) -> bool:
    """Return whether each required colour can be paid by a distinct object (an object of several colours pays one)."""
    if not wanted:
        return True
    first, rest = wanted[0], wanted[1:]
    for number, colours in enumerate(offered):
        if first in colours and covers(offered[:number] + offered[number + 1 :], rest):
            return True
    return False


def _printed_colours(core: Core, obj: Obj) -> frozenset[str] | None:
    """Return the colours of a card, however it lies; None when the card is unknown."""
    number = core.defn[obj]
    if number == UNKNOWN:
        return None
    colours: frozenset[str] | None = core.defs[number].colours
    return colours


@dataclass(
    slots=True
)  # not frozen: setting eleven fields the other way takes as long as all the rest of a payment
class Payment(ABC):
    """The slot of a payment: exactly `count` objects of `seat`, a distinct one for each of `colours`.

    The value is the tuple of paying objects. `more_allowed` permits paying more than is due; where the colours are
    wrong, `colour_rules` are cited too; before them the rule that `asks_colours`, and first what took a colour away.
    `asks_number`: the rule cited first where the number is wrong.
    `x`: the index of the earlier slot whose number is due besides; -1 where there is none.
    """

    name: str
    seat: Seat
    count: int
    colours: tuple[str, ...]
    rules: tuple[str, ...]
    more_allowed: bool = False
    colour_rules: tuple[str, ...] = ()
    asks_colours: str = ""
    asks_number: str = ""
    x: int = -1

    # ---- what a game says

    face_down: ClassVar[int]
    no_colour_face_down: ClassVar[tuple[str, ...]]  # the rules by which what lies face down has no colour
    one_colour_each: ClassVar[
        tuple[str, ...]
    ] = ()  # and those by which an object of several colours pays for one

    @abstractmethod
    def pool(self, core: Core) -> list[Obj]:
        """Give the objects that can pay at all."""

    @abstractmethod
    def refusal(self, core: Core, obj: Obj) -> Illegal | None:
        """Return why an object cannot pay, or None when it can."""

    def other_word_refusal(self, word: str) -> Illegal | None:
        """Return why what is stated under another word does not pay this; None where the word means no payment."""
        del self, word
        return None

    def kept_from_paying(self, core: Core, pool: Sequence[Obj]) -> tuple[str, ...]:
        """Return the rules without which there would be enough objects beside those that can pay."""
        del self, core, pool
        return ()

    # ---- what follows

    def colours_of(self, core: Core, obj: Obj) -> frozenset[str] | None:
        """Return the colours an object can pay for: none if face down; None when its colours are unknown."""
        if core.bits[obj] & self.face_down:
            return frozenset()
        return _printed_colours(core, obj)

    def covered(self, core: Core, paid: tuple[Obj, ...]) -> bool:
        """Return whether all colours are paid; NeedsFact when that depends on an unknown object.

        It is assumed, not asked, where the payment itself was not stated: an unknown object then had the required
        colour.
        """
        if not self.colours:
            return True
        only = self.colours[0] if len(self.colours) == 1 else None
        known, unknown = [], []
        for obj in paid:
            colours = self.colours_of(core, obj)
            if colours is None:
                unknown.append(obj)
            elif only in colours:
                return True
            elif colours:
                known.append(colours)
        if covers(known, self.colours):
            return True
        if unknown and covers([*known, *(frozenset(self.colours) for _ in unknown)], self.colours):
            if self.name in core.untold:
                return True
            raise NeedsFact("colour_of_payment", unknown[0], wanted=self.colours)
        return False

    def payable(self, core: Core) -> None:
        """Raise Illegal unless some payment exists; NeedsFact when that depends on an unknown object."""
        if self.count <= 0:
            return
        pool = self.pool(core)
        if len(pool) < self.count:
            rules = self._about_number(self.kept_from_paying(core, pool))
            facts = {"slot": self.name, "needs": self.count, "has": len(pool)}
            raise Illegal(rules, "pay.too-few", Refusal.PAYMENT, **facts)
        if len(self.colours) > self.count or not self.covered(core, tuple(pool)):
            raise self._no_colours(core, pool)

    def check(self, core: Core, value: object, before: Values) -> None:
        """Refuse a payment of a wrong number, with an object twice, or that lacks a colour."""
        due = self._due(before)
        if not isinstance(value, tuple):
            facts = {"slot": self.name, "needs": due, "has": 0}
            raise Illegal(self._about_number(()), "pay.too-few", Refusal.PAYMENT, **facts)
        if len(value) < due or (len(value) > due and not self.more_allowed):
            facts = {"slot": self.name, "needs": due, "given": len(value)}
            raise Illegal(self._about_number(()), "pay.count", Refusal.PAYMENT, **facts)
        if len(set(value)) != len(value):
            raise Illegal(self.rules, "choose.twice", Refusal.CHOICE, slot=self.name)
        for obj in value:
            refusal = self.refusal(core, obj)
            if refusal is not None:
                raise refusal
        if not self.covered(core, value):
            given = tuple(tuple(sorted(self._gives(core, obj))) for obj in value)
            named = {"slot": self.name, "needs": self.count, "colours": self.colours, "given": given}
            raise Illegal(self._about_colours(core, value), "pay.colours", Refusal.PAYMENT, **named)

    def sample(self, core: Core, rng: Random, before: Values) -> tuple[Obj, ...]:
        """Return a random payment: first an object for each colour, then any others."""
        pool, due = self.pool(core), self._due(before)
        rng.shuffle(pool)
        chosen: list[Obj] = []
        for colour in self.colours:
            fitting = [obj for obj in pool if obj not in chosen and colour in self._gives(core, obj)]
            if not fitting:
                break
            # Objects of one colour first, so that one of two is kept for the colour that has no other.
            chosen.append(min(fitting, key=lambda obj: len(self._gives(core, obj))))
        rest = [obj for obj in pool if obj not in chosen]
        value = tuple((chosen + rest)[:due])
        return value if self.covered(core, value) else self._search(core, pool, due)

    def _due(self, before: Values) -> int:
        number: Any = before[self.x] if self.x >= 0 else 0
        return self.count + int(number)

    def _search(self, core: Core, pool: list[Obj], due: int) -> tuple[Obj, ...]:
        """Find a payment by search where taking the simplest objects first failed."""
        for value in itertools.combinations(pool, due):
            if self.covered(core, value):
                return value
        raise self._no_colours(core, pool)

    def _gives(self, core: Core, obj: Obj) -> frozenset[str]:
        return self.colours_of(core, obj) or frozenset()

    def _no_colours(self, core: Core, pool: Sequence[Obj]) -> Illegal:
        facts = {"slot": self.name, "needs": self.count, "colours": self.colours}
        return Illegal(self._about_colours(core, pool), "pay.no-colours", Refusal.PAYMENT, **facts)

    def _about_number(self, kept: tuple[str, ...]) -> tuple[str, ...]:
        asks = (self.asks_number,) if self.asks_number else ()
        return tuple(dict.fromkeys((*kept, *asks, *self.rules)))

    def _about_colours(self, core: Core, paid: Sequence[Obj]) -> tuple[str, ...]:
        asks = (self.asks_colours,) if self.asks_colours else ()
        return tuple(dict.fromkeys((*self._taken_away(core, paid), *asks, *self.rules, *self.colour_rules)))

    def _taken_away(self, core: Core, paid: Sequence[Obj]) -> Iterator[str]:
        """Yield the rules without which these objects would have the required colours."""
        printed = [_printed_colours(core, obj) for obj in paid]
        if any(core.bits[obj] & self.face_down for obj in paid) and covers(
            [frozenset(self.colours) if colours is None else colours for colours in printed], self.colours
        ):
            yield from self.no_colour_face_down
        if frozenset(self.colours) <= frozenset().union(*(self._gives(core, obj) for obj in paid)):
            yield from self.one_colour_each

    def describe(self, core: Core) -> Shape:
        """Return the objects that can pay, how many are due, and their colours."""
        pool = self.pool(core)
        return {
            "slot": self.name,
            "kind": "pay",
            "options": pool,
            "low": self.count,
            "high": len(pool) if self.more_allowed or self.x >= 0 else self.count,
            "colours": list(self.colours),
        }
