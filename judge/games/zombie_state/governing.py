"""The rule of ゾンビ・ステート for each number, state and path of a claim, cited where no event decides."""

from __future__ import annotations

from typing import Final

from judge.games.zombie_state import events

GOVERNING: Final = {
    "state": "ZS-fortify",
    "status": "ZS-tech.success.counter",
    "at": "ZS-move.army.fp",
    "damage": "ZS-afight.accumulate",
    "population": "ZS-mult.per.active",
    "active": "ZS-maint.A.activate",
    "inactive": "ZS-mult.deactivate",
    "quarantine": "ZS-maint.C.quarantine",
    "research": "ZS-tech.fail.counter",
    "fp": "ZS-fp.leftmost.uncovered",
    "gained": "ZS-fp.leftmost.uncovered",
    "marker": "ZS-maint.B.plus.one",
    "extra": "ZS-maint.B.tier.two",
    "track": "ZS-mult.die.off",
    "turn.number": "ZS-turn.phase.order",
    "turn.player": "ZS-maint.D.start.player",
    "turn.phase": "ZS-turn.phase.order",
    "game.spent": "ZS-mutation.spent",
    "game.ending": "ZS-airborne.end",
    "game.mixed": "ZS-mutation.add.cards",
    "winner": "ZS-airborne.end",
}

ANEW: Final = {
    "active": (events.Stayed.tag, events.OutbreakMissed.tag),
    "inactive": (events.OutbreakMissed.tag,),
}
"""The events that say each of these even where it stays what it was."""
