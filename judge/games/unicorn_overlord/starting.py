"""The starting cards, and what follows from a position stated during the set-up. UO-setup.start.*."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from judge.engine.errors import BadPosition, refuse_position
from judge.engine.ids import UNKNOWN, DefId, Seat, ZoneId
from judge.games import beginning
from judge.games.unicorn_overlord import state

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from judge.engine.game import Core
    from judge.engine.ids import Obj, Rules

CARDS: Final = {"unit": 3, "item": 4, "territory": 1}  # UO-setup.start.cards, UO-setup.town
DEALT: Final = 3  # UO-setup.start.draw.three
OF_DECK: Final = CARDS["unit"] + CARDS["item"]
_RULES: Final = ("UO-setup.start.cards", "UO-setup.start.draw.three", "UO-variant.draft.deck")


_BEGINS: Final = {"territories": (CARDS["territory"], ("UO-setup.town",))}
_ELSEWHERE: Final = frozenset({"deck", "hand", "discard"})  # checked by `_faults`
# Where no starting card lies: UO-setup.sort
_NOT_AMONG: Final = frozenset(
    ("unit_deck", "item_deck", "territory_deck", "market_units", "market_items", "market_territories")
)


def lay_out(core: Core, taken: tuple[int, ...]) -> None:
    """Lay out what a position in the set-up omits: starting decks, Towns, purchase area, a unit deck to deal from.

    `taken`: how many cards each player has been dealt or has drafted. BadPosition for contradictions.
    UO-setup.start.cards, UO-setup.town, UO-setup.purchase.area, UO-setup.market.decks.
    """
    for seat in state.everybody(core):
        lay_deck(core, seat, taken[seat])
        if (
            not state.cards(core, seat, state.TERRITORIES)
            and state.zone(seat, state.TERRITORIES) not in core.told
        ):
            core.create_all((_town(core),), seat, state.zone(seat, state.TERRITORIES))
            state.number_area(core, seat)
    to_deal = DEALT * core.game.players - sum(taken)
    if not state.shared_cards(core, state.UNIT_DECK) and state.table(core, state.UNIT_DECK) not in core.told:
        core.create_all((UNKNOWN,) * to_deal, Seat(0), state.table(core, state.UNIT_DECK))
    for row in (state.UNITS, state.ITEMS, state.MARKET_TERRITORIES):
        if not state.shared_cards(core, row) and state.table(core, row) not in core.told:
            core.create_all((UNKNOWN,) * state.MARKET_ROW, Seat(0), state.table(core, row))
    refuse_position(_faults(core, taken, to_deal))


def lay_deck(core: Core, seat: Seat, taken: int = DEALT) -> bool:
    """Lay out the starting deck of a player without one, or with dealt and drafted cards only. UO-setup.start.cards.

    Returns whether some of these cards are known, so that their order in the deck is unknown.
    """
    deck = state.cards(core, seat, state.DECK)
    told = len(deck)
    if not _drawn_cards(core, seat) and (deck or state.zone(seat, state.DECK) not in core.told):
        if not deck:
            core.create_all((UNKNOWN,) * taken, seat, state.zone(seat, state.DECK))
        if len(deck) == taken:
            core.create_all((UNKNOWN,) * OF_DECK, seat, state.zone(seat, state.DECK))
    return len(deck) > told and any(core.defn[obj] != UNKNOWN for obj in deck)


def _town(core: Core) -> DefId:
    """Return each player's starting territory, an unknown card where the file has none."""
    numbered = enumerate(core.defs[1:], 1)
    return next((DefId(at) for at, card in numbered if card.kind == "territory" and card.start), UNKNOWN)


def _drawn_cards(core: Core, seat: Seat) -> list[Obj]:
    """Return a player's cards outside the deck."""
    return state.cards(core, seat, state.HAND) + state.cards(core, seat, state.DISCARD)


def _faults(core: Core, taken: tuple[int, ...], to_deal: int) -> Iterator[BadPosition]:
    for seat in state.everybody(core):
        if drawn := _drawn_cards(core, seat):
            yield BadPosition("item", "deck.drawn", item=drawn[0], seat=seat, rules=_RULES)
        else:
            yield from deck_faults(core, seat, taken[seat])
    yield from beginning.faults(core, _BEGINS, _RULES, _ELSEWHERE)
    if any(taken):  # dealt already; a pick may be an item, and a gap that nothing can fill stays open
        if not state.shared_cards(core, state.UNITS) and not state.shared_cards(core, state.ITEMS):
            rules = ("UO-variant.draft.pick", "UO-setup.purchase.area")
            yield BadPosition("table.market_units", "draft.nothing", rules=rules)
        return
    units = len(state.shared_cards(core, state.UNIT_DECK))
    if units < to_deal:
        facts = {"given": units, "needed": to_deal, "rules": ("UO-setup.market.decks",)}
        yield BadPosition("table.unit_deck", "units.few", **facts)


