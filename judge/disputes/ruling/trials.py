"""Tries the candidate values of unknowns of the beginning: what differs is marked as undetermined, and asked for.

An account is ruled on with the usual value of each unknown, then with every other candidate, one by one and several
together. Those trials count in which most of the stated steps are legal, as an unknown is held against nobody. What holds
in all of them is the ruling; the unknowns by which they differ are asked for.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from judge.disputes.account.file import with_position
from judge.disputes.alignment import budget
from judge.disputes.alignment.budget import Budget
from judge.disputes.alignment.prices import NEVER
from judge.disputes.alignment.worlds import UNDETERMINED
from judge.disputes.language.errors import DisputeError
from judge.disputes.ruling.answer_edits import NotTold
from judge.disputes.ruling.model import Parting
from judge.disputes.ruling.unknown_moment import possible_moments
from judge.disputes.ruling.unknown_numbers import (
    candidate_values,
    claimed_valuations,
    joint_valuations,
    numbers_at_stake,
)
from judge.disputes.ruling.unknowns import NumberOf, TurnField, TurnTruth, with_values
from judge.engine.run import OVER, question

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from judge.disputes.account.model import Account
    from judge.disputes.ruling.model import Ruling
    from judge.disputes.ruling.unknowns import Unknown, Valuation

    RuleAgain = Callable[[Account, bool], Ruling]
    PositionKey = Callable[[Account], object]

MOST_MOMENTS: Final = 256  # that the position can have been at: it is soon said of the others that it cannot
_STEP: Final = re.compile(r"steps\[(\d+)\]")


class Trial(NamedTuple):
    """Assumed values of the beginning, and the ruling with them."""

    valuation: Valuation
    ruling: Ruling


class Trials:
    """Rules on an account with different values of the unknowns of its beginning.

    `rule_again` rules on an account with values stated, on request under other interpretations too; `position_key` is
    equal for accounts whose positions are the same, which are ruled once. `assumed`: the values in the ruling shown.
    """

    def __init__(
        self, account: Account, rule_again: RuleAgain, position_key: PositionKey, most: int = budget.NUMBERS
    ) -> None:
        self.account, self.rule_again, self.position_key = account, rule_again, position_key
        self.within = Budget(most)
        self.trials: list[Trial] = []
        self.faults: list[DisputeError] = []
        self.assumed: Valuation = {}
        self.unknowns: dict[Unknown, None] = {}
        self.tried_moments: set[tuple[NumberOf, object]] = set()  # numbers, and at which kinds of moments
        self.untried: set[Unknown] = set()  # of which not every value was gone through

    def over_all_unknowns(self, *, what_if: bool) -> Ruling:
        """Return what holds with every moment and every number that count."""
        moment = possible_moments(self.account)
        if not moment:
            self.trials = [Trial({}, self.rule_again(self.account, what_if))]
        elif not self._try_moments(moment):
            return self.trials[0].ruling if self.trials else self.rule_again(self.account, what_if)
        elif what_if:
            self._replace(self.assumed, self.rule_again(self._account_with(self.assumed), True))
        return self.over_numbers(self.shown, what_if=what_if)

    def over_numbers(self, ruling: Ruling, *, what_if: bool) -> Ruling:
        """Return what holds of a ruling with every number that counts."""
        if not self.trials:
            self.trials = [Trial({}, ruling)]
        self._try_truths()
        self._try_numbers()
        return self._combined(what_if=what_if)

    @property
    def shown(self) -> Ruling:
        """The ruling with the assumed values."""
        return next(came for valuation, came in self.trials if valuation == self.assumed)

    @property
    def counted(self) -> list[Trial]:
        """The trials in which most of the stated steps were legal, or a disputed step was not."""
        able = [each for each in self.trials if _is_in_turn(each.ruling)] or self.trials
        most = max(_refused_step(each.ruling) for each in able)
        first = [each for each in able if _refused_step(each.ruling) == most]
        return first + [
            each for each in able if _refused_step(each.ruling) in self.account.claimed_steps - {most}
        ]

    def alternatives(self, ruling: Ruling) -> Iterator[tuple[Ruling, frozenset[str]]]:
        """Yield the other rulings that count, with the points on which they may depend.

        These are rulings with other values, and with more cards in hidden zones.
        """
        for valuation, came in self.counted:
            if valuation != self.assumed:
                yield came, came.consulted
        for came in ruling.with_filled_zones:
            yield came, came.consulted - ruling.consulted

    def is_counted(self, ruling: Ruling) -> bool:
        """Return whether another ruling counts beside the shown one."""
        step = _refused_step(ruling)
        return _is_in_turn(ruling) and (
            step >= _refused_step(self.shown) or step in self.account.claimed_steps
        )

    def _replace(self, valuation: Valuation, ruling: Ruling) -> None:
        """Add a trial."""
        self.trials = [
            Trial(valuation, ruling) if each.valuation == valuation else each for each in self.trials
        ]

    def _account_with(self, valuation: Valuation) -> Account:
        """Return the account with assumed values stated."""
        return with_position(self.account, with_values(self.account.file, valuation)["position"])

    # ---- when the position was

    def _try_moments(self, every: Sequence[Valuation]) -> bool:
        """Rule at each possible moment of the position; return whether the results must be combined."""
        fields = dict.fromkeys(field for moment in every for field in moment)
        by_position: dict[object, Ruling] = {}
        spent = 0
        for moment in every:
            if spent > budget.MOMENTS or len(by_position) == MOST_MOMENTS:
                self.untried.update(fields)
                break
            try:
                at = self._account_with(moment)
                key = self.position_key(at)
                if key not in by_position:
                    by_position[key] = self.rule_again(at, False)
                    spent += by_position[key].spent
            except DisputeError as fault:
                self.faults.append(fault.with_traceback(None))
                continue
            self.trials.append(Trial(moment, by_position[key]))
            if not (
                self.account.steps or self.account.claims
            ):  # nothing is asked of the position but whether it can be
                return False
        if not self.trials:  # what is wrong is so at any moment: it is said of the file as it stands
            return False
        self._raise_fault_beyond()
        self.unknowns.update(fields)
        counted = self.counted
        alike = [each for each in counted if each.ruling.main_answer() == counted[0].ruling.main_answer()]
        self.assumed = min(alike, key=lambda each: _count_assumed_acts(each.ruling)).valuation
        return True

    # ---- what is true of the turn

    def _try_truths(self) -> None:
        """Rule with each truth of the turn that the file leaves out and that nobody can know to be false."""
        told, open_truths = self.account.position.turn, self.account.game.package.omitted.open_truths
        for valuation, ruling in tuple(self.trials):
            for truth in map(TurnTruth, open_truths(ruling.start.core)):
                if truth.name not in told:
                    self.unknowns[truth] = None
                    self._try({**valuation, truth: True})

    # ---- numbers of players and cards

    def _try_numbers(self) -> None:
        """Rule with other numbers, until no further number matters in any ruling that counts."""
        while (found := self._next_numbers()) is not None:
            at, new = found
            self.unknowns.update(dict.fromkeys(new))
            numbers = [one for one in self.unknowns if isinstance(one, NumberOf)]
            for number in new:
                for value in sorted(candidate_values(at.ruling, number)):
                    self._try({**at.valuation, number: value})
            free = [one for one in numbers if one not in at.valuation]
            for valuation in joint_valuations(at.ruling, numbers, free):
                self._try({**at.valuation, **valuation})
            for valuation in claimed_valuations(at.ruling, numbers):
                self._try_at_every_moment(valuation)
            self._raise_fault_beyond()
            counted = self.counted
            if all(valuation != self.assumed for valuation, _ in counted):
                self.assumed = min(counted, key=lambda each: _size_of(each.valuation)).valuation
                self._reduce_assumed()
                self._try_at_every_moment(_numbers(self.assumed))

    def _next_numbers(self) -> tuple[Trial, list[NumberOf]] | None:
        """Return the first trial with numbers that matter and were not tried at such a moment, and note those; or None.

        The trial shown comes first, also with more cards in hidden zones; then those at other moments, which may count
        only with another number.
        """
        counted = self.counted
        parted = len({each.ruling.main_answer() for each in counted}) > 1
        now = Trial(self.assumed, self.shown)
        more = (Trial(self.assumed, came) for came in now.ruling.with_filled_zones)
        elsewhere = (each for each in (*counted, *self.trials) if not _numbers(each.valuation))
        for at in {id(each.ruling): each for each in (now, *more, *elsewhere)}.values():
            kind = _kind_of_moment(at, parted=parted)
            if new := [one for one in numbers_at_stake(at.ruling) if (one, kind) not in self.tried_moments]:
                self.tried_moments.update((one, kind) for one in new)
                return at, new
        return None

    def _try(self, valuation: Valuation) -> None:
        """Rule with some numbers, unless that was done or the game could not have gone on with them."""
        if any(valuation == each.valuation for each in self.trials):
            return
        if self.within.over:
            self.untried.update(one for one in valuation if not isinstance(one, TurnField))
            return
        try:
            came = self.rule_again(self._account_with(valuation), False)
        except NotTold:
            return
        except DisputeError as fault:
            self.faults.append(fault.with_traceback(None))
            return
        self.within.left -= came.spent
        each = Trial(valuation, came)
        over = question(came.start.core).menu == OVER and question(self.shown.start.core).menu != OVER
        if not over and all(_value_of(one, each) == value for one, value in valuation.items()):
            self.trials.append(each)

    def _reduce_assumed(self) -> None:
        """Reduce each assumed number to what is needed."""
        for number, most in tuple(self.assumed.items()):
            if not isinstance(number, NumberOf):
                continue
            for value in range(max(0, number.tally.low), most):
                less = {**self.assumed, number: value}
                self._try(less)
                if any(valuation == less for valuation, _ in self.counted):
                    self.assumed = less
                    break

    def _try_at_every_moment(self, numbers: Valuation) -> None:
        """Rule with some numbers at each moment that was ruled at."""
        for moment in [each.valuation for each in self.trials]:
            if not _numbers(moment):
                self._try({**moment, **numbers})

    def _raise_fault_beyond(self) -> None:
        """Raise the fault of a step that is reached only if all steps before it are legal.

        Otherwise the ruling would rest on trials in which that step is never read.
        """
        reached = max(_refused_step(each.ruling) for each in self.trials)
        beyond = [fault for fault in self.faults if reached < _faulty_step(fault) < NEVER]
        if beyond:
            raise beyond[0]

    # ---- what holds in all of it

    def _combined(self, *, what_if: bool) -> Ruling:
        """Return the ruling with what differs marked as undetermined, and what it depends on asked for."""
        ruling, counted = self.shown, self.counted
        assumed = tuple(one for one in self.assumed if isinstance(one, NumberOf))
        mine = ruling.main_answer()
        if assumed and what_if:
            ruling = self.rule_again(ruling.account, True)
        others = [each for each in counted if each.ruling.main_answer() != mine]
        untried = (
            self.untried
            if _decides_anything(ruling)
            else {one for one in self.untried if isinstance(one, TurnField)}
        )
        if self.assumed:
            ruling.file = self.account.file
        ruling.assumed_numbers = assumed
        if not others and not untried:
            return ruling
        wanted = self._parting_unknowns(others)
        asked = [Parting(unknown, self._answers_to(unknown, wanted)) for unknown in wanted]
        combined = replace(ruling)
        combined.leave_open(None if untried else [each.ruling for each in others])
        columns = zip(ruling.claims, *(each.ruling.claims for each in others), strict=True)
        differs = [len({claim.upheld for claim in column}) > 1 for column in columns]
        combined.partings = (*asked, *(each.with_open(differs) for each in ruling.partings))
        return combined

    def _parting_unknowns(self, others: Sequence[Trial]) -> list[Unknown]:
        """Return what to ask for: an unknown that decides, or those that change the ruling alone, or all together."""
        apart = [
            {one for one in self.unknowns if each.valuation.get(one) != self.assumed.get(one)}
            for each in others
        ]
        alone = {one for differ in apart if len(differ) == 1 for one in differ}
        joint = {one for differ in apart if not any(less < differ for less in apart) for one in differ}
        decisive = ({one} for one in self.unknowns if one in joint and self._decides(one))
        wanted = next(decisive, alone or joint) or self.untried
        return [one for one in self.unknowns if one in wanted]

    def _decides(self, unknown: Unknown) -> bool:
        """Return whether all rulings that count with the same value of one unknown come to the same."""
        found = dict[object, set[object]]()
        for each in self.counted:
            value = _value_of(unknown, each)
            found.setdefault(value, set()).add(each.ruling.main_answer())
        return unknown not in self.untried and all(len(each) == 1 for each in found.values())

    def _answers_to(self, unknown: Unknown, wanted: Sequence[Unknown]) -> tuple[tuple[Any, Ruling], ...]:
        """Return what holds with each value of one unknown, whatever the others are; () where none decides anything.

        `wanted`: all that is asked for. A value of a number is tried with other values of these only if it is the usual one:
        what they may decide is open with any other.
        """
        if unknown in self.untried:
            return ()
        found: dict[Any, list[Ruling]] = {}
        for each in sorted(self.counted, key=lambda each: each.valuation != self.assumed):
            if isinstance(unknown, NumberOf | TurnTruth) or unknown in each.valuation:
                found.setdefault(_value_of(unknown, each), []).append(each.ruling)
        if isinstance(unknown, NumberOf) and any(
            isinstance(one, NumberOf) for one in wanted if one != unknown
        ):
            usual = unknown.value(self.shown.start.core)
            for value in found.keys() - {usual}:
                found[value] += [each.ruling for each in self.counted]
        told = [(value, first.in_common(others)) for value, (first, *others) in found.items()]
        if len({came.main_answer() for _, came in told}) == 1:
            return ()
        return tuple(sorted(told, key=lambda each: each[0]) if isinstance(unknown, NumberOf) else told)


def _value_of(unknown: Unknown, trial: Trial) -> object:
    """Return the value that an unknown has in a trial; of a number or truth also one that is not assumed."""
    if isinstance(unknown, NumberOf | TurnTruth):
        return unknown.value(trial.ruling.start.core)
    return trial.valuation.get(unknown)


def _refused_step(ruling: Ruling) -> int:
    """Return the number of the refused step; NEVER where none is."""
    stop = ruling.replay.stop
    return stop.n if stop is not None else NEVER


def _faulty_step(fault: DisputeError) -> int:
    """Return the number of the step that a fault is in; NEVER where it is in none."""
    found = _STEP.match(fault.path)
    return int(found[1]) if found else NEVER


def _is_in_turn(ruling: Ruling) -> bool:
    """Return whether a refused step with a stated phase came in the turn of the position's player."""
    stop, turn = ruling.replay.stop, ruling.account.position.turn
    if stop is None or "player" not in turn or ruling.replay.steps[stop.n - 1].phase is None:
        return True
    return ruling.replay.laid.seats.index(turn["player"]) == ruling.replay.core.vars.get("player")


