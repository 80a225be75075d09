"""What a player may look through at the table. UO-info.facedown, UO-info.faceup.

`Zone.seen` holds it (all, owner, none), and pages show what `judge.engine.view` makes of it. Of a zone that may not
be looked into, the number of cards is open to all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from judge.engine.game import Core
    from judge.engine.ids import Rules, ZoneId


def why(core: Core, place: ZoneId) -> Rules:
    """Return the rules that say who may look into a zone."""
    zone = core.game.zones[place]
    if zone.seen == "all":
        return ("UO-info.faceup",)
    return ("UO-info.facedown", "UO-icon.crit") if zone.name == "crits" else ("UO-info.facedown",)
