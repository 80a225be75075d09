"""Checks of a stated position: which kinds of card lie where, rows, classes.

Unknown cards may be anywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.errors import BadPosition, refuse_position
from judge.engine.ids import UNKNOWN
from judge.engine.run import OVER, Ask
from judge.games.faults import fault, number_fault
from judge.games.unicorn_overlord import frames, starting, state, under_way
from judge.games.unicorn_overlord.market import row_sizes
from judge.games.unicorn_overlord.questions import RevealingRow

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.engine.game import Core
    from judge.engine.ids import DefId, Obj, Rules, Seat

VALUES: Final = {1: 1, 2: 1, 3: 2, 4: 2, 5: 2}  # by round: UO-result.renown.values
REWARD_VALUE: Final = 1  # open point U3
_REWARD: Final = state.ROUNDS + 1  # where the final-round rewards lie: UO-setup.renown
_CLASS_TYPES: Final = 10  # UO-unit.class.bonus


def check_position(core: Core) -> None:
    """Raise BadPosition with all contradictions; compute who began and how full the rows are."""
    if core.vars["began"] is None and core.vars["round"]:
        core.vars["began"] = state.first_seat(core)
    if core.vars["round"] and not core.vars["full_rows"] and row_sizes(core) != state.FULL_ROWS:
        core.vars["full_rows"] = row_sizes(core)
    refuse_position(_faults(core))


def _faults(core: Core) -> Iterator[BadPosition]:
    for number, place in enumerate(core.game.zones):
        for obj in core.zones[number] if place.kinds else ():
            if core.defn[obj] != UNKNOWN and core.card(obj).kind not in place.kinds:
                facts = {"item": obj, "kind": core.card(obj).kind, "zone": number}
                yield BadPosition("item", "place.kind", **facts, rules=(place.kinds_rule,))
    yield from starting.apart_faults(core)
    for seat in state.everybody(core):
        yield from _check_area(core, seat)
        yield from _check_rows(core, seat)
    if core.vars["round"] == 1 and core.vars["phase"] == "draw":
        yield from starting.undrawn_faults(core)
    full = core.vars["full_rows"] or state.FULL_ROWS
    if len(full) != len(state.KINDS) or not all(0 <= number <= state.MARKET_ROW for number in full):
        facts = {
            "low": 0,
            "high": state.MARKET_ROW,
            "given": list(full),
            "rules": ("UO-setup.purchase.area",),
        }
        yield BadPosition("turn.full_rows", "number.range", **facts)
    shown, rules = len(state.shared_cards(core, state.CONDITION)), ("UO-end.crit.reset", "UO-setup.crit")
    yield from number_fault("table.condition", shown, 0, 1, rules)
    yield from _check_field(core)
    yield from _check_revealed(core)
    yield from under_way.faults(core)
    yield from _check_prestige(core)
    yield from _check_numbers(core)
    yield from _check_classes(core)


def _check_classes(core: Core) -> Iterator[BadPosition]:
    """Refuse the first card with a class beyond the ten existing ones. UO-unit.class.bonus."""
    classes = set[str]()
    for card in core.defs[1:]:
        classes |= {*card.classes, *((card.bonus,) if card.bonus else ())}
        if len(classes) > _CLASS_TYPES:
            facts = {"given": len(classes), "most": _CLASS_TYPES, "rules": ("UO-unit.class.bonus",)}
            yield BadPosition(f"cards.{card.key}.classes", "classes.too-many", **facts)
            return


def number_what_lies(core: Core) -> None:
    """Derive omitted numbers from the position, without asking: prestige cards won, coins used in battle."""
    had = core.vars["prestige"]
    core.vars["prestige"] = tuple(had[seat] or _prestige_won(core, seat) for seat in state.everybody(core))
    coins, battle = core.vars["coins"], core.vars["battle_coins"]
    core.vars["coins"] = tuple(coins[seat] or battle[seat] for seat in state.everybody(core))


def _prestige_won(core: Core, seat: Seat) -> int:
    """Sum the prestige cards that a player has won; unknown ones add nothing. UO-result.renown.values, UO-final.bonus."""
    known = [core.card(obj) for obj in state.cards(core, seat, state.WON) if core.defn[obj] != UNKNOWN]
    return sum(VALUES.get(card.round, card.printed.get("value", REWARD_VALUE)) for card in known)


def _check_numbers(core: Core) -> Iterator[BadPosition]:
    """Refuse prestige below the value of the cards won, and fewer coins in the round than in the battle alone."""
    for name, least, reason, rules in (
        ("prestige", lambda seat: _prestige_won(core, seat), "prestige.fewer", ("UO-result.renown.values",)),
        ("coins", lambda seat: core.vars["battle_coins"][seat], "coins.fewer", ("UO-detail.coin.count",)),
    ):
        for seat in state.everybody(core):
            given, needed = core.vars[name][seat], least(seat)
            most = _most_prestige(core) if name == "prestige" else given
            if given > most:
                yield from number_fault(f"players[{seat}].{name}", given, 0, most, rules)
            if given < needed:
                facts = {"seat": seat, "given": given, "needed": needed}
                yield fault(f"players[{seat}].{name}", reason, rules, **facts)


def _most_prestige(core: Core) -> int:
    """Return the maximum prestige of one player so far; unlimited with the rewards of the last round."""
    now, counted = core.vars["round"], core.vars["phase"] in {"result", "end"}
    return 999 if counted and now == state.ROUNDS else _earlier_prizes(now + counted)


def _earlier_prizes(number: int) -> int:
    """Return the sum of prizes of all earlier rounds."""
    return sum(value for earlier, value in VALUES.items() if earlier < number)


def open_numbers(core: Core, seat: Seat) -> tuple[str, ...]:
    """Return the numbers of a player that may differ from 0 by now and that the position does not determine.

    `prestige` of a player who can have won some, without stated prestige cards; the power value once cards are
    revealed; coins used and territories bought in this round, where a revealed card gives coins.
    UO-result.renown.values, UO-unit.power, UO-detail.coin.count, UO-coin.buy.territory.limit.
    """
    phase, found = core.vars["phase"], list[str]()
    if _earlier_prizes(core.vars["round"] + (phase == "end")) and not state.cards(core, seat, state.WON):
        found.append("prestige")
    if phase not in {"battle", "result", "end"}:
        return tuple(found)
    shown = state.cards(core, seat, state.BATTLE)
    if shown or phase != "battle":
        found.append("power")
    if any(_may_give_coins(core, obj) for obj in (*shown, *state.cards(core, seat, state.TERRITORIES))):
        found += ["coins", "lands"]
    if any(_may_give_coins(core, obj) for obj in shown):
        found.append("battle_coins")
    return tuple(found)


def _may_give_coins(core: Core, obj: Obj) -> bool:
    return core.defn[obj] == UNKNOWN or bool(core.card(obj).gives_coins)


def exclusion_rules(core: Core, obj: Obj, definition: DefId) -> Rules:
    """Return the rule that excludes a card from the place of an unknown one; () where it is allowed there."""
    place = core.game.zones[core.place[obj]]
    if starting.is_misplaced(core, core.place[obj], definition):
        return ("UO-setup.sort",)
    if starting.has_all(core, core.place[obj], definition):
        return starting.start_rules(core.defs[definition].kind)
    return (place.kinds_rule,) if place.kinds and core.defs[definition].kind not in place.kinds else ()


def _check_area(core: Core, seat: Seat) -> Iterator[BadPosition]:
    """Check the territory area: the number and rows of its cards, and that every burn card covers one of them."""
    area = len(state.cards(core, seat, state.TERRITORIES))
    for place, obj in enumerate(reversed(state.cards(core, seat, state.TERRITORIES)), 1):
        if core.columns[state.ROW][obj] != place:
            row, rules = core.columns[state.ROW][obj], ("UO-coin.buy.territory",)
            yield BadPosition("item", "row.place", item=obj, row=row, place=place, rules=rules)
    if area > state.FULL_AREA and core.reading("UO-coin.buy.territory") == "refuse":
        facts = {"seat": seat, "given": area, "most": state.FULL_AREA, "rules": ("UO-coin.buy.territory",)}
        yield BadPosition(f"players[{seat}].territories", "area.too-full", **facts)
    for obj in state.cards(core, seat, state.BURNED):
        row = core.columns[state.ROW][obj]
        if not 1 <= row <= area:
            yield BadPosition("item", "burn.no-territory", item=obj, row=row, rules=("UO-icon.burn",))


def _check_rows(core: Core, seat: Seat) -> Iterator[BadPosition]:
    """Refuse a card in a row that this round does not have, or two cards in one row.

    UO-battle.place, UO-battle.place.final.
    """
    seen: set[int] = set()
    for obj in state.cards(core, seat, state.BATTLE) + state.cards(core, seat, state.PLACED):
        row = core.columns[state.ROW][obj]
        if row in seen or row < 1:
            yield BadPosition("item", "row.twice", item=obj, row=row, rules=("UO-battle.place",))
        seen.add(row)
        if row > state.rows(core):
            rules = ("UO-battle.place.final", "UO-battle.place")
            yield BadPosition("item", "row.none", item=obj, row=row, most=state.rows(core), rules=rules)


def _check_field(core: Core) -> Iterator[BadPosition]:
    """Refuse cards in the battle area before placing: those of the last round are in the discard pile."""
    if core.vars["phase"] not in {"setup", "draw", "territory"}:
        return
    for seat in state.everybody(core):
        for kind in (state.PLACED, state.BATTLE):
            for obj in state.cards(core, seat, kind):
                rules = ("UO-battle.place", "UO-end.discard.battle")
                yield fault("item", "place.early", rules, obj, zone=state.zone(seat, kind))


def _check_revealed(core: Core) -> Iterator[BadPosition]:
    """Refuse rows revealed out of order: row by row, each from the first player on. UO-battle.reveal.by.row."""
    if core.vars["phase"] != "battle":
        return
    column = core.columns[state.ROW]
    hidden = [
        (column[obj], at)
        for at, seat in enumerate(state.turn_order(core))
        for obj in state.cards(core, seat, state.PLACED)
        if column[obj]
    ]
    if not hidden:
        return
    row, at = min(hidden)
    told = _next_row(core)
    if told is not None and told > (row, at):
        facts = {"row": told[0], "before": row, "player": state.turn_order(core)[at]}
        yield BadPosition("turn.row", "row.passed", **facts, rules=("UO-battle.reveal.by.row",))
    for later, seat in enumerate(state.turn_order(core)):
        for obj in state.cards(core, seat, state.BATTLE):
            if (column[obj], later) > (row, at):
                facts = {"row": column[obj], "before": row, "player": state.turn_order(core)[at]}
                rules = ("UO-battle.reveal.by.row",)
                yield BadPosition("item", "row.early", item=obj, **facts, rules=rules)


def _next_row(core: Core) -> tuple[int, int] | None:
    """Return the row revealed next, and the player's number in turn order; None where that is unknown."""
    asked = core.agenda[-1]
    if (
        isinstance(asked, Ask)
        and isinstance(asked.data, RevealingRow)
        and asked.who[0] in state.everybody(core)
    ):
        return asked.data.row, state.turn_order(core).index(asked.who[0])
    told = next((frame for frame in core.agenda if isinstance(frame, frames.BattleRow)), None)
    return None if told is None else (told.row, told.at)


