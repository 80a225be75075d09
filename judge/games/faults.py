"""Faults of stated positions, in every game: numbers outside their range, marks, passes, priority, targets, questions.

Every game also checks what only it has; all faults are yielded, so that they are reported together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.effects.language import may_find, sort
from judge.engine.errors import BadPosition, NeedsFact
from judge.engine.ids import as_seat
from judge.engine.run import Ask, question
from judge.engine.windows import InWindow, OpenWindow, Resolve, Resolving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.engine.effects.abilities import Target
    from judge.engine.effects.language import Env
    from judge.engine.game import Core
    from judge.engine.ids import Obj, Rules, Seat
    from judge.engine.table import Mark


def fault(path: str, reason: str, rules: Rules, item: Obj | None = None, /, **facts: object) -> BadPosition:
    """Return a fault with its path; `item`: the card concerned (for a player, the path suffices)."""
    about: dict[str, Obj] = {} if item is None or item < 0 else {"item": item}
    return BadPosition(path, reason, rules=rules, **about, **facts)


def number_fault(
    path: str, given: int, low: int, high: int, rules: Rules, item: Obj | None = None
) -> Iterator[BadPosition]:
    """Yield a number that is not from `low` to `high`."""
    if not low <= given <= high:
        yield fault(path, "number.range", rules, item, low=low, high=high, given=given)


def least_fault(
    path: str, given: int, low: int, rules: Rules, item: Obj | None = None, high: int = 99
) -> Iterator[BadPosition]:
    """Yield a number below `low`; `high` is named as the most, and not held against it."""
    yield from number_fault(path, min(given, high), low, high, rules, item)


def marks_of(core: Core) -> Iterator[tuple[Obj, str, Mark]]:
    """Yield the marks of every card and player, each with its subject and its path."""
    for obj, marks in core.marks.items():
        path = f"players[{as_seat(obj)}].marks" if obj < 0 else "item.marks"
        for mark in marks:
            yield obj, path, mark


def question_fault(
    core: Core, phase: str, who: tuple[Seat, ...] | None, rules: Rules
) -> Iterator[BadPosition]:
    """Yield the open question if it is asked in another phase or, where `who` is asked, of others."""
    asked = question(core).who
    if core.vars["phase"] != phase:
        yield fault("next", "under-way.phase", rules, word=phase)
    elif who is not None and asked != who:
        yield fault("next", "under-way.seat", rules, seat=asked[0])


def is_untouched(core: Core) -> bool:
    """Return whether no declaration has taken effect yet, so that everything lies as it was declared and paid."""
    return not any(isinstance(frame, (Resolve, Resolving)) for frame in core.agenda)


def window_faults(core: Core, rules: Rules, holder: Seat | None) -> Iterator[BadPosition]:
    """Yield the faults of who has priority and of how many have passed.

    `holder`: who has priority first after the last declaration; None where that is unknown.
    """
    top = core.agenda[-1]
    if isinstance(top, Ask) and isinstance(top.data, InWindow):
        kind, passes, (asked, *_) = top.data.kind, top.data.passes, top.who
    elif isinstance(top, OpenWindow):
        kind, passes, asked = top.kind, top.passes, top.holder
    else:
        return
    if kind not in core.game.windows:
        known = sorted(core.game.windows)
        yield BadPosition("next", "word.unknown", word=kind, known=known, rules=rules)
        return
    window = core.game.windows[kind]
    wrong = list(number_fault("turn.passes", passes, 0, window.passes(core) - 1, rules))
    yield from wrong
    if wrong or holder is None:
        return
    for _ in range(passes):
        holder = window.following(core, holder)
    if holder != asked:
        yield BadPosition("turn.right", "under-way.right", seat=asked, player=holder, rules=rules)


def target_faults(
    core: Core, env: Env, targets: tuple[Target, ...], path: str, rules: Rules, *, newest: bool = False
) -> Iterator[BadPosition]:
    """Yield the faults of a declaration's targets: too few, too many, or not allowed by its words.

    `newest`: nothing can have changed since it was declared, so the targets are checked against current statements
    and marks too. Older declarations are checked against printed data only: a cost may have been paid since.
    """
    for target in targets:
        spot, named = f"{path}.{target.name}", env.get(target.name)
        if named is None:
            yield fault(spot, "field.missing", rules, field=target.name)
        elif not isinstance(named, tuple) or not target.low <= len(named) <= target.high:
            given = len(named) if isinstance(named, tuple) else named
            facts = {"slot": target.name, "low": target.low, "high": target.high, "given": given}
            yield BadPosition(spot, "choose.count", rules=rules, **facts)
        else:
            for obj, stamp in named:
                if core.is_current((obj, stamp)) and not _may_be_meant(core, env, target, obj, newest=newest):
                    yield fault(spot, "under-way.target", rules, obj)


def _may_be_meant(core: Core, env: Env, target: Target, obj: Obj, *, newest: bool) -> bool:
    try:
        if newest:
            sure, doubts = sort(core, env, target.select)
            return obj in sure or obj in doubts
        return may_find(core, env, target.select, obj)
    except (NeedsFact, KeyError):  # its other references are unknown
        return True
