"""Zones, numbers and variables of the Unicorn Overlord Card Game, and queries about them.

The territory area is one zone, row 1 on top (first in a file). Battle rows are a number on the card: `placed` holds
the face-down cards, `battle` the revealed ones. A burn card is in `burned` with the row it covers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine import kinds
from judge.engine.deciding import but_for
from judge.engine.ids import Seat, ZoneId
from judge.engine.layout import Memory, Tally, Zone, for_each

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.engine.game import Core
    from judge.engine.ids import Obj, Ref

SEATS: Final = (2, 3, 4)  # UO-components.players
ROUNDS: Final = 5
FULL_AREA: Final = 6  # UO-coin.buy.territory, open point U7
MARKET_ROW: Final = 3  # UO-setup.purchase.area
FULL_ROWS: Final = (MARKET_ROW, MARKET_ROW, MARKET_ROW)  # units, items, territories

DECK, HAND, DISCARD, TERRITORIES, PLACED, BATTLE, CRITS, BURNED, WON = range(9)
ZONES_EACH: Final = 9
# UO-info.facedown: nobody looks into a face-down deck; UO-icon.crit: nor at gained critical cards before the
# result phase. UO-info.faceup: discard piles are open. UO-battle.place: others see the backs only.
_OPEN: Final = ("UO-info.faceup",)
_DOWN: Final = ("UO-info.facedown",)
_OWN: Final = ("unit", "item", "curse")  # cards of a deck: UO-setup.start.draw.three, UO-icon.curse
# What lies in `placed` and `crits` lies there from placing, and from the battle, to the round's end.
_EACH: Final = (
    Zone("deck", seen="none", kinds=_OWN, sorted_by="UO-setup.sort", rule="UO-draw.five", look=_DOWN),
    Zone("hand", seen="owner", kinds=_OWN, sorted_by="UO-setup.sort", rule="UO-draw.five", look=_DOWN),
    Zone("discard", kinds=_OWN, sorted_by="UO-setup.sort", rule="UO-info.faceup", look=_OPEN),
    Zone("territories", kinds=("territory",), rule="UO-coin.buy.territory", look=_OPEN),
    Zone(
        "placed",
        seen="owner",
        at_start=False,
        kinds=_OWN,
        sorted_by="UO-setup.sort",
        rule="UO-battle.place",
        look=_DOWN,
    ),
    Zone("battle", kinds=_OWN, sorted_by="UO-setup.sort", rule="UO-battle.reveal.by.row", look=_OPEN),
    Zone(
        "crits",
        seen="none",
        at_start=False,
        kinds=("crit",),
        rule="UO-result.crit.gain",
        look=("UO-icon.crit", *_DOWN),
    ),
    Zone("burned", kinds=("burn",), rule="UO-icon.burn", look=_OPEN),
    Zone("won", kinds=("renown",), rule="UO-result.round.winner", look=_OPEN),
)

KINDS: Final = ("unit", "item", "territory")
(UNIT_DECK, ITEM_DECK, TERRITORY_DECK, UNITS, ITEMS, MARKET_TERRITORIES) = range(6)
EXCLUDED = (EXCLUDED_UNITS, EXCLUDED_ITEMS, EXCLUDED_TERRITORIES) = range(6, 9)
(CRIT_DECK, CONDITION, CRIT_USED, PRESTIGE_DECK, BURN_STACK, CURSE_STACK, BOX) = range(9, 16)
# Of the purchase area the newest come first: UO-setup.purchase.area. In the box lies what no player uses: starting
# cards of empty seats, power cards.
_TABLE: Final = (
    Zone("unit_deck", seen="none", kinds=("unit",), rule="UO-setup.market.decks", look=_DOWN),
    Zone("item_deck", seen="none", kinds=("item",), rule="UO-setup.market.decks", look=_DOWN),
    Zone("territory_deck", seen="none", kinds=("territory",), rule="UO-setup.market.decks", look=_DOWN),
    Zone("market_units", lined=True, kinds=("unit",), rule="UO-setup.purchase.area", look=_OPEN),
    Zone("market_items", lined=True, kinds=("item",), rule="UO-setup.purchase.area", look=_OPEN),
    Zone("market_territories", lined=True, kinds=("territory",), rule="UO-setup.purchase.area", look=_OPEN),
    Zone("excluded_units", kinds=("unit",), rule="UO-icon.exclude", look=_OPEN),
    Zone("excluded_items", kinds=("item",), rule="UO-icon.exclude", look=_OPEN),
    Zone("excluded_territories", kinds=("territory",), rule="UO-icon.exclude", look=_OPEN),
    Zone("crit_deck", seen="none", kinds=("crit",), rule="UO-setup.crit", look=_DOWN),
    Zone("condition", kinds=("crit",), rule="UO-setup.crit", look=_OPEN),
    Zone("crit_used", kinds=("crit",), rule="UO-end.crit.reset", look=_OPEN),
    Zone("prestige_deck", kinds=("renown",), rule="UO-setup.renown", look=_OPEN),
    Zone("burn_stack", kinds=("burn",), rule="UO-setup.burn", look=_OPEN),
    Zone("curse_stack", kinds=("curse",), rule="UO-setup.curse", look=_OPEN),
    Zone("box", rule="UO-setup.sort", look=_OPEN),
)

ROW, COUNTED = 0, 1
COLUMNS: Final = (
    Tally("row", 0, 99, 0),  # of a placed, revealed or burn card, or of a territory
    Tally("counted", -999, 999, 0),  # the power a revealed unit added: UO-unit.power
)

TALLIES: Final = (
    Tally("power", -9_999, 9_999, 0),  # the power value: UO-setup.power.over50, no cap
    Tally("prestige", 0, 999, 0),
    Tally("coins", 0, 999, 0),  # coin effects carried out this round: UO-detail.coin.count
    Tally("battle_coins", 0, 999, 0),  # those of cards in the battle area: UO-mercenary
    Tally("lands", 0, 99, 0),  # territories bought this round: UO-coin.buy.territory.limit
)

PHASES: Final = ("setup", "draw", "territory", "place", "battle", "result", "end")


def zones(players: int) -> tuple[Zone, ...]:
    """Return all zones for a number of players, each player's zones first."""
    return (*for_each(map(Seat, range(players)), *_EACH), *_TABLE)


