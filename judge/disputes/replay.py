"""Replaying the steps of a dispute: what people did not report is implied, what they must decide is never invented.

Before a step the replay may insert passes, and actions that leave no choice; each is marked `implied`. If the step
then is legal it stands; if not, the replay goes back to where the refusal says most: to the first one that is about
the step itself and not only about whose right it is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from judge.disputes.errors import DisputeError
from judge.disputes.steps import Reader
from judge.engine.core import CHANCE
from judge.engine.errors import Endless, EngineError, Illegal, NeedsFact, NotCovered
from judge.engine.game import Action
from judge.engine.run import OVER, act, legal, question, result, unsure
from judge.engine.windows import in_window, waits_for_answers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.disputes.cards import Pack
    from judge.disputes.position import Laid
    from judge.engine.core import Event
    from judge.engine.run import Question

MOST_IMPLIED: Final = 60
PASS: Final = "pass"  # noqa: S105 - the verb


@dataclass(frozen=True)
class Done:
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


@dataclass
class Replay:
    """A dispute being replayed. `done` grows; `stop` is set when a step is refused."""

    laid: Laid
    pack: Pack
    strict: bool = True  # whether a step may say only what its action asks for
    done: list[Done] = field(default_factory=list)
    stop: Stop | None = None
    late: EngineError | None = None  # what stopped the resolution after the last step
    open: Question | None = (
        None  # the choice nobody reported, for which the resolution waits after the last step
    )

    def __post_init__(self) -> None:
        self.core = self.laid.core
        self.reader = Reader(self.laid, self.pack)

    def run(self, steps: list[Mapping[str, Any]]) -> None:
        """Replay every step, then let what is declared resolve."""
        for number, step in enumerate(steps, 1):
            if not self.step(number, step):
                break
        self.finish()

    # ---- one step

    def step(self, number: int, step: Mapping[str, Any]) -> bool:
        """Do one step, with what it implies before it. False, with `stop` set, when it is refused."""
        path = f"steps[{number}]"
        if step.get("during") == "resolution":
            refusal = self._during(step, path)
            if refusal is not None:
                self.stop = Stop(number, refusal, None, len(self.done))
                return False
        mark, kept = self.core.checkpoint(), len(self.done)
        best: tuple[EngineError, Action | None] | None = None
        asked = False  # whether somebody was asked for such an action where it was refused
        early = True  # whether what refused it so far may be only that it comes too early
        for _ in range(MOST_IMPLIED):
            outcome = self._try(number, step, path)
            if outcome is None:
                return True
            error = outcome[0]
            menu = self.core.game.menus.get(question(self.core).menu)
            fits = menu is not None and step["do"] in menu.verbs
            if best is None or (early and (not _of_timing(error) or (fits and not asked))):
                best, asked, mark, kept = outcome, fits, self.core.checkpoint(), len(self.done)
            early = early and (_of_timing(error) or self._is_declared(outcome[1]))
            if not isinstance(error, Illegal) or step.get("at_once") or not (early or _of_timing(error)):
                break
            waits = self._waits()
            implied = self._implied(by=self.reader.seat(step, path))
            if implied is None and CHANCE in question(self.core).who and not fits:
                best, mark, kept = (NeedsFact("chance"), None), self.core.checkpoint(), len(self.done)
            player = self.core.vars.get("player")
            if implied is None or not self._do(None, implied, implied=True):
                break
            if not waits and self.core.vars.get("player") != player:
                break  # nobody ends a turn without saying so
        self.core.undo(mark)
        del self.done[kept:]
        assert best is not None  # noqa: S101 - the loop ran at least once
        self.stop = Stop(number, *best, kept)
        return False

    def _try(
        self, number: int, step: Mapping[str, Any], path: str
    ) -> tuple[EngineError, Action | None] | None:
        mark, seen = self.core.checkpoint(), len(self.core.events)
        before = tuple(self.core.stack)
        action = None
        try:
            action = self.reader.action(step, path)
            act(self.core, action)
        except (Illegal, NeedsFact, NotCovered, Endless) as error:
            self.core.undo(mark)
            del self.core.events[seen:]
            return error, action
        for key in self.reader.unread if self.strict else ():
            raise DisputeError(f"{path}.{key}", "step.unasked", word=key)
        self._note(number, action, before, seen, implied=False, note=str(step.get("note", "")))
        return None

    def _is_declared(self, action: Action | None) -> bool:
        """Say whether the step is about a card that is declared and has not resolved yet."""
        subject = action.subject if action is not None else None
        obj = subject[0] if isinstance(subject, tuple) else subject
        on_stack = (item[2][0] for item in self.core.stack if len(item) > 2 and isinstance(item[2], tuple))
        return type(obj) is int and obj in on_stack

    def _during(self, step: Mapping[str, Any], path: str) -> Illegal | None:
        """Judge a step that was declared while effects were being resolved: nobody may act then."""
        game = self.core.game
        rule = game.during_resolution(self.core)
        if rule is None:
            return None
        by = self.reader.seat(step, path)
        return Illegal(rule, "turn.resolving", do=step["do"], by=by, waits_for=question(self.core).who)

    # ---- what is implied

    def _implied(self, by: int | None = None, *, unseen: bool = True) -> Action | None:
        """Give the next action that nobody needs to report: a pass, or the only thing possible.

        Where `unseen`, what was done in secret and nobody reported is done with nobody knowing how.
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
        self.late, self.open = None, None
        for _ in range(MOST_IMPLIED):
            asked = question(self.core)
            if asked.menu == OVER or not self._waits():
                return
            implied = self._implied(unseen=False)
            if implied is None and CHANCE in asked.who:
                self.late = NeedsFact("chance")
            elif implied is None:
                self.open = asked
            if implied is None or not self._do(None, implied, implied=True):
                return

    def _waits(self) -> bool:
        """Say whether something is declared or being carried out that has not come to its end."""
        core = self.core
        asked = CHANCE in question(core).who
        return bool(core.stack or asked or waits_for_answers(core) or _unfinished(core))

    def when_next(self, by: int, do: str) -> list[Action] | None:
        """Say after which implied actions a seat could do such a thing; None when not within reach. Changes nothing."""
        mark, kept, seen, late = self.core.checkpoint(), len(self.done), len(self.core.events), self.late
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
            self.core.undo(mark)
            del self.done[kept:]
            del self.core.events[seen:]
            self.late = late

    @property
    def outcome(self) -> Any:
        """Give the result of a finished game, or None."""
        return result(self.core)


def _of_timing(error: EngineError) -> bool:
    """Say whether a refusal is only about whose right it is or when: an implied pass may cure it."""
    return isinstance(error, Illegal) and error.reason.startswith("turn.")


def _unseen(core: Any) -> Action | None:
    """Give the shuffle or the pick nobody saw the result of; what everybody sees must be reported."""
    options = list(legal(core, anytime=False))
    if len(options) == 1 and all(slot.describe(core).get("unknown") for slot in options[0].slots):
        return Action(CHANCE, options[0].do, None, (None,) * len(options[0].slots))
    return None


def _unfinished(core: Any) -> bool:
    """Say whether something is being carried out: an effect, or what a window waits below for."""
    below = {"do", "resolve", "trigger", "triggers"} | (set() if in_window(core) else {"window"})
    return any(frame[0] in below for frame in core.agenda)
