"""A step that says two actions in one, as players do: the attacker and its target, the card and whom it is for.

The first action takes what it asks for; the rest is the step of the next one that its player is asked for. What came up
by itself before that may be told right after such a step: it is done first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from judge.disputes.courses import also_told, following
from judge.disputes.courses.forks import TooManyError
from judge.disputes.language.errors import DisputeError
from judge.engine.errors import NeedsFact
from judge.engine.run import legal, question
from judge.engine.triggers import MENU as ORDERING
from judge.engine.windows import in_window

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.disputes.courses.replay import Replay
    from judge.disputes.courses.weighing import Refused
    from judge.disputes.language.format import Step
    from judge.engine.core import Core
    from judge.engine.ids import Seat


def goes_on(
    replay: Replay, number: int, step: Step, by: Seat, path: str, unread: tuple[str, ...]
) -> Refused | None:
    """Do what the rest of a step says, where the same player is asked for that next: attacker and target in one.

    Returns the refusal of that. DisputeError where nothing asks for it.
    """
    core = replay.core
    paid = step.get("pay")
    first = f"pay.{next(iter(paid))}" if unread[0] == "pay" and isinstance(paid, dict) and paid else unread[0]
    unasked = DisputeError(f"{path}.{first}", "step.unasked", word=first.rpartition(".")[2])
    meant = following.said_along(replay, number, step)
    after = number
    # Others let the first part pass, or the second was not said then; what that set off comes before as well.
    while in_window(core) is not None or following.asks_before(core, meant):
        if _is_told_after(replay, after):
            here = replay.checkpoint()
            if not replay.step(after + 1, replay.told[after]):
                replay.restore(here)  # it is refused when its turn comes
                return None
            after += 1
            continue
        try:
            if question(core).menu == ORDERING:  # which comes first goes by the step told next
                action, fork = following.owed(replay, after + 1)
            else:
                action, fork = following.follows(replay, after)
        except (NeedsFact, TooManyError) as missing:
            return missing, None
        if action is None or not replay.do(None, action, fork):
            raise unasked
    asked = question(core)
    if asked.menu in core.game.free or by not in asked.who or any("." in key for key in unread):
        raise unasked
    wrong = unasked
    for verb in _next_parts(core, by, meant):
        here = replay.checkpoint()
        try:
            return replay.perform(number, _rest_of(step, unread, verb), by, path, here.core)
        except DisputeError as fault:
            if verb in meant and wrong is unasked:
                wrong = fault  # this is what it speaks of: so that says what is wrong with it
            replay.restore(here)
    raise wrong


def _is_told_after(replay: Replay, number: int) -> bool:
    """Return whether the step after one answers what is asked now, or tells what came up by itself and is asked about."""
    if in_window(replay.core) is not None or number >= len(replay.told):
        return False
    after = replay.told[number]
    return (
        following.is_told_next(replay, number, question(replay.core))
        or also_told.as_asked(replay, number + 1, after) is not after
    )


def _next_parts(core: Core, by: Seat, meant: frozenset[str]) -> list[str]:
    """Return the actions that the rest of a step can be about: those it may say, and those open to its player."""
    open_to = {option.do for option in legal(core, anytime=False) if option.by == by}
    verbs = [
        verb
        for verb in core.game.menus[question(core).menu].verbs
        if verb not in core.game.interrupts and (verb in meant or verb in open_to)
    ]
    return sorted(verbs, key=lambda verb: verb not in meant)


def _rest_of(step: Step, unread: tuple[str, ...], do: str) -> Step:
    """Return the part of a step that its first action did not ask for, as the step of another."""
    rest: Mapping[str, object] = {"by": step["by"], "do": do, **{key: step.get(key) for key in unread}}
    return cast("Step", rest)
