"""One ruling as data that knows no words: what holds in every world, what it depends on, what is missing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from judge.disputes.account.file_changes import with_number, with_set
from judge.disputes.account.unspecified_zones import untold
from judge.disputes.account.writing_down import fillers
from judge.disputes.alignment.claims import agreed, undecided
from judge.disputes.alignment.paths import look_up, value_of
from judge.disputes.alignment.setup import open_replay
from judge.disputes.alignment.worlds import ILLEGAL, UNDETERMINED
from judge.disputes.language.errors import DisputeError
from judge.engine.canonical import digest
from judge.engine.errors import EngineError
from judge.engine.ids import Obj, Seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from judge.disputes.account.model import Account
    from judge.disputes.account.unspecified_zones import UntoldZone
    from judge.disputes.alignment.claims import JudgedClaim
    from judge.disputes.alignment.moments import Delay
    from judge.disputes.alignment.prices import DelayedStep
    from judge.disputes.alignment.replay import Replay
    from judge.disputes.alignment.search import Search
    from judge.disputes.alignment.worlds import World, WorldEnd
    from judge.disputes.language.format import DisputeFile
    from judge.disputes.ruling.questions import Question
    from judge.engine.game import Action, Core, Option
    from judge.engine.ids import ZoneId
    from judge.engine.layout import Tally


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
    late: Delay
    ruling: Ruling
    before: Replay


@dataclass(frozen=True)
class UntoldZones:
    """What a ruling waits for: zones that the file leaves out, and the ruling with them empty and with cards in them.

    `filled`: None where there were too many ways to go through again.
    """

    zones: tuple[UntoldZone, ...]
    empty: Ruling
    filled: Ruling | None


class TurnField(NamedTuple):
    """A field of the turn; None stands for its beginning."""

    name: str

    @property
    def path(self) -> str:
        """Return where the file would say it."""
        return f"position.turn.{self.name}"

    def told_in(self, file: DisputeFile, value: Any) -> DisputeFile:
        """Return a file that tells it."""
        if value is None:
            return file
        turn = {**(file["position"].get("turn") or {}), self.name: value}
        return {**file, "position": {**file["position"], "turn": turn}}

    def value_in(self, supposed: Supposed, ruling: Ruling) -> object:
        """Return the value that is supposed."""
        del ruling
        return supposed.get(self)


class NumberOf(NamedTuple):
    """A number of a player or a card: whose it is, and where in the position they stand."""

    owner: Seat | Obj
    tally: Tally
    at: str
    of_card: bool = False

    @property
    def path(self) -> str:
        """Return where the file would say it."""
        return f"position.{self.at}.{self.tally.name}"

    def value(self, core: Core) -> int:
        """Return what it is."""
        if not self.of_card:
            found: int = core.vars[self.tally.name][self.owner]
            return found
        at = [tally.name for tally in core.game.columns].index(self.tally.name)
        return cast("int", value_of(core, Obj(self.owner), self.tally.name, core.columns[at][self.owner]))

    def is_claimed(self, path: str, ruling: Ruling) -> bool:
        """Return whether a path of a claim is about it."""
        if path.rpartition(".")[2] != self.tally.name:
            return False
        return ruling.claimed_about(path) == ("card" if self.of_card else "seat", self.owner)

    def told_in(self, file: DisputeFile, value: Any) -> DisputeFile:
        """Return a file that tells it. NotThereError where no card lies at such a path."""
        if self.of_card:
            return with_set(file, self.at, {self.tally.name: value})
        return with_number(file, file["players"][self.owner], self.tally.name, value)

    def value_in(self, supposed: Supposed, ruling: Ruling) -> object:
        """Return what it was when the position began."""
        del supposed
        return self.value(ruling.start.core)


Unknown = TurnField | NumberOf
"""One thing of the beginning that nobody told: its place in the file, and how an account tells a value of it."""

Supposed = dict[Unknown, Any]
"""Values of things that nobody told; of the others the usual ones."""


class Parting(NamedTuple):
    """An unknown thing that parts what a dispute comes to, and the ruling with each value of it that counts.

    No answers: there was too much to go through, or it does so only together with others.
    """

    unknown: Unknown
    answers: tuple[tuple[Any, Ruling], ...]


class ColourOfPayment(NamedTuple):
    """A colour that a card which paid can have, what tells it, and the ruling with it; None where no file can tell it."""

    colour: str
    edit: dict[str, object]
    ruling: Ruling | None


@dataclass
class Ruling:
    """What came of a dispute: what holds in every way that it can have gone, what that depends on, what has to be asked.

    `file`: the dispute as it was told, where `account` tells what it leaves out. `replay`: the replay that is told, the
    first way where something is open. `standing`: the position to go on from: just before a refused step, the final one,
    or, where it is open how things lie then, before the first open thing.
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
    with_more_cards: tuple[Ruling, ...] = ()  # with cards enough in the hidden zones that are left out
    supposed_numbers: tuple[NumberOf, ...] = ()  # with which alone all told was legal

    # what has to be told
    questions: tuple[Question, ...] = ()
    open_moments: tuple[LaterMoment, ...] = ()  # of steps, on which the dispute turns
    zones: tuple[UntoldZones, ...] = ()
    zones_beside: tuple[UntoldZones, ...] = ()  # where something else is open too
    untold: tuple[Parting, ...] = ()  # of the turn, of players and of cards
    unread_cards: tuple[str, ...] = ()  # whose text alone is told, and says something of all times
    colours: tuple[ColourOfPayment, ...] = ()

    @property
    def account(self) -> Account:
        """Return what it is about: the dispute as it was told, with what it leaves out as it is taken to have been."""
        return self.replay.account

    @property
    def dispute(self) -> DisputeFile:
        """Return its account as a file."""
        return self.account.file

    @cached_property
    def left_out(self) -> frozenset[ZoneId]:
        """Return the hidden zones of which nobody has said what lies there, or no more than some of it."""
        return frozenset(zone.number for zone in untold(self.account))

    @property
    def digest(self) -> str:
        """Name the position at which the ruling leaves the game."""
        return digest(self.standing.core, fillers(self.standing.laid, self.left_out))

    @property
    def claimed_paths(self) -> dict[str, None]:
        """Return the paths that somebody claims something of, each once."""
        return dict.fromkeys(path for claim in self.account.claims for path in claim.expect)

    def claimed_about(self, path: str) -> tuple[str, int] | None:
        """Return whom or what a path speaks of in the end; None where that cannot be said."""
        try:
            return look_up(path, self.replay).about
        except (DisputeError, EngineError):
            return None

    def leave_open(self, others: Iterable[Ruling] | None) -> None:
        """Leave open what does not hold in others that may be as well; None: nobody knows what there is."""
        self.verdict = UNDETERMINED
        if others is None:
            self.claims = tuple(map(undecided, self.claims))
        else:
            columns = (self.claims, *(other.claims for other in others))
            self.claims = tuple(agreed(column) for column in zip(*columns, strict=True))

    def answer(self) -> tuple[object, ...]:
        """Return what a dispute asks: the verdict, the step refused, who is right, how the game ended."""
        outcomes = tuple(sorted({repr(way.end.outcome) for way in self.worlds}))
        stop = self.replay.refused
        step = stop.n if stop is not None else None
        return (self.verdict, step, tuple(claim.upheld for claim in self.claims), outcomes)

    def fingerprint(self) -> tuple[object, ...]:
        """Return what may be different under another reading: the answer, and how things lie."""
        return (*self.answer(), tuple(sorted({way.end.table for way in self.worlds})))

    @property
    def ends(self) -> tuple[WorldEnd, ...]:
        """Return what its ways come to, the same once."""
        return tuple({repr(way.end.answer()): way.end for way in self.worlds}.values())

    @property
    def replays(self) -> tuple[Replay, ...]:
        """Return a replay at the end of each of its ways, as far as they were kept: the one that is told first."""
        others = [way.replay for way in self.worlds if way.replay is not None]
        return (self.replay, *(replay for replay in others if replay is not self.replay))

    @property
    def open(self) -> bool:
        """Return whether something was open: then the replay that is told is one of several."""
        return len(self.worlds) > 1

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
    def start(self) -> Replay:
        """The position as it was told, before the first step."""
        return open_replay(self.account, self.readings, strict=False, unseen=self.unseen)


def is_open(claim: JudgedClaim) -> bool:
    """Return whether a claim turns on something that is not known; not where the game stopped before it could come true."""
    return claim.upheld is None and claim.reason in _OPEN


_OPEN: Final = {"claim.unknown", "claim.undecided", "claim.step-open", "claim.end-open"}
