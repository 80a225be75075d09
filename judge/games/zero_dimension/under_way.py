"""Faults in a stated chain, battle or lasting effect that no legal game can reach.

Until a link has resolved, everything is as it was used and paid; of a resolving chain only the states are refused
that no effect can cause.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.errors import Illegal
from judge.engine.ids import UNKNOWN, as_seat, other
from judge.engine.run import Ask
from judge.engine.triggers import Trigger
from judge.games.faults import (
    fault,
    is_untouched,
    least_fault,
    marks_of,
    number_fault,
    question_fault,
    target_faults,
    window_faults,
)
from judge.games.zero_dimension import frames, links, state, stats
from judge.games.zero_dimension.continuous import OF_CARDS, OF_PLAYERS
from judge.games.zero_dimension.moving import waits_in
from judge.games.zero_dimension.refusals import EnteredThisTurn
from judge.games.zero_dimension.stats import allowed_by_card
from judge.games.zero_dimension.using import main_phase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from judge.engine.errors import BadPosition
    from judge.engine.game import Core
    from judge.engine.ids import DefId, Ref, Rules, Seat
    from judge.engine.records import Declared
    from judge.games.zero_dimension.definitions import Ability

_KINDS: Final[Mapping[type[Declared], tuple[str, str]]] = {
    links.UsedCharacter: ("character", "use_character"),
    links.UsedEquipment: ("equipment", "use_equipment"),
    links.UsedEvent: ("event", "use_event"),
    links.UsedTactic: ("tactic", "normal"),
}
# Steps that somebody is asked for: in which phase, whether the turn player, by which rules.
_ASKED: Final[Mapping[str, tuple[str, bool, Rules]]] = {
    "resource": ("resource", True, ("ZX-resource.one-per-step",)),
    "hand_limit": ("hand_limit", True, ("ZX-zone.hand-limit",)),
    "defence": ("attack", False, ("ZX-toc.503",)),
}
_ATTACKS: Final = ("ZX-toc.501", "ZX-toc.603")
_ATTACKED: Final = ("ZX-toc.501",)
_DEFENDS: Final = ("ZX-toc.503", "ZX-toc.604")
_CHAIN: Final = ("ZX-chain.using-adds-link",)
_AIMED: Final = ("ZX-toc.705", "ZX-tactics.pay-target-chain")
_PASSES: Final = ("ZX-priority.returns-to-active", "ZX-chain.all-pass")
_LASTS: Final = ("ZX-toc.707",)
_OF_NUMBERS: Final = ("attack", "defence", "set_attack", "set_defence", "life_damage", "blank", "no_bonus")
_NOT_OF_PLAYERS: Final = OF_CARDS | {*_OF_NUMBERS}


def faults(core: Core) -> Iterator[BadPosition]:
    """Yield the faults of the battle, of the links, of waiting effects and questions, and of lasting effects."""
    yield from _battle_faults(core)
    untouched = is_untouched(core)
    for at, item in enumerate(core.stack):
        path = f"declared[{at}]"
        if isinstance(item, links.UsedCard):
            yield from _used_card_faults(core, item, path, untouched=untouched)
        elif isinstance(item, links.Effect):
            yield from _effect_faults(core, item, path, untouched=untouched)
        elif isinstance(item, links.LevelUp):
            yield from _timing_faults(core, item.by, "level_up", path)
            yield from _character_faults(core, item.ref, item.by, f"{path}.card", ("ZX-character.level-up",))
    for at, waits in enumerate(core.waiting):
        yield from _trigger_faults(core, waits, f"waiting[{at}]")
    for frame in core.agenda:
        about = frame.data if isinstance(frame, Ask) else frame
        if isinstance(about, (Trigger, links.Price, links.Aiming, frames.AimTrigger, frames.CarryOut)):
            yield from _trigger_faults(core, about.item, "next")
    usual = core.reading("ZX-character.entrance-unrespondable") != "only-with-trigger"
    yield from window_faults(core, _PASSES, core.vars["player"] if usual and untouched else None)
    yield from _question_faults(core)
    yield from _memory_faults(core)
    yield from _mark_faults(core)


def _question_faults(core: Core) -> Iterator[BadPosition]:
    """Yield a step asked of the wrong player, or at the wrong time."""
    last, player = core.agenda[-1], core.vars["player"]
    if isinstance(last, Ask) and last.menu in _ASKED:
        phase, own, rules = _ASKED[last.menu]
        yield from question_fault(core, phase, (player if own else other(player),), rules)


def _memory_faults(core: Core) -> Iterator[BadPosition]:
    """Yield an invalid depth of simultaneous effects, and invalid tops of decks."""
    together, tops = core.vars["together"], len(core.vars["tops"])
    yield from least_fault("turn.together", together, 0, ("ZX-general.simultaneous-execution",))
    if tops:
        rules = ("ZX-zone.deck-top-hidden-during-effect",)
        yield from number_fault("turn.tops", tops, len(state.SEATS), len(state.SEATS), rules)


# ---- the chain


def _timing_faults(core: Core, by: Seat, what: str, path: str) -> Iterator[BadPosition]:
    """Yield a use outside the player's own action phase, or during a battle. ZX-priority.active-main-options."""
    in_battle = core.vars["phase"] in state.BATTLE_STEPS
    if in_battle and core.reading("ZX-priority.active-main-options/empty-chain") != "must-be-empty":
        return  # an attack may have been declared over it
    try:
        main_phase(core, by, what)
    except Illegal as refused:
        if by != core.vars["player"]:
            yield fault(f"{path}.by", "under-way.seat", refused.rules, seat=by)
        else:
            yield fault(path, "under-way.phase", refused.rules, word="action")