MEMORY: Final = (
    Memory("round", kinds.kind("int"), "number", always=True, initial=0),
    # who holds the first-player marker
    Memory("first", kinds.kind("Seat"), "player", always=True, initial=0),
    Memory("phase", kinds.word(PHASES), always=True, initial="setup"),
    # who held it in round 1: open point U10
    Memory("began", kinds.kind("Seat | None")),
    # (seat, reference) of revealed units with unstated power: the power value is unknown
    Memory("uncounted", kinds.many(kinds.row(player="Seat", card="Ref")), initial=(), hidden=True),
    # revealed cards with unknown effects: everything they may have changed is unknown since
    Memory("unread", kinds.many(kinds.kind("Obj")), initial=(), hidden=True),
    # (reference, ability) of territory effects used in this phase
    Memory("used", kinds.many(kinds.row(card="Ref", ability="int")), initial=(), hidden=True),
    # the unit with stated handling steps: reference, number of the last step
    Memory("handled", kinds.maybe(kinds.row(card="Ref", steps="int")), hidden=True),
    # the row of the last territory used, for the reading any-round
    Memory("last_row", kinds.kind("int"), initial=0, hidden=True),
    # who may still swap territories: the last effect carried out lets its player
    Memory("swaps", kinds.kind("Seat | None"), hidden=True),
    # how many cards fill each row of the purchase area, once that has to be remembered
    Memory("full_rows", kinds.many(kinds.kind("int")), initial=(), hidden=True),
)


def zone(seat: Seat, kind: int) -> ZoneId:
    """Return a seat's zone of a kind."""
    return ZoneId(seat * ZONES_EACH + kind)


def table(core: Core, kind: int) -> ZoneId:
    """Return a shared zone of a kind."""
    return ZoneId(core.game.players * ZONES_EACH + kind)


def everybody(core: Core) -> tuple[Seat, ...]:
    """Return all players by seat."""
    return tuple(Seat(seat) for seat in range(core.game.players))


def cards(core: Core, seat: Seat, kind: int) -> list[Obj]:
    """Return the objects in a seat's zone."""
    return core.zones[seat * ZONES_EACH + kind]


