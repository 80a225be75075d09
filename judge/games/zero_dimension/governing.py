"""The rule of 零次元 for each number, state and path of a claim, cited where no event decides."""

from __future__ import annotations

from typing import Final

from judge.games.zero_dimension import events

ROUTINE: Final = frozenset({"ZX-toc.700", "ZX-general.impossible-ignored"})

GOVERNING: Final = {
    "seen_by resource": "ZX-resource.look-own-face-down",
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
