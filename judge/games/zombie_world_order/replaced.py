"""What texts put in place of a wounding, of the fully-destroyed zone and of damage, and what they take off damage.

A text prevails over the rules (ZWO-principle.card-over-rules), and what is forbidden does not apply
(ZWO-principle.cannot-over-can): what cannot be wounded is not wounded in place of another. Each text replaces one
happening once at most, so that two that pass it to each other come to an end. Which of several texts comes first is said
nowhere: where that matters, the head judge decides.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Any, Final

from judge.engine.errors import NotCovered
from judge.games.zombie_world_order import stats
from judge.games.zombie_world_order.state import DAMAGE, FIELD_OF, on_field

if TYPE_CHECKING:
    from collections.abc import Iterable

    from judge.engine.core import Core

_CANNOT: Final = ("ZWO-principle.cannot-over-can",)
TEXT_FIRST: Final = ("ZWO-principle.card-over-rules",)
_ORIGINALS: Final = (FIELD_OF[0][0], FIELD_OF[1][0])

# what is replaced: the kind of the statement, and what is said of whoever takes it
INSTEAD: Final = {
    "wounded": ("instead wounded", "take_wound"),
    "destroyed": ("instead destroyed", "take_death"),
    "damaged": ("instead damaged", "take_damage"),
}
DAMAGE_TAKEN: Final = "damage_taken"
PREVENT: Final = "prevent"
_OF_DAMAGE: Final = (INSTEAD["damaged"][0], DAMAGE_TAKEN)
_MOST: Final = 6  # more texts about one damage are not tried in every order


def cannot_be_wounded(core: Core, obj: int) -> bool:
    """Say whether an effect forbids the wounding itself, or the leaving of the field that it would be."""
    if stats.forbidden(core, obj, "be_wounded"):
        return True
    return core.place[obj] not in _ORIGINALS and stats.forbidden(core, obj, "leave")


# ---- onto another, or something else


def strikes(core: Core, obj: int, of: str, *forbidding: str) -> tuple[int, str | None]:
    """Give whom a happening strikes after all texts, and the word for what is done to it in place of that, if any.

    `forbidding`: the prohibitions that keep another from taking it.
    What a wounding is taken from keeps no damage, as where something else is put in its place: it would be wounded
    again at once.
    """
    kind, said = INSTEAD[of]
    done: set[Any] = set()
    while kind in core.static["auras"] or obj in core.marks:
        found = _in_place(core, obj, of, done, forbidding)
        if found is None:
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
        core.events.append(("stands_in", TEXT_FIRST, by, said, obj))
        obj = by
    return obj, None


def _in_place(
    core: Core, obj: int, of: str, done: set[Any], forbidding: tuple[str, ...]
) -> tuple[str | int, Any, bool] | None:
    """Give what a text puts in place, the text, and whether it does so once; NotCovered where texts differ."""
    found: dict[str | int, tuple[Any, bool]] = {}
    for source, (by, once) in stats.LASTING.sourced(core, obj, INSTEAD[of][0]):
        if source in done:
            continue
        if isinstance(by, str):
            found.setdefault(by, (source, once))
        elif by is not None and by[0] != obj and core.found(by) and _can_take(core, by[0], of, forbidding):
            found.setdefault(by[0], (source, once))
    if len(found) > 1:
        raise NotCovered(TEXT_FIRST, "replace.several", item=obj)
    return next(((by, *found[by]) for by in found), None)


def _can_take(core: Core, taker: int, of: str, forbidding: tuple[str, ...]) -> bool:
    """Say whether a zombie (or, for damage, a player) is there to take it and nothing forbids that."""
    if not (on_field(core, taker) if taker >= 0 else of == "damaged"):
        return False
    word = next((word for word in forbidding if stats.forbidden(core, taker, word)), None)
    if word is None and of == "wounded" and cannot_be_wounded(core, taker):
        word = "leave"
    if word is not None:
        core.events.append(("forbidden", _CANNOT, taker, word))
    return word is None


def _use_up(core: Core, obj: int, mark: Any) -> None:
    marks = core.marks[obj]
    at = marks.index(mark)
    core.mark(obj, (*marks[:at], *marks[at + 1 :]))


# ---- less or more damage


def is_changed(core: Core, to: int) -> bool:
    """Say whether any text may change damage to this zombie or player: asked of every damage."""
    return to in core.marks or not core.static["auras"].isdisjoint(_OF_DAMAGE)


def reduced(core: Core, to: int, amount: int) -> int:
    """Give what is left of a damage after all texts, never below 0, and use up what prevents the next damage.

    What is no damage any more is not changed further (ZWO-qa.zero-no-damage).
    """
    changes = _changes(core, to)
    if not changes:
        return amount
    after, left = _after(amount, changes)
    if len(changes) > 1 and (
        len(changes) > _MOST or any(_after(amount, order) != (after, left) for order in permutations(changes))
    ):
        raise NotCovered(TEXT_FIRST, "damage.order", item=to)
    marks = core.marks.get(to, ())
    kept = (*(mark for mark in marks if mark[0] != PREVENT), *left)
    if kept != marks:
        core.mark(to, kept)
    if after != amount:
        core.events.append(("damage_changed", TEXT_FIRST, to, amount, after))
    return after


def _changes(core: Core, to: int) -> tuple[Any, ...]:
    """Give what changes damage dealt to a zombie or a player: numbers that last, and marks that are used up."""
    if to not in core.marks and DAMAGE_TAKEN not in core.static["auras"]:
        return ()
    numbers = stats.LASTING.on(core, to, DAMAGE_TAKEN)
    sums = (sum(n for n in numbers if n < 0), sum(n for n in numbers if n > 0))
    marks = (mark for mark in core.marks.get(to, ()) if mark[0] == PREVENT)
    return (*(n for n in sums if n), *marks)


def _after(amount: int, changes: Iterable[Any]) -> tuple[int, tuple[Any, ...]]:
    """Give what is left of a damage when it is changed in this order, and the marks that are left."""
    left = []
    for change in changes:
        if amount == 0:
            if isinstance(change, tuple):
                left.append(change)
        elif isinstance(change, int):
            amount = max(0, amount + change)
        else:
            kind, (number, once), until = change
            off = amount if number is None else min(amount, number)
            amount -= off
            if not once and number != off:
                left.append((kind, (None if number is None else number - off, once), until))
    return amount, tuple(sorted(left, key=repr))
