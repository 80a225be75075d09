"""Actions that answer no question: looking at cards, and saying which step of a unit is being handled.

{do: look | count, word: <zone>, whose: <player>}  UO-info.facedown, UO-info.faceup, UO-icon.crit
{do: peek, card: <card>}                           the same
{do: handle, word: effect|power|bonus}             UO-unit.order
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine.effects.program import Do
from judge.engine.errors import Illegal
from judge.engine.game import Verb
from judge.games import visibility
from judge.games.unicorn_overlord import events, frames, refusals
from judge.games.unicorn_overlord.state import BATTLE, ROW, cards, turn_order

if TYPE_CHECKING:
    from collections.abc import Iterable

    from judge.engine.game import Action, Core, Slot, Values
    from judge.engine.ids import Obj, Ref, Seat
    from judge.engine.layout import Later

STEPS: Final = ("effect", "power", "bonus")
_ORDER: Final = ("UO-unit.order", "UO-unit.effect.top.down")
_ONCE: Final = {2: ("UO-unit.order", "UO-unit.power"), 3: ("UO-unit.order", "UO-unit.class.bonus")}


def _never_offered(_core: Core, _by: Seat) -> tuple[()]:
    """List nothing: the action is judged when somebody states it."""
    return ()


# ---- the three steps of a unit


def _last_unit(core: Core, by: Seat) -> Obj:
    """Return the unit that a player revealed last."""
    revealed = cards(core, by, BATTLE)
    if not revealed or core.card(revealed[-1]).kind != "unit":
        raise Illegal(("UO-unit.order", "UO-item.resolve"), refusals.NoUnitHandled(by))
    return revealed[-1]


def _handled_steps(core: Core, obj: Obj) -> int:
    """Return the number of a unit's steps that were stated as handled."""
    handled: tuple[Ref, int] | None = core.vars["handled"]
    return handled[1] if handled is not None and handled[0] == core.ref(obj) else 0


def _is_passed(core: Core, by: Seat, obj: Obj) -> bool:
    """Return whether a later card is revealed already, so that this unit is done. UO-battle.reveal.by.row."""
    order, column = turn_order(core), core.columns[ROW]
    own = (column[obj], order.index(by))
    return any(
        (column[card], at) > own for at, seat in enumerate(order) for card in cards(core, seat, BATTLE)
    )


def _handle_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    """Demand the order of a unit's steps: effects from top to bottom, power, class bonus, each once. UO-unit.order."""
    obj = _last_unit(core, by)
    if subject not in STEPS:
        raise Illegal(_ORDER, refusals.NoSuchStep(subject, STEPS))
    at = STEPS.index(subject) + 1
    told = _handled_steps(core, obj)
    if _is_passed(core, by, obj):
        raise Illegal(("UO-battle.reveal.by.row", "UO-unit.order"), refusals.UnitDone(obj))
    if told > at:
        raise Illegal(_ORDER, refusals.UnitOrder(obj, subject, STEPS[told - 1]))
    if told == at > 1:
        raise Illegal(_ONCE[at], refusals.HandledAlready(obj, subject))
    if at > 1 and any(_carries_out(frame, obj) for frame in core.agenda):
        raise Illegal(_ORDER, refusals.UnitOrder(obj, "effect", subject))
    return ()


def _carries_out(frame: object, obj: Obj) -> bool:
    return (isinstance(frame, frames.CardEffect) and frame.card == obj) or (
        isinstance(frame, Do) and bool(frame.env["self"][0] == obj)
    )


def _handle(core: Core, by: Seat, subject: Any, _values: Values, _asked: object) -> None:
    obj = _last_unit(core, by)
    core.var("handled", (core.ref(obj), STEPS.index(subject) + 1))
    core.events.append(events.Handled(_ORDER, by, obj, subject))


def too_early(core: Core, action: Action, later: Iterable[Later]) -> Illegal | None:
    """Return why a step of a unit comes too early: a step stated after it must be handled before. UO-unit.order."""
    if action.do != "handle" or action.subject not in STEPS:
        return None
    obj = _last_unit(core, action.by)
    done = _handled_steps(core, obj)
    for by, do, word in later:
        if by == action.by and do == "reveal":
            return None
        if by == action.by and do == "handle" and word in STEPS:
            at = STEPS.index(word)
            if done <= at < STEPS.index(action.subject):
                return Illegal(_ORDER, refusals.UnitOrder(obj, word, action.subject))
    return None


VERBS: Final = {
    **visibility.verbs(),
    "handle": Verb(
        _never_offered,
        _handle_demand,
        _handle,
        "word",
        keeps=True,
        words=lambda _core: STEPS,
        anytime=True,
    ),
}
