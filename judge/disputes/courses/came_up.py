"""Which abilities came up by themselves, and which of them an account has told of already."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.disputes.courses import following
from judge.engine.records import Asked, Waiting
from judge.engine.run import question
from judge.engine.triggers import MENU as ORDERING
from judge.engine.triggers import NEXT, WaitingNumber, taken_up

if TYPE_CHECKING:
    from judge.disputes.courses.replay import Replay
    from judge.disputes.language.format import Step
    from judge.engine.core import Core
    from judge.engine.game import Action
    from judge.engine.ids import Seat


def untold(replay: Replay, by: Seat) -> list[Waiting]:
    """Return which abilities of a player came up by themselves and are untold yet, since the last step about another thing.

    Steps that only say which came up do nothing, and those that answer what one asks are about that one: what came up
    before them may be told after them, and so after the part that a step adds to the one before (an attack's target), and
    after what is done in between (a pass, a FREE answer).
    """
    passing = {following.PASS, *replay.core.game.interrupts}
    since, last, about = 0, None, _AboutOne()
    told = list[Waiting]()
    supposed = list[tuple[int, Waiting]]()  # which came next, in an order nobody told
    for done in reversed(replay.done):
        if done.n is None:
            if done.action.do == NEXT and isinstance(done.action.subject, WaitingNumber):
                supposed.append((done.log, done.action.subject.item))
            continue
        item = done.set_off
        if item is not None:
            if not about.goes_on(item, done.action.do):
                told.append(item)
        elif done.action.do in passing:
            since = done.log
        elif last is None or done.n == last or following.adds_to(replay, last, done.n):
            since, last = done.log, done.n
        else:
            break
    found = taken_up(replay.core, by, since)
    found += [item for when, item in supposed if when >= since and item.by == by]
    for item in told:
        if item in found:
            found.remove(item)
    return found


class _AboutOne:
    """Steps that tell of one ability, one after the other and the last first: a verb that comes again is about another."""

    def __init__(self) -> None:
        self._item: Waiting | None = None
        self._verbs = set[str]()

    def goes_on(self, item: Waiting, verb: str) -> bool:
        """Return whether the step before is about the same one."""
        same = item == self._item and NEXT not in self._verbs and verb not in self._verbs
        self._item, self._verbs = item, self._verbs | {verb} if same else {verb}
        return same


def told_of(core: Core, action: Action) -> Waiting | None:
    """Return which ability that was set off an action answers about, or says to come next: before it is done."""
    if action.do == NEXT and isinstance(action.subject, WaitingNumber):
        return action.subject.item
    return asked_about(core)


def named_by(replay: Replay, by: Seat, step: Step, path: str) -> WaitingNumber | None:
    """Return which ability a step says comes next that came up by itself, as no other waited with it."""
    if step["do"] != NEXT or question(replay.core).menu == ORDERING:
        return None
    return replay.reader.told_alone(untold(replay, by), by, step, path)


def asked_about(core: Core) -> Waiting | None:
    """Return which ability that was set off somebody is asked about now."""
    asked = question(core).data
    return asked.set_off() if isinstance(asked, Asked) else None
