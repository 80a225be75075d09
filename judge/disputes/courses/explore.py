"""Going through every way in which what an account leaves open could have been.

Steps are replayed one after the other. Where one meets forks (`forks.py`), that step and all after it are replayed once
for each way; ways that come to the same position go on together. What came of each way is a `WayEnd`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from judge.disputes.courses import also_told, budget, counting, moments, unreported
from judge.disputes.courses.claims import judge_claims
from judge.disputes.courses.following import PASS
from judge.disputes.courses.forks import ForksMet, TooManyError
from judge.disputes.courses.moments import AT_FIRST, HowLate
from judge.disputes.courses.played import RefusedStep
from judge.disputes.courses.ways import (
    CANNOT_BE,
    ILLEGAL,
    NOT_COVERED,
    RESOLVED,
    UNDETERMINED,
    BranchPoint,
    Early,
    Exploration,
    ReplayTrace,
    Rest,
    WayEnd,
    WayThrough,
    agreed,
    hash_of,
    judged,
    table,
)
from judge.disputes.language.errors import DisputeError
from judge.disputes.language.format import WHEN
from judge.engine.core import CHANCE, NO_BOUND
from judge.engine.errors import EngineError, Illegal, NeedsFact, NotCovered
from judge.engine.position import alike, contents, lying
from judge.engine.run import question

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from judge.disputes.courses.budget import Budget
    from judge.disputes.courses.claims import JudgedClaim
    from judge.disputes.courses.played import ReplayCheckpoint
    from judge.disputes.courses.replay import Replay
    from judge.disputes.courses.ways import Joined
    from judge.disputes.language.format import DisputeFile, Step

MOST_WAYS: Final = 1_500
_NOWHERE: Final = "object.nowhere"  # a card that a step names, where something open has sent it elsewhere
# What a step says may be impossible in one way and not in another; all else that is wrong with one is wrong in each.
_OF_A_WAY: Final = {"moment.never", "step.unasked", "chance.impossible", "during.nothing", "fact.untrue"}


class CannotBeError(EngineError):
    """What a step tells cannot have been in this way of going through what is open: `fault` says why."""

    def __init__(self, fault: DisputeError) -> None:
        super().__init__(fault.reason)
        self.fault = fault


class Furthest(NamedTuple):
    """A replay at the end of a way, and how far that went with nothing refused that nobody disputes."""

    reaches: int
    replay: Replay


class Explorer:
    """Goes through the ways of one dispute, from a step on, with the replay that stands before it, within a budget.

    `moved`: steps that are done later than they could be, and what must have come before each.
    `legal_but`: every step is taken to have been legal but this one (0: every one), so that ways in which another is refused
    cannot have been; None where nothing is taken for legal.
    """

    def __init__(
        self,
        dispute: DisputeFile,
        replay: Replay,
        within: Budget,
        moved: Mapping[int, HowLate] | None = None,
        legal_but: int | None = None,
    ) -> None:
        self.dispute = dispute
        self.replay = replay
        self.within = within
        self.moved = moved or {}
        self.legal_but = legal_but
        self.steps: Sequence[Step] = dispute["steps"]
        self.last = len(self.steps) + 1
        self.claimed_after = {claim.get("after") for claim in dispute["claims"]}
        self.memory: dict[int, dict[object, list[WayThrough]]] = {}  # by the step that came next
        self.to_come = (
            0  # how many of the stretches gone through now have ways left: others may come to where one is
        )
        self.ordered = _speaks_of_order(dispute)
        self.disputed = counting.disputed_steps(dispute)
        self.first: Replay | None = None
        self.furthest: Furthest | None = None  # where the first way is one that may not count
        self.fork: Replay | None = None
        self.replayed = 0
        self.over = False
        self.pending: dict[int, int] = {}
        self.unreported: dict[int, HowLate] = {}
        self.rests: Mapping[int, Rest] = {}
        self.joins: Callable[[int], Joined | None] | None = None

    def explore(
        self,
        start: int = 1,
        trace: ReplayTrace | None = None,
        rests: Mapping[int, Rest] | None = None,
        claims: Early = (),
        joins: Callable[[int], Joined | None] | None = None,
    ) -> Exploration:
        """Go through every way. `trace` is filled as long as nothing is open. `claims`: those judged before the start.

        Where nothing is open and the course converges with one of which `rests` has the positions, that step is the
        result. Where something is, each way that converges with it goes on as `joins` says of the step after which it does.
        """
        core = self.replay.core
        core.left = self.within.left
        self.rests, self.joins = rests or {}, joins
        try:
            return self._explored(start, trace, claims)
        finally:
            self.within.left, core.left = core.left, NO_BOUND

    def _explored(
        self,
        number: int,
        trace: ReplayTrace | None,
        claims: Early,
    ) -> Exploration:
        core, replay = self.replay.core, self.replay
        consulted, core.consulted = core.consulted, set()
        while True:
            before, forks, later = replay.checkpoint(), ForksMet(), self._later(number)
            on = self._run(number, forks, before)
            if forks.met:
                self.fork = self._at(number, before)
                ways = self._from(number, claims)
                break
            if on and core.left <= 0:
                on, self.over = False, True
            if not on:
                ways = [self._end(claims)]
            if trace is not None:
                answers = self._answers(number)
                if core.consulted or later or answers:
                    branch = BranchPoint(number, before, core.consulted, later, claims, answers=answers)
                    trace.branch_points.append(branch)
                consulted |= core.consulted
                core.consulted = set()
            if not on:
                break
            done, number = number, self._next(number)
            claims = self._claims_after(range(done, number), claims)
            if trace is not None and trace.branch_points and not core.stack:
                trace.rests[number] = Rest(lying(core), judged(claims, replay))
            if self._converges(number, claims):
                return Exploration([], replay, frozenset(), same_as=number - 1)
        consulted |= core.consulted
        core.consulted = set(consulted)
        first = self.first or replay
        settled = frozenset(at for at, _ in claims)
        can_be = [way for way in ways if way.end.verdict != CANNOT_BE]
        can_be, first = self._that_count(can_be, first)
        fault = None if can_be or self.over else _fault(first)
        if fault is not None and fault.reason == _NOWHERE:
            raise fault
        return Exploration(
            can_be or ways,
            first,
            frozenset(consulted),
            self.replayed,
            self.over,
            self.fork,
            self.moved,
            fault,
            settled=settled,
            pending=self.pending,
            unreported=self.unreported,
            legal_but=self.legal_but,
        )

    def _that_count(self, ways: list[WayThrough], first: Replay) -> tuple[list[WayThrough], Replay]:
        """Return the ways that count, and a replay that stands at the end of the first: see `counting.py`."""
        counted = counting.that_count(ways, self.disputed) if ways and self.dispute["claims"] else ways
        if self.over or counted[:1] == ways[:1]:
            return ways if self.over else counted, first
        stands, reached = self.furthest, counting.reaches(counted[0].end, self.disputed)
        if stands is None or stands.reaches != reached:
            return ways, first
        return counted, stands.replay

    def _converges(self, number: int, claims: Early) -> bool:
        """Return whether all is before a step as it was on the course of which the positions are known."""
        rest = self.rests.get(number)
        return (
            rest is not None
            and rest.judged == judged(claims, self.replay)
            and alike(self.replay.core, rest.lying)
        )

    def _answers(self, number: int) -> bool:
        """Return whether a step that was just done, or refused, may answer another question than the one it was taken to."""
        done, stop = self.replay.done, self.replay.stop
        answers = (stop is not None and stop.answers) or (bool(done) and done[-1].answers)
        return answers and number < self.last and not _pinned(self.steps[number - 1])

    def _cannot_be_illegal(self, but: int) -> None:
        """Take it that no step was illegal but one: a way in which another is refused cannot have been."""
        stop = self.replay.stop
        if stop is not None and stop.n != but and isinstance(stop.error, Illegal):
            fault = DisputeError(f"steps[{stop.n}]", "moment.never", step=stop.n, told=())
            self.replay.stop = replace(stop, error=CannotBeError(fault))

    def _count_unreported(self) -> None:
        """Note before which steps something may have been done that nobody told, of those that do not say when they were."""
        for number, most in unreported.counted(self.replay).items():
            if not _pinned(self.steps[number - 1]):
                known = self.unreported.get(number, AT_FIRST)
                self.unreported[number] = HowLate(*map(max, most, known))

    # ---- one stretch

    def _later(self, number: int) -> int:
        """Return at how many later moments than the first one a step that comes next may have been done."""
        if number >= self.last:
            return 0
        step = self.steps[number - 1]
        verb = self.replay.core.game.verbs.get(str(step["do"]))
        never = step["do"] == PASS or (verb is not None and verb.keeps) or _pinned(step)
        if never or also_told.has_no_later_moment(self.replay, number, step):
            return 0
        later = moments.PendingDeclarations(self.replay).later
        if later > self.moved.get(number, AT_FIRST).gone:
            self.pending[number] = max(later, self.pending.get(number, 0))
        return later

    def _run(self, number: int, forks: ForksMet, before: ReplayCheckpoint) -> bool:
        """Replay one step, or what follows after the last one; return whether there is a next step.

        `before`: where the replay stands.
        """
        replay = self.replay
        replay.forks = forks
        try:
            if number >= self.last:
                # Where a position is told alone, and nobody says what comes of it, it stays as it is; but chance that is due
                # leaves nobody a choice.
                claimed = bool(self.dispute["claims"])
                if self.steps or claimed or CHANCE in question(replay.core).who:
                    replay.finish(self.last)
                if not claimed:
                    replay.heed_everything()
                return False
            if replay.step(number, self.steps[number - 1], self.moved.get(number, AT_FIRST), before):
                if number in self.claimed_after:
                    replay.let_chance_come(number)
                return True
            return self._correct(number, before)
        except DisputeError as fault:
            open_before = bool(forks.met) or any(done.open is not None for done in replay.done)
            if fault.reason not in _OF_A_WAY and not (fault.reason == _NOWHERE and open_before):
                raise
            replay.stop = RefusedStep(number, CannotBeError(fault), None, len(replay.done))
            return False
        finally:
            replay.forks = None

    def _correct(self, number: int, before: ReplayCheckpoint) -> bool:
        """Return whether a later step corrects the one that was refused: then the game goes on with that.

        It goes on from before the refused step: nobody is taken to have passed for an act that does not count. Where a
        part of the step was done, that stands, and what came before it.
        """
        replay = self.replay
        stop = replay.stop
        if stop is None or not isinstance(stop.error, Illegal) or not self._corrected_by(number):
            return False
        if not any(done.n == number for done in replay.done[before.done :]):
            replay.restore(
                before._replace(cards=len(replay.core.defs))
            )  # the words of the refusal speak of its cards
            stop = replace(stop, at=before.done)
        replay.corrected = (*replay.corrected, stop)
        replay.stop = None
        return True

    def _corrected_by(self, number: int) -> int:
        for later in range(number + 1, self.last):
            if self.steps[later - 1].get("corrects") == number:
                return later
        return 0

    def _next(self, number: int) -> int:
        """Return the step after one: after a corrected one, that which corrects it."""
        corrected = self.replay.corrected and any(stop.n == number for stop in self.replay.corrected)
        reached = not corrected and any(each.n == number for each in reversed(self.replay.done))
        return number + 1 if reached or number >= self.last else self._corrected_by(number)

    def _at(self, number: int, before: ReplayCheckpoint) -> Replay:
        """Return a replay that stands before the first open thing of a stretch. Ours stands at the stretch's beginning."""
        self.replay.restore(before)
        here = self.replay.copy()
        if number >= self.last:
            here.finish(self.last)
        else:
            here.step(number, self.steps[number - 1], self.moved.get(number, AT_FIRST))
        return here

    # ---- branches

    def _from(self, number: int, claims: Early, *, known: bool = True) -> list[WayThrough]:
        """Go through every way from a step on, from where the replay stands; it is left at the end of one of them.

        `known`: whether another way may have come here: that is looked for where something was open, or all is at rest.
        """
        replay = self.replay
        if known and self.joins is not None and self._converges(number, claims):
            joined = self.joins(number - 1)
            if joined is not None:
                self.first = self.first or joined.end
                return [*joined.ways]
        came, key = self.memory.get(number), None
        if known and (came or self.to_come):
            key = self._key(claims)
            if came is not None and key in came:
                return came[key]
        before, forks, found = replay.checkpoint(), ForksMet(), list[WayThrough]()
        self._later(number)
        while True:
            replay.core.left -= budget.action(replay.core)
            on = self._run(number, forks, before)
            met = forks.path()
            if replay.came_back:
                tails = []
            elif on:
                after = self._next(number)
                rests = bool(met) or not replay.core.stack
                said = self._claims_after(range(number, after), claims)
                more = forks.has_more()
                self.to_come += more
                tails = agreed(self._from(after, said, known=rests))
                self.to_come -= more
            else:
                tails = [self._end(claims)]
            found += [tail._replace(met=(*met, *tail.met)) for tail in tails] if met else tails
            if len(found) > MOST_WAYS or self.replayed > MOST_WAYS or replay.core.left <= 0:
                self.over = True
            if self.over or not forks.next_way():
                break
            replay.restore(before)
        if not found:  # whatever was open, it went round in circles
            replay.late = TooManyError()
            found = [self._end(claims)]
        if key is not None:
            self.memory.setdefault(number, {})[key] = found
        return found

    def _key(self, claims: Early) -> object:
        stop = self.replay.stop
        return (
            hash_of(contents(self.replay.core, ordered=self.ordered)),
            judged(claims, self.replay),
            stop.n if stop else 0,
        )

    def _claims_after(self, steps: range, claims: Early) -> Early:
        """Judge the claims about the moment after these steps: one that was done, or one refused with those taken back."""
        for at, claim in enumerate(self.dispute["claims"]):
            if claim.get("after") in steps and self.replay.stop is None:
                claims = (*claims, (at, judge_claims([claim], self.replay, first=at + 1)[0]))
        return claims

    def _end(self, claims: Early) -> WayThrough:
        """Judge where one way ended."""
        replay = self.replay
        self.replayed += 1
        replay.core.left -= budget.END
        if self.legal_but is not None:
            self._cannot_be_illegal(self.legal_but)
        self._count_unreported()
        said = list(judge_claims(self.dispute["claims"], replay, stopped=replay.stop is not None))
        for at, earlier in claims:
            said[at] = earlier
        end = WayEnd(
            _verdict(replay, said),
            replay.refused,
            replay.late or replay.open,
            tuple(said),
            replay.outcome,
            replay.open is not None,
            hash_of(table(replay.core)),
        )
        if self.first is None or (_fault(self.first) is not None and end.verdict != CANNOT_BE):
            self.first = replay if self.fork is None else replay.copy()
        self._note_furthest(end)
        return WayThrough((), end)

    def _note_furthest(self, end: WayEnd) -> None:
        """Keep the replay of the first of the ways that go furthest."""
        reaches = counting.reaches(end, self.disputed)
        if end.verdict != CANNOT_BE and (self.furthest is None or reaches > self.furthest.reaches):
            first = self.first if self.furthest is None else None
            self.furthest = Furthest(reaches, first or self.replay.copy())


