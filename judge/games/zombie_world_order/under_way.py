"""Faults in stated declarations, battles and memory that no legal game can reach.

Until a declaration has taken effect, everything is as it was declared and paid; during resolution only the states are
refused that no effect can cause.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.errors import NeedsFact
from judge.engine.ids import UNKNOWN, as_seat, other
from judge.engine.run import Ask
from judge.engine.triggers import Trigger
from judge.games.faults import fault, is_untouched, least_fault, number_fault, target_faults, window_faults
from judge.games.zombie_world_order import frames, state, stats
from judge.games.zombie_world_order.declarations import (
    AbilityUse,
    Aiming,
    Attack,
    AttackTarget,
    BattleEnd,
    BattleStep,
    DamageStep,
    Defence,
    Effect,
    Entry,
    EventUse,
    KeywordAbility,
    KeywordSetOff,
    MainEnd,
    NoDefence,
    PaidEffect,
    Revival,
    SetOff,
    UsingAuto,
)
from judge.games.zombie_world_order.timing import first_right

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from judge.engine.errors import BadPosition
    from judge.engine.game import Core
    from judge.engine.ids import Obj, Ref, Rules, Seat, ZoneId
    from judge.engine.records import Declared, Waiting
    from judge.games.zombie_world_order.declarations import Paid
    from judge.games.zombie_world_order.definitions import Card

# What a player declares when asked for the next thing of a step: in which phase, whether the turn player, by which rules.
_STEPS: Final[Mapping[type[Declared], tuple[str, bool, Rules]]] = {
    Entry: ("main", True, ("ZWO-turn.main-actions", "ZWO-turn.main-tp-only")),
    Revival: ("main", True, ("ZWO-turn.main-actions", "ZWO-turn.main-tp-only")),
    MainEnd: ("main", True, ("ZWO-turn.main-end", "ZWO-turn.main-tp-only")),
    Attack: ("battle", True, ("ZWO-battle.attack-step",)),
    AttackTarget: ("battle", True, ("ZWO-battle.target",)),
    Defence: ("battle", False, ("ZWO-battle.defend",)),
    NoDefence: ("battle", False, ("ZWO-battle.no-defence",)),
    BattleStep: ("battle", True, ("ZWO-battle.battle-or-damage",)),
    DamageStep: ("battle", True, ("ZWO-battle.battle-or-damage",)),
    BattleEnd: ("battle", True, ("ZWO-battle.phase-end",)),
}
_ASKED: Final = {
    "main": ("ZWO-turn.main-tp-only",),
    "mana": ("ZWO-turn.mana-one-action",),
    "attack": ("ZWO-battle.choose-attack",),
    "target": ("ZWO-battle.target",),
}
_EVENT_LIES: Final = {
    "resolution-zone": (state.RESOLUTION, state.RESOLUTION),
    "dead-zone": tuple(state.zone(seat, state.DESTROYED) for seat in state.SEATS),
    "hand": tuple(state.zone(seat, state.HAND) for seat in state.SEATS),
}
_OF_BATTLE: Final = (Attack, AttackTarget, Defence, NoDefence, BattleStep, DamageStep)
_AIMED: Final = (Defence, NoDefence, BattleStep, DamageStep, AttackTarget)
_BATTLE: Final = ("ZWO-battle.attack-step", "ZWO-battle.loop")
_KEYWORD: Final = ("ZWO-keyword.definition",)
_TARGETS: Final = ("ZWO-qa.targets-on-declaration",)


def faults(core: Core) -> Iterator[BadPosition]:
    """Yield the faults of declarations, waiting abilities, questions, the battle, and memory."""
    yield from _battle_faults(core)
    untouched = is_untouched(core)
    for at, item in enumerate(core.stack):
        path = f"declared[{at}]"
        yield from _moment_faults(core, at, item, path)
        yield from _kind_faults(core, item, path)
        if untouched:
            yield from _place_faults(core, item, path)
            yield from _target_faults(core, item, path)
            if isinstance(item, (Entry, Revival, PaidEffect)):
                yield from _payment_faults(core, item.by, item.paid, path)
                yield from _cost_faults(core, item, path)
    for at, waits in enumerate(core.waiting):
        yield from _kind_faults(core, waits, f"waiting[{at}]")
    yield from _next_faults(core)
    holder = first_right(core) if untouched else None
    yield from window_faults(core, ("ZWO-free.turn-player-first", "ZWO-free.alternate"), holder)
    yield from _memory_faults(core)


# ---- what is declared


def _moment_faults(core: Core, at: int, item: Declared, path: str) -> Iterator[BadPosition]:
    """Yield a declaration by the wrong player, in the wrong phase, or in answer to nothing."""
    player, phase = core.vars["player"], core.vars["phase"]
    step = _STEPS.get(type(item))
    if step is not None:
        wanted, own, rules = step
        if phase != wanted:
            yield fault(path, "under-way.phase", rules, word=wanted)
        if (item.by == player) != own:
            yield fault(f"{path}.by", "under-way.seat", rules, seat=item.by)
        if at > 0:
            yield fault(path, "under-way.answer", ("ZWO-free.only-free-interrupts",))
        return
    if not isinstance(item, (AbilityUse, EventUse)):
        return  # triggered abilities activate in any phase
    if phase not in state.FREE_PHASES:
        yield fault(path, "under-way.phase", ("ZWO-free.phases",), word="main")
    number = item.number if 0 <= item.number < len(core.defs[item.definition].abilities) else None
    if number is None or core.defs[item.definition].abilities[number].free:
        return
    if at > 0:
        yield fault(path, "under-way.answer", ("ZWO-free.only-free-interrupts", "ZWO-icon.free"))
    elif item.by != player:
        yield fault(f"{path}.by", "under-way.seat", ("ZWO-turn.main-tp-only",), seat=item.by)
    elif phase != "main":
        yield fault(path, "under-way.phase", ("ZWO-icon.main",), word="main")


def _kind_faults(core: Core, item: Declared | Waiting, path: str) -> Iterator[BadPosition]:
    """Yield an ability that the card does not have or that is used differently, and a card of another kind."""
    if isinstance(item, Entry) and _card(core, item.ref[0], "event"):
        yield fault(f"{path}.card", "under-way.kind", ("ZWO-card.kinds",), item.ref[0])
    elif isinstance(item, (KeywordAbility, KeywordSetOff)):
        yield from least_fault(f"{path}.amount", item.amount, 0, _KEYWORD, high=999)
    elif isinstance(item, (Effect, SetOff)):
        rules, fits = _use_rules(core, item)
        if not fits:
            source = item.ref[0] if isinstance(item, Effect) else item.env["self"][0]
            yield fault(f"{path}.ability", "under-way.no-ability", rules, source)


def _card(core: Core, obj: Obj, kind: str) -> bool:
    """Return whether a card is known to be of a kind."""
    number = core.defn[obj]
    return bool(number) and core.defs[number].kind == kind


def _use_rules(core: Core, item: Effect | SetOff) -> tuple[Rules, bool]:
    """Return the rules about how an ability comes to be used, and whether this item's ability is used that way."""
    card: Card = core.defs[item.definition]
    if isinstance(item, EventUse):
        return ("ZWO-event.use", "ZWO-card.kinds"), card.kind == "event" and item.number == 0
    if isinstance(item, AbilityUse):
        return ("ZWO-icon.activate",), item.number in card.activated
    fits = 0 <= item.number < len(card.abilities) and card.abilities[item.number].timing == "auto"
    return ("ZWO-icon.auto",), fits