def _used_card_faults(
    core: Core, item: links.UsedCard, path: str, *, untouched: bool
) -> Iterator[BadPosition]:
    """Yield a used card of the wrong kind, player, time or zone, or with an invalid target."""
    obj, (kind, what) = item.ref[0], _KINDS[type(item)]
    number = core.defn[obj]
    card = core.defs[number] if number != UNKNOWN else None
    if card is not None and card.kind not in {None, kind}:
        yield fault(f"{path}.card", "under-way.kind", ("ZX-card.kinds",), obj)
        return
    if card is None or card.timing != "instant":
        yield from _timing_faults(core, item.by, what, path)
    if core.is_current(item.ref):
        place = waits_in(core, obj, item.by)
        if core.place[obj] != place:
            yield fault(f"{path}.card", "under-way.place", _CHAIN, obj, zone=place)
        if core.owner[obj] != item.by:
            rules = (*_CHAIN, "ZX-priority.active-main-options")
            yield fault(f"{path}.card", "under-way.not-own", rules, obj, seat=item.by)
    if isinstance(item, links.UsedEquipment) and untouched:
        side = None if card is not None and card.on_opponent else item.by
        rules = ("ZX-equipment.pay-choose-chain", "ZX-equipment.not-opponent")
        yield from _character_faults(core, item.wearer, side, f"{path}.wearer", rules)
    if isinstance(item, links.UsedTactic):
        found = core.defs[item.definition].the_tactic()
        if item.number != (found[0] if found is not None else -1):
            yield fault(f"{path}.ability", "under-way.no-ability", ("ZX-tactics.resolve-effect",), obj)
        elif found is not None and untouched:
            newest = item is core.stack[-1] and not any(
                ability.extra or ability.alternative or ability.costs
                for ability in core.defs[item.definition].abilities
            )
            yield from target_faults(core, item.env, found[1].targets, path, _AIMED, newest=newest)


def _character_faults(
    core: Core, ref: Ref, side: Seat | None, path: str, rules: Rules
) -> Iterator[BadPosition]:
    """Yield a card that is no character in a player's battle zone, unless it has changed. `side`: the player; None: any."""
    obj = ref[0]
    if not core.is_current(ref):
        return
    if obj < 0 or core.place[obj] not in state.BATTLES:
        yield fault(path, "under-way.not-here", rules, obj)
    elif core.defn[obj] != UNKNOWN and core.card(obj).kind not in {None, "character"}:
        yield fault(path, "under-way.kind", rules, obj)
    elif side is not None and side not in {state.controller(core, obj), core.owner[obj]}:
        yield fault(path, "under-way.not-own", rules, obj, seat=side)


def _ability(core: Core, definition: DefId, number: int) -> Ability | None:
    known = core.defs[definition].abilities
    return known[number] if 0 <= number < len(known) else None


