"""Items at another moment than the first: later than they could be done, or before one that is told sooner.

What is later costs nothing: what turns on it is asked. What is told later and done first costs something, for the order of
telling is evidence.
"""

from __future__ import annotations

from abc import abstractmethod
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from judge.disputes.alignment import moments
from judge.disputes.alignment.moments import Delay
from judge.disputes.alignment.prices import FREE, SOONER, Alignment, DelayedStep, gain
from judge.disputes.alignment.replay_records import RefusedStep
from judge.disputes.alignment.silent import forced_moves, silent_moves
from judge.disputes.alignment.synchronous import Synchronous
from judge.disputes.alignment.told_triggers import tells_of_trigger
from judge.disputes.language.described import CHANCE as CHANCE_TOLD
from judge.disputes.language.described import OTHER
from judge.disputes.language.errors import DisputeError
from judge.engine import pending
from judge.engine.choices import TooManyError
from judge.engine.errors import Illegal, NeedsFact
from judge.engine.ids import CHANCE
from judge.engine.run import OVER, legal, question
from judge.engine.windows import PASS, asking_window

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from judge.disputes.alignment.attempt import Attempt
    from judge.disputes.alignment.readings import Item
    from judge.disputes.alignment.replay import Replay, ReplayMark
    from judge.disputes.alignment.silent import NextItem, Silent
    from judge.disputes.alignment.worlds import Early
    from judge.engine.game import Option
    from judge.engine.ids import Seat

NOT_AGAIN: Final = -1_000_000  # windows closed, below every bound


