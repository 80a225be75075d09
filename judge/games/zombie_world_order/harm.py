"""Wounds, damage and life, and how a game ends (★關於喪屍損傷, ■關於生命值, ☆遊戲的勝負)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NoReturn

from judge.engine.deciding import added, but_for, decide, holds
from judge.engine.decisions import Kind
from judge.engine.errors import Endless
from judge.engine.ids import Seat, as_object, as_seat, other
from judge.engine.run import AllWon, Drawn, Won, finish
from judge.games.zombie_world_order import events, state, stats
from judge.games.zombie_world_order.happen import CANNOT, fire, leave, leaving_together, replace
from judge.games.zombie_world_order.replaced import (
    affected_object,
    cannot_be_wounded,
    is_changed,
    reduced_damage,
)
from judge.games.zombie_world_order.shifting import shift

if TYPE_CHECKING:
    from judge.engine.game import Core
    from judge.engine.ids import Obj, Rules
    from judge.engine.records import Event
    from judge.engine.run import Outcome

BY_EFFECT: Final = "be_wounded_by_effects"
IN_ATTACKS: Final = ("be_damaged", "be_damaged_in_attacks")
BY_EFFECTS: Final = ("be_damaged", "be_damaged_by_effects")

# ---- wounds


def wound(core: Core, obj: Obj, rules: Rules) -> None:
    """Move a zombie one level down by an effect. ZWO-glossary.wound, ZWO-damage.one-level-per-wound."""
    if cannot_be_wounded(core, obj):
        core.events.append(events.IsForbidden(CANNOT, obj, "be_wounded"))
        return
    if stats.is_forbidden(core, obj, BY_EFFECT):
        core.events.append(events.IsForbidden(CANNOT, obj, BY_EFFECT))
        return
    if not holds(core, "ZWO-glossary.wound", Kind.EFFECT, obj):
        return
    struck, word = affected_object(core, obj, "wounded", "be_wounded", BY_EFFECT)
    if word is not None:
        replace(core, struck, word)
    else:
        _one_down(core, struck, rules)


def _one_down(core: Core, obj: Obj, rules: Rules) -> None:
    fire(core, "wounded", obj)
    core.events.append(events.Wounded((*rules, "ZWO-glossary.wound", "ZWO-damage.one-level-per-wound"), obj))
    whole = core.place[obj] in state.ORIGINALS
    level = "ZWO-damage.wound-of-to-hd" if whole else "ZWO-damage.wound-hd-to-fd"
    if decide(core, level, Kind.NUMBER, whole, not whole, obj, item=obj):
        shift(core, obj, state.HALF, ("ZWO-damage.wound-of-to-hd", "ZWO-damage.wound-reset-effects-stay"))
        if not core.bits[obj] & state.REST and holds(
            core, "ZWO-damage.wound-of-to-hd", Kind.ORDER, obj, what="rest"
        ):
            core.put(core.bits, obj, core.bits[obj] | state.REST)
        if not but_for(core, "ZWO-damage.one-level-per-wound", obj):
            return
        leave(core, obj, state.DESTROYED, ("ZWO-damage.one-level-per-wound",))
    else:
        leave(core, obj, state.DESTROYED, ("ZWO-damage.wound-hd-to-fd", "ZWO-zone.fully-destroyed"))


def is_over_threshold(core: Core, obj: Obj) -> bool:
    """Return whether a zombie has enough damage to be wounded. ZWO-damage.wound-threshold."""
    suffered = core.columns[state.DAMAGE][obj]
    if core.decisions is None and not core.static["lowering"] and suffered < stats.base_power(core, obj):
        return False  # statements could only add to it
    limit = stats.power(core, obj)
    over = suffered > limit
    if suffered == limit:
        over = core.reading("ZWO-damage.wound-threshold") == "at-least"
    if core.decisions is None:
        return over
    facts = {"item": obj, "damage": suffered, "power": limit}
    return decide(core, "ZWO-damage.wound-threshold", Kind.COMPARED, over, not over, obj, **facts)


def any_damage(core: Core) -> bool:
    """Return whether any zombie has damage: counting is several times as fast as any(column)."""
    column = core.columns[state.DAMAGE]
    return column.count(0) != len(column)


def _wounds_undamaged(core: Core, obj: Obj) -> bool:
    """Return whether a POWER below 0 wounds a zombie without damage: only when tried the other way.

    ZWO-qa.zero-no-damage.
    """
    weak = not core.columns[state.DAMAGE][obj] and stats.power(core, obj) < 0
    return weak and but_for(core, "ZWO-qa.zero-no-damage", obj)


LOOKED: Final = "looked for wounds"


def wound_if_changed(core: Core) -> None:
    """Wound every zombie that must be, after each step, unless nothing relevant has changed since the last check.

    Relevant are damage (which resets the check), the places and marks of cards, and statements.
    """
    if core.known.get(LOOKED) != core.moved:
        check_wounds(core)


def check_wounds(core: Core, *, in_battle: bool = False) -> dict[Obj, Obj]:
    """Wound every zombie whose damage exceeds its POWER, all at once; returns the wounded zombie for each.

    ZWO-damage.threshold-any-source: whenever damage or POWER changed. Losing a zombie's bonus to others can cause
    more wounds. A zombie that cannot be wounded keeps its damage.
    """
    wounded: dict[Obj, Obj] = {}
    column = core.columns[state.DAMAGE]
    weak: set[Obj] = set()
    while any_damage(core) or core.decisions is not None:
        alone: set[Obj] = set()
        if core.decisions is not None:  # each once: what is tried the other way need not leave the field
            alone = {
                obj for obj in state.all_zombies(core) if obj not in weak and _wounds_undamaged(core, obj)
            }
            weak |= alone
        due = [
            obj
            for obj in state.all_zombies(core)
            if obj in alone
            or (column[obj] and is_over_threshold(core, obj) and not cannot_be_wounded(core, obj))
        ]
        if not due:
            break
        if not in_battle and core.reading("ZWO-damage.threshold-any-source") == "battle-step-only":
            break
        rules = ["ZWO-damage.wound-threshold", "ZWO-damage.threshold-any-source"]
        if len(due) > 1:
            rules.append("ZWO-damage.mutual")
        # All of it happens at once: what replaces one of them does so whichever is looked at first.
        struck = [(obj, *affected_object(core, obj, "wounded", "be_wounded")) for obj in due]
        with leaving_together(core, [taker for _, taker, _ in struck if core.place[taker] in state.HALVES]):
            for obj, taker, word in struck:
                if word is not None:
                    replace(core, taker, word)
                elif state.is_on_field(core, taker):
                    wounded[obj] = taker
                    _one_down(core, taker, tuple(rules))
    if core.static["steady_wounds"]:
        core.known[LOOKED] = core.moved
    return wounded


# ---- damage


def deal(
    core: Core, to: Obj, amount: int, by: Seat, rules: Rules, *, in_attack: bool = False
) -> tuple[Obj, int]:
    """Deal a player's damage to a zombie, or to a player as -1-seat; return who took it, and how much.

    `in_attack`: it is dealt in the battle step or the damage step, not by an effect. ZWO-qa.zero-no-damage,
    ZWO-principle.card-over-rules.
    """
    words = IN_ATTACKS if in_attack else BY_EFFECTS
    if amount > 0:
        for word in words:
            if stats.is_forbidden(core, to, word):
                core.events.append(events.IsForbidden(CANNOT, to, word))
                return to, 0
        if is_changed(core, to):
            to, _ = affected_object(core, to, "damaged", *words)
            left = reduced_damage(core, to, amount)
            if left != amount:
                amount = decide(core, "ZWO-principle.card-over-rules", Kind.BARRED, left, amount, to)
    if amount <= 0 and holds(core, "ZWO-qa.zero-no-damage", Kind.BARRED, to):
        core.events.append(events.ZeroDamage(("ZWO-qa.zero-no-damage",), to))
        return to, 0
    if to < 0:
        _damage_player(core, as_seat(to), amount, by, rules)
    else:
        _damage_zombie(core, to, amount, rules)
    return to, amount


def _damage_zombie(core: Core, obj: Obj, amount: int, rules: Rules) -> None:
    """Add damage to a zombie. ZWO-damage.cumulative."""
    column = core.columns[state.DAMAGE]
    suffered = column[obj]
    core.put(column, obj, added(core, amount, (("ZWO-damage.cumulative", suffered),), obj, item=obj))
    core.known.pop(LOOKED, None)
    core.events.append(events.Damaged((*rules, "ZWO-damage.cumulative"), obj, amount, column[obj]))
    if is_over_threshold(core, obj) and cannot_be_wounded(core, obj):
        core.events.append(events.IsForbidden(CANNOT, obj, "be_wounded"))
    fire(core, "damaged", obj, amount)


def _damage_player(core: Core, seat: Seat, amount: int, by: Seat, rules: Rules) -> None:
    """Take life from a player. ZWO-win.life-zero."""
    _change_life(core, seat, -amount, by, events.LifeLost, rules)
    fire(core, "damaged", as_object(seat), amount)
    fire(core, "life_lost", as_object(seat), amount)


# ---- life


def pay_life(core: Core, seat: Seat, amount: int, rules: Rules) -> None:
    """Pay life: a loss, but no damage. ZWO-icon.cost-brackets."""
    _change_life(core, seat, -amount, seat, events.LifePaid, rules)
    fire(core, "life_lost", as_object(seat), amount)


def gain_life(core: Core, seat: Seat, amount: int, rules: Rules) -> None:
    """Give a player life, never above 10. ZWO-win.life-cap, ZWO-qa.no-change-no-event."""
    if stats.is_forbidden(core, as_object(seat), "gain_life"):
        core.events.append(events.IsForbidden(CANNOT, as_object(seat), "gain_life"))
        return
    room = state.LIFE_MOST - core.vars["life"][seat]
    gained = amount
    if amount > room:
        capped = {"seat": seat, "amount": amount, "gained": room, "most": state.LIFE_MOST}
        gained = decide(core, "ZWO-win.life-cap", Kind.COMPARED, room, amount, as_object(seat), **capped)
    if gained <= 0 and holds(core, "ZWO-qa.no-change-no-event", Kind.BARRED, as_object(seat)):
        core.events.append(events.NoGain((*rules, "ZWO-win.life-cap", "ZWO-qa.no-change-no-event"), seat))
        if amount > 0 and core.reading("ZWO-qa.no-change-no-event") == "zero-only":
            fire(core, "life_gained", as_object(seat), 0)
        return
    _change_life(core, seat, gained, seat, events.LifeGained, (*rules, "ZWO-win.life-cap"))
    fire(core, "life_gained", as_object(seat), gained)


def _change_life(
    core: Core, seat: Seat, amount: int, by: Seat, how: type[events.LifeChange], rules: Rules
) -> None:
    life: tuple[int, int] = core.vars["life"]
    value = life[seat] + amount
    if value < 0 and core.reading("ZWO-win.life-zero/below-zero") == "stop-at-zero":
        value = 0
    core.var("life", (value, life[1]) if seat == 0 else (life[0], value))
    core.events.append(how(rules, seat, abs(amount), value))
    if amount < 0 < value and but_for(core, "ZWO-win.life-zero", as_object(seat), seat=seat, number=value):
        _win(core, other(seat), ("ZWO-win.life-zero",))
    spared: tuple[Seat, ...] = tuple(one for one in core.vars["spared"] if one != seat)
    if value <= 0 and by == seat and core.reading("ZWO-win.life-zero/self-inflicted") == "opponent-only":
        spared = (*spared, seat)
    if spared != core.vars["spared"]:
        core.var("spared", spared)


# ---- the end: ZWO-win.life-zero, ZWO-win.simultaneous-zero, ZWO-qa.draw-both-lose


def check_life(core: Core, *, settled: bool = False) -> None:
    """End the game at once when a life total is 0. `settled`: no effect is partly resolved."""
    life = core.vars["life"]
    if life[0] > 0 and life[1] > 0:
        return
    out = [seat for seat in state.SEATS if life[seat] <= 0 and seat not in core.vars["spared"]]
    if not out:
        return
    left = not settled or core.stack or core.waiting
    if left and core.reading("ZWO-win.life-zero/pending-effects") == "finish-chain":
        return
    said = {"what": len(out), "seat": out[0], "number": life[out[0]], "by": other(out[0])}
    if not holds(core, "ZWO-win.life-zero", Kind.ORDER, *map(as_object, out), **said):
        return
    if len(out) == len(state.SEATS):
        for seat in state.SEATS:
            if but_for(core, "ZWO-win.simultaneous-zero", as_object(seat), life=life[seat]):
                _win(core, seat, ("ZWO-win.life-zero",))
    if len(out) == 1:
        _win(core, other(out[0]), ("ZWO-win.life-zero",))
    reading = core.reading("ZWO-win.simultaneous-zero")
    if reading == "turn-player-wins":
        _win(core, core.vars["player"], ("ZWO-win.simultaneous-zero",))
    if reading == "both-win":
        _end_game(core, events.BothWon(("ZWO-win.simultaneous-zero",)), AllWon())
    _end_game(core, events.WasDrawn(("ZWO-win.simultaneous-zero", "ZWO-qa.draw-both-lose")), Drawn())


def stalemate(core: Core) -> NoReturn:
    """End a game in which no player has any action left. ZWO-qa.draw-game, ZWO-qa.draw-both-lose."""
    _end_game(core, events.WasDrawn(("ZWO-qa.draw-game", "ZWO-qa.draw-both-lose")), Drawn())


def endless(_core: Core, loop: tuple[Event, ...]) -> NoReturn:
    """Leave endless forced events to the head judge: ZWO-qa.draw-game is about players without actions."""
    raise Endless(loop, ("ZWO-qa.draw-game",))


def _win(core: Core, seat: Seat, rules: Rules) -> NoReturn:
    _end_game(core, events.WasWon(rules, seat), Won(seat))


def _end_game(core: Core, event: Event, outcome: Outcome) -> NoReturn:
    core.events.append(event)
    core.events.append(events.Over(event.rules))
    finish(core, outcome)
