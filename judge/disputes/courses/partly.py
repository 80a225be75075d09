"""What a step names in part: one of the two cards that were discarded, and `{unknown: 1}` for the other, or nothing.

What is named was among it; which the others were is open. Of an order, what is named came in that order, and in those places
where the others are told to be unknown. Mana and resources that are named are all that was paid, unless
others are told to be unknown: too few of them is the very thing that is disputed.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from judge.disputes.language.errors import DisputeError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_UNKNOWN: Final = "unknown"
_MOST: Final = 100


class NamedPart(NamedTuple):
    """Some things that were chosen, and how many others there were."""

    named: tuple[Any, ...]
    others: int


class OrderedPart(NamedTuple):
    """An order with a gap (None) for each thing that nobody named; `loose`: where the gaps are is not told either."""

    places: tuple[Any, ...]
    loose: bool

    @property
    def named(self) -> tuple[Any, ...]:
        """What is named, in its order."""
        return tuple(one for one in self.places if one is not None)

    @property
    def others(self) -> int:
        """How many nobody named."""
        return len(self.places) - len(self.named)

    def filled(self, others: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
        """Yield the orders with these others, in theirs, in the gaps."""
        if not self.loose:
            rest = iter(others)
            yield tuple(next(rest, None) if one is None else one for one in self.places)
            return
        for at in combinations(range(len(self.places)), len(self.named)):
            named, rest = iter(self.named), iter(others)
            yield tuple(next(named) if place in at else next(rest) for place in range(len(self.places)))


Part = NamedPart | OrderedPart


def told_apart(given: object, path: str) -> tuple[object, int]:
    """Return what a value names, and how many others it says there were."""
    listed = given if isinstance(given, list) else [given]
    counts = {
        at: item for at, item in enumerate(listed) if isinstance(item, dict) and set(item) == {_UNKNOWN}
    }
    if not counts:
        return given, 0
    for at, item in counts.items():
        count = item[_UNKNOWN]
        if type(count) is not int or not 1 <= count <= _MOST:
            spot = f"{path}[{at}]" if isinstance(given, list) else path
            raise DisputeError(f"{spot}.{_UNKNOWN}", "number.range", low=1, high=_MOST, given=str(count)[:40])
    named = [item for at, item in enumerate(listed) if at not in counts]
    return named, sum(item[_UNKNOWN] for item in counts.values())


def left_out(named: object, shape: Mapping[str, Any]) -> int:
    """Return how many a choice needs besides those that a step names, where it names some; what was paid is told in full."""
    if shape["kind"] != "choose" or not isinstance(named, tuple) or not named:
        return 0
    return max(0, int(shape["low"]) - len(named))


def in_places(given: object, named: Sequence[Any]) -> OrderedPart:
    """Return an order as it is told, with its gaps."""
    rest, places = iter(named), list[Any]()
    for item in given if isinstance(given, list) else [given]:
        places += [None] * item[_UNKNOWN] if isinstance(item, dict) else [next(rest)]
    return OrderedPart(tuple(places), loose=False)


def guessed(told: object, shape: Mapping[str, Any]) -> object:
    """Return a value for what was named in part and no others can make whole: the rules say why not."""
    if not isinstance(told, (NamedPart, OrderedPart)):
        return told
    free = [one for one in shape["options"] if one not in told.named]
    return (*told.named, *free[: told.others])
