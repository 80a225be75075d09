"""One step of the file being done: at which moment, what followed before it, and why it was not allowed at those before.

The step is tried at one moment after another. Between two of them happens what leaves nobody a choice, or one way of what
is open. At the first moment that allows it, it stands. If none does, the refusal that says most is the one that is ruled
on, and the game goes back to where that one was met.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from judge.disputes.courses import also_told, following, moments, onward, set_off, unreported
from judge.disputes.courses.following import PASS
from judge.disputes.courses.forks import TooManyError
from judge.disputes.courses.played import RefusedStep
from judge.disputes.courses.weighing import (
    NotThereError,
    ended_since,
    may_pass,
    of_timing,
    refuse_chance,
    refuse_untruth,
    weigh,
)
from judge.disputes.language.described import OTHER
from judge.disputes.language.errors import DisputeError
from judge.disputes.language.words import WordedText
from judge.engine.core import CHANCE
from judge.engine.errors import EngineError, Illegal, NeedsFact
from judge.engine.run import question

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.disputes.courses.forks import Fork
    from judge.disputes.courses.played import ReplayCheckpoint
    from judge.disputes.courses.replay import Replay
    from judge.disputes.courses.weighing import Refused
    from judge.disputes.language.format import Step
    from judge.engine.core import Checkpoint
    from judge.engine.game import Action

MOST_IMPLIED: Final = 60


class Moment(NamedTuple):
    """A moment that is gone back to, and how much had been done, and had happened, by then."""

    core: Checkpoint
    done: int
    events: int


class StepAttempt:
    """One step being done.

    `late`: what must have come before it first: a later moment of the step. `best`: the refusal that says most so far, met
    at `mark`; `asked`: whether something was asked that may have been answered before it (`unreported.py`);
    `weight`: how much a later one must say more than. `came`: whether a moment that the step names has come;
    `settled`: the last moment at which nobody was taken to have passed for it; `like`: whether it answers a question like
    one that was answered before it, which nobody told; `within`: how much was done before that, if it was
    of one resolution with the step.
    """

    def __init__(
        self, replay: Replay, number: int, step: Step, late: moments.HowLate, here: ReplayCheckpoint
    ) -> None:
        self.replay, self.number, self.step, self.late = replay, number, step, late
        self.path = f"steps[{number}]"
        self.by = replay.reader.seat(step, self.path)
        self.pinned = moments.is_pinned(step)
        self.pending = replay.pending[number] = moments.PendingDeclarations(replay)
        self.turn_of = replay.core.vars.get("player")
        self.begun = len(replay.done)
        self.here = here
        self.settled = self.mark = Moment(self.here.core, self.begun, self.here.events)
        self.best: Refused | None = None
        self.weight = 0
        self.earlier: tuple[Illegal, ...] = ()
        self.asked = False
        self.only_passes, self.came, self.like = True, False, False
        self.within: int | None = None
        self.met: set[int] = set()

    @cached_property
    def refused(self) -> moments.EarlierRefusals:
        """Its refusals so far."""
        return moments.EarlierRefusals(self.replay.core)

    def stands(self, *, during: bool) -> bool:
        """Do the step at the first moment that allows it. False, with the replay stopped there, where none does.

        `during`: it was done while something was carried out, and needs a right that nobody has then.
        """
        replay, step = self.replay, self.step
        replay.came_back = False
        answers = self.late.answered + self.late.more
        before = [unreported.answer_before] * answers + [unreported.bound_before] * self.late.bound
        if not all(map(self._comes_first, before)):
            return self._ends()
        for _ in range(MOST_IMPLIED):
            named = not self.pinned or moments.is_then(replay, step, self.path)
            named = (
                named
                and self._of_one()
                and (not self.like or following.owes_answer(replay.core, self.by, step["do"]))
                and not following.unforeseen(replay, self.number, step, self.by)
            )
            if named and (not self.late.gone or self.pending.gone() >= self.late.gone):
                self.came = True
                outcome = self._tried(during=during)
                if outcome is None:
                    return True
                if self._is_final(outcome):
                    break
            if not self._goes_on():
                break
            self._settle()
        return self._ends()

    def _ends(self) -> bool:
        """Return that the step is not done: the replay stops there, unless what is open led back to where it had been."""
        return False if self.replay.came_back else self._stop()

    def _comes_first(self, due: Callable[..., tuple[Action | None, Fork | None]]) -> bool:
        """Let one act happen that is due and that nobody told; return whether it was done.

        DisputeError where none is due: then the step cannot have come after one.
        """
        replay = self.replay
        for _ in range(MOST_IMPLIED):
            at = Moment(self.here.core, len(replay.done), self.here.events)
            self.like = following.owes_answer(replay.core, self.by, self.step["do"])
            try:
                act, fork = due(replay, self.number, self.step, self.by)
                is_due = act is not None
                if act is None:
                    act, fork = replay.follows(self.number, self.met, self.by, self.step["do"])
            except (NeedsFact, TooManyError) as missing:
                self._lacks(missing, at)
                return False
            if replay.came_back:
                return False
            if act is None or not self._of_one() or not replay.do(None, act, fork):
                break
            self.here = replay.checkpoint()
            self._settle()
            if is_due:
                if self.late.more and self.within is None:
                    self.within = len(replay.done) - 1
                return True
        replay.late = None
        raise DisputeError(self.path, "moment.never", step=self.number, told=())

    def _of_one(self) -> bool:
        """Return whether nothing else has begun to resolve where the step is of one resolution with what nobody told."""
        done = self.replay.done[self.within :] if self.within is not None else ()
        return not any(
            each.action.do == PASS or any(event.tag == "resolving" for event in each.events) for each in done
        )

    # ---- at one moment

    def _settle(self) -> None:
        """Note the last moment at which nobody was taken to have passed only for the step."""
        replay = self.replay
        passing = len(replay.done) > self.begun and replay.done[-1].taken
        if not (passing and following.has_passes(replay.core)):
            self.settled = Moment(self.here.core, len(replay.done), self.here.events)

    def _tried(self, *, during: bool) -> Refused | None:
        """Do the step as it stands; return its refusal, with nothing done.

        A card may lie nowhere yet, or not have been given an ability yet, and a name may be that of several of which none
        can act yet: that is one, too.
        """
        replay, here = self.replay, self.here.core
        if during and not moments.paused(replay):
            return moments.resolving(replay, self.step, self.path), None
        try:
            return replay.perform(self.number, self.step, self.by, self.path, here)
        except DisputeError as fault:
            name, do = self.step.get("card", self.step.get("target")), self.step["do"]
            too_early = fault.reason == "object.several" and not replay.reader.any_may(self.by, do, name)
            if fault.reason not in {"object.nowhere", "ability.unknown"} and not too_early:
                raise
            replay.core.undo(here)
            del replay.core.events[self.here.events :]
            return NotThereError(fault), None

    def _is_final(self, outcome: Refused) -> bool:
        """Weigh a refusal against those before it; return whether no later moment is looked at."""
        replay, step, by = self.replay, self.step, self.by
        error = outcome[0]
        if by == CHANCE:
            refuse_chance(error, self.path, step)
        part, gone = self._part_stands(), self.pending.gone()
        weight = weigh(replay.core, outcome, by, step["do"], self.turn_of, only_passes=self.only_passes)
        self.refused.note(gone, weight, error, step["do"])
        self.asked = self.asked or unreported.may_be_answered(replay, self.number, step, by)
        if (
            self.best is None
            or weight > self.weight
            or ended_since(replay, self.begun, self.best[0], by, self.turn_of)
        ):
            self.weight = weight - (
                CHANCE in question(replay.core).who
            )  # what chance decides comes before it
            # Nobody has passed for what the rules forbid, unless a part of it was done.
            now = Moment(replay.core.checkpoint(), len(replay.done), len(replay.core.events))
            at = self.settled if isinstance(error, Illegal) and not part else now
            self.best, self.mark, self.earlier = outcome, at, self.refused.before(gone, *outcome)
        return part or not isinstance(error, (Illegal, NotThereError)) or bool(step.get("at_once"))

    def _part_stands(self) -> bool:
        """Return whether the first thing that a refused step says is done; take it back where a later one does all again."""
        replay = self.replay
        done = any(each.n == self.number for each in replay.done[self.here.done :])
        if done and moments.done_anew(replay, self.number, self.step):
            replay.restore(self.here)
        return done

    # ---- to the next moment

    def _goes_on(self) -> bool:
        """Let happen what leads to the next moment; return whether there is one."""
        replay, core = self.replay, self.replay.core
        if self._is_answered_first():
            return True
        player, at = core.vars.get("player"), Moment(self.here.core, len(replay.done), self.here.events)
        try:
            implied, fork = self._leads()
        except (NeedsFact, TooManyError) as missing:
            self._lacks(missing, at)
            return False
        # What is wrong with the step itself, passes may cure: then it was declared after they were.
        cures = self.best is None or may_pass(self.best[0]) or (implied is not None and implied.do == PASS)
        if replay.came_back or implied is None or not cures:
            return False
        lets_end = following.lets_end(replay, self.step["do"])
        if not replay.do(None, implied, fork):
            if not isinstance(replay.late, Illegal):
                self._lacks(replay.late or following.missing(replay), at, on=True)
            return False
        if not self.came and (passed := moments.passed_by(replay, self.step, self.by, player)) is not None:
            self.best, self.mark = (passed, None), at
            return False
        if not lets_end and core.vars.get("player") != player:
            return False  # nobody ends a turn without saying so
        self.only_passes = self.only_passes and (implied.do == PASS or implied.by == CHANCE)
        self.here = replay.checkpoint()
        self._read_anew()
        return True

    def _is_answered_first(self) -> bool:
        """Do a step told later that answers about an ability that came up, or tells what chance decides, where that is due.

        Returns whether there is one. What this step tells of another that came up with it is read anew then.
        """
        replay = self.replay
        sooner = also_told.answered_by(replay, self.number)
        if sooner <= self.number and self.number not in replay.disputed:
            sooner = following.chance_told(replay, self.number)
        if sooner <= self.number or not replay.stands_now(sooner):
            return False
        self._read_anew()
        self.here = replay.checkpoint()
        return True

    def _read_anew(self) -> None:
        """Read a step that may be about an ability that came up by itself as what it tells now."""
        told = self.replay.told[self.number - 1] if self.number <= len(self.replay.told) else self.step
        if set_off.tells_of_one(self.replay.core.game, told):
            self.step = also_told.as_asked(self.replay, self.number, told)

    def _leads(self) -> tuple[Action | None, Fork | None]:
        """Return what follows before the step; else what leads to the phase that it names: somebody went on to that.

        Nothing once that phase has come and gone by.
        """
        step, replay = self.step, self.replay
        if self.came and step.get("phase") not in {None, replay.core.vars.get("phase")}:
            return None, None
        implied, fork = replay.follows(self.number, self.met, self.by, step["do"])
        if implied is None and "phase" in step and not self.came:
            implied = onward.towards(replay, step["phase"])
        return implied, fork

    def _lacks(self, error: EngineError, at: Moment, *, on: bool = False) -> None:
        """Note what must be known to go on, unless the step is refused for more than its time, or its moment has gone by.

        `on`: it was asked for on the way to the next moment, which may be of another phase already.
        """
        told = self.step.get("phase")
        left = on and told is not None and error.phase not in {None, told}
        gone = self.came and self.pinned and (left or not moments.is_then(self.replay, self.step, self.path))
        if self.best is None or (of_timing(self.best[0]) and not gone):
            self.best, self.mark = (error, None), at

    def _stop(self) -> bool:
        """Go back to where the step is refused; return that it is not done."""
        replay, step = self.replay, self.step
        if self.best is None and not self.came and (self.pinned or self.late.unreported):
            told = [f"{key}: {step[key]}" for key in moments.MOMENTS if key in step]
            spot = f"{self.path}.{told[0].partition(':')[0]}" if len(told) == 1 else self.path
            raise DisputeError(spot, "moment.never", step=self.number, told=tuple(told))
        error, action = self.best or (replay.late or following.missing(replay), None)
        if isinstance(error, NotThereError):
            raise error.fault
        refuse_untruth(error, self.path, step)
        replay.core.undo(self.mark.core)
        del replay.core.events[self.mark.events :]
        del replay.done[self.mark.done :]
        replay.late = None
        replay.stop = RefusedStep(self.number, error, action, self.mark.done, self.earlier, self.asked)
        return False


def refused_at_all(replay: Replay, number: int, step: Step) -> tuple[EngineError | None, bool]:
    """Return why a step cannot stand whatever it is, and whether it needs a right that nobody has just then."""
    path = f"steps[{number}]"
    if step["do"] == OTHER:  # told in words alone: which action of the game it was must be known
        return NeedsFact("act", step=number, said=WordedText(step["note"].strip())), False
    during = step.get("during") == "resolution" and moments.needs_the_right(replay, step, path)
    return moments.refused_at_once(replay, step, path, during=during), during
