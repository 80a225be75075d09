"""Tries the values of what is unknown at the beginning: what differs is marked as undetermined, and asked for.

An account is ruled on with the usual value of each `Unknown`, and again with every other that it can have had, one by one
and several together. Of all these the ones count with which the most of what was told was legal, for nothing left out is
held against anybody. What holds in all of them is the ruling; what parts them is asked. Which unknown things there are is
said by `unknown_moment.py` and `unknown_numbers.py`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from judge.disputes.account.model import Account
from judge.disputes.alignment import budget
from judge.disputes.alignment.budget import Budget
from judge.disputes.alignment.prices import NEVER
from judge.disputes.alignment.worlds import UNDETERMINED
from judge.disputes.language.errors import DisputeError
from judge.disputes.ruling.answer_edits import NotTold
from judge.disputes.ruling.model import Parting
from judge.disputes.ruling.questions import open_ended
from judge.disputes.ruling.unknown_moment import moments
from judge.disputes.ruling.unknown_numbers import that_matter, together, told_by_claims, values
from judge.disputes.ruling.unknowns import NumberOf, TurnField, laid_into
from judge.engine.run import OVER, question

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from judge.disputes.ruling.model import Ruling
    from judge.disputes.ruling.unknowns import Unknown, Valuation

    RuleAgain = Callable[[Account, bool], Ruling]
    Lies = Callable[[Account], object]

MOST_MOMENTS: Final = 256  # that the position can have been at: it is soon said of the others that it cannot
_STEP: Final = re.compile(r"steps\[(\d+)\]")


class Trial(NamedTuple):
    """Assumed values of the beginning, and the ruling with them."""

    supposed: Valuation
    ruling: Ruling


class Trials:
    """Rules on an account with different values of what it leaves out of its beginning.

    `again` rules on a file that tells some, with what else it depends on where that is wanted; `lies` names how its position
    lies then: a moment told in two ways is gone through once. `base`: what is supposed in the ruling that is told.
    """

    def __init__(self, account: Account, again: RuleAgain, lies: Lies, most: int = budget.NUMBERS) -> None:
        self.account, self.again, self.lies = account, again, lies
        self.within = Budget(most)
        self.tried: list[Trial] = []
        self.faults: list[DisputeError] = []
        self.base: Valuation = {}
        self.known: dict[Unknown, None] = {}
        self.tried_at: set[tuple[NumberOf, object]] = set()  # numbers, and at which kinds of moments
        self.untried: set[Unknown] = set()  # of which not every value was gone through

    def over_everything(self, *, what_if: bool) -> Ruling:
        """Return what holds with every moment and every number that count."""
        moment = moments(self.account)
        if not moment:
            self.tried = [Trial({}, self.again(self.account, what_if))]
        elif not self._over_moments(moment):
            return self.tried[0].ruling if self.tried else self.again(self.account, what_if)
        elif what_if:
            self._keep(self.base, self.again(self._telling(self.base), True))
        return self.over_numbers(self.now, what_if=what_if)

    def over_numbers(self, ruling: Ruling, *, what_if: bool) -> Ruling:
        """Return what holds of a ruling with every number that counts."""
        if not self.tried:
            self.tried = [Trial({}, ruling)]
        self._over_numbers()
        return self._held(what_if=what_if)

    @property
    def now(self) -> Ruling:
        """The ruling with the assumed values."""
        return next(came for supposed, came in self.tried if supposed == self.base)

    @property
    def kept(self) -> list[Trial]:
        """The trials in which most of the stated steps were legal, or a disputed step was not."""
        able = [each for each in self.tried if _in_its_turn(each.ruling)] or self.tried
        most = max(_refused(each.ruling) for each in able)
        first = [each for each in able if _refused(each.ruling) == most]
        return first + [each for each in able if _refused(each.ruling) in self.account.judged - {most}]

    def beside(self, ruling: Ruling) -> Iterator[tuple[Ruling, frozenset[str]]]:
        """Yield the other rulings that count, with the points about which they may say more.

        Those with other values, and those with more cards in hidden zones.
        """
        for supposed, came in self.kept:
            if supposed != self.base:
                yield came, came.consulted
        for came in ruling.with_more_cards:
            yield came, came.consulted - ruling.consulted

    def counts(self, ruling: Ruling) -> bool:
        """Return whether another ruling counts beside the shown one."""
        step = _refused(ruling)
        return _in_its_turn(ruling) and (step >= _refused(self.now) or step in self.account.judged)

    def _keep(self, supposed: Valuation, ruling: Ruling) -> None:
        """Add a trial."""
        self.tried = [Trial(supposed, ruling) if each.supposed == supposed else each for each in self.tried]

    def _telling(self, supposed: Valuation) -> Account:
        """Return the account with assumed values stated."""
        return Account.parse(laid_into(self.account.file, supposed))

    # ---- when the position was

    def _over_moments(self, every: Sequence[Valuation]) -> bool:
        """Rule at each possible moment of the position; return whether the results must be combined."""
        fields = dict.fromkeys(field for moment in every for field in moment)
        lying: dict[object, Ruling] = {}
        gone = 0
        for moment in every:
            if gone > budget.MOMENTS or len(lying) == MOST_MOMENTS:
                self.untried.update(fields)
                break
            at = self._telling(moment)
            try:
                lies = self.lies(at)
                if lies not in lying:
                    lying[lies] = self.again(at, False)
                    gone += lying[lies].spent
            except DisputeError as fault:
                self.faults.append(fault)
                continue
            self.tried.append(Trial(moment, lying[lies]))
            if not (
                self.account.steps or self.account.claims
            ):  # nothing is asked of the position but whether it can be
                return False
        if not self.tried:  # what is wrong is so at any moment: it is said of the file as it stands
            return False
        self._raise_fault_beyond()
        self.known.update(fields)
        kept = self.kept
        alike = [each for each in kept if comes_to(each.ruling) == comes_to(kept[0].ruling)]
        self.base = min(alike, key=lambda each: _taken(each.ruling)).supposed
        return True

    # ---- numbers of players and cards

    def _over_numbers(self) -> None:
        """Rule with other numbers, until no further number matters in any ruling that counts."""
        while (found := self._first_with_numbers()) is not None:
            at, new = found
            self.tried_at.update((one, _kind_of_moment(at)) for one in new)
            self.known.update(dict.fromkeys(new))
            numbers = [one for one in self.known if isinstance(one, NumberOf)]
            for number in new:
                for value in sorted(values(at.ruling, number)):
                    self._attempt({**at.supposed, number: value})
            free = [one for one in numbers if one not in at.supposed]
            for supposed in together(at.ruling, numbers, free):
                self._attempt({**at.supposed, **supposed})
            for supposed in told_by_claims(at.ruling, numbers):
                self._at_every_moment(supposed)
            self._raise_fault_beyond()
            kept = self.kept
            if all(supposed != self.base for supposed, _ in kept):
                self.base = min(kept, key=lambda each: _how_much(each.supposed)).supposed
                self._lessen()
                self._at_every_moment(_numbers(self.base))

    def _first_with_numbers(self) -> tuple[Trial, list[NumberOf]] | None:
        """Return the first trial with numbers that matter and were not tried at such a moment, and those; or None.

        The shown one comes first, also with more cards in zones left out; then those at other moments, which
        may count only with another number.
        """
        now = Trial(self.base, self.now)
        more = (Trial(self.base, came) for came in now.ruling.with_more_cards)
        elsewhere = (each for each in (*self.kept, *self.tried) if not _numbers(each.supposed))
        for at in (now, *more, *elsewhere):
            kind = _kind_of_moment(at)
            if new := [one for one in that_matter(at.ruling) if (one, kind) not in self.tried_at]:
                return at, new
        return None

    def _attempt(self, supposed: Valuation) -> None:
        """Rule with some numbers, unless that was done or the game could not have gone on with them."""
        if any(supposed == each.supposed for each in self.tried):
            return
        if self.within.over:
            self.untried.update(self.known.keys() & _numbers(supposed).keys())
            return
        try:
            came = self.again(self._telling(supposed), False)
        except NotTold:
            return
        except DisputeError as fault:
            self.faults.append(fault)
            return
        self.within.left -= came.spent
        each = Trial(supposed, came)
        over = question(came.start.core).menu == OVER and question(self.now.start.core).menu != OVER
        if not over and all(_value_in(one, each) == value for one, value in supposed.items()):
            self.tried.append(each)

    def _lessen(self) -> None:
        """Reduce each assumed number to what is needed."""
        for number, most in tuple(self.base.items()):
            if not isinstance(number, NumberOf):
                continue
            for value in range(max(0, number.tally.low), most):
                less = {**self.base, number: value}
                self._attempt(less)
                if any(supposed == less for supposed, _ in self.kept):
                    self.base = less
                    break

    def _at_every_moment(self, numbers: Valuation) -> None:
        """Rule with some numbers at each moment that was ruled at."""
        for moment in [each.supposed for each in self.tried]:
            if not _numbers(moment):
                self._attempt({**moment, **numbers})

    def _raise_fault_beyond(self) -> None:
        """Raise the fault of a step that is reached only where all steps before it were legal.

        Else the file would be ruled on as if it had said what it says of that step of another one.
        """
        reached = max(_refused(each.ruling) for each in self.tried)
        beyond = [fault for fault in self.faults if reached < _step_of(fault) < NEVER]
        if beyond:
            raise beyond[0]

    # ---- what holds in all of it

    def _held(self, *, what_if: bool) -> Ruling:
        """Return the ruling with what differs marked as undetermined, and what it depends on asked for."""
        ruling, kept = self.now, self.kept
        supposed = tuple(one for one in self.base if isinstance(one, NumberOf))
        mine = comes_to(ruling)
        if supposed and what_if:
            ruling = self.again(ruling.account, True)
        others = [each for each in kept if comes_to(each.ruling) != mine]
        untried = (
            self.untried if _says(ruling) else {one for one in self.untried if isinstance(one, TurnField)}
        )
        if self.base:
            ruling.file = self.account.file
        ruling.supposed_numbers = supposed
        if not others and not untried:
            return ruling
        asked = tuple(Parting(unknown, self._answers(unknown)) for unknown in self._apart(others))
        questions = tuple(map(open_ended, ruling.questions))
        held = replace(ruling, partings=(*asked, *ruling.partings), questions=questions)
        held.leave_open(None if untried else (each.ruling for each in others))
        return held

    def _apart(self, others: Sequence[Trial]) -> list[Unknown]:
        """Return what to ask for: the unknowns that change the ruling alone, or one that decides, or all together."""
        apart = [
            {one for one in self.known if each.supposed.get(one) != self.base.get(one)} for each in others
        ]
        alone = {one for differ in apart if len(differ) == 1 for one in differ}
        joint = {one for differ in apart if not any(less < differ for less in apart) for one in differ}
        decisive = ({one} for one in self.known if one in joint and self._decides(one))
        wanted = alone or next(decisive, joint) or self.untried
        return [one for one in self.known if one in wanted]

    def _decides(self, unknown: Unknown) -> bool:
        """Return whether all rulings that count with the same value of one unknown come to the same."""
        found = dict[object, set[object]]()
        for each in self.kept:
            value = _value_in(unknown, each)
            found.setdefault(value, set()).add(comes_to(each.ruling))
        return unknown not in self.untried and all(len(each) == 1 for each in found.values())

    def _answers(self, unknown: Unknown) -> tuple[tuple[Any, Ruling], ...]:
        """Return what holds with each value of one unknown, whatever the others are; () where none decides anything."""
        if unknown in self.untried:
            return ()
        found: dict[Any, list[Ruling]] = {}
        for each in sorted(self.kept, key=lambda each: each.supposed != self.base):
            if isinstance(unknown, NumberOf) or unknown in each.supposed:
                found.setdefault(_value_in(unknown, each), []).append(each.ruling)
        told = [(value, _what_holds(rulings)) for value, rulings in found.items()]
        if len({comes_to(came) for _, came in told}) == 1:
            return ()
        return tuple(sorted(told, key=lambda each: each[0]) if isinstance(unknown, NumberOf) else told)


def _value_in(unknown: Unknown, trial: Trial) -> object:
    """Return the value that an unknown has in a trial; of a number also one that is not assumed."""
    if isinstance(unknown, NumberOf):
        return unknown.value(trial.ruling.start.core)
    return trial.supposed.get(unknown)


def _what_holds(rulings: Sequence[Ruling]) -> Ruling:
    """Return the first of some rulings, with what differs in the others undetermined."""
    first, *others = rulings
    if any(comes_to(each) != comes_to(first) for each in others):
        first = replace(first)
        first.leave_open(others)
    return first


def _refused(ruling: Ruling) -> int:
    """Return the number of the refused step; NEVER where none is."""
    stop = ruling.replay.stop
    return stop.n if stop is not None else NEVER


def _step_of(fault: DisputeError) -> int:
    """Return the number of the step that a fault is in; NEVER where it is in none."""
    found = _STEP.match(fault.path)
    return int(found[1]) if found else NEVER


def _in_its_turn(ruling: Ruling) -> bool:
    """Return whether a refused step with a stated phase came in the turn of the position's player."""
    stop, turn = ruling.replay.stop, ruling.account.position.turn
    if stop is None or "player" not in turn or ruling.replay.steps[stop.n - 1].phase is None:
        return True
    return ruling.replay.laid.seats.index(turn["player"]) == ruling.replay.core.vars.get("player")


