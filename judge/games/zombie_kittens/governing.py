"""The rule of 活屍貓 for each number, state and path of a claim, cited where no event decides."""

from __future__ import annotations

from typing import Final

from judge.games.zombie_kittens import events

GOVERNING: Final = {
    "turns": "ZK-card.attack.stack",
    "dead": "ZK-ek.only.zk.saves",
    "design": "ZK-components.cat.kinds",
    "turn.number": "ZK-turn.clockwise",
    "turn.player": "ZK-turn.end.draw",
    "turn.attacked": "ZK-card.attack",
    "turn.passed": "ZK-turn.play.or.pass",
    "winner": "ZK-win.last.alive",
}

ANEW: Final = {"turn.player": (events.TurnBegins.tag,), "zone": (events.Stopped.tag,)}
"""The events that say each of these even where it stays what it was."""
