"""Synchronous moves: an item done in the current position, in every way it can be read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.disputes.alignment import moments, payment_check
from judge.disputes.alignment.attempt import Attempt, is_declared, is_of_timing
from judge.disputes.alignment.branching import Branching
from judge.disputes.alignment.prices import FREE, Alignment, gain
from judge.disputes.alignment.readings import Item, let_speak, readings
from judge.disputes.alignment.replay import REFUSED
from judge.disputes.alignment.replay_records import RefusedStep
from judge.disputes.alignment.silent import fork_of
from judge.disputes.alignment.told_triggers import trigger_decided
from judge.disputes.alignment.worlds import NotThereError
from judge.disputes.language.errors import DisputeError
from judge.engine import pending
from judge.engine.choices import may_be_legal, tentatively, turns_on_a_card
from judge.engine.errors import EngineError, Illegal, Refusal
from judge.engine.game import Action
from judge.engine.ids import CHANCE
from judge.engine.run import OVER, act, question
from judge.engine.triggers import NEXT, WaitingNumber
from judge.engine.windows import PASS

if TYPE_CHECKING:
    from judge.disputes.account.model import Step
    from judge.disputes.alignment.payment_check import ToldPayment
    from judge.disputes.alignment.readings import Reading
    from judge.disputes.alignment.replay import ReplayMark
    from judge.disputes.alignment.worlds import Early
    from judge.engine.ids import Seat

MOST_READ: Final = 1_000  # readings gone on from after which the first without a fault is not waited for
_OF_A_WORLD: Final = frozenset({"object.nowhere", "ability.unknown", "object.several"})


class Synchronous(Branching):
    """Does items in every way they can be read."""

    def synchronous(
        self,
        todo: tuple[Item, ...],
        early: Early,
        attempt: Attempt,
        by: Seat,
        before: ReplayMark,
        *,
        sooner: bool = False,
    ) -> tuple[list[Alignment] | None, bool]:
        """Try the first item in every reading: the best result, and whether no later moment counts."""
        replay, item = self.replay, todo[0]
        best, final = None, False
        for reading in readings(replay, item, by):
            if reading.step is None and sooner:
                continue  # words do nothing, so that they need not come sooner
            if reading.step is None and item.rest:
                found = self.go_on_after(todo[1:], early, item.n)
                replay.restore(before)
            elif reading.step is None:
                about = reading.about
                said = Action(by, item.step.do)
                if about is not None:
                    said = Action(by, NEXT, WaitingNumber.of(1, about))
                replay.say(item.n, said, about, note=item.step.note)
                found = self.go_on_after(todo[1:], early, item.n)
                replay.restore(before)
            else:
                try:
                    known = attempt.best is not None or reading.along > 0
                    ways, paid, unread = self._tries(item, reading.step, by, known=known)
                except RefusedReadingError as no:
                    replay.restore(before)
                    final = self.note_refusal(item, reading.step, no, by, attempt, before) or final
                    continue
                try:
                    found = self._done(todo, early, attempt, reading, ways, paid, unread, before)
                except RefusedReadingError as no:
                    replay.restore(before)
                    final = self.note_refusal(item, reading.step, no, by, attempt, before) or final
                    continue
            if found and (best is None or gain(found) > gain(best)):
                best = found
            if best and (gain(best) == FREE or self.read > MOST_READ):
                break
            self.read += bool(found)
        return best, final

    def _tries(
        self, item: Item, step: Step, by: Seat, *, known: bool
    ) -> tuple[list[Action], ToldPayment | None, tuple[str, ...]]:
        """Return the actions that a reading can mean, the payment it states, and the keys that no action asks for."""
        replay, core, reader = self.replay, self.replay.core, self.replay.reader
        action: Action | None = None
        try:
            let_speak(replay, by, step.do)
            reader.answered = moments.answered_object(replay, step)
            ways = reader.ways(by, step)
            action = ways[0]
            paid = payment_check.read_payment(reader, by, step)
            unread = reader.unread
            if item.rest and unread:
                raise Illegal((), "rest", Refusal.CHOICE)
            if len(ways) > 1:
                able = [way for way in ways if may_be_legal(core, way)]
                if not able:
                    with tentatively(core):
                        act(core, action)
                ways = [way for way in ways if way in able or turns_on_a_card(core, way)]
                ways = payment_check.ways_at_price(reader, paid, ways)
                action = ways[0]
            early = core.game.telling.too_early(core, action, replay.later_acts(item.n))
            if early is not None:
                raise early
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
        attempt: Attempt,
        reading: Reading,
        ways: list[Action],
        paid: ToldPayment | None,
        unread: tuple[str, ...],
        before: ReplayMark,
    ) -> list[Alignment]:
        """Explore each way of a reading. RefusedReadingError where its only way cannot be done."""
        replay, item = self.replay, todo[0]
        declares = not pending.is_about_triggers(replay.core)
        gone = self.pending[item.n].count_resolved() if declares and item.n in self.pending else None
        fork = fork_of(replay, item.n, "told", ways) if len(ways) > 1 else None
        if fork is not None and not replay.world:
            self.forks[id(fork)] = fork, replay.copy()
        found: list[Alignment] = []

        def settle(seen: int) -> None:
            replay.reader.unread = unread
            payment_check.check_payment(replay.reader, paid, seen)

        note = item.step.note
        for at, way in enumerate(ways):
            if fork is not None:
                replay.world.append((fork, at))
            answers, about = self._answers(way), trigger_decided(replay.core, way)
            try:
                if at and reading.step is not None:  # which cards it names is read anew
                    let_speak(replay, way.by, way.do)
                    replay.reader.ways(way.by, reading.step)
                n = None if reading.stays else item.n
                replay.do(n, way, fork, since=before, settle=settle, note=note, answers=answers, about=about)
            except REFUSED as error:
                if fork is None:
                    raise RefusedReadingError(error, way) from error
                replay.stop = RefusedStep(item.n, error, way, len(replay.done))
                found += [self.end(early)]
            else:
                if not item.rest:
                    self.begun[item.n] = before
                    self.first_gone[item.n] = gone if attempt.late is None else self.first_gone.get(item.n)
                self.price += self.prices.synchronous
                found += self._with_rest(todo, early, reading, way)
                self.price -= self.prices.synchronous
            if fork is not None:
                replay.world.pop()
            replay.restore(before)
        return found

    def _with_rest(
        self, todo: tuple[Item, ...], early: Early, reading: Reading, way: Action
    ) -> list[Alignment]:
        replay, item = self.replay, todo[0]
        unread = replay.reader.unread
        keys = {key.partition(".")[0] for key in unread}
        rest = (Item(item.n, item.step.rest(keys), True, unread),) if keys and not reading.stays else ()
        for more in range(reading.along):
            replay.say(item.n + more + 1, Action(way.by, way.do), along=item.n)
        after = todo if reading.stays else (*rest, *todo[1 + reading.along :])
        return self.go_on_after(after, early, 0 if rest or reading.stays else item.n)

    def _answers(self, way: Action) -> bool:
        core = self.replay.core
        return pending.is_owed(core) and way.by in question(core).who and pending.is_in_effect(core)

    def note_refusal(
        self,
        item: Item,
        step: Step,
        no: RefusedReadingError,
        by: Seat,
        attempt: Attempt,
        before: ReplayMark,
    ) -> bool:
        """Record a refusal if it outweighs the earlier ones; return True when no later moment need be tried."""
        core, error, do = self.replay.core, no.error, step.do
        if by == CHANCE and isinstance(error, Illegal) and error.reason == "order.not-all":
            raise moments.incomplete_order(error, step)
        if item.rest and getattr(error, "reason", "") == "rest":
            return False  # another verb may take what is left
        if attempt.doubtful and isinstance(error, Illegal):
            return False
        weight = self._weight(error, no.action, by, do, attempt)
        if (
            attempt.late is not None
            and any(attempt.late)
            and isinstance(error, Illegal)
            and not is_of_timing(error)
        ):
            return False
        gone = self.pending[item.n].count_resolved() if item.n in self.pending else 0
        attempt.refusals.note(gone, weight, error, do)
        if attempt.best is not None and gone > attempt.gone and _outweighs(error, attempt.best[0]):
            attempt.then = attempt.then or error
        if attempt.best is None or weight > attempt.weight or self._ended(attempt, by):
            attempt.gone, attempt.then = gone, None
            attempt.weight = weight - (CHANCE in question(core).who)  # what chance decides comes before it
            attempt.best, attempt.mark = (
                (error, no.action),
                attempt.settled if isinstance(error, Illegal) else before,
            )
            attempt.earlier = attempt.refusals.earlier_than(gone, error, no.action)
        return not isinstance(error, (Illegal, NotThereError)) or item.step.at_once

    def _weight(self, error: EngineError, action: Action | None, by: Seat, do: str, attempt: Attempt) -> int:
        """Return the weight of a refusal: the step itself first, then who is asked, then its time."""
        core = self.replay.core
        fits = attempt.only_passes and do in pending.asked_verbs(core)
        mine = attempt.only_passes and by in question(core).who
        if isinstance(error, NotThereError):
            return 4 if mine and fits else -1
        if not is_of_timing(error) and not is_declared(core, action):
            return 4
        if core.vars.get("player") != attempt.player:
            return 2 * (by == attempt.player)
        return 2 * fits + mine

    def _ended(self, attempt: Attempt, by: Seat) -> bool:
        """Return whether the game ended by something that left nobody a choice, not even to pass."""
        if attempt.best is None or question(self.replay.core).menu != OVER:
            return False
        since, before = self.replay.done[attempt.begun :], attempt.best[0]
        if any(done.open for done in since) and not is_of_timing(before):
            return False
        waited = isinstance(before, Illegal) and before.kind is Refusal.TURN and by == attempt.player
        return waited or all(done.action.do != PASS for done in since)


class RefusedReadingError(Exception):
    """The refusal of one reading of an item, with the refused action."""

    def __init__(self, error: EngineError, action: Action | None) -> None:
        super().__init__()
        self.error, self.action = error.with_traceback(None), action  # it is kept: the frames it left are not


def _outweighs(then: EngineError, first: EngineError) -> bool:
    """Return whether a refusal at a later moment says more than "too early", or than one that always applies."""
    if not isinstance(then, Illegal) or not isinstance(first, Illegal) or then.reason == first.reason:
        return False
    return not then.kind.of_timing or (first.kind is Refusal.TURN and then.kind is Refusal.PHASE)
