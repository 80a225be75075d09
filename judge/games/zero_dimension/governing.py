"""The rule of 零次元 that speaks of each thing a claim can speak of: cited where nothing that happened decides."""

from __future__ import annotations

from typing import Final

from judge.games.zero_dimension import events

GOVERNING: Final = {
    "deck": "ZX-zone.deck-pile-face-down",
    "seen_by deck": "ZX-zone.deck-no-tampering",
    "life": "ZX-life.pile-face-down",
    "seen_by life": "ZX-life.no-look-no-order",
    "hand": "ZX-zone.hand-drawn-kept",
    "seen_by hand": "ZX-zone.hand-opponent-count",
    "resource": "ZX-resource.face-up-ready",
    "seen_by resource": "ZX-resource.look-own-face-down",
    "battle": "ZX-zone.battle-definition",
    "event": "ZX-event.event-zone",
    "rest": "ZX-zone.rest-is-discard-pile",
    "seen_by rest": "ZX-zone.rest-public",
    "out": "ZX-zone.out-still-linked",
    "seen_by out": "ZX-zone.out-face-up-public",
    "chain": "ZX-chain.order-recorded",
    "under": "ZX-toc.600",
    "gone": "ZX-toc.325",
    "state": "ZX-orientation.stays-until-rested",
    "face": "ZX-resource.face-up-ready",
    "damage": "ZX-attack-defence.damage-accumulates",
    "attack": "ZX-attack-defence.attack-meaning",
    "defence": "ZX-attack-defence.defence-meaning",
    "cost": "ZX-cost.meaning",
    "level": "ZX-toc.600",
    "attached": "ZX-equipment.resolve-attach",
    "entered": "ZX-character.entry-turn-no-attack",
    "paid": "ZX-cost.pay-by-resting",
    "token": "ZX-toc.325",
    "turn.number": "ZX-toc.400",
    "turn.player": "ZX-toc.400",
    "turn.phase": "ZX-toc.400",
    "winner": "ZX-win.empty-life-battle-damage",
}

_KEPT: Final = (events.Forbidden.tag, events.Nothing.tag)

ANEW: Final = {
    "zone": (*_KEPT, events.Unreachable.tag, events.MovedOn.tag),
    "side": _KEPT,
    "state": (*_KEPT, events.NoState.tag),
    "damage": (*_KEPT, events.BattleOff.tag),
    "attack": _KEPT,
    "defence": _KEPT,
    "level": _KEPT,
    "hand": _KEPT,
    "life": _KEPT,
}
"""The events that say each of these even where it stays what it was."""
