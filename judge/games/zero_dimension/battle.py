"""A battle inside the action phase. ZX-toc.500 to ZX-toc.507, ZX-toc.603, ZX-toc.604.

    declare the attack   attacker rests, target named       off the chain     ZX-toc.501
    attack step          effects of attacking               priority          ZX-toc.502
    declare the defence  one ready character, or none       off the chain     ZX-toc.503
    defence step         effects of defending               priority          ZX-toc.504
    battle step                                             priority          ZX-toc.505
    settlement           damage, both at once               off the chain     ZX-toc.506
    end                  what lasts for the battle ends                       ZX-toc.507
"""  # fmt: skip

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.deciding import but_for, decide, holds, is_read_as, permit
from judge.engine.decisions import Kind
from judge.engine.effects.lasting import end_marks
from judge.engine.errors import Illegal
from judge.engine.game import Menu, Verb
from judge.engine.ids import as_object, as_seat, other
from judge.engine.run import ask
from judge.engine.slots import Choose
from judge.engine.windows import no_demand, no_subject, open_window
from judge.games.zero_dimension import events, frames, harm, life, moving, refusals, state, stats, turn
from judge.games.zero_dimension.happenings import fire
from judge.games.zero_dimension.links import Defending, SetOff
from judge.games.zero_dimension.timing import PRIORITY, SETTLE, give_priority
from judge.games.zero_dimension.using import chain_must_be_empty, main_phase, own_character

if TYPE_CHECKING:
    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Obj, Ref, Rules, Seat
    from judge.engine.records import Frame
    from judge.engine.windows import InWindow

MENUS: Final = {
    "defence": Menu(("defend", "no_defence"), ("ZX-toc.503", "ZX-chain.non-chain-list"), about=Defending)
}
_ENTRY: Final = "ZX-character.entry-turn-no-attack"


def fighters(core: Core) -> tuple[Ref, Ref, Ref | None]:
    """Return attacker, target and defender of the current battle; a player stands for the player's life zone."""
    battle: tuple[Ref, Ref, Ref | None] = core.vars["battle"]
    return battle


def _step(core: Core, name: str, *rules: str) -> None:
    core.var("phase", name)
    core.events.append(events.StepBegan(("ZX-toc.500", *rules), name, core.vars["player"], "action_phase"))


def _characters(core: Core, by: Seat) -> list[Obj]:
    """Return the characters of a player, and the cards that may be one."""
    return [*state.of_kind(core, by, "character"), *state.possible_cards(core, by, "character")]


# ---- declaring the attack: ZX-toc.501


def _attack_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    main_phase(core, by, "attack")
    obj = own_character(core, by, subject, ("ZX-toc.501", "ZX-toc.603"))
    chain_must_be_empty(core, "attack")
    if stats.is_kept_from(core, obj, by, "attack"):
        raise Illegal(("ZX-general.cannot-beats-can",), refusals.IsForbidden(obj, "attack"))
    if core.bits[obj] & state.RESTED and not stats.allowed_by_card(core, obj, "attack_while_rested"):
        rules = ("ZX-toc.501", "ZX-orientation.no-voluntary-rest-of-rested")
        raise Illegal(rules, refusals.AlreadyRested(obj))
    entered = core.columns[state.ENTERED][obj] == core.vars["turn"]
    if entered and not stats.allowed_by_card(core, obj, "attack_at_once"):
        raise Illegal((_ENTRY,), refusals.EnteredThisTurn(obj))
    targets, why = _targets(core, by)
    unknown = state.possible_cards(core, other(by), "character")
    if not targets and not unknown:
        raise Illegal(why, refusals.NothingToAttack())
    return (Choose("target", targets, 1, 1, why, doubts=tuple(unknown.items())),)


