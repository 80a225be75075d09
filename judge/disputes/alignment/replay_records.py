"""Records of a replay: the actions done, and the refused steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from judge.disputes.alignment.forks import Fork
    from judge.engine.errors import EngineError, Illegal
    from judge.engine.game import Action
    from judge.engine.records import Declared, Event, Waiting

from dataclasses import dataclass
from typing import NamedTuple


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
