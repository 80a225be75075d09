"""Pods: how many of which size, who plays together, in which seat, and which of it is proven optimal.

The objective of a pod round: repeat opponents first, then the spread of scores inside pods. The spread is the sum of squared
deviations from the pod's mean; for given sizes, cutting the sorted list into runs minimizes it (a convex function of the
pods' sums is greatest at a partition into runs), and the position of the small pods is found by trying each.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from judge.tournament.field import Objective
from judge.tournament.mixing import anneal, avoid_repeats, best_pods, repeats

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from judge.tournament.field import Field
    from judge.tournament.model import PodRules

MAX_ODD_PODS = 12
EXACT = 12
"""Up to this size every way to make the pods is tried where something is left open."""
SMALL = 96
"""Up to this size a search follows where exchanges of neighbours leave something open."""


@dataclass(frozen=True, slots=True)
class PodSolution:
    """Pods of entrants in seat order, the byes, and the objective with its bound."""

    pods: list[list[int]]
    byes: list[int]
    reached: Objective
    least: Objective

    @property
    def optimal(self) -> bool:
        """Return whether no better pods exist."""
        return self.reached == self.least


def pod_sizes(players: int, rules: PodRules) -> tuple[list[int], int]:
    """Split players into pods: fewest byes, then fewest pods off the wanted size, then sizes nearest to it.

    Returns the sizes, largest first, and the number of byes.
    """
    wanted, smallest, largest = rules.size, rules.smallest, rules.largest
    for byes in range(players + 1):
        left = players - byes
        if left == 0:
            break
        options = []
        for count in range(-(-left // largest), left // smallest + 1):
            extra = left - count * wanted
            step = largest - wanted if extra > 0 else wanted - smallest
            off = 0 if extra == 0 else -(-abs(extra) // step)
            options.append((off, abs(extra), count))
        if options:
            _, _, count = min(options)
            return _spread(left, count, rules), byes
    return [], players


def _spread(players: int, count: int, rules: PodRules) -> list[int]:
    """Return sizes for `count` pods as near the wanted one as possible, with as few odd ones as possible."""
    extra = players - count * rules.size
    step = (rules.largest - rules.size) if extra > 0 else (rules.size - rules.smallest)
    sizes = [rules.size] * count
    sign = 1 if extra > 0 else -1
    k = 0
    while extra:
        part = min(step, abs(extra))
        sizes[k] += sign * part
        extra -= sign * part
        k += 1
    return sorted(sizes, reverse=True)


def make_pods(entrants: Field, rules: PodRules, seats: Sequence[float], draw: Random) -> PodSolution:
    """Seat a field in pods. `seats` is how late each entrant sat so far, 0 always first to 1 always last."""
    size = len(entrants)
    sizes, count = pod_sizes(size, rules)
    byes = _byes(entrants, rules, count, draw)
    resting = set(byes)
    order = [k for k in entrants.by_score() if k not in resting]
    sizes = _lay(entrants, order, sizes)
    pods: list[list[int]] = []
    start = 0
    for length in sizes:
        pods.append(order[start : start + length])
        start += length
    spread = _total_spread(entrants, pods)
    least = _objective(entrants, _least_repeats(entrants, sizes, resting), spread, byes)
    before = [list(pod) for pod in pods]
    again = avoid_repeats(entrants, pods)
    if pods != before:
        spread = _total_spread(entrants, pods)
    reached = _objective(entrants, again, spread, byes)
    if reached != least and size <= EXACT:
        pods = best_pods(entrants, pods)
        reached = least = _objective(entrants, repeats(entrants, pods), _total_spread(entrants, pods), byes)
    elif reached != least and size <= SMALL:
        pods = anneal(entrants, pods, draw)
        reached = _objective(entrants, repeats(entrants, pods), _total_spread(entrants, pods), byes)
    for pod in pods:
        # Who sat late so far sits first now; the place (a lot) decides between equals.
        pod.sort(key=lambda k: (-seats[k], entrants.place[k]))
    return PodSolution(pods, byes, reached, least)


def _byes(entrants: Field, rules: PodRules, count: int, draw: Random) -> list[int]:
    """Choose the byes: players with the fewest byes; among them the lowest, the highest, or by lot."""
    if not count:
        return []
    lots = [draw.random() for _ in range(len(entrants))]
    sign = {"lowest": 1, "highest": -1, "lot": 0}[rules.bye]
    everybody = range(len(entrants))
    return sorted(everybody, key=lambda k: (entrants.byes[k], sign * entrants.scores[k], lots[k]))[:count]


def _lay(entrants: Field, order: list[int], sizes: list[int]) -> list[int]:
    """Order the pod sizes along the sorted list so that the spread is least; equal layouts keep small pods last."""
    usual = max(set(sizes), key=sizes.count) if sizes else 0
    odd = [length for length in sizes if length != usual]
    if not odd or len(odd) > MAX_ODD_PODS or len(set(odd)) > 1:
        return sizes
    special = odd[0]
    sums = [0]
    for k in order:
        sums.append(sums[-1] + entrants.scores[k])
    plain = len(sizes) - len(odd)
    unit = math.lcm(usual, special)
    # best[j]: the greatest sum of S^2/m over the pods so far, j of them odd; the spread is least where it is greatest.
    best: list[tuple[int, int]] = [(0, 0)] + [(-1, 0)] * len(odd)
    taken: list[list[bool]] = []
    for position in range(1, len(sizes) + 1):
        row: list[tuple[int, int]] = []
        chosen: list[bool] = []
        for j in range(len(odd) + 1):
            options: list[tuple[int, int, bool]] = []
            if position - j <= plain and position - j >= 0:
                for is_odd, before in ((False, j), (True, j - 1)):
                    if before < 0 or (not is_odd and position - j == 0) or best[before][0] < 0:
                        continue
                    end = (position - j) * usual + j * special
                    length = special if is_odd else usual
                    total = sums[end] - sums[end - length]
                    options.append(
                        (best[before][0] + total * total * (unit // length), position * is_odd, is_odd)
                    )
            top = max(options, default=(-1, 0, False))
            row.append(top[:2])
            chosen.append(top[2])
        best = row
        taken.append(chosen)
    laid: list[int] = []
    j = len(odd)
    for chosen in reversed(taken):
        laid.append(special if chosen[j] else usual)
        j -= chosen[j]
    return laid[::-1]


def _total_spread(entrants: Field, pods: list[list[int]]) -> Fraction | int:
    """Sum the squared deviations of scores from each pod's mean."""
    scores = entrants.scores
    whole = sum([scores[k] * scores[k] for pod in pods for k in pod])
    parts: dict[int, int] = {}
    for pod in pods:
        total = sum([scores[k] for k in pod])
        parts[len(pod)] = parts.get(len(pod), 0) + total * total
    spread = whole - sum((Fraction(total, length) for length, total in parts.items()), Fraction(0))
    spread /= entrants.scale**2
    return int(spread) if spread.denominator == 1 else spread


def _least_repeats(entrants: Field, sizes: list[int], resting: set[int]) -> int:
    """Return a lower bound of repeats: a player who has met nearly all others cannot fill even the smallest pod."""
    present = [k for k in range(len(entrants)) if k not in resting]
    everybody = set(present)
    needed = min(sizes, default=1) - 1
    others = len(present) - 1
    lacking = sum(
        max(0, needed - (others - len(entrants.met[k] & everybody)))
        for k in present
        if others - len(entrants.met[k]) < needed
    )
    return (lacking + 1) // 2


def _objective(entrants: Field, rematches: int, spread: Fraction | int, byes: list[int]) -> Objective:
    fewest = sorted(entrants.byes)[: len(byes)]
    repeated = sum(entrants.byes[k] for k in byes) - sum(fewest)
    points = Fraction(sum(entrants.scores[k] for k in byes), entrants.scale)
    return Objective(
        rematches=rematches,
        repeated_byes=repeated,
        bye_points=int(points) if points.denominator == 1 else points,
        score_differences=spread,
    )
