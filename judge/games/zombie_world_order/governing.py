"""The rule of ZOMBIE WORLD ORDER for each number, state and path of a claim, cited where no event decides."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from judge.games.zombie_world_order import events
from judge.games.zombie_world_order.stats import LASTING

if TYPE_CHECKING:
    from judge.engine.game import Core
    from judge.engine.ids import Obj, Rules

GOVERNING: Final = {
    "life": "ZWO-win.life-start",
    "state stand": "ZWO-glossary.stand",
    "state rest": "ZWO-glossary.rest",
    "face front": "ZWO-glossary.front",
    "face back": "ZWO-glossary.back",
    "damage": "ZWO-damage.cumulative",
    "power": "ZWO-card.zombie.power",
    "critical": "ZWO-card.zombie.critical",
    "turn.number": "ZWO-turn.alternate",
    "turn.player": "ZWO-turn.alternate",
    "turn.phase": "ZWO-turn.phase-order",
    "winner": "ZWO-win.life-zero",
}

_KEPT: Final = (events.IsForbidden.tag,)

ANEW: Final = {
    "zone": _KEPT,
    "side": _KEPT,
    "state": _KEPT,
    "damage": (*_KEPT, events.NoExchange.tag, events.ZeroDamage.tag),
    "power": _KEPT,
    "life": (*_KEPT, events.NoGain.tag, events.ZeroDamage.tag, events.NoDamage.tag),
    "hand": (*_KEPT, events.DeckEmpty.tag),
    "winner": (events.DeckEmpty.tag,),
}
"""The events that say each of these even where it stays what it was."""


def _text_rules(kind: str, core: Core, obj: Obj) -> Rules:
    return ("ZWO-icon.permanent",) if LASTING.is_stated(core, obj, kind) else ()


STATED: Final = {kind: partial(_text_rules, kind) for kind in ("power", "critical")}
"""The rules by which permanent abilities make each of these what it is."""
