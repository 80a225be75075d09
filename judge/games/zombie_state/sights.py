"""Looking somewhere and counting: all lies open but the event deck, whose cards become known one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.games import looking
from judge.games.looking import LookingRight

if TYPE_CHECKING:
    from judge.engine.game import Core
    from judge.engine.ids import Obj, Rules, Seat, ZoneId

_RULES: Final[dict[str, Rules]] = {
    "domains": ("ZS-resource.produce",),
    "armies": ("ZS-recruit.limit",),
    "reserve": ("ZS-recruit.cost",),
    "resources": ("ZS-recycle.buy",),
    "technologies": ("ZS-tech.success.counter",),
    "tables": ("ZS-fp.leftmost.uncovered",),
    "supply": ("ZS-recycle.buy",),
    "events": ("ZS-event.draw.three",),
    "used": ("ZS-event.draw.three",),
    "outbreaks": ("ZS-mutation.add.cards",),
}


def may_look(core: Core, _seat: Seat, place: ZoneId) -> LookingRight:
    """Return whether anybody may look there. ZS-event.draw.three: one card is resolved before the next is drawn."""
    zone = core.game.zones[place]
    return LookingRight(zone.seen == "all", _RULES[zone.name])


def may_peek(core: Core, seat: Seat, obj: Obj) -> LookingRight:
    """Return whether anybody may look at a card: where they may look through its place."""
    return may_look(core, seat, core.place[obj])


def may_count(core: Core, _seat: Seat, place: ZoneId) -> LookingRight:
    """Return that everybody may count."""
    return LookingRight(allowed=True, rules=_RULES[core.game.zones[place].name])


VERBS: Final = looking.verbs(may_look, may_peek, may_count)
