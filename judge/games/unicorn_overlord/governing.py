"""The rule of Unicorn Overlord for each number, state and path of a claim, cited where no event decides."""

from __future__ import annotations

from typing import Final

from judge.games.unicorn_overlord import events

GOVERNING: Final = {
    "seen_by placed": "UO-battle.place",
    "power": "UO-unit.power",
    "prestige": "UO-result.renown.values",
    "coins": "UO-detail.coin.count",
    "battle_coins": "UO-detail.coin.count",
    "lands": "UO-coin.buy.territory.limit",
    "row": "UO-battle.place",
    "row territories": "UO-coin.buy.territory",
    "row burned": "UO-icon.burn",
    "counted": "UO-unit.power",
    "unit_power": "UO-unit.power",
    "turn.number": "UO-flow.five.rounds",
    "turn.player": "UO-order.first.player",
    "turn.phase": "UO-flow.five.rounds",
    "winner": "UO-win.most.renown",
}

ANEW: Final = {
    "hand": (events.TooFew.tag,),
    "deck": (events.TooFew.tag,),
    "row": (events.Rearranged.tag,),
    "unit_power": (events.ClassBonus.tag,),
}
"""The events that say each of these even where it stays what it was."""
