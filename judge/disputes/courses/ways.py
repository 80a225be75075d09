"""What comes of an account: each way in which what it leaves open could have been, where it ended, and its verdict."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from judge.disputes.courses.claims import held

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from judge.disputes.courses.claims import JudgedClaim
    from judge.disputes.courses.forks import TakenWay
    from judge.disputes.courses.moments import HowLate
    from judge.disputes.courses.played import RefusedStep, ReplayCheckpoint
    from judge.disputes.courses.replay import Replay
    from judge.disputes.language.errors import DisputeError
    from judge.engine.core import Core
    from judge.engine.errors import EngineError
    from judge.engine.position import Lying
    from judge.engine.run import Outcome

Early = tuple[tuple[int, "JudgedClaim"], ...]
"""The claims that speak of a moment before the end: their numbers from 0, each as it was judged there."""

Judged = tuple[tuple[tuple[int, bool | None], ...], tuple[int, ...]]

RESOLVED: Final = "resolved"
ILLEGAL: Final = "illegal_step"
UNDETERMINED: Final = "undetermined"
NOT_COVERED: Final = "not_covered"
CANNOT_BE: Final = "cannot_be"  # of a way alone, never of a ruling: what the file tells cannot have been so


class WayEnd(NamedTuple):
    """What came of one way. `table`: a value that is the same where people would see the same."""

    verdict: str
    stop: RefusedStep | None
    late: EngineError | None
    claims: tuple[JudgedClaim, ...]
    outcome: Outcome | None
    owed: bool
    table: int

    def comes_to(self) -> tuple[object, ...]:
        """Return what a dispute asks: the verdict, the step refused, who is right, how the game ended; else the table."""
        step = self.stop.n if self.stop is not None else None
        upheld = tuple(claim.upheld for claim in self.claims)
        return (self.verdict, step, upheld, self.outcome, None if self.claims else self.table)

    def stands(self) -> tuple[object, ...]:
        """Return how the game stands: the step refused, why none could follow, how it ended."""
        stop = (self.stop.n, type(self.stop.error)) if self.stop is not None else None
        return (stop, type(self.late), self.outcome)

    def held(self, other: WayEnd) -> WayEnd:
        """Return this end with only what another one says of the claims too."""
        claims = tuple(held(*pair) for pair in zip(self.claims, other.claims, strict=True))
        return self._replace(
            verdict=self.verdict if self.verdict == other.verdict else UNDETERMINED, claims=claims
        )


class WayThrough(NamedTuple):
    """One way through what is open, and what came of it."""

    met: tuple[TakenWay, ...]
    end: WayEnd


class BranchPoint(NamedTuple):
    """One step of a replay, or its end, that may go otherwise: the moment before it, and why.

    `consulted`: the unclear points that were; `later`: how many later moments there are at which it may have been done,
    where it answered something declared or came in the middle of something;
    `claims`: those that speak of a moment before it, as judged there; `answers`: whether it may answer another question.
    """

    number: int
    before: ReplayCheckpoint
    consulted: set[str]
    later: int
    claims: Early = ()
    answers: bool = False


class Rest(NamedTuple):
    """How things lay before a step, and what had been judged of claims and steps by then."""

    lying: Lying
    judged: Judged


@dataclass
class ReplayTrace:
    """How a replay with nothing open went: its branch points in order, and how things lay before its steps."""

    branch_points: list[BranchPoint] = field(default_factory=list)
    rests: dict[int, Rest] = field(default_factory=dict)


class Joined(NamedTuple):
    """A course that another way has come to: what it comes to from there, and a replay that stands at its end."""

    ways: Sequence[WayThrough]
    end: Replay


def judged(claims: Early, replay: Replay) -> Judged:
    """Return who was right so far, and which steps were not."""
    return (
        tuple((at, claim.upheld) for at, claim in claims),
        tuple(each.n for each in replay.corrected),
    )


@dataclass
class Exploration:
    """What came of a dispute: every way, with a replay that stands at the end of the first one.

    `replayed`: how many ends were reached by replaying; the others came to a position already known. `over`: there was
    more to go through than the bound or the budget. `fork`: a replay that stands before the first thing that is open,
    where something is. `settled`: the claims (from 0) that were judged before it. `moved`, `legal_but`: see Explorer.
    `pending`: the steps that may have been done later than they were, and at how many moments; `unreported`: those before
    which acts may have been done that nobody told, and how many (`unreported.py`).
    """

    ways: list[WayThrough]
    first: Replay
    consulted: frozenset[str]
    replayed: int = 1
    over: bool = False
    fork: Replay | None = None
    moved: Mapping[int, HowLate] = field(default_factory=dict)
    fault: DisputeError | None = None  # why what is told can have been in no way that was gone through
    same_as: int = 0  # the step after which this course converged with another; then there are no ways
    settled: frozenset[int] = frozenset()
    pending: Mapping[int, int] = field(default_factory=dict)
    unreported: Mapping[int, HowLate] = field(default_factory=dict)
    legal_but: int | None = None


def agreed(ways: list[WayThrough]) -> list[WayThrough]:
    """Return one way for each table where all come to the same: what was open in them needs no answer."""
    if len(ways) == 1 and not ways[0].met:
        return ways
    if len({repr(way.end.comes_to()) for way in ways}) > 1:
        return ways
    ends = {way.end.table: way.end for way in reversed(ways)}
    return [WayThrough((), end) for end in ends.values()][::-1]


def table(core: Core) -> tuple[object, ...]:
    """Return what people would see of a position: not how often a card has become a new object.

    Only in a pile that lies face down does it matter which card lies on which.
    """
    piles = [core.zones[number] for number, zone in enumerate(core.game.zones) if zone.seen == "none"]
    return (
        tuple(core.defn),
        tuple(core.place),
        tuple(tuple(core.defn[obj] for obj in pile) for pile in piles),
        tuple(core.bits),
        tuple(tuple(column) for column in core.columns),
        tuple(sorted((obj, marks) for obj, marks in core.marks.items())),
        tuple((name, value) for name, value in core.vars.items() if name not in core.game.bookkeeping),
    )


def hash_of(value: object) -> int:
    """Return a number that is the same for equal contents, dicts and lists in them too."""
    return hash(repr(value))
