"""Action E: developing technologies with the D12, and using them, in fights or beside them.

A player's sheet is the zone `technologies`: `research` counters and the status `developed` lie on its cards. What they
cost and do is data: ZS-tech.use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine import chance
from judge.engine.errors import Illegal, NotCovered
from judge.engine.game import Verb
from judge.engine.run import question
from judge.engine.slots import Choose, Number
from judge.games.zombie_state import actions
from judge.games.zombie_state.state import (
    DEVELOPED,
    QUARANTINE,
    RESEARCH,
    TECHNOLOGY,
    add,
    armies_in,
    column,
    discard_resources,
    domains,
    every_domain,
    printed,
    resources,
    zombies,
    zone,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from judge.engine.core import Core
    from judge.engine.records import Frame
    from judge.engine.slots import Slot, Values

D12: Final = 12
NEEDED: Final = 7  # ZS-tech.roll
ANY: Final = "RC"  # ZS-tech.use.rc
_BEFORE: Final = {2: (1, 3, "ZS-tech.prereq.two"), 3: (2, 2, "ZS-tech.prereq.three")}
_COST: Final = ("ZS-tech.cost",)
_USE: Final = ("ZS-tech.use",)


def sheet(core: Core, seat: int) -> list[int]:
    """Give the technologies of a player's sheet."""
    return core.zones[zone(core, seat, "technologies")]


def developed(core: Core, obj: int) -> bool:
    """Say whether a success counter lies on it. ZS-tech.success.counter."""
    return bool(core.bits[obj] & DEVELOPED)


def _subjects(core: Core, by: int) -> Sequence[int]:
    return tuple(sheet(core, by))


def _on_sheet(core: Core, by: int, obj: Any, rules: tuple[str, ...]) -> Mapping[str, Any]:
    held = (
        type(obj) is int and 0 <= obj < len(core.defn) and core.place[obj] == zone(core, by, "technologies")
    )
    if not held or core.card(obj).kind != TECHNOLOGY:
        raise Illegal(rules, "tech.none", item=obj)
    printed(core, "ZS-tech.use", "printed-sheet", rules, "technology sheet")
    data: Mapping[str, Any] = core.card(obj).printed
    return data


def _field(data: Mapping[str, Any], name: str, rules: tuple[str, ...]) -> Any:
    if data.get(name) is None:
        raise NotCovered(rules, "table.missing", what=name)
    return data[name]


# ---- paying


def _bill(
    core: Core, by: int, cost: Mapping[str, int], rules: tuple[str, ...]
) -> tuple[list[int], tuple[Slot, ...]]:
    """Give the cards that named resources take, and the slot for RC: any others. ZS-tech.use.rc."""
    held = list(resources(core, by))
    fixed: list[int] = []
    for name, needs in cost.items():
        if name == ANY:
            continue
        found = [obj for obj in held if core.card(obj).name == name][:needs]
        if len(found) < needs:
            raise Illegal(rules, "resource.too-few-of", word=name, needs=needs, has=len(found))
        fixed.extend(found)
        held = [obj for obj in held if obj not in found]
    free = cost.get(ANY, 0)
    if len(held) < free:
        raise Illegal((*rules, "ZS-tech.use.rc"), "resource.too-few", needs=free, has=len(held))
    slots = (Choose("discard", tuple(held), free, free, (*rules, "ZS-tech.use.rc")),) if free else ()
    return fixed, slots


# ---- developing


def _check_stage(core: Core, by: int, stage: int) -> None:
    """Demand enough of the stage before, of any field. ZS-tech.prereq.two/.three, ZS-tech.prereq.any.field."""
    if stage not in _BEFORE:
        return
    before, needs, rule = _BEFORE[stage]
    has = sum(
        developed(core, obj) and core.card(obj).printed.get("stage") == before for obj in sheet(core, by)
    )
    if has < needs:
        raise Illegal((rule, "ZS-tech.prereq.any.field"), "tech.stage", number=stage, needs=needs, has=has)


def modifier(core: Core, by: int, obj: int, extra: int) -> tuple[int, tuple[str, ...]]:
    """Give what is added to the roll, and why. ZS-tech.mod.counter, ZS-tech.mod.others, ZS-tech.mod.fp."""
    name = core.card(obj).name
    others = sum(
        any(developed(core, own) and core.card(own).name == name for own in sheet(core, seat))
        for seat in range(core.game.players)
        if seat != by
    )
    parts = (
        (3 * core.columns[RESEARCH][obj], "ZS-tech.mod.counter"),
        (others, "ZS-tech.mod.others"),
        (2 * extra, "ZS-tech.mod.fp"),
    )
    return sum(value for value, _ in parts), tuple(rule for value, rule in parts if value)


def _develop_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    """ZS-tech.cost, ZS-tech.retry: the full price each time; extra FP are named before the roll: ZS-tech.mod.fp."""
    actions.free_to_act(core, by)
    data = _on_sheet(core, by, subject, _COST)
    if developed(core, subject):
        raise Illegal(("ZS-tech.success.counter",), "tech.developed", item=subject)
    _check_stage(core, by, _field(data, "stage", ("ZS-tech.prereq.two", "ZS-tech.prereq.three")))
    rules = (*_COST, "ZS-tech.retry") if core.columns[RESEARCH][subject] else _COST
    actions.need_fp(core, by, 1, rules)
    _, slots = _bill(core, by, _field(data, "cost", rules), rules)
    return (Number("extra", 0, core.vars["fp"][by] - 1, ("ZS-tech.mod.fp",)), *slots)


