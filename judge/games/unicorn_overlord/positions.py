"""What a position that somebody wrote down must not contradict: which kinds lie where, rows, classes.

Unknown cards may lie anywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.core import UNKNOWN
from judge.engine.errors import BadPosition
from judge.games.unicorn_overlord.state import BURNED, FULL_AREA, ROW, TERRITORIES, cards, everybody

if TYPE_CHECKING:
    from judge.engine.core import Core
    from judge.engine.ids import Seat

_OWN: Final = ("unit", "item", "curse")  # cards of a deck: UO-setup.start.draw.three, UO-icon.curse
# Zone: kinds that lie there, and the rule that says so.
_KINDS: Final = {
    **dict.fromkeys(("deck", "hand", "discard", "placed", "battle"), (_OWN, "UO-setup.sort")),
    "territories": (("territory",), "UO-coin.buy.territory"),
    "crits": (("crit",), "UO-result.crit.gain"),
    "burned": (("burn",), "UO-icon.burn"),
    "won": (("renown",), "UO-result.round.winner"),
    "unit_deck": (("unit",), "UO-setup.market.decks"),
    "item_deck": (("item",), "UO-setup.market.decks"),
    "territory_deck": (("territory",), "UO-setup.market.decks"),
    "market_units": (("unit",), "UO-setup.purchase.area"),
    "market_items": (("item",), "UO-setup.purchase.area"),
    "market_territories": (("territory",), "UO-setup.purchase.area"),
    "excluded_units": (("unit",), "UO-icon.exclude"),
    "excluded_items": (("item",), "UO-icon.exclude"),
    "excluded_territories": (("territory",), "UO-icon.exclude"),
    "crit_deck": (("crit",), "UO-setup.crit"),
    "condition": (("crit",), "UO-setup.crit"),
    "crit_used": (("crit",), "UO-end.crit.reset"),
    "prestige_deck": (("renown",), "UO-setup.renown"),
    "burn_stack": (("burn",), "UO-setup.burn"),
    "curse_stack": (("curse",), "UO-setup.curse"),
}
_CLASS_TYPES: Final = 10  # UO-unit.class.bonus


def check_position(core: Core) -> None:
    """Raise BadPosition for what cannot lie so."""
    for number, zone in enumerate(core.game.zones):
        kinds, rule = _KINDS.get(zone.name, ((), ""))
        path = "table" if zone.owner is None else "players"
        for obj in core.zones[number] if kinds else ():
            if core.defn[obj] != UNKNOWN and core.card(obj).kind not in kinds:
                kind = core.card(obj).kind
                raise BadPosition(path, "place.kind", item=obj, kind=kind, zone=number, rules=(rule,))
    for seat in everybody(core):
        _check_area(core, seat)
    classes = {
        word for card in core.defs[1:] for word in (*card.classes, *((card.bonus,) if card.bonus else ()))
    }
    if len(classes) > _CLASS_TYPES:
        facts = {"given": len(classes), "most": _CLASS_TYPES, "rules": ("UO-unit.class.bonus",)}
        raise BadPosition("cards", "classes.too-many", **facts)


def _check_area(core: Core, seat: Seat) -> None:
    """Check the territory area: how many there are, and that every burn card covers one of them."""
    area = len(cards(core, seat, TERRITORIES))
    if area > FULL_AREA and core.reading("UO-coin.buy.territory") == "refuse":
        facts = {"seat": seat, "given": area, "most": FULL_AREA, "rules": ("UO-coin.buy.territory",)}
        raise BadPosition("players", "area.too-full", **facts)
    for obj in cards(core, seat, BURNED):
        row = core.columns[ROW][obj]
        if not 1 <= row <= area:
            raise BadPosition("players", "burn.no-territory", item=obj, row=row, rules=("UO-icon.burn",))
