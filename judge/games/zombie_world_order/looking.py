"""Who may look through which zone. ZWO-qa.deck-hidden, ZWO-qa.hand-hidden, ZWO-zone.fully-destroyed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.games import looking
from judge.games.looking import Sight
from judge.games.zombie_world_order.state import DECK, DESTROYED, HAND, MANA, RESOLUTION, ZONES_EACH, shows

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
    # Who has seen a card once may know it, and may not look again.
    shown = (shows(core, seat, obj) for obj in core.zones[place])
    allowed = all(usual if open_to is None else open_to for open_to in shown) if core.zones[place] else usual
    return Sight(allowed, _RULES.get(place % ZONES_EACH, ("ZWO-zone.field",)))


VERBS: Final = looking.verbs(may_look_through)
ANYTIME: Final = tuple(VERBS)
