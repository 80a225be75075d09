"""Who may look at which card, and count which zone. ZX-zone.*, ZX-life.*, ZX-resource.look-own-face-down.

Each answer includes its rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine.ids import Seat, as_object
from judge.engine.windows import is_resolving
from judge.games import visibility
from judge.games.visibility import LookingRight
from judge.games.zero_dimension import state, stats
from judge.games.zero_dimension.events import Drew, Looked, Recovered

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from judge.engine.game import Core
    from judge.engine.ids import Obj, ZoneId


def may_see(core: Core, seat: Seat, obj: Obj) -> LookingRight:
    """Return whether a player may look at a card in its zone, without an effect that shows it."""
    kind, place = state.kind_of(core, obj), core.place[obj]
    owner = Seat(place // state.ZONES_EACH)
    if kind == state.DECK:
        return _deck(core, obj, owner)
    if core.bits[obj] & state.DOWN and kind == state.RESOURCE:
        return LookingRight(owner == seat, ("ZX-resource.look-own-face-down",))
    if core.bits[obj] & state.DOWN and kind == state.OUT:
        shown = stats.allowed_by_card(core, as_object(seat), "look_face_down")
        return LookingRight(shown, ("ZX-zone.out-face-down-hidden",))
    return may_look(core, seat, place)


def _deck(core: Core, obj: Obj, owner: Seat) -> LookingRight:
    """Show the top of a deck played openly, unless the current use has just changed it.

    ZX-zone.deck-top-revealed-play, ZX-zone.deck-top-hidden-during-effect.
    """
    if core.zones[state.zone(owner, state.DECK)][-1] != obj or not stats.allowed_by_card(
        core, as_object(owner), "deck_top_revealed"
    ):
        return LookingRight(allowed=False, rules=core.game.zones[core.place[obj]].look_rules)
    busy = is_resolving(core) or bool(core.stack)
    if core.reading("ZX-zone.deck-top-hidden-during-effect") == "from-resolution":
        busy = is_resolving(core)
    if busy and core.vars["tops"] and core.vars["tops"][owner] != core.ref(obj):
        return LookingRight(allowed=False, rules=("ZX-zone.deck-top-hidden-during-effect",))
    return LookingRight(allowed=True, rules=("ZX-zone.deck-top-revealed-play",))


def may_count(core: Core, seat: Seat, place: ZoneId) -> LookingRight:
    """Return whether a player may count a zone: every zone, unless an interpretation excludes the opponent's piles."""
    zone = core.game.zones[place]
    key, own_only = _OWN_ONLY.get(zone.name, ("", ""))
    hidden = bool(key) and core.reading(key) == own_only and zone.owner != seat
    return LookingRight(not hidden, zone.count_rules)


_OWN_ONLY: Final = {
    "deck": ("ZX-zone.deck-countable", "own-only"),
    "life": ("ZX-life.no-look-no-order", "own-count-only"),
}


def may_look(core: Core, seat: Seat, place: ZoneId) -> LookingRight:
    """Return whether a player may look through an empty zone."""
    zone = core.game.zones[place]
    if zone.name == "hand" and zone.owner == seat:
        return LookingRight(allowed=True, rules=("ZX-zone.hand-order-own-view",))
    return visibility.may_look(core, seat, place)


VERBS: Final = visibility.verbs(may_look, may_see, may_count)


def is_visible_to(core: Core, seat: Seat, obj: Obj) -> bool:
    """Return for the kernel's view whether a player may look at a card."""
    return may_see(core, seat, obj).allowed


# Which cards were looked at, drawn, or put where nobody sees them is told to nobody else.
PRIVATE: Final[Mapping[str, Callable[[Any], tuple[Seat, ...]]]] = {
    Looked.tag: lambda event: (event.seat,),  # ZX-toc.614
    Drew.tag: lambda event: (event.seat,),  # ZX-zone.hand-opponent-count
    Recovered.tag: lambda _event: (),  # ZX-life.no-look-no-order
}
