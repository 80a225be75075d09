"""What comes of a position in which somebody has still to choose: every way it can go on, as far as they are few."""

from __future__ import annotations

from itertools import combinations, islice, permutations
from typing import TYPE_CHECKING, Any, Final

from judge.engine.errors import EngineError
from judge.engine.game import Action
from judge.engine.run import act, legal, unsure

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from judge.disputes.claims import Judged
    from judge.disputes.replay import Replay

    Found = tuple[Judged, ...]

MOST_WAYS: Final = 60


def whatever_is_chosen(replay: Replay, look: Callable[[], Found]) -> list[Found]:
    """Give what `look` finds after each way; nothing where there are too many, or some cannot be followed."""
    found = list(islice(_ways(replay, look, MOST_WAYS), MOST_WAYS + 1))
    return [] if None in found or len(found) > MOST_WAYS else [one for one in found if one is not None]


def _ways(replay: Replay, look: Callable[[], Found], most: int) -> Iterator[Found | None]:
    """Choose, go on, look, take back; None for what cannot be followed."""
    core = replay.core
    actions = list(islice(_actions(replay), most + 1))
    if unsure(core):  # what is not known may allow more than is listed
        yield None
        return
    for action in actions:
        if action is None:
            yield None
            return
        before = replay.moment()
        try:
            act(core, action)
            replay.finish()
            if replay.open is not None:
                yield from _ways(replay, look, most)
            else:
                yield None if replay.late is not None else look()
        except EngineError:
            yield None
        finally:
            replay.back(before)


def _actions(replay: Replay) -> Iterator[Action | None]:
    """Spell the listed actions out; None for one with a slot that is not."""
    for option in legal(replay.core, anytime=False):
        if len(option.slots) > 1:
            yield None
            return
        values: Iterator[Any] = iter([None])
        if option.slots:
            values = _members(option.slots[0].describe(replay.core))
        for value in values:
            if option.slots and value is None:
                yield None
                return
            yield Action(option.by, option.do, option.subject, (value,) if option.slots else ())


def _members(shape: Mapping[str, Any]) -> Iterator[Any]:
    options = shape.get("options", ())
    if shape["kind"] == "choose" and not shape.get("unknown"):
        for size in range(shape["low"], shape["high"] + 1):
            yield from combinations(options, size)
    elif shape["kind"] == "order":
        yield from permutations(options)
    else:
        yield None
