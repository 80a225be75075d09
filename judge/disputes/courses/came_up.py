"""Which abilities came up by themselves, and which of them an account has told of already."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.disputes.courses import following
from judge.engine.records import Asked, Waiting
from judge.engine.run import question
from judge.engine.triggers import MENU as ORDERING
from judge.engine.triggers import NEXT, WaitingNumber, taken_up

if TYPE_CHECKING:
    from judge.disputes.courses.played import PlayedAction
    from judge.disputes.courses.replay import Replay
    from judge.disputes.language.format import Step
    from judge.engine.core import Core
    from judge.engine.game import Action, Game
    from judge.engine.ids import Seat


def spoken_of(replay: Replay, by: Seat, number: int) -> list[Waiting]:
    """Return of what a step can say that it is used, and no more: of what came up by itself and is untold, or just told.

    Just told by another verb ("I discard this", then "I activate it"), unless somebody disputes the step: then it is told
    of one that came up besides.
    """
    told, found = _told_and_untold(replay, by)
    just = next((one for one in told if one.item.by == by), None)
    if just is None or not just.is_used(replay.core.game) or number in replay.disputed:
        return found
    return found if replay.told[number - 1]["do"] in just.said else [just.item, *found]


def _told_and_untold(replay: Replay, by: Seat) -> tuple[list[_ToldOne], list[Waiting]]:
    """Return the abilities told of since the last step about another thing, the last first, and a player's untold ones.

    Steps that only say which came up do nothing, and those that answer what one asks are about that one: what came up
    before them may be told after them, and so after the part that a step adds to the one before (an attack's target), and
    after what is done in between (a pass, a FREE answer).
    """
    passing = {following.PASS, *replay.core.game.interrupts}
    since, last = 0, None
    told = list[_ToldOne]()
    supposed = list[tuple[int, Waiting]]()  # which came next, in an order nobody told
    for done in reversed(replay.done):
        if done.n is None:
            if done.action.do == NEXT and isinstance(done.action.subject, WaitingNumber):
                supposed.append((done.log, done.action.subject.item))
            continue
        if done.set_off is not None:
            if not told or not told[-1].goes_on(done):
                told.append(_ToldOne(done.set_off))
            told[-1].add(done, replay.told[done.n - 1]["do"])
        elif done.action.do in passing:
            since = done.log
        elif last is None or done.n == last or following.adds_to(replay, last, done.n):
            since, last = done.log, done.n
        else:
            break
    found = taken_up(replay.core, by, since)
    found += [item for when, item in supposed if when >= since and item.by == by]
    for one in told:
        if one.item in found:
            found.remove(one.item)
    return told, found


class _ToldOne:
    """An ability of which steps tell, one after the other and the last first: a verb that comes again is about another."""

    def __init__(self, item: Waiting) -> None:
        self.item = item
        self.said = set[str]()  # the verbs of the file
        self._does = set[str]()  # what they came to

    def goes_on(self, done: PlayedAction) -> bool:
        """Return whether the step before is about the same one."""
        return done.set_off == self.item and self._does.isdisjoint((NEXT, done.action.do))

    def is_used(self, game: Game) -> bool:
        """Return whether its steps tell that it is used, and not that it is left."""
        return self._does <= {NEXT, *answers(game)}

    def add(self, done: PlayedAction, said: str) -> None:
        """Note a step about it."""
        self.said.add(said)
        if not done.only_said:
            self._does.add(done.action.do)


def answers(game: Game) -> list[str]:
    """Return the verbs that answer about an ability that came up: those that people tell by activating it."""
    declaring = {verb for verb, does in game.verbs.items() if does.takes == "ability"}
    return [each for each, others in game.also_told.items() if declaring & others]


def told_of(core: Core, action: Action) -> Waiting | None:
    """Return which ability that was set off an action answers about, or says to come next: before it is done."""
    if action.do == NEXT and isinstance(action.subject, WaitingNumber):
        return action.subject.item
    return asked_about(core)


def named_by(replay: Replay, by: Seat, step: Step, number: int) -> WaitingNumber | None:
    """Return which ability a step says comes next that came up by itself, as no other waited with it."""
    if step["do"] != NEXT or question(replay.core).menu == ORDERING:
        return None
    return replay.reader.told_alone(spoken_of(replay, by, number), by, step, f"steps[{number}]")


def asked_about(core: Core) -> Waiting | None:
    """Return which ability that was set off somebody is asked about now."""
    asked = question(core).data
    return asked.set_off() if isinstance(asked, Asked) else None
