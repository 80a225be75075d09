"""Waiting triggered abilities: who orders them, and handling them one after the other.

`core.waiting` holds records in the order in which they were triggered. The frame `Triggers` handles them in the
game's order of seats; a seat with several different ones is asked which comes next. Each handled item becomes the
frame `Trigger`, whose meaning is the game's: resolve at once, or go on the stack.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Self

from judge.engine.errors import Illegal, Refusal
from judge.engine.game import Verb
from judge.engine.records import Asked, Frame, Waiting
from judge.engine.run import ask, question

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Rules, Seat


class Triggers(Frame):
    """The waiting abilities are handled, one after the other."""


class Trigger(Frame):
    """One waiting ability is handled."""

    item: Waiting


class Ordering(Asked):
    """Which of the waiting abilities comes next."""

    items: tuple[Waiting, ...]


class WaitingNumber(int):
    """The number of a waiting ability, from 1."""

    item: Waiting

    @classmethod
    def of(cls, number: int, item: Waiting) -> Self:
        """Return the reference to a waiting ability by its number."""
        numbered = cls(number)
        numbered.item = item
        return numbered

    @property
    def about(self) -> tuple[int, ...]:
        """Return the cards of a waiting ability."""
        return tuple(sorted(objects_of(self.item)))


def objects_of(item: Waiting) -> set[int]:
    """Return the objects that a waiting ability refers to."""
    found = set()
    for kind, value in zip(type(item).kinds.values(), item[1:], strict=True):
        if kind == "Obj":
            found.add(value)
        elif kind == "Ref":
            found.add(value[0])
        elif isinstance(value, dict) and isinstance(value.get("self"), tuple):
            found.add(value["self"][0])
    return found


TRIGGERS: Final = Triggers()
MENU: Final = "order_triggers"
NEXT: Final = "next_trigger"
KEPT: Final = 16


def wait(core: Core, item: Waiting) -> None:
    """Add a triggered ability to the waiting ones."""
    core.waiting.append(item)


def take_up(core: Core, at: int) -> None:
    """Handle the waiting ability at an index without a question. The last few are remembered."""
    item = core.waiting.pop(at)
    core.put(core.unasked, 0, (*core.unasked[0][1 - KEPT :], (len(core.log), item)))
    core.agenda.append(Trigger(item))


def handled_unasked(core: Core, by: Seat, since: int) -> list[Waiting]:
    """Return which abilities of a player were handled without a question since the log had this length."""
    return [item for when, item in core.unasked[0] if when >= since and item.by == by]


def make_triggers_frame(
    seats: Callable[[Core], tuple[Seat, ...]], all_by: Callable[[Core], Seat | None] = lambda _core: None
) -> Callable[[Core, Triggers], None]:
    """Make the frame; `seats(core)` gives the seats in the order in which their abilities are handled.

    `all_by(core)` gives the seat that orders the abilities of all players, where one does.
    """

    def triggers_frame(core: Core, frame: Triggers) -> None:
        waiting = core.waiting
        if not waiting:
            return
        orderer = all_by(core) if len(waiting) > 1 else None
        for seat in seats(core) if orderer is None else (orderer,):
            own = [number for number, item in enumerate(waiting) if orderer is not None or item.by == seat]
            if not own:
                continue
            core.agenda.append(frame)
            if all(waiting[number] == waiting[own[0]] for number in own):
                take_up(core, own[0])
            else:
                ask(core, MENU, (seat,), Ordering(tuple(waiting[number] for number in own)))
            return

    return triggers_frame


def _subjects(core: Core, _by: Seat) -> list[WaitingNumber]:
    asked: Ordering = question(core).data
    return [WaitingNumber.of(number, item) for number, item in enumerate(asked.items, 1)]


def make_next_trigger(rules: Rules) -> Verb:
    """Make the verb `NEXT`: the subject is the number, from 1, of one of the seat's waiting abilities."""

    def demand(core: Core, _by: Seat, subject: object) -> tuple[Slot, ...]:
        asked: Ordering = question(core).data
        if not isinstance(subject, int) or not 1 <= subject <= len(asked.items):
            raise Illegal(rules, "trigger.no-such", Refusal.CHOICE, given=subject)
        return ()

    def perform(core: Core, _by: Seat, subject: int, _values: Values, asked: Ordering) -> None:
        item = core.waiting.pop(core.waiting.index(asked.items[subject - 1]))
        core.agenda.append(Trigger(item))

    return Verb(_subjects, demand, perform, "number")
