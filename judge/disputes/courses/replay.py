"""Replaying the steps of a dispute in one way: what leaves no choice follows, what is open is asked of `forks`.

Before a step the replay may let happen what follows by itself: passes in a window that answers something, chance that
nobody saw, a choice that leaves none. Each is marked `implied`. Where somebody owed a choice that the file does not
tell, or a step leaves something out, that is a fork: one way of it is taken, and `explore.py` comes back for the others.
Nobody is taken to have ended a phase or a turn, or to have declared anything. If the step then is legal it stands; if
not, the replay goes back to where the refusal says most: to the first one that is about the step itself and not only
about whose right it is. What chance decided before a step had come out by then. After a refusal nothing follows.
"""

from __future__ import annotations

from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count, islice
from typing import TYPE_CHECKING, Any, Final

from judge.disputes.courses import (
    also_told,
    budget,
    came_up,
    following,
    moments,
    paying,
    piecewise,
    unasked,
)
from judge.disputes.courses.attempt import MOST_IMPLIED, StepAttempt, refused_at_all
from judge.disputes.courses.forks import Fork, ForksMet, TooManyError, certain, turns_on_a_card, works
from judge.disputes.courses.parts import goes_on
from judge.disputes.courses.played import PlayedAction, RefusedStep, ReplayCheckpoint
from judge.disputes.courses.rounds import Rounds
from judge.disputes.courses.steps import StepReader
from judge.disputes.courses.unseen import UnseenMixing, before, before_unseen, mixed_by, recognised
from judge.disputes.language import described
from judge.disputes.language.errors import DisputeError
from judge.engine.chance import Shuffling, WasShuffled
from judge.engine.core import CHANCE
from judge.engine.errors import EngineError, Illegal, NeedsFact, NotCovered
from judge.engine.game import Action, Later
from judge.engine.ids import Seat
from judge.engine.position import contents
from judge.engine.run import OVER, act, question, result
from judge.games import package

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from judge.disputes.account.cards import Pack
    from judge.disputes.courses.unseen import PileBefore
    from judge.disputes.courses.weighing import Refused
    from judge.disputes.language.format import Step
    from judge.disputes.language.laid_position import LaidPosition
    from judge.engine.core import Checkpoint
    from judge.engine.records import Waiting

MOST_OPEN: Final = 16  # one after another, with nothing told between them
_REFUSED: Final = (Illegal, NeedsFact, NotCovered, TooManyError)


