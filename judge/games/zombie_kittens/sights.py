"""Looking somewhere and counting: hands are secret and the draw pile lies face down; its size is anybody's to know.

ZK-setup.deal.seven, ZK-setup.pile, ZK-count.deck.allowed, ZK-card.see.future: unless its top cards were shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.view import sees
from judge.games import looking
from judge.games.looking import Sight

if TYPE_CHECKING:
    from judge.engine.core import Core
    from judge.engine.ids import Rules, Seat, ZoneId

_LOOK: Final[dict[str, Rules]] = {
    "hand": ("ZK-setup.deal.seven",),
    "exploded": ("ZK-death.keep.hand",),
    "pile": ("ZK-setup.pile", "ZK-card.see.future"),
    "discard": ("ZK-turn.resolve.sequentially",),
    "shown": ("ZK-ek.reveal.at.once",),
    "out": ("ZK-setup.ek.count",),
}


def may_look(core: Core, seat: Seat, place: ZoneId) -> Sight:
    """Say whether a player may look through a place: what lies face up, the own hand, cards of the pile just shown."""
    zone = core.game.zones[place]
    own = zone.seen == "all" or zone.owner == seat
    return Sight(own or any(sees(core, seat, obj) for obj in core.zones[place][-1:]), _LOOK[zone.name])


def may_count(core: Core, _seat: Seat, place: ZoneId) -> Sight:
    """Let everybody count: only what the cards are is secret."""
    name = core.game.zones[place].name
    return Sight(allowed=True, rules=("ZK-count.deck.allowed",) if name == "pile" else _LOOK[name])


VERBS: Final = looking.verbs(may_look, may_count)
ANYTIME: Final = tuple(VERBS)
