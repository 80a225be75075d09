"""One choice told in several steps, as players make it: the first card to discard, then the second.

A step that names too few is done together with those right after it that name the rest; they say nothing more then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from judge.disputes.courses import following
from judge.disputes.language import described
from judge.engine.errors import Illegal, Refusal
from judge.engine.run import question

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from judge.disputes.courses.replay import Replay
    from judge.disputes.courses.weighing import Refused
    from judge.disputes.language.format import Step
    from judge.engine.ids import Seat


def may_be_part(told: Sequence[Step], number: int) -> bool:
    """Return whether the step before one, or after it, is of the same player and action: they may be one choice."""
    step = told[number - 1] if number <= len(told) else None
    beside = (*told[number - 2 : number - 1], *told[number : number + 1])
    return step is not None and any((each["by"], each["do"]) == (step["by"], step["do"]) for each in beside)


def done_already(replay: Replay) -> dict[int, int]:
    """Return the steps that were done along with an earlier one, each with the number of that one."""
    return {
        later: done.n
        for done in replay.done
        if done.n is not None
        for later in range(done.n + 1, done.n + done.along + 1)
    }


def done_along(
    replay: Replay, number: int, step: Step, by: Seat, perform: Callable[[Step], Refused | None]
) -> Refused | None:
    """Do a step, alone where that is all that is asked, else with as many of its later parts as make up one choice."""
    rest = _later_parts(replay, number, step)
    if not rest:
        return perform(step)
    before, met = replay.checkpoint(), replay.met
    refused = perform(step)
    if refused is None:
        if replay.met > met or _asks_again(replay, by, step):
            return None
    elif not isinstance(refused[0], Illegal) or refused[0].kind is not Refusal.CHOICE:
        return refused
    for count in range(len(rest), 0, -1):
        replay.take_back(before, met)
        before = replay.checkpoint()
        if perform(_joined(step, rest[:count])) is None:
            replay.done[-1] = replay.done[-1]._replace(along=count)
            return None
    replay.take_back(before, met)
    return perform(step)


def _later_parts(replay: Replay, number: int, step: Step) -> Sequence[Step]:
    """Return the steps right after one that may be parts of the same choice: the same player, action and key."""
    verb = replay.core.game.verbs.get(step["do"])
    key = _only_key(step)
    if step["by"] not in replay.laid.seats or verb is None or verb.takes != "none" or key is None:
        return ()
    rest: list[Step] = []
    for after in replay.told[number:]:
        if (after["by"], after["do"]) != (step["by"], step["do"]) or _only_key(after) != key:
            break
        rest.append(after)
    return rest


def _only_key(step: Step) -> str | None:
    """Return what a step names cards by; None where it names more, or a number, or says when it was done."""
    told = [(key, value) for key, value in step.items() if key not in {"by", "do", "note"}]
    if len(told) != 1 or told[0][0] in described.STEP or not isinstance(told[0][1], (str, list)):
        return None
    return told[0][0]


def _joined(step: Step, rest: Sequence[Step]) -> Step:
    key = _only_key(step) or ""
    named: list[object] = []
    for each in (step, *rest):
        value = cast("dict[str, object]", each)[key]
        named += value if isinstance(value, list) else [value]
    return cast("Step", {**step, key: named})


def _asks_again(replay: Replay, by: Seat, step: Step) -> bool:
    """Return whether another choice may come that the next step answers: nobody has merely the next move."""
    asked, game = question(replay.core), replay.core.game
    answers = by in asked.who and step["do"] in game.menus[asked.menu].verbs
    return answers or not following.owes_nothing(replay.core)
