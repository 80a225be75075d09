"""Events with unknown effects: the turn and its progress remain certain, everything else is unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.errors import NeedsFact
from judge.engine.ids import UNKNOWN

if TYPE_CHECKING:
    from judge.engine.game import Core


def unread_event(core: Core) -> NeedsFact | None:
    """Return the fact needed about the first drawn event with an unknown effect, if any."""
    for obj in core.vars["unread"]:
        if core.defn[obj] == UNKNOWN:
            return NeedsFact("event_card", obj)
        return NeedsFact("effect", None, card=core.card(obj).name)
    return None


def heed_unread(core: Core, path: str = "") -> None:
    """Demand the result of an unknown event, where a claim or an action depends on it. ZS-event.order.

    No event changes the turn or its progress.
    """
    lacks = unread_event(core)
    if lacks is not None and not path.startswith("turn."):
        raise lacks