def _check_prestige(core: Core) -> Iterator[BadPosition]:
    """Refuse prestige cards of another round: won too early, or not yet won. UO-setup.renown, UO-result.round.winner."""
    last = core.agenda[-1]
    scored = isinstance(last, Ask) and last.menu in {"end_round", OVER}
    now, over = core.vars["round"], scored or core.vars["phase"] == "end"
    rules = ("UO-setup.renown", "UO-result.round.winner")
    of_round: dict[int, Obj] = {}
    for seat in state.everybody(core):
        for obj in state.cards(core, seat, state.WON):
            number = core.card(obj).round if core.defn[obj] != UNKNOWN else 0
            if number and of_round.setdefault(number, obj) != obj:
                yield BadPosition("item", "prestige.twice", item=obj, number=number, rules=rules)
            if core.defn[obj] != UNKNOWN and core.card(obj).round > (now if over else now - 1):
                yield BadPosition("item", "prestige.early", item=obj, number=now, rules=rules)
    yield from _check_prestige_stack(core, now + 1 if over else now)


def _check_prestige_stack(core: Core, due: int) -> Iterator[BadPosition]:
    """Refuse a prestige stack out of order: the card of the current round, each later one, then the rewards.

    UO-setup.renown.
    """
    rules = ("UO-setup.renown", "UO-result.round.winner")
    least, most = due, max(due, 1)  # the card that comes next is of one of these rounds
    for obj in reversed(state.shared_cards(core, state.PRESTIGE_DECK)):
        if core.defn[obj] == UNKNOWN:
            least, most = min(least + 1, _REWARD), min(most + 1, _REWARD)
            continue
        number = core.card(obj).round or _REWARD
        if number < due:
            yield BadPosition("item", "prestige.late", item=obj, number=core.vars["round"], rules=rules)
        elif number < least:
            yield BadPosition("item", "prestige.order", item=obj, rules=rules)
        elif number > most:
            yield BadPosition("item", "prestige.gone", item=obj, number=most, rules=rules)
        least = most = min(number + 1, _REWARD)
