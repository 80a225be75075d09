"""The alignments of an account with the game that leave the fewest faults, in every world.

Depth first, with the way back of the engine: the first item is read at one moment after another (`try_moments`), with silent
moves between them; what is open is a fork into worlds. Of several readings, and of a later item done sooner, the one that
costs less is kept. A position that was come to before is not gone on from twice. Beside the first moment of an item, later
ones cost no more: they are gone through with one such slip at a time (limited discrepancy search).
"""

from __future__ import annotations

from dataclasses import replace
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final

from judge.disputes.alignment import moments
from judge.disputes.alignment.attempt import (
    Attempt,
    denial,
    fault_of,
    is_of_timing,
    is_too_late,
    is_unasked,
    may_lack_unstated_pass,
)
from judge.disputes.alignment.other_moments import OtherMoments, all_stop_at
from judge.disputes.alignment.prices import FREE, NEVER, SOONER, Alignment, Met, OverError, gain
from judge.disputes.alignment.readings import Item
from judge.disputes.alignment.replay_records import RefusedStep
from judge.disputes.alignment.silent import NextItem, Silent, is_unforeseen, silent_moves
from judge.disputes.alignment.synchronous import RefusedReadingError
from judge.disputes.alignment.worlds import CannotBeError
from judge.disputes.language.described import OTHER
from judge.disputes.language.words import WordedText
from judge.engine import pending
from judge.engine.choices import TooManyError
from judge.engine.contents import position_key
from judge.engine.errors import EngineError, Illegal, NeedsFact
from judge.engine.ids import CHANCE
from judge.engine.run import question
from judge.engine.windows import PASS, waits_for_answers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.disputes.account.model import Step
    from judge.disputes.alignment.replay import Replay, ReplayMark
    from judge.disputes.alignment.worlds import Early
    from judge.engine.game import Action
    from judge.engine.ids import Seat

_WHAT_IS_LEFT: Final = itemgetter(0, 2, 3)  # of an item: its step, and what of it is left

MOST_SILENT: Final = 60  # silent moves before one item
MOST_ENDS: Final = 1_500
MOST_OPEN: Final = 16  # open things one after another, with nothing told between them
WHOLE: Final = 2  # windows that a disputed step is not taken to have come after


