"""Says who may look at or count the cards of a zone.

Hands are secret. The draw pile is face down, except for top cards that were shown. Everybody may count it, unless an
interpretation forbids that. ZK-setup.deal.seven, ZK-setup.pile, ZK-count.deck.allowed, ZK-card.see.future.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.games import visibility
from judge.games.visibility import LookingRight

if TYPE_CHECKING:
    from judge.engine.game import Core
    from judge.engine.ids import Seat, ZoneId


def may_count(core: Core, seat: Seat, place: ZoneId) -> LookingRight:
    """Return whether a player may count: the pile, open zones, the own hand; another hand in one interpretation."""
    zone = core.game.zones[place]
    if zone.name != "hand" or zone.owner == seat:
        return LookingRight(allowed=True, rules=zone.count_rules)
    allowed = core.reading("ZK-count.deck.allowed") == "may-count"
    return LookingRight(allowed, ("ZK-count.deck.allowed", *zone.look_rules))


VERBS: Final = visibility.verbs(count=may_count)
