"""The parts of an ability that every card game shares: targets, what sets it off, what it states."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.engine.effects.language import sort
from judge.engine.errors import BadDefinition, Illegal, Refusal
from judge.engine.slots import Choose

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from judge.engine.effects.language import Compiler, Condition, Env, Select
    from judge.engine.errors import NeedsFact
    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Obj


@dataclass(frozen=True, slots=True)
class Target:
    """What must be named when the ability is declared: between `low` and `high` of what `select` gives.

    `rules`: those by which the words of its selector are read.
    """

    name: str
    select: Select
    low: int
    high: int
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Aura:
    """One statement of a permanent ability: what it does to which objects while its source is active.

    `uses` are the words that say when and for whom it holds, and how much it is.
    """

    kind: str
    select: Select
    value: Any
    condition: Condition | None = None
    uses: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class TriggerCondition:
    """What sets a triggered ability off: a happening, and a test of its subject."""

    happening: str
    matches: Callable[[Core, Env, Obj], bool]


# ---- reading them from card data


def listed(data: object, path: str) -> list[Any]:
    """Return a list, empty where nothing was stated."""
    if data is None:
        return []
    if not isinstance(data, list):
        raise BadDefinition(path, "list.expected", given=type(data).__name__)
    return data


def positive(value: object, path: str, most: int = 50) -> int:
    """Demand a whole number from 1 to `most`."""
    if type(value) is not int or not 0 < value <= most:
        raise BadDefinition(path, "number.expected", given=value)
    return value


def read_targets(mapping: Mapping[str, object], compiler: Compiler, path: str) -> tuple[Target, ...]:
    """Compile `target: {...}`, or `targets: {name: {...}, ...}`, each a selector with `count` and `up_to`."""
    if "target" in mapping:
        return (_target("target", mapping["target"], compiler, f"{path}.target"),)
    if "targets" not in mapping:
        return ()
    named = compiler.mapping(mapping["targets"], f"{path}.targets")
    return tuple(_target(name, data, compiler, f"{path}.targets.{name}") for name, data in named.items())


def _target(name: str, data: object, compiler: Compiler, path: str) -> Target:
    mapping = dict(compiler.mapping(data, path))
    high = positive(mapping.pop("count", 1), f"{path}.count")
    low = 0 if compiler.truth(mapping, "up_to", path) else high
    mapping.pop("up_to", None)
    read, compiler.rules = compiler.rules, {}
    select, own = compiler.select(mapping, path), tuple(compiler.rules)
    compiler.rules = {**read, **compiler.rules}
    return Target(compiler.bind(name, path), select, low, high, own)


def read_when(data: object, happenings: Sequence[str], compiler: Compiler, path: str) -> TriggerCondition:
    """Compile `{happening: self}` or `{happening: selector}`; its subject is "it", its number "amount"."""
    mapping = compiler.mapping(data, path)
    happening, rest = compiler.head(mapping, dict.fromkeys(happenings), path, "happening.unknown")
    compiler.nothing_else(rest, path)
    compiler.bind("it", path)
    compiler.bind("amount", path)
    subject = mapping[happening]
    if subject == "self":
        return TriggerCondition(happening, lambda _core, env, obj: env["self"][0] == obj)
    return TriggerCondition(happening, compiler.member(subject, f"{path}.{happening}"))


# ---- naming targets


def target_slots(
    core: Core,
    env: Env,
    targets: tuple[Target, ...],
    rules: tuple[str, ...],
    allowed: Callable[[Core, Obj], bool],
    *,
    after: int = 0,
    each_its_own: bool = True,
) -> tuple[Slot, ...]:
    """Return a slot for each target; Illegal when one has too few candidates, even with all that may fit.

    `after`: slots before these. `each_its_own`: what one names no other may name; NeedsFact where only what may fit
    would give each target its own candidates.
    """
    slots: list[Choose] = []
    for target in targets:
        options, doubts = candidates(core, env, target.select, allowed)
        has = len(options) + len(doubts)
        if has < target.low:
            raise Illegal(rules, "target.none", Refusal.CHOICE, slot=target.name, needs=target.low, has=has)
        apart = tuple(range(after, after + len(slots))) if each_its_own else ()
        high = min(target.high, has)
        slots.append(Choose(target.name, options, target.low, high, rules, apart, doubts=doubts))
    if len(slots) > 1 and each_its_own and not _enough(slots, [slot.options for slot in slots]):
        everything = [(*slot.options, *(obj for obj, _ in slot.doubts)) for slot in slots]
        if _enough(slots, everything):
            raise next(doubt for slot in slots for _, doubt in slot.doubts)
        needs = sum(slot.low for slot in slots)
        has = len({obj for options in everything for obj in options})
        raise Illegal(rules, "target.none", Refusal.CHOICE, slot=slots[-1].name, needs=needs, has=has)
    return tuple(slots)


def candidates(
    core: Core, env: Env, select: Select, allowed: Callable[[Core, Obj], bool]
) -> tuple[tuple[Obj, ...], tuple[tuple[Obj, NeedsFact], ...]]:
    """Return what a selector finds and is allowed, and what it may find besides. Players are always allowed."""
    sure, doubts = sort(core, env, select)
    options = tuple(obj for obj in sure if obj < 0 or allowed(core, obj))
    return options, tuple((obj, doubt) for obj, doubt in doubts.items() if obj < 0 or allowed(core, obj))


def _enough(slots: list[Choose], options: list[tuple[object, ...]]) -> bool:
    """Return whether every slot can have its own of these candidates: a matching, by augmenting paths."""
    taken: dict[object, tuple[object, ...]] = {}

    def give(options: tuple[object, ...], tried: set[object]) -> bool:
        for obj in options:
            if obj not in tried:
                tried.add(obj)
                if obj not in taken or give(taken[obj], tried):
                    taken[obj] = options
                    return True
        return False

    return all(give(own, set()) for slot, own in zip(slots, options, strict=True) for _ in range(slot.low))


def name_targets(core: Core, env: Env, targets: tuple[Target, ...], values: Values) -> Env:
    """Return the environment with the targets named."""
    named = {
        target.name: tuple(core.ref(obj) for obj in value)
        for target, value in zip(targets, values, strict=True)
    }
    return {**env, **named}
