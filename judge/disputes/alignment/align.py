"""The alignments of an account from one beginning: the worlds that count, and the replay the ruling is told by.

Of the worlds those count in which the fewest undisputed steps are against the rules: what nobody told is held against
nobody, and what nobody disputes is agreed. Whoever claims what others alone bring about disputes it too: then those count.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from judge.disputes.alignment.prices import PRICES
from judge.disputes.alignment.search import Search
from judge.disputes.alignment.worlds import CANNOT_BE, CannotBeError, World

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from judge.disputes.alignment.budget import Budget
    from judge.disputes.alignment.prices import Alignment, DelayedStep, Met, Prices
    from judge.disputes.alignment.replay import Replay


class OtherMoment(NamedTuple):
    """The result when a step was done later than it could be; the replay `before` is where the step was possible first."""

    late: DelayedStep
    ways: list[World]
    replay: Replay
    before: Replay


@dataclass
class Aligned:
    """The result of an account from one beginning: its worlds, and a replay at the end of the first.

    `fork`: one that stands before the first open thing, where something is. `late`: the step that is taken to have come
    later than it could; `moments`: the others that may have. `consulted`: the unclear points that came up; `searched`: those
    that did in more than the actions of `replay`. `price`: what the moves cost. `search`: which positions were met, and what
    came of them. `over`: there was more to go through than the budget allows.
    """

    ways: list[World]
    replay: Replay
    fork: Replay | None
    late: DelayedStep | None
    moments: list[OtherMoment]
    consulted: frozenset[str]
    searched: frozenset[str]
    price: int
    search: Search
    over: bool = False


def align(
    replay: Replay,
    within: Budget,
    *,
    slack: int = 1,
    finishes: bool = True,
    prices: Prices = PRICES,
    met: Mapping[object, Met] | None = None,
) -> Aligned:
    """Align an account from where a replay is, before its first step; it stands there again after. `met`: see `Search`.

    DisputeError where what it tells can have been in no world.
    """
    begin = replay.checkpoint()
    search = Search(replay, within.left, slack=slack, finishes=finishes, prices=prices, met=met)
    try:
        ends = search.alignments()
    finally:
        replay.restore(begin)
        within.left, replay.core.left = replay.core.left, within.left
    able = [each for each in ends if each.end.verdict != CANNOT_BE]
    if not able:
        raise _fault(ends)
    by_moment: dict[DelayedStep | None, list[Alignment]] = {}
    for end in able:
        by_moment.setdefault(end.late, []).append(end)
    far = max(each.fault for each in able)
    that_go_on = [late for late, group in by_moment.items() if any(each.fault == far for each in group)]
    first = None if None in that_go_on else that_go_on[0]
    counted = {late: select_counting(by_moment[late]) for late in that_go_on}
    base = counted[first]
    moments = [
        OtherMoment(late, _worlds(group), _replay(group, replay), search.befores.get(late, replay))
        for late, group in counted.items()
        if late is not None and late != first
    ]
    forks = [end.world[0][0] for end in base if end.world]
    fork = search.forks[id(forks[0])][1] if forks and id(forks[0]) in search.forks else None
    told, aside = _replay(base, replay), replay.core.consulted
    on_it = Counter(point for done in told.done for point in done.consulted)
    searched = frozenset(aside | {point for point, often in replay.consults.items() if often != on_it[point]})
    consulted = frozenset(aside | replay.consults.keys())
    return Aligned(
        _worlds(base),
        told,
        fork,
        first,
        moments,
        consulted,
        searched,
        base[0].price,
        search,
        over=search.over,
    )


def select_counting(ends: Sequence[Alignment]) -> list[Alignment]:
    """Return the ends of the worlds that count: see the module."""
    far = max(each.fault for each in ends)
    # Of the ways to go on with no fault the cheapest: the order and the words of telling are evidence.
    price = min((each.price for each in ends if each.end.stop is None), default=0)
    able = [each for each in ends if each.end.stop is not None or each.price == price]
    counted = [each for each in able if each.fault == far]
    columns = zip(*(each.end.claims for each in counted), strict=True)
    sure = [all(claim.upheld for claim in column) for column in columns]
    return [each for each in able if each.fault == far or _gives_more(each, sure)]


def _gives_more(end: Alignment, sure: Sequence[bool]) -> bool:
    """Return whether a claim is upheld in a world that is not upheld in all those that go furthest."""
    return any(claim.upheld and not known for claim, known in zip(end.end.claims, sure, strict=True))


def _worlds(ends: Sequence[Alignment]) -> list[World]:
    """Return the worlds of some ends, each once."""
    return [World(each.world, each.end, each.replay) for each in ends]


def _replay(ends: Sequence[Alignment], replay: Replay) -> Replay:
    """Return a replay at the first of some ends."""
    return next((each.replay for each in ends if each.replay is not None), replay)


def _fault(ends: Sequence[Alignment]) -> Exception:
    """Return the error why the account is possible in no world."""
    stop = ends[0].end.stop
    error = stop.error if stop is not None else None
    return (
        error.fault if isinstance(error, CannotBeError) else ValueError("an end that cannot be has a fault")
    )
