"""An ability that was set off by itself, told as if its player had declared it: "I activate its AUTO, discarding this one".

The step is read as what is asked of its player about that ability (whether its cost is paid, what it is aimed at), as the
choice of which of several comes first, or as a word about one that came up with nothing to ask. An ability that is used
by declaring it is never meant so, and one that nothing set off stays what it is told as.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from judge.disputes.courses import following
from judge.disputes.courses.finished import can
from judge.disputes.language import described
from judge.engine.errors import EngineError
from judge.engine.records import Asked
from judge.engine.run import legal, question
from judge.engine.triggers import NEXT, Ordering, speaks_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.disputes.courses.replay import Replay
    from judge.disputes.language.format import Step
    from judge.engine.ids import Seat
    from judge.engine.records import Waiting

_NAMING: Final = {"card", "ability"}
EVERYWHERE: Final = frozenset(described.STEP)  # keys that any step can have
MOST: Final = 30  # implied actions looked over until it comes up


def as_it_came_up(replay: Replay, number: int, step: Step, by: Seat, verbs: Sequence[str]) -> Step | None:
    """Let happen what leaves no choice until the ability of a step comes up by itself; return what the step tells then.

    `verbs`: those by which such an answer is asked for. None where it does not come up, or may be declared.
    """
    core = replay.core
    for _ in range(MOST):
        asked = question(core)
        if "card" not in step or _may_be_declared(replay, step, by):
            return None
        if by in asked.who and isinstance(asked.data, Ordering):
            if any(_is_of(replay, item, step) for item in asked.data.items):
                return _as(step, NEXT, _NAMING)
        elif by in asked.who and isinstance(asked.data, Asked):
            about = asked.data.set_off()
            if about is not None and _is_of(replay, about, step):
                if _is_paid_next(replay, number, step, verbs):
                    return _as(step, NEXT, _NAMING)
                return _answer(replay, number, step, by, verbs)
        if any(_is_of(replay, item, step) for item in replay.came_up(by)):
            return None if _says_more(step) or _came_to_nothing(replay, step) else _as(step, NEXT, _NAMING)
        implied, _fork = following.follows(replay, 0, by, NEXT)
        if implied is None or not replay.do(None, implied):
            return None
    return None


def _is_paid_next(replay: Replay, number: int, step: Step, verbs: Sequence[str]) -> bool:
    """Return whether a step names nothing of what is asked for, and the next one of its player tells that."""
    if _says_more(step) or number >= len(replay.told):
        return False
    after, also = replay.told[number], replay.core.game.also_told
    answers = frozenset().union(verbs, *(also.get(verb, frozenset()) for verb in verbs)) - {step["do"]}
    return after["by"] == step["by"] and after["do"] in answers


def _answer(replay: Replay, number: int, step: Step, by: Seat, verbs: Sequence[str]) -> Step | None:
    """Return a step as the answer to what is asked about its ability now; what that does not ask for comes after it."""
    open_to = {option.do for option in legal(replay.core, anytime=False) if option.by == by}
    answers = (_as(step, verb, step.keys() - _NAMING) for verb in verbs if verb in open_to)
    return next((said for said in answers if can(replay, by, said, number)), None)


def _as(step: Step, do: str, keys: set[str]) -> Step:
    """Return a step by another verb, with these of its keys and those that every step can have."""
    kept = {key: value for key, value in step.items() if key in keys or key in EVERYWHERE}
    return cast("Step", {**kept, "do": do})


def _came_to_nothing(replay: Replay, step: Step) -> bool:
    """Return whether the last that happened of the card of a step is that its ability did not activate."""
    obj = replay.reader.find(step["card"], "card")
    last = next((event for event in reversed(replay.core.events) if ("card", obj) in event.about()), None)
    return last is not None and last.came_to_nothing


def _says_more(step: Step) -> bool:
    return not step.keys() <= EVERYWHERE | _NAMING


def _may_be_declared(replay: Replay, step: Step, by: Seat) -> bool:
    """Return whether the ability a step names is used by declaring it; where it names none, whether any of its card is."""
    core = replay.core
    obj = replay.reader.find(step["card"], "card")
    try:
        declared = [at for other, at in core.game.verbs[step["do"]].subjects(core, by) if other == obj]
    except EngineError:
        return True
    if "ability" not in step or not declared:
        return bool(declared)
    return replay.reader.ability_number(obj, step, "card") in declared


def _is_of(replay: Replay, item: Waiting, step: Step) -> bool:
    """Return whether something that was set off is of the card, and is the ability, that a step names."""
    if replay.reader.find(step["card"], "card") not in speaks_of(item):
        return False
    return "ability" not in step or item.ability_name(replay.core) == step["ability"]
