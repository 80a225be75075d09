"""The actions that an option can be: every value of its slots, values that nobody can tell apart once.

A value may be known in part: what is among it, and how many others. What depends on something unknown may be.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from judge.engine.errors import EngineError, Illegal
from judge.engine.game import Action
from judge.engine.ids import CHANCE, Obj
from judge.engine.records import Record
from judge.engine.run import act, question
from judge.engine.slots import Fact, Supposed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from judge.engine.game import Core, Option, Slot, Values

MOST: Final = 120  # ways of one open thing
_MOST_LOOKED_AT: Final = 5_000


class TooManyError(EngineError):
    """There are more values than can be gone through."""


class NamedPart(NamedTuple):
    """The named members of a choice, and how many others there were."""

    named: tuple[Any, ...]
    others: int


class OrderedPart(NamedTuple):
    """An order with a gap (None) for each unnamed member."""

    places: tuple[Any, ...]

    @property
    def named(self) -> tuple[Any, ...]:
        """The named members, in their order."""
        return tuple(one for one in self.places if one is not None)

    @property
    def others(self) -> int:
        """Number of unnamed members."""
        return len(self.places) - len(self.named)

    def with_gaps_filled(self, others: Sequence[Any]) -> tuple[Any, ...]:
        """Return the order with the gaps filled by others, in the given order."""
        rest = iter(others)
        return tuple(next(rest, None) if one is None else one for one in self.places)


Part = NamedPart | OrderedPart


# ---- which values a slot can have


def possible_actions(
    core: Core, option: Option, unique: frozenset[int], given: Mapping[int, Any] | None = None
) -> Iterator[Action]:
    """Yield the actions of an option, alike ones once. `given`: stated values or parts of them, by slot number."""
    for values in _filled(core, option, unique, given or {}, ()):
        yield Action(option.by, option.do, option.subject, values)


def _filled(
    core: Core, option: Option, unique: frozenset[int], given: Mapping[int, Any], before: Values
) -> Iterator[Values]:
    """Yield every way to fill the slots after those before."""
    at = len(before)
    if at == len(option.slots):
        yield before
        return
    value_given = given.get(at)
    part = value_given if isinstance(value_given, (NamedPart, OrderedPart)) else None
    whole = at in given and part is None
    for value in [value_given] if whole else possible_values(core, option.slots[at], before, unique, part):
        yield from _filled(core, option, unique, given, (*before, value))


def possible_values(
    core: Core, slot: Slot, before: Values, unique: frozenset[int], part: Part | None = None
) -> list[object]:
    """Return every value that a slot accepts, alike ones once. TooManyError where they are more than `MOST`.

    `part`: what is among it, and how many others.
    """
    shape = slot.describe(core)
    found: list[Any] = []
    candidates = _candidates(core, shape, unique) if part is None else _completed(core, shape, unique, part)
    for looked_at, value in enumerate(candidates):
        if looked_at > _MOST_LOOKED_AT or len(found) > MOST:
            raise TooManyError
        try:
            slot.check(core, value, before)
        except Illegal:
            continue
        except EngineError:
            pass  # it depends on something unknown: then it may be
        found.append(value)
    return found


def _candidates(core: Core, shape: Mapping[str, Any], unique: frozenset[int]) -> Iterator[object]:
    kind = shape["kind"]
    if kind == "number":
        yield from range(shape["low"], shape["high"] + 1)
    elif kind == "word":
        yield from shape["options"]
    elif len(set(shape["options"])) < len(shape["options"]):
        alike = _group_alike(core, shape["options"], unique)
        for size in range(shape["low"], min(shape["high"], len(shape["options"])) + 1):
            yield from _shares(alike, size)
    else:
        alike = _group_alike(core, shape["options"], unique)
        if kind == "order" or shape.get("ordered"):
            yield from _orders(alike, shape.get("low", len(shape["options"])))
        else:
            yield from _bunches(alike, shape["low"], shape["high"])


def _completed(core: Core, shape: Mapping[str, Any], unique: frozenset[int], part: Part) -> Iterator[object]:
    """Yield the values that complete a partly stated one."""
    others = list(shape["options"])
    for one in part.named:
        if one in others:
            others.remove(one)
    rest = {**shape, "options": others, "low": part.others, "high": part.others}
    for value in _candidates(core, rest, unique):
        if isinstance(part, OrderedPart):
            yield part.with_gaps_filled(value)  # type: ignore[arg-type] # of several things, a value is a tuple
        else:
            yield (*part.named, *value)  # type: ignore[misc]


def _group_alike(core: Core, options: Sequence[Any], unique: frozenset[int]) -> list[list[object]]:
    """Return the options grouped by indistinguishable ones."""
    seats = CHANCE in question(core).who and set(options) <= set(range(core.game.players))
    groups: dict[object, list[object]] = {}
    for option in options:
        key = ("", option) if seats else likeness(core, option, unique)
        groups.setdefault(key, []).append(option)
    return list(groups.values())


def _bunches(groups: list[list[object]], low: int, high: int) -> Iterator[tuple[object, ...]]:
    """Yield choices of `low` to `high` members, by the number taken of each group."""
    for size in range(low, min(high, sum(map(len, groups))) + 1):
        for counts in _counts([len(group) for group in groups], size):
            yield tuple(item for group, count in zip(groups, counts, strict=True) for item in group[:count])


def _shares(groups: list[list[object]], size: int) -> Iterator[tuple[object, ...]]:
    """Yield the ways of giving `size` points to options, each as often as it is listed.

    Of those that nobody could tell apart the first has the most: who of them has how many makes no difference.
    """
    shared = [
        (number, one, group.count(one)) for number, group in enumerate(groups) for one in dict.fromkeys(group)
    ]

    def on(at: int, left: int, before: int) -> Iterator[tuple[object, ...]]:
        if at == len(shared):
            if not left:
                yield ()
            return
        number, one, most = shared[at]
        alike = at > 0 and shared[at - 1][0] == number
        for count in range(min(most, left, before if alike else left), -1, -1):
            for others in on(at + 1, left - count, count):
                yield (*(one for _ in range(count)), *others)

    yield from on(0, size, size)


def _counts(limits: list[int], size: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to take `size` from groups of limited size."""
    if not limits:
        if not size:
            yield ()
        return
    rest = sum(limits[1:])
    for count in range(min(limits[0], size), max(0, size - rest) - 1, -1):
        for others in _counts(limits[1:], size - count):
            yield (count, *others)


