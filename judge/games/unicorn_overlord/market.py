"""The purchase area: its cards, the gap after a card has left, exclusion. UO-coin.buy.slide.refill, UO-icon.exclude.

A row of the area is newest first, so the remaining cards keep their order when one leaves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine import chance
from judge.engine.deciding import holds
from judge.engine.decisions import Kind
from judge.engine.ids import UNKNOWN, Seat
from judge.games.unicorn_overlord import events, frames, state

if TYPE_CHECKING:
    from judge.engine.game import Core
    from judge.engine.ids import Obj, Rules

ROWS: Final = (state.UNITS, state.ITEMS, state.MARKET_TERRITORIES)


def on_offer(core: Core) -> list[Obj]:
    """Return every card of the purchase area, units first."""
    return [obj for kind in ROWS for obj in state.shared_cards(core, kind)]


def kind_in(core: Core, obj: Obj) -> int:
    """Return the row of a card in the purchase area: 0 units, 1 items, 2 territories."""
    return core.place[obj] - state.table(core, state.UNITS)


def row_sizes(core: Core) -> tuple[int, ...]:
    """Return how many cards fill each row; a shorter listed row with a deck is treated as incompletely listed.

    UO-setup.purchase.area: as long as a deck has cards, three of them are laid out. A gap that is yet to be filled
    counts.
    """
    gaps = [frame.kind for frame in core.agenda if isinstance(frame, frames.Refill)]

    def full(kind: int) -> int:
        told, deck = (
            len(state.shared_cards(core, ROWS[kind])) + (kind in gaps),
            state.table(core, state.UNIT_DECK + kind),
        )
        return (
            told
            if 0 < told < state.MARKET_ROW and (core.zones[deck] or not state.is_known(core, deck))
            else state.MARKET_ROW
        )

    return tuple(full(kind) for kind in range(len(ROWS)))


def refill_frame(core: Core, frame: frames.Refill) -> None:
    """Fill the gaps of a row from the matching deck, newest nearest to it. UO-coin.buy.slide.refill, open point U13.

    Where a gap remains, the number of cards in the row is stored, because the row alone does not show it.
    """
    kind, rules = frame.kind, frame.rules
    row, deck = state.shared_cards(core, ROWS[kind]), state.shared_cards(core, state.UNIT_DECK + kind)
    full = (core.vars["full_rows"] or state.FULL_ROWS)[kind]
    while len(row) < full and deck:
        obj = deck[-1]
        state.send(core, obj, state.table(core, ROWS[kind]))
        core.events.append(events.Refilled(rules, obj, state.KINDS[kind]))
    if len(row) >= full:
        return
    if not core.vars["full_rows"]:
        core.var("full_rows", state.FULL_ROWS)
    gone = [obj for obj in state.shared_cards(core, state.EXCLUDED_UNITS + kind) if not core.card(obj).start]
    if core.reading("UO-coin.buy.slide.refill") == "leave-gap" or not gone:
        missing = full - len(row)
        if state.is_known(core, state.table(core, state.UNIT_DECK + kind)):
            core.events.append(events.Gap(("UO-coin.buy.slide.refill",), state.KINDS[kind], missing))
        else:
            core.events.append(events.NotKnown(rules, state.table(core, state.UNIT_DECK + kind), missing))
        return
    core.agenda.append(frame)
    for obj in gone:
        state.send(core, obj, state.table(core, state.UNIT_DECK + kind))
    chance.shuffle(core, state.table(core, state.UNIT_DECK + kind), ("UO-coin.buy.slide.refill",))


def exclude(core: Core, obj: Obj, rules: Rules) -> None:
    """Put a card face up in the exclusion area, at the place of its kind; a curse returns to its stack.

    UO-icon.exclude, UO-icon.curse.exclude.
    """
    kind = _kind(core, obj)
    if kind == "curse" and holds(core, "UO-icon.curse.exclude", Kind.ORDER, obj):
        state.send(core, obj, state.table(core, state.CURSE_STACK), owner=Seat(0))
        core.events.append(events.CurseReturned((*rules, "UO-icon.curse.exclude"), obj))
        return
    place = state.KINDS.index(kind) if kind in state.KINDS else 0
    state.send(core, obj, state.table(core, state.EXCLUDED_UNITS + place))
    core.events.append(events.Excluded((*rules, "UO-icon.exclude"), obj))


def _kind(core: Core, obj: Obj) -> str:
    """Return the kind of a card; for an unknown card in the purchase area, its row decides. UO-setup.purchase.area."""
    if core.defn[obj] == UNKNOWN and obj in on_offer(core):
        return state.KINDS[kind_in(core, obj)]
    kind: str = core.card(obj).kind
    return kind


FRAMES: Final = {frames.Refill.tag: refill_frame}
