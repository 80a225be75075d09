"""One ruling as data: what every way comes to that was gone through, what it depends on, what is missing."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from judge.disputes.account.model import Step
from judge.disputes.account.untold import untold
from judge.disputes.account.writing_down import fillers
from judge.disputes.courses.claims import agreed, undecided
from judge.disputes.courses.forks import TooManyError
from judge.disputes.courses.opened import open_course
from judge.disputes.courses.readings import Item
from judge.disputes.courses.silent import Before, silent
from judge.disputes.courses.ways import ILLEGAL, RESOLVED, UNDETERMINED
from judge.disputes.language.errors import DisputeError, following
from judge.disputes.ruling.questions import questions
from judge.engine.canonical import digest
from judge.engine.errors import Illegal, NeedsFact
from judge.engine.run import legal, question

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from judge.disputes.account.model import Account
    from judge.disputes.courses.aligned import Aligned
    from judge.disputes.courses.claims import JudgedClaim
    from judge.disputes.courses.course import Course
    from judge.disputes.courses.ends import Late
    from judge.disputes.courses.moments import HowLate
    from judge.disputes.courses.ways import WayEnd, WayThrough
    from judge.disputes.language.format import DisputeFile
    from judge.disputes.ruling.held import NeedOfZones
    from judge.disputes.ruling.moment_untold import UntoldMoment
    from judge.disputes.ruling.numbers_untold import NumberOf, UntoldNumber
    from judge.disputes.ruling.questions import Question
    from judge.engine.game import Action, Option
    from judge.engine.ids import Seat, ZoneId

MOST_AHEAD: Final = 8  # silent acts after which a refused step is looked for


@dataclass(frozen=True)
class Dependence:
    """An unclear point that was consulted: the reading used, and those under which the outcome differs and how.

    `differs` maps a reading to the ruling under it, or to why the file's position cannot exist under it. `not_tried`: the
    readings that were left out because there was too much to go through.
    """

    key: str
    reading: str
    differs: Mapping[str, Ruling | DisputeError]
    not_tried: tuple[str, ...] = ()


@dataclass(frozen=True)
class LaterMoment:
    """A step that may have been done later, what came before it then, and the ruling.

    `before`: a replay that stands before the step.
    """

    step: int
    late: HowLate
    ruling: Ruling
    before: Course


@dataclass
class Ruling:
    """What came of a dispute.

    `replay` is the course that is told: the first way, where something is open. `standing` is the position to go on from:
    just before a refused step, the final one, or, where it is open how things lie then, before the first open thing.
    `ways`: everything the account can have been. `over`: there were more ways than are gone through. `held`: what has to
    be told before this can be ruled, one for each part of the position; `beside`: that, where something else is open too.
    `enough`: the rulings with cards enough in the hidden zones that are left out.
    `dark`: cards of which the text alone is told, where that says something of all times on which this may turn.
    `when`: later moments of steps on which the dispute turns, when nobody told them; `later`: those on which only the
    position does. `late`: the step that is taken to have come later than it could, if there is one.
    `spent`: how much was gone through. `moment`: what the file leaves out of the moment of its position, on which the
    dispute turns; `numbers`: the same of what players had or cards were; `supposed`: those with which alone all told was
    legal. `file`: the dispute as it was told, where `dispute` tells what it leaves out of these.
    """

    dispute: DisputeFile
    file: DisputeFile
    replay: Course
    verdict: str
    claims: tuple[JudgedClaim, ...]
    readings: Mapping[str, str]
    consulted: frozenset[str]
    ways: tuple[WayThrough, ...]
    standing: Course
    replayed: int = 1
    over: bool = False
    depends_on: tuple[Dependence, ...] = ()
    later: tuple[LaterMoment, ...] = ()
    when: tuple[LaterMoment, ...] = ()
    legal_instead: tuple[Option, ...] = ()
    next_after: list[Action] | None = None
    waits_for: tuple[int, ...] = ()
    asked: tuple[Question, ...] = field(default=())
    held: tuple[NeedOfZones, ...] = ()
    beside: tuple[NeedOfZones, ...] = ()
    enough: tuple[Ruling, ...] = ()
    dark: tuple[str, ...] = ()
    spent: int = 0
    moment: tuple[UntoldMoment, ...] = ()
    numbers: tuple[UntoldNumber, ...] = ()
    supposed: tuple[NumberOf, ...] = ()
    late: Late | None = None

    @property
    def account(self) -> Account:
        """Return what `dispute` tells, as data."""
        return self.replay.account

    @cached_property
    def left_out(self) -> frozenset[ZoneId]:
        """Return the hidden zones of which nobody has said what lies there, or no more than some of it."""
        return frozenset(zone.number for zone in untold(self.dispute, self.standing.core.game))

    @property
    def digest(self) -> str:
        """Name the position at which the ruling leaves the game."""
        return digest(self.standing.core, fillers(self.standing.laid, self.left_out))

    def answer(self) -> tuple[object, ...]:
        """Return what a dispute asks: the verdict, the step refused, who is right, how the game ended."""
        outcomes = tuple(sorted({repr(way.end.outcome) for way in self.ways}))
        stop = self.replay.refused
        step = stop.n if stop is not None else None
        return (self.verdict, step, tuple(claim.upheld for claim in self.claims), outcomes)

    def comes_to(self) -> tuple[object, ...]:
        """Return what may be different under another reading: the answer, and how things lie."""
        return (*self.answer(), tuple(sorted({way.end.table for way in self.ways})))

    @property
    def ends(self) -> tuple[WayEnd, ...]:
        """Return what its ways come to, the same once."""
        return tuple({repr(way.end.comes_to()): way.end for way in self.ways}.values())

    @property
    def open(self) -> bool:
        """Return whether something was open: then the course that is told is one of several."""
        return len(self.ways) > 1

    @property
    def waits(self) -> bool:
        """Return whether something must be known: to rule, or to say who is right where a step is refused whatever it is."""
        refused = self.verdict == ILLEGAL and any(map(is_open, self.claims))
        return refused or self.verdict == UNDETERMINED

    @property
    def unseen(self) -> Mapping[ZoneId, int]:
        """Return how many unknown cards lie in zones that the file leaves out: at least those that its steps name."""
        return self.replay.laid.unseen

    @cached_property
    def told(self) -> Course:
        """The position as it was told, before the first step."""
        return open_course(self.dispute, self.readings, strict=False, unseen=self.unseen)

    def to_dict(
        self, language: str = "en", *, to_all: bool = False, people: Mapping[str, str] | None = None
    ) -> dict[str, Any]:
        """Return the ruling as plain data with sentences in one language. `to_all`: see `shown.py`.

        `people`: what the players of some seats are called in its sentences; `by` is a seat all the same.
        """
        from judge.disputes.wording.written import RulingWriter  # noqa: PLC0415 - words come last, and only when wanted

        with following(self.dispute):
            return RulingWriter(self, language, to_all=to_all, people=people).write()


def ruled(dispute: DisputeFile, found: Aligned, *, listing: bool) -> Ruling:
    """Make one ruling of every way. `listing`: what was legal instead of a refused step, too."""
    ruling = _of_ways(dispute, found, found.ways, found.course, listing=listing)
    ruling.late = found.late
    for moment in found.moments:
        then = _of_ways(dispute, found, moment.ways, moment.course, listing=False)
        then.late = moment.late
        ruling.later += (LaterMoment(moment.late.step, moment.late.how, then, moment.before),)
    return ruling


def _of_ways(
    dispute: DisputeFile, found: Aligned, ways: Sequence[WayThrough], first: Course, *, listing: bool
) -> Ruling:
    instead: tuple[Option, ...] = ()
    waits_for: tuple[int, ...] = ()
    after = None
    if first.stop is not None and isinstance(first.stop.error, Illegal):
        step = first.told[first.stop.n - 1]
        waits_for = question(first.core).who
        after = when_next(first, first.reader.seat(step, ""), step.do)
        if listing:
            instead = tuple(legal(first.core))
    claims = tuple(agreed(column) for column in zip(*(way.end.claims for way in ways), strict=True))
    if found.over:  # of the ways that were not gone through nobody knows
        claims = tuple(map(undecided, claims))
    verdict = _verdict(ways, claims, over=found.over)
    same = verdict != UNDETERMINED and len({way.end.table for way in ways}) == 1
    ruling = Ruling(
        dispute=dispute,
        file=dispute,
        replay=first,
        verdict=verdict,
        claims=claims,
        readings=first.core.readings,
        consulted=found.consulted,
        ways=tuple(ways),
        standing=first if found.fork is None or same or len(ways) == 1 else found.fork,
        replayed=len(ways),
        over=found.over,
        legal_instead=instead,
        next_after=after,
        waits_for=waits_for,
    )
    if ruling.waits:
        ruling.asked = questions(ways)
    return ruling


def hold_open(ruling: Ruling) -> None:
    """Hold nothing for ruled that turns on when a step was done, where nobody told that."""
    ruling.when = tuple(each for each in ruling.later if _turns(ruling, each))
    ruling.later = tuple(
        each
        for each in ruling.later
        if each not in ruling.when
        and each.ruling.verdict != UNDETERMINED
        and each.ruling.comes_to() != ruling.comes_to()
    )
    if ruling.when:
        columns = (ruling.claims, *(each.ruling.claims for each in ruling.when))
        ruling.claims = tuple(agreed(column) for column in zip(*columns, strict=True))
        if ruling.verdict != UNDETERMINED:
            ruling.verdict, ruling.standing = UNDETERMINED, ruling.when[0].before


def _turns(ruling: Ruling, then: LaterMoment) -> bool:
    """Return whether a ruling at another moment answers otherwise; where one is open, only what is decided of the claims.

    After something that nobody told, whatever its ways come to that no way of the other does counts too.
    """
    other = then.ruling
    if UNDETERMINED not in {ruling.verdict, other.verdict}:
        return other.answer() != ruling.answer()
    pairs = zip(ruling.claims, other.claims, strict=True)
    if any(ours.upheld is not None and ours.upheld is not theirs.upheld for ours, theirs in pairs):
        return True
    ours, theirs = (
        {tuple(claim.upheld for claim in end.claims) for end in each.ends} for each in (ruling, other)
    )
    return then.late.unreported > 0 and not theirs <= ours


def when_next(course: Course, by: Seat, do: str) -> list[Action] | None:
    """Return after which silent acts a seat could do such a thing; None when not within reach. Changes nothing."""
    passed: list[Action] = []
    with course.taken_back_after(), suppress(NeedsFact, TooManyError):
        course.stop = None
        after = len(course.told) + 1
        nobody = Item(after, Step(after, "", do))
        for _ in range(MOST_AHEAD):
            asked = question(course.core)
            if by in asked.who and do in course.core.game.menus[asked.menu].verbs:
                return passed
            happens = silent(course, Before(nobody, by, do, came=False))
            if len(happens.ways) != 1 or happens.ways[0] is None or not course.tried(happens.ways[0]):
                return None
            passed.append(happens.ways[0])
    return None


def _verdict(ways: Sequence[WayThrough], claims: tuple[JudgedClaim, ...], *, over: bool) -> str:
    """Return what holds in every way."""
    verdicts = {way.end.verdict for way in ways}
    if over or len(verdicts) > 1:
        return UNDETERMINED
    verdict = verdicts.pop()
    if verdict == ILLEGAL:
        steps = {way.end.stop.n for way in ways if way.end.stop is not None}
        return ILLEGAL if len(steps) == 1 else UNDETERMINED
    if verdict == RESOLVED:
        if any(map(is_open, claims)):
            return UNDETERMINED
        if not claims and len({way.end.table for way in ways}) > 1:
            return UNDETERMINED
    return verdict


def is_open(claim: JudgedClaim) -> bool:
    """Return whether a claim turns on something that is not known; not where the game stopped before it could come true."""
    return claim.upheld is None and claim.reason in _OPEN


_OPEN: Final = {"claim.unknown", "claim.undecided", "claim.step-open", "claim.end-open"}
