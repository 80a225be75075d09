"""One alignment so far: a position, the actions done to reach it, the choices of its world, and undo.

A `Replay` goes on by doing actions, told or silent, and back by `restore`. It knows no search: `search.py` decides what
is done; `silent.py` what nobody needs to tell; `readings.py` how a step can be read.
"""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from judge.disputes.alignment.object_lookup import mixing_of_action, recognition, record_pile, record_unseen
from judge.disputes.alignment.replay_records import PlayedAction, RefusedStep
from judge.disputes.alignment.steps import StepReader
from judge.engine import pending
from judge.engine.chance import Shuffling, WasShuffled
from judge.engine.choices import TooManyError, is_surely_legal
from judge.engine.endless import action_cost
from judge.engine.errors import EngineError, Illegal, NeedsFact, NotCovered
from judge.engine.ids import Seat
from judge.engine.layout import Later
from judge.engine.loops import Rounds
from judge.engine.run import act, question, result
from judge.engine.table import NO_BOUND

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from collections.abc import Set as AbstractSet

    from judge.disputes.account.cards import Pack
    from judge.disputes.account.model import Account
    from judge.disputes.alignment.object_lookup import PileBefore, UnseenMixing
    from judge.disputes.alignment.replay_records import Choice, Fork
    from judge.disputes.language.laid_position import LaidPosition
    from judge.engine.game import Action
    from judge.engine.records import Waiting
    from judge.engine.table import Checkpoint

REFUSED: Final = (Illegal, NeedsFact, NotCovered, TooManyError)
"""What keeps an action from being done."""


class ReplayMark(NamedTuple):
    """A checkpoint of a replay: see `Replay.restore`."""

    core: Checkpoint
    cards: int
    events: int
    done: int
    forgotten: int
    world: int
    stop: RefusedStep | None
    late: EngineError | None
    open: NeedsFact | None
    corrected: tuple[RefusedStep, ...]


