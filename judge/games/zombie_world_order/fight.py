"""The battle step, the damage step, and the three keywords that depend on them (④, ⑤, ■ 關鍵詞能力)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.deciding import but_for, decide, holds, is_read_as
from judge.engine.decisions import Kind
from judge.engine.effects.words import Refrained
from judge.engine.errors import Illegal, Refusal
from judge.engine.game import Menu, Verb
from judge.engine.ids import UNKNOWN, as_object, as_seat, other
from judge.engine.run import ask, question
from judge.engine.slots import Choose, members
from judge.engine.triggers import wait
from judge.engine.windows import declare, no_demand, no_subject, offer
from judge.games.zombie_world_order import events, frames, happen, harm, refusals, state, stats
from judge.games.zombie_world_order.battle import attack_over
from judge.games.zombie_world_order.declarations import (
    Absorbing,
    Amplifying,
    BattleStep,
    DamageStep,
    KeywordSetOff,
    Refusable,
)
from judge.games.zombie_world_order.effect_tools import do_checks
from judge.games.zombie_world_order.timing import FREE
from judge.games.zombie_world_order.triggers import KEYWORDS

if TYPE_CHECKING:
    from random import Random

    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Ref, Seat
    from judge.engine.records import Frame
    from judge.engine.windows import Resolving

MENUS: Final = {
    "amplify": Menu(("amplify", "decline"), ("ZWO-keyword.amplify",), about=Amplifying),
    "absorb": Menu(("absorb", "decline"), ("ZWO-keyword.absorb",), about=Absorbing),
}


# ---- 4 and 5: battle or damage, never both. ZWO-battle.battle-or-damage, ZWO-battle.no-defence


def fight_frame(core: Core, _frame: Frame) -> None:
    """Declare the battle step against a zombie or the damage step against the player. ZWO-free.kind-6-battle-steps."""
    if attack_over(core):
        return
    seat: Seat = core.vars["player"]
    _, target = _fighters_now(core)
    if not core.is_current(target):
        target = _target_after_defence(core, target)
    core.agenda.append(frames.ATTACK_STEP)
    declare(core, DamageStep(seat) if target[0] < 0 else BattleStep(seat))
    offer(core, FREE, seat)


def _target_after_defence(core: Core, target: Ref) -> Ref:
    """Return the target after its defender is gone: still the defender, not the player again.

    ZWO-qa.target-stays-after-defence.
    """
    attacker, _, defended = state.fighters(core)
    player = as_object(other(core.vars["player"]))
    if not defended or not but_for(core, "ZWO-qa.target-stays-after-defence", target[0], player):
        return target
    core.var("battle", (attacker, core.ref(player), True))
    return core.ref(player)


def _fighters_now(core: Core) -> tuple[Ref, Ref]:
    """Return attacker and target, if there is a target."""
    attacker, target, _ = state.fighters(core)
    if target is None:
        raise AssertionError(attacker)
    return attacker, target


def resolve_battle(core: Core, _frame: Resolving) -> None:
    """Both deal damage equal to their POWER at the same time. ZWO-battle.exchange, ZWO-qa.leave-ends-battle."""
    attacker, target = _fighters_now(core)
    _, _, defended = state.fighters(core)
    ours, theirs = attacker[0], target[0]
    if not core.is_current(attacker) or not core.is_current(target):
        if core.is_current(attacker) and _target_after_defence(core, target) != target:
            resolve_damage(core, _frame)
            return
        core.events.append(events.NoExchange(("ZWO-qa.leave-ends-battle",), ours, theirs))
        asked = core.decisions is not None and core.defn[ours] != UNKNOWN
        if (
            asked
            and "erode" in core.card(ours).keywords
            and state.kind_of(core, theirs) == state.DESTROYED
            and but_for(core, "ZWO-keyword.erode.battle-result-only", ours)
        ):
            seat = state.controller(core, ours)
            _trigger_keyword(core, KeywordSetOff(seat, "erode", attacker, stats.critical(core, ours)))
        if holds(core, "ZWO-qa.leave-ends-battle", Kind.BARRED, ours, theirs):
            return
    stands = not defended and not core.bits[theirs] & state.REST
    if stands and is_read_as(core, "ZWO-battle.target-restness-at-choice", "recheck", theirs):
        core.events.append(events.NoExchange(("ZWO-battle.target-restness-at-choice",), ours, theirs))
        return
    powers = (stats.power(core, ours), stats.power(core, theirs))
    erodes = "erode" in stats.keywords(core, ours)
    wounds = stats.critical(core, ours) if erodes else 0
    seat = state.controller(core, ours)
    rules = ("ZWO-battle.exchange", "ZWO-card.zombie.power")
    if not holds(core, "ZWO-battle.exchange", Kind.EFFECT, ours, theirs):
        return
    struck, _ = harm.deal(core, theirs, powers[0], seat, rules, in_attack=True)
    harm.deal(core, ours, powers[1], other(seat), rules, in_attack=True)
    happen.fire(core, "battles", ours)
    happen.fire(core, "battles", theirs)
    opposing = state.zombies(core, other(seat)) if erodes else []
    wounded = harm.check_wounds(core, in_battle=True)
    if core.decisions is not None and "erode" in stats.keywords(core, theirs):
        _erode_back(core, other(seat), target)
    lacks = wounded.get(struck) not in opposing  # the object that took the damage, or the wounding
    if lacks and (not erodes or holds(core, "ZWO-keyword.erode", Kind.NUMBER, ours, theirs)):
        return
    if core.is_current(attacker) or core.reading("ZWO-keyword.erode") == "still-works":
        _trigger_keyword(core, KeywordSetOff(seat, "erode", attacker, wounds))


def _erode_back(core: Core, seat: Seat, defender: Ref) -> None:
    """Let the attacked zombie erode, only when tried without the rule that it does not.

    ZWO-keyword.erode.only-attacking.
    """
    if but_for(core, "ZWO-keyword.erode.only-attacking", defender[0]):
        _trigger_keyword(core, KeywordSetOff(seat, "erode", defender, stats.critical(core, defender[0])))


def resolve_damage(core: Core, _frame: Resolving) -> None:
    """Deal the attacker's CRITICAL to the attacked player. ZWO-battle.damage-step, ZWO-card.zombie.critical."""
    attacker, target = _fighters_now(core)
    if not core.is_current(attacker) and holds(core, "ZWO-qa.leave-ends-battle", Kind.BARRED, attacker[0]):
        crossed = state.is_on_field(core, attacker[0])  # ZWO-qa.control-change
        rules = ("ZWO-qa.leave-ends-battle", *(("ZWO-qa.control-change",) if crossed else ()))
        gone = events.CrossedOver if crossed else events.NoDamage
        core.events.append(gone(rules, attacker[0], as_seat(target[0])))
        return
    rules = ("ZWO-battle.damage-step", "ZWO-card.zombie.critical")
    by = state.controller(core, attacker[0])
    critical = stats.critical(core, attacker[0])
    if core.decisions is not None:
        power = stats.power(core, attacker[0])
        numbers = {"item": attacker[0], "critical": critical, "power": power}
        critical = decide(
            core, "ZWO-card.zombie.critical", Kind.NUMBER, critical, power, attacker[0], **numbers
        )
        critical = (
            critical if holds(core, "ZWO-battle.damage-step", Kind.EFFECT, attacker[0], **numbers) else 0
        )
    struck, dealt = harm.deal(core, target[0], critical, by, rules, in_attack=True)
    harm.check_life(core)
    if not dealt and critical <= 0 and but_for(core, "ZWO-qa.zero-no-damage", target[0]):
        _trigger_direct_damage(core, attacker, 0)
    if dealt and struck == target[0]:
        _trigger_direct_damage(core, attacker, dealt)


