"""Exact pairing where a large field needs it: in the zones between its big score groups.

A score group larger than twice anybody's list of earlier opponents can always be paired inside, whoever
leaves it. Such groups cut the field into zones. A pair that reaches across a cut score b costs at least as much as two
pairs that end at b, because (x - y)^2 >= (x - b)^2 + (b - y)^2 for x >= b >= y. So the sum, over the zones, of the
best matching of the zone's players with each other and with stand-ins of the scores at its two ends bounds every
pairing of the field. Stand-ins above a zone are odd in number exactly when the players above it are.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from judge.tournament.field import groups
from judge.tournament.zone import Zone, solve_zone

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from judge.tournament.field import Field, Pair
    from judge.tournament.zone import Group

MAX_ZONE = 220
RESTRICTED = 12
"""How many more opponents a player is reckoned to lack where some are kept apart."""


@dataclass(slots=True)
class ZonesSolution:
    """Pairs of the whole field and its bye; the least squares and repeated pair-downs that any pairing has."""

    pairs: list[Pair]
    bye: int | None
    squares: int
    repeats: int


def zones(entrants: Field, order: Sequence[int]) -> list[Zone]:
    """Cut the sorted field at its big groups."""
    most = max(len(met) for met in entrants.met)
    if entrants.has_restrictions:
        most += RESTRICTED
    big = [group for group in groups(entrants, order) if group[1] - group[0] >= 2 * most + 8]
    edges: list[tuple[int, int] | None] = [None, *big, None]
    found = []
    for above, below in pairwise(edges):
        start = above[1] if above else 0
        end = below[0] if below else len(order)
        if start < end:
            found.append(Zone(start, end, above, below))
    return found


def solve_zones(
    entrants: Field, order: list[int], faults: Iterable[int], bye: int | None, draw: Random, *, ranked: bool
) -> ZonesSolution | None:
    """Pair anew the zones that contain a faulty pair; None if a zone is too large or cannot be paired.

    `faults`: the position in `order` of the first player of each pair that clashes or repeats a pair-down.
    """
    cut = zones(entrants, order)
    bad: list[Zone] = []
    for fault in faults:
        zone = next((z for z in cut if z.start <= fault + 1 and fault < z.end), None)
        if zone is None or zone.end - zone.start > MAX_ZONE:
            return None
        if zone not in bad:
            bad.append(zone)
    partner = {}
    for upper, lower in zip(order[::2], order[1::2], strict=True):
        partner[upper], partner[lower] = lower, upper
    solved = ZonesSolution([], bye, _bound_outside(entrants, order, bad), 0)
    leaving: list[tuple[int, Group]] = []
    across: list[tuple[Group, Group]] = []
    for zone in bad:
        for position in range(zone.start, zone.end):
            _part(partner, order[position])
        resting = bye if bye is not None and _is_score_within(entrants, order, zone, bye) else None
        inside = solve_zone(entrants, order, zone, resting, draw, ranked=ranked)
        if inside is None:
            return None
        solved.squares += inside.squares
        solved.repeats += inside.repeats
        if resting is not None:
            solved.bye = inside.bye
        for first, second in inside.pairs:
            partner[first], partner[second] = second, first
        leaving += inside.leaving
        if zone.above and zone.below:
            across += [(zone.above, zone.below)] * inside.across
    everybody = [*order, *([] if bye is None else [bye])]
    everybody = [player for player in everybody if player != solved.bye]
    if not _settle(entrants, order, everybody, partner, leaving, across):
        return None
    solved.pairs = [(i, j) for i, j in partner.items() if i < j]
    return solved


def _bound_outside(entrants: Field, order: list[int], bad: list[Zone]) -> int:
    """Return a bound for the part outside the bad zones, from its neighbours; none of them repeats a pair-down."""
    inside = [False] * len(order)
    for zone in bad:
        inside[zone.start : zone.end] = [True] * (zone.end - zone.start)
    scores = entrants.scores
    return sum(
        (scores[upper] - scores[lower]) ** 2
        for k, (upper, lower) in enumerate(zip(order[::2], order[1::2], strict=True))
        if not inside[2 * k] and not inside[2 * k + 1]
    )


def _is_score_within(entrants: Field, order: list[int], zone: Zone, player: int) -> bool:
    """Return whether the score of a player who is not in the list falls into a zone."""
    score = entrants.scores[player]
    return (zone.above is None or score < entrants.scores[order[zone.above[0]]]) and (
        zone.below is None or score > entrants.scores[order[zone.below[0]]]
    )


def _part(partner: dict[int, int], player: int) -> None:
    other = partner.pop(player, None)
    if other is not None:
        partner.pop(other, None)


def _settle(
    entrants: Field,
    order: list[int],
    everybody: list[int],
    partner: dict[int, int],
    leaving: list[tuple[int, Group]],
    across: list[tuple[Group, Group]],
) -> bool:
    """Pair every player who left a zone inside the big group, and pair the players this displaces there."""
    for player, group in leaving:
        lower = entrants.scores[player] < entrants.scores[order[group[0]]]
        if not _join(entrants, order, partner, player, group, fresh=lower):
            return False
    for above, below in across:
        start = next(order[p] for p in range(*above) if _is_interchangeable(entrants, order[p], partner))
        _part(partner, start)
        if not _join(entrants, order, partner, start, below, fresh=False):
            return False
    free = [player for player in everybody if player not in partner]
    while free:
        first = free.pop(0)
        same = [k for k, other in enumerate(free) if entrants.scores[other] == entrants.scores[first]]
        if not same:
            return False
        near = next((k for k in same if not entrants.clash(first, free[k])), None)
        if near is not None:
            second = free.pop(near)
            partner[first], partner[second] = second, first
        elif not _pair_through_equals(entrants, order, partner, first, free.pop(same[0])):
            return False
    return True


def _is_interchangeable(entrants: Field, player: int, partner: dict[int, int]) -> bool:
    """Return whether a player is free, or paired with an equal, so that moving them changes no difference."""
    other = partner.get(player)
    return other is None or entrants.scores[other] == entrants.scores[player]


def _join(
    entrants: Field,
    order: list[int],
    partner: dict[int, int],
    player: int,
    group: Group,
    *,
    fresh: bool,
) -> bool:
    """Pair a player with a member of a group: a free one first; with `fresh`, one who was not paired down before."""
    usable = [
        order[p]
        for p in range(*group)
        if _is_interchangeable(entrants, order[p], partner) and not entrants.clash(player, order[p])
    ]
    if not usable:
        return False
    best = min(usable, key=lambda i: (fresh and entrants.downs[i] > 0, i in partner))
    _part(partner, best)
    partner[player], partner[best] = best, player
    return True


def _pair_through_equals(
    entrants: Field, order: list[int], partner: dict[int, int], first: int, second: int
) -> bool:
    """Pair two players who clash with the two of another pair of equals."""
    score = entrants.scores[first]
    for other in order:
        if entrants.scores[other] != score or other not in partner:
            continue
        fourth = partner[other]
        if entrants.scores[fourth] != score:
            continue
        if not entrants.clash(first, other) and not entrants.clash(second, fourth):
            partner[first], partner[other] = other, first
            partner[second], partner[fourth] = fourth, second
            return True
    return False
