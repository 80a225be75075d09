"""Looking somewhere and counting: hands are secret and the draw pile lies face down; its size is anybody's to know.

ZK-setup.deal.seven, ZK-setup.pile, ZK-count.deck.allowed, ZK-card.see.future: unless its top cards were shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.view import sees
from judge.games import looking
from judge.games.looking import LookingRight

if TYPE_CHECKING:
    from judge.engine.core import Core
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


def may_count(core: Core, _seat: Seat, place: ZoneId) -> LookingRight:
    """Return that everybody may count: only what the cards are is secret."""
    name = core.game.zones[place].name
    return LookingRight(allowed=True, rules=("ZK-count.deck.allowed",) if name == "pile" else _LOOK[name])


VERBS: Final = looking.verbs(may_look, may_peek, may_count)
ANYTIME: Final = tuple(VERBS)
