"""Records of a replay: the actions done, the choice points in them, and the refused steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from judge.engine.errors import EngineError, Illegal
    from judge.engine.game import Action
    from judge.engine.records import Declared, Event, Waiting


class Fork(NamedTuple):
    """One choice point.

    `step`: the step in which it is open, or before which; one more than there are steps: after the last. `number`: the
    number of the fork in that step, from 0. `kind`: "told" (the step leaves something out), "choice" (nobody reported it),
    "seen" (what an unknown card turned out to be, of what somebody had to do) or "chance". `ways`: the actions it could have
    been; None stands for those that depend on cards nobody has named. `slots`: what the values of each way are called.
    """

    step: int
    number: int
    kind: str
    menu: str
    who: tuple[int, ...]
    ways: tuple[Action | None, ...]
    slots: tuple[tuple[str, ...], ...]

    def open_slots(self, way: Action) -> frozenset[str]:
        """Return the names of the slots that have another value in other ways of the same action."""
        same = [each for each in self.ways if each is not None and _act(each) == _act(way)]
        names = self.slots[self.ways.index(way)]
        return frozenset(
            name for at, name in enumerate(names) if len({repr(each.values[at]) for each in same}) > 1
        )


def _act(action: Action) -> tuple[object, ...]:
    return (action.by, action.do, action.subject)


Choice = tuple[Fork, int]


class PlayedAction(NamedTuple):
    """One action done: its step number in the file (None when implied), and its events.

    `open`: the fork of which this is one way, where it is open. `answers`: whether it is told, and answers an effect.
    """

    n: int | None
    action: Action
    implied: bool
    events: tuple[Event, ...]
    before: tuple[Declared, ...]
    after: tuple[Declared, ...]
    note: str = ""
    open: Fork | None = None
    log: int = 0  # how much of the core's log is older
    told: tuple[int, ...] = ()  # how long it was when each of the events was told
    answers: bool = False
    taken: bool = False  # whether somebody is taken to have done it who did not owe it
    along: int = 0  # the step along with which it was done
    set_off: Waiting | None = None  # the ability, come up by itself, that it is told about
    only_said: bool = False  # whether the step only says what another does: nothing is done then
    consulted: frozenset[str] = frozenset()  # unclear points


@dataclass(frozen=True)
class RefusedStep:
    """The refusal at which a replay stopped: its step, and after how many actions.

    `earlier`: why the step was not allowed before something declared took effect, where what decides did not hold then.
    `then`: why it is not allowed later either, where that is for another reason.
    """

    n: int
    error: EngineError
    action: Action | None
    at: int
    earlier: tuple[Illegal, ...] = ()
    then: EngineError | None = None
