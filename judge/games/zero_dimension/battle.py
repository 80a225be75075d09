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

from typing import TYPE_CHECKING, Any, Final

from judge.engine.effects.lasting import end_marks
from judge.engine.errors import Illegal
from judge.engine.game import Menu, Verb
from judge.engine.run import ask
from judge.engine.slots import Choose
from judge.engine.windows import no_demand, no_subject, open_window
from judge.games.zero_dimension import harm, life, moving, stats, turn, winning
from judge.games.zero_dimension.happenings import fire
from judge.games.zero_dimension.state import BATTLE, ENTERED, LIFE, RESTED, of_kind, on_field, zone
from judge.games.zero_dimension.timing import PRIORITY, SETTLE, chain_empty, give_priority
from judge.games.zero_dimension.using import main_phase

if TYPE_CHECKING:
    from judge.engine.core import Core, Frame, Ref
    from judge.engine.slots import Slot, Values

MENUS: Final = {"defence": Menu(("defend", "no_defence"), ("ZX-toc.503", "ZX-chain.non-chain-list"))}
_ENTRY: Final = "ZX-character.entry-turn-no-attack"


def _step(core: Core, name: str, *rules: str) -> None:
    core.var("phase", name)
    core.events.append(("step", ("ZX-toc.500", *rules), name, core.vars["player"], "action_phase"))


def _characters(core: Core, by: int) -> list[int]:
    return of_kind(core, by, "character")


def _own_character(core: Core, by: int, subject: Any, rules: tuple[str, ...]) -> None:
    if (
        not isinstance(subject, int)
        or not 0 <= subject < len(core.defn)
        or core.place[subject] != zone(by, BATTLE)
    ):
        raise Illegal(rules, "character.not-yours", item=subject)
    if core.card(subject).kind != "character":
        raise Illegal(rules, "card.wrong-kind", item=subject, wanted="character")


# ---- declaring the attack: ZX-toc.501


def _attack_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    main_phase(core, by, "attack")
    _own_character(core, by, subject, ("ZX-toc.501", "ZX-toc.603"))
    if not chain_empty(core):
        raise Illegal(("ZX-priority.active-main-options", "ZX-toc.500"), "turn.chain-not-empty", do="attack")
    if stats.forbidden(core, subject, "attack"):
        raise Illegal(("ZX-general.cannot-beats-can",), "forbidden", item=subject, do="attack")
    if core.bits[subject] & RESTED and not stats.allowed_by_card(core, subject, "attack_rested"):
        rules = ("ZX-toc.501", "ZX-orientation.no-voluntary-rest-of-rested")
        raise Illegal(rules, "character.rested", item=subject)
    entered = core.columns[ENTERED][subject] == core.vars["turn"]
    if entered and not stats.allowed_by_card(core, subject, "attack_at_once"):
        raise Illegal((_ENTRY,), "attack.entered-this-turn", item=subject)
    return (Choose("target", _targets(core, by), 1, 1, ("ZX-toc.501",)),)


def _targets(core: Core, by: int) -> tuple[int, ...]:
    """Give what may be attacked: the opposing life zone (as the player) and opposing characters. ZX-toc.501."""
    rested_only = core.reading("ZX-toc.501") == "rested-only"
    opposing = [
        obj
        for obj in of_kind(core, 1 - by, "character")
        if not stats.forbidden(core, obj, "be_attacked") and (core.bits[obj] & RESTED or not rested_only)
    ]
    return (-1 - (1 - by), *opposing)


