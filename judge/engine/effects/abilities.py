"""Abilities of all games, read from card data: timing, costs, targets, trigger conditions, static statements."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from judge.engine.effects.language import sort
from judge.engine.errors import BadDefinition, Illegal, NeedsFact, Refusal
from judge.engine.payment import Payment
from judge.engine.slots import Choose, Number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from judge.engine.effects.language import Compiler, Condition, Env, Op, Select
    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Obj, Rules


X: Final = "x"
"""What the number that who pays chooses is called in an ability, and in a step."""


@dataclass(frozen=True, slots=True)
class Target:
    """A target named when the ability is declared: between `low` and `high` of the objects that `select` finds.

    `rules`: those that define the words of its selector.
    """

    name: str
    select: Select
    low: int
    high: int
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Aura:
    """One statement of a permanent ability: its effect on certain objects while its source is active.

    `uses`: the words of its condition, selector and amount.
    """

    kind: str
    select: Select
    value: Any
    condition: Condition | None = None
    uses: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class TriggerCondition:
    """The trigger condition of a triggered ability: an event kind, and a test of its subject."""

    happening: str
    matches: Callable[[Core, Env, Obj], bool]


@dataclass(frozen=True, slots=True)
class Cost:
    """One item of a cost, of a kind known to the game: an amount, and which colours, cards or counters.

    `is_x`: so many more are paid as who pays says.
    """

    kind: str
    count: int = 1
    colours: tuple[str, ...] = ()
    select: Select | None = None
    counter: str = ""
    is_x: bool = False


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability of a card; a game adds what only its own have.

    `ops` is its compiled effect, `auras` the statements of a permanent ability, `names` the names its environment may
    bind; `rules`: those that define its words. `unread`: only its text is known, so its effect is asked for where it
    matters.
    """

    id: str
    timing: str
    once: bool = False
    places: tuple[str, ...] = ()
    costs: tuple[Cost, ...] = ()
    targets: tuple[Target, ...] = ()
    when: TriggerCondition | None = None
    condition: Condition | None = None
    ops: tuple[Op, ...] = ()
    auras: tuple[Aura, ...] = ()
    names: frozenset[str] = frozenset()
    rules: Rules = ()
    unread: bool = False


# ---- reading them from card data


@dataclass(frozen=True, slots=True)
class Timings:
    """The keys that ability data of a game may have: `keys`, of which `excluded` lists those without meaning for a timing.

    `unread_keys`: those of an ability known by its text only. `happenings` trigger an ability of the timing
    `triggered`, and no other; `needs` is the key of the refusal when they are missing.
    """

    keys: frozenset[str]
    unread_keys: frozenset[str]
    excluded: Mapping[str, frozenset[str]]
    happenings: tuple[str, ...]
    triggered: str
    needs: str


_SAYS_NOTHING: Final = (None, False, "no", "any")


def read_timing(
    mapping: Mapping[str, object],
    compiler: Compiler,
    path: str,
    known: Timings,
    words: tuple[str, ...],
    usual: str | None,
) -> tuple[str, TriggerCondition | None]:
    """Return the timing of an ability (one of `words`) and its trigger condition.

    BadDefinition for a key its timing cannot have.
    """
    unread = mapping.get("unread") is True
    compiler.keys(mapping, known.unread_keys if unread else known.keys, path)
    timing = compiler.word(mapping.get("timing", usual), words, f"{path}.timing")
    when = (
        read_when(mapping["when"], known.happenings, compiler, f"{path}.when") if "when" in mapping else None
    )
    if unread:
        return timing, when
    excluded = known.excluded[timing]
    for key in mapping:  # named in the order of the data
        if key in excluded and mapping[key] not in _SAYS_NOTHING:
            left = sorted(known.keys - excluded)
            raise BadDefinition(f"{path}.{key}", "key.not-of-timing", word=timing, key=key, known=left)
    if (timing == known.triggered) != (when is not None):
        raise BadDefinition(f"{path}.when", known.needs, word=timing)
    return timing, when


def demand_own_ids(abilities: Sequence[Ability]) -> None:
    """Raise BadDefinition where two abilities of a card have one id."""
    seen: set[str] = set()
    for at, ability in enumerate(abilities):
        if ability.id in seen:
            raise BadDefinition(f"abilities[{at}].id", "id.twice", id=ability.id)
        seen.add(ability.id)


def ask_for_text(core: Core, env: Env) -> bool:
    """Raise NeedsFact: an ability known by its text only may state anything."""
    obj = env["self"][0]
    raise NeedsFact("ability", obj, card=core.card(obj).name)


def anything(stated: Iterable[tuple[str, Any]], uses: frozenset[str] = frozenset()) -> tuple[Aura, ...]:
    """Return what a permanent ability known by its text only may state: each kind with a value, of any object."""
    return tuple(Aura(kind, lambda _core, _env: [], value, ask_for_text, uses) for kind, value in stated)


def read_effect(
    mapping: Mapping[str, object],
    compiler: Compiler,
    path: str,
    states: Callable[[Any, str], Iterable[Aura]] | None,
) -> tuple[Aura, ...]:
    """Compile what an ability does or, where it is permanent, return its statements as `states` reads each of them."""
    spot = f"{path}.effect"
    if states is None:
        compiler.effects(mapping.get("effect"), spot)
        return ()
    items = enumerate(listed(mapping.get("effect"), spot))
    return tuple(aura for at, item in items for aura in states(item, f"{spot}[{at}]"))


def read_once(mapping: Mapping[str, object], compiler: Compiler, path: str) -> bool:
    """Return whether an ability is used once a turn."""
    return compiler.word(mapping.get("once", "no"), ("no", "turn"), f"{path}.once") == "turn"


