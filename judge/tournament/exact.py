"""Exact pairing of a small field by minimum-weight perfect matching: the whole objective in one weight."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from judge.tournament.field import bye_cost
from judge.tournament.sides import WIDEST, mismatch

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from judge.tournament.field import Field, Pair

LOT_BITS = 12
SIDE_BITS = WIDEST.bit_length()


def match(count: int, cost: Callable[[int, int], int | None]) -> list[Pair]:
    """Return the cheapest perfect matching of 0..count-1; a cost of None is no edge. Empty where there is none."""
    return match_edges(
        count, [(i, j, c) for i, j in combinations(range(count), 2) if (c := cost(i, j)) is not None]
    )


def match_edges(count: int, edges: list[tuple[int, int, int]]) -> list[Pair]:
    """Return the cheapest perfect matching over (first, second, cost) edges. Empty where there is none."""
    import rustworkx as rx  # noqa: PLC0415 - loaded where a field is small enough to be matched exactly

    most = max((edge[2] for edge in edges), default=0) + 1
    graph = rx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count))
    graph.add_edges_from([(i, j, most - c) for i, j, c in edges])
    found = rx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(found) < count:
        return []
    return sorted((min(pair), max(pair)) for pair in found)


def solve(entrants: Field, draw: Random, *, ranked: bool) -> tuple[list[Pair], int | None]:
    """Pair a whole field, including its bye, with the smallest objective.

    Ties of the objective are decided by lot, or with `ranked` by nearness of place.
    """
    size = len(entrants)
    weigh = weights(entrants, range(size), draw, ranked=ranked)
    if size % 2 == 0:
        return match(size, weigh), None
    byes = [bye_cost(entrants, i) for i in range(size)]
    least = min(entrants.scores)
    # The bye stands above score differences and below rematches in the objective.
    differences = (max(entrants.scores) - least) ** 2 * (size // 2) + 1
    unit = differences * (size // 2 + 1) * tail_weight(size)
    span = max(entrants.scores) - least + 1
    tops = (max(b for b, _ in byes) + 1) * span

    def cost(i: int, j: int) -> int:
        if j == size:
            repeats, points = byes[i]
            return (repeats * span + points - least) * unit
        clashes, rest = divmod(weigh(i, j), unit)
        return clashes * tops * unit + rest

    found = match(size + 1, cost)
    bye = next(i for i, j in found if j == size)
    return [pair for pair in found if pair[1] != size], bye


def tail_weight(size: int) -> int:
    """Return the weight of one repeated pair-down: more than all lots or places together."""
    return max(1 << LOT_BITS, size) * (size // 2 + 1)


def square_weight(size: int) -> int:
    """Return the weight of one squared point of difference: more than all repeated pair-downs together."""
    return tail_weight(size) * (size // 2 + 1)


def weights(
    entrants: Field, members: Sequence[int], draw: Random, *, ranked: bool
) -> Callable[[int, int], int]:
    """Make the weight of a pair of members.

    Clashes, then how often and lately they met, then squared difference, then repeated pair-down, then how ill their
    sides suit, then lots.
    """
    size = len(members)
    scores = [entrants.scores[i] for i in members]
    restricted, sided = entrants.has_restrictions, entrants.has_sides
    repeat = tail_weight(size)
    square = square_weight(size)
    again = square * ((max(scores) - min(scores)) ** 2 * (size // 2) + 1)
    rematch = again * ((entrants.rounds + 1) ** 2 * (size // 2) + 1)
    forbidden = rematch * (size // 2 + 1)
    rank = {
        p: k
        for k, p in enumerate(sorted(range(size), key=lambda k: (-scores[k], entrants.place[members[k]])))
    }

    def weigh(i: int, j: int) -> int:
        first, second = members[i], members[j]
        difference = scores[i] - scores[j]
        weight = difference * difference * square
        if difference and entrants.repeats_down(first, second):
            weight += repeat
        if second in entrants.met[first]:
            weight += rematch + again * entrants.rematch_weight(first, second)
        if restricted and entrants.must_be_apart(first, second):
            weight += forbidden
        if sided and not ranked:
            lot_bits = LOT_BITS - SIDE_BITS
            return weight + (mismatch(entrants, first, second) << lot_bits) + draw.getrandbits(lot_bits)
        return weight + (abs(rank[i] - rank[j]) if ranked else draw.getrandbits(LOT_BITS))

    return weigh
