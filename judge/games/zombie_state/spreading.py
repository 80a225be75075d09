"""Where the zombies of one domain go: a plan computed from numbers, used by the game and by the table helper.

Destinations are the adjacent domains with a population die, ranked by population, then armies, then a die. Shares are
3, 2, 1, 1 ...; when every destination has had one, 1 each again from the most populated.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from judge.engine.ids import Obj, Rules

_FIRST: Final = (3, 2)


class NeighbourDomain(NamedTuple):
    """An adjacent domain: its object, population and armies."""

    item: Obj
    population: int
    armies: int

    @property
    def rank(self) -> tuple[int, int]:
        """Return the sorting key of neighbours: population, then armies. ZS-move.tie."""
        return (self.population, self.armies)


class ZombieShare(NamedTuple):
    """A share: a number of zombies, the domain, and the rules."""

    item: Obj
    number: int
    rules: Rules


class SpreadPlan(NamedTuple):
    """The shares so far; `tie`: equal candidates among which a die must choose before the plan continues.

    `again`: whether equal candidates occurred once more after every destination had had its share.
    """

    shares: tuple[ZombieShare, ...]
    left: int
    tie: tuple[Obj, ...] = ()
    again: bool = False


def rank(neighbours: tuple[NeighbourDomain, ...]) -> tuple[NeighbourDomain, ...]:
    """Return the neighbours with a population die, best first. ZS-move.only.populated, ZS-move.tie."""
    able = [each for each in neighbours if each.population > 0]
    return tuple(sorted(able, key=lambda each: each.rank, reverse=True))


def plan(
    active: int, neighbours: tuple[NeighbourDomain, ...], decided: tuple[Obj, ...], *, again: bool = False
) -> SpreadPlan:
    """Return where `active` zombies go; `decided`: the candidates that dice put first, in that order.

    `again`: a die decides again between equal candidates of a second round; without it the first order remains.
    """
    waiting = list(rank(neighbours))
    if not waiting:
        return SpreadPlan((), active)
    shares: list[ZombieShare] = []
    served: list[NeighbourDomain] = []
    rolls = list(decided)
    left = active
    while left and waiting:
        best = waiting[0]
        equal = [each for each in waiting if each.rank == best.rank]
        same = [each for each in waiting if each.population == best.population]
        tied = len(same) > 1
        if len(equal) > 1:
            if not rolls:
                return SpreadPlan(tuple(shares), left, tuple(each.item for each in equal))
            first = rolls.pop(0)
            best = next(each for each in equal if each.item == first)
        count = min(left, _FIRST[len(served)] if len(served) < len(_FIRST) else 1)
        shares.append(
            ZombieShare(best.item, count, (_rule(len(served)), *(("ZS-move.tie",) if tied else ())))
        )
        waiting.remove(best)
        served.append(best)
        left -= count
    return (
        _share_again(left, served, tuple(shares), rolls, again=again)
        if left
        else SpreadPlan(tuple(shares), 0)
    )


def _rule(served: int) -> str:
    if served == 0:
        return "ZS-move.first.three"
    return "ZS-move.second.two" if served == 1 else "ZS-move.third.one"


def _share_again(
    left: int,
    served: list[NeighbourDomain],
    shares: tuple[ZombieShare, ...],
    rolls: list[Obj],
    *,
    again: bool,
) -> SpreadPlan:
    """Start another round, one at a time from the most populated. ZS-move.wrap, ZS-move.tie."""
    each, extra = divmod(left, len(served))
    counts = {one.item: each for one in served}
    equal_again = False
    for _, group in itertools.groupby(served, key=lambda one: one.rank):
        pool = [one.item for one in group]
        equal_again = equal_again or 0 < extra < len(pool)
        while extra and pool:
            first = pool[0]
            if again and extra < len(pool):
                if not rolls:
                    return SpreadPlan(shares, left, tuple(pool), again=True)
                first = rolls.pop(0)
            pool.remove(first)
            counts[first] += 1
            extra -= 1
    more = tuple(ZombieShare(item, count, ("ZS-move.wrap",)) for item, count in counts.items() if count)
    return SpreadPlan((*shares, *more), 0, again=equal_again)
