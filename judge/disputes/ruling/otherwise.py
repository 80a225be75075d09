"""What a ruling depends on: other readings of what was consulted, and later moments of steps.

The dispute is replayed once under every other reading of each unclear point that was consulted, and once with each step
that may have been done later than the first moment that allows it, within one budget: what was left out for want of it
is listed as not tried.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from judge.catalogue import rulebook
from judge.disputes.courses.moments import same_refusal
from judge.disputes.courses.ways import ILLEGAL, Joined
from judge.disputes.language.errors import DisputeError
from judge.disputes.ruling.later_moments import OtherMoments, Tried, later_moment, more_moments
from judge.disputes.ruling.retried import NotTriedError, different, laid_out_anew, otherwise_from
from judge.disputes.ruling.ruled import Dependence, LaterMoment, Ruling
from judge.engine.errors import Illegal, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Container, Iterator, Mapping, Sequence

    from judge.disputes.courses.budget import Budget
    from judge.disputes.courses.replay import Replay
    from judge.disputes.courses.ways import BranchPoint, ReplayTrace
    from judge.disputes.language.format import DisputeFile
    from judge.disputes.ruling.retried import OtherResult

    Again = Callable[[Mapping[str, str]], Ruling | DisputeError]  # under other readings, at whatever moments


def readings_when_open(
    dispute: DisputeFile,
    ruling: Ruling,
    within: Budget,
    besides: frozenset[str],
    again: Again,
    held: tuple[object, ...],
) -> tuple[Dependence, ...]:
    """Find the points on which the outcome depends where something is open: everything is gone through again.

    `besides`: those that were consulted for a later moment of some step only. `held`: the answer once nothing is held for
    ruled that turns on when a step was done.
    """
    registry, own = rulebook.load(dispute["game"]), ruling.comes_to()
    found: list[Dependence] = []
    for key in sorted(ruling.consulted | besides):
        differs: dict[str, Ruling | DisputeError] = {}
        not_tried: list[str] = []
        for other in registry.interpretation(key).readings:
            if other == ruling.readings[key]:
                continue
            readings = {**ruling.readings, key: other}
            try:
                if key in ruling.consulted:
                    came = different(laid_out_anew(ruling, readings, within), own)
                else:
                    came = _at_any_moment(readings, within, again, held)
            except NotTriedError:
                not_tried.append(other)
                continue
            if came is not None:
                differs[other] = came
        if differs or not_tried:
            found.append(Dependence(key, ruling.readings[key], differs, tuple(not_tried)))
    return tuple(found)


def _at_any_moment(
    readings: Mapping[str, str], within: Budget, again: Again, held: tuple[object, ...]
) -> OtherResult:
    """Return what comes to something else under readings that matter only at a later moment of some step."""
    if within.over:
        raise NotTriedError
    came = again(readings)
    if isinstance(came, Ruling):
        within.left -= came.spent
        return came if came.when and came.answer() != held else None
    return came


class OtherCourses:
    """Goes through the other readings and later moments of a course in which nothing is open.

    What was consulted while the position was laid out (`early`) is replayed from there. For all else `replay`, which
    stands at the end, is taken back branch by branch, and goes on from each that consulted a point under its other
    readings. Where both courses converge after a step, what follows is what came of the next branch point after it.
    """

    def __init__(
        self,
        dispute: DisputeFile,
        ruling: Ruling,
        replay: Replay,
        trace: ReplayTrace,
        within: Budget,
        again: Again,
    ) -> None:
        self.again = again
        self.dispute = dispute
        self.ruling = ruling
        self.replay = replay
        self.trace = trace
        self.within = within
        self.own = ruling.comes_to()
        self.late: list[int] = []
        self.turning: dict[
            tuple[str, str], None
        ] = {}  # the readings under which it matters when a step was done

    def go(self, early: Container[str], *, points: bool) -> None:
        """Fill in what the ruling depends on. Without `points` only later moments are gone through."""
        ruling, registry = self.ruling, rulebook.load(self.dispute["game"])
        others = {
            (key, other): {**ruling.readings, key: other}
            # First what was asked before the first step: mostly nothing comes of it, while a loop takes all that is left.
            for key in sorted(ruling.consulted if points else (), key=lambda key: (key not in early, key))
            for other in registry.interpretation(key).readings
            if other != ruling.readings[key]
        }
        # What came of each, from the last branch to the first: the first decides, the later ones say how it goes on.
        found: dict[tuple[str, str], list[tuple[int, OtherResult]]] = {pair: [] for pair in others}
        not_tried: set[tuple[str, str]] = set()
        anew: set[tuple[str, str]] = set()  # those under which the position itself is another one
        for pair in [pair for pair in others if pair[0] in early]:
            try:
                came = laid_out_anew(ruling, others[pair], self.within, but_alike=True)
            except NotTriedError:
                anew.add(pair)
                not_tried.add(pair)
            else:
                if came is not None:
                    anew.add(pair)
                    found[pair].append((0, different(came, self.own)))
        self.replay.strict = False
        later: list[LaterMoment] = []
        for branch in reversed(
            self.trace.branch_points
        ):  # newest first: what is taken back can be gone on from no more
            self.replay.core.readings = ruling.readings
            moments = self._moments(branch) if branch.later or branch.answers else []
            later[:0] = [each for each, _ in moments if each is not None]
            for pair in [pair for pair in others if pair[0] in branch.consulted and pair not in anew]:
                if pair in not_tried:
                    continue
                try:
                    found[pair].append((branch.number, self._from_branch(branch, others[pair], found[pair])))
                except NotTriedError:
                    not_tried.add(pair)
            if points:
                later_then = [tried for _, tried in moments if not tried.late.unreported]
                self._moments_otherwise(branch, later_then, found)
        ruling.depends_on = _dependences(ruling, found, not_tried)
        if self.turning:
            ruling.depends_on = self._turning(ruling.depends_on)
        bound = {step: late._replace(answered=0, more=0) for step, late in ruling.unreported.items()}
        ours = replace(ruling, pending={}, unreported=bound)  # the others of its own were gone through above
        more = more_moments(self.dispute, ruling, [ours, *(each.ruling for each in later)], self.within)
        ruling.later, ruling.untried = (*later, *more.later), tuple(sorted(more.untried.union(self.late)))

    def _moments(self, branch: BranchPoint) -> list[tuple[LaterMoment | None, Tried]]:
        """Return the later moments of a step, with what came of each; where not all could be tried, it is noted.

        Where the file tells a pass right after the step, those do not count at which something told is not legal: the pass
        says when it was. None for those, and for one that comes to nothing else.
        """
        steps, number = self.dispute["steps"], branch.number
        answered = any(step["do"] == "pass" for step in steps[number : number + 1])
        found: list[tuple[LaterMoment | None, Tried]] = []
        try:
            for tried in self._at_other_moments(branch):
                self._refused_then(branch, tried)
                each = later_moment(self.replay, branch, tried)
                if each is not None and (
                    (answered and each.ruling.verdict == ILLEGAL) or each.ruling.comes_to() == self.own
                ):
                    each = None
                found.append((each, tried))
        except NotTriedError:
            self.late.append(number)
        return found

    def _at_other_moments(self, branch: BranchPoint) -> Iterator[Tried]:
        """Yield what comes of each later moment of a step, and of each later question that it may answer."""
        moments = OtherMoments(self.dispute, self.replay, self.within, self.trace)
        yield from moments.later(branch, self.ruling.moved)
        if branch.answers:
            yield from moments.as_answers(branch, self.ruling)

    def _refused_then(self, branch: BranchPoint, tried: Tried) -> None:
        """Note why the refused step is not allowed at a later moment, for another reason than whose right it is."""
        ruling, came, number = self.ruling, tried.came, branch.number
        stop, then = ruling.replay.stop, came.replay.stop if isinstance(came, Ruling) else None
        if stop is None or then is None or (stop.n, then.n) != (number, number):
            return
        known = [stop.error, *stop.earlier, *(_refused_by(each) for each in ruling.refused_then)]
        if not isinstance(then.error, Illegal) or any(same_refusal(then.error, each) for each in known):
            return
        waited = isinstance(stop.error, Illegal) and stop.error.kind is Refusal.TURN
        if isinstance(came, Ruling) and not came.over and _says_more(then.error.kind, waited=waited):
            kept = came.kept()
            self.replay.restore(branch.before)
            moment = LaterMoment(number, tried.late, kept, self.replay.copy())
            ruling.refused_then = (*ruling.refused_then, moment)

    def _moments_otherwise(
        self,
        branch: BranchPoint,
        moments: Sequence[Tried],
        found: Mapping[tuple[str, str], list[tuple[int, OtherResult]]],
    ) -> None:
        """Note the other readings under which a later moment of a step answers otherwise than its first one does."""
        registry, ruling = rulebook.load(self.dispute["game"]), self.ruling
        for tried in moments:
            for key in sorted(tried.consulted):
                for other in registry.interpretation(key).readings:
                    pair = (key, other)
                    if other == ruling.readings[key] or pair in self.turning:
                        continue
                    if self._turns_then(branch, tried, pair, found.get(pair, [])):
                        self.turning[pair] = None

    def _turns_then(
        self, branch: BranchPoint, tried: Tried, pair: tuple[str, str], first: list[tuple[int, OtherResult]]
    ) -> bool:
        """Return whether under another reading a step answers otherwise at a later moment than at its first one."""
        key, other = pair
        self.replay.restore(branch.before)
        self.replay.core.readings = {**self.ruling.readings, key: other}
        moved = {**self.ruling.moved, branch.number: tried.late}
        try:
            came = otherwise_from(self.dispute, self.replay, self.within, branch, self.trace.rests, moved)
        except NotTriedError:
            return False
        if isinstance(came, int):
            came_then = _from_later(first, came)
        else:
            then = Tried(tried.late, came, frozenset()).ruling(branch.number)
            if then is None:
                return False
            came_then = different(then, self.own)
        came_first = first[-1][1] if first else None
        answers = _answer(came_first, self.ruling), _answer(came_then, self.ruling)
        return answers[0] != answers[1] and answers != (
            self.ruling.answer(),
            self._own_answer_then(branch, tried),
        )

    def _own_answer_then(self, branch: BranchPoint, tried: Tried) -> object:
        """Return what the dispute comes to with a step at a later moment, under the readings of the ruling itself."""
        own = tried.ruling(branch.number)
        return self.ruling.answer() if isinstance(tried.came, int) else None if own is None else own.answer()

    def _turning(self, points: tuple[Dependence, ...]) -> tuple[Dependence, ...]:
        """Rule again under the readings under which it matters when a step was done."""
        found = {point.key: point for point in points}
        for key, other in self.turning:
            known = found.get(key) or Dependence(key, self.ruling.readings[key], {})
            if self.within.over:
                found[key] = replace(known, not_tried=(*known.not_tried, other))
                continue
            came = self.again({**self.ruling.readings, key: other})
            if isinstance(came, Ruling):
                self.within.left -= came.spent
            found[key] = replace(known, differs={**known.differs, other: came})
        return tuple(found[key] for key in sorted(found))

    def _from_branch(
        self, branch: BranchPoint, readings: Mapping[str, str], after: list[tuple[int, OtherResult]]
    ) -> OtherResult:
        """Return what comes to something else under other readings, from a branch on. `after`: what did from later ones."""
        self.replay.restore(branch.before)
        self.replay.core.readings = readings
        moved, rests = self.ruling.moved, self.trace.rests

        def joins(step: int) -> Joined | None:
            return self._goes_on(_from_later(after, step), readings)

        came = otherwise_from(self.dispute, self.replay, self.within, branch, rests, moved, joins)
        if isinstance(came, int):
            return _from_later(after, came)
        if isinstance(came, Ruling):
            came.begun = self.ruling.begun
        return different(came, self.own)

    def _goes_on(self, came: OtherResult, readings: Mapping[str, str]) -> Joined | None:
        """Return how a way goes on that has come to our course, where `came` is what comes of the next branch point."""
        then = self.ruling if came is None else came
        if isinstance(then, DisputeError) or then.over:
            return None
        end = then.replay.copy()
        end.core.readings = readings
        return Joined(then.ways, end)


def _from_later(after: Sequence[tuple[int, OtherResult]], step: int) -> OtherResult:
    """Return what comes of the next branch point after a step. `after`: what came of each, from the last one back."""
    return next((one for number, one in reversed(after) if number > step), None)


def _refused_by(later: LaterMoment) -> object:
    """Return why a step is refused at a later moment."""
    stop = later.ruling.replay.stop
    return None if stop is None else stop.error


def _answer(came: OtherResult, own: Ruling) -> object:
    """Return what a dispute asks, of a ruling or of the one that all is the same as."""
    if isinstance(came, DisputeError):
        return came.reason
    return (own if came is None else came).answer()


def _dependences(
    ruling: Ruling,
    found: Mapping[tuple[str, str], list[tuple[int, OtherResult]]],
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


def _says_more(later: Refusal, *, waited: bool) -> bool:
    """Return whether a refusal at a later moment says more than that it was too early, or than what holds at any time."""
    return not later.of_timing or (waited and later is Refusal.PHASE)
