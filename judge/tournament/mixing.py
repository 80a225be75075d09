"""Mixing pods: exchanges that remove repeat opponents, and a bounded search for small fields."""

from __future__ import annotations

import math
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from judge.tournament.field import Field

SWEEPS = 6
REACH = 60
NEAR = 4
STEPS = 16_000


def repeats(entrants: Field, pods: list[list[int]], among: Iterable[int] | None = None) -> int:
    """Count the pairs in one pod who should not meet; only in the pods `among`, if given."""
    places = range(len(pods)) if among is None else among
    return (
        sum(_repeats_in_pod(entrants, pods[p], k) for p, k in _players_in_clash(entrants, pods, places)) // 2
    )


def avoid_repeats(entrants: Field, pods: list[list[int]]) -> int:
    """Exchange players of nearby pods while that removes repeat opponents; return the number that remain.

    Equals are exchanged first, then the nearest. Only pods that clash or were changed are examined again.
    """
    suspects: Iterable[int] = range(len(pods))
    for sweep in range(SWEEPS):
        clashing = _players_in_clash(entrants, pods, suspects)
        changed: set[int] = set()
        for p, k in clashing:
            if k in pods[p] and _repeats_in_pod(entrants, pods[p], k):
                changed.update(_exchange(entrants, pods, p, k, free=sweep == 0))
        suspects = sorted(changed.union(p for p, _ in clashing))
        if not clashing or (not changed and sweep):
            break
    return repeats(entrants, pods, suspects)


def _players_in_clash(entrants: Field, pods: list[list[int]], places: Iterable[int]) -> list[tuple[int, int]]:
    """Return (pod, player) for every player in these pods with a pod mate they should not meet."""
    met = entrants.met
    if entrants.has_restrictions:
        return [(p, k) for p in places for k in pods[p] if _repeats_in_pod(entrants, pods[p], k)]
    return [(p, k) for p in places for k in pods[p] if not met[k].isdisjoint(pods[p])]


def _repeats_in_pod(entrants: Field, pod: list[int], player: int) -> int:
    """Count how many in a pod a player should not meet."""
    return _clashes_after(entrants, pod, player, player)


def _clashes_after(entrants: Field, pod: list[int], leaving: int, entering: int) -> int:
    """Count whom a player should not meet in a pod after taking another's seat there."""
    met = entrants.met[entering]
    if entrants.has_restrictions:
        return sum([1 for k in pod if k != leaving and (k in met or entrants.must_be_apart(entering, k))])
    return sum([1 for k in pod if k != leaving and k in met])


def _exchange(entrants: Field, pods: list[list[int]], p: int, player: int, *, free: bool) -> tuple[int, ...]:
    """Exchange one player with the nearest in score that lowers the repeats; with `free` only with an equal.

    Returns the two pods that changed, if any.
    """
    scores = entrants.scores
    score = scores[player]
    own = _repeats_in_pod(entrants, pods[p], player)
    best: tuple[int, int, int] | None = None
    for step in range(1, REACH):
        equals = False
        for q in (p + step, p - step):
            if not 0 <= q < len(pods):
                continue
            for other in pods[q]:
                gap = abs(scores[other] - score)
                equals = equals or not gap
                if (free and gap) or (best is not None and gap >= best[0]):
                    continue
                before = own + _repeats_in_pod(entrants, pods[q], other)
                after = _clashes_after(entrants, pods[q], other, player) + _clashes_after(
                    entrants, pods[p], player, other
                )
                if after < before:
                    best = (gap, q, other)
            if best is not None and not best[0]:
                break
        if (best is not None and (not best[0] or step > NEAR)) or (free and not equals):
            break
    if best is None:
        return ()
    _, q, other = best
    _swap(pods, (p, player), (q, other))
    return p, q


def _swap(pods: list[list[int]], one: tuple[int, int], two: tuple[int, int]) -> None:
    (p, player), (q, other) = one, two
    pods[p][pods[p].index(player)] = other
    pods[q][pods[q].index(other)] = player