class Replay:
    """A dispute being aligned with the game in one way.

    `steps`: its own; `denied`: those that somebody says were illegal; `disputed`: those, those said to be legal, and those
    that a later step corrects. `done` grows, `world` by each way of what is open that was entered; `stop` is set where a
    step is refused, `late` where something else keeps the game from going on after the last step, `open` where a decision
    does. `corrected`: the refusals of steps that later ones correct; `forgotten`: the shuffles that nobody saw.
    `strict`: whether a step may say only what its action asks for. `consults`: in how many actions each unclear point was
    consulted, those taken back too; `core.consulted` has the points consulted otherwise.
    """

    def __init__(self, account: Account, laid: LaidPosition, pack: Pack, *, strict: bool) -> None:
        self.account, self.laid, self.pack, self.strict = account, laid, pack, strict
        self.core, self.game = laid.core, account.game
        self.steps, self.claims = account.steps, account.claims
        self.denied, self.disputed = account.claimed_illegal, account.disputed_steps
        self.forgotten: list[UnseenMixing] = []
        self.reader = StepReader(laid, pack, self.forgotten)
        self.reader.denied = self.denied
        self.done: list[PlayedAction] = []
        self.world: list[Choice] = []
        self.rounds = Rounds()
        self.stop: RefusedStep | None = None
        self.late: EngineError | None = None
        self.open: NeedsFact | None = None
        self.corrected: tuple[RefusedStep, ...] = ()
        self.consults = Counter[str]()

    # ---- the way back

    def checkpoint(self) -> ReplayMark:
        """Return a checkpoint for `restore`."""
        core = self.core
        return ReplayMark(
            core.checkpoint(),
            len(core.defs),
            len(core.events),
            len(self.done),
            len(self.forgotten),
            len(self.world),
            self.stop,
            self.late,
            self.open,
            self.corrected,
        )

    def restore(self, mark: ReplayMark) -> None:
        """Undo everything done since a checkpoint."""
        core = self.core
        core.undo(mark.core)
        del core.events[mark.events :]
        del core.defs[mark.cards :]
        del self.done[mark.done :]
        del self.forgotten[mark.forgotten :]
        del self.world[mark.world :]
        self.pack.truncate(mark.cards - 1)
        self.stop, self.late, self.open, self.corrected = mark.stop, mark.late, mark.open, mark.corrected

    @contextmanager
    def tentatively(self) -> Iterator[None]:
        """Undo everything done inside the block when it ends."""
        here = self.checkpoint()
        try:
            yield
        finally:
            self.restore(here)

    @contextmanager
    def under_readings(self, readings: Mapping[str, str]) -> Iterator[Replay]:
        """Apply other interpretations inside the block; its end undoes everything, consulted points included."""
        core = self.core
        own, consulted, consults = core.readings, core.consulted, self.consults
        core.readings, core.consulted, self.consults = readings, consulted.copy(), Counter()
        core.known.clear()
        try:
            with self.tentatively():
                yield self
        finally:
            core.readings, core.consulted, self.consults = own, consulted, consults
            core.known.clear()

    def renew(self, consulted: AbstractSet[str]) -> None:
        """Forget what aligning has left. `consulted`: the unclear points that the layout consulted."""
        self.strict, self.core.consulted, self.core.left = False, set(consulted), NO_BOUND
        self.consults.clear()

    def copy(self) -> Replay:
        """Return an independent copy; its undo log starts here."""
        twin = Replay(self.account, self.laid.copy(), self.pack.copy(), strict=self.strict)
        twin.done = self.done.copy()
        twin.world = self.world.copy()
        twin.stop, twin.late, twin.open, twin.corrected = self.stop, self.late, self.open, self.corrected
        twin.forgotten.extend(self.forgotten)
        twin.rounds = self.rounds.copy()
        twin.reader.blind = self.reader.blind
        return twin

    @contextmanager
    def preserving_state(self) -> Iterator[None]:
        """Allow undoing beyond a checkpoint that is still needed: the end of the block restores the present state."""
        kept, ends = self.core.snapshot(), (self.stop, self.late, self.open, self.corrected)
        were = self.done.copy(), self.forgotten.copy(), self.world.copy()
        try:
            yield
        finally:
            self.core.reinstate(kept)
            self.done[:], self.forgotten[:], self.world[:] = were
            self.stop, self.late, self.open, self.corrected = ends

    # ---- going on

    def do(
        self,
        n: int | None,
        action: Action,
        fork: Fork | None = None,
        *,
        since: ReplayMark | None = None,
        settle: Callable[[int], None] | None = None,
        note: str = "",
        answers: bool = False,
        about: Waiting | None = None,
    ) -> None:
        """Do an action, stated as step `n` or silent. Raises what refuses it (`REFUSED`); nothing is done then.

        `fork`: the open thing of which it is one way; `since`: before what its reading showed of cards; `settle` is given
        how many events there were before, and may refuse too. Where nobody told what was chosen or paid, and something was
        sure to be allowed, what was is allowed too.
        """
        core, here = self.core, since or self.checkpoint()
        data = question(core).data
        pile = record_pile(core, data.zone) if isinstance(data, Shuffling) else record_unseen(core, action)
        taken = n is None and action.by >= 0 and pending.owes_nothing(core)
        try:
            consulted = self._consulting(action, fork)
            if settle is not None:
                settle(here.events)
            self.rounds.settle(core, action)
        except REFUSED:
            core.undo(here.core)
            del core.events[here.events :]
            raise
        self._note(
            n,
            action,
            here,
            fork,
            pile,
            note=note,
            answers=answers,
            about=about,
            taken=taken,
            consulted=consulted,
        )

    def _consulting(self, action: Action, fork: Fork | None) -> frozenset[str]:
        """Do an action; return the unclear points that it consulted. Clears the cached values if there are any."""
        core = self.core
        besides, core.consulted = core.consulted, set()
        try:
            self._act(action, fork)
        except EngineError:
            besides |= core.consulted
            raise
        else:
            self.consults.update(core.consulted)
            if core.consulted:
                core.known.clear()
            return frozenset(core.consulted)
        finally:
            core.consulted = besides

    def _act(self, action: Action, fork: Fork | None) -> None:
        """Do an action; allow unstated slot values where every way of a fork is certain to be legal."""
        core = self.core
        try:
            act(core, action)
        except NeedsFact:
            if fork is None or not any(is_surely_legal(core, way) for way in fork.ways if way is not None):
                raise
            core.untold = fork.open_slots(action)
            try:
                act(core, action)
            finally:
                core.untold = frozenset()

    def try_silently(self, action: Action) -> bool:
        """Do a silent action; return whether it succeeded. If it did not, `late` holds the reason."""
        try:
            self.do(None, action)
        except REFUSED as error:
            self.late = error
            return False
        return True

    def say(
        self, n: int, action: Action, about: Waiting | None = None, *, note: str = "", along: int = 0
    ) -> None:
        """Record a step that only states what happens without it, or together with another step."""
        here = self.checkpoint()
        self._note(n, action, here, None, None, note=note, about=about, along=along, only_said=True)

    def _note(
        self,
        n: int | None,
        action: Action,
        here: ReplayMark,
        fork: Fork | None,
        pile: PileBefore | None,
        *,
        note: str,
        about: Waiting | None,
        answers: bool = False,
        taken: bool = False,
        only_said: bool = False,
        along: int = 0,
        consulted: frozenset[str] = frozenset(),
    ) -> None:
        """Record an action as done, with its events and the shuffles that nobody saw."""
        core = self.core
        core.left -= action_cost(core)
        events = tuple(core.events[here.events :])
        for one, now in self.reader.recognised.items() if n is not None else ():
            self.forgotten.append(recognition(len(self.done), one, now))
        unseen = any(isinstance(event, WasShuffled) and not event.known for event in events)
        if pile is not None and (pile.place or unseen):
            self.forgotten.append(mixing_of_action(core, len(self.done), pile))
        self.done.append(
            PlayedAction(
                n,
                action,
                n is None,
                events,
                here.core[2],
                tuple(core.stack),
                note,
                fork,
                here.core[0],
                core.event_times(here.events),
                answers,
                taken,
                along,
                set_off=about,
                only_said=only_said,
                consulted=consulted,
            )
        )

    # ---- what is asked of it

    def has_done(self, number: int) -> bool:
        """Return whether a step has been done."""
        return any(done.n == number for done in self.done)

    def later_acts(self, number: int) -> Iterator[Later]:
        """Yield the acts that the file states after a step, for a game that looks ahead."""
        seats = self.laid.seats
        for step in self.steps[number:]:
            if step.actor in seats:
                word = "" if step.word is None else str(step.word)
                yield Later(Seat(seats.index(step.by)), step.do, word)

    def require_all_facts(self) -> None:
        """Require every unknown fact about the table: without claims, all of them are asked about."""
        if self.stop is None and self.late is None and self.open is None:
            try:
                self.game.package.claims.heed(self.core, "")
            except NeedsFact as missing:
                self.late = missing

    @property
    def refused(self) -> RefusedStep | None:
        """Return the refusal at which the game stopped, or else the first corrected one."""
        return self.stop or next(iter(self.corrected), None)

    @property
    def refusals(self) -> tuple[RefusedStep, ...]:
        """Return every refusal, in the order of the steps."""
        return self.corrected if self.stop is None else (*self.corrected, self.stop)

    @property
    def outcome(self) -> Any:
        """Return the result of a finished game, or None."""
        return result(self.core)