@dataclass
class Replay:
    """A dispute being replayed in one way.

    `done` grows; `stop` is set when a step is refused. `forks`: which way to go where something is open; without them a
    replay stops there. `corrected`: the refusals of steps that later ones correct. `forgotten`: the shuffles that nobody
    saw.
    """

    laid: LaidPosition
    pack: Pack
    strict: bool = True  # whether a step may say only what its action asks for
    told: Sequence[Step] = ()  # every step of the file
    disputed: frozenset[object] = frozenset()  # the steps of which somebody claims that they were illegal
    done: list[PlayedAction] = field(default_factory=list)
    stop: RefusedStep | None = None
    late: EngineError | None = None  # what stopped the resolution after the last step
    open: NeedsFact | None = None  # the choice for which it waits then
    forks: ForksMet | None = None
    forgotten: list[UnseenMixing] = field(default_factory=list)
    corrected: tuple[RefusedStep, ...] = ()
    pending: dict[int, moments.PendingDeclarations] = field(
        default_factory=dict
    )  # by the step that came next
    came_back: bool = False  # whether what was open led back to where it had been open before
    rounds: Rounds = field(default_factory=Rounds)

    def __post_init__(self) -> None:
        self.core = self.laid.core
        self.reader = StepReader(self.laid, self.pack, self.forgotten)

    def run(self, steps: Sequence[Step]) -> None:
        """Replay every step, then let what is declared resolve."""
        for number, step in enumerate(steps, 1):
            if not self.step(number, step):
                break
        self.finish(len(steps) + 1)

    # ---- going back

    def checkpoint(self) -> ReplayCheckpoint:
        """Return how far the replay is, for `restore`."""
        cards, events, forgotten = len(self.core.defs), len(self.core.events), len(self.forgotten)
        here = self.core.checkpoint()
        return ReplayCheckpoint(
            here, cards, events, len(self.done), self.stop, self.late, self.open, forgotten, self.corrected
        )

    def restore(self, checkpoint: ReplayCheckpoint) -> None:
        """Take back everything done since a checkpoint."""
        self.core.undo(checkpoint.core)
        del self.core.events[checkpoint.events :]
        del self.core.defs[checkpoint.cards :]
        self.pack.forget(checkpoint.cards - 1)
        del self.done[checkpoint.done :]
        del self.forgotten[checkpoint.forgotten :]
        self.stop, self.late, self.open = checkpoint.stop, checkpoint.late, checkpoint.open
        self.corrected = checkpoint.corrected

    @contextmanager
    def taken_back_after(self) -> Iterator[None]:
        """Take back what is done within, where nothing open is gone through."""
        here, forks = self.checkpoint(), self.forks
        self.forks = None
        try:
            yield
        finally:
            self.restore(here)
            self.forks = forks

    @property
    def met(self) -> int:
        """Return how many forks have been met in this stretch."""
        return len(self.forks.met) if self.forks is not None else 0

    def take_back(self, checkpoint: ReplayCheckpoint, met: int) -> None:
        """Take back what was only tried since a checkpoint, at which so many forks had been met."""
        self.restore(checkpoint)
        if self.forks is not None:
            del self.forks.met[met:]

    def copy(self) -> Replay:
        """Return a replay that stands where this one stands and goes its own way, and back no further than here."""
        twin = Replay(
            self.laid.copy(),
            self.pack.copy(),
            self.strict,
            self.told,
            self.disputed,
            self.done.copy(),
            self.stop,
            self.late,
            self.open,
        )
        twin.forgotten.extend(self.forgotten)
        twin.corrected, twin.rounds = self.corrected, self.rounds.copy()
        return twin

    # ---- open things

    def take(self, step: int, kind: str, ways: Sequence[Action | None]) -> tuple[Action | None, Fork | None]:
        """Return one way of an open thing; no fork where every way of it goes round without end.

        NeedsFact where nobody goes through the ways.
        """
        asked = question(self.core)
        number = self.met
        if self.forks is None:
            raise following.missing(self)
        if kind == "choice" and ways[0] is not None and self.rounds.go_on_for_ever(self.core, ways[0]):
            return ways[0], None
        named = {(way.by, way.do, way.subject): () for way in ways if way is not None and way.values}
        names = {key: self._slots_of(*key) for key in named}
        slots = tuple(names.get((way.by, way.do, way.subject), ()) if way is not None else () for way in ways)
        who = tuple(seat for seat in asked.who if any(way is None or way.by == seat for way in ways))
        fork = Fork(step, number, kind, asked.menu, who, tuple(ways), slots)
        return self.forks.take(fork), fork

    def _slots_of(self, by: Seat, do: str, subject: object) -> tuple[str, ...]:
        return tuple(slot.name for slot in self.core.game.verbs[do].demand(self.core, by, subject))

    # ---- one step

    def step(
        self,
        number: int,
        step: Step,
        late: moments.HowLate = moments.AT_FIRST,
        here: ReplayCheckpoint | None = None,
    ) -> bool:
        """Do one step, with what follows before it. False, with `stop` set, when it is refused. `late`: see StepAttempt.

        `here`: where the replay stands, if that is known.
        """
        if self.has_done(number):
            return True  # before its turn: between two parts of a step, or because it was asked for first
        while (sooner := also_told.answered_by(self, number)) > number:
            if not self.stands_now(sooner):
                break
            here = None  # it stands elsewhere now
        while (sooner := moments.too_late_after(self, number)) and self.stands_now(sooner):
            here = None
        return self.attempt(number, step, late, here or self.checkpoint())

    def attempt(self, number: int, step: Step, late: moments.HowLate, here: ReplayCheckpoint) -> bool:
        """Do one step where the file tells it, as `step` does once what comes before it is done."""
        step = also_told.as_asked(self, number, step)
        refusal, during = refused_at_all(self, number, step)
        if refusal is not None:
            self.stop = RefusedStep(number, refusal, None, len(self.done))
            return False
        return StepAttempt(self, number, step, late, here).stands(during=during)

    def has_done(self, number: int) -> bool:
        """Return whether a step is done."""
        return any(done.n == number for done in self.done)

    def first_left(self) -> int:
        """Return the first step that is not done."""
        done = {done.n for done in self.done}
        return next(number for number in count(1) if number not in done)

    def stands_now(self, number: int, holds: Callable[[], bool] = lambda: True) -> bool:
        """Do a step before its turn; return whether it is done and something holds then. Otherwise nothing is."""
        here, met = self.checkpoint(), self.met
        if self.step(number, self.told[number - 1]) and holds():
            return True
        self.take_back(here, met)
        return False

    def perform(self, number: int, step: Step, by: Seat, path: str, here: Checkpoint) -> Refused | None:
        """Do the step as it stands, at the moment `here`; returns the refusal, with nothing done."""
        if not piecewise.may_be_part(self.told, number):
            return self._perform(number, step, by, path, here)
        if number in piecewise.done_already(self):
            told = Action(by, step["do"])
            self._note(number, told, here, len(self.core.events), None, None, str(step.get("note", "")))
            return None
        return piecewise.done_along(
            self, number, step, by, lambda whole: self._perform(number, whole, by, path, here)
        )

    def _perform(self, number: int, step: Step, by: Seat, path: str, here: Checkpoint) -> Refused | None:
        seen = len(self.core.events)
        action, fork = None, None
        note = str(step.get("note", ""))
        said = came_up.named_by(self, by, step, number)
        about = None if said is None else said.item
        if said is None and also_told.is_said_with_next(self, number, step, by):
            about = came_up.asked_about(self.core)
        if about is not None or unasked.is_only_said(self, number, by, step):
            told = Action(by, step["do"], said)
            self._note(number, told, here, seen, None, None, note, about=about, only_said=True)
            return None
        unasked.let_speak(self, by, step)
        try:
            self.reader.answered = moments.answered(self, step, path)
            ways = self.reader.ways(by, step, path)
            action = ways[0]
            paid = paying.told(self.reader, by, step, path)
            if len(ways) > 1:
                ways = [way for way in ways if works(self.core, way) or turns_on_a_card(self.core, way)]
                ways = paying.fitting(self.reader, paid, ways)
                if ways:
                    action = ways[0]
                if len(ways) > 1:
                    taken, fork = self.take(number, "told", ways)
                    assert taken is not None  # noqa: S101 - each way of a step is an action
                    action = taken
            early = self.core.game.too_early(self.core, action, self._later(number))
            if early is not None:
                raise early
            named = self._before(action)
            answers = following.answers_effect(self.core, by, action.do)
            about = came_up.told_of(self.core, action)
            self._act(action, fork)
            paying.settle(self.reader, paid, seen)
        except _REFUSED as error:
            self.core.undo(here)
            del self.core.events[seen:]
            return error, action
        unread = self.reader.unread
        self._note(number, action, here, seen, fork, named, note, answers=answers, about=about)
        if not unread:
            return None
        before = self.checkpoint()
        try:
            return goes_on(self, number, step, by, path, unread)
        except DisputeError:
            if self.strict:
                raise
            self.restore(before)  # under another reading nothing asks for it
            return None

    # ---- what follows by itself

    def let_chance_come(self, number: int) -> None:
        """Let chance that is due after a step come out, unless the next step tells it: then the step is over."""
        told, met = self.told[number]["by"] if number < len(self.told) else "", set[int]()
        if following.chance_told(self, number + 1):
            return  # before the next step, unless somebody says that this came too early
        try:
            while CHANCE in question(self.core).who and told != described.CHANCE:
                implied, fork = self.follows(number + 1, met)
                if implied is None or not self.do(None, implied, fork):
                    break
        except (NeedsFact, TooManyError):
            pass  # met again before the next step, or at the end
        self.late = None

    def do(self, number: int | None, action: Action, fork: Fork | None = None) -> bool:
        """Do one action; return whether it was done. Where not, `late` says why."""
        seen, before = len(self.core.events), self.core.checkpoint()
        named = self._before(action)
        taken = number is None and action.by >= 0 and following.owes_nothing(self.core)
        try:
            self._act(action, fork)
            self.rounds.settle(self.core, action)
        except _REFUSED as error:
            self.core.undo(before)
            del self.core.events[seen:]
            self.late = error
            return False
        self._note(number, action, before, seen, fork, named)
        if taken:
            self.done[-1] = self.done[-1]._replace(taken=True)
        return True

    def _act(self, action: Action, fork: Fork | None) -> None:
        """Do an action, one way of a fork or the only one.

        Where nobody told what was chosen or paid, and something was sure to be allowed, what was is allowed too.
        """
        try:
            act(self.core, action)
        except NeedsFact:
            if fork is None or not any(certain(self.core, way) for way in fork.ways if way is not None):
                raise
            self.core.untold = fork.open_slots(action)
            try:
                act(self.core, action)
            finally:
                self.core.untold = frozenset()

    def _later(self, number: int) -> Iterator[Later]:
        """Yield what the file tells after a step, for a game that asks for it."""
        seats = self.laid.seats
        for step in islice(self.told, number, None):
            if step["by"] in seats:
                yield Later(Seat(seats.index(step["by"])), step["do"], str(step.get("word", "")))

    def _before(self, action: Action) -> PileBefore | None:
        """Note a pile that chance is about to shuffle, or what an action could be about that does not say all."""
        asked = question(self.core).data
        if isinstance(asked, Shuffling):
            return before(self.core, asked.zone)
        return before_unseen(self.core, action)

    def _note(
        self,
        number: int | None,
        action: Action,
        before: Checkpoint,
        seen: int,
        fork: Fork | None,
        named: PileBefore | None,
        note: str = "",
        *,
        answers: bool = False,
        about: Waiting | None = None,
        only_said: bool = False,
    ) -> None:
        self.core.left -= budget.action(self.core)
        events = tuple(self.core.events[seen:])
        told = self.core.told_at(seen)
        for one, now in self.reader.recognised.items() if number is not None else ():
            self.forgotten.append(recognised(len(self.done), one, now))
        if named is not None and (
            named.place or any(isinstance(event, WasShuffled) and not event.known for event in events)
        ):
            self.forgotten.append(mixed_by(self.core, len(self.done), named))
        after = tuple(self.core.stack)
        implied = number is None
        self.done.append(
            PlayedAction(
                number,
                action,
                implied,
                events,
                before[2],
                after,
                note,
                fork,
                before[0],
                told,
                answers,
                set_off=about,
                only_said=only_said,
            )
        )

    def finish(self, after: int = 0) -> None:
        """Resolve what is declared. Nothing follows a refusal. `after`: the number that comes after the last step."""
        self.late = self.open = None
        self.came_back, met = False, set[int]()
        if self.stop is not None:
            return
        for _ in range(MOST_IMPLIED):
            menu = question(self.core).menu
            if menu == OVER or menu in self.core.game.announces or not following.waits(self):
                return
            try:
                implied, fork = self.follows(after, met)
            except NeedsFact as missing:
                if CHANCE in question(self.core).who:
                    self.late = missing
                else:
                    self.open = missing
                return
            except TooManyError as many:
                self.late = many
                return
            if self.came_back or implied is None or not self.do(None, implied, fork):
                return
        self.late = TooManyError()

    def heed_everything(self) -> None:
        """Demand what nobody knows of all that lies on the table: where nobody claims anything, all of it is asked about."""
        if self.stop is None and self.late is None and self.open is None:
            try:
                package(self.core.game.id).heed(self.core, "")
            except NeedsFact as missing:
                self.late = missing

    def follows(
        self, number: int, met: set[int], by: Seat | None = None, do: str = ""
    ) -> tuple[Action | None, Fork | None]:
        """Return what follows, as `following.follows` does. `met`: the positions in which something was open so far.

        Sets `came_back` where it was open in the same one: then this way comes to nothing that another does not.
        TooManyError where so much has been open that there are more ways than are gone through.
        """
        implied, fork = following.follows(self, number, by, do)
        self.came_back = False
        if fork is not None:
            here = hash(repr(contents(self.core)))
            self.came_back = here in met
            met.add(here)
            if len(met) > MOST_OPEN:
                raise TooManyError
        return implied, fork

    def when_next(self, by: Seat, do: str) -> list[Action] | None:
        """Return after which implied actions a seat could do such a thing; None when not within reach. Changes nothing."""
        passed: list[Action] = []
        with self.taken_back_after(), suppress(NeedsFact, TooManyError):
            self.stop = None
            for _ in range(8):
                asked = question(self.core)
                if by in asked.who and do in self.core.game.menus[asked.menu].verbs:
                    return passed
                implied, _fork = following.follows(self, 0, by, do)
                if implied is None or not self.do(None, implied):
                    return None
                passed.append(implied)
        return None

    @property
    def refused(self) -> RefusedStep | None:
        """Return the refusal at which the game stopped; else the first that was corrected."""
        return self.stop or next(iter(self.corrected), None)

    @property
    def refusals(self) -> tuple[RefusedStep, ...]:
        """Return every refusal, in the order of the steps."""
        return self.corrected if self.stop is None else (*self.corrected, self.stop)

    @property
    def outcome(self) -> Any:
        """Return the result of a finished game, or None."""
        return result(self.core)
