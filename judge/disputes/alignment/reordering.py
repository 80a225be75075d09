"""Steps may be told in another order than they were done: a later item done first."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from judge.disputes.alignment import decision, moments
from judge.disputes.alignment.decision import PASS
from judge.disputes.alignment.moments import Delay
from judge.disputes.alignment.prices import FREE, SOONER, Alignment, DelayedStep, gain
from judge.disputes.alignment.replay_records import RefusedStep
from judge.disputes.alignment.synchronous import Synchronous
from judge.disputes.alignment.told_triggers import tells_of_trigger
from judge.disputes.language.described import CHANCE as CHANCE_TOLD
from judge.disputes.language.errors import DisputeError
from judge.engine.errors import Illegal
from judge.engine.ids import CHANCE
from judge.engine.run import OVER, question
from judge.engine.windows import asking_window

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.disputes.alignment.attempt import Attempt
    from judge.disputes.alignment.readings import Item
    from judge.disputes.alignment.worlds import Early
    from judge.engine.ids import Seat


class Reordering(Synchronous):
    """Does later items first where they answer the present question."""

    def sooner(
        self, todo: tuple[Item, ...], early: Early, by: Seat, attempt: Attempt
    ) -> list[Alignment] | None:
        """Do a later item first where it answers the present question; of several, the cheapest.

        Where somebody denies one of the two, the order is asked, unless the later one says when it was (`attempt.sooner`).
        """
        replay, before = self.replay, self.replay.checkpoint()
        best: list[Alignment] | None = None
        for at in self._answers_told(todo, by):
            item, here = todo[at], self.stretch(late=Delay())
            actor = replay.reader.seat(item.step)
            found, price = None, self.prices.rest if todo[0].rest else self.prices.reordered
            asks = not todo[0].rest and not item.pinned and not decision.about_triggers(replay.core)
            asks = asks and not replay.denied.isdisjoint({item.n if actor >= 0 else 0, todo[0].n})
            if asks and not self.is_first(attempt):
                continue
            if asks:
                self.late, self.slack = DelayedStep(item.n, SOONER), self.slack - 1
            cost, self.price = self.price, self.price + price
            with suppress(DisputeError):
                order = (item, *todo[:at], *todo[at + 1 :])
                found, _ = self.synchronous(order, early, here, actor, sooner=True)
            self.price = cost
            replay.restore(before)
            if asks and self.late is not None:
                if found:
                    attempt.sooner = tuple(found)
                    self.befores.setdefault(self.late, replay.copy())
                self.late, self.slack = None, self.slack + 1
                continue
            refusal, trigger = here.best, decision.trigger(replay.core) is not None
            if not found and todo[0].rest and trigger and refusal and isinstance(refusal[0], Illegal):
                replay.stop = RefusedStep(item.n, *refusal, len(replay.done))
                attempt.fallback = (self.end(early),)
                replay.restore(before)
            if found and actor >= 0 and not trigger and _waits(found, todo[0].n):
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
        for at, later in enumerate(todo[1:], 1):
            if self._would_be_too_late(item, later):
                return [at]
        if item.rest and len(todo) > 1 and asking_window(core):
            return [1]
        about, chance = decision.about_triggers(core), CHANCE in now.who
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
            ends = bool(moments.declared_by(replay, step.answers, step.place))
        else:
            free = step.phase is not None and question(core).menu in core.game.optional
            ends = free and item.step.phase != step.phase and do not in decision.verbs(core)
        return ends and moments.is_then(replay, step)

    def _that_fit(self, todo: tuple[Item, ...], *, about: bool, chance: bool) -> list[int]:
        """Return the places of later items that fit the present question."""
        replay, core, game = self.replay, self.replay.core, self.replay.core.game
        if not about and not chance and todo[0].step.do in decision.verbs(core):
            return []  # of what several decide by a rule's order, the order of telling is that of doing
        who = {replay.laid.seats[seat] if seat >= 0 else CHANCE_TOLD for seat in question(core).who}
        found = list[int]()
        for at, later in enumerate(todo[1:], 1):
            if later.step.actor not in who:
                continue
            do = later.step.do
            if decision.answers(core, do) or (about and tells_of_trigger(game, later.step)):
                found.append(at)
            elif not chance and not about:
                break
        return found[: 3 if about else 1]


def _waits(found: Sequence[Alignment], n: int) -> bool:
    """Return whether step `n` waits for an unknown fact in every end."""
    return all(each.end.stop is not None and each.end.stop.n == n for each in found)
