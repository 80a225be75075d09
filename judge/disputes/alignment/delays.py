"""Alignments at equal cost: an item done at a later moment, or as the answer to a later question."""

from __future__ import annotations

from abc import abstractmethod
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from judge.disputes.alignment import decision, moments
from judge.disputes.alignment.decision import PASS
from judge.disputes.alignment.forks import TooManyError
from judge.disputes.alignment.moments import Delay
from judge.disputes.alignment.prices import Alignment, DelayedStep
from judge.disputes.alignment.reordering import Reordering
from judge.disputes.alignment.silent import owed
from judge.disputes.language.described import OTHER
from judge.disputes.language.errors import DisputeError
from judge.engine.errors import NeedsFact
from judge.engine.run import legal, question
from judge.engine.windows import asking_window

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from judge.disputes.alignment.attempt import Attempt
    from judge.disputes.alignment.readings import Item
    from judge.disputes.alignment.replay import Replay, ReplayMark
    from judge.disputes.alignment.worlds import Early
    from judge.engine.game import Option
    from judge.engine.ids import Seat

NOT_AGAIN: Final = -1_000_000  # windows closed, below every bound


class Delays(Reordering):
    """Tries items later than they could be done."""

    @abstractmethod
    def is_then(self, item: Item, by: Seat, attempt: Attempt) -> bool:
        """Return whether the item may have been done at this moment."""

    def do_later(self, todo: tuple[Item, ...], early: Early) -> list[Alignment]:
        """Do the first item after more of what is declared has resolved."""
        replay, core, item = self.replay, self.replay.core, todo[0]
        verb = core.game.verbs.get(item.step.do)
        never = verb is None or verb.keeps or item.step.do in {PASS, OTHER}
        first = self.first_gone.get(item.n)
        if item.rest or item.pinned or never or item.step.random or first is None:
            return []
        found, most = list[Alignment](), moments.PendingDeclarations(replay).later
        for gone in range(first + 1, most + 3) if most else ():
            late = DelayedStep(item.n, Delay(gone))
            then = self.stretch(late=late.how)
            more = self._delayed(late, then.mark, partial(self.at_moments, todo, early, then))
            if not more:
                break
            found += more
        return found

    def _delayed(
        self, late: DelayedStep, before: ReplayMark, go: Callable[[], list[Alignment]]
    ) -> list[Alignment]:
        """Return the results of doing a step later than it could be. `before`: the position before it."""
        replay, price, found = self.replay, self.price, list[Alignment]()
        here = replay.checkpoint()
        self.late, self.slack, self.price = late, self.slack - 1, price + self.prices.later
        with suppress(DisputeError):
            found = go()
        self.late, self.slack, self.price = None, self.slack + 1, price
        replay.restore(here)
        if found:
            with replay.set_aside():
                replay.restore(before)
                self.befores.setdefault(late, replay.copy())
        return found

    def other_question(self, todo: tuple[Item, ...], early: Early, by: Seat) -> list[Alignment]:
        """Do the first item as the answer to a later question: the present one was answered, unreported."""
        replay, core, item = self.replay, self.replay.core, todo[0]
        do = item.step.do
        fits = decision.answers(core, do) and by in question(core).who
        if item.rest or item.pinned or not fits or asking_window(core):
            return []
        if not (decision.is_owed(core) and decision.in_effect(core)) and not _may_be_later(replay, item):
            return []
        options = list(legal(core, anytime=False))
        own = [option for option in options if option.by == by and option.do not in core.game.interrupting]
        answers = not (decision.about_triggers(core) and do not in decision.verbs(core))
        return self._after_untold(todo, early, own, Delay(unreported=int(answers)))

    def _after_untold(
        self, todo: tuple[Item, ...], early: Early, options: Sequence[Option], how: Delay
    ) -> list[Alignment]:
        """Do the first item after an unreported act that its player is assumed to have done."""
        replay, n = self.replay, todo[0].n

        def again() -> list[Alignment]:
            return self.at_moments(todo, early, self.stretch(late=how))

        def go() -> list[Alignment]:
            with suppress(NeedsFact, TooManyError):
                happens = owed(replay, options)
                if len(happens.ways) > 1:
                    return self.fork(n, happens, again, lambda _error: [])
                if happens.ways[0] is not None and replay.tried(happens.ways[0]):
                    return again()
            return []

        return self._delayed(DelayedStep(n, Delay(unreported=1)), replay.checkpoint(), go)

    def only_if_later(self, todo: tuple[Item, ...], early: Early, attempt: Attempt) -> list[Alignment]:
        """Do a disputed item that needs more to end than answers to the last act, asking when it was done."""
        n = todo[0].n
        how = Delay(self.pending[n].gone())
        then = replace(attempt, late=how, asks=True)
        found = self._delayed(DelayedStep(n, how), attempt.mark, partial(self.at_moments, todo, early, then))
        attempt.closed = NOT_AGAIN
        return [*self.log(todo, early, attempt), *found] if found and attempt.best is not None else []

    def after_unreported(
        self, todo: tuple[Item, ...], early: Early, first: Sequence[Alignment]
    ) -> list[Alignment]:
        """Do the first item after an unreported, forced act like it, where the alignments `first` contain one."""
        replay, core, item = self.replay, self.replay.core, todo[0]
        do, by = item.step.do, replay.reader.seat(item.step)
        if item.rest or item.pinned or not core.game.is_owed(do) or by not in question(core).who:
            return []
        untold = max((_untold_like(end, by, do) for end in first), default=0)
        own = [option for option in legal(core, anytime=False) if (option.by, option.do) == (by, do)]
        if not untold or not own:
            return []
        found = self._after_untold(todo, early, own, Delay())
        return [end for end in found if _untold_like(end, by, do) == untold]


def _untold_like(end: Alignment, by: Seat, do: str) -> int:
    """Return how often a player is assumed to have done something unreported."""
    done = end.replay.done if end.replay is not None else ()
    return sum(each.n is None and (each.action.by, each.action.do) == (by, do) for each in done)


def _may_be_later(replay: Replay, item: Item) -> bool:
    """Return whether an item's verb may be asked for, or declared, after the present question."""
    core, do = replay.core, item.step.do
    verb = core.game.verbs.get(do)
    if verb is None or do in decision.verbs(core):
        return False
    if decision.about_triggers(core) and verb.takes == "ability":
        return True
    return not any((step.by, step.do) == (item.step.by, do) for step in replay.steps[item.n :])
