"""Windows: who may act now, passes in a row, and last-in-first-out resolution.

A window is the frame ("window", kind, holder, passes). It asks the holder by the window's menu. The verb "pass"
hands the right on; enough passes in a row close it. Whatever else the holder does goes on the stack and opens a
fresh window, in which the right stands with whoever the game says. When a window closes, its `closed` frame
happens: mostly ("resolve",), which takes the stack apart from the newest item on, with nobody asked in between
unless an effect itself asks, or the game (`Game.between`). A window asks everybody who has the right, not only those
who could use it.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from judge.engine.game import Verb
from judge.engine.run import ASK, question

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.engine.core import Core, Frame
    from judge.engine.slots import Slot, Values

RESOLVE: tuple[Any, ...] = ("resolve",)
SETTLE: tuple[Any, ...] = ("settle",)


def open_window(core: Core, kind: str, holder: int) -> None:
    """Give `holder` the right to act, with no passes so far."""
    core.agenda.append(("window", kind, holder, 0))


def offer(core: Core, kind: str, holder: int) -> None:
    """Open a window and ask at once, where nothing else has to happen before."""
    window = core.game.windows[kind]
    core.agenda.append((ASK, window.menu, (holder,), (kind, 0)) if window.passes(core) else window.closed)


def window_frame(core: Core, frame: Frame) -> None:
    """Ask the holder, or close."""
    _, kind, holder, passes = frame
    window = core.game.windows[kind]
    if passes >= window.passes(core):
        core.agenda.append(window.closed)
    else:
        core.agenda.append((ASK, window.menu, (holder,), (kind, passes)))


def in_window(core: Core) -> str | None:
    """Name the kind of window that is asking now, or None."""
    if core.agenda[-1][0] != "ask":
        return None
    data = question(core).data
    return data[0] if _of_window(core, data) else None


def waits_for_answers(core: Core) -> bool:
    """Say whether a window is asking that answers something, not one that merely offers the next move."""
    kind = in_window(core)
    return kind is not None and not core.game.windows[kind].idle(core)


def _of_window(core: Core, data: Any) -> bool:
    named = isinstance(data, tuple) and len(data) == 2 and isinstance(data[0], str)
    return named and data[0] in core.game.windows


def resolving(core: Core) -> bool:
    """Say whether the stack is being taken apart; a window opened in between counts as a pause in that."""
    for frame in reversed(core.agenda):
        name = frame[0]
        if name == "resolve":
            return True
        if name == "window" or (name == "ask" and _of_window(core, frame[3])):
            return False
    return False


def declare(core: Core, item: tuple[Any, ...]) -> None:
    """Put a declared item on the stack: (kind, by, ...)."""
    core.stack.append(item)
    core.events.append(("declared", core.game.stack_rules.get(item[0], ()), item))


def resolve_frame(core: Core, frame: Frame) -> None:
    """Resolve the newest item, then come back here. The frame carries how many items there were at first.

    As long as nothing else has to happen first, what comes after an item is done on the spot.
    """
    stack, game, agenda = core.stack, core.game, core.agenda
    first = len(frame) == 1
    if first:
        frame = ("resolve", len(stack))
    while stack:
        if not first and game.between(core):
            return
        first = False
        agenda.append(frame)
        agenda.append(SETTLE)
        item = stack.pop()
        core.events.append(("resolving", game.stack_rules.get("resolve", ()), item))
        name = _resolving(item[0])
        game.frames[name](core, (name, item))
        if agenda[-1] is not SETTLE:
            return
        agenda.pop()
        game.frames["settle"](core, SETTLE)
        if agenda[-1] is not frame:
            return
        agenda.pop()


@cache
def _resolving(kind: str) -> str:
    """Name the frame that resolves an item."""
    return f"resolve.{kind}"


def no_subject(core: Core, by: int) -> tuple[None]:
    """Give the one subject of a verb that needs none."""
    del core, by
    return (None,)


def no_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    """Ask for nothing: whoever is asked may."""
    del core, by, subject
    return ()


def _no_window(core: Core, by: int, asked: Any) -> None:
    """Refuse a pass that a game's menus offer where no window asks, when the game does not say what it means there."""
    del core, by
    raise KeyError(asked[0])


def make_pass(
    rules: tuple[str, ...],
    demand: Callable[[Core, int, Any], tuple[Slot, ...]] = no_demand,
    elsewhere: Callable[[Core, int, Any], None] = _no_window,
) -> Verb:
    """Make the verb "pass" of a game, citing its rules.

    `demand` says who may where not everybody may, `elsewhere(core, by, asked)` does it where no window asks.
    """

    def perform(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
        del subject, values
        window = core.game.windows.get(asked[0])
        if window is None:
            elsewhere(core, by, asked)
            return
        kind, passes = asked
        core.events.append(("passed", rules, by))
        if passes + 1 >= window.passes(core):
            core.agenda.append(window.closed)
        else:
            core.agenda.append((ASK, window.menu, (window.following(core, by),), (kind, passes + 1)))

    return Verb(no_subject, demand, perform)
