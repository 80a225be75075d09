"""Who is next after a turn has ended (`TurnEnding`), and for how many turns. 你的回合 2, 攻擊卡, 跳過卡, 嗝屁狀態"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.deciding import but_for, decide, holds, is_read_as
from judge.engine.decisions import Kind
from judge.engine.ids import Seat, as_object
from judge.games.zombie_kittens import events, state

if TYPE_CHECKING:
    from judge.engine.game import Core
    from judge.engine.ids import Rules


def end_turn(core: Core, ending: state.TurnEnding) -> None:
    """Pass the turn on. ZK-turn.clockwise, ZK-card.attack, ZK-card.skip.one.of.attack, ZK-card.superskip."""
    player, left, attacked = state.turn_player(core), state.turns_owed(core), core.vars["attacked"]
    how, number = ending
    skips = ("ZK-card.skip.one.of.attack",) if how == "skip" else ()
    if how == "attack":
        _hand_on_attack(core, player, number)
    elif how in {"turn", "skip"} and left > 1 and _has_more_turns(core, player, how, left):
        _begin(core, player, left - 1, ("ZK-card.attack", *skips), attacked=attacked)
    elif how == "revived":
        core.var("later", state.LaterTurns(player, left - 1, attacked))
        _begin(core, Seat(number), 1, ("ZK-revive.status",))
    elif (
        how == "all"
        and left > 1
        and but_for(core, "ZK-card.superskip", as_object(player), seat=player, left=left)
    ):
        _begin(core, player, left - 1, ("ZK-card.attack",), attacked=attacked)
    elif core.vars["later"]:
        _go_back(core)
    elif how == "death" and attacked and left > 1 and core.reading("ZK-card.attack") == "passed-on":
        _begin(core, _next_living(core, player), left - 1, ("ZK-card.attack",), attacked=True)
    else:
        lapsed: Rules = ("ZK-card.attack",) if how == "death" and attacked and left > 1 else ()
        _begin(core, _next_living(core, player), 1, (*_clockwise_rules(core, player), *lapsed))


def _has_more_turns(core: Core, player: Seat, how: str, left: int) -> bool:
    """Return whether a player takes the next of several turns. ZK-card.attack, ZK-card.skip.one.of.attack."""
    rule = "ZK-card.skip.one.of.attack" if how == "skip" else "ZK-card.attack"
    said = {"seat": player, "left": left, "rest": left - 1, "what": "" if how == "skip" else "next"}
    return holds(core, rule, Kind.COMPARED, as_object(player), **said)


def _hand_on_attack(core: Core, player: Seat, given: int) -> None:
    """Give the next living player the turns of an attack and those passed on. ZK-card.attack, ZK-card.attack.stack."""
    if core.vars["later"]:
        core.var("later", None)
    rules: Rules = ("ZK-card.attack",)
    turns = given
    if core.vars["attacked"]:
        rules = (*rules, "ZK-card.attack.stack")
        said = {
            "seat": player,
            "left": state.turns_owed(core),
            "total": given + state.turns_owed(core),
            "what": "all",
        }
        exclusive = is_read_as(core, "ZK-card.attack.stack", "exclusive", as_object(player), **said)
        turns += state.turns_owed(core) - exclusive
        said = {**said, "total": turns, "what": ""}
        turns = decide(core, "ZK-card.attack.stack", Kind.COMPARED, turns, given, as_object(player), **said)
    neighbour = state.next_seat(core, player)
    if state.is_dead(core, neighbour):
        rules = (*rules, "ZK-turn.skip.dead.seat")
        if is_read_as(core, "ZK-turn.skip.dead.seat/attack-neighbour", "lost", as_object(neighbour)):
            core.events.append(events.AttackLost(("ZK-turn.skip.dead.seat",), neighbour))
            turns = 0
    _begin(core, _next_living(core, player), turns or 1, rules, attacked=turns > 0)


def _go_back(core: Core) -> None:
    """Return to the order of seats after an immediate turn. ZK-revive.status."""
    later = state.LaterTurns(*core.vars["later"])
    core.var("later", None)
    if later.left and not state.is_dead(core, later.player):
        _begin(core, later.player, later.left, ("ZK-revive.status",), attacked=later.attacked)
    else:
        _begin(
            core,
            _next_living(core, later.player),
            1,
            ("ZK-revive.status", *_clockwise_rules(core, later.player)),
        )


def _next_living(core: Core, player: Seat) -> Seat:
    """Return the next living seat clockwise. ZK-turn.skip.dead.seat, ZK-turn.clockwise."""
    _, *others = state.seats(core, player)
    if len(state.the_living(core)) == 2 and core.reading("ZK-turn.clockwise") == "by-seat":
        others = [*others, player]
    for seat in others:
        if not state.is_dead(core, seat):
            return _next_in_order(core, player, seat)
        if but_for(core, "ZK-turn.skip.dead.seat", as_object(seat), seat=seat):
            return seat
        if core.reading("ZK-turn.skip.dead.seat/seat") == "empty-turn":
            core.var("turn", core.vars["turn"] + 1)
            core.events.append(events.EmptyTurn(("ZK-turn.skip.dead.seat",), seat))
    raise AssertionError(player)


def _next_in_order(core: Core, player: Seat, found: Seat) -> Seat:
    """Return who is next clockwise; another living player when tried the other way. ZK-turn.clockwise."""
    for other in state.the_living(core) if core.decisions is not None else ():
        if other not in {player, found}:
            said = {"seat": found, "what": str(other)}
            found = decide(core, "ZK-turn.clockwise", Kind.NUMBER, found, other, as_object(other), **said)
    return found


def _clockwise_rules(core: Core, player: Seat) -> Rules:
    """Return the rules for passing the turn: clockwise, past the dead. ZK-turn.clockwise, ZK-turn.skip.dead.seat."""
    past = state.is_dead(core, state.next_seat(core, player))
    return ("ZK-turn.clockwise", *(("ZK-turn.skip.dead.seat",) if past else ()))


def _begin(core: Core, seat: Seat, turns: int, rules: Rules, *, attacked: bool = False) -> None:
    core.var("player", seat)
    state.set_turns_owed(core, seat, turns)
    core.var("attacked", attacked)
    core.var("passed", False)
    core.var("turn", core.vars["turn"] + 1)
    core.events.append(events.TurnBegins(rules, seat, turns))
