"""Detection of endless runs of forced events.

Two proofs that forced events never end. *It came back*: the position equals an earlier one exactly. *It grows*: it
equals an earlier one except for amounts that grew (numbers, lasting effects, pending frames), `ENOUGH` times in a row
with the same events; a run that only counts towards a number ends long before. A run that uses something up (cards of
a deck, steps of a repeated effect) is neither, because what remains differs each time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine.contents import contents
from judge.engine.table import RENEWED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.engine.game import Core
    from judge.engine.table import Mark

ENOUGH: Final = 100  # rounds that only grow: no card counts so far
ACTION: Final = (
    40  # what an action costs at least: listed, tried, noted; a frame that happens by itself costs one
)


class Anchor:
    """An earlier position to compare with: `rounds` counts its consecutive returns with growth."""

    def __init__(self, core: Core) -> None:
        self.rounds = 0
        self.told: tuple[str, ...] = ()
        self._remember(core)

    def _remember(self, core: Core) -> None:
        self.events = len(core.events)
        self.lying = (core.place[:], core.bits[:], core.defn[:])
        self.tops = tuple(
            (len(items), tuple(items[-1:])) for items in (core.agenda, core.stack, core.waiting)
        )
        self.contents = contents(core)

    def proves(self, core: Core) -> bool:
        """Return whether the position, compared with this one, proves that the run never ends."""
        if not self._may_be_equal(core):  # cheap, so it is first
            return False
        now = contents(core)
        if now == self.contents:
            return True
        told = tuple(event.tag for event in core.events[self.events :])
        if not _has_grown(self.contents, now) or (self.rounds and told != self.told):
            return False
        self.rounds, self.told = self.rounds + 1, told
        if self.rounds == ENOUGH:
            return True
        self._remember(core)
        return False

    def _may_be_equal(self, core: Core) -> bool:
        """Return a cheap precheck: whether table and agenda may be equal."""
        return self.lying == (core.place, core.bits, core.defn) and all(
            depth <= len(now) and _equal_but_versions(top, tuple(now[-1:]))
            for (depth, top), now in zip(self.tops, _pending(core), strict=True)
        )


def _pending(core: Core) -> tuple[Sequence[object], ...]:
    return core.agenda, core.stack, core.waiting


def pending(core: Core) -> int:
    """Return how much is pending; frames may loop over it."""
    return len(core.agenda) + len(core.stack) + len(core.waiting)


def weight(core: Core) -> int:
    """Return the total size of what is compared again and again."""
    return pending(core) + sum(map(len, core.marks.values()))


def action_cost(core: Core) -> int:
    """Return what one action costs of a budget: it grows with the cards, lasting effects and triggers of the position."""
    return ACTION + len(core.defn) // 8 + weight(core) // 2


def _equal_but_versions(then: object, now: object) -> bool:
    """Return whether two values are equal except for object versions."""
    if isinstance(then, tuple):
        return isinstance(now, tuple) and len(then) == len(now) and all(map(_equal_but_versions, then, now))
    if isinstance(then, dict):
        return isinstance(now, dict) and all(
            key in now and _equal_but_versions(item, now[key]) for key, item in then.items()
        )
    if type(then) is int and type(now) is int:
        return then == now or min(then, now) >= RENEWED
    return bool(then == now)


def _has_grown(then: tuple[Any, ...], now: tuple[Any, ...]) -> bool:
    """Return whether two contents differ only by amounts that grew: numbers, lasting effects, pending items."""
    defn, place, bits, columns, zones, marks, stamps, *pending, names = now
    old_defn, old_place, old_bits, old_columns, old_zones, old_marks, old_stamps, *old_pending, old_names = (
        then
    )
    return (
        (defn, place, bits, zones, stamps) == (old_defn, old_place, old_bits, old_zones, old_stamps)
        and all(map(_is_piled, old_pending, pending))
        and _numbers_grew(old_columns, columns)
        and _numbers_grew(tuple(old_names), tuple(names))
        and _marks_grew(old_marks, marks)
    )


def _is_piled(old: list[object], new: list[object]) -> bool:
    """Return whether everything below the top is unchanged and the top is the same."""
    return len(old) <= len(new) and old[:-1] == new[: max(0, len(old) - 1)] and old[-1:] == new[-1:]


def _numbers_grew(old: Any, new: Any) -> bool:
    """Return whether values are equal except for numbers that grew."""
    if type(old) is not type(new):
        return False
    if isinstance(old, tuple):
        return len(old) == len(new) and all(map(_numbers_grew, old, new))
    if type(old) is int:
        return bool(old <= new)
    return bool(old == new)


def _marks_grew(old: tuple[Any, ...], new: tuple[Any, ...]) -> bool:
    """Return whether the same kinds of effects last on the same objects, possibly more often or by other amounts."""
    before, after = dict(old), dict(new)
    return before.keys() == after.keys() and all(_lasting_kind(before[obj], after[obj]) for obj in after)


def _lasting_kind(old: tuple[Mark, ...], new: tuple[Mark, ...]) -> bool:
    if old == new[: len(old)]:  # nothing but new ones: of these alone it is asked what they are
        kinds: set[tuple[object, ...]] = set()
        wanted = {_kind(mark) for mark in new[len(old) :]}
        for mark in reversed(old):
            if wanted <= kinds:
                break
            kinds.add(_kind(mark))
        return wanted <= kinds
    return len(old) <= len(new) and set(map(_kind, old)) == set(map(_kind, new))


def kinds_lasting(core: Core) -> list[tuple[int, list[str]]]:
    """Return which kinds of effects last on which objects, ignoring counts and amounts."""
    return sorted((obj, sorted({repr(_kind(mark)) for mark in marks})) for obj, marks in core.marks.items())


def _kind(mark: Mark) -> tuple[object, ...]:
    """Return a mark without its amount."""
    return (mark.kind, "number" if type(mark.value) is int else mark.value, mark.until)