def _trigger_direct_damage(core: Core, attacker: Ref, dealt: int) -> None:
    """Trigger the keywords for damage dealt directly to the player. ZWO-keyword.amplify, ZWO-keyword.absorb."""
    happen.fire(core, "hits_player", attacker[0], dealt)
    for keyword in sorted(stats.keywords(core, attacker[0]) & {"amplify", "absorb"}):
        _trigger_keyword(core, KeywordSetOff(state.controller(core, attacker[0]), keyword, attacker, dealt))


# ---- keywords: each zombie's once, different ones each on its own. ZWO-keyword.no-stacking, ZWO-keyword.different-both

_ONCE: Final = ("ZWO-keyword.no-stacking", "ZWO-keyword.different-both", "ZWO-keyword.definition")


def _trigger_keyword(core: Core, item: KeywordSetOff) -> None:
    """Trigger a keyword as an auto ability; in another interpretation it is a part of the damage itself."""
    if core.reading("ZWO-keyword.definition") == "as-auto":
        wait(core, item)
    else:
        core.agenda.append(KEYWORDS[item.word](item.by, item.ref, item.amount))


def erode_frame(core: Core, frame: frames.KeywordFrame) -> None:
    """Deal the zombie's CRITICAL to the opposing player. ZWO-keyword.erode."""
    seat, ref = frame.seat, frame.ref
    narrow = ("ZWO-keyword.erode.only-attacking", "ZWO-keyword.erode.battle-result-only")
    core.events.append(events.KeywordWorked(("ZWO-keyword.erode", *narrow, *_ONCE), ref[0], "erode"))
    rules = ("ZWO-keyword.erode", "ZWO-keyword.erode.not-direct")
    struck, dealt = harm.deal(core, as_object(other(seat)), frame.amount, seat, rules)
    do_checks(core)
    if not dealt or struck != as_object(other(seat)) or not core.is_current(ref):
        return
    feeds = stats.keywords(core, ref[0]) & {"amplify", "absorb"}
    if feeds and is_read_as(core, "ZWO-keyword.erode.not-direct", "any-damage", ref[0]):
        _trigger_direct_damage(core, ref, dealt)


