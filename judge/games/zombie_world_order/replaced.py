"""Replacement effects of texts for woundings, the fully-destroyed zone and damage, and reductions of damage.

A text prevails over the rules (ZWO-principle.card-over-rules), and a forbidden action is not applied
(ZWO-principle.cannot-over-can): an object that cannot be wounded is not wounded in place of another. Each text
replaces one event at most once, so two texts that redirect to each other end. No rule orders several texts: where the
order matters, the head judge decides.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from judge.engine.deciding import holds
from judge.engine.decisions import Kind
from judge.engine.errors import NotCovered
from judge.engine.table import Mark
from judge.games.zombie_world_order import events, stats
from judge.games.zombie_world_order.state import DAMAGE, ORIGINALS, is_on_field

if TYPE_CHECKING:
    from judge.engine.game import Core
    from judge.engine.ids import Obj

_CANNOT: Final = ("ZWO-principle.cannot-over-can",)
TEXT_FIRST: Final = ("ZWO-principle.card-over-rules",)

# what is replaced: the kind of the statement, and what is said of whoever takes it
INSTEAD: Final = {
    "wounded": ("instead wounded", "take_wound"),
    "destroyed": ("instead destroyed", "take_death"),
    "damaged": ("instead damaged", "take_damage"),
}
DAMAGE_TAKEN: Final = "damage_taken"
PREVENT: Final = "prevent"
_OF_DAMAGE: Final = (INSTEAD["damaged"][0], DAMAGE_TAKEN)
_MOST: Final = 8  # more texts about one damage are not tried in every order


def cannot_be_wounded(core: Core, obj: Obj) -> bool:
    """Return whether an effect forbids the wounding, or the leaving that it would cause. ZWO-principle.cannot-over-can."""
    if stats.is_forbidden(core, obj, "be_wounded"):
        return True
    return core.place[obj] not in ORIGINALS and stats.is_forbidden(core, obj, "leave")


# ---- onto another, or something else


def affected_object(core: Core, obj: Obj, of: str, *forbidding: str) -> tuple[Obj, str | None]:
    """Return the object hit by an event after all texts, and the replacing word, if any.

    `forbidding`: the prohibitions that keep another object from receiving it. A zombie whose wounding is redirected
    or replaced keeps no damage, because it would be wounded again at once.
    """
    kind, said = INSTEAD[of]
    done: set[object] = set()
    while kind in core.static["auras"] or obj in core.marks:
        found = _replacement(core, obj, of, done, forbidding)
        if found is None or not holds(core, TEXT_FIRST[0], Kind.BARRED, obj):
            break
        by, source, once = found
        if of == "damaged" and _changes(core, obj):
            raise NotCovered(TEXT_FIRST, "damage.order", item=obj)
        done.add(source)
        if once:
            _use_up(core, obj, source)
        if of != "damaged" and core.columns[DAMAGE][obj]:
            core.put(core.columns[DAMAGE], obj, 0)
        if isinstance(by, str):
            return obj, by
        core.events.append(events.StandsIn(TEXT_FIRST, by, said, obj))
        obj = by
    return obj, None


def _replacement(
    core: Core, obj: Obj, of: str, done: set[object], forbidding: tuple[str, ...]
) -> tuple[str | Obj, object, bool] | None:
    """Return the replacement, its text, and whether it applies once; NotCovered where the choice of text matters."""
    found: dict[tuple[Any, ...], tuple[str | Obj, object, bool]] = {}
    for source, (by, once) in stats.LASTING.values_with_sources(core, obj, INSTEAD[of][0]):
        if source in done:
            continue
        if isinstance(by, str):
            taker: str | Obj = by
        elif (
            by is not None and by[0] != obj and core.is_current(by) and _can_take(core, by[0], of, forbidding)
        ):
            taker = by[0]
        else:
            continue
        # of two with the same taker it matters which does it when one of them is used up by that
        found.setdefault((taker, source if once else None), (taker, source, once))
    if len(found) > 1:
        raise NotCovered(TEXT_FIRST, "replace.several", item=obj)
    return next(iter(found.values()), None)


def _can_take(core: Core, taker: Obj, of: str, forbidding: tuple[str, ...]) -> bool:
    """Return whether a zombie (or, for damage, a player) is there to receive it and nothing forbids that."""
    if not (is_on_field(core, taker) if taker >= 0 else of == "damaged"):
        return False
    word = next((word for word in forbidding if stats.is_forbidden(core, taker, word)), None)
    if word is None and of == "wounded" and cannot_be_wounded(core, taker):
        word = "leave"
    if word is not None:
        core.events.append(events.IsForbidden(_CANNOT, taker, word))
    return word is None


def _use_up(core: Core, obj: Obj, mark: object) -> None:
    marks = core.marks[obj]
    at = marks.index(mark)
    core.mark(obj, (*marks[:at], *marks[at + 1 :]))


# ---- less or more damage


def is_changed(core: Core, to: Obj) -> bool:
    """Return whether any text may change damage to this zombie or player: a quick check for every damage."""
    return to in core.marks or not core.static["auras"].isdisjoint(_OF_DAMAGE)


def reduced_damage(core: Core, to: Obj, amount: int) -> int:
    """Return the damage after all texts, never below 0, and use up what prevents the next damage.

    Damage reduced to 0 is not changed further (ZWO-qa.zero-no-damage).
    """
    changes = _changes(core, to)
    if not changes:
        return amount
    if len(changes) > _MOST:
        raise NotCovered(TEXT_FIRST, "damage.many", item=to, most=_MOST)
    ends = _possible_results(amount, changes)
    if len(ends) > 1:
        raise NotCovered(TEXT_FIRST, "damage.order", item=to)
    ((after, left),) = ends
    marks = core.marks.get(to, ())
    kept = (*(mark for mark in marks if mark.kind != PREVENT), *left)
    if kept != marks:
        core.mark(to, kept)
    if after != amount:
        core.events.append(events.DamageChanged(TEXT_FIRST, to, amount, after))
    return after


def _changes(core: Core, to: Obj) -> tuple[Any, ...]:
    """Return the changes to damage for a zombie or a player: lasting numbers, and marks that are used up."""
    numbers = stats.LASTING.values(core, to, DAMAGE_TAKEN)
    sums = (sum(min(n, 0) for n in numbers), sum(max(n, 0) for n in numbers))
    marks = (mark for mark in core.marks.get(to, ()) if mark.kind == PREVENT)
    return (*(n for n in sums if n), *marks)


@lru_cache(maxsize=1024)
def _possible_results(amount: int, changes: tuple[object, ...]) -> frozenset[tuple[int, tuple[Any, ...]]]:
    """Return the results of the changes in every order: remaining damage, and remaining marks."""
    if not changes:
        return frozenset({(amount, ())})
    ends = set()
    for at, change in enumerate(changes):
        less, left = _apply_change(amount, change)
        for after, kept in _possible_results(less, changes[:at] + changes[at + 1 :]):
            ends.add((after, tuple(sorted((*left, *kept), key=repr))))
    return frozenset(ends)


def _apply_change(amount: int, change: Any) -> tuple[int, tuple[object, ...]]:
    """Return the damage after one change, and the remainder of its mark."""
    if isinstance(change, int):
        return (max(0, amount + change) if amount else 0), ()
    if amount == 0:
        return 0, (change,)
    kind, (number, once), until = change
    off = amount if number is None else min(amount, number)
    if once or number == off:
        return amount - off, ()
    return amount - off, (Mark(kind, (None if number is None else number - off, once), until),)
