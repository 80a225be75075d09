"""What alignments come to, and what tells two of them apart: the faults they leave, then what their moves cost.

A synchronous move and what leaves nobody a choice (a pass, a forced act, chance) cost nothing. A log move, a step that
nothing satisfies, is no price but a fault: it is counted apart, by the step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from judge.disputes.alignment.moments import HowLate
from judge.disputes.alignment.worlds import (
    CannotBeError,
    WorldEnd,
)
from judge.engine.errors import Illegal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.disputes.alignment.forks import Choice
    from judge.disputes.alignment.replay import Replay


NEVER: Final = 1_000_000  # after every step
SWAP: Final = 4
"""The price of a move out of the order of telling: an item is done before one that is told sooner."""
SOONER: Final = HowLate(-1)
"""Before the item that is told before it."""


class OverError(Exception):
    """There is more to go through than the budget allows."""


class Late(NamedTuple):
    """A step that came later than it could: how late, which costs nothing."""

    step: int
    how: HowLate


class End(NamedTuple):
    """What one alignment comes to.

    `fault`: the undisputed step that is a log move, `NEVER` without one; `late`: the step that came later than it could;
    `price`: what its moves cost (`prices.py`); `replay`: a copy that stands there, if one was kept.
    """

    world: tuple[Choice, ...]
    end: WorldEnd
    fault: int
    late: Late | None = None
    price: int = 0
    replay: Replay | None = None


class Gain(NamedTuple):
    """How good what came of an item is, the greater the better: how far it goes undisputed, and how far at all."""

    undisputed: int
    any: int


FREE: Final = Gain(NEVER, NEVER)


def gain(found: Sequence[End]) -> Gain:
    """Return how good what came of an item is. What came of it at later moments, listed behind, says nothing of that."""
    first = [each for each in found if each.late == found[0].late]
    stops = (each.end.stop for each in first)
    steps = (
        stop.n if stop is not None and isinstance(stop.error, (Illegal, CannotBeError)) else NEVER
        for stop in stops
    )
    return Gain(min(each.fault for each in first), min(steps))
