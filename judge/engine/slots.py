"""Slots: what a listed action still needs, as constraints.

A listing does not spell out every combination of payments and targets. It gives slots; an action is accepted
when each of its values is a member. `check` is the only place where membership is decided, `sample` draws a
member for random play, and `describe` says it as data for a screen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from judge.engine.errors import Illegal, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from judge.engine.errors import NeedsFact
    from judge.engine.game import Core, Shape, Values
    from judge.engine.ids import Obj


def members(value: object) -> tuple[Any, ...]:
    """Yield the members that a value names; none where it is no such value."""
    return value if isinstance(value, tuple) else ()


class Choose(NamedTuple):
    """Between `low` and `high` different members of `options`; the value is a tuple in the order chosen.

    `apart`: indexes of earlier slots whose choices may not be chosen again. With `unseen`, None stands for an unknown
    choice. `doubts`: possible members, each with the fact that would decide; choosing one raises NeedsFact, unless
    the choice was not stated: then it was a member. `barred` gives the rules, if any, that prevent a member from
    being chosen. `usual`: the choice that is meant where none is stated. `x`: the index of the earlier slot whose number
    is chosen besides; -1 where there is none.
    """

    name: str
    options: tuple[object, ...]
    low: int = 1
    high: int = 1
    rules: tuple[str, ...] = ()
    apart: tuple[int, ...] = ()
    unseen: bool = False
    doubts: tuple[tuple[object, NeedsFact], ...] = ()
    barred: Callable[[Core, Any], tuple[str, ...]] | None = None
    usual: tuple[object, ...] | None = None
    x: int = -1

    @property
    def certain(self) -> bool:
        """Return whether there are certainly enough members."""
        return not self.doubts or len(self.options) >= self.low

    def check(self, core: Core, value: object, before: Values) -> None:
        """Refuse a wrong number of members, one twice, or one that is not among the options."""
        if value is None and self.unseen:
            return
        chosen, more = members(value), self._more(before)
        if not isinstance(value, tuple) or not self.low + more <= len(chosen) <= self.high + more:
            raise self._wrong_count(len(chosen), more)
        if len(set(chosen)) != len(chosen):
            raise Illegal(self.rules, "choose.twice", Refusal.CHOICE, slot=self.name)
        doubts = dict(self.doubts)
        for item in chosen:
            if item not in self.options and item not in doubts:
                facts = {"slot": self.name, "item": item, "options": self.options}
                if isinstance(item, int) and 0 <= item < len(core.place):
                    facts["where"] = core.place[item]
                barred = self.barred(core, item) if self.barred else ()
                raise Illegal((*barred, *self.rules), "choose.not-among", Refusal.CHOICE, **facts)
            for at in self.apart:
                if item in before[at]:
                    raise Illegal(self.rules, "choose.used", Refusal.CHOICE, slot=self.name, item=item)
        for item in chosen:
            if item in doubts and self.name not in core.untold:
                raise doubts[item]

    def sample(self, core: Core, rng: Random, before: Values) -> tuple[object, ...]:
        """Return the usual choice, or else a random one of an allowed size."""
        del core
        if self.usual is not None:
            return self.usual
        free = [item for item in self.options if not any(item in before[at] for at in self.apart)]
        low, high = self.low + self._more(before), self.high + self._more(before)
        if len(free) < low:
            raise self._wrong_count(len(free), low - self.low)
        return tuple(rng.sample(free, rng.randint(low, min(high, len(free)))))

    def describe(self, core: Core) -> Shape:
        """Return the options, how many to choose, and what of it is doubtful or unseen."""
        del core
        shape: Shape = {
            "slot": self.name,
            "kind": "choose",
            "options": [*self.options, *(item for item, _ in self.doubts)],
            "low": self.low,
            "high": self.high if self.x < 0 else len(self.options) + len(self.doubts),
        }
        if self.unseen:
            shape["unknown"] = True
        if self.usual is not None:
            shape["usual"] = self.usual
        return shape

    def _more(self, before: Values) -> int:
        number: Any = before[self.x] if self.x >= 0 else 0
        return int(number)

    def _wrong_count(self, given: int, more: int) -> Illegal:
        facts = {"low": self.low + more, "high": self.high + more, "given": given}
        return Illegal(self.rules, "choose.count", Refusal.CHOICE, slot=self.name, **facts)


class Order(NamedTuple):
    """All of `items`, in an order: the value is a tuple of each once; with `unseen`, None stands for an unknown order."""

    name: str
    items: tuple[Any, ...]
    rules: tuple[str, ...] = ()
    unseen: bool = False

    def check(self, core: Core, value: object, before: Values) -> None:
        """Refuse anything but each of the items once."""
        del core, before
        if value is None and self.unseen:
            return
        if not isinstance(value, tuple) or sorted(value) != sorted(self.items):
            raise Illegal(self.rules, "order.not-all", Refusal.CHOICE, slot=self.name, items=self.items)

    def sample(self, core: Core, rng: Random, before: Values) -> tuple[object, ...]:
        """Return the items in a random order."""
        del core, before
        return tuple(rng.sample(self.items, len(self.items)))

    def describe(self, core: Core) -> Shape:
        """Return the items to order, and whether the order may be unknown."""
        del core
        shape: Shape = {"slot": self.name, "kind": "order", "options": list(self.items)}
        return {**shape, "unknown": True} if self.unseen else shape


class Number(NamedTuple):
    """A whole number from `low` to `high`; with `unseen`, None stands for an unknown one."""

    name: str
    low: int
    high: int
    rules: tuple[str, ...] = ()
    unseen: bool = False

    def check(self, core: Core, value: object, before: Values) -> None:
        """Refuse what is not a whole number within the limits."""
        del core, before
        if value is None and self.unseen:
            return
        if type(value) is not int or not self.low <= value <= self.high:
            facts = {"slot": self.name, "low": self.low, "high": self.high, "given": value}
            reason = "number.range" if self.low < self.high else "number.exact"
            raise Illegal(self.rules, reason, Refusal.CHOICE, **facts)

    def sample(self, core: Core, rng: Random, before: Values) -> int:
        """Return a random number within the limits."""
        del core, before
        return rng.randint(self.low, self.high)

    def describe(self, core: Core) -> Shape:
        """Return the limits, and whether the number may be unknown."""
        del core
        shape: Shape = {"slot": self.name, "kind": "number", "low": self.low, "high": self.high}
        return {**shape, "unknown": True} if self.unseen else shape


class TurnedOut(str):
    """The identity of an unknown card that is used, as the value of a slot."""

    __slots__ = ()


class Fact(NamedTuple):
    """A fact that only the table knows, not a choice: the identity of an unknown card, one of `options`.

    An action that leaves it out is not illegal: `act` raises NeedsFact with the slot's name. Where only one option is
    possible it need not be stated; stating another contradicts what is known. `reads` gives the option of a known
    card.
    """

    name: str
    options: tuple[str, ...]
    about: Obj
    rules: tuple[str, ...] = ()
    reads: Callable[[Core, Obj], str] | None = None

    @property
    def settled(self) -> bool:
        """Return whether the value follows from known facts."""
        return len(self.options) == 1

    @property
    def certain(self) -> bool:
        """Return whether the action is legal for every option."""
        return True

    def check(self, core: Core, value: object, before: Values) -> None:
        """Refuse what the card cannot be."""
        del before
        if value in self.options:
            return
        known = self.settled and core.defn[self.about]
        raise Illegal(
            self.rules,
            "fact.otherwise" if self.settled else "choose.not-among",
            Refusal.CHOICE,
            slot=self.name,
            item=value,
            options=(self.about,) if known else self.options,
        )

    def sample(self, core: Core, rng: Random, before: Values) -> str:
        """Return one of the options at random."""
        del core, before
        return rng.choice(self.options)

    def describe(self, core: Core) -> Shape:
        """Return the words that the card may be."""
        del core
        return {"slot": self.name, "kind": "word", "options": list(self.options)}


class Supposed(Fact):
    """A default assumption: the first option, unless another is stated or it is disputed.

    With another option the action breaks a rule. Such a slot comes last: an action that leaves it out used the
    default.
    """

    __slots__ = ()

    @property
    def settled(self) -> bool:
        """See Fact: it need not be stated."""
        return True

    def describe(self, core: Core) -> Shape:
        """Return the options with the one that is assumed."""
        return {**super().describe(core), "usual": self.options[0]}


class Settled(NamedTuple):
    """A slot whose value the rules determine (a whole hand, one card); it need not be stated.

    An action that states another value was done wrongly. Such slots come after those that need a value.
    """

    slot: Choose | Number

    @property
    def name(self) -> str:
        """The word used for it in a dispute file."""
        return self.slot.name

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that determine it."""
        return self.slot.rules

    def check(self, core: Core, value: object, before: Values) -> None:
        """Refuse what the slot itself refuses."""
        self.slot.check(core, value, before)

    def sample(self, core: Core, rng: Random, before: Values) -> object:
        """Return a value of the slot itself."""
        return self.slot.sample(core, rng, before)

    def describe(self, core: Core) -> Shape:
        """Return the shape of the slot itself."""
        return self.slot.describe(core)


def take_all(name: str, items: tuple[object, ...], rules: tuple[str, ...]) -> Settled:
    """Return a slot that takes all of these members."""
    return Settled(Choose(name, items, len(items), len(items), rules))


def take_number(name: str, number: int, rules: tuple[str, ...]) -> Settled:
    """Return a slot that takes exactly this number."""
    return Settled(Number(name, number, number, rules))
