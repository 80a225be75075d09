"""Events of which nobody knows what they do: whose turn it is and how far it has come they leave, all else is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.errors import NeedsFact
from judge.engine.ids import UNKNOWN

if TYPE_CHECKING:
    from judge.engine.game import Core


def unread(core: Core) -> NeedsFact | None:
    """Return what must be known of the first event that was drawn and of which nobody knows what it does, if any was."""
    for obj in core.vars["unread"]:
        if core.defn[obj] == UNKNOWN:
            return NeedsFact("event_card", obj)
        return NeedsFact("effect", None, card=core.card(obj).name)
    return None


def heed_unread(core: Core, path: str = "") -> None:
    """Demand what an event did that nobody knows, where a claim or an action turns on it. ZS-event.order.

    No event changes whose turn it is, or how far that has come.
    """
    lacks = unread(core)
    if lacks is not None and not path.startswith("turn."):
        raise lacks