def _orders(groups: list[list[object]], size: int) -> Iterator[tuple[object, ...]]:
    """Yield sequences of `size` members in which only the order of unlike ones counts."""

    def on(left: list[int], so_far: tuple[object, ...]) -> Iterator[tuple[object, ...]]:
        if len(so_far) == size:
            yield so_far
            return
        for number, group in enumerate(groups):
            used = len(group) - left[number]
            if left[number]:
                fewer = [*left]
                fewer[number] -= 1
                yield from on(fewer, (*so_far, group[used]))

    yield from on([len(group) for group in groups], ())


def likeness(core: Core, value: Any, unique: frozenset[int]) -> tuple[object, ...]:
    """Return what tells a value from others: two objects with the same are the same to everybody at the table.

    `unique`: the objects that are named somewhere; these, and what is no object, are like nothing else.
    """
    if type(value) is not int or not 0 <= value < len(core.defn) or value in unique:
        return ("", value)
    obj = Obj(value)
    place = core.place[obj]
    zone = core.game.zones[place]
    pile = core.zones[place].index(obj) if zone.seen == "none" or zone.lined else -1
    return (
        core.defn[obj],
        core.owner[obj],
        place,
        pile,
        core.bits[obj],
        core.marks.get(obj),
        tuple(column[obj] for column in core.columns),
    )


def referenced_objects(core: Core) -> frozenset[int]:
    """Return the objects that what is declared, asked, waiting, lasting or remembered names."""
    found: set[int] = set()
    for thing in (*core.agenda, *core.stack, *core.waiting, *core.marks.values()):
        _walk(thing, found)
    tallies = {tally.name for tally in core.game.tallies}
    for name, value in core.vars.items():
        if isinstance(value, (tuple, dict)) and name not in tallies:
            _walk(value, found)
    return frozenset(found)


_NUMBERS: Final = {"int", "bool", "Seat", "tuple[Seat, ...]", "ZoneId", "DefId", "Rules"}


def _walk(value: object, found: set[int]) -> None:
    """Gather the numbers in a value that may be objects: of records, not those that their types say are something else."""
    if type(value) is int:
        found.add(value)
    elif isinstance(value, Record):
        for kind, item in zip(type(value).kinds.values(), value[1:], strict=True):
            if kind.removesuffix(" | None") not in _NUMBERS:
                _walk(item, found)
    elif isinstance(value, (tuple, list, set, frozenset)):
        for item in value:
            _walk(item, found)
    elif isinstance(value, dict):
        for item in value.values():
            _walk(item, found)


def may_be_legal(core: Core, action: Action) -> bool:
    """Return whether an action is not against the rules now, as far as anybody knows. Changes nothing."""
    return not isinstance(_refusal(core, action), Illegal)


def turns_on_a_card(core: Core, action: Action) -> bool:
    """Return whether an action is legal or not by what only the table knows, which is nobody's choice."""
    if not action.values:
        return False
    slots = core.game.verbs[action.do].demand(core, action.by, action.subject)
    return any(isinstance(slot, Supposed) or (isinstance(slot, Fact) and not slot.certain) for slot in slots)


def is_surely_legal(core: Core, action: Action) -> bool:
    """Return whether an action is legal now, whatever is not known. Changes nothing."""
    return _refusal(core, action) is None


def _refusal(core: Core, action: Action) -> EngineError | None:
    """Return what keeps an action from being done. Changes nothing."""
    with tentatively(core):
        try:
            act(core, action)
        except EngineError as error:
            return error.with_traceback(None)  # a value from here on, without the frames it left
    return None


@contextmanager
def tentatively(core: Core) -> Iterator[None]:
    """Take back, at the end, whatever is done inside, with what happened by it."""
    here, seen = core.checkpoint(), len(core.events)
    try:
        yield
    finally:
        core.undo(here)
        del core.events[seen:]


def keep_within_bound(found: Iterator[Action], keep: Callable[[Action], bool]) -> list[Action]:
    """Return the actions worth keeping. TooManyError where they are more than `MOST`."""
    kept: list[Action] = []
    for action in found:
        if keep(action):
            kept.append(action)
            if len(kept) > MOST:
                raise TooManyError
    return kept
