"""Looking somewhere and counting: hands are secret and the draw pile lies face down; its size is anybody's to know.

ZK-setup.deal.seven, ZK-setup.pile, ZK-count.deck.allowed, ZK-card.see.future: unless its top cards were shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.view import sees
from judge.games import looking
from judge.games.looking import LookingRight

if TYPE_CHECKING:
    from judge.engine.game import Core
    from judge.engine.ids import Obj, Rules, Seat, ZoneId

_LOOK: Final[dict[str, Rules]] = {
    "hand": ("ZK-setup.deal.seven",),
    "exploded": ("ZK-death.keep.hand",),
    "pile": ("ZK-setup.pile", "ZK-card.see.future"),
    "discard": ("ZK-turn.resolve.sequentially",),
    "shown": ("ZK-ek.reveal.at.once",),
    "out": ("ZK-setup.ek.count",),
}


def may_look(core: Core, seat: Seat, place: ZoneId) -> LookingRight:
    """Return whether a player may look through a place in which nothing lies: where cards lie face up, the own hand."""
    zone = core.game.zones[place]
    return LookingRight(zone.seen == "all" or zone.owner == seat, _LOOK[zone.name])


def may_peek(core: Core, seat: Seat, obj: Obj) -> LookingRight:
    """Return whether a player may look at a card: in the pile at those just shown too."""
    sight = may_look(core, seat, core.place[obj])
    return LookingRight(sight.allowed or sees(core, seat, obj), sight.rules)


def may_count(core: Core, seat: Seat, place: ZoneId) -> LookingRight:
    """Return whether a player may count: the pile, what lies open, the own hand; another's is a reading."""
    zone = core.game.zones[place]
    if zone.name == "pile":
        return LookingRight(True, ("ZK-count.deck.allowed",))
    others = zone.name == "hand" and zone.owner != seat
    allowed = not others or core.reading("ZK-count.deck.allowed") == "may-count"
    return LookingRight(allowed, ("ZK-count.deck.allowed", *_LOOK[zone.name]) if others else _LOOK[zone.name])


VERBS: Final = looking.verbs(may_look, may_peek, may_count)
