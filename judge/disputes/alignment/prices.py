"""The one table of move prices, and the total of an alignment: its faults first, then the price of its moves.

Only what tells two alignments of one account apart has a price: the order of telling is evidence, so a move out of it costs
something; what need not be told, and a step done later than it could be, cost nothing. A log move is no price but a fault:
it is counted apart, by the step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from judge.disputes.alignment.moments import Delay
from judge.disputes.alignment.worlds import CannotBeError, WorldEnd
from judge.engine.errors import Illegal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.disputes.alignment.replay import Replay
    from judge.disputes.alignment.replay_records import Choice


NEVER: Final = 1_000_000  # after every step
SOONER: Final = Delay(-1)
"""Before the item that is told before it."""


class Prices(NamedTuple):
    """The price of each kind of move. Only comparisons count: doubling all prices changes nothing."""

    synchronous: int = 0  # an action that satisfies a step
    rest: int = 0  # a later step that tells the rest of one
    silent: int = 0  # a pass, a forced act, the end of one's own phase
    later: int = 0  # a step done later than it could be: what turns on it is asked
    reordered: int = 1  # a step done before one that is told sooner


PRICES: Final = Prices()


class OverError(Exception):
    """The search needs more than the budget allows."""


class DelayedStep(NamedTuple):
    """A step that was done later than it could be, and how much later; this costs nothing."""

    step: int
    how: Delay


class Alignment(NamedTuple):
    """The result of one alignment.

    `fault`: the undisputed step that is a log move, `NEVER` without one; `late`: the step that came later than it could;
    `price`: what its moves cost; `replay`: a copy that stands there, if one was kept.
    """

    world: tuple[Choice, ...]
    end: WorldEnd
    fault: int
    late: DelayedStep | None = None
    price: int = 0
    replay: Replay | None = None


class Met(NamedTuple):
    """What came of a position: after how many actions, in how many worlds and at what price it was met, and its results."""

    done: int
    worlds: int
    price: int
    found: list[Alignment]

    def again(self, world: Sequence[Choice], price: int) -> list[Alignment]:
        """Return the results where the position is met again, in another world and at another price."""
        before, cost = self.worlds, price - self.price
        return [
            end._replace(world=(*world, *end.world[before:]), price=end.price + cost) for end in self.found
        ]


class Gain(NamedTuple):
    """The quality of an item's results, greater is better: how far it goes undisputed, and how far at all."""

    undisputed: int
    any: int


FREE: Final = Gain(NEVER, NEVER)


def gain(found: Sequence[Alignment]) -> Gain:
    """Return the quality of an item's results; results at later moments, listed behind, are ignored."""
    if len(found) == 1 and found[0].end.stop is None:
        return FREE if found[0].fault == NEVER else Gain(found[0].fault, NEVER)
    first = [each for each in found if each.late == found[0].late]
    stops = (each.end.stop for each in first)
    steps = (
        stop.n if stop is not None and isinstance(stop.error, (Illegal, CannotBeError)) else NEVER
        for stop in stops
    )
    return Gain(min(each.fault for each in first), min(steps))
