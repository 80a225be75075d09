"""Swaps at a few tables of a published round: the smallest change that improves it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from judge.tournament.field import Field, Pair

MAX_SWAPS = 4
Cost = tuple[int, ...]
NOTHING = (0, 0, 0, 0, 0)


def improve(entrants: Field, pairs: list[Pair], touched: set[int]) -> list[Pair]:
    """Exchange opponents between a table of a touched player and another, the best exchange first, while it helps."""
    pairs = list(pairs)
    for _ in range(MAX_SWAPS):
        best: tuple[Cost, int, int, Pair, Pair] | None = None
        for k, (a, b) in enumerate(pairs):
            if a not in touched and b not in touched:
                continue
            for m, (c, d) in enumerate(pairs):
                if m == k:
                    continue
                now = _sum(_cost(entrants, a, b), _cost(entrants, c, d))
                for one, two in (((a, c), (b, d)), ((a, d), (c, b))):
                    then = _sum(_cost(entrants, *one), _cost(entrants, *two))
                    change = _difference(then, now)
                    if change < NOTHING and (best is None or change < best[0]):
                        best = (change, k, m, one, two)
        if best is None:
            break
        _, k, m, one, two = best
        pairs[k], pairs[m] = one, two
    return pairs


def _cost(entrants: Field, a: int, b: int) -> Cost:
    difference = entrants.scores[a] - entrants.scores[b]
    return (
        int(entrants.must_be_apart(a, b)),
        int(b in entrants.met[a]),
        entrants.rematch_weight(a, b) if b in entrants.met[a] else 0,
        difference * difference,
        int(entrants.repeats_down(a, b)),
    )


def _sum(one: Cost, two: Cost) -> Cost:
    return tuple(a + b for a, b in zip(one, two, strict=True))


def _difference(one: Cost, two: Cost) -> Cost:
    return tuple(a - b for a, b in zip(one, two, strict=True))
