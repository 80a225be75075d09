"""Action E: developing technologies with the D12, and using them, in fights or outside.

A player's sheet is the zone `technologies`, whose cards have `research` counters and the status `developed`. Their
costs and effects are data: ZS-tech.use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from judge.engine import chance
from judge.engine.deciding import decide, holds, permit, written_sum
from judge.engine.decisions import Kind
from judge.engine.errors import Illegal, NeedsFact, NotCovered
from judge.engine.game import Verb
from judge.engine.ids import UNKNOWN, as_object
from judge.engine.run import question
from judge.engine.slots import Choose, Number, members
from judge.games.zombie_state import actions, effects, events, frames, refusals, resources, state

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from judge.engine.game import Core, Shape, Slot, Values
    from judge.engine.ids import Obj, Rules, Seat

D12: Final = 12
NEEDED: Final = 7  # ZS-tech.roll
EACH_FAILURE: Final = 3  # ZS-tech.mod.counter
EACH_FP: Final = 2  # ZS-tech.mod.fp
ANY: Final = "RC"  # ZS-tech.use.rc
_BEFORE: Final = {2: (1, 3, "ZS-tech.prereq.two"), 3: (2, 2, "ZS-tech.prereq.three")}
_COST: Final = ("ZS-tech.cost",)
_USE: Final = ("ZS-tech.use",)


def sheet(core: Core, seat: Seat) -> list[Obj]:
    """Return the technologies of a player's sheet."""
    return core.zones[state.zone(seat, "technologies")]


def is_developed(core: Core, obj: Obj) -> bool:
    """Return whether a technology has a success counter. ZS-tech.success.counter."""
    return bool(core.bits[obj] & state.DEVELOPED)


def _subjects(core: Core, by: Seat) -> Sequence[Obj]:
    return tuple(sheet(core, by))


def _sheet_technology(core: Core, by: Seat, obj: object, rules: Rules) -> tuple[Obj, Mapping[str, object]]:
    """Return a technology of the player's own sheet, and its printed data."""
    own = next((card for card in sheet(core, by) if card == obj), None)
    if own is None or type(obj) is not int or core.card(own).kind != state.TECHNOLOGY:
        raise Illegal(rules, refusals.NotOnSheet(item=obj))
    state.printed(core, "ZS-tech.use", "printed-sheet", rules, "technologies")
    return own, core.card(own).printed


def _field(data: Mapping[str, object], name: str, rules: Rules) -> Any:
    if data.get(name) is None and name in {"effect", "use"} and data.get("text"):
        raise NeedsFact(
            "effect", None, card=str(data.get("name", ""))
        )  # its text says so, but the value is unknown
    if data.get(name) is None:
        raise NotCovered(rules, "table.missing", what=name)
    return data[name]


# ---- paying


class DiscardSlot(NamedTuple):
    """The cards that pay for RC, or every card that pays, including those of the named resources.

    `free`: how many RC takes; `named`: how many the named resources take; `rest`: what remains of them.
    ZS-tech.use.rc.
    """

    name: str
    held: tuple[Obj, ...]
    rest: tuple[Obj, ...]
    free: int
    named: Mapping[str, int]
    rules: Rules

    def check(self, core: Core, value: object, before: Values) -> None:
        """Refuse a wrong number of cards, or cards that lack a named resource."""
        whole, cards = self.free + sum(self.named.values()), members(value)
        count = whole if len(cards) == whole else self.free
        Choose(self.name, self.held, count, count, self.rules).check(core, value, before)
        paying = cards if count == whole else [obj for obj in self.held if obj not in cards]
        for name, needs in self.named.items():
            has = sum(state.has_name(core, obj, name) for obj in paying)
            if has < needs:
                raise Illegal(self.rules, refusals.ResourceShort(word=name, needs=needs, has=has))

    def sample(self, core: Core, rng: Random, before: Values) -> tuple[object, ...]:
        """Return cards for what no named resource pays, at random."""
        return Choose(self.name, self.rest, self.free, self.free, self.rules).sample(core, rng, before)

    def describe(self, core: Core) -> Shape:
        """Return the cards that can pay for what no named resource pays."""
        return Choose(self.name, self.rest, self.free, self.free, self.rules).describe(core)


def _bill(core: Core, by: Seat, cost: Mapping[str, int], rules: Rules) -> tuple[Slot, ...]:
    """Demand the cards that named resources take; return the slot for RC, any other cards. ZS-tech.use.rc."""
    held = list(resources.held_by(core, by))
    for name, needs in cost.items():
        if name == ANY:
            continue
        found = [obj for obj in held if state.has_name(core, obj, name)][:needs]
        if len(found) < needs:
            raise Illegal(rules, refusals.ResourceShort(word=name, needs=needs, has=len(found)))
        held = [obj for obj in held if obj not in found]
    free = cost.get(ANY, 0)
    if len(held) < free:
        raise Illegal((*rules, "ZS-tech.use.rc"), refusals.ResourcesShort(needs=free, has=len(held)))
    if not free:
        return ()
    whole = tuple(resources.held_by(core, by))
    named = {name: needs for name, needs in cost.items() if name != ANY}
    return (DiscardSlot("discard", whole, tuple(held), free, named, (*rules, "ZS-tech.use.rc")),)


