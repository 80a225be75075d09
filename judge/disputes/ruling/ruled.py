"""One ruling as data: what every way comes to that was gone through, what it depends on, what is missing."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from judge.disputes.account.untold import untold
from judge.disputes.account.writing_down import fillers
from judge.disputes.courses.claims import agreed, undecided
from judge.disputes.courses.opened import open_replay
from judge.disputes.courses.ways import ILLEGAL, RESOLVED, UNDETERMINED
from judge.disputes.language.errors import DisputeError, following
from judge.disputes.ruling.questions import questions
from judge.engine.canonical import digest
from judge.engine.errors import Illegal
from judge.engine.run import legal, question

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.disputes.courses.claims import JudgedClaim
    from judge.disputes.courses.moments import HowLate
    from judge.disputes.courses.replay import Replay
    from judge.disputes.courses.ways import Exploration, WayEnd, WayThrough
    from judge.disputes.language.format import DisputeFile
    from judge.disputes.ruling.held import NeedOfZones
    from judge.disputes.ruling.moment_untold import UntoldMoment
    from judge.disputes.ruling.numbers_untold import NumberOf, UntoldNumber
    from judge.disputes.ruling.questions import Question
    from judge.engine.game import Action, Option
    from judge.engine.ids import ZoneId


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
    before: Replay


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
    position does; `untried`: steps of which not every later moment was gone through. `moved`, `legal_but`: see Explorer;
    `pending`, `unreported`: see Exploration. `begun`: a replay that stands before the first step, if one was kept.
    `refused_then`: later moments of the refused step at which it is refused for another reason.
    `spent`: how much was gone through. `moment`: what the file leaves out of the moment of its position, on which the
    dispute turns; `numbers`: the same of what players had or cards were; `supposed`: those with which alone all told was
    legal. `file`: the dispute as it was told, where `dispute` tells what it leaves out of these.
    """

    dispute: DisputeFile
    file: DisputeFile
    replay: Replay
    verdict: str
    claims: tuple[JudgedClaim, ...]
    readings: Mapping[str, str]
    consulted: frozenset[str]
    ways: tuple[WayThrough, ...]
    standing: Replay
    replayed: int = 1
    over: bool = False
    depends_on: tuple[Dependence, ...] = ()
    later: tuple[LaterMoment, ...] = ()
    when: tuple[LaterMoment, ...] = ()
    untried: tuple[int, ...] = ()
    legal_instead: tuple[Option, ...] = ()
    next_after: list[Action] | None = None
    waits_for: tuple[int, ...] = ()
    asked: tuple[Question, ...] = field(default=())
    held: tuple[NeedOfZones, ...] = ()
    beside: tuple[NeedOfZones, ...] = ()
    enough: tuple[Ruling, ...] = ()
    dark: tuple[str, ...] = ()
    refused_then: tuple[LaterMoment, ...] = ()
    spent: int = 0
    moment: tuple[UntoldMoment, ...] = ()
    numbers: tuple[UntoldNumber, ...] = ()
    supposed: tuple[NumberOf, ...] = ()
    moved: Mapping[int, HowLate] = field(default_factory=dict)
    pending: Mapping[int, int] = field(default_factory=dict)
    unreported: Mapping[int, HowLate] = field(default_factory=dict)
    legal_but: int | None = None
    begun: Replay | None = None

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
    def told(self) -> Replay:
        """The position as it was told, before the first step."""
        if self.begun is not None:
            told = self.begun.copy()
            told.core.readings = self.readings
            return told
        return open_replay(self.dispute, self.readings, strict=False, unseen=self.unseen)

    def kept(self) -> Ruling:
        """Return the ruling on a copy of its replay, so that it stands when the replay is taken back."""
        self.replay = self.replay.copy()
        if len(self.ways) < 2:
            self.standing = self.replay
        return self

    def to_dict(
        self, language: str = "en", *, to_all: bool = False, people: Mapping[str, str] | None = None
    ) -> dict[str, Any]:
        """Return the ruling as plain data with sentences in one language. `to_all`: see `shown.py`.

        `people`: what the players of some seats are called in its sentences; `by` is a seat all the same.
        """
        from judge.disputes.wording.written import RulingWriter  # noqa: PLC0415 - words come last, and only when wanted

        with following(self.dispute):
            return RulingWriter(self, language, to_all=to_all, people=people).write()


def ruled(dispute: DisputeFile, replay: Replay, found: Exploration, *, listing: bool) -> Ruling:
    """Make one ruling of every way. `listing`: what was legal instead of a refused step, too.

    DisputeError where what the file tells can have been in none of them.
    """
    if found.fault is not None:
        raise found.fault
    ways = found.ways
    first = found.first
    instead: tuple[Option, ...] = ()
    waits_for: tuple[int, ...] = ()
    after = None
    if first.stop is not None and isinstance(first.stop.error, Illegal):
        step = dispute["steps"][first.stop.n - 1]
        waits_for = question(first.core).who
        after = first.when_next(first.reader.seat(step, ""), step["do"])
        if listing:
            instead = tuple(legal(first.core))
    claims = tuple(agreed(column) for column in zip(*(way.end.claims for way in ways), strict=True))
    if found.over:  # of the ways that were not gone through nobody knows
        claims = tuple(claim if at in found.settled else undecided(claim) for at, claim in enumerate(claims))
    verdict = _verdict(ways, claims, over=found.over)
    ruling = Ruling(
        dispute=dispute,
        file=dispute,
        replay=first,
        verdict=verdict,
        claims=claims,
        readings=replay.core.readings,
        consulted=found.consulted,
        ways=tuple(ways),
        standing=_standing(ways, found, verdict),
        replayed=found.replayed,
        over=found.over,
        legal_instead=instead,
        next_after=after,
        waits_for=waits_for,
        moved=found.moved,
        pending=found.pending,
        unreported=found.unreported,
        legal_but=found.legal_but,
    )
    if ruling.waits:
        ruling.asked = questions(ways)
    return ruling


def _standing(ways: list[WayThrough], found: Exploration, verdict: str) -> Replay:
    """Return where the game goes on: before what is open, unless everything lies the same whatever it was."""
    same = verdict != UNDETERMINED and len({way.end.table for way in ways}) == 1
    if found.fork is None or same:
        return found.first
    return found.fork


def _verdict(ways: list[WayThrough], claims: tuple[JudgedClaim, ...], *, over: bool) -> str:
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
