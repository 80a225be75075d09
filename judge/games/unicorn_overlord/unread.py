"""Revealed cards of which nobody knows what they do: in which order cards are revealed they leave, all else is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.errors import NeedsFact
from judge.engine.ids import UNKNOWN
from judge.games.unicorn_overlord import events

if TYPE_CHECKING:
    from judge.engine.game import Core
    from judge.engine.ids import Obj


def lacking(core: Core, obj: Obj) -> NeedsFact | None:
    """Return what must be known of a card before it can be handled, if anything."""
    if core.defn[obj] == UNKNOWN:
        return NeedsFact("card", obj)
    try:
        core.card(obj).in_force(core)
    except NeedsFact as lacks:
        return lacks
    return None


def is_left_open(core: Core, obj: Obj) -> bool:
    """Return whether nothing of a revealed card is carried out: nobody knows what it does, or what an earlier one did."""
    if lacking(core, obj) is not None:
        core.var("unread", (*core.vars["unread"], obj))
        core.events.append(events.Unread(("UO-unit.effect.top.down", "UO-item.resolve"), obj))
    return bool(core.vars["unread"])


def heed_unread(core: Core, path: str = "") -> None:
    """Demand what a card did that nobody knows, where a claim or an action turns on it. UO-unit.effect.top.down.

    No card changes which round and phase it is, or whose card is revealed next: UO-battle.reveal.by.row.
    """
    for obj in core.vars["unread"] if not path.startswith("turn.") else ():
        lacks = lacking(core, obj)
        if lacks is not None:
            raise lacks
