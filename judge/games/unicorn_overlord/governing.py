"""The rule of Unicorn Overlord that speaks of each thing a claim can speak of: cited where nothing that happened decides."""

from __future__ import annotations

from typing import Final

from judge.games.unicorn_overlord import events

GOVERNING: Final = {
    "deck": "UO-draw.five",
    "seen_by deck": "UO-info.facedown",
    "hand": "UO-draw.five",
    "seen_by hand": "UO-info.facedown",
    "discard": "UO-info.faceup",
    "territories": "UO-coin.buy.territory",
    "placed": "UO-battle.place",
    "seen_by placed": "UO-battle.place",
    "battle": "UO-battle.reveal.by.row",
    "crits": "UO-result.crit.gain",
    "burned": "UO-icon.burn",
    "won": "UO-result.round.winner",
    "unit_deck": "UO-setup.market.decks",
    "item_deck": "UO-setup.market.decks",
    "territory_deck": "UO-setup.market.decks",
    "seen_by unit_deck": "UO-info.facedown",
    "seen_by item_deck": "UO-info.facedown",
    "seen_by territory_deck": "UO-info.facedown",
    "seen_by crit_deck": "UO-info.facedown",
    "market_units": "UO-setup.purchase.area",
    "market_items": "UO-setup.purchase.area",
    "market_territories": "UO-setup.purchase.area",
    "excluded_units": "UO-icon.exclude",
    "excluded_items": "UO-icon.exclude",
    "excluded_territories": "UO-icon.exclude",
    "crit_deck": "UO-setup.crit",
    "condition": "UO-setup.crit",
    "crit_used": "UO-end.crit.reset",
    "prestige_deck": "UO-setup.renown",
    "burn_stack": "UO-setup.burn",
    "curse_stack": "UO-setup.curse",
    "box": "UO-setup.sort",
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