def _taken(ruling: Ruling) -> int:
    """Return how many unreported acts are assumed; of equal moments the nearest one is shown."""
    return sum(done.implied for done in ruling.replay.done)


def _how_much(supposed: Valuation) -> tuple[int, int]:
    """Return how many numbers are assumed, and their sum."""
    numbers = _numbers(supposed).values()
    return len(numbers), sum(numbers)


def _numbers(supposed: Valuation) -> Valuation:
    """Return the assumed numbers of players and cards."""
    return {unknown: value for unknown, value in supposed.items() if isinstance(unknown, NumberOf)}


def _kind_of_moment(trial: Trial) -> tuple[object, object]:
    """Return the assumed phase, and why a step is refused then: at moments alike in both a number is tried once."""
    stop = trial.ruling.replay.refused
    return trial.supposed.get(TurnField("phase")), getattr(
        stop.error, "reason", None
    ) if stop is not None else None


def _says(ruling: Ruling) -> bool:
    """Return whether a ruling says anything that other numbers could change; otherwise its questions come first."""
    return ruling.verdict != UNDETERMINED or any(claim.upheld is not None for claim in ruling.claims)


def comes_to(ruling: Ruling) -> tuple[object, ...]:
    """Return what a dispute asks; how the game ended counts only where nobody claims anything."""
    answer = ruling.answer()
    return answer[:-1] if ruling.claims else answer
