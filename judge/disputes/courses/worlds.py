"""Going on in each way of what is open, and judging where an alignment ends."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from judge.disputes.courses import asked, budget, moments
from judge.disputes.courses.claims import judge_claims
from judge.disputes.courses.course import REFUSED
from judge.disputes.courses.ends import FREE, NEVER, End, Late, gain
from judge.disputes.courses.forks import TooManyError
from judge.disputes.courses.readings import Item, is_ordering
from judge.disputes.courses.silent import Silent, fork_of, owed
from judge.disputes.courses.stretch import Stretch
from judge.disputes.courses.ways import (
    CANNOT_BE,
    ILLEGAL,
    NOT_COVERED,
    RESOLVED,
    UNDETERMINED,
    CannotBeError,
    WayEnd,
    hash_of,
    table,
)
from judge.disputes.language.described import CHANCE as CHANCE_TOLD
from judge.engine.errors import EngineError, NeedsFact, NotCovered
from judge.engine.ids import CHANCE
from judge.engine.run import question

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from judge.disputes.courses.claims import JudgedClaim
    from judge.disputes.courses.course import Course, CourseMark
    from judge.disputes.courses.forks import Fork
    from judge.disputes.courses.moments import HowLate
    from judge.disputes.courses.ways import Early

MOST_KEPT: Final = 200  # ends with a copy of the course


class Worlds(ABC):
    """The alignments of one account in every world: what all parts of the search share.

    `slack`: how many items may come later than they could; `finishes`: whether what is declared comes to its end after the
    last step; `left`: how much of the budget there is.
    """

    def __init__(self, course: Course, left: int, *, slack: int = 1, finishes: bool = True) -> None:
        self.course, self.slack, self.finishes = course, slack, finishes
        self.claimed_after = {claim.after for claim in course.claims if claim.after}
        self.memory: dict[object, list[End]] = {}
        self.read, self.ends, self.price, self.over = 0, 0, 0, False
        self.seen_last: tuple[int, ...] = ()
        self.floor: CourseMark | None = (
            None  # nothing before it can be gone back to: there the last fork was met
        )
        self.late: Late | None = None
        self.pending: dict[int, moments.PendingDeclarations] = {}  # by the item that comes next
        self.begun: dict[int, CourseMark] = {}  # before the first action of an item
        self.first_gone: dict[
            int, int | None
        ] = {}  # when an item was done at first; None: it has no later moment
        self.kept = 0  # how many ends have a copy of the course
        self.forks: dict[int, tuple[Fork, Course]] = {}  # before each first open thing of a world
        self.befores: dict[Late, Course] = {}  # before each late step
        course.core.left = left

    def is_first(self, st: Stretch) -> bool:
        """Return whether the first moment of an item is looked for, and a later one may be."""
        return st.late is None and self.slack > 0

    @abstractmethod
    def go_on(self, todo: tuple[Item, ...], early: Early) -> list[End]:
        """Go on with the items that are left. `early`: the claims about moments before, as they were judged there."""

    @abstractmethod
    def at_moments(self, todo: tuple[Item, ...], early: Early, st: Stretch) -> list[End]:
        """Do the first item at one moment after another."""

    @abstractmethod
    def log(self, todo: tuple[Item, ...], early: Early, st: Stretch) -> list[End]:
        """End with the first item refused."""

    def stretch(self, late: HowLate | None = None) -> Stretch:
        """Return the moments of an item that begins where the course stands."""
        course = self.course
        here = course.checkpoint()
        player, refusals = course.core.vars.get("player"), moments.EarlierRefusals(course.core)
        return Stretch(len(course.done), player, here, here, refusals, late=late)

    def after(self, todo: tuple[Item, ...], early: Early, n: int) -> list[End]:
        """Go on after step `n`: claims about the moment after it are judged first, once chance that is due has come out."""
        course = self.course
        if n in self.claimed_after:
            with suppress(NeedsFact, TooManyError):
                while CHANCE in question(course.core).who and not (todo and todo[0].step.by == CHANCE_TOLD):
                    due = owed(course)
                    if len(due.ways) > 1:
                        return self.fork(
                            n + 1,
                            due,
                            lambda: self.after(todo, early, n),
                            lambda error: self.fails(error, early),
                        )
                    way = due.ways[0]
                    if way is None or not course.tried(way):
                        break
            course.late = None
            early = self.judged(early, range(n, n + 1))
        return self.go_on(todo, early)

    def judged(self, early: Early, steps: range) -> Early:
        """Return the claims judged so far, with those about the moment after some steps."""
        course = self.course
        new = tuple(
            (claim.n - 1, judge_claims([claim], course)[0]) for claim in course.claims if claim.after in steps
        )
        return (*early, *new)

    def fork(
        self,
        n: int,
        happens: Silent,
        go: Callable[[], list[End]],
        failed: Callable[[EngineError], list[End]],
    ) -> list[End]:
        """Go on in each way of what is open: each is a world, but of an order that the order of telling tells.

        `failed` says what comes of one that cannot be done.
        """
        course = self.course
        fork, before, groups = (
            fork_of(course, n, happens.kind, happens.ways),
            course.checkpoint(),
            list[list[End]](),
        )
        if not course.world:
            self.forks[id(fork)] = fork, course.copy()
        order, floor, self.floor = is_ordering(course.core), self.floor, before
        try:
            for at, way in enumerate(happens.ways):
                course.world.append((fork, at))
                try:
                    if way is None:
                        raise asked.missing(course.core)
                    course.do(None, way, fork)
                except REFUSED as error:
                    groups.append(failed(error))
                else:
                    groups.append(go())
                course.restore(before)
        finally:
            self.floor = floor
        told = [group for group in groups if group and gain(group) == FREE] if order else []
        return [end for group in told or groups for end in group]

    def fails(self, error: EngineError, early: Early) -> list[End]:
        """End where the game cannot go on."""
        self.course.late = error
        return [self.end(early)]

    def end(self, early: Early) -> End:
        """Judge where the course ends."""
        course = self.course
        self.ends += 1
        course.core.left -= budget.END
        said = list(judge_claims(course.claims, course, stopped=course.stop is not None))
        for at, judged in early:
            said[at] = judged
        verdict = _verdict(course, said)
        stop = course.stop
        wrong = stop is not None and stop.n not in course.disputed and verdict in {ILLEGAL, CANNOT_BE}
        late, lies = course.late or course.open, hash_of(table(course.core))
        owes = course.open is not None
        end = WayEnd(verdict, course.refused, late, tuple(said), course.outcome, owes, lies)
        fault = stop.n if wrong and stop is not None else NEVER
        copy = course.copy() if self.kept < MOST_KEPT else None
        self.kept += 1
        return End(tuple(course.world), end, fault, self.late, self.price, copy)


def _verdict(course: Course, claims: Sequence[JudgedClaim]) -> str:
    error = course.stop.error if course.stop is not None else course.late
    if isinstance(error, CannotBeError):
        return CANNOT_BE
    if isinstance(error, NotCovered):
        return NOT_COVERED
    if isinstance(error, (NeedsFact, TooManyError)):
        return UNDETERMINED
    if course.refused is not None:
        return ILLEGAL
    left = [claim for claim in claims if claim.upheld is None and claim.reason != "claim.step-not-reached"]
    if left:  # a winner whom no rule names is no question of what happened
        return NOT_COVERED if all(claim.reason == "claim.over" for claim in left) else UNDETERMINED
    return UNDETERMINED if course.open is not None and not claims else RESOLVED