def anneal(entrants: Field, pods: list[list[int]], draw: Random) -> list[list[int]]:
    """Search for better pods of a small field by exchanges that may be worse at first, for a bounded number of steps.

    A repeat opponent weighs more than any spread of scores.
    """
    if len(pods) < 2:
        return pods
    scores = entrants.scores
    repeat = float((max(scores) - min(scores)) ** 2 * len(scores) + 1)
    sums = [sum(scores[k] for k in pod) for pod in pods]
    pods = [list(pod) for pod in pods]
    cost = best_cost = 0.0
    best = [list(pod) for pod in pods]
    # Scores spread by about this much: the search begins by accepting a few repeats, and ends accepting nothing.
    heat = repeat
    cooling = (1e-3 / repeat) ** (1 / STEPS)
    for _ in range(STEPS):
        heat *= cooling
        p, q = draw.randrange(len(pods)), draw.randrange(len(pods))
        if p == q:
            continue
        i, j = draw.randrange(len(pods[p])), draw.randrange(len(pods[q]))
        one, two = pods[p][i], pods[q][j]
        change = repeat * (
            _clashes_after(entrants, pods[q], two, one)
            + _clashes_after(entrants, pods[p], one, two)
            - _repeats_in_pod(entrants, pods[p], one)
            - _repeats_in_pod(entrants, pods[q], two)
        )
        shift = scores[two] - scores[one]
        # The spread falls as the squares of the pods' sums, over their sizes, grow.
        change -= (2 * sums[p] * shift + shift * shift) / len(pods[p])
        change -= (shift * shift - 2 * sums[q] * shift) / len(pods[q])
        if change > 0 and draw.random() >= math.exp(-change / heat):
            continue
        pods[p][i], pods[q][j] = two, one
        sums[p] += shift
        sums[q] -= shift
        cost += change
        if cost < best_cost - 1e-9:
            best_cost = cost
            best = [list(pod) for pod in pods]
    return best


def best_pods(entrants: Field, pods: list[list[int]]) -> list[list[int]]:
    """Return the best pods of the same sizes by exhaustive search: fewest repeats, then the smallest spread of scores.

    The first free player is combined with every choice of others; a branch with more repeats than the best is pruned.
    """
    everybody = sorted(k for pod in pods for k in pod)
    scores = entrants.scores
    scale = math.lcm(*{len(pod) for pod in pods})
    apart = {(a, b): int(entrants.clash(a, b)) for a in everybody for b in everybody if a < b}

    def cost(pod: tuple[int, ...]) -> tuple[int, int]:
        clashes = sum([apart[pair] for pair in combinations(pod, 2)])
        # The spread falls as the squares of the pods' sums, over their sizes, grow.
        return clashes, -(sum([scores[k] for k in pod]) ** 2) * (scale // len(pod))

    best = (
        sum(cost(tuple(sorted(pod)))[0] for pod in pods),
        sum(cost(tuple(sorted(pod)))[1] for pod in pods),
    )
    found = [tuple(pod) for pod in pods]

    def place(
        free: tuple[int, ...], sizes: list[int], made: list[tuple[int, ...]], sofar: tuple[int, int]
    ) -> None:
        nonlocal best, found
        if not free:
            if sofar < best:
                best, found = sofar, list(made)
            return
        first, rest = free[0], free[1:]
        for length in sorted(set(sizes)):
            left = list(sizes)
            left.remove(length)
            for others in combinations(rest, length - 1):
                pod = (first, *others)
                clashes, spread = cost(pod)
                if sofar[0] + clashes > best[0]:
                    continue
                inside = set(pod)
                remaining = tuple(k for k in rest if k not in inside)
                place(remaining, left, [*made, pod], (sofar[0] + clashes, sofar[1] + spread))

    place(tuple(everybody), [len(pod) for pod in pods], [], (0, 0))
    # As they were laid: the best scores first, whatever the order in which they were tried.
    return [list(pod) for pod in sorted(found, key=lambda pod: -sum(scores[k] for k in pod) / len(pod))]
