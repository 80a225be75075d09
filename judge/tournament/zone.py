"""One zone of a large field, matched exactly: its players, stand-ins for the big groups at its ends, and the bye.

A stand-in is an unspecified member of a big group: it may meet anybody at the cost of its score.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from judge.tournament.exact import match, square_weight, tail_weight, weights

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from judge.tournament.field import Field, Pair

Group = tuple[int, int]
EXITS = 6


@dataclass(frozen=True, slots=True)
class Zone:
    """Players at positions `start` to `end` of the sorted list, and the big groups (start, end) around them."""

    start: int
    end: int
    above: Group | None
    below: Group | None


@dataclass(slots=True)
class ZoneMatching:
    """The best matching of a zone: its pairs, who leaves it for which group, and how many pairs cross it."""

    pairs: list[Pair] = field(default_factory=list)
    leaving: list[tuple[int, Group]] = field(default_factory=list)
    across: int = 0
    bye: int | None = None
    squares: int = 0
    repeats: int = 0


def solve_zone(
    entrants: Field, order: Sequence[int], zone: Zone, bye: int | None, draw: Random, *, ranked: bool
) -> ZoneMatching | None:
    """Match a zone exactly; None where that needs a clash. `bye` is the player with the bye, if in the zone."""
    problem = _ZoneProblem(entrants, order, zone, bye)
    exits = EXITS
    while True:
        solved = problem.solve(exits, draw, ranked=ranked)
        # With few stand-ins the answer is proven when using more would cost more than the answer.
        if solved is None or exits >= problem.size or problem.least(exits + 1) > solved.squares:
            return solved
        exits *= 2


class _ZoneProblem:
    """A zone as a matching problem. Nodes: its members, stand-ins above, stand-ins below, the bye."""

    def __init__(self, entrants: Field, order: Sequence[int], zone: Zone, bye: int | None) -> None:
        self.entrants = entrants
        self.zone = zone
        self.bye = bye
        self.members = [*order[zone.start : zone.end], *([] if bye is None else [bye])]
        self.size = len(self.members)
        # Only one member of each big group is weighed: the others have the same score.
        self.ends = [order[group[0]] if group else self.members[0] for group in (zone.above, zone.below)]
        self.scores = [entrants.scores[i] for i in [*self.members, *self.ends]]

    def least(self, count: int) -> int:
        """Return the smallest sum of squares of `count` players leaving on one side."""
        sums = []
        for group, end in zip((self.zone.above, self.zone.below), self.scores[self.size :], strict=True):
            if group:
                sums.append(sum(sorted((s - end) ** 2 for s in self.scores[: self.size])[:count]))
        return min(sums, default=1 << 62)

    def solve(self, exits: int, draw: Random, *, ranked: bool) -> ZoneMatching | None:
        """Match with about `exits` stand-ins a side, odd above where the players above are odd."""
        resting = self.bye is not None
        above = exits + (exits + self.zone.start) % 2 if self.zone.above else 0
        below = exits + (exits + self.size + above + resting) % 2 if self.zone.below else 0
        roles = [
            *range(self.size),
            *[self.size] * above,
            *[self.size + 1] * below,
            *[self.size + 2] * resting,
        ]
        weigh = weights(self.entrants, [*self.members, *self.ends], draw, ranked=ranked)
        cost = self._cost(weigh)
        inside = ZoneMatching()
        found = match(len(roles), lambda i, j: cost(roles[i], roles[j]))
        for i, j in found:
            if not self._take(inside, roles[i], roles[j]):
                return None
        return inside if found else None

    def _cost(self, weigh: Callable[[int, int], int]) -> Callable[[int, int], int | None]:
        size, scores, downs = self.size, self.scores, self.entrants.downs
        repeat, square = tail_weight(size + 2), square_weight(size + 2)

        def cost(first: int, second: int) -> int | None:
            if second == size + 2:
                return 0 if first < size and self._may_rest(first) else None
            if first >= size and first == second:
                return 0
            if second < size:
                return weigh(first, second)
            weight = square * (scores[first] - scores[second]) ** 2
            repeats = first < size and second == size + 1 and downs[self.members[first]] > 0
            return weight + repeat * repeats

        return cost

    def _may_rest(self, member: int) -> bool:
        """Return whether a member may have the bye as well as the player chosen for it."""
        own, chosen = self.members[member], self.bye
        byes, scores = self.entrants.byes, self.entrants.scores
        return chosen is not None and byes[own] == byes[chosen] and scores[own] == scores[chosen]

    def _take(self, inside: ZoneMatching, first: int, second: int) -> bool:
        """Note one matched edge; False where it is a clash."""
        size, members, entrants = self.size, self.members, self.entrants
        if second == size + 2:
            inside.bye = members[first]
            return True
        if first >= size and first == second:
            return True
        difference = self.scores[first] - self.scores[second]
        inside.squares += difference * difference
        if second < size:
            if entrants.clash(members[first], members[second]):
                return False
            inside.pairs.append((members[first], members[second]))
            inside.repeats += entrants.repeats_down(members[first], members[second])
        elif first >= size:
            inside.across += 1
        else:
            group = self.zone.above if second == size else self.zone.below
            assert group is not None  # noqa: S101 - without a group there are no stand-ins
            inside.leaving.append((members[first], group))
            inside.repeats += second == size + 1 and entrants.downs[members[first]] > 0
        return True
