"""Replaying the steps of a dispute: what people did not report is implied, what they must decide is never invented.

Before a step the replay may insert passes, and actions that leave no choice; each is marked `implied`. If the step
then is legal it stands; if not, the replay goes back to where the refusal says most: to the first one that is about
the step itself and not only about whose right it is.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from judge.disputes.errors import DisputeError
from judge.disputes.steps import Reader
from judge.engine.core import CHANCE
from judge.engine.effects.program import Do
from judge.engine.errors import Endless, EngineError, Illegal, NeedsFact, NotCovered, Refusal
from judge.engine.game import Action
from judge.engine.run import OVER, act, legal, question, result, unsure
from judge.engine.triggers import Trigger, Triggers
from judge.engine.windows import OpenWindow, Resolve, in_window, waits_for_answers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.disputes.cards import Pack
    from judge.disputes.position import Laid
    from judge.engine.core import Checkpoint
    from judge.engine.records import Event

MOST_IMPLIED: Final = 60
_AT_WORK: Final = (Do, Resolve, Trigger, Triggers)
PASS: Final = "pass"  # noqa: S105 - the verb


class Done(NamedTuple):
    """One action that was done: its number in the file (None when implied), and what came of it."""

    n: int | None
    action: Action
    implied: bool
    events: tuple[Event, ...]
    before: tuple[Any, ...]
    after: tuple[Any, ...]
    note: str = ""


@dataclass(frozen=True)
class Stop:
    """Where a replay could not go on: the refusal, at which step, and after how many actions done."""

    n: int
    error: EngineError
    action: Action | None
    at: int


class Moment(NamedTuple):
    """How far a replay was: see `Replay.back`."""

    core: Checkpoint
    cards: int
    events: int
    done: int
    stop: Stop | None
    late: EngineError | None
    open: NeedsFact | None


@dataclass
class Replay:
    """A dispute being replayed. `done` grows; `stop` is set when a step is refused."""

    laid: Laid
    pack: Pack
    strict: bool = True  # whether a step may say only what its action asks for
    done: list[Done] = field(default_factory=list)
    stop: Stop | None = None
    late: EngineError | None = None  # what stopped the resolution after the last step
    open: NeedsFact | None = None  # the choice for which it waits then

    def __post_init__(self) -> None:
        self.core = self.laid.core
        self.reader = Reader(self.laid, self.pack)

    def run(self, steps: list[Mapping[str, Any]]) -> None:
        """Replay every step, then let what is declared resolve."""
        for number, step in enumerate(steps, 1):
            if not self.step(number, step):
                break
        self.finish()

    # ---- going back

    def moment(self) -> Moment:
        """Name the present, for `back`."""
        cards, events = len(self.core.defs), len(self.core.events)
        return Moment(self.core.checkpoint(), cards, events, len(self.done), self.stop, self.late, self.open)

    def back(self, moment: Moment) -> None:
        """Take back everything since a moment."""
        self.core.undo(moment.core)
        del self.core.events[moment.events :]
        del self.core.defs[moment.cards :]
        self.pack.forget(moment.cards - 1)
        del self.done[moment.done :]
        self.stop, self.late, self.open = moment.stop, moment.late, moment.open

    def copy(self) -> Replay:
        """Give a replay that stands where this one stands and goes its own way, and back no further than here."""
        laid = replace(
            self.laid, core=self.core.copy(), labels=self.laid.labels.copy(), objects=self.laid.objects.copy()
        )
        cards, done = self.pack.copy(), self.done.copy()
        return Replay(laid, cards, self.strict, done, self.stop, self.late, self.open)

    # ---- one step

    def step(self, number: int, step: Mapping[str, Any]) -> bool:
        """Do one step, with what it implies before it. False, with `stop` set, when it is refused."""
        path = f"steps[{number}]"
        during = step.get("during") == "resolution"
        refusal = self._during(step, path) if during else None
        if refusal is not None:
            self.stop = Stop(number, refusal, None, len(self.done))
            return False
        by = self.reader.seat(step, path)
        best: tuple[EngineError, Action | None] | None = None
        most, only_passes, turn_of = 0, True, self.core.vars.get("player")
        for _ in range(MOST_IMPLIED):
            here = self.core.checkpoint()
            outcome = (
                (self._resolving(step, path), None)
                if during and not self._paused()
                else self._try(number, step, by, path, here)
            )
            if outcome is None:
                return True
            error = outcome[0]
            same = self.core.vars.get("player") == turn_of
            weight = (
                self._says(outcome, by, step["do"] if same else "") if only_passes else self._says(outcome)
            )
            if best is None or weight > most:
                most = weight
                best, mark, kept = outcome, here, len(self.done)
            if not isinstance(error, Illegal) or step.get("at_once"):
                break
            implied = self._implied(by, step["do"])
            if implied is None and _of_timing(best[0]):
                missing = self._undecided(best[0], step["do"])
                if missing is not None:
                    best, mark, kept = (missing, None), here, len(self.done)
            player = self.core.vars.get("player")
            waits = self._waits()
            # What is wrong with the step itself, passes may cure: then it was declared after they were.
            if implied is None or not (_of_timing(best[0]) or implied.do == PASS):
                break
            if not self._do(None, implied, implied=True):
                break
            if not waits and self.core.vars.get("player") != player:
                break  # nobody ends a turn without saying so
            only_passes = only_passes and implied.do == PASS
        assert best is not None  # noqa: S101 - the loop ran at least once
        self.core.undo(mark)
        del self.done[kept:]
        self.stop = Stop(number, *best, kept)
        return False

    def _try(
        self, number: int, step: Mapping[str, Any], by: int, path: str, here: Checkpoint
    ) -> tuple[EngineError, Action | None] | None:
        """Do the step as it stands, at the moment `here`; gives the refusal, with nothing done."""
        seen = len(self.core.events)
        action = None
        try:
            action = self.reader.action(by, step, path)
            act(self.core, action)
        except (Illegal, NeedsFact, NotCovered, Endless) as error:
            self.core.undo(here)
            del self.core.events[seen:]
            return error, action
        for key in self.reader.unread if self.strict else ():
            raise DisputeError(f"{path}.{key}", "step.unasked", word=key)
        self._note(number, action, here[2], seen, implied=False, note=str(step.get("note", "")))
        return None

    def _is_declared(self, action: Action | None) -> bool:
        """Say whether the step is about a card that is declared, or that something declared is aimed at."""
        subject = action.subject if action is not None else None
        obj = subject[0] if isinstance(subject, tuple) else subject
        if type(obj) is not int or not 0 <= obj < len(self.core.defn):
            return False
        return any(_mentions(item, self.core.ref(obj)) for item in self.core.stack)

    def _during(self, step: Mapping[str, Any], path: str) -> Illegal | None:
        """Judge a step that was declared while effects were being resolved: nobody may act then."""
        game = self.core.game
        rule = game.during_resolution(self.core)
        return None if rule is None else self._resolving(step, path, rule)

    def _resolving(self, step: Mapping[str, Any], path: str, rules: tuple[str, ...] | None = None) -> Illegal:
        if rules is None:
            rules = self.core.game.stack_rules.get("resolve", ())
        by = self.reader.seat(step, path)
        return Illegal(
            rules, "turn.resolving", Refusal.TURN, do=step["do"], by=by, waits_for=question(self.core).who
        )

    def _paused(self) -> bool:
        """Say whether a window is open in the middle of a resolution, as a reading may have it."""
        if not self.core.stack or not in_window(self.core):
            return False
        for done in reversed(self.done):
            if any(event[0] == "resolving" for event in done.events):
                return True
            if done.action.do != PASS:
                return False
        return False

    def _undecided(self, error: EngineError, do: str) -> NeedsFact | None:
        """Give the fact that is missing where something is being resolved and somebody must choose.

        `error` refused the step `do`: there nothing is missing when it would be refused whatever is chosen, or is
        this choice, made by somebody else.
        """
        forever = isinstance(error, Illegal) and error.kind is Refusal.PHASE
        if forever or self._fits(do) or not self._waits():
            return None
        return self._missing()

    def _missing(self) -> NeedsFact:
        """Say what the resolution waits for: chance, or somebody's choice."""
        asked = question(self.core)
        if CHANCE in asked.who:
            return NeedsFact("chance")
        return NeedsFact("decision", seats=asked.who, menu=asked.menu)

    def _says(self, refused: tuple[EngineError, Action | None], by: int | None = None, do: str = "") -> int:
        """Weigh how much a refusal says: about the step itself, about who is asked for it, about its time."""
        error, action = refused
        if not _of_timing(error) and not self._is_declared(action):
            return 3
        if self._fits(do):
            return 2
        return 1 if by in question(self.core).who else 0

    def _fits(self, do: str) -> bool:
        """Say whether somebody is asked for such a thing."""
        menu = self.core.game.menus.get(question(self.core).menu)
        return menu is not None and do in menu.verbs

    # ---- what is implied

    def _implied(self, by: int | None = None, do: str = "", *, unseen: bool = True) -> Action | None:
        """Give the next action that nobody needs to report: a pass, or the only thing possible.

        Where `unseen`, what was done in secret and nobody reported is done with nobody knowing how. Before a step that
        can be an answer, nobody is taken to have declared what it would answer.
        """
        asked = question(self.core)
        if asked.menu == OVER:
            return None
        if CHANCE in asked.who:
            return _unseen(self.core)
        if in_window(self.core) and PASS in self.core.game.menus[asked.menu].verbs:
            return Action(asked.who[0], PASS)
        if by in asked.who and len(asked.who) > 1:
            return None
        if self._answers(do) and self._offers(asked.menu):
            return None
        options = list(legal(self.core, anytime=False))
        if len(options) != 1 or unsure(self.core):
            return None
        values = []
        for slot in options[0].slots:
            shape = slot.describe(self.core)
            only = self.reader.only(shape)
            if only is None and not (unseen and shape.get("unknown")):
                return None
            values.append(only)
        return Action(options[0].by, options[0].do, options[0].subject, tuple(values))

    def _answers(self, do: str) -> bool:
        game = self.core.game
        return any(do in game.menus[window.menu].verbs for window in game.windows.values())

    def _offers(self, menu: str) -> bool:
        return any(self._answers(do) for do in self.core.game.menus[menu].verbs)

    def _do(self, number: int | None, action: Action, *, implied: bool) -> bool:
        seen, before = len(self.core.events), tuple(self.core.stack)
        try:
            act(self.core, action)
        except (Illegal, NeedsFact, NotCovered, Endless) as error:
            self.late = error
            return False
        self._note(number, action, before, seen, implied=implied)
        return True

    def _note(
        self,
        number: int | None,
        action: Action,
        before: tuple[Any, ...],
        seen: int,
        *,
        implied: bool,
        note: str = "",
    ) -> None:
        events = tuple(self.core.events[seen:])
        self.done.append(Done(number, action, implied, events, before, tuple(self.core.stack), note))

    def finish(self) -> None:
        """Let what is declared resolve, as far as nobody has a choice."""
        self.late = self.open = None
        for _ in range(MOST_IMPLIED):
            asked = question(self.core)
            if asked.menu == OVER or not self._waits():
                return
            implied = self._implied(unseen=False)
            if implied is None and CHANCE in asked.who:
                self.late = self._missing()
            elif implied is None:
                self.open = self._missing()
            if implied is None or not self._do(None, implied, implied=True):
                return

    def _waits(self) -> bool:
        """Say whether something is declared or being carried out that has not come to its end."""
        core = self.core
        asked = CHANCE in question(core).who
        return bool(core.stack or asked or waits_for_answers(core) or _unfinished(core))

    def when_next(self, by: int, do: str) -> list[Action] | None:
        """Say after which implied actions a seat could do such a thing; None when not within reach. Changes nothing."""
        before = self.moment()
        passed: list[Action] = []
        try:
            for _ in range(8):
                asked = question(self.core)
                if by in asked.who and do in self.core.game.menus[asked.menu].verbs:
                    return passed
                implied = self._implied()
                if implied is None or not self._do(None, implied, implied=True):
                    return None
                passed.append(implied)
            return None
        finally:
            self.back(before)

    @property
    def outcome(self) -> Any:
        """Give the result of a finished game, or None."""
        return result(self.core)


def _of_timing(error: EngineError) -> bool:
    """Say whether a refusal is only about whose right it is or when: an implied pass may cure it."""
    return isinstance(error, Illegal) and error.kind.of_timing


def _mentions(item: Any, ref: tuple[int, int]) -> bool:
    if isinstance(item, dict):
        return any(_mentions(part, ref) for part in item.values())
    return isinstance(item, (tuple, list)) and (item == ref or any(_mentions(part, ref) for part in item))


def _unseen(core: Any) -> Action | None:
    """Give the shuffle or the pick nobody saw the result of; what everybody sees must be reported."""
    options = list(legal(core, anytime=False))
    if len(options) == 1 and all(slot.describe(core).get("unknown") for slot in options[0].slots):
        return Action(CHANCE, options[0].do, None, (None,) * len(options[0].slots))
    return None


def _unfinished(core: Any) -> bool:
    """Say whether something is being carried out: an effect, or what a window waits below for."""
    below = _AT_WORK if in_window(core) else (*_AT_WORK, OpenWindow)
    return any(isinstance(frame, below) for frame in core.agenda)
