"""Triggered abilities as steps report them: as if declared, by how they are used, or in their order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine import pending
from judge.engine.ids import Obj
from judge.engine.triggers import NEXT, WaitingNumber, handled_unasked, objects_of
from judge.engine.windows import PASS

if TYPE_CHECKING:
    from judge.disputes.account.model import Step
    from judge.disputes.alignment.replay import Replay
    from judge.disputes.alignment.replay_records import PlayedAction
    from judge.engine.game import Action, Core, Game
    from judge.engine.ids import Seat
    from judge.engine.records import Waiting

NAMING: Final = frozenset({"card", "ability", "number"})  # keys that name an ability


def tells_of_trigger(game: Game, step: Step) -> bool:
    """Return whether a step may be about a triggered ability: it activates one, or says which comes next."""
    verb = game.verbs.get(step.do)
    takes_one = verb is not None and verb.takes == "ability"
    return takes_one or step.do in {NEXT, *game.telling.synonyms.get(NEXT, ())}


def reporting_verbs(game: Game) -> set[str]:
    """Return the verbs by which people report the use of an ability."""
    return set[str]().union(*({verb, *game.telling.synonyms[verb]} for verb in answering_verbs(game)))


def answering_verbs(game: Game) -> list[str]:
    """Return the verbs that answer about a triggered ability and that people report as activating it."""
    declaring = {verb for verb, does in game.verbs.items() if does.takes == "ability"}
    return [each for each, others in game.telling.synonyms.items() if declaring & {*others}]


def is_trigger_named(replay: Replay, waiting: Waiting, step: Step) -> bool:
    """Return whether a triggered ability is of the card, and is the ability, that a step names."""
    of = {Obj(obj) for obj in objects_of(waiting)}
    if step.card is not None and of.isdisjoint(replay.reader.meant(step.located("card"), of)):
        return False
    return step.ability is None or waiting.ability_name(replay.core.defs) == step.ability


def trigger_decided(core: Core, action: Action) -> Waiting | None:
    """Return the triggered ability that an action decides about or puts next, before it is done."""
    if action.do == NEXT and isinstance(action.subject, WaitingNumber):
        return action.subject.item
    return pending.asked_trigger(core)


class _ToldTrigger:
    """A triggered ability that steps report, last step first; a verb that repeats is about another one."""

    def __init__(self, item: Waiting) -> None:
        self.item = item
        self.said = set[str]()  # the verbs of the file
        self._does = set[str]()  # what they came to

    def goes_on(self, done: PlayedAction) -> bool:
        """Return whether the step before is about the same ability."""
        return done.set_off == self.item and self._does.isdisjoint((NEXT, done.action.do))

    def is_used(self, game: Game) -> bool:
        """Return whether its steps report that it is used, not that it is declined."""
        return self._does <= {NEXT, *answering_verbs(game)}

    def add(self, done: PlayedAction, said: str) -> None:
        """Add a step about it."""
        self.said.add(said)
        if not done.only_said:
            self._does.add(done.action.do)


def reported_trigger(replay: Replay, step: Step, by: Seat) -> Waiting | None:
    """Return the ability of a player whose use a step can merely report.

    One that triggered since the last step about another thing and of which no step tells; or the one just told of by
    another verb ("I discard this", then "I activate it"), unless somebody disputes the step: then it is of a second use.
    """
    since, last, told = 0, None, list[_ToldTrigger]()
    passing = {PASS, *replay.core.game.interrupting}
    for done in reversed(replay.done):
        if done.n is None:
            continue
        if done.set_off is not None:
            if not told or not told[-1].goes_on(done):
                told.append(_ToldTrigger(done.set_off))
            told[-1].add(done, replay.steps[done.n - 1].do)
        elif done.action.do in passing:
            since = done.log
        elif last is None or done.n == last or _adds_to(replay, done.n, last):
            since, last = done.log, done.n
        else:
            break
    found = handled_unasked(replay.core, by, since)
    found += [
        done.action.subject.item
        for done in replay.done
        if done.n is None and done.log >= since and isinstance(done.action.subject, WaitingNumber)
        if done.action.subject.item.by == by
    ]
    for one in told:
        if one.item in found:
            found.remove(one.item)
    just = next((one for one in told if one.item.by == by), None)
    if just is not None and just.is_used(replay.core.game):
        found = [just.item, *found] if step.do not in just.said else found
    return next(
        (one for one in found if is_trigger_named(replay, one, step) and not _came_to_nothing(replay, one)),
        None,
    )


def _adds_to(replay: Replay, before: int, number: int) -> bool:
    """Return whether one step states more of the act of another."""
    first, then = replay.steps[before - 1], replay.steps[number - 1]
    verb = replay.game.description.verbs.get(first.do)
    return verb is not None and first.by == then.by and then.do in verb.then


def _came_to_nothing(replay: Replay, waiting: Waiting) -> bool:
    """Return whether the last event of an ability's card is that the ability did not activate."""
    cards = {("card", obj) for obj in objects_of(waiting)}
    last = next((event for event in reversed(replay.core.events) if cards & {*event.about()}), None)
    return last is not None and last.came_to_nothing
