"""Matching among near neighbours: very good pairings of a field too large to match exactly, without a proof."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.tournament.exact import match_edges, weights

if TYPE_CHECKING:
    from random import Random

    from judge.tournament.field import Field, Pair

REACH = 24


def solve_window(entrants: Field, order: list[int], draw: Random, *, ranked: bool) -> list[Pair]:
    """Match every entrant with one of the nearest in the sorted list; empty where that leaves one over."""
    weigh = weights(entrants, order, draw, ranked=ranked)
    size = len(order)
    edges = [(i, j, weigh(i, j)) for i in range(size) for j in range(i + 1, min(size, i + 1 + REACH))]
    return [(order[i], order[j]) for i, j in match_edges(size, edges)]
