"""Faults in the stated progress of a round: questions, memory and lasting effects that cannot occur."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.ids import UNKNOWN
from judge.engine.run import Ask
from judge.games.faults import fault, least_fault, marks_of, number_fault, question_fault
from judge.games.unicorn_overlord import frames, state
from judge.games.unicorn_overlord.questions import ChoosingSome, Placing, RevealingRow, UsingCoin

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from judge.engine.errors import BadPosition
    from judge.engine.game import Core
    from judge.engine.ids import Obj, Ref, Seat, ZoneId

_REVEAL: Final = ("UO-battle.reveal.by.row",)
_LASTS: Final = ("UO-detail.until.next.row",)
# Where cards have a row, and where they have added power.
_ROWED: Final = frozenset({"territories", "placed", "battle", "burned"})
_MARKET: Final = ("market_units", "market_items", "market_territories")
# Numbers that are 0 in some phases, with the rule.
_NONE_YET: Final[Mapping[str, tuple[tuple[str, ...], str]]] = {
    "coins": (("setup", "draw"), "UO-detail.coin.count"),
    "battle_coins": (("setup", "draw", "territory", "place"), "UO-mercenary"),
    "lands": (("setup", "draw"), "UO-coin.buy.territory.limit"),
    "power": (("setup", "draw"), "UO-end.power.reset"),
}
# What is asked of whoever has the marker, or in one phase only, with the rule.
_OF_FIRST: Final[Mapping[str, tuple[str, str]]] = {
    "opening": ("setup", "UO-variant.draft.unit"),
    "score": ("result", "UO-result.crit.conditions"),
    "end_round": ("result", "UO-end.pass.marker"),
    "end_phase": ("end", "UO-end.pass.marker"),
}
_IN_PHASE: Final[Mapping[str, tuple[str, str]]] = {
    **_OF_FIRST,
    "first": ("setup", "UO-order.first.player"),
    "draft": ("setup", "UO-variant.draft.pick"),
    "territory": ("territory", "UO-territory.order"),
    "place": ("place", "UO-battle.place"),
    "reveal": ("battle", "UO-battle.reveal.by.row"),
}


def faults(core: Core) -> Iterator[BadPosition]:
    """Yield the faults of the marker, of cards and numbers at this time, of questions, memory and lasting effects."""
    yield from _marker_faults(core)
    yield from _moment_faults(core)
    yield from _territory_faults(core)
    yield from _card_faults(core)
    yield from _question_faults(core)
    yield from _memory_faults(core)
    yield from _mark_faults(core)


def _marker_faults(core: Core) -> Iterator[BadPosition]:
    """Yield a first player of this round that does not fit that of round 1: the marker is passed on. UO-end.pass.marker."""
    if core.vars["round"] and core.vars["began"] != state.first_seat(core):
        rules = ("UO-end.pass.marker", "UO-order.rotate")
        yield fault(
            "turn.began", "under-way.marker", rules, seat=core.vars["began"], player=core.vars["first"]
        )


def _moment_faults(core: Core) -> Iterator[BadPosition]:
    """Yield numbers that are too early, and cards in places that are empty at this time."""
    phase = core.vars["phase"]
    for name, (phases, rule) in _NONE_YET.items():
        for seat in state.everybody(core) if phase in phases else ():
            yield from number_fault(f"players[{seat}].{name}", core.vars[name][seat], 0, 0, (rule,))
    for seat in state.everybody(core):
        if phase == "place":
            for obj in state.cards(core, seat, state.BATTLE):
                rules = ("UO-battle.place", "UO-end.discard.battle")
                yield fault("item", "place.early", rules, obj, zone=state.zone(seat, state.BATTLE))
        if phase in {"result", "end"}:
            for obj in state.cards(core, seat, state.PLACED):
                yield fault("item", "under-way.unrevealed", _REVEAL, obj)


def _territory_faults(core: Core) -> Iterator[BadPosition]:
    """Yield a second territory bought in one round by a player or, in the other interpretation, by the table."""
    if core.vars["phase"] in _NONE_YET["lands"][0]:
        return
    rule = "UO-coin.buy.territory.limit"
    bought = False
    for seat in state.everybody(core):
        lands = core.vars["lands"][seat]
        most = 0 if lands and bought and core.reading(rule) == "whole-table" else 1
        if lands > most:
            yield from number_fault(f"players[{seat}].lands", lands, 0, most, (rule,))
        bought = bought or lands > 0


def _card_faults(core: Core) -> Iterator[BadPosition]:
    """Yield a row or added power of a card in a zone without them, and too many cards in a market row."""
    for number, place in enumerate(core.game.zones):
        for obj in core.zones[number]:
            if core.columns[state.ROW][obj] and place.name not in _ROWED:
                yield fault("item.row", "under-way.no-row", ("UO-battle.place",), obj)
            if core.columns[state.COUNTED][obj] and place.name != "battle":
                yield fault("item.counted", "under-way.not-counted", ("UO-unit.power",), obj)
        if place.name in _MARKET:
            given, rules = len(core.zones[number]), ("UO-setup.purchase.area",)
            yield from number_fault(f"table.{place.name}", given, 0, state.MARKET_ROW, rules)


def _question_faults(core: Core) -> Iterator[BadPosition]:
    """Yield a question in the wrong phase, to the wrong player, of a row without a card, or about too many cards."""
    for frame in core.agenda:
        if isinstance(frame, frames.BattleRow):
            wrong = list(number_fault("next", frame.row, 1, state.rows(core), _REVEAL))
            yield from wrong or number_fault("next", frame.at, 0, core.game.players, _REVEAL)
        placing = frame.data if isinstance(frame, Ask) else frame
        if isinstance(placing, Placing | frames.PlaceAsk) and len(set(placing.placed)) < len(placing.placed):
            yield fault("next", "named.twice", ("UO-battle.place",))
    last = core.agenda[-1]
    if not isinstance(last, Ask):
        return
    phase, *rules = _IN_PHASE.get(last.menu, (core.vars["phase"],))
    first = _first_seats(core, last.menu) if last.menu in _OF_FIRST else None
    yield from question_fault(core, phase, first, tuple(rules))
    about = last.data
    if isinstance(about, RevealingRow) and phase == core.vars["phase"]:
        placed = [core.columns[state.ROW][obj] for obj in state.cards(core, last.who[0], state.PLACED)]
        if about.row not in placed:
            yield fault("next", "under-way.no-card", _REVEAL, seat=last.who[0], number=about.row)
    if isinstance(about, Placing) and len(set(about.placed)) == core.game.players:
        yield fault("next", "under-way.all-placed", ("UO-battle.place",))
    if isinstance(about, UsingCoin):
        yield from least_fault("next", about.left, 1, ("UO-icon.coin.choose",))
    if isinstance(about, ChoosingSome) and about.options:
        yield from number_fault("next", about.number, 1, len(about.options), about.rules)


def _first_seats(core: Core, menu: str) -> tuple[Seat, ...]:
    """Return who is asked for the whole table: who has the marker, or all where any player may choose a draft."""
    if menu == "opening" and core.reading("UO-variant.draft.unit") == "any-player":
        return state.turn_order(core)
    return (core.vars["first"],)


def _memory_faults(core: Core) -> Iterator[BadPosition]:
    """Yield an invalid last row, a handled unit outside the battle area, and used effects of no territory."""
    yield from number_fault(
        "turn.last_row", core.vars["last_row"], 0, state.FULL_AREA, ("UO-territory.any.order",)
    )
    if core.vars["handled"] is not None:
        handled: tuple[Ref, int] = core.vars["handled"]
        ref, steps = handled
        if core.is_current(ref) and core.place[ref[0]] not in {
            state.zone(seat, state.BATTLE) for seat in state.everybody(core)
        }:
            yield fault("turn.handled.card", "under-way.not-here", ("UO-unit.order",), ref[0])
        yield from number_fault("turn.handled.steps", steps, 1, _UNIT_STEPS, ("UO-unit.order",))
    for player, ref in core.vars["uncounted"]:
        if core.is_current(ref) and core.place[ref[0]] != state.zone(player, state.BATTLE):
            yield fault("turn.uncounted", "under-way.not-here", ("UO-unit.power",), ref[0])
    open_lying = {state.zone(seat, state.BATTLE) for seat in state.everybody(core)}
    for obj in core.vars["unread"]:
        if core.place[obj] not in open_lying:
            yield fault("turn.unread", "under-way.not-here", ("UO-battle.reveal.by.row",), obj)
    lands = {state.zone(seat, state.TERRITORIES) for seat in state.everybody(core)}
    for ref, _ in core.vars["used"]:
        if core.is_current(ref) and core.place[ref[0]] not in lands:
            yield fault("turn.used", "under-way.not-here", ("UO-territory.phase.effect.once",), ref[0])


_UNIT_STEPS: Final = 3  # UO-unit.order


def _mark_faults(core: Core) -> Iterator[BadPosition]:
    """Yield modifiers on a player or outside the battle area, and a modifier for later units on a card."""
    battle = {state.zone(seat, state.BATTLE) for seat in state.everybody(core)}
    for obj, path, mark in marks_of(core):
        if mark.kind == "stronger" and (obj < 0 or not _is_unit(core, obj, battle)):
            yield fault(path, "subject.never", _LASTS, obj, word=mark.kind, known=("unit",))
        if mark.kind == "later" and obj >= 0:
            yield fault(path, "subject.never", _LASTS, obj, word=mark.kind, known=("player",))


def _is_unit(core: Core, obj: Obj, battle: set[ZoneId]) -> bool:
    number = core.defn[obj]
    return core.place[obj] in battle and (number == UNKNOWN or core.defs[number].kind == "unit")
