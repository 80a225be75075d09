"""What is told of players whom the game does not ask just then, and takes no right from anybody.

Passes may be told in another order than that in which a window asks, where no rule sets one (`Window.in_any_order`).
Whoever says to pass before being asked has said it, and no more: the right stays with whoever is asked. Whoever has
passed may think better of it as long as somebody is still asked: nobody gives a right away by passing. What is done
once for everybody (`Game.for_all`) each may tell of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.disputes.courses.finished import can
from judge.disputes.courses.following import PASS
from judge.disputes.courses.moments import is_pinned
from judge.engine.run import Ask, question
from judge.engine.windows import in_window

if TYPE_CHECKING:
    from judge.disputes.courses.replay import Replay
    from judge.disputes.language.format import Step
    from judge.engine.ids import Seat


def is_only_said(replay: Replay, number: int, by: Seat, step: Step) -> bool:
    """Return whether a step says what is done without it: then nothing is done."""
    return (
        _is_said_before(replay, by, step)
        or _is_said_after(replay, number, by, step)
        or _is_told_along(replay, by, step)
    )


def _is_said_before(replay: Replay, by: Seat, step: Step) -> bool:
    """Return whether a step is the pass of somebody whom a window that asks others will ask, or need not ask."""
    return step["do"] == PASS and _may_speak(replay, by, step) and not _has_passed(replay, by)


def _is_said_after(replay: Replay, number: int, by: Seat, step: Step) -> bool:
    """Return whether a step is the pass that was taken to come before an answer to an effect, told after that answer.

    "I use this and choose that one; I pass, you pass." Not where a pass has a place now, or somebody disputes it.
    """
    if step["do"] != PASS or is_pinned(step) or number in replay.disputed or can(replay, by, step, number):
        return False
    answered, said = False, 0
    for done in reversed(replay.done):
        if done.action.do == PASS:
            if done.action.by == by and done.only_said:
                said += 1
            elif done.action.by == by and done.implied and answered:
                if not said:
                    return True
                said -= 1
        elif not done.implied:
            if not done.answers:
                return False
            answered = True
    return False


def _is_told_along(replay: Replay, by: Seat, step: Step) -> bool:
    """Return whether a step tells of a player what was just told of another, and done for everybody with that."""
    if step["do"] not in replay.core.game.for_all or is_pinned(step):
        return False
    told = set[int]()
    for done in reversed(replay.done):
        if done.n is not None and done.action.do != step["do"]:
            break
        told |= {done.action.by} if done.n is not None else set()
    return bool(told) and by not in told


def let_speak(replay: Replay, by: Seat, step: Step) -> None:
    """Ask somebody who has passed once more, where another is asked now and the step is what a window asks for."""
    core = replay.core
    if step["do"] == PASS or not _may_speak(replay, by, step) or not _has_passed(replay, by):
        return
    asked = question(core)
    core.agenda.pop()
    core.agenda.append(Ask(asked.menu, (by,), asked.data))


def _may_speak(replay: Replay, by: Seat, step: Step) -> bool:
    core = replay.core
    kind, asked = in_window(core), question(core)
    if kind is None or not core.game.windows[kind].in_any_order or by in asked.who or is_pinned(step):
        return False
    return step["do"] in core.game.menus[asked.menu].verbs


def _has_passed(replay: Replay, by: Seat) -> bool:
    """Return whether somebody is told to have passed since something was declared last."""
    for done in reversed(replay.done):
        if done.action.do != PASS:
            return False
        if done.n is not None and done.action.by == by:
            return True
    return False