def _attack(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del by, asked
    target = values[0][0]
    core.var("battle", (core.ref(subject), core.ref(target), None))
    core.events.append(("attack", ("ZX-toc.501", "ZX-toc.603", "ZX-chain.non-chain-list"), subject, target))
    moving.rest(core, subject, ("ZX-toc.501", "ZX-cost.rest-icon-voluntary"))
    open_window(core, PRIORITY, core.vars["player"])
    core.agenda.append(("battle.end",))
    core.agenda.append(("battle.attack",))


# ---- attack step: ZX-toc.502


def attack_frame(core: Core, frame: Frame) -> None:
    """Let effects of attacking join the chain, then give priority. ZX-toc.502, ZX-toc.806."""
    del frame
    _step(core, "attack", "ZX-toc.502")
    fire(core, "attacks", core.vars["battle"][0][0])
    core.agenda.append(("battle.declare_defence",))
    give_priority(core)
    core.agenda.append(SETTLE)


# ---- declaring the defence: ZX-toc.503


def declare_defence_frame(core: Core, frame: Frame) -> None:
    """Ask the other player for a defender, unless the battle is off or there can be none. ZX-toc.503."""
    if _off(core):
        return
    seat = 1 - core.vars["player"]
    attacker = core.vars["battle"][0][0]
    if stats.allowed_by_card(core, attacker, "undefendable") or not any(
        _defence_fault(core, obj) is None for obj in _characters(core, seat)
    ):
        core.events.append(("no_defender", ("ZX-toc.503",), seat))
        core.agenda.append(("battle.defence",))
        return
    ask(core, "defence", (seat,), frame)


def _defence_fault(core: Core, obj: int) -> Illegal | None:
    rules = ("ZX-toc.503", "ZX-toc.604")
    if core.ref(obj) == core.vars["battle"][1]:
        return Illegal(rules, "defence.is-target", item=obj)
    if core.bits[obj] & RESTED and not stats.allowed_by_card(core, obj, "defend_rested"):
        return Illegal((*rules, "ZX-orientation.no-voluntary-rest-of-rested"), "character.rested", item=obj)
    if stats.forbidden(core, obj, "defend"):
        return Illegal(("ZX-general.cannot-beats-can",), "forbidden", item=obj, do="defend")
    return None


def _defend_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    """Any ready character may defend, one that entered this turn too. ZX-character.entry-turn-rest-and-defend."""
    _own_character(core, by, subject, ("ZX-toc.503", "ZX-character.entry-turn-rest-and-defend"))
    fault = _defence_fault(core, subject)
    if fault is not None:
        raise fault
    return ()


def _defend(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del by, values, asked
    attacker, target, _ = core.vars["battle"]
    core.var("battle", (attacker, target, core.ref(subject)))
    rules = ("ZX-toc.503", "ZX-toc.604", "ZX-character.entry-turn-rest-and-defend")
    core.events.append(("defence", rules, subject))
    moving.rest(core, subject, ("ZX-toc.503", "ZX-cost.rest-icon-voluntary"))
    core.agenda.append(("battle.defence",))


def _no_defence(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del subject, values, asked
    core.events.append(("undefended", ("ZX-toc.503",), by))
    core.agenda.append(("battle.defence",))


# ---- defence step and battle step: ZX-toc.504, ZX-toc.505


def defence_frame(core: Core, frame: Frame) -> None:
    """Let effects of defending join the chain, then give priority. ZX-toc.504, ZX-toc.805."""
    del frame
    _step(core, "defence", "ZX-toc.504")
    _, target, defender = core.vars["battle"]
    if defender is not None:
        fire(core, "defends", defender[0])
    elif target[0] >= 0 and core.reading("ZX-toc.604") == "target-too":
        fire(core, "defends", target[0])
    core.agenda.append(("battle.step",))
    give_priority(core)
    core.agenda.append(SETTLE)


def step_frame(core: Core, frame: Frame) -> None:
    """Give priority a last time before damage; under another reading damage comes at once. ZX-toc.505."""
    del frame
    if _off(core):
        return
    _step(core, "battle", "ZX-toc.505")
    core.agenda.append(("battle.settlement",))
    if core.reading("ZX-toc.505") == "settlement-step":
        give_priority(core)


# ---- settlement: ZX-toc.506


def _there(core: Core, ref: Ref) -> bool:
    return core.found(ref) and (ref[0] < 0 or on_field(core, ref[0]))


def _off(core: Core) -> bool:
    """Say whether attacker, target or defender has left: then there is no damage. ZX-toc.507."""
    attacker, target, defender = core.vars["battle"]
    opponent = defender or target
    if _there(core, attacker) and _there(core, opponent):
        return False
    core.events.append(("battle_off", ("ZX-toc.507",), attacker[0], opponent[0]))
    return True


def settlement_frame(core: Core, frame: Frame) -> None:
    """Deal battle damage, off the chain. ZX-toc.506, ZX-attack-defence.attack-meaning, ZX-toc.607."""
    del frame
    if _off(core):
        return
    _step(core, "settlement", "ZX-toc.506", "ZX-chain.non-chain-list")
    attacker, target, defender = core.vars["battle"]
    opponent = defender or target
    core.agenda.append(SETTLE)
    if opponent[0] < 0:
        _hit_life(core, attacker[0], -1 - opponent[0])
    else:
        _fight(core, attacker[0], opponent[0], defender is not None)


def _hit_life(core: Core, attacker: int, seat: int) -> None:
    """Take one life card, or the game where none is left. ZX-win.empty-life-battle-damage, ZX-life.last-card-shield."""
    power = stats.attack(core, attacker)
    points = power if core.reading("ZX-life.last-card-shield/cards-taken") == "by-attack" else min(power, 1)
    points += stats.LASTING.total(core, attacker, "life_damage") if points else 0
    rules = ("ZX-toc.506", "ZX-attack-defence.attack-meaning")
    had = len(core.zones[zone(seat, LIFE)])
    if points and core.reading("ZX-toc.804") == "a-win":
        fire(core, "attack_won", attacker)
        fire(core, "battle_won", attacker)
    core.events.append(("hits_life", ("ZX-toc.506", "ZX-toc.607"), attacker, seat, points, had))
    life.damage_life(core, seat, points, rules, in_battle=True)


def _fight(core: Core, attacker: int, other: int, defended: bool) -> None:
    """Deal both fighters' attack to each other at once. ZX-toc.506, ZX-toc.605, ZX-toc.803, ZX-toc.804."""
    powers = (stats.attack(core, attacker), stats.attack(core, other))
    rules = ("ZX-toc.506", "ZX-attack-defence.attack-meaning")

    harm.damage(core, other, powers[0], rules)
    harm.damage(core, attacker, powers[1], rules)
    defending = defended or core.reading("ZX-toc.604") == "target-too"
    ways = {attacker: "attack_destroyed", other: "defence_destroyed" if defending else "battle_destroyed"}
    if core.reading("ZX-toc.803") == "destroys":
        _destroys(core, attacker, other, powers, defending)
        ways = dict.fromkeys(ways, "battle_destroyed")
    breaking = (harm.breaks(core, attacker), harm.breaks(core, other))
    won = [
        (winner, word)
        for winner, lost, word in ((attacker, 1, "attack_won"), (other, 0, "defence_won"))
        if breaking[lost] and not breaking[1 - lost]
    ]
    for winner, word in won:
        fire(core, "battle_won", winner)
        if word == "attack_won" or defending:
            fire(core, word, winner)
    harm.check(core, ways)
    core.events.append(("fought", ("ZX-toc.506", "ZX-toc.605"), attacker, other))
    winning.judge(core)


def _destroys(core: Core, attacker: int, other: int, powers: tuple[int, int], defending: bool) -> None:
    """Set off the other reading of the marks: a card that destroys another in battle. ZX-toc.803."""
    del powers
    if harm.breaks(core, other):
        fire(core, "attack_destroyed", attacker)
    if harm.breaks(core, attacker) and defending:
        fire(core, "defence_destroyed", other)


# ---- end: ZX-toc.507


def end_frame(core: Core, frame: Frame) -> None:
    """End what lasts for the battle; the action phase goes on. ZX-toc.507, ZX-toc.405."""
    del frame
    core.var("battle", None)
    _step(core, "action", "ZX-toc.507", "ZX-toc.405")
    ended = end_marks(core, "battle")
    if ended:
        core.events.append(("effects_ended", ("ZX-toc.507",), tuple(ended)))
    if core.reading("ZX-attack-defence.damage-accumulates") == "each-battle":
        turn.clear_damage(core, "ZX-attack-defence.damage-accumulates")
    core.agenda.append(SETTLE)


def taking_part(core: Core, obj: int, role: str) -> bool:
    """Say whether a card attacks or defends now. ZX-toc.603, ZX-toc.604."""
    battle = core.vars["battle"]
    if battle is None:
        return False
    attacker, target, defender = battle
    if role == "attacking":
        return bool(core.ref(obj) == attacker)
    if defender is None and core.reading("ZX-toc.604") == "target-too":
        return bool(core.ref(obj) == target)
    return bool(defender is not None and core.ref(obj) == defender)


VERBS: Final = {
    "attack": Verb(_characters, _attack_demand, _attack, "object"),
    "defend": Verb(_characters, _defend_demand, _defend, "object"),
    "no_defence": Verb(no_subject, no_demand, _no_defence),
}

FRAMES: Final = {
    "battle.attack": attack_frame,
    "battle.declare_defence": declare_defence_frame,
    "battle.defence": defence_frame,
    "battle.step": step_frame,
    "battle.settlement": settlement_frame,
    "battle.end": end_frame,
}