def _effect_faults(core: Core, item: links.Effect, path: str, *, untouched: bool) -> Iterator[BadPosition]:
    """Yield an effect that its card does not have, used in the wrong way or zone, or with an invalid target."""
    obj, ability = item.ref[0], _ability(core, item.definition, item.number)
    activated = isinstance(item, links.ActivatedEffect)
    rules: Rules = ("ZX-toc.703",) if activated else ("ZX-toc.702",)
    later = isinstance(item, links.TriggeredEffect) and links.BEGINS in item.env
    if ability is None or not (later or ability.timing == ("activated" if activated else "triggered")):
        yield fault(f"{path}.ability", "under-way.no-ability", rules, obj)
        return
    if activated and untouched and core.is_current(item.ref):
        if not state.is_on_field(core, obj) and not stats.is_working_here(core, obj, ability):
            yield fault(f"{path}.card", "under-way.not-here", (*rules, "ZX-toc.612"), obj)
        elif state.controller(core, obj) != item.by:
            yield fault(f"{path}.card", "under-way.not-own", (*rules, "ZX-toc.612"), obj, seat=item.by)
    if activated and item.by != core.vars["player"] and core.reading("ZX-toc.703") == "own-turn":
        yield fault(f"{path}.by", "under-way.seat", rules, seat=item.by)
    if untouched and not later:
        newest = item is core.stack[-1] and not ability.costs
        yield from target_faults(core, item.env, ability.targets, path, _AIMED, newest=newest)


def _trigger_faults(core: Core, item: object, path: str) -> Iterator[BadPosition]:
    """Yield a triggered effect that its card does not have. ZX-toc.702."""
    if not isinstance(item, links.SetOff):
        return
    ability = _ability(core, item.definition, item.number)
    waits = path.startswith("waiting")
    if ability is None or (waits and links.BEGINS not in item.env and ability.timing != "triggered"):
        yield fault(f"{path}.ability", "under-way.no-ability", ("ZX-toc.702",), item.env["self"][0])


# ---- the battle


def _battle_faults(core: Core) -> Iterator[BadPosition]:
    """Yield a step without its battle, a battle at the wrong time, or an impossible battle. ZX-toc.500, ZX-toc.501."""
    phase, rules = core.vars["phase"], ("ZX-toc.500", "ZX-toc.501")
    if core.vars["battle"] is None:
        if phase in state.BATTLE_STEPS:
            yield fault("turn.battle", "under-way.no-battle", rules)
        return
    if phase not in state.BATTLE_STEPS:
        yield fault("turn.battle", "under-way.battle-off", rules)
        return
    attacker, target, defender = core.vars["battle"]
    player: Seat = core.vars["player"]
    path = "turn.battle"
    if attacker[0] < 0:
        yield fault(f"{path}.attacker", "under-way.seat", _ATTACKS, seat=as_seat(attacker[0]))
    else:
        yield from _character_faults(core, attacker, player, f"{path}.attacker", _ATTACKS)
        yield from _attacker_faults(core, attacker, f"{path}.attacker")
    if target[0] >= 0:
        yield from _character_faults(core, target, other(player), f"{path}.target", _ATTACKED)
    elif as_seat(target[0]) == player:
        yield fault(f"{path}.target", "under-way.seat", _ATTACKED, seat=player)
    if defender is None:
        return
    if defender[0] < 0:
        yield fault(f"{path}.defender", "under-way.seat", _DEFENDS, seat=as_seat(defender[0]))
        return
    yield from _character_faults(core, defender, other(player), f"{path}.defender", _DEFENDS)
    if phase == "attack":
        yield fault(f"{path}.defender", "under-way.early", _DEFENDS, defender[0])
    if defender == target:
        yield fault(f"{path}.defender", "under-way.target-defends", _DEFENDS, defender[0])


def _attacker_faults(core: Core, attacker: Ref, path: str) -> Iterator[BadPosition]:
    """Yield an attacker that entered this turn without a card that lets it attack at once.

    ZX-character.entry-turn-no-attack.
    """
    obj = attacker[0]
    if core.vars["phase"] != "attack" or not core.is_current(attacker) or core.defn[obj] == UNKNOWN:
        return
    if core.columns[state.ENTERED][obj] == core.vars["turn"] and not allowed_by_card(
        core, obj, "attack_at_once"
    ):
        yield fault(path, EnteredThisTurn.tag, (*_ATTACKS, "ZX-character.entry-turn-no-attack"), obj)


# ---- what lasts


def _mark_faults(core: Core) -> Iterator[BadPosition]:
    """Yield lasting effects without meaning for their subject, and invalid counters. ZX-toc.707."""
    for obj, path, mark in marks_of(core):
        wrong, known = (_NOT_OF_PLAYERS, ("card",)) if obj < 0 else (OF_PLAYERS, ("player",))
        word = mark.value if mark.kind in {"forbid", "change"} else mark.kind
        if word in wrong:
            yield fault(path, "subject.never", _LASTS, obj, word=word, known=known)
        if mark.kind.startswith("counter:"):
            yield from least_fault(path, mark.value, 1, _LASTS, obj, high=999)
