"""Continuous effects: marks on an object, and the statements of permanent abilities while their sources are active.

A game defines once where statements come from (`sources`). The kinds "forbid", "change" and "instead" mean the same
in every game; numbers are summed under any kind.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from judge.engine.effects.language import Doubts, sort
from judge.engine.ids import Obj
from judge.engine.table import Mark

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from judge.engine.effects.abilities import Aura
    from judge.engine.effects.language import Env
    from judge.engine.game import Core


# A statement: for whom it holds, for whom it may, the environment of its source.
Statement = tuple[list[Obj], Doubts, "Env", "Aura"]
# When it was worked out (`Core.moved`), for whom which statements hold, and what they come to for whom somebody asked.
StandingStatements = tuple[int, list[Statement], dict[Obj, list[object]]]
MANY: Final = 12  # marks on one object
# The environment and the auras of each active permanent ability.
ActiveAuras = Iterable[tuple["Env", tuple["Aura", ...]]]


@dataclass(frozen=True, slots=True)
class Lasting:
    """Queries about continuous effects.

    `sources(core)` yields the environment and the auras of each active permanent ability. `core.static["auras"]`
    holds the kinds that occur in the game; other kinds are not searched for. A game may be `precise`: then ("forbid",
    word) and the like are listed there too, so that unused words cost nothing, `sources(core, kind)` gives the auras
    of that kind alone, as a list without conditions, and `core.static["steady"]` holds the kinds whose results stay
    valid until `core.moved` grows and are cached until then.
    """

    sources: Callable[..., ActiveAuras]
    precise: bool = False

    def auras(self, core: Core, kind: str) -> Iterator[tuple[Env, Aura]]:
        """Yield the active statements of one kind, each with the environment of its source."""
        return _active_auras(core, kind, self._mark_values(core, kind))

    def _mark_values(self, core: Core, kind: str) -> ActiveAuras:
        return self.sources(core, kind) if self.precise else self.sources(core)

    def values(self, core: Core, obj: Obj, kind: str) -> Sequence[Any]:
        """Return the values of one kind that apply to an object, or to a player (-1-seat).

        A statement that tests its own kind (POWER +1 for those of POWER 3) is evaluated without statements of that
        kind.
        """
        found = mark_values(core, obj, kind) if obj in core.marks else ()
        if kind not in core.static["auras"] or kind in core.asking:
            return found
        standing = core.known.get(kind)
        if standing is None or standing[0] != core.moved or core.asking:
            standing = self._steady_values(core, kind)
        _, statements, answers = standing
        stated = answers.get(obj)
        if stated is None:
            stated = answers[obj] = [
                _evaluate(core, kind, aura.value, env) if callable(aura.value) else aura.value
                for selected, doubts, env, aura in statements
                if _condition_holds(selected, doubts, obj)
            ]
        return [*found, *stated] if found else stated

    def _steady_values(self, core: Core, kind: str) -> StandingStatements:
        """Find the objects to which active statements of a kind apply, cached where the kind is steady."""
        held = self._mark_values(core, kind)
        # An empty list shows that there are no statements; an iterator would have to be consumed.
        statements = _evaluate(core, kind, _is_selected, (kind, held)) if held else []
        standing: StandingStatements = (core.moved, statements, {})
        if self.precise and not core.asking and kind in core.static["steady"]:
            core.known[kind] = standing
        return standing

    def total(self, core: Core, obj: Obj, kind: str) -> int:
        """Sum what is added under a kind."""
        if obj not in core.marks and kind not in core.static["auras"]:
            return 0
        return sum(self.values(core, obj, kind))

    def is_stated(self, core: Core, obj: Obj, kind: str) -> bool:
        """Return whether a permanent ability states something of a kind about the object."""
        return len(self.values(core, obj, kind)) > len(mark_values(core, obj, kind))

    def holds(self, core: Core, obj: Obj, kind: str, value: object) -> bool:
        """Return whether this value of this kind applies to the object."""
        if self.precise and (kind, value) not in core.static["auras"]:
            marks = core.marks.get(obj)
            return marks is not None and any(mark.kind == kind and mark.value == value for mark in marks)
        return value in self.values(core, obj, kind)

    def is_forbidden(self, core: Core, obj: Obj, what: str) -> bool:
        """Return whether an effect forbids this action for an object, or for a player (-1-seat)."""
        return self.holds(core, obj, "forbid", what)

    def has_change(self, core: Core, obj: Obj, rule: str) -> bool:
        """Return whether a card text changes a rule for this object."""
        return self.holds(core, obj, "change", rule)

    def replacement(self, core: Core, obj: Obj, of: str) -> str | None:
        """Return the replacement for the event `of` on this object, if a statement replaces it."""
        if "instead" not in core.static["auras"] and obj not in core.marks:
            return None
        for replaced, by in self.values(core, obj, "instead"):
            if replaced == of:
                word: str = by
                return word
        return None

    def values_with_sources(self, core: Core, obj: Obj, kind: str) -> list[tuple[object, Any]]:
        """Return the values of one kind, each with its source: its mark, or (source, statement)."""
        found: list[tuple[object, object]] = [
            (mark, mark.value) for mark in core.marks.get(obj, ()) if mark.kind == kind
        ]
        if kind not in core.static["auras"] or kind in core.asking:
            return found
        for selected, doubts, env, aura in self._steady_values(core, kind)[1]:
            if _condition_holds(selected, doubts, obj):
                value = _evaluate(core, kind, aura.value, env) if callable(aura.value) else aura.value
                found.append(((env["self"], aura), value))
        return found


def mark_values(core: Core, obj: Obj, kind: str) -> Sequence[Any]:
    """Return the values of one kind marked on an object, in order; long mark lists are grouped by kind once."""
    marks = core.marks.get(obj)
    if not marks:
        return ()
    if len(marks) < MANY:
        return [mark.value for mark in marks if mark.kind == kind]
    held = core.known.get(obj)
    if held is None or held[0] is not marks:
        by_kind: dict[str, list[object]] = {}
        for mark in marks:
            by_kind.setdefault(mark.kind, []).append(mark.value)
        held = core.known[obj] = (marks, by_kind)
    values: Sequence[object] = held[1].get(kind, ())
    return values


def _active_auras(core: Core, kind: str, held: ActiveAuras) -> Iterator[tuple[Env, Aura]]:
    for env, auras in held:
        for aura in auras:
            if aura.kind == kind and (aura.condition is None or aura.condition(core, env)):
                yield env, aura


def _is_selected(core: Core, of: tuple[str, ActiveAuras]) -> list[Statement]:
    return [(*sort(core, env, aura.select), env, aura) for env, aura in _active_auras(core, *of)]


def _condition_holds(selected: list[Obj], doubts: Doubts, obj: Obj) -> bool:
    if obj in doubts:
        raise doubts[obj].with_traceback(None)
    return obj in selected


def _evaluate(core: Core, kind: str, question: Callable[[Core, Any], object], of: object) -> Any:
    """Evaluate a query while its own kind is recorded as being evaluated."""
    core.asking.add(kind)
    try:
        return question(core, of)
    finally:
        core.asking.discard(kind)


def add_mark(core: Core, obj: Obj, kind: str, value: object, until: str) -> None:
    """Put a lasting mark on an object or a player."""
    core.mark(obj, (*core.marks.get(obj, ()), Mark(kind, value, until)))


def end_marks(core: Core, until: str) -> list[Obj]:
    """Remove the marks that last until a moment; return the objects that had them."""
    ended = []
    for obj, marks in tuple(core.marks.items()):
        kept = tuple(mark for mark in marks if mark.until != until)
        if kept != marks:
            core.mark(obj, kept)
            ended.append(obj)
    return ended
