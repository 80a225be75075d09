"""What shows that somebody had finished: another does what comes after them, or they do what comes next themselves.

Or another does what is against the rules at any time.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from judge.disputes.courses.forks import taken_back, works
from judge.disputes.language.errors import DisputeError
from judge.disputes.language.format import WHEN
from judge.engine.errors import EngineError, Illegal
from judge.engine.game import Action
from judge.engine.run import Ask, act, legal, question, unsure
from judge.engine.windows import in_window

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.disputes.courses.replay import Replay
    from judge.disputes.language.format import Step
    from judge.engine.game import Game, Option
    from judge.engine.ids import Seat

MOST_PASSES: Final = 8  # that lie between the end of a phase and the next question


def finished(replay: Replay, step: int, asked: Ask, by: Seat | None, do: str) -> Action | None:
    """Return the end of what another does first, where it is the next one's turn then.

    Nothing else is left to them, and the next one is asked for the same; or `by` does what is asked for then, be more left
    to them of which the file tells nothing, and nobody says that it was early; or it is against the rules whoever's turn
    it is.
    """
    core, game = replay.core, replay.core.game
    if by is None or by < 0 or by in asked.who:
        return None
    options = list(legal(core, anytime=False))
    done = _end_of(game, options)
    more = len(options) > 1 or unsure(core, game.interrupts)
    if done is None:
        return None
    if more and _refused_anyway(replay, step, by, do):
        return done
    if more and _does_more(replay, step, asked):
        return None
    with taken_back(core):
        try:
            act(core, done)
            now = question(core)
        except EngineError:
            return None
    theirs = by in now.who and do in game.menus[now.menu].verbs
    goes_on = theirs or (now.menu == asked.menu and not more)
    return done if goes_on and now.who != asked.who else None


def moved_on(replay: Replay, step: int, asked: Ask, by: Seat | None, do: str) -> Action | None:
    """Return the end by which a player goes on to what a step of theirs tells, where nobody disputes that step.

    The end of a phase in which what they do has no place; not where the step says when it was, or is itself an end or
    could be meant as an interruption there, nor where the file tells more of what that phase is for.
    """
    game, told = replay.core.game, replay.told
    here = {*game.menus[asked.menu].verbs, *game.interrupts, *game.goes_on, "pass"}
    if by is None or by not in asked.who or do in here:
        return None
    if not 0 < step <= len(told) or step in replay.disputed or not WHEN.keys().isdisjoint(told[step - 1]):
        return None
    done = _end_of(game, [option for option in legal(replay.core, anytime=False) if option.by == by])
    if done is None or _goes_back(replay, step, asked, by):
        return None
    with taken_back(replay.core), suppress(EngineError):
        act(replay.core, done)
        for _ in range(MOST_PASSES):
            now = question(replay.core)
            if now.menu != asked.menu and by in now.who and do in game.menus[now.menu].verbs:
                return done
            on: Action | None = None
            if in_window(replay.core) is not None:
                on = Action(now.who[0], "pass")
            elif by not in now.who and not _tells_more(replay, step, now):  # the next one's turn for the same
                on = _end_of(game, list(legal(replay.core, anytime=False)))
            if on is None:
                return None
            act(replay.core, on)
    return None


def _goes_back(replay: Replay, step: int, asked: Ask, by: Seat) -> bool:
    """Return whether a player is told to do more of what is asked for now before somebody ends anything."""
    game, player = replay.core.game, replay.laid.seats[by]
    own = game.menus[asked.menu].verbs
    for after in takewhile(lambda told: told["do"] not in game.goes_on, replay.told[step:]):
        if after["by"] == player and after["do"] in own and after["do"] not in game.interrupts:
            return True
    return False


def _end_of(game: Game, options: Sequence[Option]) -> Action | None:
    """Return the one act by which somebody goes on to what comes next, where there is one."""
    ends = [option for option in options if option.do in game.goes_on and not option.slots]
    return Action(ends[0].by, ends[0].do, ends[0].subject) if len(ends) == 1 else None


def _refused_anyway(replay: Replay, step: int, by: Seat, do: str) -> bool:
    """Return whether a step is not legal once it is its player's turn, which all before them may have come to by now."""
    core = replay.core
    if not 0 < step <= len(replay.told):
        return False
    with taken_back(core), suppress(EngineError):
        while by not in (asked := question(core)).who:
            done = _end_of(core.game, [*legal(core, anytime=False)])
            if done is None or _tells_more(replay, step, asked):
                return False
            act(core, done)
            if question(core).menu != asked.menu:
                return False
        asks = do in core.game.menus[question(core).menu].verbs
        return asks and not can(replay, by, replay.told[step - 1], step)
    return False


def _does_more(replay: Replay, step: int, asked: Ask) -> bool:
    """Return whether the file tells more of what somebody is asked for, or somebody says that the step was not in order."""
    return step in replay.disputed or _tells_more(replay, step, asked)


def _tells_more(replay: Replay, step: int, asked: Ask) -> bool:
    verbs = replay.core.game.menus[asked.menu].verbs
    who = {replay.laid.seats[seat] for seat in asked.who if seat >= 0}
    return any(after["by"] in who and after["do"] in verbs for after in replay.told[step:])


def can(replay: Replay, by: Seat, step: Step, number: int) -> bool:
    """Return whether a step is legal now in some way, as far as it is known."""
    try:
        ways = replay.reader.ways(by, step, f"steps[{number}]")
    except Illegal:
        return False
    except (DisputeError, EngineError):
        return True
    return any(works(replay.core, way) for way in ways)