def deck_faults(core: Core, seat: Seat, taken: int = DEALT) -> Iterator[BadPosition]:
    """Yield wrong starting cards, or a wrong number of them, before anything was done with them."""
    own = state.cards(core, seat, state.DECK) + _drawn_cards(core, seat)
    given, needed = len(own), OF_DECK + taken
    if given != needed:
        facts = {"seat": seat, "given": given, "needed": needed, "rules": _RULES}
        yield BadPosition(f"players[{seat}].deck", "deck.start", **facts)
    known = [obj for obj in own if core.defn[obj] != UNKNOWN]
    starting = sum(bool(core.card(obj).start) for obj in known)  # none: they are all stated in other words
    if given == needed and 0 < starting < OF_DECK - (given - len(known)):
        facts = {"seat": seat, "given": starting, "needed": OF_DECK, "rules": ("UO-setup.start.cards",)}
        yield BadPosition(f"players[{seat}].deck", "deck.start-cards", **facts)


def apart_faults(core: Core) -> Iterator[BadPosition]:
    """Yield starting cards in a place for none of them, or more copies than all players have.

    UO-setup.sort, UO-setup.start.cards, UO-setup.town.
    """
    for number in map(ZoneId, range(len(core.game.zones))):
        for obj in core.zones[number]:
            if core.defn[obj] != UNKNOWN and is_misplaced(core, number, core.defn[obj]):
                yield BadPosition("item", "start.apart", item=obj, zone=number, rules=("UO-setup.sort",))
    for definition, card in enumerate(core.defs[1:], 1):
        own = (
            [_seat_faults(core, seat, DefId(definition)) for seat in state.everybody(core)]
            if card.start
            else ()
        )
        for found in own:
            yield from _surplus_faults(found, card.start, card.kind)
        gone = [
            obj
            for place in state.EXCLUDED
            for obj in state.shared_cards(core, place)
            if core.defn[obj] == definition
        ]
        yield from _surplus_faults([*chain.from_iterable(own), *gone], card.start * len(own), card.kind)


def _seat_faults(core: Core, seat: Seat, definition: DefId) -> list[Obj]:
    zones = (number for number, place in enumerate(core.game.zones) if place.owner == seat)
    return [obj for number in zones for obj in core.zones[number] if core.defn[obj] == definition]


def _surplus_faults(found: list[Obj], most: int, kind: str) -> Iterator[BadPosition]:
    if 0 < most < len(found):
        facts = {"item": found[most], "given": len(found), "most": most, "rules": start_rules(kind)}
        yield BadPosition("item", "start.copies", **facts)


def most_copies(core: Core, definition: DefId) -> tuple[int, Rules] | None:
    """Return the number of copies of a starting card of all players, and the rules. UO-setup.start.cards, UO-setup.town."""
    card = core.defs[definition]
    return (card.start * core.game.players, start_rules(card.kind)) if card.start else None


def is_misplaced(core: Core, place: ZoneId, definition: DefId) -> bool:
    """Return whether a card is a starting card in a place for none of them. UO-setup.sort."""
    return core.game.zones[place].name in _NOT_AMONG and bool(core.defs[definition].start)


def has_all(core: Core, place: ZoneId, definition: DefId) -> bool:
    """Return whether the owner of a place has every copy of one player's starting card."""
    owner, most = core.game.zones[place].owner, core.defs[definition].start
    return owner is not None and 0 < most <= len(_seat_faults(core, owner, definition))


def excluded_zones(data: Mapping[str, object]) -> frozenset[str]:
    """Return the zones in which a card with such data is never found: for a starting card, the market. UO-setup.sort."""
    return _NOT_AMONG if data.get("start") else frozenset()


def start_rules(kind: str) -> Rules:
    """Return the rules about the number of starting cards of a kind."""
    return ("UO-setup.town",) if kind == "territory" else ("UO-setup.start.cards",)


def undrawn_faults(core: Core) -> Iterator[BadPosition]:
    """Yield the faults in the draw phase of round 1, when the starting cards are still untouched."""
    for seat in state.everybody(core):
        yield from deck_faults(core, seat)
    areas = {state.zone(seat, state.TERRITORIES) for seat in state.everybody(core)}
    left_out = {"territories"} if not areas & core.told else set()
    yield from beginning.faults(core, _BEGINS, _RULES, _ELSEWHERE | left_out)
