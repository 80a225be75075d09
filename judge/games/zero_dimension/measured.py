"""The rules behind the current value of a card's number, cited in a ruling about a claim."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from judge.engine.effects.lasting import mark_values
from judge.engine.ids import UNKNOWN
from judge.games.zero_dimension import payment, stats
from judge.games.zero_dimension.state import is_on_field, worn_by

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.engine.game import Core
    from judge.engine.ids import Obj, Rules

_BONUS: Final = ("ZX-equipment.bonus-meaning", "ZX-equipment.bonus-not-effect")


def _number_rules(name: str, core: Core, obj: Obj) -> Rules:
    """Return the rules that make a card's number differ from its print; () where none does."""
    if core.defn[obj] == UNKNOWN:
        return ()
    return tuple(dict.fromkeys(_OF[name](core, obj, name)))


def _strength_rules(core: Core, obj: Obj, name: str) -> Iterator[str]:
    """ZX-attack-defence.attack-indefinite, ZX-toc.701, ZX-toc.706, ZX-toc.707, ZX-equipment.*, ZX-numbers.*."""
    if core.card(obj).open_number(name):
        yield f"ZX-attack-defence.{name}-indefinite"
    if not is_on_field(core, obj):
        return
    if mark_values(core, obj, "copy"):
        yield "ZX-toc.706"
    yield from _statement_rules(core, obj, name)
    for item in worn_by(core, obj):
        worth, lost = stats.bonus(core, item, name), stats.LASTING.holds(core, item, "no_bonus", True)
        if worth or lost:
            yield from _BONUS
        if lost or (worth and stats.is_blank(core, item)):
            yield "ZX-equipment.negate-independent"
        if worth < 0:
            yield "ZX-equipment.bonus-negative"
        if tuple(_statement_rules(core, item, name)):
            yield "ZX-equipment.bonus-modified"
    if stats.true_number(core, obj, name) < 0:
        yield from ("ZX-numbers.negative-as-zero", "ZX-numbers.negative-remembered")


def _statement_rules(core: Core, obj: Obj, name: str) -> Iterator[str]:
    """Yield the rules of the continuous effects on a number. ZX-toc.701, ZX-toc.707."""
    for kind in (f"set_{name}", name):
        for source, _ in stats.LASTING.values_with_sources(core, obj, kind):
            if type(source) is not tuple:  # a mark: its source is reported
                continue
            (card, _), aura = source
            for ability in core.card(card).abilities:
                if aura in ability.auras:
                    yield from ability.rules
            yield "ZX-toc.707"  # of one that another card gives, too


def _cost_rules(core: Core, obj: Obj, _name: str) -> Iterator[str]:
    """ZX-cost.reduction, ZX-cost.floor-colored, ZX-cost.indefinite, ZX-cost.indefinite-unused."""
    if core.card(obj).open_number("cost"):
        yield from ("ZX-cost.indefinite", "ZX-cost.indefinite-unused")
    elif not is_on_field(core, obj):
        yield from payment.cost_rules(core, obj, core.owner[obj])


_OF: Final = {"attack": _strength_rules, "defence": _strength_rules, "cost": _cost_rules}

MEASURED: Final = {name: partial(_number_rules, name) for name in _OF}
"""The rules by which each of these numbers of a card is what it is."""
