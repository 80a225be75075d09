"""Who may look through which zone. ZWO-qa.deck-hidden, ZWO-qa.hand-hidden, ZWO-zone.fully-destroyed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.view import sees
from judge.games import looking
from judge.games.looking import Sight
from judge.games.zombie_world_order.state import DECK, DESTROYED, HAND, MANA, RESOLUTION, ZONES_EACH

if TYPE_CHECKING:
    from judge.engine.core import Core
    from judge.engine.ids import Rules, Seat, ZoneId

_RULES: Final[dict[int, Rules]] = {
    DECK: ("ZWO-qa.deck-hidden",),
    HAND: ("ZWO-qa.hand-hidden",),
    MANA: ("ZWO-qa.hand-hidden", "ZWO-zone.mana"),
    DESTROYED: ("ZWO-zone.fully-destroyed",),
}


def may_look_through(core: Core, seat: Seat, place: ZoneId) -> Sight:
    """Say whether a player may look through a whole zone, whether or not anything lies there."""
    zone = core.game.zones[place]
    if place == RESOLUTION:
        return Sight(allowed=True, rules=("ZWO-free.resolution-area",))
    usual = zone.seen == "all" or (zone.seen == "owner" and zone.owner == seat)
    lying = core.zones[place]
    allowed = all(sees(core, seat, obj) for obj in lying) if lying else usual
    return Sight(allowed, _RULES.get(place % ZONES_EACH, ("ZWO-zone.field",)))


VERBS: Final = looking.verbs(may_look_through)
ANYTIME: Final = tuple(VERBS)