def read_costs(
    data: object, compiler: Compiler, path: str, read: Callable[[object, Compiler, str], Cost]
) -> tuple[Cost, ...]:
    """Compile a list of costs."""
    return tuple(read(item, compiler, f"{path}[{at}]") for at, item in enumerate(listed(data, path)))


def read_number(value: object, compiler: Compiler, path: str) -> tuple[int, bool]:
    """Return the number of a cost, and whether it is X: who pays says it, and the ability calls it "x"."""
    if value in ("x", "X"):
        return 0, bool(compiler.bind(X, path))
    return positive(value, path), False


def read_condition(mapping: Mapping[str, object], compiler: Compiler, path: str) -> Condition | None:
    """Compile `if: {...}`, where there is one."""
    return compiler.condition(mapping["if"], f"{path}.if") if "if" in mapping else None


def listed(data: object, path: str) -> list[Any]:
    """Return a list; empty where the data has none."""
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
    """Read `{happening: self}` or `{happening: selector}`; the subject is bound to "it", the number to "amount"."""
    mapping = compiler.mapping(data, path)
    happening, rest = compiler.head(mapping, dict.fromkeys(happenings), path, "happening.unknown")
    compiler.nothing_else(rest, path)
    compiler.bind("it", path)
    compiler.bind("amount", path)
    subject = mapping[happening]
    if subject == "self":
        return TriggerCondition(happening, lambda _core, env, obj: env["self"][0] == obj)
    return TriggerCondition(happening, compiler.member(subject, f"{path}.{happening}"))


# ---- X: a number that who pays chooses


def is_x_paid(costs: Iterable[Cost]) -> bool:
    """Return whether X is among the costs."""
    return any(cost.is_x for cost in costs)


def name_x(env: Env, costs: Iterable[Cost], x: object) -> Env:
    """Return the environment with X named, where it is among the costs."""
    return {**env, X: x} if is_x_paid(costs) else env


def number_of_x(cost: Cost, most: int, rules: Rules) -> Number | None:
    """Return the slot of X for a cost that asks for nothing else; none where it is not X."""
    return Number(X, 0, most, rules) if cost.is_x else None


def put_x_first(core: Core, slots: list[Slot], after: int = 0) -> list[Slot]:
    """Return the slots of costs with that of X before them, as high as all costs allow. `after`: the slots before these."""
    numbers = [slot for slot in slots if isinstance(slot, Number)]
    paying = [slot for slot in slots if isinstance(slot, (Choose, Payment)) and slot.x >= 0]
    if not numbers and not paying:
        return slots
    rooms = [slot.high for slot in numbers]
    for slot in paying:
        shape = slot.describe(core)
        rooms.append(shape["high"] - shape["low"])
    first = Number(X, 0, min(rooms), (*numbers, *paying)[0].rules)
    rest = [slot for slot in slots if not isinstance(slot, Number)]
    return [first, *(_with_x_at(slot, after) for slot in rest)]


def _with_x_at(slot: Slot, at: int) -> Slot:
    if isinstance(slot, Choose) and slot.x >= 0:
        return slot._replace(x=at)
    return replace(slot, x=at) if isinstance(slot, Payment) and slot.x >= 0 else slot


# ---- naming targets


def target_slots(
    core: Core,
    env: Env,
    targets: tuple[Target, ...],
    rules: tuple[str, ...],
    allowed: Callable[[Core, Obj], bool],
    *,
    none: tuple[str, ...] = (),
    after: int = 0,
    each_its_own: bool = True,
) -> tuple[Slot, ...]:
    """Return a slot for each target; Illegal when one has too few candidates, counting uncertain ones.

    `none`: the rules cited first then. `after`: the number of slots before these. `each_its_own`: no object may be named
    for two targets; NeedsFact where only uncertain candidates would give each target its own.
    """
    slots: list[Choose] = []
    lacking = tuple(dict.fromkeys((*none, *rules)))
    for target in targets:
        options, doubts = candidates(core, env, target.select, allowed)
        has = len(options) + len(doubts)
        if has < target.low:
            raise Illegal(lacking, "target.none", Refusal.CHOICE, slot=target.name, needs=target.low, has=has)
        apart = tuple(range(after, after + len(slots))) if each_its_own else ()
        high = min(target.high, has)
        slots.append(Choose(target.name, options, target.low, high, rules, apart, doubts=doubts))
    if len(slots) > 1 and each_its_own and not _has_matching(slots, [slot.options for slot in slots]):
        everything = [(*slot.options, *(obj for obj, _ in slot.doubts)) for slot in slots]
        if _has_matching(slots, everything):
            raise next(doubt for slot in slots for _, doubt in slot.doubts)
        needs = sum(slot.low for slot in slots)
        has = len({obj for options in everything for obj in options})
        raise Illegal(lacking, "target.none", Refusal.CHOICE, slot=slots[-1].name, needs=needs, has=has)
    return tuple(slots)


def candidates(
    core: Core, env: Env, select: Select, allowed: Callable[[Core, Obj], bool]
) -> tuple[tuple[Obj, ...], tuple[tuple[Obj, NeedsFact], ...]]:
    """Return the certain candidates of a selector that may be chosen, and the uncertain ones.

    Players may always be chosen.
    """
    sure, doubts = sort(core, env, select)
    options = tuple(obj for obj in sure if obj < 0 or allowed(core, obj))
    return options, tuple((obj, doubt) for obj, doubt in doubts.items() if obj < 0 or allowed(core, obj))


def _has_matching(slots: list[Choose], options: list[tuple[object, ...]]) -> bool:
    """Return whether each slot can have distinct members: a bipartite matching by augmenting paths."""
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
