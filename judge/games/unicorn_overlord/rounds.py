"""A round: draw phase, territory phase, then battle.py and result.py. UO-flow.five.rounds, UO-draw.*, UO-territory.*."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine.deciding import permit
from judge.engine.effects.program import start
from judge.engine.errors import BadPosition, Illegal, NotCovered
from judge.engine.game import Menu, Verb
from judge.engine.ids import UNKNOWN, Seat
from judge.engine.layout import TurnField
from judge.engine.run import ask, question
from judge.engine.windows import no_demand, no_subject
from judge.games.unicorn_overlord import events, frames, power, refusals, setup, starting, state
from judge.games.unicorn_overlord.icons import return_burns
from judge.games.unicorn_overlord.positions import number_what_lies

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Obj
    from judge.engine.records import Frame
    from judge.games.shapes import SeatFrame

MENUS: Final = {
    "territory": Menu(("use", "end_turn"), ("UO-territory.order", "UO-territory.any.order"), optional=True),
}


def enter(core: Core, phase: str, *rules: str) -> None:
    """Enter a phase and report it."""
    core.var("phase", phase)
    core.events.append(events.PhaseBegan(rules, f"{phase}_phase"))


def round_frame(core: Core, _frame: Frame) -> None:
    """Begin a round; there are five. UO-flow.five.rounds, UO-components.players."""
    core.var("round", core.vars["round"] + 1)
    state.reset(core, "coins", "battle_coins", "lands")
    rules = ("UO-flow.five.rounds", "UO-components.players")
    core.events.append(events.RoundBegan(rules, core.vars["round"], core.vars["first"]))
    core.agenda.append(frames.DRAW_PHASE)


def draw_count(number: int) -> int:
    """Return how many cards each player draws in a round. UO-draw.five, UO-draw.six.final."""
    return 6 if number == state.ROUNDS else 5


def draw_phase(core: Core, _frame: Frame) -> None:
    """Draw five cards for everybody, in the final round six. UO-draw.five, UO-draw.six.final."""
    final = core.vars["round"] == state.ROUNDS
    rules = ("UO-draw.six.final",) if final else ("UO-draw.five",)
    enter(core, "draw", *rules)
    core.agenda.append(frames.TERRITORY_PHASE)
    for seat in reversed(state.turn_order(core)):
        core.agenda.append(frames.Draw(seat, draw_count(core.vars["round"]), rules))


def territory_phase(core: Core, _frame: Frame) -> None:
    """Ask the players to use their territories, one after the other from the first player. UO-territory.order."""
    enter(core, "territory", "UO-territory.order")
    core.var("used", ())
    core.agenda.append(frames.TERRITORY_END)
    for seat in reversed(state.turn_order(core)):
        core.agenda.append(frames.TerritoryTurn(seat))


def territory_turn(core: Core, frame: SeatFrame) -> None:
    """Begin a player's turn of the territory phase."""
    core.var("last_row", 0)
    core.agenda.append(frames.TerritoryAsk(frame.seat))


def territory_ask(core: Core, frame: SeatFrame) -> None:
    """Ask for the next effect; leaving territories unused is allowed. UO-territory.any.order."""
    ask(core, "territory", (frame.seat,), None)


def _use_subjects(core: Core, by: Seat) -> list[tuple[Obj, int]]:
    """List the territories that may be used; one with unknown text may be one."""
    tried = []
    for _, land in state.open_territories(core, by):
        if core.defn[land] != UNKNOWN:
            card = core.card(land)
            tried += [(land, at) for at, one in enumerate(card.abilities) if one.timing == "activate"]
            if card.text_only and not card.abilities:
                tried.append((land, 0))
    return tried


def _use_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    """Return whether a territory effect can be used. UO-territory.*, UO-icon.burn."""
    obj, number = subject if isinstance(subject, tuple) else (None, 0)
    if obj not in state.cards(core, by, state.TERRITORIES):
        raise Illegal(("UO-territory.any.order",), refusals.NotOwnLand(obj))
    row = state.row_of(core, obj)
    if state.is_burned(core, by, row):
        raise Illegal(("UO-icon.burn",), refusals.LandBurned(obj, row))
    in_force = core.card(obj).in_force(core)
    number = core.card(obj).meant(core, number)
    ability = in_force[number] if 0 <= number < len(in_force) else None
    if ability is None or ability.timing == "coin":
        raise Illegal(("UO-territory.phase.effect.once",), refusals.NoLandEffect(obj))
    if ability.timing == "permanent":
        raise Illegal(("UO-territory.permanent",), refusals.LandPermanent(obj))
    if (core.ref(obj), number) in core.vars["used"]:
        raise Illegal(("UO-territory.phase.effect.once",), refusals.LandUsed(obj))
    if row < core.vars["last_row"] and core.reading("UO-territory.any.order") == "any-round":
        raise Illegal(("UO-territory.any.order",), refusals.LandOrder(obj, row, core.vars["last_row"]))
    return ()


