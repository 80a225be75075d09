"""Alignments that cost no more: an item at a later moment than the first, or as the answer to a later question."""

from __future__ import annotations

from abc import abstractmethod
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from judge.disputes.courses import asked, moments
from judge.disputes.courses.asked import PASS
from judge.disputes.courses.ends import End, Late
from judge.disputes.courses.forks import TooManyError
from judge.disputes.courses.moments import HowLate
from judge.disputes.courses.silent import owed
from judge.disputes.courses.swaps import Swaps
from judge.disputes.language.described import CHANCE as CHANCE_TOLD
from judge.disputes.language.described import OTHER
from judge.disputes.language.errors import DisputeError
from judge.engine.errors import NeedsFact
from judge.engine.run import legal, question
from judge.engine.windows import in_window

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.disputes.courses.course import Course
    from judge.disputes.courses.readings import Item
    from judge.disputes.courses.stretch import Stretch
    from judge.disputes.courses.ways import Early
    from judge.engine.game import Option
    from judge.engine.ids import Seat

NOT_AGAIN: Final = -1_000_000  # windows closed, below every bound


class LaterMoments(Swaps):
    """Does items later than they could be."""

    @abstractmethod
    def is_then(self, item: Item, by: Seat, st: Stretch) -> bool:
        """Return whether this is a moment at which an item may have been done."""

    def do_later(self, todo: tuple[Item, ...], early: Early) -> list[End]:
        """Do the first item once more of what is declared has taken effect."""
        course, core, item = self.course, self.course.core, todo[0]
        verb = core.game.verbs.get(item.step.do)
        never = verb is None or verb.keeps or item.step.do in {PASS, OTHER}
        first = self.first_gone.get(item.n)
        if item.rest or item.pinned or never or item.step.by == CHANCE_TOLD or first is None:
            return []
        here, found, most = course.checkpoint(), list[End](), moments.PendingDeclarations(course).later
        self.slack -= 1
        for gone in range(first + 1, most + 3) if most else ():
            more: list[End] = []
            self.late = Late(item.n, HowLate(gone))
            with suppress(DisputeError):
                more = self.at_moments(todo, early, self.stretch(late=self.late.how))
            course.restore(here)
            if not more:
                break
            self.befores.setdefault(self.late, course.copy())
            found += more
        self.late = None
        self.slack += 1
        return found

    def other_question(self, todo: tuple[Item, ...], early: Early, by: Seat) -> list[End]:
        """Do the first item as the answer to a later question: what is asked now was answered, and nobody told it."""
        course, core, item = self.course, self.course.core, todo[0]
        verbs, do = asked.verbs(core), item.step.do
        fits = do in verbs or any(do in core.game.also_told.get(verb, ()) for verb in verbs)
        if item.rest or item.pinned or not fits or by not in question(core).who or in_window(core):
            return []
        if not (asked.is_owed(core) and asked.in_effect(core)) and not _may_be_later(course, item):
            return []
        options = list(legal(core, anytime=False))
        own = [option for option in options if option.by == by and option.do not in core.game.interrupts]
        answers = not (asked.about_triggers(core) and do not in verbs)
        return self._after_untold(todo, early, own, HowLate(unreported=int(answers)))

    def _after_untold(
        self, todo: tuple[Item, ...], early: Early, options: Sequence[Option], how: HowLate
    ) -> list[End]:
        """Do the first item after an act that its player is taken to have done, and that nobody told."""
        course, n = self.course, todo[0].n
        here, found = course.checkpoint(), list[End]()
        self.late, self.slack = Late(n, HowLate(unreported=1)), self.slack - 1

        def again() -> list[End]:
            return self.at_moments(todo, early, self.stretch(late=how))

        with suppress(NeedsFact, TooManyError, DisputeError):
            happens = owed(course, options)
            if len(happens.ways) > 1:
                found = self.fork(n, happens, again, lambda _error: [])
            elif happens.ways[0] is not None and course.tried(happens.ways[0]):
                found = again()
        course.restore(here)
        if found:
            self.befores.setdefault(self.late, course.copy())
        self.late, self.slack = None, self.slack + 1
        return found

    def only_if_later(self, todo: tuple[Item, ...], early: Early, st: Stretch) -> list[End]:
        """Go on with a disputed item that more has to end before than answers to the last act: when it was done is asked."""
        course, n = self.course, todo[0].n
        here, how = course.checkpoint(), HowLate(self.pending[n].gone())
        self.late, self.slack = Late(n, how), self.slack - 1
        found = self.at_moments(todo, early, replace(st, late=how, asks=True))
        if found:
            course.restore(st.mark)
            self.befores.setdefault(self.late, course.copy())
        self.late, self.slack = None, self.slack + 1
        course.restore(here)
        st.closed = NOT_AGAIN
        return [*self.log(todo, early, st), *found] if found and st.best is not None else []

    def after_unreported(self, todo: tuple[Item, ...], early: Early, first: Sequence[End]) -> list[End]:
        """Do the first item after one like it that its player cannot but do and that nobody told, where `first` has such."""
        course, core, item = self.course, self.course.core, todo[0]
        do, by = item.step.do, course.reader.seat(item.step)
        if item.rest or item.pinned or do not in core.game.bound or by not in question(core).who:
            return []
        untold = max((_untold_like(end, by, do) for end in first), default=0)
        own = [option for option in legal(core, anytime=False) if (option.by, option.do) == (by, do)]
        if not untold or not own:
            return []
        found = self._after_untold(todo, early, own, HowLate())
        return [end for end in found if _untold_like(end, by, do) == untold]


def _untold_like(end: End, by: Seat, do: str) -> int:
    """Return how often a player is taken to have done something that nobody told."""
    done = end.course.done if end.course is not None else ()
    return sum(each.n is None and (each.action.by, each.action.do) == (by, do) for each in done)


def _may_be_later(course: Course, item: Item) -> bool:
    """Return whether an item is told by a verb that may be asked for, or declared, after what is asked now."""
    core, do = course.core, item.step.do
    verb = core.game.verbs.get(do)
    if verb is None or do in asked.verbs(core):
        return False
    if asked.about_triggers(core) and verb.takes == "ability":
        return True
    return not any((step.by, step.do) == (item.step.by, do) for step in course.told[item.n :])
