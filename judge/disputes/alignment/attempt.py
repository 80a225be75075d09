"""What was tried at the moments of one item, and which of its refusals says most.

`A attacks` while B still may answer is refused for its time; once B has passed, because A's zombie lies REST. The second is
about the step itself and says more: whoever hears the first would only wait, and be refused again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.disputes.alignment import moments
from judge.disputes.alignment.worlds import CannotBeError, NotThereError
from judge.engine.errors import EngineError, Illegal
from judge.engine.ids import Obj

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.disputes.alignment.moments import Delay
    from judge.disputes.alignment.prices import Alignment
    from judge.disputes.alignment.readings import Item
    from judge.disputes.alignment.replay import Replay, ReplayMark
    from judge.engine.game import Action, Core


@dataclass
class Attempt:
    """The state of the search through the moments of one item.

    `begun`: how much had been done; `player`: whose turn it was; `settled`: the last moment at which nobody was taken to
    have passed for it; `best`: the refusal that says most, with its action and its `weight`; the `earlier` ones that held
    before it did, what it is refused for later (`then`), how much had taken effect (`gone`), and the moment at which the
    game stands then (`mark`); `came`: whether a moment that it names has come; `closed`: how many windows silent passes
    closed. `late`: another moment than the first is looked for; where there is none, nothing comes of it, unless something
    must be known first (`asks`). `supposed`: an assumption that carries the item was asked about, with all that it takes.
    `doubtful`: silent moves passed over what later steps tell more of: they were made unless that comes too late then.
    What came of it otherwise: `beside`, as an answer to a later question; `fallback`, with a later item done first but not
    without a fault; `sooner`, with one that is disputed done first; `priced`, at a price.
    """

    begun: int
    player: object
    settled: ReplayMark
    mark: ReplayMark
    refusals: moments.EarlierRefusals
    best: tuple[EngineError, Action | None] | None = None
    earlier: tuple[Illegal, ...] = ()
    weight: int = -9
    gone: int = 0
    then: EngineError | None = None
    only_passes: bool = True
    came: bool = False
    silent: int = 0
    closed: int = 0  # windows that were closed by silent passes
    met: frozenset[object] = frozenset()
    during: bool = False
    late: Delay | None = None
    asks: bool = False
    supposed: bool = False
    doubtful: bool = False
    beside: tuple[Alignment, ...] = ()
    fallback: tuple[Alignment, ...] = ()
    sooner: tuple[Alignment, ...] = ()
    priced: tuple[Alignment, ...] = ()


def is_of_timing(error: EngineError) -> bool:
    """Return whether a refusal is only about priority or timing, so that an implied pass may cure it."""
    return isinstance(error, Illegal) and error.kind.of_timing


def may_lack_unstated_pass(error: EngineError) -> bool:
    """Return whether silent moves may cure a refusal."""
    return isinstance(error, NotThereError) or is_of_timing(error)


def is_declared(core: Core, action: Action | None) -> bool:
    """Return whether an action's subject is on the stack or the target of something on it."""
    subject = action.subject if action is not None else None
    obj = subject[0] if isinstance(subject, tuple) else subject
    if type(obj) is not int or not 0 <= obj < len(core.defn):
        return False
    return any(_mentions(item, core.ref(Obj(obj))) for item in core.stack)


def _mentions(item: Any, ref: tuple[int, int]) -> bool:
    """Return whether an item of the stack contains a reference to an object."""
    if isinstance(item, dict):
        return any(_mentions(part, ref) for part in item.values())
    return isinstance(item, (tuple, list)) and (item == ref or any(_mentions(part, ref) for part in item))


def is_unasked(item: Item, attempt: Attempt) -> bool:
    """Return whether no action asks for the rest of a step."""
    return item.rest and (attempt.best is None or getattr(attempt.best[0], "reason", "") == "rest")


def is_too_late(item: Item, attempt: Attempt, found: Sequence[Alignment]) -> bool:
    """Return whether a later step of an item's player is refused for its time, or in a turn after that of the item."""
    for each in found:
        stop, then = each.end.stop, each.replay
        if stop is not None and then is not None and stop.n > item.n:
            gone = then.core.vars.get("player") != attempt.player
            if then.steps[stop.n - 1].by == item.step.by and (gone or is_of_timing(stop.error)):
                return True
    return False


def fault_of(error: EngineError, item: Item, attempt: Attempt) -> EngineError:
    """Return the refusal of an item, or an error that what it states cannot have been (no fault of anybody)."""
    if attempt.best is None and not attempt.came and item.step.is_pinned:
        return CannotBeError(moments.no_such_moment(item.step))
    if is_unasked(item, attempt):
        key, told = item.unread[-1], item.step.named.get(item.unread[-1])
        key = f"{key}.{next(iter(told))}" if isinstance(told, dict) and told else key
        return CannotBeError(item.step.place.key(key).error("step.unasked", word=key.rpartition(".")[2]))
    if isinstance(error, Illegal) and error.reason == "fact.otherwise":
        return CannotBeError(moments.untrue_fact(error, item.step))
    return error


def denial(replay: Replay, error: EngineError) -> int | None:
    """Return the step in which a player denied the card that their refused act shows, or None."""
    facts = getattr(error, "facts", {})
    if facts.get("shown_as") is None:
        return None
    said = (
        done.n
        for done in reversed(replay.done)
        if (done.action.by, done.action.do) == (facts["by"], facts["denied"])
        and any(facts["what"] in event for event in done.events)
    )
    return next(said, None)