class OtherMoments(Synchronous):
    """Does items later than they could be done, or before what is told sooner."""

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
            then = self.new_attempt(late=late.how)
            more = self._delayed(late, then.mark, partial(self.try_moments, todo, early, then))
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
            with replay.preserving_state():
                replay.restore(before)
                self.befores.setdefault(late, replay.copy())
        return found

    def answer_later_question(self, todo: tuple[Item, ...], early: Early, by: Seat) -> list[Alignment]:
        """Do the first item as the answer to a later question: the present one was answered, unreported."""
        replay, core, item = self.replay, self.replay.core, todo[0]
        do = item.step.do
        if item.rest or by not in question(core).who or asking_window(core) or item.pinned:
            return []
        if not pending.is_answer(core, do):
            return []
        if not (pending.is_owed(core) and pending.is_in_effect(core)) and not _may_be_later(replay, item):
            return []
        options = list(legal(core, anytime=False))
        own = [option for option in options if option.by == by and option.do not in core.game.interrupting]
        answers = not (pending.is_about_triggers(core) and do not in pending.asked_verbs(core))
        return self._after_untold(todo, early, own, Delay(unreported=int(answers)))

    def _after_untold(
        self, todo: tuple[Item, ...], early: Early, options: Sequence[Option], how: Delay
    ) -> list[Alignment]:
        """Do the first item after an unreported act that its player is assumed to have done."""
        replay, n = self.replay, todo[0].n

        def again() -> list[Alignment]:
            return self.try_moments(todo, early, self.new_attempt(late=how))

        def go() -> list[Alignment]:
            with suppress(NeedsFact, TooManyError):
                happens = forced_moves(replay, options)
                if len(happens.ways) > 1:
                    return self.fork(n, happens, again, lambda _error: [])
                if happens.ways[0] is not None and replay.try_silently(happens.ways[0]):
                    return again()
            return []

        return self._delayed(DelayedStep(n, Delay(unreported=1)), replay.checkpoint(), go)

    def ask_if_later(self, todo: tuple[Item, ...], early: Early, attempt: Attempt) -> list[Alignment]:
        """Do a disputed item that needs more to end than answers to the last act, asking when it was done."""
        n = todo[0].n
        how = Delay(self.pending[n].count_resolved())
        then = replace(attempt, late=how, asks=True)
        found = self._delayed(DelayedStep(n, how), attempt.mark, partial(self.try_moments, todo, early, then))
        attempt.closed = NOT_AGAIN
        return [*self.log_move(todo, early, attempt), *found] if found and attempt.best is not None else []

    def after_unreported(
        self, todo: tuple[Item, ...], early: Early, first: Sequence[Alignment]
    ) -> list[Alignment]:
        """Do the first item after an unreported, forced act like it, where the alignments `first` contain one."""
        replay, core, item = self.replay, self.replay.core, todo[0]
        do = item.step.do
        if item.rest or not core.game.is_owed(do) or item.pinned:
            return []
        by = replay.reader.seat(item.step)
        if by not in question(core).who:
            return []
        untold = max((_untold_like(end, by, do) for end in first), default=0)
        own = [option for option in legal(core, anytime=False) if (option.by, option.do) == (by, do)]
        if not untold or not own:
            return []
        found = self._after_untold(todo, early, own, Delay())
        return [end for end in found if _untold_like(end, by, do) == untold]

    def silent_before(self, todo: tuple[Item, ...], upcoming: NextItem) -> tuple[Silent, bool]:
        """Return the silent moves before the first item, and whether only disputed steps tell that they were not made.

        Whoever disputes a step of a player disputes what that player did after it too.
        """
        rest, disputed = todo[1:], [each for each in todo[1:] if each.n in self.replay.disputed]
        agreed = tuple(
            each for each in rest if not any(no.n <= each.n and no.step.by == each.step.by for no in disputed)
        )
        happens = silent_moves(self.replay, upcoming, agreed)
        if not happens.ways or len(agreed) == len(rest):
            return happens, False
        told = silent_moves(self.replay, upcoming, rest)
        if not told.ways and self._answers_told(todo, upcoming.by):
            return told, False  # its order is asked
        return happens, not told.ways or told.doubtful

    # ---- before what is told sooner

    def do_sooner(
        self, todo: tuple[Item, ...], early: Early, by: Seat, attempt: Attempt, before: ReplayMark
    ) -> list[Alignment] | None:
        """Do a later item first where it answers the present question; of several, the cheapest.

        Where somebody denies one of the two, the order is asked, unless the later one says when it was (`attempt.sooner`).
        """
        replay = self.replay
        best: list[Alignment] | None = None
        for at in self._answers_told(todo, by):
            item, here = todo[at], self.new_attempt(before, late=Delay())
            actor = replay.reader.seat(item.step)
            found, price = None, self.prices.rest if todo[0].rest else self.prices.reordered
            asks = not todo[0].rest and not item.pinned and not pending.is_about_triggers(replay.core)
            asks = asks and not replay.denied.isdisjoint({item.n if actor >= 0 else 0, todo[0].n})
            if asks and not self.is_first(attempt):
                continue
            if asks:
                self.late, self.slack = DelayedStep(item.n, SOONER), self.slack - 1
            cost, self.price = self.price, self.price + price
            with suppress(DisputeError):
                order = (item, *todo[:at], *todo[at + 1 :])
                found, _ = self.synchronous(order, early, here, actor, before, sooner=True)
            self.price = cost
            replay.restore(before)
            if asks and self.late is not None:
                if found:
                    attempt.sooner = tuple(found)
                    self.befores.setdefault(self.late, replay.copy())
                self.late, self.slack = None, self.slack + 1
                continue
            refusal, trigger = here.best, pending.asked_trigger(replay.core) is not None
            if not found and todo[0].rest and trigger and refusal and isinstance(refusal[0], Illegal):
                replay.stop = RefusedStep(item.n, *refusal, len(replay.done))
                attempt.fallback = (self.end(early),)
                replay.restore(before)
            if found and actor >= 0 and not trigger and all_stop_at(found, todo[0].n):
                continue  # it brings the item no nearer
            if found and (best is None or gain(found) > gain(best)):
                best = found
            if best and gain(best) == FREE:
                break
        return best

    def _answers_told(self, todo: tuple[Item, ...], by: Seat) -> list[int]:
        """Return the places of later items that can answer the present question.

        Or that say that they answer what soon no longer is there.
        """
        core, item = self.replay.core, todo[0]
        now = question(core)
        for at, later in enumerate(todo[1:], 1) if self.pins else ():
            if later.n in self.pins and self._would_be_too_late(item, later):
                return [at]
        if item.rest and len(todo) > 1 and asking_window(core):
            return [1]
        about, chance = pending.is_about_triggers(core), CHANCE in now.who
        if now.menu == OVER or now.menu in core.game.optional or asking_window(core):
            return []
        if by in now.who and not chance and not about:
            return []
        return self._that_fit(todo, about=about, chance=chance)

    def _would_be_too_late(self, item: Item, later: Item) -> bool:
        """Return whether a later item names the present moment, which the first item may end."""
        replay, core, step, do = self.replay, self.replay.core, later.step, item.step.do
        pins = [pin for pin in (step.answers, step.after) if pin is not None]
        if do == PASS or not all(pin < item.n and replay.has_done(pin) for pin in pins):
            return False
        if step.answers is not None:
            ends = bool(moments.declarations_of(replay, step.answers, step.place))
        else:
            free = step.phase is not None and question(core).menu in core.game.optional
            ends = free and item.step.phase != step.phase and do not in pending.asked_verbs(core)
        return ends and moments.is_then(replay, step)

    def _that_fit(self, todo: tuple[Item, ...], *, about: bool, chance: bool) -> list[int]:
        """Return the places of later items that fit the present question."""
        replay, core, game = self.replay, self.replay.core, self.replay.core.game
        if not about and not chance and todo[0].step.do in pending.asked_verbs(core):
            return []  # of what several decide by a rule's order, the order of telling is that of doing
        who = {replay.laid.seats[seat] if seat >= 0 else CHANCE_TOLD for seat in question(core).who}
        found = list[int]()
        for at, later in enumerate(todo[1:], 1):
            if later.step.actor not in who:
                continue
            do = later.step.do
            if pending.is_answer(core, do) or (about and tells_of_trigger(game, later.step)):
                found.append(at)
            elif not chance and not about:
                break
        return found[: 3 if about else 1]


def _untold_like(end: Alignment, by: Seat, do: str) -> int:
    """Return how often a player is assumed to have done something unreported."""
    done = end.replay.done if end.replay is not None else ()
    return sum(each.n is None and (each.action.by, each.action.do) == (by, do) for each in done)


def _may_be_later(replay: Replay, item: Item) -> bool:
    """Return whether an item's verb may be asked for, or declared, after the present question."""
    core, do = replay.core, item.step.do
    verb = core.game.verbs.get(do)
    if verb is None or do in pending.asked_verbs(core):
        return False
    if pending.is_about_triggers(core) and verb.takes == "ability":
        return True
    return not any((step.by, step.do) == (item.step.by, do) for step in replay.steps[item.n :])


def all_stop_at(found: Sequence[Alignment], n: int) -> bool:
    """Return whether step `n` is refused, or waits for an unknown fact, in every end."""
    return all(each.end.stop is not None and each.end.stop.n == n for each in found)