def _fault(replay: Replay) -> DisputeError | None:
    """Return why what is told cannot have been in the way that a replay has gone."""
    error = replay.stop.error if replay.stop is not None else None
    return error.fault if isinstance(error, CannotBeError) else None


def _speaks_of_order(dispute: DisputeFile) -> bool:
    """Return whether somebody claims something of the order of cards: then it matters where nothing else asks for it."""
    paths = [path for claim in dispute["claims"] for path in claim["expect"]]
    words = {path.rpartition(".")[2] for path in paths}
    return not words.isdisjoint({"place", "seen_by"}) or any(word.isdecimal() for word in words)


def _pinned(step: Step) -> bool:
    return any(step.get(key) for key in WHEN)


def _verdict(replay: Replay, claims: Sequence[JudgedClaim]) -> str:
    error = replay.stop.error if replay.stop is not None else replay.late
    if isinstance(error, CannotBeError):
        return CANNOT_BE
    if isinstance(error, NotCovered):
        return NOT_COVERED
    if isinstance(error, (NeedsFact, TooManyError)):
        return UNDETERMINED
    if replay.refused is not None:
        return ILLEGAL
    open_claims = [
        claim for claim in claims if claim.upheld is None and claim.reason != "claim.step-not-reached"
    ]
    if open_claims:  # a winner whom no rule names is no question of what happened
        return NOT_COVERED if all(claim.reason == "claim.over" for claim in open_claims) else UNDETERMINED
    if replay.open is not None and not claims:
        return UNDETERMINED
    return RESOLVED
