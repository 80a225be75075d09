"""Positions somebody wrote down: what cannot lie so on a table of 零次元."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.core import UNKNOWN
from judge.engine.errors import BadPosition, NeedsFact, NotCovered
from judge.engine.ids import Obj
from judge.games.zero_dimension import harm, stats
from judge.games.zero_dimension.state import (
    BATTLE,
    BATTLES,
    CHAIN,
    DAMAGE,
    DECK,
    EVENT,
    HAND,
    LEVEL,
    RESOURCE,
    RESTED,
    RESTING,
    SEATS,
    TOKEN,
    TOP_LEVEL,
    is_kind,
    kind_of,
    zone,
)
from judge.games.zero_dimension.unique import clashing

if TYPE_CHECKING:
    from judge.engine.core import Core
    from judge.engine.ids import Seat

DECK_CARDS: Final = 50  # ZX-deck.size
_KINDS: Final = {
    BATTLE: (("character", "equipment"), ("ZX-zone.battle-definition", "ZX-event.event-zone")),
    EVENT: (("event",), ("ZX-event.event-zone", "ZX-zone.battle-definition")),
}


def check_position(core: Core) -> None:
    """Raise BadPosition for the first contradiction: each object, then each side."""
    for obj in map(Obj, range(len(core.defn))):
        if core.place[obj] < CHAIN:
            _check_kind(core, obj)
            _check_marks(core, obj)
    for seat in SEATS:
        _check_side(core, seat)
    for place in BATTLES:
        for obj in core.zones[place]:
            _check_strength(core, obj)


def _check_kind(core: Core, obj: Obj) -> None:
    """ZX-zone.battle-definition, ZX-event.event-zone, ZX-zone.owner-zones."""
    kind = kind_of(core, obj)
    if core.defn[obj] != UNKNOWN and kind in _KINDS:
        wanted, rules = _KINDS[kind]
        found = core.defs[core.defn[obj]].kind
        if found is not None and found not in wanted:
            raise BadPosition("item", "position.kind", item=obj, kind=found, rules=rules)
    if kind in {DECK, HAND, RESTING} and core.owner[obj] != core.game.zones[core.place[obj]].owner:
        raise BadPosition("item.owner", "position.foreign", item=obj, rules=("ZX-zone.owner-zones",))


def _check_marks(core: Core, obj: Obj) -> None:
    """ZX-orientation.only-bz-rz, ZX-orientation.events-none, ZX-attack-defence.damage-accumulates, ZX-toc.324."""
    kind = kind_of(core, obj)
    if core.bits[obj] & RESTED and kind not in {BATTLE, RESOURCE}:
        rule = "ZX-orientation.events-none" if kind == EVENT else "ZX-orientation.only-bz-rz"
        raise BadPosition("item.state", "position.no-state", item=obj, rules=(rule,))
    character = kind == BATTLE and (core.defn[obj] == UNKNOWN or is_kind(core, obj, "character"))
    if core.columns[DAMAGE][obj] and not character:
        rules = ("ZX-attack-defence.damage-accumulates", "ZX-zone.new-object")
        raise BadPosition("item.damage", "position.no-damage", item=obj, rules=rules)
    level = core.columns[LEVEL][obj]
    if level > 1 and not character:
        rules = ("ZX-toc.324", "ZX-zone.new-object")
        raise BadPosition("item.level", "position.no-level", item=obj, rules=rules)
    if level > TOP_LEVEL and core.reading("ZX-level.three-or-more") == "one-to-three":
        facts = {"given": level, "most": TOP_LEVEL, "rules": ("ZX-level.three-or-more",)}
        raise BadPosition("item.level", "position.level", item=obj, **facts)


def _check_side(core: Core, seat: Seat) -> None:
    """ZX-deck.size, ZX-event.one-event, ZX-name.uniqueness."""
    own = sum(owner == seat and not core.bits[obj] & TOKEN for obj, owner in enumerate(core.owner))
    if own > DECK_CARDS:
        raise BadPosition(
            f"players[{seat}]", "position.cards", given=own, most=DECK_CARDS, rules=("ZX-deck.size",)
        )
    events = core.zones[zone(seat, EVENT)]
    if len(events) > 1:
        raise BadPosition("item", "position.events", item=events[0], rules=("ZX-event.one-event",))
    clash = clashing(core, seat)
    if clash:
        rules = ("ZX-name.uniqueness", "ZX-name.uniqueness-off-chain")
        raise BadPosition("item", "position.same-name", item=clash[0], rules=rules)


def _check_strength(core: Core, obj: Obj) -> None:
    """Refuse a character that would have left at once. ZX-attack-defence.immediate, ZX-attack-defence.defence-zero."""
    if not is_kind(core, obj, "character") or stats.untouched(core, obj, "defence"):
        return
    try:
        defence = stats.true_number(core, obj, "defence")
        broken = harm.breaks(core, obj)
    except (NeedsFact, NotCovered):
        return
    if defence <= 0:
        rules = ("ZX-attack-defence.defence-zero", "ZX-attack-defence.immediate")
        raise BadPosition("item", "position.no-defence", item=obj, given=defence, rules=rules)
    if broken:
        rules = ("ZX-attack-defence.damage-accumulates", "ZX-attack-defence.immediate")
        facts = {"given": core.columns[DAMAGE][obj], "defence": defence}
        raise BadPosition("item.damage", "position.destroyed", item=obj, **facts, rules=rules)
