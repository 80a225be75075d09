"""What everybody begins with, and what follows from a position told in the middle of setting up. UO-setup.start.*."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.core import UNKNOWN
from judge.engine.errors import BadPosition, refuse_position
from judge.engine.ids import DefId, Seat
from judge.games import beginning
from judge.games.unicorn_overlord.state import (
    DECK,
    DISCARD,
    HAND,
    ITEMS,
    MARKET_ROW,
    MARKET_TERRITORIES,
    TERRITORIES,
    UNIT_DECK,
    UNITS,
    cards,
    everybody,
    number_area,
    shared,
    table,
    zone,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.engine.core import Core
    from judge.engine.ids import Obj

CARDS: Final = {"unit": 3, "item": 4, "territory": 1}  # UO-setup.start.cards, UO-setup.town
DEALT: Final = 3  # UO-setup.start.draw.three
OF_DECK: Final = CARDS["unit"] + CARDS["item"]
_RULES: Final = ("UO-setup.start.cards", "UO-setup.start.draw.three", "UO-variant.draft.deck")


_BEGINS: Final = {"territories": (CARDS["territory"], ("UO-setup.town",))}
_ELSEWHERE: Final = frozenset({"deck", "hand", "discard"})  # checked by `_faults`


def lay_out(core: Core, taken: tuple[int, ...]) -> None:
    """Lay out what a position in the set-up leaves out: starting decks, Towns, purchase area, a unit deck to deal from.

    `taken`: how many cards each player has been dealt or has drafted. BadPosition for what cannot lie so.
    UO-setup.start.cards, UO-setup.town, UO-setup.purchase.area, UO-setup.market.decks.
    """
    for seat in everybody(core):
        lay_deck(core, seat, taken[seat])
        if not cards(core, seat, TERRITORIES) and zone(seat, TERRITORIES) not in core.told:
            core.lay(_each(core, ("territory",), CARDS["territory"]), seat, zone(seat, TERRITORIES))
            number_area(core, seat)
    to_deal = DEALT * core.game.players - sum(taken)
    if not shared(core, UNIT_DECK) and table(core, UNIT_DECK) not in core.told:
        core.lay((UNKNOWN,) * to_deal, Seat(0), table(core, UNIT_DECK))
    for row in (UNITS, ITEMS, MARKET_TERRITORIES):
        if not shared(core, row) and table(core, row) not in core.told:
            core.lay((UNKNOWN,) * MARKET_ROW, Seat(0), table(core, row))
    refuse_position(_faults(core, taken, to_deal))


def lay_deck(core: Core, seat: Seat, taken: int = DEALT) -> None:
    """Lay out the starting deck of a player who has none, or none but the cards dealt and drafted. UO-setup.start.cards."""
    deck = cards(core, seat, DECK)
    if _drawn(core, seat) or (not deck and zone(seat, DECK) in core.told):
        return
    if not deck:
        core.lay((UNKNOWN,) * taken, seat, zone(seat, DECK))
    if len(deck) == taken:
        core.lay(_each(core, ("unit", "item"), OF_DECK), seat, zone(seat, DECK))


def _each(core: Core, kinds: tuple[str, ...], most: int) -> list[DefId]:
    """Return the starting cards of one player; those that the file does not speak of are unknown ones."""
    known = [
        DefId(number)
        for number, card in enumerate(core.defs)
        if number != UNKNOWN and card.kind in kinds
        for _ in range(card.start)
    ]
    return [*known, *[UNKNOWN] * most][:most]


def _drawn(core: Core, seat: Seat) -> list[Obj]:
    """Return the cards of a player that have left the deck."""
    return cards(core, seat, HAND) + cards(core, seat, DISCARD)


def _faults(core: Core, taken: tuple[int, ...], to_deal: int) -> Iterator[BadPosition]:
    for seat in everybody(core):
        if drawn := _drawn(core, seat):
            yield BadPosition("players", "deck.drawn", item=drawn[0], seat=seat, rules=_RULES)
        else:
            yield from deck_faults(core, seat, taken[seat])
    yield from beginning.faults(core, _BEGINS, _RULES, _ELSEWHERE)
    if any(taken):  # dealt already; a pick may be an item, and a gap that nothing can fill stays open
        if not shared(core, UNITS) and not shared(core, ITEMS):
            rules = ("UO-variant.draft.pick", "UO-setup.purchase.area")
            yield BadPosition("table.market_units", "draft.nothing", rules=rules)
        return
    units = len(shared(core, UNIT_DECK))
    if units < to_deal:
        facts = {"given": units, "needed": to_deal, "rules": ("UO-setup.market.decks",)}
        yield BadPosition("table.unit_deck", "units.few", **facts)


def deck_faults(core: Core, seat: Seat, taken: int = DEALT) -> Iterator[BadPosition]:
    """Yield another number of cards than everybody begins with, before anything was done with them."""
    given, needed = len(cards(core, seat, DECK) + _drawn(core, seat)), OF_DECK + taken
    if given != needed:
        facts = {"seat": seat, "given": given, "needed": needed, "rules": _RULES}
        yield BadPosition(f"players[{seat}].deck", "deck.start", **facts)


def before_drawing(core: Core) -> Iterator[BadPosition]:
    """Yield what cannot be in the draw phase of round 1: nothing was done yet with what everybody begins with."""
    for seat in everybody(core):
        yield from deck_faults(core, seat)
    areas = {zone(seat, TERRITORIES) for seat in everybody(core)}
    left_out = {"territories"} if not areas & core.told else set()
    yield from beginning.faults(core, _BEGINS, _RULES, _ELSEWHERE | left_out)