def _develop(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del asked
    rules = (*_COST, "ZS-tech.retry") if core.columns[RESEARCH][subject] else _COST
    fixed, _ = _bill(core, by, core.card(subject).printed["cost"], rules)
    actions.pay_fp(core, by, 1 + values[0], rules)
    discard_resources(core, by, (*fixed, *(values[1] if len(values) > 1 else ())), rules)
    plus, why = modifier(core, by, subject, values[0])
    core.events.append(("tries", ("ZS-tech.roll", *why), by, subject, plus))
    chance.die(core, D12, ("developed", by, subject, plus, None), ("ZS-tech.roll",))


def developed_frame(core: Core, frame: Frame) -> None:
    """Read the roll. ZS-tech.roll, ZS-tech.fail.counter, ZS-tech.success.counter."""
    _, by, obj, plus, rolled = frame
    core.agenda.append(("act", by))
    total = rolled + plus
    if total < NEEDED:
        column(core, RESEARCH, obj, 1)
        core.events.append(("tech_failed", ("ZS-tech.roll", "ZS-tech.fail.counter"), by, obj, total))
        return
    stage = core.card(obj).printed["stage"]
    first = _first(core, by, stage)
    core.put(core.bits, obj, core.bits[obj] | DEVELOPED)
    core.events.append(("tech_developed", ("ZS-tech.roll", "ZS-tech.success.counter"), by, obj, total))
    if stage > 1 and first:
        add(core, "extra", by, stage - 1)
        rule = "ZS-maint.B.tier.two" if stage == 2 else "ZS-maint.B.tier.three"
        core.events.append(("first_of_stage", (rule,), by, stage, stage - 1))


def _first(core: Core, by: int, stage: int) -> bool:
    """Say whether a success of this stage is a first one. ZS-maint.B.tier.two, ZS-maint.B.tier.three."""
    reading = core.reading("ZS-maint.B.tier.two")
    if reading == "per-technology":
        return True
    seats = range(core.game.players) if reading == "per-game" else (by,)
    return not any(
        developed(core, obj) and core.card(obj).printed.get("stage") == stage
        for seat in seats
        for obj in sheet(core, seat)
    )


# ---- using


def _fits(core: Core, data: Mapping[str, Any], obj: int) -> None:
    """Demand the right side of a fight. ZS-zcombat.tech.defence, ZS-afight.tech.attack."""
    side = data.get("fight")
    if question(core).menu == "defend" and side != "defence":
        raise Illegal(("ZS-zcombat.tech.defence",), "tech.only-defence", item=obj)
    if question(core).menu == "action" and side == "defence":
        raise Illegal(("ZS-afight.tech.attack",), "tech.only-attack", item=obj)


def _use_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    """ZS-tech.use, ZS-tech.use.rc."""
    data = _on_sheet(core, by, subject, _USE)
    if not developed(core, subject):
        raise Illegal(_USE, "tech.not-developed", item=subject)
    _fits(core, data, subject)
    if not data.get("fight"):
        actions.free_to_act(core, by)
    effect = _field(data, "effect", _USE)
    _, slots = _bill(core, by, _field(data, "use", _USE), _USE)
    places: tuple[int, ...] | None = None
    if "damage" in effect or "shield" in effect:
        places = tuple(o for o in every_domain(core) if zombies(core, o) and armies_in(core, o, by))
    elif "quarantine" in effect:
        if core.reading("ZS-maint.C.quarantine") == "card-text" and "text" not in data:
            raise NotCovered(("ZS-maint.C.quarantine",), "table.missing", what="text")
        places = tuple(domains(core, by))
    if places is None:
        return slots
    if not places:
        raise Illegal(_USE, "tech.no-fight", item=subject)
    return (Choose("where", places, 1, 1, _USE), *slots)


def _use(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    data = core.card(subject).printed
    effect = data["effect"]
    placed = bool({"damage", "shield", "quarantine"} & set(effect))
    fixed, slots = _bill(core, by, data["use"], _USE)
    paid = values[-1] if slots else ()
    rules = (*_USE, "ZS-tech.use.rc") if slots else _USE
    discard_resources(core, by, (*fixed, *paid), rules)
    core.events.append(("used", rules, by, subject))
    if placed:
        where = values[0][0]
        if "quarantine" in effect:
            column(core, QUARANTINE, where, effect["quarantine"])
        else:
            row = (by, where, effect.get("damage", 0), effect.get("shield", 0))
            core.var("support", (*core.vars["support"], row))
    if effect.get("fp"):
        add(core, "fp", by, max(effect["fp"], -core.vars["fp"][by]))
    if asked[0] == "action":
        core.agenda.append(("act", by))


VERBS: Final = {
    "develop": Verb(_subjects, _develop_demand, _develop, "object"),
    "use": Verb(_subjects, _use_demand, _use, "object"),
}
FRAMES: Final = {"developed": developed_frame}
