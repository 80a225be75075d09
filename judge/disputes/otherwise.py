"""What a ruling depends on: other readings of what was consulted, and later moments of steps.

The dispute is replayed once under every other reading of each unclear point that was consulted, and once with each step
that may have been done later than the first moment that allows it, within one budget: what was left out for want of it
is listed as not tried.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.catalogue import rulebook
from judge.disputes.errors import DisputeError, about
from judge.disputes.explore import ILLEGAL, Explorer
from judge.disputes.laying import open_replay
from judge.disputes.ruled import Dependence, LaterMoment, Ruling, ruled

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Iterator, Mapping

    from judge.disputes.budget import Budget
    from judge.disputes.explore import BranchPoint, ReplayTrace
    from judge.disputes.format import DisputeFile
    from judge.disputes.replay import Replay
    from judge.engine.core import Core


_OtherResult = Ruling | DisputeError | None  # what comes to something else, or None where all is the same


class NotTriedError(Exception):
    """The budget does not reach so far."""


def _otherwise(
    dispute: DisputeFile,
    replay: Replay,
    within: Budget,
    branch: BranchPoint | None = None,
    rests: Mapping[int, Core] | None = None,
    moved: Mapping[int, int] | None = None,
) -> Ruling | DisputeError | int:
    """Replay the steps from a branch on in another way; returns the step after which the same lies on the table again.

    Where that does not happen, what came of it. NotTriedError where that is too much.
    """
    if within.over:
        raise NotTriedError
    try:
        with about(dispute["game"]):
            start, claims = (branch.number, branch.claims) if branch is not None else (1, ())
            found = Explorer(dispute, replay, within, moved).explore(start, rests=rests, claims=claims)
            if found.over:
                raise NotTriedError
            return found.same_as or ruled(dispute, replay, found, listing=False)
    except DisputeError as error:
        return error


def _later(
    dispute: DisputeFile,
    replay: Replay,
    within: Budget,
    trace: ReplayTrace,
    branch: BranchPoint,
    own: Ruling,
) -> Iterator[LaterMoment]:
    """Yield what comes to something else when a step was done later: after what it answers had taken effect.

    Where the file tells a pass right after it, those moments do not count at which something told is not legal: the pass
    says when it was. NotTriedError where that is too much.
    """
    number, ours = branch.number, own.comes_to()
    answered = any(step["do"] == "pass" for step in dispute["steps"][number : number + 1])
    for each in _at_later(dispute, replay, within, trace, branch, own.moved):
        if answered and each.ruling.verdict == ILLEGAL:
            continue
        if each.ruling.comes_to() != ours:
            yield each


def _at_later(
    dispute: DisputeFile,
    replay: Replay,
    within: Budget,
    trace: ReplayTrace,
    branch: BranchPoint,
    moved: Mapping[int, int],
) -> Iterator[LaterMoment]:
    """Yield what comes of each later moment of a step at which that one is legal. NotTriedError: see `_otherwise`."""
    number, before = branch.number, branch.before
    for gone in range(moved.get(number, 0) + 1, branch.later + 1):
        replay.restore(before)
        came = _otherwise(dispute, replay, within, branch, trace.rests, {**moved, number: gone})
        if not isinstance(came, Ruling) or (came.replay.stop is not None and came.replay.stop.n == number):
            continue
        if not came.over:
            kept = came.kept()
            replay.restore(before)
            yield LaterMoment(number, gone, kept, replay.copy())


def come_true(
    dispute: DisputeFile,
    replay: Replay,
    within: Budget,
    trace: ReplayTrace,
    moved: Mapping[int, int],
) -> list[LaterMoment]:
    """Return the later moments of steps with which all that is told can have been, where without them it cannot.

    The latest step first: what was said last was understood least.
    """
    found: list[LaterMoment] = []
    for branch in reversed(trace.branch_points):
        try:
            if branch.later:
                found += _at_later(dispute, replay, within, trace, branch, moved)
        except NotTriedError:
            break
    return found


def readings_when_open(dispute: DisputeFile, ruling: Ruling, within: Budget) -> tuple[Dependence, ...]:
    """Find the points on which the outcome depends where something is open: everything is gone through again."""
    registry, own = rulebook.load(dispute["game"]), ruling.comes_to()
    found: list[Dependence] = []
    for key in sorted(ruling.consulted):
        differs: dict[str, Ruling | DisputeError] = {}
        not_tried: list[str] = []
        for other in registry.interpretation(key).readings:
            if other == ruling.readings[key]:
                continue
            try:
                came = _different(_laid_out_anew(ruling, {**ruling.readings, key: other}, within), own)
            except NotTriedError:
                not_tried.append(other)
                continue
            if came is not None:
                differs[other] = came
        if differs or not_tried:
            found.append(Dependence(key, ruling.readings[key], differs, tuple(not_tried)))
    return tuple(found)


class OtherCourses:
    """Goes through the other readings and later moments of a course in which nothing is open.

    What was consulted while the position was laid out (`early`) is replayed from there. For all else `replay`, which
    stands at the end, is taken back branch by branch, and goes on from each that consulted a point under its other
    readings. Where the same comes to lie on the table after a step, what follows is what came of the next branch after it.
    """

    def __init__(
        self,
        dispute: DisputeFile,
        ruling: Ruling,
        replay: Replay,
        trace: ReplayTrace,
        within: Budget,
    ) -> None:
        self.dispute = dispute
        self.ruling = ruling
        self.replay = replay
        self.trace = trace
        self.within = within
        self.own = ruling.comes_to()
        self.late: list[int] = []

    def go(self, early: Container[str], *, points: bool) -> None:
        """Fill in what the ruling depends on. Without `points` only later moments are gone through."""
        ruling, registry = self.ruling, rulebook.load(self.dispute["game"])
        others = {
            (key, other): {**ruling.readings, key: other}
            for key in sorted(ruling.consulted if points else ())
            for other in registry.interpretation(key).readings
            if other != ruling.readings[key]
        }
        # What came of each, from the last branch to the first: the first decides, the later ones say how it goes on.
        found: dict[tuple[str, str], list[tuple[int, _OtherResult]]] = {pair: [] for pair in others}
        not_tried: set[tuple[str, str]] = set()
        for pair in [pair for pair in others if pair[0] in early]:
            try:
                came = _laid_out_anew(ruling, others[pair], self.within)
            except NotTriedError:
                not_tried.add(pair)
            else:
                found[pair].append((0, _different(came, self.own)))
        self.replay.strict = False
        later: list[LaterMoment] = []
        for branch in reversed(
            self.trace.branch_points
        ):  # newest first: what is taken back can be gone on from no more
            self.replay.core.readings = ruling.readings
            if branch.later:
                later[:0] = self._moments(branch)
            for pair in [pair for pair in others if pair[0] in branch.consulted and pair[0] not in early]:
                if pair in not_tried:
                    continue
                try:
                    found[pair].append((branch.number, self._from_branch(branch, others[pair], found[pair])))
                except NotTriedError:
                    not_tried.add(pair)
        ruling.depends_on = _dependences(ruling, found, not_tried)
        ruling.later, ruling.untried = tuple(later), tuple(sorted(self.late))

    def _moments(self, branch: BranchPoint) -> list[LaterMoment]:
        """Return the later moments of a step; where not all could be tried, it is noted."""
        found: list[LaterMoment] = []
        try:
            found.extend(_later(self.dispute, self.replay, self.within, self.trace, branch, self.ruling))
        except NotTriedError:
            self.late.append(branch.number)
        return found

    def _from_branch(
        self, branch: BranchPoint, readings: Mapping[str, str], after: list[tuple[int, _OtherResult]]
    ) -> _OtherResult:
        """Return what comes to something else under other readings, from a branch on. `after`: what did from later ones."""
        self.replay.restore(branch.before)
        self.replay.core.readings = readings
        moved = self.ruling.moved
        came = _otherwise(self.dispute, self.replay, self.within, branch, self.trace.rests, moved)
        if isinstance(came, int):
            return next((one for number, one in reversed(after) if number > came), None)
        return _different(came, self.own)


def _dependences(
    ruling: Ruling,
    found: Mapping[tuple[str, str], list[tuple[int, _OtherResult]]],
    not_tried: Collection[tuple[str, str]],
) -> tuple[Dependence, ...]:
    """Put together what the readings of each point come to."""
    differs: dict[str, dict[str, Ruling | DisputeError]] = {}
    left_out: dict[str, list[str]] = {}
    for (key, other), branch_points in found.items():
        if (key, other) in not_tried:
            left_out.setdefault(key, []).append(other)
        elif branch_points and (came := branch_points[-1][1]) is not None:
            differs.setdefault(key, {})[other] = came
    return tuple(
        Dependence(key, ruling.readings[key], differs.get(key, {}), tuple(left_out.get(key, ())))
        for key in dict.fromkeys(key for key, _ in found)
        if key in differs or key in left_out
    )


def _laid_out_anew(ruling: Ruling, readings: Mapping[str, str], within: Budget) -> Ruling | DisputeError:
    """Rule again from the position on."""
    dispute = ruling.dispute
    try:
        with about(dispute["game"]):
            replay = open_replay(dispute, readings, strict=False, unseen=ruling.unseen)
    except DisputeError as error:
        return error
    came = _otherwise(dispute, replay, within, moved=ruling.moved)
    assert not isinstance(came, int)  # noqa: S101 - there was nothing to come back to
    return came


def _different(came: Ruling | DisputeError, own: tuple[object, ...]) -> _OtherResult:
    """Keep what comes to something else, so that it stands when its replay is taken back."""
    if isinstance(came, Ruling):
        return None if came.comes_to() == own else came.kept()
    return came
