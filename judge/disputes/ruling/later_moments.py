"""Steps at later moments than the first that allows them: each tried, alone and together, where nobody told when it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from judge.disputes.courses.moments import AT_FIRST
from judge.disputes.courses.opened import open_replay
from judge.disputes.ruling.retried import NotTriedError, laid_out_anew, legal_but, otherwise_from
from judge.disputes.ruling.ruled import LaterMoment, Ruling

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from judge.disputes.courses.budget import Budget
    from judge.disputes.courses.moments import HowLate
    from judge.disputes.courses.replay import Replay
    from judge.disputes.courses.ways import BranchPoint, ReplayTrace
    from judge.disputes.language.errors import DisputeError
    from judge.disputes.language.format import DisputeFile


class Tried(NamedTuple):
    """What came of a step at one later moment, and which unclear points were consulted for it."""

    late: HowLate
    came: Ruling | DisputeError | int
    consulted: frozenset[str]

    def ruling(self, number: int) -> Ruling | None:
        """Return the ruling with the step then; None where it was not legal, or the same came to lie on the table."""
        stop = self.came.replay.stop if isinstance(self.came, Ruling) else None
        refused = stop is not None and stop.n == number
        return self.came if isinstance(self.came, Ruling) and not refused and not self.came.over else None


class OtherMoments(NamedTuple):
    """Goes through the later moments of steps in a course in which nothing is open, from the branch points of its trace."""

    dispute: DisputeFile
    replay: Replay
    within: Budget
    trace: ReplayTrace

    def later(self, branch: BranchPoint, moved: Mapping[int, HowLate]) -> Iterator[Tried]:
        """Yield what comes of each later moment of a step. NotTriedError: see `otherwise_from`."""
        late, last = moved.get(branch.number, AT_FIRST), branch.later
        while late.gone < last:
            late = late._replace(gone=late.gone + 1)
            yield self._tried(branch, late, {**moved, branch.number: late})
            pending = self.replay.pending.get(branch.number)
            last = max(last, pending.later if pending is not None else 0)

    def as_answers(self, branch: BranchPoint, own: Ruling) -> Iterator[Tried]:
        """Yield what comes of each later question that a step may answer. NotTriedError: see `otherwise_from`."""
        at, most = own.moved.get(branch.number, AT_FIRST), own.unreported.get(branch.number, AT_FIRST)
        for late in _answers_left(at, most):
            then = {**own.moved, branch.number: late}
            yield self._tried(branch, late, then, legal_but(own, then))

    def _tried(
        self, branch: BranchPoint, late: HowLate, moved: Mapping[int, HowLate], but: int | None = None
    ) -> Tried:
        replay = self.replay
        replay.restore(branch.before)
        replay.core.consulted = set()
        came = otherwise_from(
            self.dispute, replay, self.within, branch, self.trace.rests, moved, legal_but=but
        )
        return Tried(late, came, frozenset(replay.core.consulted))


def later_moment(replay: Replay, branch: BranchPoint, tried: Tried) -> LaterMoment | None:
    """Return a later moment of a step that comes to a ruling of its own."""
    ruling = tried.ruling(branch.number)
    if ruling is None:
        return None
    kept = ruling.kept()
    replay.restore(branch.before)
    return LaterMoment(branch.number, tried.late, kept, replay.copy())


def come_true(
    dispute: DisputeFile,
    replay: Replay,
    within: Budget,
    trace: ReplayTrace,
    moved: Mapping[int, HowLate],
) -> list[LaterMoment]:
    """Return the later moments of steps with which all that is told can have been, where without them it cannot.

    The latest step first: what was said last was understood least.
    """
    found: list[LaterMoment] = []
    for branch in reversed(trace.branch_points):
        try:
            for tried in OtherMoments(dispute, replay, within, trace).later(branch, moved):
                later = later_moment(replay, branch, tried)
                found += [] if later is None else [later]
        except NotTriedError:
            break
    return found


class Moments(NamedTuple):
    """Later moments that come to rulings of their own, steps of which not all were tried, and what was consulted."""

    later: tuple[LaterMoment, ...]
    untried: frozenset[int]
    consulted: frozenset[str]


def more_moments(dispute: DisputeFile, own: Ruling, courses: Sequence[Ruling], within: Budget) -> Moments:
    """Return the later moments of steps in some courses of a dispute, together with those at which earlier steps are there.

    Each is laid out anew, and gone on from where it comes to something of its own.
    """
    found: list[LaterMoment] = []
    untried, consulted = set[int](), set[str]()
    known = [own.comes_to(), *(course.comes_to() for course in courses)]
    waiting = list(courses)
    while waiting:
        course = waiting.pop(0)
        for step, moments in _moments_left(course, own):
            for late in moments:
                moved = {**course.moved, step: late}
                try:
                    came = laid_out_anew(own, own.readings, within, moved)
                except NotTriedError:
                    untried.add(step)
                    break
                consulted |= came.consulted if isinstance(came, Ruling) else set()
                then = Tried(late, came, frozenset()).ruling(step)
                if then is None or then.comes_to() in known:
                    continue
                known.append(then.comes_to())
                waiting.append(then.kept())
                found.append(LaterMoment(step, late, then, _before(dispute, own, step, moved)))
    return Moments(tuple(found), frozenset(untried), frozenset(consulted))


def _moments_left(course: Ruling, own: Ruling) -> Iterator[tuple[int, list[HowLate]]]:
    """Yield the later moments of the steps after those that are later in a course already."""
    last = max((step for step in course.moved if step not in own.moved), default=0)
    for step in sorted({*course.pending, *course.unreported}):
        if step > last:
            at = course.moved.get(step, AT_FIRST)
            most = course.unreported.get(step, AT_FIRST)._replace(gone=course.pending.get(step, 0))
            yield step, [at._replace(gone=number) for number in range(at.gone + 1, most.gone + 1)]
            yield step, list(_answers_left(at, most))
            yield step, [at._replace(bound=number) for number in range(at.bound + 1, most.bound + 1)]


def _answers_left(at: HowLate, most: HowLate) -> Iterator[HowLate]:
    """Yield how many answers that nobody told may come before a step, beyond those that do."""
    yield from (at._replace(answered=number) for number in range(at.answered + 1, most.answered + 1))
    yield from (at._replace(more=number) for number in range(max(at.more, most.answered) + 1, most.more + 1))


def _before(dispute: DisputeFile, own: Ruling, number: int, moved: Mapping[int, HowLate]) -> Replay:
    """Return a replay that stands before a step, or before what is open earlier."""
    replay = open_replay(dispute, own.readings, strict=False, unseen=own.unseen)
    for at, step in enumerate(dispute["steps"][: number - 1], 1):
        here = replay.checkpoint()
        if not replay.step(at, step, moved.get(at, AT_FIRST)):
            replay.restore(here)
            break
    return replay
