"""Looking and counting: everything is open except the event deck, whose cards become known one by one.

ZS-event.draw.three: one card is resolved before the next is drawn, so nobody may look even at a card seen before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.games import visibility

if TYPE_CHECKING:
    from judge.engine.game import Core
    from judge.engine.ids import Obj, Seat
    from judge.games.visibility import LookingRight


def may_see(core: Core, seat: Seat, obj: Obj) -> LookingRight:
    """Return whether a player may look at a card: where the player may look through its zone."""
    return visibility.may_look(core, seat, core.place[obj])


VERBS: Final = visibility.verbs(peek=may_see)
