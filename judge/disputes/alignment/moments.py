"""When a step was done: the moment that it names, what it answers, and whether something was being resolved then."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from judge.disputes.alignment.decision import PASS
from judge.disputes.language.described import told_as
from judge.engine.errors import EngineError, Illegal, NotCovered, Refusal
from judge.engine.log import last_set
from judge.engine.run import act, question
from judge.engine.windows import asking_window, waits_for_answers

if TYPE_CHECKING:
    from judge.disputes.account.model import Step
    from judge.disputes.alignment.replay import Replay
    from judge.disputes.language.errors import DisputeError, Place
    from judge.engine.game import Action, Core
    from judge.engine.ids import Seat
    from judge.engine.records import Declared


class Delay(NamedTuple):
    """What came before a step that might have been done sooner.

    `gone`: so many of the things declared before had taken effect; `unreported`: so many acts that nobody told.
    """

    gone: int = 0
    unreported: int = 0


class PendingDeclarations:
    """What a step can have come before or after: what is declared, the oldest first; without that, a battle that is on.

    What comes to be declared while that resolves, an effect set off or the next step of a battle, is taken in by `gone`.
    """

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.declared: list[Declared] = list(replay.core.stack)
        self.at_work = not self.declared and waits_for_answers(replay.core)

    @property
    def later(self) -> int:
        """Return how many later moments there are: after each thing declared, and after what is on."""
        return len(self.declared) + self.at_work

    def gone(self) -> int:
        """Return how much of what was declared or on no longer is; what has come to be declared since counts from now on."""
        core = self.replay.core
        if self.declared:
            self.declared += [
                item for item in core.stack if not any(item is other for other in self.declared)
            ]
        over = self.at_work and not waits_for_answers(core) and asking_window(core) is not None
        return sum(not any(item is other for other in core.stack) for item in self.declared) + over


class EarlierRefusals:
    """The refusals of one step before something declared took effect, beside the one that decides then.

    `tables`: how things lay when so many things declared had taken effect; `met`: the weightiest refusal then.
    """

    def __init__(self, core: Core) -> None:
        self.core = core
        self.tables: dict[int, Core] = {}
        self.met: dict[int, tuple[int, Illegal]] = {}

    def note(self, gone: int, weight: int, error: EngineError, do: str) -> int:
        """Note a refusal after so many things declared have taken effect; return its weight."""
        game = self.core.game
        if isinstance(error, Illegal) and self.core.stack and game.by_right(do):
            if gone not in self.tables:
                self.tables[gone] = self.core.copy()
            if gone not in self.met or weight > self.met[gone][0]:
                self.met[gone] = weight, error
        return weight

    def before(self, gone: int, error: EngineError, action: Action | None) -> tuple[Illegal, ...]:
        """Return why a step refused now was not allowed at each earlier moment, where what decides now was not so then."""
        if action is None or not isinstance(error, Illegal) or error.kind.of_timing:
            return ()
        return tuple(
            met
            for moment, (_, met) in self.met.items()
            if moment < gone and not self._held(self.tables[moment], error, action)
        )

    def _held(self, table: Core, error: Illegal, action: Action) -> bool:
        """Return whether an action would have been refused so, had it been asked for then as it is now."""
        table.agenda[:] = self.core.agenda
        table.stack[:] = self.core.stack
        try:
            act(table, action)
        except EngineError as then:
            return same_refusal(then, error)
        return False


def same_refusal(one: object, other: object) -> bool:
    """Return whether two refusals of a step come by the same rule, whatever the numbers."""
    if not isinstance(one, Illegal) or not isinstance(other, Illegal):
        return False
    return one.reason == other.reason or one.rules == other.rules


def is_then(replay: Replay, step: Step) -> bool:
    """Return whether this is a moment that the step names: in answer to a step, after it, in a phase."""
    for key, number in (("answers", step.answers), ("after", step.after)):
        if number is not None:
            declared = declared_by(replay, number, step.place.key(key))
            there = any(item in replay.core.stack for item in declared)
            if key == "answers" and not declared:
                there = right_after(replay, number)
            if there is not (key == "answers"):
                return False
    return step.phase in {None, replay.core.vars.get("phase")}


def passed_by(replay: Replay, step: Step, by: Seat, player: object) -> Illegal | None:
    """Return why nobody could act in the phase that a step names, where that one has gone by with the turn of `player`."""
    core = replay.core
    if step.phase is None or core.vars.get("player") == player:
        return None
    return core.game.telling.in_passing(core, by, step.phase)


def gone_by(replay: Replay, step: Step, by: Seat) -> Illegal | None:
    """Return why nobody could act in the phase that a step names, where it went by when the last step told began a turn.

    Or before the first question of a position that begins in it or before it.
    """
    core = replay.core
    if step.phase in {None, core.vars.get("phase")} or "player" not in core.vars:
        return None
    last = next((done for done in reversed(replay.done) if not done.implied), None)
    if last is None:
        passed = {str(getattr(event, "phase", "")).removesuffix("_phase") for event in replay.laid.begun}
        return core.game.telling.in_passing(core, by, step.phase) if step.phase in passed else None
    began = last_set(core, core.vars, "player") >= last.log
    return core.game.telling.in_passing(core, by, step.phase) if began else None


def declared_by(replay: Replay, number: int, place: Place) -> list[Declared]:
    """Return what a step put on the stack, with each thing that it says at once: an attacker, and its target."""
    parts = [done for done in replay.done if done.n == number]
    if not parts:
        raise place.error("moment.no-step", step=number)
    return [item for done in parts for item in done.after if item not in done.before]


def answered(replay: Replay, step: Step) -> str:
    """Return the card that a step answers, as steps name it, where it tells which step declared that; "" otherwise."""
    if not replay.core.game.telling.answers or step.answers is None:
        return ""
    refs = [item.ref_of() for item in declared_by(replay, step.answers, step.place.key("answers"))]
    return f"#{refs[0][0]}" if refs and refs[0] is not None else ""


def right_after(replay: Replay, number: int) -> bool:
    """Return whether nobody has done anything since a step but pass where it can be answered."""
    at = next(at for at, done in enumerate(replay.done, 1) if done.n == number)
    passed = all(done.n is None and done.action.do == PASS for done in replay.done[at:])
    return passed and (at == len(replay.done) or waits_for_answers(replay.core))


def unanswered(replay: Replay, step: Step) -> Illegal | None:
    """Return why a step cannot answer the one that it says it does: that one is carried out at once."""
    if step.answers is None:
        return None
    did = next((done.action.do for done in replay.done if done.n == step.answers), "")
    verb = replay.core.game.verbs.get(did)
    if verb is None or not verb.at_once:
        return None
    return Illegal(verb.at_once, "answer.none", Refusal.TURN, step=step.answers)


def closed(replay: Replay, step: Step) -> Illegal | None:
    """Return why a step cannot answer any more what it says it does: everybody has passed, as the file tells."""
    if step.answers is None:
        return None
    declared = declared_by(replay, step.answers, step.place.key("answers"))
    if not declared or any(item in replay.core.stack for item in declared):
        return None
    here = [at for at, done in enumerate(replay.done) if any(item in done.before for item in declared)]
    passes = (
        list(takewhile(lambda done: done.action.do == PASS, reversed(replay.done[: here[-1] + 1])))
        if here
        else []
    )
    if not passes or any(done.implied for done in passes):
        return None
    rules = tuple(dict.fromkeys(rule for event in passes[0].events[:1] for rule in event.rules))
    return Illegal(rules, "answer.too-late", Refusal.TURN, step=step.answers)


def refused_at_once(replay: Replay, step: Step, *, during: bool) -> Illegal | NotCovered | None:
    """Return why a step cannot stand whatever it is: for what it corrects, for when it was done, for what it answers."""
    if not during and step.corrects is None and not step.is_pinned:
        return None
    wrong = step.corrects
    refused = wrong is None or any(stop.n == wrong for stop in replay.corrected)
    if not refused and any(done.n == wrong for done in replay.done):
        return NotCovered((), "corrects.legal", step=wrong)
    if during:
        return during_resolution(replay, step)
    by = replay.reader.seat(step)
    return gone_by(replay, step, by) or unanswered(replay, step) or closed(replay, step)


def needs_the_right(replay: Replay, step: Step) -> bool:
    """Return whether a step said to be done during a resolution is one that only who has the right may do.

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
    """Return whether something has taken effect since the last thing that the file tells, or by it."""
    for done in reversed(replay.done):
        if any(event.tag == "resolving" for event in done.events):
            return True
        if not done.implied and done.action.do != PASS:
            return False
    return False