def _targets(core: Core, by: Seat) -> tuple[tuple[Obj, ...], Rules]:
    """Return the possible targets with their rules: the opposing life zone (as the player) and opposing characters.

    ZX-toc.501, ZX-general.cannot-beats-can.
    """
    rested_only = core.reading("ZX-toc.501") == "rested-only"
    opposing = [
        as_object(other(by)),
        *(
            obj
            for obj in state.of_kind(core, other(by), "character")
            if core.bits[obj] & state.RESTED or not rested_only
        ),
    ]
    found = tuple(obj for obj in opposing if not stats.is_forbidden(core, obj, "be_attacked"))
    forbidden = ("ZX-general.cannot-beats-can",) if len(found) < len(opposing) else ()
    return found, ("ZX-toc.501", *forbidden)


def _attack(core: Core, _by: Seat, subject: Obj, values: Values, _asked: InWindow) -> None:
    target: Obj = values[0][0]
    core.var("battle", (core.ref(subject), core.ref(target), None))
    rules = ("ZX-toc.501", "ZX-toc.603", "ZX-chain.non-chain-list")
    core.events.append(events.Attacked(rules, subject, target))
    moving.rest(core, subject, ("ZX-toc.501", "ZX-cost.rest-icon-voluntary"))
    resting = _effect_paid_by_resting(core, subject) if core.decisions is not None else None
    open_window(core, PRIORITY, core.vars["player"])
    core.agenda.append(frames.BATTLE_END)
    core.agenda.append(frames.ATTACK_STEP)
    if resting is not None:
        core.agenda.append(resting)


def _effect_paid_by_resting(core: Core, obj: Obj) -> frames.CarryOut | None:
    """Return the effect that would be carried out if resting to attack paid for it. ZX-cost.rest-icon-voluntary."""
    for held in stats.effects(core, obj, "activated"):
        if any(cost.kind == "rest" for cost in held.ability.costs) and but_for(
            core, "ZX-cost.rest-icon-voluntary", obj
        ):
            by = state.controller(core, obj)
            env = {"you": by, "self": core.ref(obj), "card": held.definition}
            return frames.CarryOut(SetOff(by, held.definition, held.number, env))
    return None


# ---- attack step: ZX-toc.502


def attack_frame(core: Core, _frame: Frame) -> None:
    """Add effects of attacking to the chain, then give priority. ZX-toc.502, ZX-toc.806."""
    _step(core, "attack", "ZX-toc.502")
    attacker, _, _ = fighters(core)
    fire(core, "attacks", attacker[0])
    core.agenda.append(frames.DECLARE_DEFENCE)
    give_priority(core)
    core.agenda.append(SETTLE)


# ---- declaring the defence: ZX-toc.503


def declare_defence_frame(core: Core, _frame: Frame) -> None:
    """Ask the other player for a defender, unless the battle is over. ZX-toc.503.

    A player without possible defenders is asked too, and may say so.
    """
    if not _is_off(core):
        ask(core, "defence", (other(core.vars["player"]),), Defending())


def _defence_fault(core: Core, obj: Obj) -> Illegal | None:
    rules = ("ZX-toc.503", "ZX-toc.604")
    (attacker, _), target, _ = fighters(core)
    if stats.allowed_by_card(core, attacker, "undefendable"):
        return Illegal(("ZX-general.card-beats-rule", *rules), refusals.Undefendable(attacker))
    if core.ref(obj) == target:
        return Illegal(rules, refusals.IsTarget(obj))
    if core.bits[obj] & state.RESTED and not stats.allowed_by_card(core, obj, "defend_rested"):
        return Illegal((*rules, "ZX-orientation.no-voluntary-rest-of-rested"), refusals.AlreadyRested(obj))
    if stats.is_kept_from(core, obj, state.controller(core, obj), "defend"):
        return Illegal(("ZX-general.cannot-beats-can",), refusals.IsForbidden(obj, "defend"))
    return None


def _defend_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    """Any ready character may defend, one that entered this turn too. ZX-character.entry-turn-rest-and-defend."""
    obj = own_character(core, by, subject, ("ZX-toc.503",))
    fault = _defence_fault(core, obj)
    if fault is not None:
        raise fault
    if core.columns[state.ENTERED][obj] == core.vars["turn"]:
        permit(core, "ZX-character.entry-turn-rest-and-defend", obj)
    return ()