def _count_assumed_acts(ruling: Ruling) -> int:
    """Return how many unreported acts are assumed; of equal moments the nearest one is shown."""
    return sum(done.implied for done in ruling.replay.done)


def _size_of(valuation: Valuation) -> tuple[int, int]:
    """Return how many numbers are assumed, and their sum."""
    numbers = _numbers(valuation).values()
    return len(numbers), sum(numbers)


def _numbers(valuation: Valuation) -> Valuation:
    """Return the assumed numbers of players and cards."""
    return {unknown: value for unknown, value in valuation.items() if isinstance(unknown, NumberOf)}


def _kind_of_moment(trial: Trial, *, parted: bool) -> tuple[object, ...]:
    """Return what makes moments alike, at which a number is tried once.

    Why a step is refused then, and by which rules the stated steps went. `parted`: not all that counts comes to the same;
    each phase is an answer then, and a kind of its own.
    """
    phase = trial.valuation.get(TurnField("phase")) if parted else None
    replay = trial.ruling.replay
    reason = getattr(replay.refused.error, "reason", None) if replay.refused is not None else None
    told = (done for done in replay.done if done.n is not None)
    return (phase, reason, *((done.n, *(event.rules for event in done.events)) for done in told))


def _decides_anything(ruling: Ruling) -> bool:
    """Return whether a ruling says anything that other numbers could change; otherwise its questions come first."""
    return ruling.verdict != UNDETERMINED or any(claim.upheld is not None for claim in ruling.claims)
