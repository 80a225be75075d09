"""Acts that were due and that nobody told: a step of the same kind may have come before them, or after.

Where somebody had to choose twice and one choice is told, it may be either; where four rows were revealed and two are
told, each of these may be a later one. The course that is told takes every step for the first that it can be; here is
counted for which steps that leaves others, and done what came before such a step then.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from judge.disputes.courses.following import PASS, is_owed, is_told_next, owed, owes_answer, untold_bound
from judge.disputes.courses.moments import AT_FIRST, HowLate
from judge.engine.game import Action
from judge.engine.run import legal, question

if TYPE_CHECKING:
    from judge.disputes.courses.forks import Fork
    from judge.disputes.courses.replay import Replay
    from judge.disputes.language.format import Step
    from judge.engine.game import Game
    from judge.engine.ids import Seat

# Answers that nobody told, beside those that the course has, before one that is told or refused.
MOST_ANSWERS: Final = 2


def counted(replay: Replay) -> dict[int, HowLate]:
    """Return how much that nobody told can have come before each step, at most, which the course has after it.

    Answers of its player count with no step between that is none, and some more that the same resolution may ask for where
    it goes otherwise; and whatever follows of what somebody cannot but do (`Game.bound`), whoever did it. The replay stands
    at the end of its course.
    """
    game = replay.core.game
    found: dict[int, HowLate] = {}
    bound = 0
    last, alike, between = None, list[Action](), list[Action]()
    if replay.stop is not None and replay.stop.answers:
        found[replay.stop.n] = HowLate(answered=MOST_ANSWERS)
    if not any(done.answers or (done.n is None and done.action.do != PASS) for done in replay.done):
        return found
    for done in reversed(replay.done):
        action = done.action
        if done.n is None:
            between.append(action)
            bound += action.do in game.bound
        else:
            alike = [*alike, *between] if last is not None and _answers_alike(game, action, last) else between
            last, between = action, []
            answered = sum(_answers_alike(game, action, other) for other in alike)
            most = HowLate(0, answered, MOST_ANSWERS * done.answers, bound)
            if most != AT_FIRST and action.do != PASS:
                found[done.n] = most
    return found


def may_be_answered(replay: Replay, number: int, step: Step, by: Seat) -> bool:
    """Return whether a question is asked that may have been answered before a step without anybody telling of it.

    The step answers it, and may answer another one instead; or the step after it does, of which the same is true.
    """
    core, asked = replay.core, question(replay.core)
    if owes_answer(core, by, step["do"]):
        return True
    return is_owed(core, asked) and is_told_next(replay, number, asked)


def _answers_alike(game: Game, one: Action, other: Action) -> bool:
    """Return whether two actions of one player can be answers to the same question."""
    return one.by == other.by and one.do != PASS and other.do in _answers_beside(game).get(one.do, {one.do})


@cache
def _answers_beside(game: Game) -> dict[str, frozenset[str]]:
    """Return for each verb that answers a question all those that answer one that it does."""
    found: dict[str, frozenset[str]] = {}
    for name, menu in game.menus.items():
        verbs = frozenset(menu.verbs) - game.interrupts
        if name not in game.free and PASS not in verbs:
            found |= {verb: verbs | found.get(verb, frozenset()) for verb in verbs}
    return found


def answer_before(replay: Replay, number: int, step: Step, by: Seat) -> tuple[Action | None, Fork | None]:
    """Return one way of answering what is asked before a step that may answer another question; None where it cannot.

    NeedsFact or TooManyError where the answers cannot be gone through.
    """
    if not may_be_answered(replay, number, step, by):
        return None, None
    core, asked = replay.core, question(replay.core)
    who = (by,) if by in asked.who else asked.who
    options = [option for option in legal(core, anytime=False) if option.do not in core.game.interrupts]
    return owed(replay, number, [option for option in options if option.by in who])


def bound_before(replay: Replay, number: int, step: Step, by: Seat) -> tuple[Action | None, Fork | None]:
    """Return one way of what somebody cannot but do that the file does not tell, first what is like the step; or None."""
    options = sorted(
        untold_bound(replay, replay.told[number - 1 :]),
        key=lambda option: (option.by, option.do) != (by, step["do"]),
    )
    return owed(replay, number, options[:1]) if options else (None, None)