def use_up(core: Core, obj: Obj, ability: int) -> None:
    """Note that a territory effect was used in this phase. UO-territory.phase.effect.once."""
    number = core.card(obj).meant(core, ability)
    core.var("used", (*core.vars["used"], (core.ref(obj), number)))


def _use(core: Core, by: Seat, subject: Any, _values: Values, _asked: object) -> None:
    obj, number = subject[0], core.card(subject[0]).meant(core, subject[1])
    permit(core, "UO-territory.any.order", obj)
    use_up(core, obj, subject[1])
    core.var("last_row", state.row_of(core, obj))
    core.var("swaps", None)
    rules = (
        "UO-territory.any.order",
        "UO-territory.phase.effect.once",
        *core.card(obj).abilities[number].rules,
    )
    core.events.append(events.Used(rules, by, obj))
    core.agenda.append(frames.TerritoryAsk(by))
    start(core, core.defn[obj], number, {"you": by, "self": core.ref(obj)})


def _end_turn(core: Core, by: Seat, _subject: object, _values: Values, _asked: object) -> None:
    core.var("swaps", None)
    core.events.append(events.TurnEnded(("UO-territory.order", "UO-territory.any.order"), by))


def territory_end(core: Core, _frame: Frame) -> None:
    """End the territory phase: burn cards go back. UO-icon.burn.return."""
    return_burns(core)
    core.agenda.append(frames.PLACE_PHASE)


# ---- positions somebody wrote down

_RESUME: Final[Mapping[str, Frame]] = {
    "draw": frames.DRAW_PHASE,
    "territory": frames.TERRITORY_PHASE,
    "place": frames.PLACE_PHASE,
    "battle": frames.RESULT_PHASE,  # once the rows are revealed
    "result": frames.RESULT_PHASE,
    "end": frames.END_PHASE,
}


def turn_fields(players: int) -> tuple[TurnField, ...]:
    """Return the fields of a position about its round."""
    return (
        TurnField("phase", words=(*setup.RESUMED, *_RESUME), usual="territory", later=("setup",)),
        TurnField("pick", "number", high=setup.PASSES * players, phases=("draft",)),
        TurnField("acts", "number", high=players, phases=("territory", "battle")),
        TurnField("row", "number", high=6, phases=("battle",)),
    )


def resume(core: Core, turn: Mapping[str, Any]) -> None:
    """Continue from a position at the start of a phase.

    `turn`: number (the round), player (who holds the first-player marker), phase; in the territory phase `acts` and
    in the battle phase `row` and `acts` (1: the first player, 2: the next ...) state the progress.
    """
    phase = turn.get("phase", "territory")
    number = turn.get("number", 1)
    if not 1 <= number <= state.ROUNDS:
        rules = ("UO-components.players", "UO-flow.five.rounds")
        raise BadPosition("turn.number", "round.none", given=number, most=state.ROUNDS, rules=rules)
    players = core.game.players
    first = turn.get("player", 0)
    core.vars.update({"round": number, "first": first, "phase": phase})
    core.vars["began"] = state.first_seat(core)
    acts = _number(turn.get("acts", 1), "turn.acts", players)
    row = _number(turn.get("row", 1), "turn.row", state.rows(core))
    number_rows(core, row)
    power.count_revealed(core)
    number_what_lies(core)
    if phase in setup.RESUMED:
        if number > 1:
            raise BadPosition("turn.number", "number.range", low=1, high=1, given=number)
        pick = _number(turn.get("pick", 1), "turn.pick", setup.PASSES * players)
        core.vars.update({"round": 0, "phase": "setup"})
        if phase == "first_player":
            core.vars["began"] = None  # no first player is chosen yet
        setup.resume(core, phase, pick)
    elif phase == "battle":
        core.agenda.append(_RESUME[phase])
        core.agenda.append(frames.BattleRow(row, acts - 1))
    elif phase == "territory" and acts > 1:
        core.agenda.append(frames.TERRITORY_END)
        core.agenda.extend(
            frames.TerritoryTurn(seat) for seat in reversed(state.turn_order(core)[acts - 1 :])
        )
    elif phase == "end" and number < state.ROUNDS:
        ask(core, "end_phase", (Seat(first),), None)
    elif phase == "place" and (
        placed := tuple(seat for seat in state.turn_order(core) if state.cards(core, seat, state.PLACED))
    ):
        core.agenda.append(frames.PlaceAsk(placed))  # who has cards there has placed them
    else:
        core.agenda.append(_RESUME[phase])
        if phase == "draw" and number == 1:
            for seat in state.everybody(core):
                if starting.lay_deck(core, seat):
                    core.agenda.append(frames.ShuffleDeck(seat, "UO-setup.start.draw.three"))


