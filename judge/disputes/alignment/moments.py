"""When a step was done: the moment it names, what it answers, and whether something was resolving then."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from judge.disputes.language.described import slot_key
from judge.engine.errors import EngineError, Illegal, NotCovered, Refusal
from judge.engine.log import last_set
from judge.engine.pending import is_owed
from judge.engine.run import act, question
from judge.engine.windows import PASS, asking_window, waits_for_answers

if TYPE_CHECKING:
    from judge.disputes.account.model import Step
    from judge.disputes.alignment.replay import Replay
    from judge.disputes.language.errors import DisputeError, Place
    from judge.engine.game import Action, Core
    from judge.engine.ids import Seat
    from judge.engine.records import Declared


class Delay(NamedTuple):
    """How much came before a step that could have been done sooner.

    `gone`: so many of the things declared before had taken effect; `unreported`: so many acts that nobody told.
    """

    gone: int = 0
    unreported: int = 0


class PendingDeclarations:
    """What a step can have come before or after: the stack, oldest first; if it is empty, a battle in progress.

    What is declared while that resolves, an effect set off or the next step of a battle, is added when they are counted.
    """

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.declared: list[Declared] = list(replay.core.stack)
        self.at_work = not self.declared and waits_for_answers(replay.core)

    @property
    def later(self) -> int:
        """Return the number of later moments: one after each declaration, and one after the battle."""
        return len(self.declared) + self.at_work

    def count_resolved(self) -> int:
        """Return how many of the pending declarations are over; declarations made since then are added first."""
        core = self.replay.core
        if self.declared:
            self.declared += [
                item for item in core.stack if not any(item is other for other in self.declared)
            ]
        over = self.at_work and not waits_for_answers(core) and asking_window(core) is not None
        return sum(not any(item is other for other in core.stack) for item in self.declared) + over


class EarlierRefusals:
    """The refusals of one step at moments before the one at which it is judged.

    `tables`: how things lay when so many things declared had taken effect; `met`: the weightiest refusal then.
    """

    def __init__(self, core: Core) -> None:
        self.core = core
        self.tables: dict[int, Core] = {}
        self.met: dict[int, tuple[int, Illegal]] = {}

    def note(self, gone: int, weight: int, error: EngineError, do: str) -> int:
        """Record a refusal after `gone` declarations have resolved; return its weight."""
        game = self.core.game
        if isinstance(error, Illegal) and self.core.stack and game.by_right(do):
            if gone not in self.tables:
                self.tables[gone] = self.core.copy()
            if gone not in self.met or weight > self.met[gone][0]:
                self.met[gone] = weight, error
        return weight

    def earlier_than(self, gone: int, error: EngineError, action: Action | None) -> tuple[Illegal, ...]:
        """Return why a refused step was not allowed at each earlier moment where the present reason did not apply."""
        if action is None or not isinstance(error, Illegal) or error.kind.of_timing:
            return ()
        return tuple(
            met
            for moment, (_, met) in self.met.items()
            if moment < gone and not self._held(self.tables[moment], error, action)
        )

    def _held(self, table: Core, error: Illegal, action: Action) -> bool:
        """Return whether the same refusal would have applied to an action in an earlier position."""
        table.agenda[:] = self.core.agenda
        table.stack[:] = self.core.stack
        try:
            act(table, action)
        except EngineError as then:
            return same_refusal(then, error)
        return False


def same_refusal(one: object, other: object) -> bool:
    """Return whether two refusals of a step come from the same rule, whatever the numbers."""
    if not isinstance(one, Illegal) or not isinstance(other, Illegal):
        return False
    return one.reason == other.reason or one.rules == other.rules


def is_then(replay: Replay, step: Step) -> bool:
    """Return whether this is a moment that the step names: in answer to a step, after it, in a phase."""
    for key, number in (("answers", step.answers), ("after", step.after)):
        if number is not None:
            declared = declarations_of(replay, number, step.place.key(key))
            there = any(item in replay.core.stack for item in declared)
            if key == "answers" and not declared:
                there = is_right_after(replay, number)
            if there is not (key == "answers"):
                return False
    return step.phase in {None, replay.core.vars.get("phase")}


def refusal_in_passing(replay: Replay, step: Step, by: Seat, player: object) -> Illegal | None:
    """Return why nobody could act in the phase that a step names, if it ended with the turn of `player`."""
    core = replay.core
    if step.phase is None or core.vars.get("player") == player:
        return None
    return core.game.telling.in_passing(core, by, step.phase)


def refusal_after_phase(replay: Replay, step: Step, by: Seat) -> Illegal | None:
    """Return why nobody could act in the phase that a step names, if it ended when the last stated step began a turn.

    Or before the first question of a position that begins in it or before it.
    """
    core = replay.core
    if step.phase in {None, core.vars.get("phase")} or "player" not in core.vars:
        return None
    last = next((done for done in reversed(replay.done) if not done.implied), None)
    if last is None:
        passed = {
            str(getattr(event, "phase", "")).removesuffix("_phase") for event in replay.laid.initial_events
        }
        return core.game.telling.in_passing(core, by, step.phase) if step.phase in passed else None
    began = last_set(core, core.vars, "player") >= last.log
    return core.game.telling.in_passing(core, by, step.phase) if began else None


def declarations_of(replay: Replay, number: int, place: Place) -> list[Declared]:
    """Return what a step put on the stack, including what it declares at once: an attacker and its target."""
    parts = [done for done in replay.done if done.n == number]
    if not parts:
        raise place.error("moment.no-step", step=number)
    return [item for done in parts for item in done.after if item not in done.before]


def answered_object(replay: Replay, step: Step) -> str:
    """Return the object (`#id`) that a step answers, where the step says which step declared it; otherwise ""."""
    if not replay.core.game.telling.answers or step.answers is None:
        return ""
    refs = [item.ref_of() for item in declarations_of(replay, step.answers, step.place.key("answers"))]
    return f"#{refs[0][0]}" if refs and refs[0] is not None else ""


def is_right_after(replay: Replay, number: int) -> bool:
    """Return whether since a step nobody has done anything but pass in its answer window."""
    at = next(at for at, done in enumerate(replay.done, 1) if done.n == number)
    passed = all(done.action.do == PASS for done in replay.done[at:])
    return passed and (at == len(replay.done) or waits_for_answers(replay.core))


def refusal_without_window(replay: Replay, step: Step, by: Seat) -> Illegal | None:
    """Return why a step cannot answer the step that it names: that one is carried out at once, and asks for no answer."""
    if step.answers is None or (by in question(replay.core).who and is_owed(replay.core)):
        return None
    did = next((done.action.do for done in replay.done if done.n == step.answers), "")
    verb = replay.core.game.verbs.get(did)
    if verb is None or not verb.at_once:
        return None
    return Illegal(verb.at_once, "answer.none", Refusal.TURN, step=step.answers)


def refusal_after_passes(replay: Replay, step: Step, by: Seat) -> Illegal | None:
    """Return why a step can no longer answer the step that it names: everybody is told to have passed, or its player."""
    if step.answers is None:
        return None
    declared = declarations_of(replay, step.answers, step.place.key("answers"))
    if not declared or any(item in replay.core.stack for item in declared):
        return None
    here = [at for at, done in enumerate(replay.done) if any(item in done.before for item in declared)]
    passes = (
        list(takewhile(lambda done: done.action.do == PASS, reversed(replay.done[: here[-1] + 1])))
        if here
        else []
    )
    passed = any(not done.implied and done.action.by == by for done in passes)
    if not passes or (any(done.implied for done in passes) and not passed):
        return None
    rules = tuple(dict.fromkeys(rule for event in passes[0].events[:1] for rule in event.rules))
    return Illegal(rules, "answer.too-late", Refusal.TURN, step=step.answers)


def refusal_at_any_moment(replay: Replay, step: Step, *, during: bool) -> Illegal | NotCovered | None:
    """Return why a step is refused at any moment: for what it corrects, when it was done, or what it answers."""
    if not during and step.corrects is None and not step.is_pinned:
        return None
    wrong = step.corrects
    refused = wrong is None or any(stop.n == wrong for stop in replay.corrected)
    if not refused and any(done.n == wrong for done in replay.done):
        return NotCovered((), "corrects.legal", step=wrong)
    if during:
        return refusal_during_resolution(replay, step)
    by = replay.reader.seat(step)
    return (
        refusal_after_phase(replay, step, by)
        or refusal_without_window(replay, step, by)
        or refusal_after_passes(replay, step, by)
    )


def needs_the_right(replay: Replay, step: Step) -> bool:
    """Return whether a step said to be done during a resolution may only be done with priority.

    DisputeError where nothing was being resolved.
    """
    do, asked = step.do, question(replay.core)
    if do in replay.core.game.anytime:
        return False
    if not replay.core.game.by_right(do):  # an effect asks for it
        return False
    kind = asking_window(replay.core)
    at_work = kind is not None and not replay.core.game.windows[kind].idle(replay.core)  # a battle, say
    if not replay.core.stack and not at_work and not has_resolved(replay):
        raise step.place.key("during").error("during.nothing")
    menu = replay.core.game.menus.get(asked.menu)
    owed = asking_window(replay.core) is None and asked.menu not in replay.core.game.optional
    return not (owed and menu is not None and do in menu.verbs and replay.reader.seat(step) in asked.who)


def has_resolved(replay: Replay) -> bool:
    """Return whether something has resolved since the last stated act, or by it."""
    for done in reversed(replay.done):
        if any(event.tag == "resolving" for event in done.events):
            return True
        if not done.implied and done.action.do != PASS:
            return False
    return False


def refusal_during_resolution(replay: Replay, step: Step) -> Illegal | None:
    """Return the refusal of a step declared while effects were resolving, if the game forbids it."""
    game = replay.core.game
    rule = game.telling.during_resolution(replay.core)
    return None if rule is None else resolution_refusal(replay, step, rule)


def resolution_refusal(replay: Replay, step: Step, rules: tuple[str, ...] | None = None) -> Illegal:
    """Return the refusal of a step because effects are resolving and nobody has priority."""
    if rules is None:
        rules = replay.core.game.stack_rules.get("resolve", ())
    by = replay.reader.seat(step)
    asked = question(replay.core).who
    return Illegal(rules, "turn.resolving", Refusal.TURN, do=step.do, by=by, waits_for=asked, during=True)


def is_resolution_paused(replay: Replay) -> bool:
    """Return whether a window is open in the middle of a resolution, as an interpretation may allow."""
    if not replay.core.stack or not asking_window(replay.core):
        return False
    for done in reversed(replay.done):
        if any(event.tag == "resolving" for event in done.events):
            return True
        if done.action.do != PASS:
            return False
    return False


# ---- what cannot have been, so that nobody did anything wrong


def no_such_moment(step: Step) -> DisputeError:
    """Return the error that a step names a moment that never comes."""
    told = step.moments
    place = step.place.key(next(iter(told))) if len(told) == 1 else step.place
    return place.error("moment.never", step=step.n, told=tuple(f"{key}: {told[key]}" for key in told))


def untrue_fact(error: Illegal, step: Step) -> DisputeError:
    """Return the error that a step states something of a card that the rest of the file rules out."""
    slot = slot_key(str(error.facts["slot"]), step.named)
    return step.place.key(slot).error("fact.untrue", word=str(step.named.get(slot, slot)))


def incomplete_order(error: Illegal, step: Step) -> DisputeError:
    """Return the error that the stated order of a shuffle does not have each card exactly once."""
    slot = slot_key(str(error.facts["slot"]), step.named)
    return step.place.key(slot).error("chance.order", number=len(error.facts["items"]))