def _defend(core: Core, _by: Seat, subject: Obj, _values: Values, _asked: Defending) -> None:
    attacker, target, _ = fighters(core)
    if holds(core, "ZX-toc.503", Kind.ORDER, subject):
        core.var("battle", (attacker, target, core.ref(subject)))
    rules = ("ZX-toc.503", "ZX-toc.604", "ZX-character.entry-turn-rest-and-defend")
    core.events.append(events.Defended(rules, subject))
    moving.rest(core, subject, ("ZX-toc.503", "ZX-cost.rest-icon-voluntary"))
    core.agenda.append(frames.DEFENCE_STEP)


def _no_defence(core: Core, by: Seat, _subject: None, _values: Values, _asked: Defending) -> None:
    able = any(_defence_fault(core, obj) is None for obj in state.of_kind(core, by, "character"))
    core.events.append((events.Undefended if able else events.NoDefender)(("ZX-toc.503",), by))
    core.agenda.append(frames.DEFENCE_STEP)


# ---- defence step and battle step: ZX-toc.504, ZX-toc.505


def defence_frame(core: Core, _frame: Frame) -> None:
    """Add effects of defending to the chain, then give priority. ZX-toc.504, ZX-toc.805."""
    _step(core, "defence", "ZX-toc.504")
    _, target, defender = fighters(core)
    if defender is not None:
        fire(core, "defends", defender[0])
    elif target[0] >= 0 and is_read_as(core, "ZX-toc.604", "target-too", target[0]):
        fire(core, "defends", target[0])
    core.agenda.append(frames.BATTLE_STEP)
    give_priority(core)
    core.agenda.append(SETTLE)


def step_frame(core: Core, _frame: Frame) -> None:
    """Give priority a last time before damage; in another interpretation damage comes at once. ZX-toc.505."""
    if _is_off(core):
        return
    _step(core, "battle", "ZX-toc.505")
    core.agenda.append(frames.SETTLEMENT)
    if core.reading("ZX-toc.505") == "settlement-step":
        give_priority(core)


# ---- settlement: ZX-toc.506


def _is_off(core: Core) -> bool:
    """Return whether attacker, target or defender has left: then there is no damage. ZX-toc.507."""
    attacker, target, defender = fighters(core)
    opponent = defender or target
    if core.is_current(attacker) and core.is_current(opponent):
        return False
    core.events.append(events.BattleOff(("ZX-toc.507",), attacker[0], opponent[0]))
    return holds(core, "ZX-toc.507", Kind.BARRED, attacker[0], opponent[0])


def settlement_frame(core: Core, _frame: Frame) -> None:
    """Deal battle damage, off the chain. ZX-toc.506, ZX-attack-defence.attack-meaning, ZX-toc.607."""
    if _is_off(core):
        return
    _step(core, "settlement", "ZX-toc.506", "ZX-chain.non-chain-list")
    attacker, target, defender = fighters(core)
    opponent = target if defender is None or not core.is_current(defender) else defender
    core.agenda.append(SETTLE)
    if opponent[0] < 0:
        _hit_life(core, attacker[0], as_seat(opponent[0]))
    else:
        _fight(core, attacker[0], opponent[0], defender is not None)


def _hit_life(core: Core, attacker: Obj, seat: Seat) -> None:
    """Take one life card, or end the game if there is none. ZX-win.empty-life-battle-damage, ZX-life.last-card-shield."""
    power = stats.attack(core, attacker)
    points = power if core.reading("ZX-life.last-card-shield/cards-taken") == "by-attack" else min(power, 1)
    if power > points:
        points = decide(core, "ZX-toc.607", Kind.NUMBER, points, power, attacker)
    points += stats.LASTING.total(core, attacker, "life_damage") if points else 0
    rules = ("ZX-toc.506", "ZX-attack-defence.attack-meaning")
    had = len(core.zones[state.zone(seat, state.LIFE)])
    if points and core.reading("ZX-toc.804") == "a-win":
        fire(core, "attack_won", attacker)
        fire(core, "battle_won", attacker)
    core.events.append(events.HitsLife(("ZX-toc.506", "ZX-toc.607"), attacker, seat, points, had))
    life.damage_life(core, seat, points, rules, in_battle=True)