def _declared_zones(core: Core, item: Declared) -> ZoneId | None:
    """Return the zone of a declared card before it takes effect; None for a card that stays in place."""
    if isinstance(item, EventUse):
        return _EVENT_LIES[core.reading("ZWO-event.to-fd")][item.by]
    if isinstance(item, Entry) and core.reading("ZWO-free.entry-in-window") == "resolution-zone":
        return state.RESOLUTION
    return None


def _place_faults(core: Core, item: Declared, path: str) -> Iterator[BadPosition]:
    """Yield a declared card in a wrong zone, or one that is not its player's."""
    if not isinstance(item, (Entry, EventUse, Revival, AbilityUse, KeywordAbility)) or not core.is_current(
        item.ref
    ):
        return
    obj, path = item.ref[0], f"{path}.card"
    held = _declared_zones(core, item)
    if held is not None and core.place[obj] != held:
        yield fault(path, "under-way.place", ("ZWO-free.resolution-area",), obj, zone=held)
    elif isinstance(item, Revival) and core.place[obj] != state.zone(item.by, state.HALF):
        rules = ("ZWO-revive.from-hd-only", "ZWO-glossary.revive")
        yield fault(path, "under-way.place", rules, obj, zone=state.zone(item.by, state.HALF))
    elif held is None and state.controller(core, obj) != item.by:  # its player declared it
        yield fault(path, "under-way.not-own", ("ZWO-principle.own-by-default",), obj, seat=item.by)
    elif isinstance(item, AbilityUse) and item.number in core.defs[item.definition].activated:
        if not stats.is_active_here(core, obj, core.defs[item.definition].abilities[item.number].places):
            yield fault(path, "under-way.not-here", ("ZWO-qa.abilities-field-only",), obj)
    elif isinstance(item, KeywordAbility) and not state.is_on_field(core, obj):
        yield fault(path, "under-way.not-here", _KEYWORD, obj)


