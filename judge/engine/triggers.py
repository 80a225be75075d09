"""Triggered abilities that wait: who orders them, one after the other.

`core.waiting` holds items (by, ...) in the order in which they were set off. The frame ("triggers",) takes them in
the game's order of seats; a seat with several different ones is asked which comes next. Each taken item becomes
the frame ("trigger", item), whose meaning is the game's: resolve at once, or go on the stack.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.engine.errors import Illegal
from judge.engine.game import Verb
from judge.engine.run import ask, question

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.engine.core import Core, Frame
    from judge.engine.slots import Slot, Values

TRIGGERS: tuple[Any, ...] = ("triggers",)
MENU = "order_triggers"


def wait(core: Core, item: tuple[Any, ...]) -> None:
    """Let a triggered ability of seat `item[0]` wait for its turn."""
    core.waiting.append(item)


def make_triggers_frame(
    seats: Callable[[Core], tuple[int, ...]], all_by: Callable[[Core], int | None] = lambda _core: None
) -> Callable[[Core, Frame], None]:
    """Make the frame; `seats(core)` gives the seats in the order in which their abilities are handled.

    `all_by(core)` gives the seat that orders the abilities of everybody, where one does.
    """

    def triggers_frame(core: Core, frame: Frame) -> None:
        waiting = core.waiting
        if not waiting:
            return
        orderer = all_by(core) if len(waiting) > 1 else None
        for seat in seats(core) if orderer is None else (orderer,):
            own = [number for number, item in enumerate(waiting) if orderer is not None or item[0] == seat]
            if not own:
                continue
            core.agenda.append(frame)
            if all(waiting[number] == waiting[own[0]] for number in own):
                core.agenda.append(("trigger", waiting.pop(own[0])))
            else:
                ask(core, MENU, (seat,), tuple(waiting[number] for number in own))
            return

    return triggers_frame


def _subjects(core: Core, by: int) -> range:
    del by
    return range(1, len(question(core).data) + 1)


def make_next_trigger(rules: tuple[str, ...]) -> Verb:
    """Make the verb "next_trigger": the subject is the number, from 1, of one of the seat's waiting abilities."""

    def demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
        del by
        if subject not in _subjects(core, 0):
            raise Illegal(rules, "trigger.no-such", given=subject)
        return ()

    def perform(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
        del by, values
        item = core.waiting.pop(core.waiting.index(asked[subject - 1]))
        core.agenda.append(("trigger", item))

    return Verb(_subjects, demand, perform, "number")
