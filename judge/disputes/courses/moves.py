"""Synchronous moves: an item done where the course stands, in every way it can be read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.disputes.courses import asked, moments, paying
from judge.disputes.courses.asked import PASS
from judge.disputes.courses.course import REFUSED
from judge.disputes.courses.ends import FREE, End, gain
from judge.disputes.courses.forks import taken_back, turns_on_a_card, works
from judge.disputes.courses.played import RefusedStep
from judge.disputes.courses.readings import Item, let_speak, readings, told_of
from judge.disputes.courses.silent import fork_of
from judge.disputes.courses.stretch import Stretch, is_declared, of_timing
from judge.disputes.courses.ways import (
    NotThereError,
)
from judge.disputes.courses.worlds import Worlds
from judge.disputes.language.errors import DisputeError
from judge.engine.errors import EngineError, Illegal, Refusal
from judge.engine.game import Action
from judge.engine.ids import CHANCE
from judge.engine.run import OVER, act, question
from judge.engine.triggers import NEXT, WaitingNumber

if TYPE_CHECKING:
    from judge.disputes.account.model import Step
    from judge.disputes.courses.course import CourseMark
    from judge.disputes.courses.paying import ToldPayment
    from judge.disputes.courses.readings import Reading
    from judge.disputes.courses.ways import Early
    from judge.engine.ids import Seat

MOST_READ: Final = 1_000  # readings gone on from after which the first without a fault is not waited for
_OF_A_WORLD: Final = frozenset({"object.nowhere", "ability.unknown", "object.several"})


class Moves(Worlds):
    """Does items in every way they can be read."""

    def synchronous(
        self,
        todo: tuple[Item, ...],
        early: Early,
        st: Stretch,
        by: Seat,
        *,
        sooner: bool = False,
    ) -> tuple[list[End] | None, bool]:
        """Try the first item in every way it can be read: what comes of the best, and whether no later moment counts."""
        course, core, item = self.course, self.course.core, todo[0]
        before, best, final = course.checkpoint(), None, False
        for reading in readings(course, item, by):
            if reading.step is None and sooner:
                continue  # words do nothing, so that they need not come sooner
            if reading.step is None and item.rest:
                found = self.after(todo[1:], early, item.n)
                course.restore(before)
            elif reading.step is None:
                about = reading.about
                said = Action(by, item.step.do)
                if about is not None:
                    said = Action(by, NEXT, WaitingNumber.of(1, about))
                course.say(item.n, said, about, note=item.step.note)
                found = self.after(todo[1:], early, item.n)
                course.restore(before)
            else:
                try:
                    known = st.best is not None or reading.along > 0
                    ways, paid, unread = self._tries(item, reading.step, by, known=known)
                except RefusedReadingError as no:
                    course.restore(before)
                    final = self.refused(item, reading.step, no, by, st, before) or final
                    continue
                if st.late is None and not item.rest:
                    pending = self.pending[item.n]
                    self.first_gone[item.n] = None if asked.about_triggers(core) else pending.gone()
                found = self._done(todo, early, reading, ways, paid, unread, before)
            if found and (best is None or gain(found) > gain(best)):
                best = found
            if best and (gain(best) == FREE or self.read > MOST_READ):
                break
            self.read += bool(found)
        return best, final

    def _tries(
        self, item: Item, step: Step, by: Seat, *, known: bool
    ) -> tuple[list[Action], ToldPayment | None, tuple[str, ...]]:
        """Return the actions that a reading can mean, what it says was paid, and the keys that they do not ask for."""
        course, core, reader = self.course, self.course.core, self.course.reader
        action: Action | None = None
        try:
            let_speak(course, by, step.do)
            reader.answered = moments.answered(course, step)
            ways = reader.ways(by, step)
            action = ways[0]
            paid = paying.told(reader, by, step)
            unread = reader.unread
            if item.rest and unread:
                raise Illegal((), "rest", Refusal.CHOICE)
            if len(ways) > 1:
                able = [way for way in ways if works(core, way)]
                if not able:
                    with taken_back(core):
                        act(core, action)
                ways = [way for way in ways if way in able or turns_on_a_card(core, way)]
                ways = paying.fitting(reader, paid, ways)
                action = ways[0]
            early = core.game.too_early(core, action, course.later(item.n))
            if early is not None:
                raise early
            if len(ways) == 1:
                seen = len(core.events)
                with taken_back(core):
                    act(core, action)
                    reader.unread = unread
                    paying.settle(reader, paid, seen)
        except REFUSED as error:
            raise RefusedReadingError(error, action) from error
        except DisputeError as fault:
            if fault.reason not in _OF_A_WORLD and not known:
                raise
            raise RefusedReadingError(NotThereError(fault), None) from fault
        return ways, paid, unread

    def _done(
        self,
        todo: tuple[Item, ...],
        early: Early,
        reading: Reading,
        ways: list[Action],
        paid: ToldPayment | None,
        unread: tuple[str, ...],
        before: CourseMark,
    ) -> list[End]:
        """Go on in each way of a reading."""
        course, item = self.course, todo[0]
        fork = fork_of(course, item.n, "told", ways) if len(ways) > 1 else None
        if fork is not None and not course.world:
            self.forks[id(fork)] = fork, course.copy()
        found: list[End] = []
        if not item.rest:
            self.begun[item.n] = before

        def settle(seen: int) -> None:
            course.reader.unread = unread
            paying.settle(course.reader, paid, seen)

        note = item.step.note
        for at, way in enumerate(ways):
            if fork is not None:
                course.world.append((fork, at))
            answers, about = self._answers(way), told_of(course.core, way)
            try:
                if at and reading.step is not None:  # which cards it names is read anew
                    let_speak(course, way.by, way.do)
                    course.reader.ways(way.by, reading.step)
                n = None if reading.stays else item.n
                course.do(n, way, fork, since=before, settle=settle, note=note, answers=answers, about=about)
            except REFUSED as error:
                course.stop = RefusedStep(item.n, error, way, len(course.done))
                found += [self.end(early)]
            else:
                found += self._with_rest(todo, early, reading, way)
            if fork is not None:
                course.world.pop()
            course.restore(before)
        return found

    def _with_rest(self, todo: tuple[Item, ...], early: Early, reading: Reading, way: Action) -> list[End]:
        course, item = self.course, todo[0]
        unread = course.reader.unread
        keys = {key.partition(".")[0] for key in unread}
        rest = (Item(item.n, item.step.left(keys), True, unread),) if keys and not reading.stays else ()
        for more in range(reading.along):
            course.say(item.n + more + 1, Action(way.by, way.do), along=item.n)
        after = todo if reading.stays else (*rest, *todo[1 + reading.along :])
        return self.after(after, early, 0 if rest or reading.stays else item.n)

    def _answers(self, way: Action) -> bool:
        core = self.course.core
        return asked.is_owed(core) and way.by in question(core).who and asked.in_effect(core)

    def refused(
        self,
        item: Item,
        step: Step,
        no: RefusedReadingError,
        by: Seat,
        st: Stretch,
        before: CourseMark,
    ) -> bool:
        """Weigh a refusal against those before it; return whether no later moment is looked at."""
        core, error, do = self.course.core, no.error, step.do
        if by == CHANCE and isinstance(error, Illegal) and error.kind is Refusal.CHOICE:
            raise moments.chance_fault(error, step)
        if item.rest and getattr(error, "reason", "") == "rest":
            return False  # another verb may take what is left
        weight = self._weight(error, no.action, by, do, st)
        if st.late is not None and any(st.late) and isinstance(error, Illegal) and not of_timing(error):
            return False
        gone = self.pending[item.n].gone() if item.n in self.pending else 0
        st.refusals.note(gone, weight, error, do)
        if st.best is not None and gone > st.gone and _says_more(error, st.best[0]):
            st.then = st.then or error
        if st.best is None or weight > st.weight or self._ended(st, by):
            st.gone, st.then = gone, None
            st.weight = weight - (CHANCE in question(core).who)  # what chance decides comes before it
            st.best, st.mark = (error, no.action), st.settled if isinstance(error, Illegal) else before
            st.earlier = st.refusals.before(gone, error, no.action)
        return not isinstance(error, (Illegal, NotThereError)) or item.step.at_once

    def _weight(self, error: EngineError, action: Action | None, by: Seat, do: str, st: Stretch) -> int:
        """Return how much a refusal says: most where it is about the step itself, then about who is asked, or its time."""
        core = self.course.core
        fits = st.only_passes and do in asked.verbs(core)
        mine = st.only_passes and by in question(core).who
        if isinstance(error, NotThereError):
            return 4 if mine and fits else -1
        if not of_timing(error) and not is_declared(core, action):
            return 4
        if core.vars.get("player") != st.player:
            return 2 * (by == st.player)
        return 2 * fits + mine

    def _ended(self, st: Stretch, by: Seat) -> bool:
        """Return whether the game is over by what left nobody a choice, not even whether to pass."""
        if st.best is None or question(self.course.core).menu != OVER:
            return False
        since, before = self.course.done[st.begun :], st.best[0]
        if any(done.open for done in since) and not of_timing(before):
            return False
        waited = isinstance(before, Illegal) and before.kind is Refusal.TURN and by == st.player
        return waited or all(done.action.do != PASS for done in since)


class RefusedReadingError(Exception):
    """What keeps one reading of an item from being done, and the action that met it."""

    def __init__(self, error: EngineError, action: Action | None) -> None:
        super().__init__()
        self.error, self.action = error, action


def _says_more(then: EngineError, first: EngineError) -> bool:
    """Return whether a refusal at a later moment says more than that it was too early, or than what holds at any time."""
    if not isinstance(then, Illegal) or not isinstance(first, Illegal) or then.reason == first.reason:
        return False
    return not then.kind.of_timing or (first.kind is Refusal.TURN and then.kind is Refusal.PHASE)
