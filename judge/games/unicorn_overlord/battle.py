"""The battle phase: place face down, discard the rest, reveal row by row. UO-battle.*, UO-unit.*, UO-item.resolve.

All seats place at once; nobody sees another's cards before they are revealed. A revealed unit takes three steps
(UO-unit.order): its card effects from top to bottom, its power, its class bonus.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine.deciding import holds
from judge.engine.decisions import Kind
from judge.engine.effects.lasting import end_marks
from judge.engine.effects.program import start
from judge.engine.errors import Illegal
from judge.engine.game import Menu, Verb
from judge.engine.ids import as_object
from judge.engine.run import ask, question
from judge.engine.slots import Choose, Number, members
from judge.engine.windows import no_subject
from judge.games.unicorn_overlord import events, frames, power, refusals, state
from judge.games.unicorn_overlord.questions import Placing, RevealingRow
from judge.games.unicorn_overlord.rounds import enter
from judge.games.unicorn_overlord.unread import is_left_open

if TYPE_CHECKING:
    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Obj, Seat
    from judge.engine.records import Frame
    from judge.games.shapes import SeatCardFrame

_PLACE: Final = ("UO-battle.place",)
_FINAL: Final = ("UO-battle.place.final",)
_REVEAL: Final = ("UO-battle.reveal.by.row",)
_TAKE_BACK: Final = "UO-battle.place/change"

MENUS: Final = {
    "place": Menu(("place", "take_back"), _PLACE, about=Placing, optional=True, simultaneous="place"),
    "reveal": Menu(("reveal",), _REVEAL, about=RevealingRow, optional=True),
}


# ---- 1. placing


def place_phase(core: Core, _frame: Frame) -> None:
    """Ask all players at once. UO-battle.place, UO-battle.place.final."""
    enter(core, "place", *_rules(core))
    core.agenda.append(frames.PlaceAsk(()))
    if core.reading("UO-battle.place/too-few") == "draw-up":
        for seat in reversed(state.turn_order(core)):
            missing = state.rows(core) - len(state.cards(core, seat, state.HAND))
            if missing > 0:
                core.agenda.append(frames.Draw(seat, missing, ("UO-battle.place",)))


def _rules(core: Core) -> tuple[str, ...]:
    return _FINAL if state.rows(core) == 6 else _PLACE


def place_ask(core: Core, frame: frames.PlaceAsk) -> None:
    """Go on asking until the last player has placed. The frame holds who has."""
    if len(frame.placed) < core.game.players:
        ask(core, "place", state.turn_order(core), Placing(frame.placed))
    else:
        core.agenda.append(frames.DISCARD_REST)


def _pool(core: Core, seat: Seat) -> list[Obj]:
    """Return the cards a player places from; the rulebook has two different texts. UO-battle.place/source."""
    return state.cards(
        core, seat, state.HAND if core.reading("UO-battle.place/source") == "hand" else state.DECK
    )


def _placed_cards(core: Core) -> tuple[Seat, ...]:
    asked: Placing = question(core).data
    return asked.placed


def _place_demand(core: Core, by: Seat, _subject: object) -> tuple[Slot, ...]:
    if by in _placed_cards(core):
        raise Illegal(_PLACE, refusals.PlacedAlready(by))
    pool = tuple(_pool(core, by))
    count = min(state.rows(core), len(pool))
    return (Choose("rows", pool, count, count, _rules(core)),)


def _place(core: Core, by: Seat, _subject: object, values: Values, asked: Placing) -> None:
    """Place the named cards face down from row 1 on; with too few, the last rows stay empty. UO-battle.place/too-few."""
    for row, obj in enumerate(values[0], 1):
        state.send(core, obj, state.zone(by, state.PLACED))
        core.put(core.columns[state.ROW], obj, row)
    core.events.append(events.Placed(_rules(core), by, len(values[0])))
    core.agenda.append(frames.PlaceAsk((*asked.placed, by)))


def _take_back_demand(core: Core, by: Seat, _subject: object) -> tuple[Slot, ...]:
    """Allow a player to change the placement until everybody has placed. UO-battle.place/change, open point U14."""
    if by not in _placed_cards(core):
        raise Illegal(_PLACE, refusals.NotPlacedYet(by))
    if core.reading(_TAKE_BACK) == "never":
        raise Illegal(_PLACE, refusals.PlacementFinal(by))
    return ()


def _take_back(core: Core, by: Seat, _subject: Any, _values: Values, asked: Placing) -> None:
    place = state.zone(by, state.HAND if core.reading("UO-battle.place/source") == "hand" else state.DECK)
    for obj in tuple(state.cards(core, by, state.PLACED)):
        state.send(core, obj, place)
    core.events.append(events.TookBack(_PLACE, by))
    core.agenda.append(frames.PlaceAsk(tuple(seat for seat in asked.placed if seat != by)))


# ---- 2. the rest of the hands


def leftovers(core: Core, _frame: Frame) -> None:
    """Show and discard the cards left in all hands. UO-battle.discard.rest."""
    for seat in state.turn_order(core):
        rest = tuple(state.cards(core, seat, state.HAND))
        for obj in rest:
            state.send(core, obj, state.zone(seat, state.DISCARD))
        if rest:
            core.events.append(events.Leftovers(("UO-battle.discard.rest",), seat, rest))
    enter(core, "battle", *_REVEAL)
    core.agenda.append(frames.RESULT_PHASE)
    core.agenda.append(frames.BattleRow(1, 0))


# ---- 3. rows


def battle_row(core: Core, frame: frames.BattleRow) -> None:
    """Ask the next player to reveal the card of a row; go on to the next row when all have. UO-battle.reveal.by.row."""
    row, at = frame.row, frame.at
    if at == core.game.players:
        if row < state.rows(core):
            core.agenda.append(frames.BattleRow(row + 1, 0))
        else:
            core.agenda.append(frames.BATTLE_END)
        return
    seat = state.turn_order(core)[at]
    core.agenda.append(frames.BattleRow(row, at + 1))
    if _in_row(core, seat, row) is None:
        _until_next_row(core, seat)
        if state.cards(core, seat, state.BATTLE):
            core.events.append(events.EmptyRow(("UO-battle.place",), seat, row))
    else:
        ask(core, "reveal", (seat,), RevealingRow(row))


def _in_row(core: Core, seat: Seat, row: int) -> Obj | None:
    for obj in state.cards(core, seat, state.PLACED):
        if core.columns[state.ROW][obj] == row:
            return obj
    return None


def _hidden_count(core: Core, seat: Seat) -> int:
    """Return how many cards of a player are still face down."""
    return len(state.cards(core, seat, state.PLACED))


class _DueCard(Choose):
    """The card of the row that is due. UO-battle.reveal.by.row."""

    __slots__ = ()

    def check(self, core: Core, value: object, before: Values) -> None:
        """Refuse a card that is not of the row that is due."""
        del core, before
        for item in members(value):
            if item not in self.options:
                raise Illegal(self.rules, refusals.OtherCardDue(item))


class _DueRow(Number):
    """The row that is due. UO-battle.reveal.by.row."""

    __slots__ = ()

    def check(self, core: Core, value: object, before: Values) -> None:
        """Refuse a row that is not due."""
        del core, before
        if value != self.low:
            raise Illegal(self.rules, refusals.OtherRowDue(value, self.low))


def _reveal_demand(core: Core, by: Seat, _subject: object) -> tuple[Slot, ...]:
    """Demand the card of the row that is due; a stated card or row must be that one."""
    asked: RevealingRow = question(core).data
    due = _in_row(core, by, asked.row)
    return (_DueCard("card", (due,), 1, 1, _REVEAL), _DueRow("row", asked.row, asked.row, _REVEAL))


def _reveal(core: Core, by: Seat, _subject: Any, _values: Values, asked: RevealingRow) -> None:
    """Reveal a card and handle it: a unit in three steps, an item by its effect alone. UO-unit.order, UO-item.resolve."""
    obj = _in_row(core, by, asked.row)
    assert obj is not None  # noqa: S101 - the question is asked only where a card lies
    _until_next_row(core, by)
    core.var("swaps", None)
    core.move(obj, state.zone(by, state.BATTLE))
    core.events.append(events.Revealed(_REVEAL, by, obj, asked.row))
    if is_left_open(core, obj):
        return
    card = core.card(obj)
    in_force = card.in_force(core)
    if card.kind == "unit":
        core.agenda.append(frames.AddBonus(by, obj))
        core.agenda.append(frames.AddPower(by, obj))
    elif card.kind == "item":
        core.events.append(events.ItemRevealed(("UO-item.resolve",), obj))
    if card.kind == "curse" and core.reading("UO-icon.curse/in-hand") == "blank-item":
        core.events.append(events.Blank(("UO-icon.curse", "UO-item.resolve"), obj))
        return
    for number in range(len(in_force) - 1, -1, -1):
        ability = in_force[number]
        if ability is not None and ability.timing == "reveal":
            core.agenda.append(frames.CardEffect(by, obj, number))


def effect_frame(core: Core, frame: frames.CardEffect) -> None:
    """Carry out one effect of a revealed card; the one below it on the card follows. UO-unit.effect.top.down."""
    seat, obj, number = frame.seat, frame.card, frame.number
    handled = "UO-unit.order" if core.card(obj).kind == "unit" else "UO-item.resolve"
    shown = core.card(obj).abilities[number].rules
    core.events.append(events.EffectBegan(("UO-unit.effect.top.down", handled, *shown), obj, number + 1))
    start(core, core.defn[obj], number, {"you": seat, "self": core.ref(obj)})


def unit_power(core: Core, frame: SeatCardFrame) -> None:
    """Take the second step of a unit. UO-unit.order, UO-unit.power."""
    power.add_power(core, frame.card, frame.seat)


def unit_bonus(core: Core, frame: SeatCardFrame) -> None:
    """Take the third step of a unit. UO-unit.order, UO-unit.class.bonus."""
    power.add_bonus(core, frame.card, frame.seat)


def _until_next_row(core: Core, seat: Seat) -> None:
    """End the effects that last until this player reveals the next row. UO-detail.until.next.row."""
    if not holds(core, "UO-detail.until.next.row", Kind.ORDER, as_object(seat)):
        return
    for obj in end_marks(core, state.next_row_moment(seat)):
        core.events.append(events.EffectsEnded(("UO-detail.until.next.row",), obj))


def battle_end(core: Core, _frame: Frame) -> None:
    """End the battle phase, and the effects that last until a next row. UO-detail.until.next.row."""
    for seat in state.turn_order(core):
        _until_next_row(core, seat)


VERBS: Final = {
    "place": Verb(no_subject, _place_demand, _place),
    "take_back": Verb(no_subject, _take_back_demand, _take_back),
    "reveal": Verb(no_subject, _reveal_demand, _reveal, owed=_hidden_count),
}

FRAMES: Final = {
    frames.PLACE_PHASE.tag: place_phase,
    frames.PlaceAsk.tag: place_ask,
    frames.DISCARD_REST.tag: leftovers,
    frames.BattleRow.tag: battle_row,
    frames.BATTLE_END.tag: battle_end,
    frames.CardEffect.tag: effect_frame,
    frames.AddPower.tag: unit_power,
    frames.AddBonus.tag: unit_bonus,
}
