"""Windows: who has priority, passes in a row, and last-in-first-out resolution.

A window is the frame `OpenWindow`. It asks the holder by the window's menu. The verb "pass" hands priority on; enough
passes in a row close it. Anything else goes on the stack and opens a new window, whose first holder the game decides.
When a window closes, its `closed` frame happens: usually `RESOLVE`, which resolves the stack from the newest item on;
nobody is asked in between except by an effect or by the game (`Game.between`). A window asks everybody who has
priority, not only those who could use it.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from judge.engine.deciding import holds
from judge.engine.decisions import Kind
from judge.engine.game import Verb
from judge.engine.records import Asked, Declared, Event, Frame
from judge.engine.run import ASK, Ask, question

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Rules, Seat


PASS: Final = "pass"  # noqa: S105 - the verb that hands priority on


class OpenWindow(Frame, tag="window"):
    """A window in which `holder` has priority, after this number of passes in a row."""

    kind: str
    holder: Seat
    passes: int = 0


class InWindow(Asked):
    """The question to the holder of a window: which kind of window, and how many have passed in a row."""

    kind: str
    passes: int = 0


class Resolve(Frame):
    """The stack resolves; `first` is its size at the start, 0 before the first item is taken."""

    first: int = 0


class Resolving(Frame, tag="resolving"):
    """One item of the stack takes effect: the data of a game's frame "resolve.<kind>"."""

    item: Declared


class Settle(Frame):
    """The actions needed after each effect."""


class Passed(Event):
    """A player passed."""

    seat: Seat


class WasDeclared(Event, tag="declared"):
    """Something was put on the stack."""

    declared: Declared


class BeganToResolve(Event, tag="resolving"):
    """The newest item of the stack takes effect."""

    declared: Declared


RESOLVE: Final = Resolve()
SETTLE: Final = Settle()


def open_window(core: Core, kind: str, holder: Seat) -> None:
    """Give `holder` priority, with no passes so far."""
    core.agenda.append(OpenWindow(kind, holder))


def offer(core: Core, kind: str, holder: Seat) -> None:
    """Open a window and ask at once, where nothing else must happen before."""
    window = core.game.windows[kind]
    core.agenda.append(
        window_question(window.menu, holder, kind, 0) if window.passes(core) else window.closed
    )


@cache
def window_question(menu: str, holder: Seat, kind: str, passes: int) -> Ask:
    """Return the question of a window, cached."""
    return Ask(menu, (holder,), InWindow(kind, passes))


def window_frame(core: Core, frame: OpenWindow) -> None:
    """Ask the holder, or close."""
    window = core.game.windows[frame.kind]
    if frame.passes >= window.passes(core):
        core.agenda.append(window.closed)
    else:
        core.agenda.append(window_question(window.menu, frame.holder, frame.kind, frame.passes))


def asking_window(core: Core) -> str | None:
    """Return the kind of window that is asking now, or None."""
    if core.agenda[-1].tag != ASK:
        return None
    data = question(core).data
    return data.kind if isinstance(data, InWindow) else None


def waits_for_answers(core: Core) -> bool:
    """Return whether the open window answers a declaration, rather than offering the next move."""
    kind = asking_window(core)
    return kind is not None and not core.game.windows[kind].idle(core)


def is_resolving(core: Core) -> bool:
    """Return whether the stack is resolving. It is not while a window opened in between waits for a player."""
    for frame in reversed(core.agenda):
        if isinstance(frame, Resolve):
            return True
        if isinstance(frame, OpenWindow) or (isinstance(frame, Ask) and isinstance(frame.data, InWindow)):
            return False
    return False


def declare(core: Core, item: Declared, also: Rules = (), *, beneath: int = 0) -> None:
    """Put a declared item on the stack, beneath the given number of others.

    `also`: further rules by which it can be declared, besides those of its kind.
    """
    core.stack.insert(len(core.stack) - beneath, item)
    rules = core.game.stack_rules.get(item.tag, ())
    core.events.append(WasDeclared((*rules, *also) if also else rules, item))


def resolve_frame(core: Core, frame: Resolve) -> None:
    """Resolve the newest item, then return here. The frame holds the initial number of items.

    While no other frame must run first, the follow-up of an item is done directly.
    """
    stack, game, agenda = core.stack, core.game, core.agenda
    first = not frame.first
    if first:
        frame = _resolve(len(stack))
    while stack:
        if not first and game.between(core):
            return
        first = False
        agenda.append(frame)
        agenda.append(SETTLE)
        rules = game.stack_rules.get("resolve", ())
        alone = core.decisions is None or len(stack) == 1 or not rules
        item = stack.pop() if alone or holds(core, rules[0], Kind.ORDER) else stack.pop(0)
        core.events.append(BeganToResolve(rules, item))
        game.frames[_resolving(item.tag)](core, Resolving(item))
        top: Frame = agenda[-1]
        if top is not SETTLE:
            return
        agenda.pop()
        game.frames["settle"](core, SETTLE)
        top = agenda[-1]
        if top is not frame:
            return
        agenda.pop()


@cache
def _resolve(first: int) -> Resolve:
    """Return the frame for a number of items, cached."""
    return Resolve(first)


@cache
def _resolving(kind: str) -> str:
    """Return the name of the frame that resolves an item."""
    return f"resolve.{kind}"


def no_subject(_core: Core, _by: Seat) -> tuple[None]:
    """Return the one subject of a verb that needs none."""
    return (None,)


def no_demand(_core: Core, _by: Seat, _subject: object) -> tuple[Slot, ...]:
    """Return no slots: whoever is asked may do it."""
    return ()


def owed_once(_core: Core, _seat: Seat) -> int:
    """Return 1: a player must do it once before others continue (see `Verb.owed`)."""
    return 1


def _no_window(_core: Core, _by: Seat, asked: object) -> None:
    """Refuse a pass without a window, where the game defines no meaning for it."""
    raise KeyError(asked)


def make_pass(
    rules: Rules,
    demand: Callable[[Core, Seat, None], tuple[Slot, ...]] = no_demand,
    elsewhere: Callable[[Core, Seat, Any], None] = _no_window,
) -> Verb:
    """Make the verb "pass" of a game, citing its rules.

    `demand` says who may pass, where not everybody may; `elsewhere(core, by, asked)` handles a pass without a window.
    """

    @cache
    def passed(by: Seat) -> Passed:
        return Passed(rules, by)

    def perform(core: Core, by: Seat, _subject: object, _values: Values, asked: object) -> None:
        if not isinstance(asked, InWindow):
            elsewhere(core, by, asked)
            return
        window = core.game.windows[asked.kind]
        core.events.append(passed(by))
        passes = asked.passes + 1
        if passes >= window.passes(core):
            core.agenda.append(window.closed)
        else:
            core.agenda.append(window_question(window.menu, window.following(core, by), asked.kind, passes))

    return Verb(no_subject, demand, perform)


FRAMES: Final = {OpenWindow.tag: window_frame, Resolve.tag: resolve_frame}
