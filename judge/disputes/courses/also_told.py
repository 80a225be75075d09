"""An answer that is told by another verb than the one that is asked for: `choose` of a discard, `no` where one declines.

People say "I choose this one" of what is discarded, scrapped or aimed at, "no" of whatever they leave, and that they
activate an ability that was set off by itself (`set_off.py`); each game says which verbs tell the same (`Game.also_told`).
A step is read so only where its player owes that answer, nothing is open before, and the player is not asked for the
step's own verb before or after it.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, cast

from judge.disputes.courses import following, set_off
from judge.disputes.courses.came_up import asked_about, named_by
from judge.disputes.courses.finished import can
from judge.disputes.courses.forks import TooManyError
from judge.disputes.courses.set_off import EVERYWHERE, MOST
from judge.disputes.language.errors import DisputeError
from judge.engine.errors import EngineError, NeedsFact
from judge.engine.game import Action
from judge.engine.run import legal, question
from judge.engine.triggers import MENU as ORDERING
from judge.engine.triggers import NEXT, Ordering

if TYPE_CHECKING:
    from judge.disputes.courses.replay import Replay
    from judge.disputes.language.format import Step
    from judge.engine.ids import Seat


def as_asked(replay: Replay, number: int, step: Step) -> Step:
    """Return a step by the verb that is asked for, where it tells such an answer by another; else as it stands."""
    may_be = [verb for verb, others in replay.core.game.also_told.items() if step["do"] in others]
    if not may_be or step["by"] not in replay.laid.seats:
        return step
    by = replay.reader.seat(step, f"steps[{number}]")
    with suppress(DisputeError, EngineError, TooManyError):
        with replay.taken_back_after():
            if set_off.tells_of_one(replay.core.game, step):
                return set_off.as_it_came_up(replay, number, step, by) or step
            said = _as_owed(replay, number, step, by, may_be)
            if said is not None:
                return step if _asked_later(replay, number, step, said, by) else said
        with replay.taken_back_after():
            return set_off.as_a_word(replay, number, step, by) or step
    return step


def answered_by(replay: Replay, number: int) -> int:
    """Return which step, from a number on, answers what somebody is asked about an ability that came up by itself; or 0.

    Only those count that the player who is asked tells one after the other, and that are not done: people tell the target
    of an ability, or another that came up with it, before its cost. In between, others may pass, answer, or tell of an
    ability of theirs, unless somebody says that the step was not in order: then it is judged where it was told.
    """
    asked = question(replay.core)
    if asked.menu == ORDERING:
        return _ordered_by(replay, number)
    if asked_about(replay.core) is None or len(asked.who) != 1:
        return 0
    seat, verbs = asked.who[0], replay.core.game.menus[asked.menu].verbs
    first, does, between = 0, "", False
    for later in range(number, len(replay.told) + 1):
        step = replay.told[later - 1]
        if step["by"] != replay.laid.seats[seat]:
            if not set_off.may_come_between(replay.core.game, step):
                break
            between = True
        elif between and later in replay.disputed:
            break
        elif not replay.has_done(later):
            said = as_asked(replay, later, step)
            if later == number and _says_that_it_came_up(replay, seat, said, later):
                return later
            if said["do"] in verbs and can(replay, seat, said, later):
                if first and said["do"] != does:
                    break  # the opposite
                slots = replay.core.game.verbs[said["do"]].demand(replay.core, seat, None)
                tells = not slots or any(slot.name in said for slot in slots)
                if tells or is_said_with_next(replay, later, said, seat):
                    return later
                first, does = first or later, said["do"]  # it tells nothing of what is asked: another may
    return first


def _ordered_by(replay: Replay, number: int) -> int:
    """Return the step after one that names the ability of which that one tells, where it is open which comes next; or 0.

    "I discard this; I activate that": not where the ability named asks for nothing that the first step tells.
    """
    first, by = replay.told[number - 1] if number <= len(replay.told) else None, question(replay.core).who[0]
    seat = replay.laid.seats[by]
    if first is None or first["by"] != seat or replay.has_done(number) or first.keys() <= EVERYWHERE:
        return 0
    if as_asked(replay, number, first)["do"] == NEXT:
        return 0
    for later in range(number + 1, len(replay.told) + 1):
        step = replay.told[later - 1]
        if step["by"] != seat or later in replay.disputed:
            return 0
        if as_asked(replay, later, step)["do"] == NEXT:
            return later if _answers_it(replay, number, later, by) else 0
    return 0


def _answers_it(replay: Replay, number: int, later: int, by: Seat) -> bool:
    """Return whether a step tells what the ability asks for that a later one names. Changes nothing."""
    with suppress(EngineError, TooManyError, DisputeError), replay.taken_back_after():
        if not replay.step(later, replay.told[later - 1]):
            return False
        said = as_asked(replay, number, replay.told[number - 1])
        asked = replay.core.game.menus[question(replay.core).menu].verbs
        return said["do"] in asked and can(replay, by, said, number)
    return False


def _says_that_it_came_up(replay: Replay, by: Seat, step: Step, number: int) -> bool:
    """Return whether a step only says that the ability is used about which somebody is asked: what it takes comes after."""
    said = named_by(replay, by, step, number)
    return said is not None and said.item == asked_about(replay.core)


def is_said_with_next(replay: Replay, number: int, step: Step, by: Seat) -> bool:
    """Return whether a step only says that such an ability is used, and its player tells right after what that takes."""
    asked = question(replay.core)
    if asked_about(replay.core) is None or by not in asked.who or number >= len(replay.told):
        return False
    if step["do"] not in replay.core.game.menus[asked.menu].verbs or not step.keys() <= EVERYWHERE:
        return False
    try:
        slots = replay.core.game.verbs[step["do"]].demand(replay.core, by, None)
    except EngineError:
        return False
    after = replay.told[number]
    if not slots or after["by"] != step["by"] or after.keys() <= EVERYWHERE:
        return False
    if after["do"] == replay.told[number - 1]["do"] and number + 1 in replay.disputed:
        return False  # it is used once with this step, and once more with the next
    said = as_asked(replay, number + 1, after)
    return said["do"] == step["do"] and can(replay, by, said, number + 1)


def has_no_later_moment(replay: Replay, number: int, step: Step) -> bool:
    """Return whether a step is done already, says of an ability that came up that it did, or answers about one now."""
    if replay.has_done(number):
        return True
    sooner = answered_by(replay, number)
    if sooner > number:
        return _has_none_after(replay, sooner, number, step)
    if sooner == number:
        return True
    if step["by"] not in replay.laid.seats or not set_off.tells_of_one(replay.core.game, step):
        return False
    path = f"steps[{number}]"
    try:
        said = as_asked(replay, number, step)
        if question(replay.core).menu == ORDERING:
            return said["do"] == NEXT
        return named_by(replay, replay.reader.seat(step, path), said, number) is not None
    except DisputeError:
        return False


def _has_none_after(replay: Replay, sooner: int, number: int, step: Step) -> bool:
    """Return whether a step has no later moment once one that is told after it is done. Changes nothing."""
    with suppress(EngineError, TooManyError, DisputeError), replay.taken_back_after():
        return replay.stands_now(sooner) and has_no_later_moment(replay, number, step)
    return False


def _as_owed(
    replay: Replay, number: int, step: Step, by: Seat, may_be: list[str], *, in_some_order: bool = True
) -> Step | None:
    """Let happen what leaves no choice until a player owes an answer by one of these verbs that fits; return it.

    Where it is open which of several abilities comes next, in whichever order one asks for it.
    """
    core = replay.core
    for _ in range(MOST):
        asked = question(core)
        if isinstance(asked.data, Ordering):
            first = [Action(asked.who[0], NEXT, at) for at in range(1, len(asked.data.items) + 1)]
            here = replay.checkpoint()
            for action in first if in_some_order else first[:1]:
                if replay.do(None, action):
                    said = _as_owed(replay, number, step, by, may_be, in_some_order=False)
                    if said is not None:
                        return said
                replay.restore(here)
            return None
        verbs = core.game.menus[asked.menu].verbs
        if by in asked.who and step["do"] in verbs:
            return None
        if by in asked.who and following.is_owed(core, asked):
            open_to = {option.do for option in legal(core, anytime=False) if option.by == by}
            for verb in may_be:
                said = by_verb(replay, by, step, verb) if verb in open_to else None
                if said is not None and can(replay, by, said, number):
                    return said
        try:
            if by in asked.who and asked_about(core) is not None:  # its COST is asked for before its target
                implied = next(set_off.uses(replay, by), None)
            else:
                implied, _fork = following.follows(replay, 0, by, step["do"])
        except (NeedsFact, TooManyError):
            return None
        if implied is None or not replay.do(None, implied):
            return None
    return None


def by_verb(replay: Replay, by: Seat, step: Step, verb: str) -> Step | None:
    """Say a step by another verb; None where that asks for something else than what the step says."""
    core = replay.core
    keys = [key for key in step if key not in EVERYWHERE]
    slots = [slot.name for slot in core.game.verbs[verb].demand(core, by, None)]
    said: dict[str, object] = {key: value for key, value in step.items() if key not in keys}
    said["do"] = verb
    if len(keys) == len(slots) == 1:
        said[slots[0]] = step.get(keys[0])
    elif set(keys) <= set(slots):
        said.update((key, step.get(key)) for key in keys)
    else:
        return None
    return cast("Step", said)


def _asked_later(replay: Replay, number: int, step: Step, said: Step, by: Seat) -> bool:
    """Return whether the verb that a step says is asked for after such an answer, and the file does not tell that then."""
    if any((later["by"], later["do"]) == (step["by"], step["do"]) for later in replay.told[number:]):
        return False
    try:
        refused = replay.perform(number, said, by, f"steps[{number}]", replay.core.checkpoint())
    except (EngineError, TooManyError):
        return False
    return refused is None and replay.when_next(by, step["do"]) is not None