def _fight(core: Core, attacker: Obj, opponent: Obj, defended: bool) -> None:
    """Deal both fighters' attack to each other at once. ZX-toc.506, ZX-toc.605, ZX-toc.803, ZX-toc.804."""
    powers = (stats.attack(core, attacker), stats.attack(core, opponent))
    rules = ("ZX-toc.506", "ZX-attack-defence.attack-meaning")

    harm.damage(core, opponent, powers[0], rules)
    if holds(core, "ZX-toc.506", Kind.EFFECT, attacker, opponent):
        harm.damage(core, attacker, powers[1], rules)
    defending = defended or core.reading("ZX-toc.604") == "target-too"
    ways: dict[Obj, type[events.Departure]] = {
        attacker: events.AttackDestroyed,
        opponent: events.DefenceDestroyed if defending else events.BattleDestroyed,
    }
    if core.reading("ZX-toc.803") == "destroys":
        _trigger_destroying(core, attacker, opponent, defending)
        ways = dict.fromkeys(ways, events.BattleDestroyed)
    breaking = (harm.is_destroyed(core, attacker), harm.is_destroyed(core, opponent))
    won = [
        (winner, word)
        for winner, lost, word in ((attacker, 1, "attack_won"), (opponent, 0, "defence_won"))
        if breaking[lost] and (not breaking[1 - lost] or but_for(core, "ZX-toc.804", winner))
    ]
    for winner, word in won:
        fire(core, "battle_won", winner)
        if word == "attack_won" or defending:
            fire(core, word, winner)
    harm.check(core, ways)
    core.events.append(events.Fought(("ZX-toc.506", "ZX-toc.605"), attacker, opponent))


def _trigger_destroying(core: Core, attacker: Obj, opponent: Obj, defending: bool) -> None:
    """Trigger effects in the other interpretation of the marks: a card that destroys another in battle. ZX-toc.803."""
    if harm.is_destroyed(core, opponent):
        fire(core, "attack_destroyed", attacker)
    if harm.is_destroyed(core, attacker) and defending:
        fire(core, "defence_destroyed", opponent)


# ---- end: ZX-toc.507


def end_frame(core: Core, _frame: Frame) -> None:
    """End the effects that last for the battle; the action phase continues. ZX-toc.507, ZX-toc.405."""
    core.var("battle", None)
    _step(core, "action", "ZX-toc.507", "ZX-toc.405")
    ended = end_marks(core, "battle")
    if ended:
        core.events.append(events.EffectsEnded(("ZX-toc.507",), tuple(ended)))
    if core.reading("ZX-attack-defence.damage-accumulates") == "each-battle":
        turn.clear_damage(core, "ZX-attack-defence.damage-accumulates")
    core.agenda.append(SETTLE)


def is_fighting(core: Core, obj: Obj, role: str) -> bool:
    """Return whether a card is attacking or defending. ZX-toc.603, ZX-toc.604."""
    if core.vars["battle"] is None:
        return False
    attacker, target, defender = fighters(core)
    if role == "attacking":
        return bool(core.ref(obj) == attacker)
    if defender is None and core.reading("ZX-toc.604") == "target-too":
        return bool(core.ref(obj) == target)
    return bool(defender is not None and core.ref(obj) == defender)


VERBS: Final = {
    "attack": Verb(_characters, _attack_demand, _attack, "object", singly=("ZX-toc.501",)),
    "defend": Verb(_characters, _defend_demand, _defend, "object", singly=("ZX-toc.503",)),
    "no_defence": Verb(no_subject, no_demand, _no_defence),
}

FRAMES: Final = {
    frames.ATTACK_STEP.tag: attack_frame,
    frames.DECLARE_DEFENCE.tag: declare_defence_frame,
    frames.DEFENCE_STEP.tag: defence_frame,
    frames.BATTLE_STEP.tag: step_frame,
    frames.SETTLEMENT.tag: settlement_frame,
    frames.BATTLE_END.tag: end_frame,
}
