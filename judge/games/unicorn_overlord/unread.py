"""Revealed cards with unknown effects: the order of revealing remains certain, everything else is unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.errors import NeedsFact
from judge.engine.ids import UNKNOWN
from judge.games.unicorn_overlord import events

if TYPE_CHECKING:
    from judge.engine.game import Core
    from judge.engine.ids import Obj


def missing_fact(core: Core, obj: Obj) -> NeedsFact | None:
    """Return the fact needed before a card can be handled, if any."""
    if core.defn[obj] == UNKNOWN:
        return NeedsFact("card", obj)
    try:
        core.card(obj).in_force(core)
    except NeedsFact as lacks:
        return lacks
    return None


def is_left_open(core: Core, obj: Obj) -> bool:
    """Return whether a revealed card is not carried out, because its effect or that of an earlier one is unknown."""
    if missing_fact(core, obj) is not None:
        core.var("unread", (*core.vars["unread"], obj))
        core.events.append(events.Unread(("UO-unit.effect.top.down", "UO-item.resolve"), obj))
    return bool(core.vars["unread"])


def heed_unread(core: Core, path: str = "") -> None:
    """Demand the result of an unknown card effect, where a claim or an action depends on it. UO-unit.effect.top.down.

    No card changes the round, the phase, or whose card is revealed next: UO-battle.reveal.by.row.
    """
    for obj in core.vars["unread"] if not path.startswith("turn.") else ():
        lacks = missing_fact(core, obj)
        if lacks is not None:
            raise lacks
