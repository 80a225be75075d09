"""Triggered abilities: autos and keywords, their order, targets and resolution.

ZWO-icon.auto, ZWO-qa.triggers-during-resolution, ZWO-qa.no-target-auto, ZWO-battle.when-attacking.
"""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Final

from judge.engine.deciding import but_for, decide
from judge.engine.decisions import Kind
from judge.engine.effects import abilities
from judge.engine.effects.abilities import name_targets, name_x
from judge.engine.effects.program import start
from judge.engine.errors import Illegal
from judge.engine.game import Menu, Verb
from judge.engine.ids import other
from judge.engine.run import ask, question
from judge.engine.triggers import Ordering, Trigger, Triggers, make_next_trigger, make_triggers_frame, take_up
from judge.engine.windows import declare, is_resolving, no_demand, no_subject
from judge.games.zombie_world_order import declarations, events, frames
from judge.games.zombie_world_order.costs import cost_slots, pay_costs
from judge.games.zombie_world_order.happen import unnote_use
from judge.games.zombie_world_order.state import controller
from judge.games.zombie_world_order.stats import is_forbidden
from judge.games.zombie_world_order.timing import colour_rules

if TYPE_CHECKING:
    from judge.engine.effects.language import Env
    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Obj, Seat
    from judge.engine.records import Waiting
    from judge.engine.windows import Resolving
    from judge.games.zombie_world_order.definitions import Ability

_ORDER: Final = ("ZWO-qa.triggers-during-resolution",)
_NO_TARGET: Final = ("ZWO-qa.no-target-no-declaration",)
_TARGETS: Final = ("ZWO-qa.targets-on-declaration", *_NO_TARGET)

_COST: Final = ("ZWO-icon.cost-brackets", "ZWO-icon.auto")

MENUS: Final = {
    "auto_cost": Menu(("use_auto", "leave_auto"), _COST, about=declarations.UsingAuto),
    "auto_choice": Menu(
        ("use_auto", "leave_auto"), ("ZWO-battle.when-attacking",), about=declarations.UsingAuto
    ),
    "order_triggers": Menu(("next_trigger",), _ORDER, about=Ordering),
    "targets": Menu(("targets",), _TARGETS, about=declarations.Aiming),
}

# ---- order


def seats_in_order(core: Core) -> tuple[Seat, ...]:
    """Return the turn player first. ZWO-principle.turn-player-first."""
    first: Seat = core.vars["player"]
    return (first, other(first))


def _seat_ordering_all(core: Core) -> Seat | None:
    """Return the seat that orders the abilities of both players, in the interpretations where one does."""
    if len({item.by for item in core.waiting}) < 2:
        return None
    point = "order-both-players" if is_resolving(core) else "outside-resolution"
    together = core.reading(f"ZWO-qa.triggers-during-resolution/{point}") == "turn-player-orders-all"
    player: Seat = core.vars["player"]
    return player if together else None


_ordered: Final = make_triggers_frame(seats_in_order, _seat_ordering_all)


def triggers_frame(core: Core, frame: Triggers) -> None:
    """Handle the next waiting ability; in another interpretation the first one triggered comes first, unasked."""
    if (
        len(core.waiting) > 1
        and is_resolving(core)
        and core.reading("ZWO-qa.triggers-during-resolution/first-effect") == "first-new-one"
    ):
        core.agenda.append(frames.TriggersLeft())
        take_up(core, 0)
        return
    _ordered(core, frame)


# ---- activation


def trigger_frame(core: Core, frame: Trigger) -> None:
    """Activate a waiting ability: name its targets, then put it on the stack or carry it out."""
    item: Waiting = frame.item
    if isinstance(item, declarations.KeywordSetOff):
        if _is_done_at_once(core):
            core.agenda.append(KEYWORDS[item.word](item.by, item.ref, item.amount))
        else:
            declare(
                core,
                declarations.KeywordAbility(item.by, item.ref, item.word, item.amount),
                beneath=_simultaneous_count(core),
            )
    elif isinstance(item, declarations.SetOff):
        when = ability_of(core, item).when
        attacks = when is not None and when.happening == "attacks"
        if ability_of(core, item).costs:
            _ask_cost(core, item)
        elif attacks and core.reading("ZWO-battle.when-attacking") == "optional":
            ask(core, "auto_choice", (item.by,), declarations.UsingAuto(item))
        else:
            _activate(core, item)


def ability_of(core: Core, item: declarations.SetOff) -> Ability:
    """Return the triggered ability."""
    ability: Ability = core.defs[item.definition].abilities[item.number]
    return ability


def _ask_cost(core: Core, item: declarations.SetOff) -> None:
    """Ask whether to pay its cost; without full payment or targets it does not activate.

    ZWO-icon.cost-brackets, ZWO-principle.costs-in-full, ZWO-qa.no-target-auto.
    """
    if not _can_aim(core, item):
        return
    try:
        _cost_slots(core, item)
    except Illegal as fault:
        core.events.append(events.NotPayable((*fault.rules, "ZWO-icon.auto"), item.env["self"][0]))
        _decline_use(core, item)
        return
    ask(core, "auto_cost", (item.by,), declarations.UsingAuto(item))


def _cost_slots(core: Core, item: declarations.SetOff) -> tuple[Slot, ...]:
    return cost_slots(core, item.by, item.env["self"][0], ability_of(core, item), item.env)


def _activate(core: Core, item: declarations.SetOff) -> None:
    if not ability_of(core, item).targets:
        _launch(core, item)
    elif _can_aim(core, item):
        ask(core, "targets", (item.by,), declarations.Aiming(item))