def _paid_cards(core: Core, by: Seat, cost: Mapping[str, int], chosen: Sequence[Obj]) -> tuple[Obj, ...]:
    """Return every card paid: the chosen ones, and those of the named resources not chosen. ZS-tech.use.rc."""
    if len(chosen) == sum(cost.values()):
        return tuple(chosen)
    left = [obj for obj in resources.held_by(core, by) if obj not in chosen]
    fixed = [
        obj
        for name, needs in cost.items()
        if name != ANY
        for obj in [one for one in left if state.has_name(core, one, name)][:needs]
    ]
    return (*fixed, *chosen)


# ---- developing


def _check_stage(core: Core, by: Seat, stage: int) -> None:
    """Demand enough technologies of the previous stage, of any field; ask for an unknown stage where it decides.

    ZS-tech.prereq.two/.three, ZS-tech.prereq.any.field.
    """
    if stage not in _BEFORE:
        return
    before, needs, rule = _BEFORE[stage]
    rules: Rules = (rule, "ZS-tech.prereq.any.field")
    there = [obj for obj in sheet(core, by) if is_developed(core, obj)]
    stages = [core.card(obj).printed.get("stage") if core.defn[obj] != UNKNOWN else None for obj in there]
    has = stages.count(before)
    if has >= needs:
        permit(
            core,
            _counting_rule(core, there, before),
            as_object(by),
            seat=by,
            number=has,
            total=stage,
            due=needs,
        )
        return
    if has + stages.count(None) >= needs:
        raise NotCovered(rules, "table.missing", what="stage")
    raise Illegal(rules, refusals.StageClosed(number=stage, needs=needs, has=has))


def _counting_rule(core: Core, there: Sequence[Obj], stage: int) -> str:
    """Return the rule by which a stage has enough technologies: for several fields, that they count together."""
    fields = {
        core.card(obj).printed.get("field")
        for obj in there
        if core.defn[obj] != UNKNOWN and core.card(obj).printed.get("stage") == stage
    }
    return "ZS-tech.prereq.any.field" if len(fields) > 1 else _BEFORE[stage + 1][2]


def modifier(core: Core, by: Seat, obj: Obj, extra: int) -> tuple[int, Rules]:
    """Return the modifier of the roll, with its rules. ZS-tech.mod.counter, ZS-tech.mod.others, ZS-tech.mod.fp."""
    name = core.card(obj).name
    others = sum(
        any(is_developed(core, own) and core.card(own).name == name for own in sheet(core, seat))
        for seat in state.all_seats(core)
        if seat != by
    )
    parts = (
        (EACH_FAILURE * core.columns[state.RESEARCH][obj], "ZS-tech.mod.counter"),
        (others, "ZS-tech.mod.others"),
        (EACH_FP * extra, "ZS-tech.mod.fp"),
    )
    added = (
        decide(core, rule, Kind.COMPARED, value, 0, obj, item=obj, number=value) if value else 0
        for value, rule in parts
    )
    return sum(added), tuple(rule for value, rule in parts if value)


def _develop_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    """ZS-tech.cost, ZS-tech.retry: the full price each time; extra FP are named before the roll: ZS-tech.mod.fp."""
    actions.demand_no_fight(core, by)
    card, data = _sheet_technology(core, by, subject, _COST)
    if is_developed(core, card):
        raise Illegal(("ZS-tech.success.counter",), refusals.DevelopedAlready(item=card))
    _check_stage(core, by, _field(data, "stage", ("ZS-tech.prereq.two", "ZS-tech.prereq.three")))
    rules = (*_COST, "ZS-tech.retry") if core.columns[state.RESEARCH][card] else _COST
    actions.need_fp(core, by, 1, rules)
    slots = _bill(core, by, _field(data, "cost", rules), rules)
    return (Number("extra", 0, core.vars["fp"][by] - 1, ("ZS-tech.mod.fp",)), *slots)


def _develop(core: Core, by: Seat, subject: Obj, values: Values, _asked: frames.Acting) -> None:
    extra, *chosen = values
    rules = (*_COST, "ZS-tech.retry") if core.columns[state.RESEARCH][subject] else _COST
    actions.pay_fp(core, by, 1 + extra, rules)
    cost = core.card(subject).printed["cost"]
    paying = _paid_cards(core, by, cost, [obj for paid in chosen for obj in paid])
    if holds(core, "ZS-tech.cost", Kind.ORDER, subject, item=subject, number=len(paying)):
        resources.discard(core, by, paying, rules)
    plus, why = modifier(core, by, subject, extra)
    core.events.append(events.Tries(("ZS-tech.roll", *why), by, subject, plus))
    chance.die(core, D12, frames.Developed(by, subject, plus), ("ZS-tech.roll",))


