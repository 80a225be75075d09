"""Who may look at which card, and count which zone. ZX-zone.*, ZX-life.*, ZX-resource.look-own-face-down.

Each answer comes with the rules it rests on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine.ids import Seat, as_object
from judge.engine.windows import resolving
from judge.games import looking
from judge.games.looking import LookingRight
from judge.games.zero_dimension import stats
from judge.games.zero_dimension.events import Drew, Looked, Recovered
from judge.games.zero_dimension.state import (
    BATTLE,
    DECK,
    DOWN,
    EVENT,
    HAND,
    LIFE,
    OUT,
    RESOURCE,
    RESTING,
    ZONES_EACH,
    kind_of,
    zone,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from judge.engine.game import Core
    from judge.engine.ids import Obj, ZoneId


_OPEN: Final = {
    RESTING: "ZX-zone.rest-public",
    OUT: "ZX-zone.out-face-up-public",
    BATTLE: "ZX-zone.battle-definition",
    EVENT: "ZX-event.event-zone",
    RESOURCE: "ZX-resource.face-up-ready",
}


_PLACED: Final = LookingRight(allowed=True, rules=("ZX-chain.order-recorded",))


def may_look(core: Core, seat: Seat, obj: Obj) -> LookingRight:
    """Return whether a player may look at a card where it lies, with no effect that shows it."""
    kind = kind_of(core, obj)
    owner = Seat(core.place[obj] // ZONES_EACH)
    if kind == DECK:
        return _deck(core, obj, owner)
    if kind == LIFE:
        return LookingRight(allowed=False, rules=("ZX-life.no-look-no-order", "ZX-life.pile-face-down"))
    if kind == HAND:
        rule = "ZX-zone.hand-order-own-view" if owner == seat else "ZX-zone.hand-opponent-count"
        return LookingRight(owner == seat, (rule,))
    if core.bits[obj] & DOWN and kind == RESOURCE:
        return LookingRight(owner == seat, ("ZX-resource.look-own-face-down",))
    if core.bits[obj] & DOWN and kind == OUT:
        shown = stats.allowed_by_card(core, as_object(seat), "look_face_down")
        return LookingRight(shown, ("ZX-zone.out-face-down-hidden",))
    return LookingRight(allowed=True, rules=(_OPEN.get(kind, "ZX-chain.order-recorded"),))


def _deck(core: Core, obj: Obj, owner: Seat) -> LookingRight:
    """Show the top of a deck played openly, unless what is being used has just changed it.

    ZX-zone.deck-top-revealed-play, ZX-zone.deck-top-hidden-during-effect.
    """
    hidden = ("ZX-zone.deck-pile-face-down", "ZX-zone.deck-no-tampering")
    if core.zones[zone(owner, DECK)][-1] != obj or not stats.allowed_by_card(
        core, as_object(owner), "deck_top_revealed"
    ):
        return LookingRight(allowed=False, rules=hidden)
    busy = resolving(core) or bool(core.stack)
    if core.reading("ZX-zone.deck-top-hidden-during-effect") == "from-resolution":
        busy = resolving(core)
    if busy and core.vars["tops"] and core.vars["tops"][owner] != core.ref(obj):
        return LookingRight(allowed=False, rules=("ZX-zone.deck-top-hidden-during-effect",))
    return LookingRight(allowed=True, rules=("ZX-zone.deck-top-revealed-play",))


def may_count(core: Core, seat: Seat, place: ZoneId) -> LookingRight:
    """Return whether a player may count a zone: every zone, unless a reading keeps the opponent's piles to them."""
    if core.game.zones[place].owner is None:
        return _PLACED
    kind, owner = place % ZONES_EACH, place // ZONES_EACH
    if kind == DECK:
        own_only = core.reading("ZX-zone.deck-countable") == "own-only"
        return LookingRight(owner == seat or not own_only, ("ZX-zone.deck-countable",))
    if kind == LIFE:
        own_only = core.reading("ZX-life.no-look-no-order") == "own-count-only"
        return LookingRight(owner == seat or not own_only, ("ZX-life.no-look-no-order",))
    rule = "ZX-zone.hand-opponent-count" if kind == HAND else _OPEN[kind]
    return LookingRight(allowed=True, rules=(rule,))


def may_look_through(core: Core, seat: Seat, place: ZoneId) -> LookingRight:
    """Return whether a player may look through a zone in which nothing lies."""
    owner, kind = core.game.zones[place].owner, place % ZONES_EACH
    if owner is None:
        return _PLACED
    if kind == HAND:
        return LookingRight(owner == seat, ("ZX-zone.hand-order-own-view",))
    rules = {DECK: "ZX-zone.deck-pile-face-down", LIFE: "ZX-life.no-look-no-order"}
    return LookingRight(kind not in rules, (rules.get(kind) or _OPEN[kind],))


VERBS: Final = looking.verbs(may_look_through, may_look, may_count)


def shows(core: Core, seat: Seat, obj: Obj) -> bool:
    """Return for the kernel's view whether a player may look at a card."""
    return may_look(core, seat, obj).allowed


# Which cards were looked at, drawn, or put where nobody sees them is told to nobody else.
PRIVATE: Final[Mapping[str, Callable[[Any], tuple[Seat, ...]]]] = {
    Looked.tag: lambda event: (event.seat,),  # ZX-toc.614
    Drew.tag: lambda event: (event.seat,),  # ZX-zone.hand-opponent-count
    Recovered.tag: lambda _event: (),  # ZX-life.no-look-no-order
}
