"""Partly stated values: one of the two discarded cards by name, and `{unknown: 1}` for the other.

What is named was among it; which the others were is open. Of an order, what is named came in those places. What is named
alone is all there was: too few is the very thing that may be disputed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from judge.disputes.language.errors import Located

_UNKNOWN: Final = "unknown"
_MOST: Final = 100


class NamedPart(NamedTuple):
    """The named members of a choice, and how many others there were."""

    named: tuple[Any, ...]
    others: int


class OrderedPart(NamedTuple):
    """An order with a gap (None) for each unnamed member."""

    places: tuple[Any, ...]

    @property
    def named(self) -> tuple[Any, ...]:
        """The named members, in their order."""
        return tuple(one for one in self.places if one is not None)

    @property
    def others(self) -> int:
        """Number of unnamed members."""
        return len(self.places) - len(self.named)

    def filled(self, others: Sequence[Any]) -> tuple[Any, ...]:
        """Return the order with the gaps filled by others, in the given order."""
        rest = iter(others)
        return tuple(next(rest, None) if one is None else one for one in self.places)


Part = NamedPart | OrderedPart


def split_named(given: Located) -> tuple[Located, int]:
    """Return the named members of a value, and how many others it says there were."""
    listed = given.items()
    counts = [item.key(_UNKNOWN) for item in listed if _is_count(item.value)]
    if not counts:
        return given, 0
    for count in counts:
        if type(count.value) is not int or not 1 <= count.value <= _MOST:
            raise count.error("number.range", low=1, high=_MOST, given=str(count.value)[:40])
    named = [item.value for item in listed if not _is_count(item.value)]
    return given._replace(value=named), sum(count.value for count in counts)


def _is_count(item: object) -> bool:
    return isinstance(item, dict) and set(item) == {_UNKNOWN}


def read_order(given: object, named: Sequence[Any]) -> OrderedPart:
    """Return a stated order with its gaps."""
    rest, places = iter(named), list[Any]()
    for item in given if isinstance(given, list) else [given]:
        places += [None] * item[_UNKNOWN] if isinstance(item, dict) else [next(rest)]
    return OrderedPart(tuple(places))


def complete_by_guess(told: object, shape: Mapping[str, Any]) -> object:
    """Return a value for a partly stated one that cannot be completed, so that the rules refuse it with a reason."""
    if not isinstance(told, (NamedPart, OrderedPart)):
        return told
    free = [one for one in shape["options"] if one not in told.named]
    return (*told.named, *free[: told.others])
