"""What a step names in part: one of the two cards that were discarded, and `{unknown: 1}` for the other, or nothing.

What is named was among it; which the others were is open. Mana and resources that are named are all that was paid, unless
others are told to be unknown: too few of them is the very thing that is disputed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from judge.disputes.language.errors import DisputeError

if TYPE_CHECKING:
    from collections.abc import Mapping

_UNKNOWN: Final = "unknown"
_MOST: Final = 100


class NamedPart(NamedTuple):
    """Some things that were chosen, and how many others there were."""

    named: tuple[Any, ...]
    others: int


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


def guessed(told: object, shape: Mapping[str, Any]) -> object:
    """Return a value for what was named in part and no others can make whole: the rules say why not."""
    if not isinstance(told, NamedPart):
        return told
    free = [one for one in shape["options"] if one not in told.named]
    return (*told.named, *free[: told.others])