def turn_of(core: Core) -> dict[str, object]:
    """Return the progress of a round in the form that `resume` reads; a partly resolved effect cannot be expressed."""
    phase = core.vars["phase"]
    if phase == "setup":
        return {"number": 1, "player": core.vars["first"]} | setup.turn_of(core)
    turn = {"number": core.vars["round"], "player": core.vars["first"], "phase": phase}
    order = state.turn_order(core)
    if phase == "battle":
        rows = core.columns[state.ROW]
        waiting = [
            (rows[obj], at)
            for at, seat in enumerate(order, 1)
            for obj in state.cards(core, seat, state.PLACED)
        ]
        if not waiting:
            return turn
        row, acts = min(waiting)
        return turn | {"row": row, "acts": acts}
    if phase == "territory":
        asked = [frame.seat for frame in core.agenda if isinstance(frame, frames.TerritoryAsk)]
        asked += question(core).who
        return turn | {"acts": order.index(asked[0]) + 1} if asked[0] in order else turn
    return turn


def _number(value: Any, path: str, most: int) -> int:
    if type(value) is not int or not 1 <= value <= most:
        raise BadPosition(path, "number.range", low=1, high=most, given=value)
    return value


def number_rows(core: Core, row: int = 1) -> None:
    """Give battle cards listed without rows the rows from 1 on, face-down ones from the current row. UO-battle.place."""
    for seat in state.everybody(core):
        if not any(core.columns[state.ROW][obj] for obj in state.cards(core, seat, state.TERRITORIES)):
            state.number_area(core, seat)
        for kind in (state.BATTLE, state.PLACED):
            listed = state.cards(core, seat, kind)[::-1]
            if not any(core.columns[state.ROW][obj] for obj in listed):
                revealed = max(
                    (core.columns[state.ROW][obj] for obj in state.cards(core, seat, state.BATTLE)), default=0
                )
                first = 1 if kind == state.BATTLE else max(1 + revealed, row)
                for at, obj in enumerate(listed, first):
                    core.columns[state.ROW][obj] = at


# ---- stopping early


def _never_offered(_core: Core, _by: Seat) -> tuple[()]:
    """List nothing: conceding is judged when somebody states it."""
    return ()


def _concede_demand(core: Core, by: Seat, _subject: object) -> tuple[Slot, ...]:
    """Refuse: the game has no rule about conceding or a time limit. UO-flow.five.rounds, open point U17."""
    if core.reading("UO-flow.five.rounds") == "not-allowed":
        raise Illegal(("UO-flow.five.rounds",), refusals.FiveRounds(core.vars["round"]))
    raise NotCovered(("UO-flow.five.rounds",), "concede.event-rules", by=by)


def _concede(core: Core, by: Seat, subject: object, values: Values, asked: object) -> None:
    raise AssertionError((core, by, subject, values, asked))  # the demand always refuses


VERBS: Final = {
    "concede": Verb(_never_offered, _concede_demand, _concede, anytime=True),
    "use": Verb(_use_subjects, _use_demand, _use, "ability"),
    "end_turn": Verb(no_subject, no_demand, _end_turn, ends_phase=True),
}

FRAMES: Final = {
    frames.BEGIN_ROUND.tag: round_frame,
    frames.DRAW_PHASE.tag: draw_phase,
    frames.TERRITORY_PHASE.tag: territory_phase,
    frames.TerritoryTurn.tag: territory_turn,
    frames.TerritoryAsk.tag: territory_ask,
    frames.TERRITORY_END.tag: territory_end,
}
