"""Who may look at which card. ZWO-qa.deck-hidden, ZWO-qa.hand-hidden, ZWO-zone.fully-destroyed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.games import visibility
from judge.games.visibility import LookingRight, may_look
from judge.games.zombie_world_order.state import shows

if TYPE_CHECKING:
    from judge.engine.game import Core
    from judge.engine.ids import Obj, Seat


def may_see(core: Core, seat: Seat, obj: Obj) -> LookingRight:
    """Return whether a player may look at a card: a player who saw it may know it, but may not look again."""
    right, open_to = may_look(core, seat, core.place[obj]), shows(core, seat, obj)
    return right if open_to is None else LookingRight(open_to, right.rules)


VERBS: Final = visibility.verbs(peek=may_see, count=None)