class Search(OtherMoments):
    """Explores the alignments of one account, starting where a replay is."""

    def alignments(self) -> list[Alignment]:
        """Return the result of every alignment; where the budget runs out, one undetermined end, with `over` set."""
        replay = self.replay
        here = replay.checkpoint()
        try:
            return self.go_on(tuple(Item(step.n, step) for step in replay.steps), ())
        except OverError:
            self.over = True
            replay.restore(here)
            replay.late = TooManyError()
            return [self.end(())]

    def results_after(self, done: int) -> dict[object, Met]:
        """Return the results for the positions reached after `done` actions or more."""
        return {key: found for key, found in self.memory.items() if found.done >= done}

    def go_on(self, todo: tuple[Item, ...], early: Early) -> list[Alignment]:
        """Align the remaining items, or return the remembered result if this position was explored before."""
        replay = self.replay
        if replay.core.left <= 0 or self.ends > MOST_ENDS:
            raise OverError
        left, judged = tuple(map(_WHAT_IS_LEFT, todo)), tuple((at, one.upheld) for at, one in early)
        key = (self.slack, self.late, position_key(replay.core), left, len(replay.corrected), judged)
        known = self.memory.get(key) or self.met.get(key)
        if known is not None:
            return known.again(replay.world, self.price)
        here, price = replay.checkpoint(), self.price
        if not todo:
            found = self._finish(early)
        else:
            found = self.try_moments(todo, early, self.new_attempt(here))
            replay.restore(here)
            self.price = price
            if self.slack:
                found = [*found, *self.do_later(todo, early), *self.after_unreported(todo, early, found)]
            if any(end.late is not None and end.late.step == todo[0].n for end in found):
                # Later than it could be, or the next one sooner: asked once.
                found = [end for end in found if end.late is None or end.late.how != SOONER]
        self.memory[key] = Met(here.done, here.world, price, found)
        return found

    def try_moments(self, todo: tuple[Item, ...], early: Early, attempt: Attempt) -> list[Alignment]:
        """Try the first item at one moment after another, with silent moves between them."""
        replay, item = self.replay, todo[0]
        n, step = item.n, item.step
        by = replay.reader.seat(step)
        if attempt.silent == 0 and not item.rest:
            self.pending[n] = moments.PendingDeclarations(replay)
            refusal, attempt.during = _refused_at_all(replay, step)
            if refusal is not None:
                return self.log_move(
                    todo, early, replace(attempt, best=(refusal, None), mark=replay.checkpoint())
                )
        while True:
            before = attempt.settled if attempt.silent == 0 else replay.checkpoint()
            if n in replay.denied and not item.pinned and attempt.closed >= WHOLE and self.is_first(attempt):
                asks = self.ask_if_later(todo, early, attempt)
                if asks:
                    return asks
            found: list[Alignment] | None = None
            if self.is_then(item, by, attempt):
                attempt.came = True
                if attempt.during and not moments.is_resolution_paused(replay):
                    no = RefusedReadingError(moments.resolution_refusal(replay, step), None)
                    self.note_refusal(item, step, no, by, attempt, before)
                else:
                    if self.slack and attempt.late is None and not attempt.beside:
                        attempt.beside = tuple(self.answer_later_question(todo, early, by))
                    found, final = self.synchronous(todo, early, attempt, by, before)
                    if found and gain(found) == FREE:
                        return [*found, *attempt.beside]
                    if attempt.doubtful and found and is_too_late(item, attempt, found):
                        break
                    if final and not found:
                        break
            sooner = self.do_sooner(todo, early, by, attempt, before)
            # Chance that is told later may be of a later moment: this one need not be told.
            priced = (
                sooner is not None and self._may_cost_less(sooner) and CHANCE in question(replay.core).who
            )
            if sooner and found:
                found = sooner if gain(sooner) > gain(found) and not all_stop_at(sooner, n) else found
            elif sooner and gain(sooner).undisputed == NEVER:
                found = sooner
            elif sooner:
                attempt.fallback = tuple(sooner)
            if found and not priced:
                return [*found, *attempt.beside]
            if found and not attempt.priced:
                attempt.priced = tuple(found)
            on = self._next_moment(todo, early, attempt, by, before)
            if on is None:
                break
            if not isinstance(on, bool):
                if attempt.sooner and gain(on).undisputed != NEVER:
                    return self.log_move(todo, early, attempt)
                return self._cheapest(attempt, on)
        return [*attempt.priced, *attempt.beside] if attempt.priced else self.log_move(todo, early, attempt)

    def _may_cost_less(self, found: Sequence[Alignment]) -> bool:
        """Return whether another moment may bring the same at a lower price."""
        return gain(found) == FREE and min(each.price for each in found) > self.price

    def _cheapest(self, attempt: Attempt, found: list[Alignment]) -> list[Alignment]:
        """Return the cheaper of two results of an item: at this moment or at an earlier one."""
        if not attempt.priced:
            return found
        least = min(each.price for each in attempt.priced)
        better = found and gain(found) == FREE and min(each.price for each in found) < least
        return found if better else [*attempt.priced, *attempt.beside]

    def is_then(self, item: Item, by: Seat, attempt: Attempt) -> bool:
        """Return whether this is a moment at which an item may have been done."""
        replay = self.replay
        named = not item.step.is_pinned or moments.is_then(replay, item.step)
        if by >= 0 and by in question(replay.core).who and not item.rest:
            named = named and not is_unforeseen(replay, NextItem(item, by, item.step.do, attempt.came))
        if attempt.late is None or not named:
            return named
        if attempt.late.unreported:
            return pending.is_owed(replay.core) and by in question(replay.core).who
        return self.pending[item.n].count_resolved() >= attempt.late.gone

    def _next_moment(
        self, todo: tuple[Item, ...], early: Early, attempt: Attempt, by: Seat, before: ReplayMark
    ) -> list[Alignment] | bool | None:
        """Make the silent moves to the next moment. True: there is one; None: there is none; a list: all results."""
        replay, core, item = self.replay, self.replay.core, todo[0]
        attempt.silent += 1
        try:
            happens, contested = self.silent_before(todo, NextItem(item, by, item.step.do, attempt.came))
        except (NeedsFact, TooManyError) as missing:
            self._note_missing(attempt, missing, before, item.step)
            return None
        if happens.assumed and any(each.step.corrects == item.n for each in todo[1:]):
            return None  # it is told to have been wrong
        ways = happens.ways
        asked = contested or (happens.assumed and self._is_asked(item, happens, todo[1:]))
        if asked and attempt.late is None and not attempt.supposed:
            ways = (*ways, None)  # an assumption that carries a disputed step is asked, never made
            happens = happens._replace(kind="assumed", ways=ways, assumed=True)
        first = ways[0] if ways else None
        passes = first is not None and first.do == PASS
        if (
            not ways
            or attempt.silent > MOST_SILENT
            or not (attempt.best is None or may_lack_unstated_pass(attempt.best[0]) or passes)
        ):
            return None
        if len(ways) > 1:
            here = position_key(core)
            if here in attempt.met:
                return []  # what is open leads back to where it was open before
            if len(attempt.met) > MOST_OPEN:
                attempt.best, attempt.mark = (TooManyError(), None), before
                return None
            attempt.met |= {here}

            def go() -> list[Alignment]:
                supposed = attempt.supposed or happens.kind == "assumed"
                then = replace(attempt, only_passes=False, settled=replay.checkpoint(), supposed=supposed)
                return self.try_moments(todo, early, then)

            def failed(error: EngineError) -> list[Alignment]:
                here = replay.checkpoint()
                then = replace(attempt)
                if not isinstance(error, Illegal) and not happens.assumed:
                    self._note_missing(then, error, here, item.step, on=True)
                found = self.log_move(todo, early, then)
                return [end._replace(fault=NEVER) for end in found] if contested else found

            return self.fork(item.n, happens, go, failed)
        assert first is not None  # noqa: S101 - one way alone is an action
        attempt.doubtful = attempt.doubtful or happens.doubtful
        return self._make_silent_move(attempt, first, by, item.step, before, kind=happens.kind)

    def _is_asked(self, item: Item, happens: Silent, rest: Sequence[Item]) -> bool:
        """Return whether an assumption carries a step that is denied, or that is disputed and has a stated order."""
        acts = {(self.replay.laid.seats[way.by], way.do) for way in happens.ways if way is not None}
        told = any((each.step.actor, each.step.do) in acts for each in rest)
        return item.n in self.replay.denied or (told and item.n in self.replay.disputed)

    def _make_silent_move(
        self, attempt: Attempt, way: Action, by: Seat, step: Step, before: ReplayMark, *, kind: str
    ) -> bool | None:
        """Do one silent move; return True, or None where it cannot be done or must not be assumed."""
        replay, core = self.replay, self.replay.core
        due = core.game.telling.due(core) is not None
        lets_end = pending.is_unfinished(core) or pending.is_between_steps(core) or due or kind == "end"
        player, free = core.vars.get("player"), pending.owes_nothing(core)
        answers = way.do == PASS and waits_for_answers(core)
        if not replay.try_silently(way):
            if replay.late is not None and not isinstance(replay.late, Illegal):
                self._note_missing(attempt, replay.late, before, step, on=True)
            replay.late = None
            return None
        passed = None if attempt.came else moments.refusal_in_passing(replay, step, by, attempt.player)
        if passed is not None:
            attempt.best, attempt.mark = (passed, None), before
            return None
        if not lets_end and core.vars.get("player") != player:
            return None  # nobody ends a turn without saying so
        self.price += self.prices.silent
        attempt.closed += answers and not pending.has_passes(core)
        attempt.only_passes = attempt.only_passes and (way.do == PASS or way.by == CHANCE)
        if not free or not pending.has_passes(core):
            attempt.settled = replay.checkpoint()
        return True

    def _note_missing(
        self,
        attempt: Attempt,
        error: EngineError,
        before: ReplayMark,
        step: Step,
        *,
        on: bool = False,
    ) -> None:
        """Note a missing fact as the best refusal, unless one that is not about timing is known."""
        left = on and step.phase is not None and error.phase not in {None, step.phase}
        gone = attempt.came and step.is_pinned and (left or not moments.is_then(self.replay, step))
        if attempt.best is None or (is_of_timing(attempt.best[0]) and not gone):
            attempt.best, attempt.mark = (error, None), before

    def log_move(self, todo: tuple[Item, ...], early: Early, attempt: Attempt) -> list[Alignment]:
        """End with the first item refused (a log move), at the moment where its refusal says most."""
        replay, item = self.replay, todo[0]
        known = attempt.best is None or isinstance(attempt.best[0], (Illegal, CannotBeError))
        if attempt.late is not None and (known or not attempt.asks):
            return []
        right = next((at for at, later in enumerate(todo) if later.step.corrects == item.n), 0)
        if attempt.fallback and not right and gain(attempt.fallback).undisputed > item.n:
            return [*attempt.fallback]
        if right and item.rest and todo[right].step.do == replay.steps[item.n - 1].do:
            attempt.mark = self.begun[item.n]  # the whole of it is done again
        if self.floor is not None and attempt.mark.done < self.floor.done:  # what was open lies between
            with replay.preserving_state():
                floor, self.floor = self.floor, None
                found = self.log_move(todo, early, attempt)
                self.floor = floor
            return found
        if item.rest and not replay.strict and is_unasked(item, attempt):
            return self.go_on_after(todo[1:], early, item.n)  # under another reading nothing asks for it
        error, action = attempt.best or (pending.missing_fact(replay.core), None)
        error = fault_of(error, item, attempt)
        denied = denial(replay, error)
        if denied in self.begun and denied not in self.belied:
            self.belied |= {denied}
            with replay.preserving_state():
                return self._as_it_lay(denied, error, early)
        world = tuple(replay.world)
        replay.restore(attempt.mark)
        replay.world[:] = world
        replay.late = None
        stop = RefusedStep(item.n, error, action, len(replay.done), attempt.earlier, attempt.then)
        if isinstance(error, Illegal) and right:
            replay.corrected = (*replay.corrected, stop)
            return self.go_on(todo[right:], self.judge_claims_after(early, range(item.n, todo[right].n)))
        replay.stop = stop
        end = self.end(early)
        if (
            attempt.sooner
        ):  # in the order of telling this is a fault only if a disputed step did not come sooner
            end = end._replace(fault=NEVER)
        return [end, *attempt.sooner, *attempt.beside]

    def _as_it_lay(self, n: int, error: EngineError, early: Early) -> list[Alignment]:
        """Go on again from step `n`, where a card was denied that later turned out to be in that hand."""
        replay = self.replay
        replay.restore(self.begun[n])
        facts: dict[str, Any] = getattr(error, "facts", {})
        replay.core.identify(facts["item"], facts["shown_as"])
        before = tuple((at, one) for at, one in early if replay.claims[at].after < n)
        return self.go_on(tuple(Item(step.n, step) for step in replay.steps[n - 1 :]), before)

    def _finish(self, early: Early) -> list[Alignment]:
        """Resolve what is declared after the last item, and judge the end."""
        replay, core = self.replay, self.replay.core
        replay.late = replay.open = None
        if self.finishes and (replay.steps or replay.claims or CHANCE in question(core).who):
            for _ in range(MOST_SILENT):
                if question(core).menu in core.game.announcing or not pending.is_unfinished(core):
                    break
                try:
                    happens = silent_moves(replay, None)
                except NeedsFact as missing:
                    if CHANCE in question(core).who:
                        replay.late = missing
                    else:
                        replay.open = missing
                    break
                except TooManyError as many:
                    replay.late = many
                    break
                if len(happens.ways) > 1:
                    last = len(replay.steps) + 1
                    return self.fork(
                        last,
                        happens,
                        lambda: self._finish_on(early),
                        lambda error: self.end_by_error(error, early),
                    )
                if not happens.ways or happens.ways[0] is None or not replay.try_silently(happens.ways[0]):
                    break
            else:
                replay.late = TooManyError()
        if self.finishes and not replay.claims:
            replay.require_all_facts()
        return [self.end(early)]

    def _finish_on(self, early: Early) -> list[Alignment]:
        """Finish from here, unless this position was met while finishing."""
        here, seen = position_key(self.replay.core), self.seen_last
        if here in seen:
            return []
        if len(seen) > MOST_OPEN:
            raise OverError
        self.seen_last = (*seen, here)
        try:
            return self._finish(early)
        finally:
            self.seen_last = seen


def _refused_at_all(replay: Replay, step: Step) -> tuple[EngineError | None, bool]:
    """Return why a step is refused at any moment, and whether it needs priority during a resolution."""
    if step.do == OTHER:  # told in words alone: which action of the game it was must be known
        return NeedsFact("act", step=step.n, said=WordedText(step.note.strip())), False
    during = step.during_resolution and moments.needs_the_right(replay, step)
    return moments.refusal_at_any_moment(replay, step, during=during), during
