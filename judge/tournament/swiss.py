"""Pair a Swiss field: the bye, the fast pairing with its bound, and the exact step where the two differ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from judge.tournament.adjacent import arrange, bound, pairs_of, repair
from judge.tournament.exact import solve
from judge.tournament.field import Objective, bye_cost, groups, least_forbidden, measure, objective
from judge.tournament.sides import take_turns
from judge.tournament.window import solve_window
from judge.tournament.zones import solve_zones

if TYPE_CHECKING:
    from random import Random

    from judge.tournament.field import Field, Pair

WHOLE = 128
"""A field up to this size is matched exactly as soon as its bound is missed."""
WHOLE_LATE = 320
"""A field up to this size is matched exactly where its zones do not decide."""
WINDOW = 4_000
"""A field up to this size is matched among near neighbours where nothing else decides."""


@dataclass(frozen=True, slots=True)
class Solution:
    """A pairing of entrants with its proof: `least` is a lower bound of every objective; `method` says how it was found."""

    pairs: list[Pair]
    bye: int | None
    reached: Objective
    least: Objective
    method: str

    @property
    def optimal(self) -> bool:
        """Return whether no better pairing exists."""
        return self.reached == self.least


def pair_field(entrants: Field, draw: Random, *, fold: bool = False, ranked: bool = False) -> Solution:
    """Pair a field. With `fold` the upper half of each score group meets the lower half; with `ranked` near places meet.

    An odd field gives its bye to one of the lowest score among those with the fewest byes. Ties of the objective are decided
    by the balance of sides: optimally in a small field, among neighbours in a large one.
    """
    if not len(entrants):
        return Solution([], None, Objective(), Objective(), "bound")
    turns = entrants.has_sides and not fold and not ranked
    if turns and len(entrants) <= WHOLE:
        return _solve_whole(entrants, draw, ranked=False)
    order = entrants.by_score()
    bye = _choose_bye(entrants, order) if len(order) % 2 else None
    if bye is not None:
        order.remove(bye)
    if fold:
        _fold(entrants, order)
    if turns:
        for start, end in groups(entrants, order):
            order[start:end] = take_turns(entrants, order[start:end], spoken=start % 2 == 1)
    unavoidable = arrange(entrants, order)
    squares = bound(entrants, order)
    clashing = repair(entrants, order)
    byes = bye_cost(entrants, bye)
    forced = least_forbidden(entrants)
    least = objective(entrants, forced, (0, 0), byes, squares, unavoidable)
    fast = _solution(entrants, pairs_of(order), bye, least, "bound")
    if fast.optimal:
        return fast
    if len(entrants) <= WHOLE:
        return _solve_whole(entrants, draw, ranked=ranked)
    repeats = [k for k in range(0, len(order), 2) if entrants.repeats_down(order[k], order[k + 1])]
    faults = sorted({*clashing, *repeats})
    solved = solve_zones(entrants, order, faults, bye, draw, ranked=ranked)
    if solved is not None:
        least = objective(entrants, forced, (0, 0), byes, solved.squares, solved.repeats)
        zoned = _solution(entrants, solved.pairs, solved.bye, least, "zones")
        if zoned.optimal:
            return zoned
        fast = min(fast, zoned, key=_objective_of)
    if len(entrants) <= WHOLE_LATE:
        return _solve_whole(entrants, draw, ranked=ranked)
    if len(entrants) <= WINDOW:
        near = solve_window(entrants, order, draw, ranked=ranked)
        if near:
            fast = min(fast, _solution(entrants, near, bye, least, "window"), key=_objective_of)
    return Solution(fast.pairs, fast.bye, fast.reached, least, fast.method)


def _solution(entrants: Field, pairs: list[Pair], bye: int | None, least: Objective, method: str) -> Solution:
    return Solution(pairs, bye, measure(entrants, pairs, bye), least, method)


def _objective_of(solution: Solution) -> Objective:
    return solution.reached


def _solve_whole(entrants: Field, draw: Random, *, ranked: bool) -> Solution:
    pairs, bye = solve(entrants, draw, ranked=ranked)
    reached = measure(entrants, pairs, bye)
    return Solution(pairs, bye, reached, reached, "exact")


def _choose_bye(entrants: Field, order: list[int]) -> int:
    """Choose among the fewest byes the lowest score; among equals one who was paired down, then the last place.

    So players who were not paired down before remain to float from an odd group.
    """
    fewest = min(entrants.byes)
    lowest = next(i for i in reversed(order) if entrants.byes[i] == fewest)
    score = entrants.scores[lowest]
    equals = (i for i in reversed(order) if entrants.byes[i] == fewest and entrants.scores[i] == score)
    return next((i for i in equals if entrants.downs[i]), lowest)


def _fold(entrants: Field, order: list[int]) -> None:
    """Interleave the halves of each score group, so that neighbours are half a group apart."""
    for start, end in groups(entrants, order):
        members = order[start:end]
        half = (len(members) + 1) // 2
        folded = [p for pair in zip(members[:half], members[half:], strict=False) for p in pair]
        if len(members) % 2:
            folded.append(members[half - 1])
        order[start:end] = folded
