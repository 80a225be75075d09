"""Acts that answer no question: looking somewhere, and saying which step of a unit is being handled.

{do: look, word: <zone>, whose: <player>}          UO-info.facedown, UO-info.faceup, UO-icon.crit
{do: handle, word: effect|power|bonus}             UO-unit.order
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine.effects.program import Do
from judge.engine.errors import Illegal
from judge.engine.game import Verb
from judge.engine.ids import ZoneId, as_object, as_seat
from judge.engine.slots import Choose
from judge.engine.view import sees
from judge.games.looking import zone_names
from judge.games.unicorn_overlord import events, frames, info, refusals
from judge.games.unicorn_overlord.state import BATTLE, cards

if TYPE_CHECKING:
    from judge.engine.core import Core
    from judge.engine.ids import Obj, Seat
    from judge.engine.slots import Slot, Values

STEPS: Final = ("effect", "power", "bonus")
_ORDER: Final = ("UO-unit.order", "UO-unit.effect.top.down")


def _never_offered(core: Core, by: Seat) -> tuple[()]:
    """Offer nothing: it is judged when somebody says it."""
    del core, by
    return ()


# ---- looking


def _zones(core: Core, word: object) -> dict[Seat | None, ZoneId]:
    """Return the zones of a name by their owners: one of the table, or one of each player."""
    return {zone.owner: ZoneId(at) for at, zone in enumerate(core.game.zones) if zone.name == word}


def _open_to(core: Core, by: Seat, place: ZoneId) -> bool:
    """Return whether a player may look through a zone, whether or not anything lies there."""
    zone = core.game.zones[place]
    usual = zone.seen == "all" or (zone.seen == "owner" and zone.owner == by)
    return all(sees(core, by, obj) for obj in core.zones[place]) if core.zones[place] else usual


def _look_demand(core: Core, by: Seat, subject: Any) -> tuple[Slot, ...]:
    """Allow what everybody may look at, and one's own where only the owner may. UO-info.facedown, UO-info.faceup."""
    zones = _zones(core, subject)
    if not zones:
        raise Illegal(("UO-info.faceup",), refusals.NoSuchZone(subject, zone_names(core)))
    lying = {owner: place for owner, place in zones.items() if core.zones[place]} or zones
    open_to = {owner: place for owner, place in lying.items() if _open_to(core, by, place)}
    first = next(iter(zones.values()))
    if not open_to:
        raise Illegal(info.why(core, first), refusals.FaceDown(first, by, info.size(core, first)))
    players = tuple(as_object(owner) for owner in open_to if owner is not None)
    return (Choose("whose", players, 1, 1, info.why(core, first)),) if players else ()


def _look(core: Core, by: Seat, subject: object, values: Values, asked: Any) -> None:
    del asked
    place = _zones(core, subject)[as_seat(values[0][0]) if values else None]
    seen = info.look(core, by, place)
    core.events.append(events.LookedInto(info.why(core, place), by, place, len(seen)))


# ---- the three steps of a unit


def _unit(core: Core, by: Seat) -> Obj:
    """Return the unit that a player has revealed last."""
    revealed = cards(core, by, BATTLE)
    if not revealed or core.card(revealed[-1]).kind != "unit":
        raise Illegal(("UO-unit.order", "UO-item.resolve"), refusals.NoUnitHandled(by))
    return revealed[-1]


def _told(core: Core, obj: Obj) -> int:
    """Return how many steps of a unit have been told to be handled."""
    handled: tuple[Obj, int, int] | tuple[()] = core.vars["handled"]
    return handled[2] if handled and handled[:2] == core.ref(obj) else 0


def _handle_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    """Demand effects from top to bottom, then the power, then the class bonus. UO-unit.order."""
    obj = _unit(core, by)
    if subject not in STEPS:
        raise Illegal(_ORDER, refusals.NoSuchStep(subject, STEPS))
    at = STEPS.index(subject) + 1
    told = _told(core, obj)
    if told > at:
        raise Illegal(_ORDER, refusals.UnitOrder(obj, subject, STEPS[told - 1]))
    if at > 1 and any(_carries_out(frame, obj) for frame in core.agenda):
        raise Illegal(_ORDER, refusals.UnitOrder(obj, "effect", subject))
    return ()


def _carries_out(frame: object, obj: Obj) -> bool:
    return (isinstance(frame, frames.CardEffect) and frame.card == obj) or (
        isinstance(frame, Do) and bool(frame.env["self"][0] == obj)
    )


def _handle(core: Core, by: Seat, subject: Any, values: Values, asked: object) -> None:
    del values, asked
    obj = _unit(core, by)
    core.var("handled", (*core.ref(obj), STEPS.index(subject) + 1))
    core.events.append(events.Handled(_ORDER, by, obj, subject))


ANYTIME: Final = ("look", "handle")

VERBS: Final = {
    "look": Verb(_never_offered, _look_demand, _look, "word", keeps=True, words=zone_names),
    "handle": Verb(_never_offered, _handle_demand, _handle, "word", keeps=True, words=lambda _core: STEPS),
}