def developed_frame(core: Core, frame: frames.Developed) -> None:
    """Read the roll. ZS-tech.roll, ZS-tech.fail.counter, ZS-tech.success.counter."""
    by, obj = frame.seat, frame.card
    core.agenda.append(frames.Act(by))
    total = frame.rolled + frame.plus
    said = {"item": obj, "sum": written_sum(frame.rolled, frame.plus), "total": NEEDED}
    enough = total >= NEEDED
    if not decide(core, "ZS-tech.roll", Kind.ORDER, enough, not enough, obj, **said):
        if holds(core, "ZS-tech.fail.counter", Kind.ORDER, obj, item=obj):
            state.column(core, state.RESEARCH, obj, 1)
        core.events.append(events.TechFailed(("ZS-tech.roll", "ZS-tech.fail.counter"), by, obj, total))
        return
    stage = core.card(obj).printed["stage"]
    first = _is_first(core, by, stage)
    core.put(core.bits, obj, core.bits[obj] | state.DEVELOPED)
    core.events.append(events.TechDeveloped(("ZS-tech.roll", "ZS-tech.success.counter"), by, obj, total))
    if stage > 1 and first:
        state.add(core, "extra", by, stage - 1)
        rule = "ZS-maint.B.tier.two" if stage == 2 else "ZS-maint.B.tier.three"
        core.events.append(events.FirstOfStage((rule,), by, stage, stage - 1))


def _is_first(core: Core, by: Seat, stage: int) -> bool:
    """Return whether a success of this stage is the first. ZS-maint.B.tier.two, ZS-maint.B.tier.three."""
    reading = core.reading("ZS-maint.B.tier.two")
    if reading == "per-technology":
        return True
    seats = state.all_seats(core) if reading == "per-game" else (by,)
    return not any(
        is_developed(core, obj) and core.card(obj).printed.get("stage") == stage
        for seat in seats
        for obj in sheet(core, seat)
    )


# ---- using


def _check_side(core: Core, data: Mapping[str, object], obj: Obj) -> None:
    """Demand the right side of a fight. ZS-zcombat.tech.defence, ZS-afight.tech.attack."""
    side = data.get("fight")
    if question(core).menu == "defend" and side != "defence":
        raise Illegal(("ZS-zcombat.tech.defence",), refusals.OnlyDefence(item=obj))
    if question(core).menu == "action" and side == "defence":
        raise Illegal(("ZS-afight.tech.attack",), refusals.OnlyAttack(item=obj))


def _use_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    """ZS-tech.use, ZS-tech.use.rc."""
    card, data = _sheet_technology(core, by, subject, _USE)
    if not is_developed(core, card):
        raise Illegal(_USE, refusals.NotDeveloped(item=card))
    _check_side(core, data, card)
    if not data.get("fight"):
        actions.demand_no_fight(core, by)
    effect = _field(data, "effect", _USE)
    slots = _bill(core, by, _field(data, "use", _USE), _USE)
    places: tuple[Obj, ...] | None = None
    if "damage" in effect or "shield" in effect:
        places = tuple(
            o for o in state.every_domain(core) if state.zombies(core, o) and state.armies_in(core, o, by)
        )
    elif "quarantine" in effect:
        if core.reading("ZS-maint.C.quarantine") == "card-text" and "text" not in data:
            raise NotCovered(("ZS-maint.C.quarantine",), "table.missing", what="text")
        places = tuple(state.domains(core, by))
    if places is None:
        return slots
    if not places:
        raise Illegal(_USE, refusals.NothingToUseOn(item=card))
    return (Choose("where", places, 1, 1, _USE), *slots)


def _use(core: Core, by: Seat, subject: Obj, values: Values, asked: frames.Acting | frames.AtStep) -> None:
    data = core.card(subject).printed
    effect = data["effect"]
    placed = bool({"damage", "shield", "quarantine"} & set(effect))
    slots = _bill(core, by, data["use"], _USE)
    rules = (*_USE, "ZS-tech.use.rc") if slots else _USE
    resources.discard(core, by, _paid_cards(core, by, data["use"], values[-1] if slots else ()), rules)
    fought = "ZS-zcombat.tech.defence" if isinstance(asked, frames.AtStep) else "ZS-afight.tech.attack"
    core.events.append(events.Used((*rules, fought) if data.get("fight") else rules, by, subject))
    if placed:
        ((where,), *_) = values
        if "quarantine" in effect:
            state.column(core, state.QUARANTINE, where, effect["quarantine"])
            core.events.append(events.Quarantined(rules, where, effect["quarantine"]))
        else:
            row = state.TechSupport(by, where, effect.get("damage", 0), effect.get("shield", 0))
            core.var("support", (*core.vars["support"], row))
    if isinstance(asked, frames.Acting):
        core.agenda.append(frames.Act(by))
    effects.apply(core, by, {name: amount for name, amount in effect.items() if name != "quarantine"}, _USE)


VERBS: Final = {
    "develop": Verb(_subjects, _develop_demand, _develop, "object"),
    "use": Verb(_subjects, _use_demand, _use, "object"),
}
FRAMES: Final = {frames.Developed.tag: developed_frame}