def _can_aim(core: Core, item: declarations.SetOff) -> bool:
    """Return whether an ability has all its targets; without them it does not activate. ZWO-qa.no-target-auto."""
    try:
        target_slots(core, item.env, ability_of(core, item))
    except Illegal:
        if but_for(core, "ZWO-qa.no-target-auto", item.env["self"][0]):
            unaimed: dict[str, object] = {target.name: () for target in ability_of(core, item).targets}
            _launch(core, item.replace(env={**item.env, **unaimed}))
        core.events.append(events.NoTarget(("ZWO-qa.no-target-auto",), item.env["self"][0]))
        _decline_use(core, item)
        return False
    return True


def _decline_use(core: Core, item: declarations.SetOff) -> None:
    if ability_of(core, item).once:
        unnote_use(core, item.env["self"], item.number)


def _is_done_at_once(core: Core) -> bool:
    """Return whether a triggered ability is carried out immediately, because nobody may answer it."""
    return (
        is_resolving(core)
        and core.reading("ZWO-qa.triggers-during-resolution/free-window") == "none-in-chain"
    )


def _simultaneous_count(core: Core) -> int:
    """Return how many abilities on the stack were triggered at the same time and come first.

    The first one handled comes first, whether or not it can be answered.
    ZWO-qa.triggers-during-resolution/free-window, ZWO-qa.triggers-during-resolution/outside-resolution.
    """
    if is_resolving(core):
        opens = (frame for frame in reversed(core.agenda) if isinstance(frame, frames.OpenFree))
        before = next((len(core.stack) - frame.above for frame in opens), 0)
    else:
        set_off = (declarations.AutoAbility, declarations.KeywordAbility)
        before = sum(1 for _ in takewhile(lambda item: isinstance(item, set_off), reversed(core.stack)))
    return decide(core, _ORDER[0], Kind.COMPARED, before, 0) if before else 0


def _launch(core: Core, item: declarations.SetOff) -> None:
    """Carry it out at once during resolution, else put it on the stack."""
    source = item.env["self"]
    colours = colour_rules(core, ability_of(core, item))
    if _is_done_at_once(core):
        core.events.append(events.Activated(("ZWO-icon.auto", *_ORDER, *colours), source[0], item.by))
        start(core, item.definition, item.number, item.env)
    else:
        auto = declarations.AutoAbility(item.by, source, item.definition, item.number, item.env)
        declare(core, auto, colours, beneath=_simultaneous_count(core))


KEYWORDS: Final = {"erode": frames.Erode, "absorb": frames.Absorb, "amplify": frames.Amplify}


def resolve_keyword(core: Core, frame: Resolving) -> None:
    """Carry out a keyword from the stack."""
    item: declarations.KeywordAbility = frame.item  # type: ignore[assignment] # by the names under FRAMES
    core.agenda.append(KEYWORDS[item.word](item.by, item.ref, item.amount))


# ---- targets: ZWO-qa.targets-on-declaration, ZWO-qa.no-target-no-declaration


def target_slots(core: Core, env: Env, ability: Ability, *, after: int = 0) -> tuple[Slot, ...]:
    """Return a slot for each target; Illegal when one has too few candidates."""
    rules = (*_TARGETS, *ability.rules)

    def allowed(core: Core, obj: Obj) -> bool:
        if is_forbidden(core, obj, "be_targeted"):
            return False
        return not is_forbidden(core, obj, "be_targeted_by_opponent") or controller(core, obj) == env["you"]

    several = len(ability.targets) > 1
    own = not several or core.reading("ZWO-qa.targets-on-declaration/same-twice") == "each-its-own"
    return abilities.target_slots(
        core, env, ability.targets, rules, allowed, none=_NO_TARGET, after=after, each_its_own=own
    )


def _targets_demand(core: Core, _by: Seat, _subject: None) -> tuple[Slot, ...]:
    asked: declarations.Aiming = question(core).data
    return target_slots(core, asked.item.env, ability_of(core, asked.item))


def _targets(core: Core, _by: Seat, _subject: None, values: Values, asked: declarations.Aiming) -> None:
    item = asked.item
    _launch(core, item.replace(env=name_targets(core, item.env, ability_of(core, item).targets, values)))


# ---- a COST, or the other reading of "when attacking": its player may leave it


def _use_demand(core: Core, _by: Seat, _subject: None) -> tuple[Slot, ...]:
    asked: declarations.UsingAuto = question(core).data
    return _cost_slots(core, asked.item)


def _use(core: Core, by: Seat, _subject: None, values: Values, asked: declarations.UsingAuto) -> None:
    item = asked.item
    ability = ability_of(core, item)
    pay_costs(core, by, item.env["self"][0], ability, values)
    _activate(core, item.replace(env=name_x(item.env, ability.costs, values[0] if values else None)))


def _leave(core: Core, by: Seat, _subject: None, _values: Values, asked: declarations.UsingAuto) -> None:
    paid = bool(ability_of(core, asked.item).costs)
    rules = _COST if paid else ("ZWO-battle.when-attacking",)
    core.events.append(events.NotActivated(rules, asked.item.env["self"][0], by))
    if paid:
        _decline_use(core, asked.item)


VERBS: Final = {
    "leave_auto": Verb(no_subject, no_demand, _leave),
    "next_trigger": make_next_trigger(_ORDER),
    "targets": Verb(no_subject, _targets_demand, _targets),
    "use_auto": Verb(no_subject, _use_demand, _use),
}

FRAMES: Final = {
    "resolve.keyword": resolve_keyword,
    Trigger.tag: trigger_frame,
    Triggers.tag: triggers_frame,
    frames.TriggersLeft.tag: _ordered,
}
