"""The fast pairing: neighbours by score, a lower bound that follows from it, and swaps that cost nothing.

Sorted by score, pairing neighbours makes the smallest possible sum of squared score differences: for
a >= b >= c >= d, both other ways to pair four players cost at least as much. So the sum over neighbours bounds
every pairing from below. Exchanging two opponents of equal score changes no difference; a pairing without clashes
that is reached from the neighbours by such swaps alone is therefore proven best.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.tournament.field import groups

if TYPE_CHECKING:
    from judge.tournament.field import Field, Pair

REACH = 96
"""How far to either side a clashing pair looks for somebody to swap with."""
FAR = 40_000
"""How far all the pairs that found nobody may look together."""


def arrange(entrants: Field, order: list[int]) -> int:
    """Choose in place who floats down from each odd score group; return the number of repeated pair-downs no choice avoids.

    Where a group ends on an odd position, its last player is paired down: one who was not paired down before, if possible.
    """
    downs = entrants.downs
    unavoidable = 0
    for start, end in groups(entrants, order):
        if end % 2 == 0 or end == len(order) or not downs[order[end - 1]]:
            continue
        # The first of a group that starts on an odd position is spoken for by the group above.
        first = start + start % 2 if end - start > 1 else start
        fresh = next((p for p in range(end - 1, first - 1, -1) if not downs[order[p]]), None)
        if fresh is None and first > start and not downs[order[start]]:
            fresh = start
        if fresh is None:
            unavoidable += 1
        else:
            order[fresh], order[end - 1] = order[end - 1], order[fresh]
    return unavoidable


def bound(entrants: Field, order: list[int]) -> int:
    """Sum the squared differences of neighbours: no pairing has less."""
    scores = entrants.scores
    total = 0
    for upper, lower in zip(order[::2], order[1::2], strict=True):
        difference = scores[upper] - scores[lower]
        if difference:
            total += difference * difference
    return total


def repair(entrants: Field, order: list[int]) -> list[int]:
    """Swap equals in place until neighbours do not clash; return the positions of the pairs that still do."""
    met, restricted = entrants.met, entrants.has_restrictions
    clashing = [
        k
        for k in range(0, len(order), 2)
        if order[k + 1] in met[order[k]] or (restricted and entrants.clash(order[k], order[k + 1]))
    ]
    left = [k for k in clashing if _clash(entrants, order, k) and not _mend(entrants, order, k, REACH)]
    # The few that are left may look through the whole of their group.
    far = FAR // max(1, len(left))
    return [
        k for k in left if _clash(entrants, order, k) and not (far > REACH and _mend(entrants, order, k, far))
    ]


def pairs_of(order: list[int]) -> list[Pair]:
    """Read neighbours as pairs."""
    return list(zip(order[::2], order[1::2], strict=True))


def _clash(entrants: Field, order: list[int], k: int) -> bool:
    return entrants.clash(order[k], order[k + 1])


def _mend(entrants: Field, order: list[int], k: int, reach: int) -> bool:
    """Swap one of a clashing pair with an equal nearby, if that leaves both pairs without a clash."""
    size = len(order)
    for position in (k + 1, k):
        score = entrants.scores[order[position]]
        up, down = k - 1, k + 2
        for _ in range(reach):
            for other in (down, up):
                if (
                    0 <= other < size
                    and entrants.scores[order[other]] == score
                    and _swap(entrants, order, position, other)
                ):
                    return True
            up, down = up - 1, down + 1
            # Scores are sorted: past the group on both sides there is nobody left to try.
            if (up < 0 or entrants.scores[order[up]] > score) and (
                down >= size or entrants.scores[order[down]] < score
            ):
                break
    return False


def _swap(entrants: Field, order: list[int], position: int, other: int) -> bool:
    """Exchange two positions if neither new pair clashes and no additional player repeats a pair-down."""
    ours, theirs = position & ~1, other & ~1
    before = _repeats(entrants, order, ours) + _repeats(entrants, order, theirs)
    order[position], order[other] = order[other], order[position]
    if (
        not _clash(entrants, order, ours)
        and not _clash(entrants, order, theirs)
        and _repeats(entrants, order, ours) + _repeats(entrants, order, theirs) <= before
    ):
        return True
    order[position], order[other] = order[other], order[position]
    return False


def _repeats(entrants: Field, order: list[int], k: int) -> int:
    return entrants.repeats_down(order[k], order[k + 1])