def shared_cards(core: Core, kind: int) -> list[Obj]:
    """Return the objects in a shared zone."""
    return core.zones[core.game.players * ZONES_EACH + kind]


def is_known(core: Core, place: ZoneId) -> bool:
    """Return whether the contents of a zone are known: a stated position may omit them."""
    return place in core.told


def turn_order(core: Core) -> tuple[Seat, ...]:
    """Return the seats clockwise from the first-player marker. UO-order.first.player."""
    players = core.game.players
    return tuple(Seat((core.vars["first"] + step) % players) for step in range(players))


def numbers(core: Core) -> tuple[Seat, ...]:
    """Return the seats by player number, 1 first: from the marker, or from the first round's. UO-order.rotate."""
    if core.vars["first"] == core.vars["began"] or core.reading("UO-order.rotate") == "recounted":
        return turn_order(core)
    players = core.game.players
    return tuple(Seat((core.vars["began"] + step) % players) for step in range(players))


def first_seat(core: Core) -> Seat:
    """Return who held the marker in round 1: it is passed on each round. UO-end.pass.marker."""
    return Seat((core.vars["first"] - core.vars["round"] + 1) % core.game.players)


def rows(core: Core) -> int:
    """Return the number of battle rows of this round. UO-battle.place, UO-battle.place.final."""
    return 6 if core.vars["round"] == ROUNDS else 5


def row_of(core: Core, obj: Obj) -> int:
    """Return the row of an object in the battle area or in the territory area."""
    return core.columns[ROW][obj]


def number_area(core: Core, seat: Seat) -> None:
    """Store the row of each territory of a seat: its place in the area, row 1 on top."""
    for row, obj in enumerate(reversed(cards(core, seat, TERRITORIES)), 1):
        if core.columns[ROW][obj] != row:
            core.put(core.columns[ROW], obj, row)


def is_burned(core: Core, seat: Seat, row: int) -> bool:
    """Return whether a burn card lies on a row's territory. UO-icon.burn."""
    return any(core.columns[ROW][obj] == row for obj in cards(core, seat, BURNED))


def open_territories(core: Core, seat: Seat) -> Iterator[tuple[int, Obj]]:
    """Yield (row, territory) of a seat's territories without a burn card."""
    covered = {core.columns[ROW][obj] for obj in cards(core, seat, BURNED)}
    for row, obj in enumerate(reversed(cards(core, seat, TERRITORIES)), 1):
        if row not in covered or but_for(core, "UO-icon.burn", obj):
            yield row, obj


def holder(core: Core, obj: Obj) -> Seat:
    """Return the seat whose zone contains an object; in a shared zone its owner."""
    place = core.place[obj]
    return Seat(place // ZONES_EACH) if place < core.game.players * ZONES_EACH else core.owner[obj]


def next_row_moment(seat: Seat) -> str:
    """Return the moment at which a player reveals the next row, for effects that last until then."""
    return f"next_row:{seat}"


def tally(core: Core, name: str, seat: Seat, amount: int) -> None:
    """Add to a player's number."""
    had = core.vars[name]
    core.var(name, (*had[:seat], had[seat] + amount, *had[seat + 1 :]))


def reset(core: Core, *names: str) -> None:
    """Reset numbers of all players to 0."""
    for name in names:
        core.var(name, (0,) * core.game.players)


def send(core: Core, obj: Obj, to: ZoneId, *, to_bottom: bool = False, owner: Seat | None = None) -> None:
    """Move a card to another zone, without its lasting effects."""
    if obj in core.marks or core.columns[ROW][obj] or core.columns[COUNTED][obj]:
        core.renew(obj)
    left = core.place[obj]
    core.move(obj, to, to_bottom=to_bottom)
    for place in (left, to):
        if place < core.game.players * ZONES_EACH and place % ZONES_EACH == TERRITORIES:
            number_area(core, Seat(place // ZONES_EACH))
    if owner is not None and core.owner[obj] != owner:
        core.put(core.owner, obj, owner)


def refs(core: Core, objects: list[Obj]) -> tuple[Ref, ...]:
    """Return references that are lost once the objects have moved on."""
    return tuple(core.ref(obj) for obj in objects)
