"""Branching into the worlds of an open choice, and judging the end of an alignment."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from judge.disputes.alignment import budget, moments
from judge.disputes.alignment.attempt import Attempt
from judge.disputes.alignment.claims import judge_claims
from judge.disputes.alignment.prices import FREE, NEVER, PRICES, Alignment, DelayedStep, Met, Prices, gain
from judge.disputes.alignment.readings import Item, is_ordering
from judge.disputes.alignment.replay import REFUSED
from judge.disputes.alignment.silent import Silent, forced_moves, fork_of
from judge.disputes.alignment.worlds import (
    CANNOT_BE,
    ILLEGAL,
    NOT_COVERED,
    RESOLVED,
    UNDETERMINED,
    CannotBeError,
    WorldEnd,
)
from judge.engine import pending
from judge.engine.choices import TooManyError
from judge.engine.contents import hash_of, visible_table
from judge.engine.errors import EngineError, NeedsFact, NotCovered
from judge.engine.ids import CHANCE
from judge.engine.run import question

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from judge.disputes.alignment.claims import JudgedClaim
    from judge.disputes.alignment.moments import Delay
    from judge.disputes.alignment.replay import Replay, ReplayMark
    from judge.disputes.alignment.replay_records import Fork
    from judge.disputes.alignment.worlds import Early

MOST_KEPT: Final = 200  # ends with a copy of the replay


class Branching(ABC):
    """The state that all parts of the search share, and the branching into worlds.

    `slack`: how many items may come later than they could; `finishes`: whether what is declared comes to its end after the
    last step; `left`: how much of the budget there is; `met`: what comes of positions met under other readings, which from
    there on change nothing.
    """

    def __init__(
        self,
        replay: Replay,
        left: int,
        *,
        slack: int = 1,
        finishes: bool = True,
        prices: Prices = PRICES,
        met: Mapping[object, Met] | None = None,
    ) -> None:
        self.met = met or {}
        self.replay, self.slack, self.finishes, self.prices = replay, slack, finishes, prices
        self.pins = {step.n for step in replay.steps if step.is_pinned}
        self.claimed_after = {claim.after for claim in replay.claims if claim.after}
        self.memory: dict[object, Met] = {}
        self.read, self.ends, self.price, self.over = 0, 0, 0, False
        self.seen_last: tuple[object, ...] = ()
        self.floor: ReplayMark | None = (
            None  # nothing before it can be gone back to: there the last fork was met
        )
        self.late: DelayedStep | None = None
        self.pending: dict[int, moments.PendingDeclarations] = {}  # by the item that comes next
        self.begun: dict[int, ReplayMark] = {}  # before the first action of an item
        self.belied = frozenset[int]()  # items that denied a card which came out of that hand later
        self.first_gone: dict[
            int, int | None
        ] = {}  # when an item was done at first; None: it has no later moment
        self.kept = 0  # how many ends have a copy of the replay
        self.forks: dict[int, tuple[Fork, Replay]] = {}  # before each first open thing of a world
        self.befores: dict[DelayedStep, Replay] = {}  # before each late step
        replay.core.left = left

    def is_first(self, attempt: Attempt) -> bool:
        """Return whether the first moment of an item is being looked for although a later one may count."""
        return attempt.late is None and self.slack > 0

    @abstractmethod
    def go_on(self, todo: tuple[Item, ...], early: Early) -> list[Alignment]:
        """Return every way in which the remaining steps and claims can have happened.

        `early`: the claims about earlier moments, as they were judged there.
        """

    @abstractmethod
    def try_moments(self, todo: tuple[Item, ...], early: Early, attempt: Attempt) -> list[Alignment]:
        """Try the first item at one moment after another."""

    @abstractmethod
    def log_move(self, todo: tuple[Item, ...], early: Early, attempt: Attempt) -> list[Alignment]:
        """End with the first item refused."""

    def new_attempt(self, here: ReplayMark | None = None, *, late: Delay | None = None) -> Attempt:
        """Return a new attempt for an item that begins at the present position (`here`, if it is known)."""
        replay = self.replay
        here = here or replay.checkpoint()
        player, refusals = replay.core.vars.get("player"), moments.EarlierRefusals(replay.core)
        return Attempt(len(replay.done), player, here, here, refusals, late=late)

    def go_on_after(self, todo: tuple[Item, ...], early: Early, n: int) -> list[Alignment]:
        """Go on after step `n`; claims about the moment after it are judged first, once due chance has been resolved."""
        replay = self.replay
        if n in self.claimed_after:
            with suppress(NeedsFact, TooManyError):
                while CHANCE in question(replay.core).who and not (todo and todo[0].step.random):
                    due = forced_moves(replay)
                    if len(due.ways) > 1:
                        return self.fork(
                            n + 1,
                            due,
                            lambda: self.go_on_after(todo, early, n),
                            lambda error: self.end_by_error(error, early),
                        )
                    way = due.ways[0]
                    if way is None or not replay.try_silently(way):
                        break
            replay.late = None
            early = self.judge_claims_after(early, range(n, n + 1))
        return self.go_on(todo, early)

    def judge_claims_after(self, early: Early, steps: range) -> Early:
        """Return the claims judged so far, with those about the moments after some steps."""
        replay = self.replay
        new = tuple(
            (claim.n - 1, judge_claims([claim], replay)[0]) for claim in replay.claims if claim.after in steps
        )
        return (*early, *new)

    def fork(
        self,
        n: int,
        happens: Silent,
        go: Callable[[], list[Alignment]],
        failed: Callable[[EngineError], list[Alignment]],
    ) -> list[Alignment]:
        """Explore each way of an open choice as a world of its own; an order is taken from the order of telling.

        `failed` says what comes of one that cannot be done.
        """
        replay = self.replay
        fork, before, groups = (
            fork_of(replay, n, happens.kind, happens.ways),
            replay.checkpoint(),
            list[list[Alignment]](),
        )
        if not replay.world:
            self.forks[id(fork)] = fork, replay.copy()
        order, floor, self.floor, price = is_ordering(replay.core), self.floor, before, self.price
        try:
            for at, way in enumerate(happens.ways):
                replay.world.append((fork, at))
                try:
                    if way is None:
                        raise pending.missing_fact(replay.core)
                    replay.do(None, way, fork)
                except REFUSED as error:
                    groups.append(failed(error))
                else:
                    groups.append(go())
                replay.restore(before)
                self.price = price
        finally:
            self.floor = floor
        told = [group for group in groups if group and gain(group) == FREE] if order else []
        return [end for group in told or groups for end in group]

    def end_by_error(self, error: EngineError, early: Early) -> list[Alignment]:
        """Return the end of an alignment that cannot go on because of an error."""
        self.replay.late = error
        return [self.end(early)]

    def end(self, early: Early) -> Alignment:
        """Judge the claims at the present end."""
        replay = self.replay
        self.ends += 1
        replay.core.left -= budget.END
        said = list(judge_claims(replay.claims, replay, stopped=replay.stop is not None))
        for at, judged in early:
            said[at] = judged
        verdict = _verdict(replay, said)
        stop = replay.stop
        wrong = stop is not None and stop.n not in replay.disputed and verdict in {ILLEGAL, CANNOT_BE}
        late, lies = replay.late or replay.open, hash_of(visible_table(replay.core))
        owes = replay.open is not None
        end = WorldEnd(verdict, replay.refused, late, tuple(said), replay.outcome, owes, lies)
        fault = stop.n if wrong and stop is not None else NEVER
        copy = replay.copy() if self.kept < MOST_KEPT else None
        self.kept += 1
        return Alignment(tuple(replay.world), end, fault, self.late, self.price, copy)


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
    left = [claim for claim in claims if claim.upheld is None and claim.reason != "claim.step-not-reached"]
    if left:  # a winner whom no rule names is no question of what happened
        return NOT_COVERED if all(claim.reason == "claim.over" for claim in left) else UNDETERMINED
    return UNDETERMINED if replay.open is not None and not claims else RESOLVED
