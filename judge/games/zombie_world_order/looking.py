"""Who may look through which zone. ZWO-qa.deck-hidden, ZWO-qa.hand-hidden, ZWO-zone.fully-destroyed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.games import looking
from judge.games.looking import LookingRight
from judge.games.zombie_world_order.state import DECK, DESTROYED, HAND, MANA, RESOLUTION, ZONES_EACH, shows

if TYPE_CHECKING:
    from judge.engine.game import Core
    from judge.engine.ids import Obj, Rules, Seat, ZoneId

_RULES: Final[dict[int, Rules]] = {
    DECK: ("ZWO-qa.deck-hidden",),
    HAND: ("ZWO-qa.hand-hidden",),
    MANA: ("ZWO-qa.hand-hidden", "ZWO-zone.mana"),
    DESTROYED: ("ZWO-zone.fully-destroyed",),
}


def may_look_through(core: Core, seat: Seat, place: ZoneId) -> LookingRight:
    """Return whether a player may look through a zone in which nothing lies."""
    zone = core.game.zones[place]
    if place == RESOLUTION:
        return LookingRight(allowed=True, rules=("ZWO-free.resolution-area",))
    allowed = zone.seen == "all" or (zone.seen == "owner" and zone.owner == seat)
    return LookingRight(allowed, _RULES.get(place % ZONES_EACH, ("ZWO-zone.field",)))


def may_look(core: Core, seat: Seat, obj: Obj) -> LookingRight:
    """Return whether a player may look at a card: who has seen one once may know it, and may not look again."""
    sight, open_to = may_look_through(core, seat, core.place[obj]), shows(core, seat, obj)
    return sight if open_to is None else LookingRight(open_to, sight.rules)


VERBS: Final = looking.verbs(may_look_through, may_look)