def during_resolution(replay: Replay, step: Step) -> Illegal | None:
    """Judge a step that was declared while effects were being resolved: nobody may act then."""
    game = replay.core.game
    rule = game.telling.during_resolution(replay.core)
    return None if rule is None else resolving(replay, step, rule)


def resolving(replay: Replay, step: Step, rules: tuple[str, ...] | None = None) -> Illegal:
    """Return the refusal of a step for which nobody has the right, because effects are being resolved."""
    if rules is None:
        rules = replay.core.game.stack_rules.get("resolve", ())
    by = replay.reader.seat(step)
    asked = question(replay.core).who
    return Illegal(rules, "turn.resolving", Refusal.TURN, do=step.do, by=by, waits_for=asked, during=True)


def paused(replay: Replay) -> bool:
    """Return whether a window is open in the middle of a resolution, as a reading may have it."""
    if not replay.core.stack or not asking_window(replay.core):
        return False
    for done in reversed(replay.done):
        if any(event.tag == "resolving" for event in done.events):
            return True
        if done.action.do != PASS:
            return False
    return False


# ---- what cannot have been, so that nobody did anything wrong


def never(step: Step) -> DisputeError:
    """Return that a step names a moment that never comes."""
    told = step.moments
    place = step.place.key(next(iter(told))) if len(told) == 1 else step.place
    return place.error("moment.never", step=step.n, told=tuple(f"{key}: {told[key]}" for key in told))


def untrue(error: Illegal, step: Step) -> DisputeError:
    """Return that the file tells of a card what it cannot have been by all else that it tells."""
    slot = told_as(str(error.facts["slot"]), step.named)
    return step.place.key(slot).error("fact.untrue", word=str(step.named.get(slot, slot)))


def incomplete_order(error: Illegal, step: Step) -> DisputeError:
    """Return that the file tells an order of a shuffle that has not each card once: which were left out it does not say."""
    slot = told_as(str(error.facts["slot"]), step.named)
    return step.place.key(slot).error("chance.order", number=len(error.facts["items"]))