def _target_faults(core: Core, item: Declared, path: str) -> Iterator[BadPosition]:
    """Yield missing targets, too many, or targets its words do not allow. ZWO-qa.targets-on-declaration."""
    if not isinstance(item, Effect) or not _use_rules(core, item)[1]:
        return
    ability = core.defs[item.definition].abilities[item.number]
    newest = item is core.stack[-1] and all(cost.kind == "mana" for cost in ability.costs)
    yield from target_faults(core, item.env, ability.targets, path, _TARGETS, newest=newest)


_LIES: Final = {"mana": state.REST, "back": state.BACK}


def _payment_faults(core: Core, by: Seat, paid: Paid, path: str) -> Iterator[BadPosition]:
    """Yield paid mana that cannot have been: not the player's mana, or not turned. ZWO-mana.use."""
    for way, named in paid:
        if way not in _LIES:
            known = tuple(_LIES)
            yield fault(f"{path}.paid.{way}", "word.unknown", ("ZWO-mana.use",), word=way, known=known)
            continue
        for obj in named:
            own = obj >= 0 and core.place[obj] == state.zone(by, state.MANA)
            if not own or not core.bits[obj] & _LIES[way] or named.count(obj) > 1:
                yield fault(f"{path}.paid.{way}", "under-way.paid", ("ZWO-mana.use",), obj)


def _cost_faults(core: Core, item: Entry | Revival | PaidEffect, path: str) -> Iterator[BadPosition]:
    """Yield less stated mana than an unmodified COST. ZWO-principle.costs-in-full."""
    for way, (needs, rules) in _mana_prices(core, item).items():
        paid = [named for kind, named in item.paid if kind == way]
        if paid and sum(map(len, paid)) < needs:
            cited, given = (*rules, "ZWO-principle.costs-in-full"), sum(map(len, paid))
            yield fault(f"{path}.paid.{way}", "pay.count", cited, needs=needs, given=given)


def _mana_prices(core: Core, item: Entry | Revival | PaidEffect) -> dict[str, tuple[int, Rules]]:
    """Return the minimum of mana paid in each way, as far as it is certain."""
    if isinstance(item, PaidEffect):
        if not _use_rules(core, item)[1] or core.reading("ZWO-icon.mana/how-paid") == "flip-back":
            return {}
        if core.reading("ZWO-icon.colourless/in-rest-costs") == "flips-only":
            return {}
        costs = core.defs[item.definition].abilities[item.number].costs
        return {
            way: (
                sum(cost.count for cost in costs if cost.kind == way),
                ("ZWO-icon.mana" if way == "mana" else "ZWO-icon.back", "ZWO-icon.cost-brackets"),
            )
            for way in _LIES
        }
    obj, enters = item.ref[0], isinstance(item, Entry)
    kind = "entry_cost" if enters else "revive_cost"
    if not core.is_current(item.ref) or core.defn[obj] == UNKNOWN or stats.may_be_changed(core, kind):
        return {}
    try:
        needs = core.card(obj).stat(kind)
    except NeedsFact:
        return {}
    return {
        "mana" if enters else "back": (needs, ("ZWO-entry.cost-rest" if enters else "ZWO-revive.cost-flip",))
    }


# ---- what comes next


def _next_faults(core: Core) -> Iterator[BadPosition]:
    """Yield a step asked of the wrong player, and a handled ability that its card does not have."""
    for frame in core.agenda:
        if isinstance(frame, Trigger):
            yield from _kind_faults(core, frame.item, "next")
        if not isinstance(frame, Ask):
            continue
        if frame.menu in _ASKED and frame.who != (core.vars["player"],):
            yield fault("next", "under-way.seat", _ASKED[frame.menu], seat=frame.who[0])
        if isinstance(frame.data, (Aiming, UsingAuto)):
            yield from _kind_faults(core, frame.data.item, "next")


# ---- the battle


