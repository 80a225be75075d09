"""What a player may look through at the table. UO-info.facedown, UO-info.faceup.

`Zone.seen` holds it (all, owner, none), and pages show what `judge.engine.view` makes of it. Of a zone that may not
be looked into, the number of cards is open to all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.errors import Illegal
from judge.engine.view import sees
from judge.games.unicorn_overlord import refusals

if TYPE_CHECKING:
    from judge.engine.core import Core
    from judge.engine.ids import Obj, Rules, Seat, ZoneId


def why(core: Core, place: ZoneId) -> Rules:
    """Give the rules that say who may look into a zone."""
    zone = core.game.zones[place]
    if zone.seen == "all":
        return ("UO-info.faceup",)
    return ("UO-info.facedown", "UO-icon.crit") if zone.name == "crits" else ("UO-info.facedown",)


def look(core: Core, by: Seat, place: ZoneId) -> tuple[Obj, ...]:
    """Give the cards of a zone, top first, to a seat that may look at all of them; else Illegal."""
    if not all(sees(core, by, obj) for obj in core.zones[place]):
        raise Illegal(why(core, place), refusals.FaceDown(place, by, size(core, place)))
    return tuple(reversed(core.zones[place]))


def size(core: Core, place: ZoneId) -> int:
    """Give the number of cards in a zone, which everybody may know. UO-info.facedown."""
    return len(core.zones[place])
