"""Who is next, and for how many turns. 你的回合 2, 攻擊卡, 跳過卡, 嗝屁狀態

How a turn has ended: ("turn",) this one · ("all",) every turn owed · ("attack", turns given) · ("death",) ·
("revived", seat), under the reading by which a revived player takes a turn at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.games.zombie_kittens.state import dead, owe, owed, seats, the_living

if TYPE_CHECKING:
    from judge.engine.core import Core
    from judge.games.zombie_kittens.state import Rules


def end_turn(core: Core, ending: tuple[Any, ...]) -> None:
    """Hand on the turn. ZK-turn.clockwise, ZK-card.attack, ZK-card.skip.one.of.attack, ZK-card.superskip."""
    how, player, left, attacked = ending[0], core.vars["player"], owed(core), core.vars["attacked"]
    if how == "attack":
        _attack(core, player, ending[1])
    elif how == "turn" and left > 1:
        _begin(core, player, left - 1, ("ZK-card.attack", "ZK-card.skip.one.of.attack"), attacked=attacked)
    elif how == "revived":
        core.var("later", (player, left - 1, attacked))
        _begin(core, ending[1], 1, ("ZK-revive.status",))
    elif core.vars["later"]:
        _go_back(core)
    elif how == "death" and attacked and left > 1 and core.reading("ZK-card.attack") == "passed-on":
        _begin(core, _following(core, player), left - 1, ("ZK-card.attack",), attacked=True)
    else:
        _begin(core, _following(core, player), 1, ("ZK-turn.clockwise",))


def _attack(core: Core, player: int, given: int) -> None:
    """Let the next living player take the turns given and those handed on. ZK-card.attack, ZK-card.attack.stack."""
    if core.vars["later"]:
        core.var("later", ())
    rules: Rules = ("ZK-card.attack",)
    turns = given
    if core.vars["attacked"]:
        rules = (*rules, "ZK-card.attack.stack")
        turns += owed(core) - (core.reading("ZK-card.attack.stack") == "exclusive")
    neighbour = (player + 1) % core.game.players
    if dead(core, neighbour):
        rules = (*rules, "ZK-turn.skip.dead.seat")
        if core.reading("ZK-turn.skip.dead.seat/attack-neighbour") == "lost":
            core.events.append(("attack_lost", ("ZK-turn.skip.dead.seat",), neighbour))
            turns = 0
    _begin(core, _following(core, player), turns or 1, rules, attacked=turns > 0)


def _go_back(core: Core) -> None:
    """Go back to the order of seats after a turn taken at once. ZK-revive.status."""
    player, left, attacked = core.vars["later"]
    core.var("later", ())
    if left and not dead(core, player):
        _begin(core, player, left, ("ZK-revive.status",), attacked=attacked)
    else:
        _begin(core, _following(core, player), 1, ("ZK-revive.status", "ZK-turn.clockwise"))


def _following(core: Core, player: int) -> int:
    """Give the next living seat clockwise. ZK-turn.skip.dead.seat, ZK-turn.clockwise."""
    others = seats(core, player)[1:]
    if len(the_living(core)) == 2 and core.reading("ZK-turn.clockwise") == "by-seat":
        others = [*others, player]
    for seat in others:
        if not dead(core, seat):
            return seat
        if core.reading("ZK-turn.skip.dead.seat/seat") == "empty-turn":
            core.var("turn", core.vars["turn"] + 1)
            core.events.append(("empty_turn", ("ZK-turn.skip.dead.seat",), seat))
    raise AssertionError(player)


def _begin(core: Core, seat: int, turns: int, rules: Rules, *, attacked: bool = False) -> None:
    core.var("player", seat)
    owe(core, seat, turns)
    core.var("attacked", attacked)
    core.var("turn", core.vars["turn"] + 1)
    core.events.append(("turn_begins", rules, seat, turns))
