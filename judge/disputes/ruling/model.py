"""The data of one ruling, without words: what holds in every world, what it depends on, what is missing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from judge.disputes.account.unspecified_zones import unspecified_zones
from judge.disputes.account.writing_down import unused_fillers
from judge.disputes.alignment.claims import combine_judgements, without_decision
from judge.disputes.alignment.paths import look_up
from judge.disputes.alignment.setup import open_replay
from judge.disputes.alignment.worlds import ILLEGAL, UNDETERMINED
from judge.disputes.language.errors import DisputeError
from judge.disputes.ruling.questions import with_results, without_results
from judge.engine.canonical import digest
from judge.engine.errors import EngineError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from judge.disputes.account.model import Account
    from judge.disputes.alignment.claims import JudgedClaim
    from judge.disputes.alignment.moments import Delay
    from judge.disputes.alignment.prices import DelayedStep
    from judge.disputes.alignment.replay import Replay
    from judge.disputes.alignment.search import Search
    from judge.disputes.alignment.worlds import World, WorldEnd
    from judge.disputes.language.format import DisputeFile
    from judge.disputes.ruling.questions import Question
    from judge.disputes.ruling.unknowns import NumberOf, Unknown
    from judge.engine.game import Action, Option
    from judge.engine.ids import ZoneId


@dataclass(frozen=True)
class Dependence:
    """A consulted unclear point: the reading used, and the readings under which the result differs, with how.

    `differs` maps a reading to the ruling under it, or to why the file's position cannot exist under it. `not_tried`: the
    readings that were left out because there was too much to go through.
    """

    key: str
    reading: str
    differs: Mapping[str, Ruling | DisputeError]
    not_tried: tuple[str, ...] = ()


@dataclass(frozen=True)
class LaterMoment:
    """A step that may have been done later, what came before it then, and the ruling in that case.

    `before`: a replay that stands before the step.
    """

    step: int
    late: Delay
    ruling: Ruling
    before: Replay


class Parting(NamedTuple):
    """An unknown on which the result of a dispute depends, with the ruling for each of its values that count.

    A value without a ruling cannot be stated. Without answers, there was too much to rule on, or the result depends on
    the unknown only together with others.
    """

    unknown: Unknown
    answers: tuple[tuple[Any, Ruling | None], ...] = ()

    def with_open(self, differs: Sequence[bool]) -> Parting:
        """Return this parting, with some claims undetermined in its answers."""
        answers = ((value, None if came is None else came.with_open(differs)) for value, came in self.answers)
        return self._replace(answers=tuple(answers))


@dataclass
class Ruling:
    """The result of a dispute: what holds in every world, what it depends on, what has to be asked.

    `file`: the dispute as stated; `account` also states what is assumed. `replay`: the replay shown, one of several where
    something is open. `standing`: the position to go on from: just before a refused step, the final one, or, if that is
    open, the one before the first open choice.
    """

    file: DisputeFile
    replay: Replay
    verdict: str
    claims: tuple[JudgedClaim, ...]
    readings: Mapping[str, str]
    consulted: frozenset[str]
    searched: frozenset[str]  # of these points those that came up in more than the actions of the replay
    worlds: tuple[World, ...]  # everything the account can have been
    standing: Replay
    replayed: int = 1
    over: bool = False  # there were more ways than are gone through
    spent: int = 0  # how much was gone through
    search: Search | None = None  # which positions were met, as long as other readings are tried

    # where a step is refused
    legal_instead: tuple[Option, ...] = ()
    could_act_after: list[Action] | None = None
    waits_for: tuple[int, ...] = ()
    late: DelayedStep | None = None  # the step that is taken to have come later than it could

    # what it depends on
    depends_on: tuple[Dependence, ...] = ()
    later_moments: tuple[LaterMoment, ...] = ()  # of steps, on which only the position depends
    with_filled_zones: tuple[Ruling, ...] = ()  # with cards enough in the hidden zones that are left out
    assumed_numbers: tuple[NumberOf, ...] = ()  # with which alone all told was legal

    # what has to be told
    questions: tuple[Question, ...] = ()
    open_moments: tuple[LaterMoment, ...] = ()  # of steps, on which the dispute turns
    partings: tuple[Parting, ...] = ()  # of the beginning

    @property
    def account(self) -> Account:
        """The account that was ruled on: the stated dispute, with what it leaves out as assumed."""
        return self.replay.account

    @property
    def dispute(self) -> DisputeFile:
        """The account as a file."""
        return self.account.file

    @cached_property
    def unstated_zones(self) -> frozenset[ZoneId]:
        """The hidden zones whose contents nobody stated, or stated only in part."""
        return frozenset(zone.number for zone in unspecified_zones(self.account))

    @property
    def digest(self) -> str:
        """Return the digest of the position in which the ruling leaves the game."""
        return digest(self.standing.core, unused_fillers(self.standing.laid, self.unstated_zones))

    @property
    def claimed_paths(self) -> dict[str, None]:
        """Return the paths that claims name, each once."""
        return dict.fromkeys(path for claim in self.account.claims for path in claim.expect)

    def claimed_about(self, path: str) -> tuple[str, int] | None:
        """Return the kind and number of what a path names at the end; None where that cannot be said."""
        try:
            return look_up(path, self.replay).about
        except (DisputeError, EngineError):
            return None

    def leave_open(self, others: Sequence[Ruling] | None, *partings: Parting) -> None:
        """Mark as undetermined what differs in other possible rulings (None: they are unknown), and note what parts them."""
        self.verdict = UNDETERMINED
        self.partings = (*partings, *self.partings)
        if others is None:
            self.claims = tuple(map(without_decision, self.claims))
            self.questions = tuple(map(without_results, self.questions))
            return
        columns = (self.claims, *(other.claims for other in others))
        self.claims = tuple(combine_judgements(column) for column in zip(*columns, strict=True))
        for other in others:
            self.questions = tuple(with_results(asked, other.worlds) for asked in self.questions)

    def in_common(self, others: Sequence[Ruling]) -> Ruling:
        """Return this ruling, with what differs in other possible rulings undetermined."""
        if all(other.main_answer() == self.main_answer() for other in others):
            return self
        found = replace(self)
        found.leave_open(others)
        return found

    def with_open(self, differs: Sequence[bool]) -> Ruling:
        """Return this ruling, with some of its claims undetermined: those that differ with other unknowns."""
        if not any(differs):
            return self
        pairs = zip(self.claims, differs, strict=True)
        claims = tuple(without_decision(claim) if is_open else claim for claim, is_open in pairs)
        return replace(self, verdict=UNDETERMINED, claims=claims)

    def main_answer(self) -> tuple[object, ...]:
        """Return what decides a dispute: its answer, in which the end of the game counts only if there are no claims."""
        answer = self.answer()
        return answer[:-1] if self.claims else answer

    def answer(self) -> tuple[object, ...]:
        """Return what a dispute asks: the verdict, the refused step, who is right, how the game ended."""
        outcomes = tuple(sorted({repr(way.end.outcome) for way in self.worlds}))
        stop = self.replay.refused
        step = stop.n if stop is not None else None
        return (self.verdict, step, tuple(claim.upheld for claim in self.claims), outcomes)

    def fingerprint(self) -> tuple[object, ...]:
        """Return what another reading may change: the answer, and the position."""
        return (*self.answer(), tuple(sorted({way.end.table for way in self.worlds})))

    @property
    def ends(self) -> tuple[WorldEnd, ...]:
        """The different ends of its worlds."""
        return tuple({repr(way.end.answer()): way.end for way in self.worlds}.values())

    @property
    def replays(self) -> tuple[Replay, ...]:
        """Return the replays that were kept at the ends of its worlds, the one that is shown first."""
        others = [way.replay for way in self.worlds if way.replay is not None]
        return (self.replay, *(replay for replay in others if replay is not self.replay))

    @property
    def open(self) -> bool:
        """Whether something was open, so that the replay shown is one of several."""
        return len(self.worlds) > 1

    @property
    def waits(self) -> bool:
        """Return whether a fact is missing: for the ruling, or for who is right where a step is refused in every world."""
        refused = self.verdict == ILLEGAL and any(map(is_open, self.claims))
        return refused or self.verdict == UNDETERMINED

    @property
    def unseen(self) -> Mapping[ZoneId, int]:
        """The number of unknown cards in each zone left out: at least those that steps name."""
        return self.replay.laid.filler_counts

    @cached_property
    def start(self) -> Replay:
        """The stated position, before the first step."""
        return open_replay(self.account, self.readings, strict=False, unseen=self.unseen)


def is_open(claim: JudgedClaim) -> bool:
    """Return whether a claim depends on an unknown fact; not where the game stopped before it could come true."""
    return claim.upheld is None and claim.reason in _OPEN


_OPEN: Final = {"claim.unknown", "claim.undecided", "claim.step-open", "claim.end-open"}
