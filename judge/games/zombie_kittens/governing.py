"""The rule of 活屍貓 that speaks of each thing a claim can speak of: cited where nothing that happened decides."""

from __future__ import annotations

from typing import Final

from judge.games.zombie_kittens import events

GOVERNING: Final = {
    "hand": "ZK-hand.no.limit",
    "seen_by hand": "ZK-setup.deal.seven",
    "exploded": "ZK-death.keep.hand",
    "pile": "ZK-setup.pile",
    "discard": "ZK-turn.resolve.sequentially",
    "shown": "ZK-ek.reveal.at.once",
    "out": "ZK-components.counts",
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