def _battle_faults(core: Core) -> Iterator[BadPosition]:
    """Yield a step of an attack without the attack, an attack at the wrong time, and an impossible one."""
    last = core.agenda[-1]
    menus = {last.menu} if isinstance(last, Ask) else set()
    early = "target" in menus or frames.TARGET_STEP in core.agenda
    late = "defence" in menus or frames.DEFENCE_STEP in core.agenda or frames.FIGHT_STEP in core.agenda
    if core.vars["battle"] is None:
        if early or late or any(isinstance(item, _OF_BATTLE) for item in core.stack):
            yield fault("turn.battle", "under-way.no-battle", _BATTLE)
        return
    if core.vars["phase"] != "battle":
        yield fault("turn.battle", "under-way.battle-off", _BATTLE)
        return
    if [frame for frame in core.agenda if frame != frames.LOOK_AT_LIFE][-1:] == [frames.ATTACK_STEP]:
        yield fault("turn.battle", "under-way.early", _BATTLE)
    if core.vars["turn"] == 1 and core.reading("ZWO-battle.first-turn-attack") == "forbidden":
        yield fault("turn.battle", "under-way.battle-off", ("ZWO-battle.first-turn-attack",))
    attacker, target, defends = state.fighters(core)
    player: Seat = core.vars["player"]
    yield from _fighter_faults(core, attacker, player, "attacker", _BATTLE)
    if target is None:
        if late or defends or any(isinstance(item, _AIMED) for item in core.stack):
            yield fault("turn.battle.target", "field.missing", ("ZWO-battle.target",), field="target")
        return
    if early:
        yield fault("turn.battle.target", "under-way.early", ("ZWO-battle.target",), target[0])
    yield from _fighter_faults(core, target, other(player), "target", ("ZWO-battle.target",))
    yield from _step_faults(core, attacker, target, defends=defends)


def _fighter_faults(core: Core, ref: Ref, side: Seat, what: str, rules: Rules) -> Iterator[BadPosition]:
    """Yield an invalid fighter: no zombie, the wrong side, or a player where none is allowed."""
    obj, path = ref[0], f"turn.battle.{what}"
    if obj < 0:
        if what == "attacker" or as_seat(obj) != side:
            yield fault(path, "under-way.seat", rules, seat=as_seat(obj))
    elif core.is_current(ref) and not state.is_on_field(core, obj):
        yield fault(path, "under-way.not-here", (*rules, "ZWO-qa.zombie-vs-card"), obj)
    elif core.is_current(ref) and side not in {
        state.controller(core, obj),
        core.owner[obj],
    }:  # control may have changed since
        yield fault(path, "under-way.not-own", rules, obj, seat=side)


def _step_faults(core: Core, attacker: Ref, target: Ref, *, defends: bool) -> Iterator[BadPosition]:
    """Yield a step that does not fit the stated attack."""
    if defends and target[0] < 0:
        yield fault("turn.battle.defends", "under-way.no-defender", ("ZWO-battle.defender-becomes-target",))
    for at, item in enumerate(core.stack):
        path = f"declared[{at}]"
        if isinstance(item, Attack) and item.ref != attacker:
            yield fault(f"{path}.card", "under-way.other", _BATTLE, item.ref[0])
        if isinstance(item, AttackTarget) and (item.ref != target or defends):
            yield fault(f"{path}.card", "under-way.other", ("ZWO-battle.target",), item.ref[0])
        if isinstance(item, Defence) and (item.ref != target or not defends):
            yield fault(f"{path}.card", "under-way.other", ("ZWO-battle.defend",), item.ref[0])
        player = target[0] < 0
        if (isinstance(item, BattleStep) and player) or (isinstance(item, DamageStep) and not player):
            yield fault(f"{path}.do", "under-way.not-so", ("ZWO-battle.battle-or-damage",))
        if isinstance(item, NoDefence) and defends:
            yield fault(f"{path}.do", "under-way.not-so", ("ZWO-battle.no-defence",))


# ---- what is remembered


def _memory_faults(core: Core) -> Iterator[BadPosition]:
    """Yield more idle turns than were played, and a spared player who is not at 0 life."""
    idle = core.vars["idle"]
    most = max(core.vars["turn"] - 1, 0)
    if core.reading("ZWO-qa.draw-game") == "full-round-of-passing":
        most = min(most, 1)
    yield from number_fault("turn.idle", idle, 0, most, ("ZWO-qa.draw-game",))
    for seat in state.SEATS:
        if seat in core.vars["spared"] and core.vars["life"][seat] > 0:
            yield fault("turn.spared", "under-way.not-spared", ("ZWO-win.life-zero",), seat=seat)
