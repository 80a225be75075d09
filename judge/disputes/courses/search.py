"""The alignments of an account with the game that leave the fewest faults, in every world.

Depth first, with the way back of the engine: the first item is read at one moment after another (`_at_moments`), with silent
moves between them; what is open is a fork into worlds. Of several readings, and of a later item done sooner, the one that
costs less is kept. A position that was come to before is not gone on from twice. Beside the first moment of an item, later
ones cost no more: they are gone through with one such slip at a time (limited discrepancy search).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from judge.disputes.courses import asked, moments
from judge.disputes.courses.asked import PASS
from judge.disputes.courses.ends import FREE, NEVER, SOONER, End, OverError, gain
from judge.disputes.courses.forks import TooManyError
from judge.disputes.courses.later import LaterMoments
from judge.disputes.courses.moves import RefusedReadingError
from judge.disputes.courses.played import RefusedStep
from judge.disputes.courses.readings import Item
from judge.disputes.courses.silent import Before, Silent, is_unforeseen, silent
from judge.disputes.courses.stretch import Stretch, as_fault, is_unasked, may_pass, of_timing
from judge.disputes.courses.ways import (
    CannotBeError,
    hash_of,
)
from judge.disputes.language.described import OTHER
from judge.disputes.language.words import WordedText
from judge.engine.contents import contents
from judge.engine.errors import EngineError, Illegal, NeedsFact
from judge.engine.ids import CHANCE
from judge.engine.run import question
from judge.engine.windows import waits_for_answers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.disputes.account.model import Step
    from judge.disputes.courses.course import Course, CourseMark
    from judge.disputes.courses.ways import Early
    from judge.engine.game import Action
    from judge.engine.ids import Seat

MOST_SILENT: Final = 60  # silent moves before one item
MOST_ENDS: Final = 1_500
MOST_OPEN: Final = 16  # open things one after another, with nothing told between them
WHOLE: Final = 2  # windows that a disputed step is not taken to have come after


class Search(LaterMoments):
    """Goes through the alignments of one account, from where a course stands."""

    def all(self) -> list[End]:
        """Return what every alignment comes to; one open end, with `over` set, where the budget does not reach."""
        course = self.course
        here = course.checkpoint()
        try:
            return self.go_on(tuple(Item(step.n, step) for step in course.told), ())
        except OverError:
            self.over = True
            course.restore(here)
            course.late = TooManyError()
            return [self.end(())]

    def go_on(self, todo: tuple[Item, ...], early: Early) -> list[End]:
        """Go on with the items that are left, unless that was done from here."""
        course = self.course
        if course.core.left <= 0 or self.ends > MOST_ENDS:
            raise OverError
        left = tuple((item.n, item.rest, len(item.step.named)) for item in todo)
        judged = repr([(at, one.upheld) for at, one in early])
        key = (self.slack, self.late, hash_of(contents(course.core)), left, len(course.corrected), judged)
        known = self.memory.get(key)
        if known is not None:
            return [
                end._replace(world=(*course.world, *end.world), price=self.price + end.price) for end in known
            ]
        depth, here = len(course.world), course.checkpoint()
        if not todo:
            found = self._finish(early)
        else:
            found = self.at_moments(todo, early, self.stretch())
            course.restore(here)
            if self.slack:
                found = [*found, *self.do_later(todo, early), *self.after_unreported(todo, early, found)]
            if any(end.late is not None and end.late.step == todo[0].n for end in found):
                # Later than it could be, or the next one sooner: asked once.
                found = [end for end in found if end.late is None or end.late.how != SOONER]
        self.memory[key] = [
            end._replace(world=end.world[depth:], price=end.price - self.price) for end in found
        ]
        return found

    def at_moments(self, todo: tuple[Item, ...], early: Early, st: Stretch) -> list[End]:
        """Do the first item at one moment after another, with silent moves between them."""
        course, item = self.course, todo[0]
        n, step = item.n, item.step
        by = course.reader.seat(step)
        if st.silent == 0 and not item.rest:
            self.pending[n] = moments.PendingDeclarations(course)
            refusal, st.during = _refused_at_all(course, step)
            if refusal is not None:
                return self.log(todo, early, replace(st, best=(refusal, None), mark=course.checkpoint()))
        while True:
            if n in course.denied and not item.pinned and st.closed >= WHOLE and self.is_first(st):
                asks = self.only_if_later(todo, early, st)
                if asks:
                    return asks
            found: list[End] | None = None
            if self.is_then(item, by, st):
                st.came = True
                if st.during and not moments.paused(course):
                    no = RefusedReadingError(moments.resolving(course, step), None)
                    self.refused(item, step, no, by, st, course.checkpoint())
                else:
                    if self.slack and st.late is None and not st.beside:
                        st.beside = tuple(self.other_question(todo, early, by))
                    found, final = self.synchronous(todo, early, st, by)
                    if found and gain(found) == FREE:
                        return [*found, *st.beside]
                    if final and not found:
                        break
            sooner = self.sooner(todo, early, by, st)
            # Chance that is told later may be of a later moment: this one need not be told.
            priced = (
                sooner is not None and self._may_cost_less(sooner) and CHANCE in question(course.core).who
            )
            if sooner and (gain(sooner) > gain(found) if found else gain(sooner).undisputed == NEVER):
                found = sooner
            elif sooner and not found:
                st.fallback = tuple(sooner)
            if found and not priced:
                return [*found, *st.beside]
            if found and not st.priced:
                st.priced = tuple(found)
            on = self._on(todo, early, st, by)
            if on is None:
                break
            if not isinstance(on, bool):
                if st.sooner and gain(on).undisputed != NEVER:
                    return self.log(todo, early, st)
                return self._cheapest(st, on)
        return [*st.priced, *st.beside] if st.priced else self.log(todo, early, st)

    def _may_cost_less(self, found: Sequence[End]) -> bool:
        """Return whether another moment may bring the same at a lower price."""
        return gain(found) == FREE and min(each.price for each in found) > self.price

    def _cheapest(self, st: Stretch, found: list[End]) -> list[End]:
        """Return what came of an item at this moment or at an earlier one, whichever costs less."""
        if not st.priced:
            return found
        least = min(each.price for each in st.priced)
        better = found and gain(found) == FREE and min(each.price for each in found) < least
        return found if better else [*st.priced, *st.beside]

    def is_then(self, item: Item, by: Seat, st: Stretch) -> bool:
        """Return whether this is a moment at which an item may have been done."""
        course = self.course
        named = not item.step.is_pinned or moments.is_then(course, item.step)
        if by >= 0 and by in question(course.core).who and not item.rest:
            named = named and not is_unforeseen(course, Before(item, by, item.step.do, st.came))
        if st.late is None or not named:
            return named
        if st.late.unreported:
            return asked.is_owed(course.core) and by in question(course.core).who
        return self.pending[item.n].gone() >= st.late.gone

    def _on(self, todo: tuple[Item, ...], early: Early, st: Stretch, by: Seat) -> list[End] | bool | None:
        """Let happen what leads to the next moment. True: there is one; None: there is none; else all that came."""
        course, core, item = self.course, self.course.core, todo[0]
        st.silent += 1
        before = course.checkpoint()
        try:
            happens = silent(course, Before(item, by, item.step.do, st.came), todo[1:])
        except (NeedsFact, TooManyError) as missing:
            self._lacks(st, missing, before, item.step)
            return None
        if happens.assumed and any(each.step.corrects == item.n for each in todo[1:]):
            return None  # it is told to have been wrong
        ways = happens.ways
        if (
            happens.assumed
            and st.late is None
            and not st.supposed
            and self._is_asked(item, happens, todo[1:])
        ):
            ways = (*ways, None)  # an assumption that carries a disputed step is asked, never made
            happens = happens._replace(kind="assumed", ways=ways)
        first = ways[0] if ways else None
        passes = first is not None and first.do == PASS
        if not ways or st.silent > MOST_SILENT or not (st.best is None or may_pass(st.best[0]) or passes):
            return None
        if len(ways) > 1:
            here = hash_of(contents(core))
            if here in st.met:
                return []  # what is open leads back to where it was open before
            if len(st.met) > MOST_OPEN:
                st.best, st.mark = (TooManyError(), None), before
                return None
            st.met |= {here}

            def go() -> list[End]:
                supposed = st.supposed or happens.kind == "assumed"
                then = replace(st, only_passes=False, settled=course.checkpoint(), supposed=supposed)
                return self.at_moments(todo, early, then)

            def failed(error: EngineError) -> list[End]:
                here = course.checkpoint()
                then = replace(st)
                if not isinstance(error, Illegal) and not happens.assumed:
                    self._lacks(then, error, here, item.step, on=True)
                return self.log(todo, early, then)

            return self.fork(item.n, happens, go, failed)
        assert first is not None  # noqa: S101 - one way alone is an action
        return self._happens(st, first, by, item.step, before, kind=happens.kind)

    def _is_asked(self, item: Item, happens: Silent, rest: Sequence[Item]) -> bool:
        """Return whether an assumption carries a step that somebody denies, or that is disputed where its order is told."""
        acts = {(self.course.laid.seats[way.by], way.do) for way in happens.ways if way is not None}
        told = any((each.step.by, each.step.do) in acts for each in rest)
        return item.n in self.course.denied or (told and item.n in self.course.disputed)

    def _happens(
        self, st: Stretch, way: Action, by: Seat, step: Step, before: CourseMark, *, kind: str
    ) -> bool | None:
        course, core = self.course, self.course.core
        due = core.game.due(core) is not None
        lets_end = asked.waits(core) or asked.between(core) or due or kind == "end"
        player, free = core.vars.get("player"), asked.owes_nothing(core)
        answers = way.do == PASS and waits_for_answers(core)
        if not course.tried(way):
            if course.late is not None and not isinstance(course.late, Illegal):
                self._lacks(st, course.late, before, step, on=True)
            course.late = None
            return None
        passed = None if st.came else moments.passed_by(course, step, by, st.player)
        if passed is not None:
            st.best, st.mark = (passed, None), before
            return None
        if not lets_end and core.vars.get("player") != player:
            return None  # nobody ends a turn without saying so
        st.closed += answers and not asked.has_passes(core)
        st.only_passes = st.only_passes and (way.do == PASS or way.by == CHANCE)
        if not free or not asked.has_passes(core):
            st.settled = course.checkpoint()
        return True

    def _lacks(
        self,
        st: Stretch,
        error: EngineError,
        before: CourseMark,
        step: Step,
        *,
        on: bool = False,
    ) -> None:
        """Note what must be known to go on, unless the item is refused for more than its time, or its moment has gone by."""
        left = on and step.phase is not None and error.phase not in {None, step.phase}
        gone = st.came and step.is_pinned and (left or not moments.is_then(self.course, step))
        if st.best is None or (of_timing(st.best[0]) and not gone):
            st.best, st.mark = (error, None), before

    def log(self, todo: tuple[Item, ...], early: Early, st: Stretch) -> list[End]:
        """Nothing satisfies the item: it is illegal where its refusal says most, and the game stands there."""
        course, item = self.course, todo[0]
        known = st.best is None or isinstance(st.best[0], (Illegal, CannotBeError))
        if st.late is not None and (known or not st.asks):
            return []
        right = next((at for at, later in enumerate(todo) if later.step.corrects == item.n), 0)
        if st.fallback and not right and gain(st.fallback).undisputed > item.n:
            return [*st.fallback]
        if right and item.rest and todo[right].step.do == course.told[item.n - 1].do:
            st.mark = self.begun[item.n]  # the whole of it is done again
        if self.floor is not None and st.mark.done < self.floor.done:  # what was open lies between
            with course.set_aside():
                floor, self.floor = self.floor, None
                found = self.log(todo, early, st)
                self.floor = floor
            return found
        if item.rest and not course.strict and is_unasked(item, st):
            return self.after(todo[1:], early, item.n)  # under another reading nothing asks for it
        error, action = st.best or (asked.missing(course.core), None)
        error = as_fault(error, item, st)
        world = tuple(course.world)
        course.restore(st.mark)
        course.world[:] = world
        course.late = None
        stop = RefusedStep(item.n, error, action, len(course.done), st.earlier, st.then)
        if isinstance(error, Illegal) and right:
            course.corrected = (*course.corrected, stop)
            return self.go_on(todo[right:], self.judged(early, range(item.n, todo[right].n)))
        course.stop = stop
        end = self.end(early)
        if st.sooner:  # in the order of telling this is a fault only if a disputed step did not come sooner
            end = end._replace(fault=NEVER)
        return [end, *st.sooner, *st.beside]

    def _finish(self, early: Early) -> list[End]:
        """Let what is declared come to its end."""
        course, core = self.course, self.course.core
        course.late = course.open = None
        if self.finishes and (course.told or course.claims or CHANCE in question(core).who):
            for _ in range(MOST_SILENT):
                if question(core).menu in core.game.announces or not asked.waits(core):
                    break
                try:
                    happens = silent(course, None)
                except NeedsFact as missing:
                    if CHANCE in question(core).who:
                        course.late = missing
                    else:
                        course.open = missing
                    break
                except TooManyError as many:
                    course.late = many
                    break
                if len(happens.ways) > 1:
                    last = len(course.told) + 1
                    return self.fork(
                        last, happens, lambda: self._finish_on(early), lambda error: self.fails(error, early)
                    )
                if not happens.ways or happens.ways[0] is None or not course.tried(happens.ways[0]):
                    break
            else:
                course.late = TooManyError()
        if self.finishes and not course.claims:
            course.heed_everything()
        return [self.end(early)]

    def _finish_on(self, early: Early) -> list[End]:
        here, seen = hash_of(contents(self.course.core)), self.seen_last
        if here in seen:
            return []
        if len(seen) > MOST_OPEN:
            raise OverError
        self.seen_last = (*seen, here)
        try:
            return self._finish(early)
        finally:
            self.seen_last = seen


def _refused_at_all(course: Course, step: Step) -> tuple[EngineError | None, bool]:
    """Return why a step cannot stand whatever it is, and whether it needs a right that nobody has just then."""
    if step.do == OTHER:  # told in words alone: which action of the game it was must be known
        return NeedsFact("act", step=step.n, said=WordedText(step.note.strip())), False
    during = step.during_resolution and moments.needs_the_right(course, step)
    return moments.refused_at_once(course, step, during=during), during