def absorb_frame(core: Core, frame: frames.KeywordFrame) -> None:
    """Ask the attacker's player whether to recover the damage dealt. ZWO-keyword.absorb."""
    seat, amount = frame.seat, frame.amount
    core.events.append(events.KeywordWorked(("ZWO-keyword.absorb", *_ONCE), frame.ref[0], "absorb"))
    ask(core, "absorb", (seat,), Absorbing(amount))


def _absorb(core: Core, by: Seat, _subject: None, _values: Values, asked: Absorbing) -> None:
    harm.gain_life(core, by, asked.amount, ("ZWO-keyword.absorb",))


def _declining_option(core: Core, by: Seat) -> tuple[None, ...]:
    """Offer declining where it makes a difference; otherwise it is accepted without being listed."""
    asked = question(core).data
    if isinstance(asked, Amplifying):
        return ()  # to turn none is one of the ways of it
    gains = core.vars["life"][by] < state.LIFE_MOST and not stats.is_forbidden(
        core, as_object(by), "gain_life"
    )
    return (None,) if gains or not isinstance(asked, Absorbing) else ()


def _decline(core: Core, by: Seat, _subject: None, _values: Values, asked: Refusable) -> None:
    core.events.append(Refrained((asked.rule,), by))


def amplify_frame(core: Core, frame: frames.KeywordFrame) -> None:
    """Ask the attacker's player to turn BACK mana to FRONT, as many as the damage dealt. ZWO-keyword.amplify."""
    seat = frame.seat
    core.events.append(events.KeywordWorked(("ZWO-keyword.amplify", *_ONCE), frame.ref[0], "amplify"))
    if core.reading("ZWO-keyword.amplify/front-means-flip") == "place-new-front":
        options = tuple(core.zones[state.zone(seat, state.HAND)])
    else:
        options = tuple(
            obj for obj in core.zones[state.zone(seat, state.MANA)] if core.bits[obj] & state.BACK
        )
    ask(core, "amplify", (seat,), Amplifying(options, min(frame.amount, len(options))))


_MANAS: Final = tuple(state.zone(seat, state.MANA) for seat in state.SEATS)


class _Amplified(Choose):
    """Up to a number of mana; one already FRONT is refused for that."""

    def check(self, core: Core, value: object, before: Values) -> None:
        """Refuse mana that is already FRONT, unless new mana is placed."""
        own = core.reading("ZWO-keyword.amplify/front-means-flip") == "place-new-front"
        for obj in () if own else members(value):
            if state.is_object(obj, core) and core.place[obj] in _MANAS and not core.bits[obj] & state.BACK:
                raise Illegal(self.rules, refusals.NotBack(obj))
        super().check(core, value, before)


class _AllOrNone(_Amplified):
    """The full number, or nothing: the other interpretation of Amplify."""

    def check(self, core: Core, value: object, before: Values) -> None:
        """Refuse a number between nothing and all."""
        super().check(core, value, before)
        given = len(members(value))
        if given not in {0, self.high}:
            facts = {"low": self.high, "high": self.high, "given": given}
            raise Illegal(self.rules, "choose.count", Refusal.CHOICE, slot=self.name, **facts)

    def sample(self, core: Core, rng: Random, before: Values) -> tuple[object, ...]:
        """Return nothing or the full number, at random."""
        del core, before
        return tuple(rng.sample(self.options, rng.choice((0, self.high))))


def _amplify_demand(core: Core, _by: Seat, _subject: None) -> tuple[Slot, ...]:
    asked: Amplifying = question(core).data
    rules = ("ZWO-keyword.amplify", "ZWO-principle.as-much-as-possible")
    exact = core.reading("ZWO-keyword.amplify/partial") == "all-or-nothing"
    return ((_AllOrNone if exact else _Amplified)("mana", asked.options, 0, asked.high, rules),)


def _amplify(core: Core, _by: Seat, _subject: None, values: Values, _asked: Amplifying) -> None:
    for obj in values[0]:
        if core.bits[obj] & state.BACK:
            happen.turn_face(core, obj, "front", ("ZWO-keyword.amplify",))
        else:
            happen.send(core, obj, state.MANA, ("ZWO-keyword.amplify", "ZWO-qa.mana-default"))


VERBS: Final = {
    "amplify": Verb(no_subject, _amplify_demand, _amplify),
    "absorb": Verb(no_subject, no_demand, _absorb),
    "decline": Verb(_declining_option, no_demand, _decline),
}

FRAMES: Final = {
    frames.FIGHT_STEP.tag: fight_frame,
    "resolve.battle": resolve_battle,
    "resolve.damage": resolve_damage,
    frames.Erode.tag: erode_frame,
    frames.Absorb.tag: absorb_frame,
    frames.Amplify.tag: amplify_frame,
}
