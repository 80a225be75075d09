"""How a game declares its decisions: each function returns the outcome of a rule, at no cost unless recorded.

`holds` is for a rule by which something happens or is forbidden; `but_for` for a rule that prevents something;
`decide` chooses between two values; `added` adds up. When a decision is tried the other way, they return the other answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from judge.engine.decisions import Decision, Kind
from judge.engine.errors import Illegal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.engine.game import Core

Found = TypeVar("Found")


def decide(
    core: Core, rule: str, kind: Kind, found: Found, other: Found, *about: int, **facts: object
) -> Found:
    """Return what was found, or the alternative when the decision is tried the other way.

    `about`: the objects it depended on (players below zero); `facts`: the facts and numbers of its sentence.
    """
    noted = core.decisions
    if noted is None or not noted.note(Decision(rule, kind, found, about, facts)):
        return found
    return other


def holds(core: Core, rule: str, kind: Kind, *about: int, **facts: object) -> bool:
    """Return True: a rule applies. False only when tried without that rule."""
    return core.decisions is None or decide(core, rule, kind, True, False, *about, **facts)


def but_for(core: Core, rule: str, *about: int, **facts: object) -> bool:
    """Return False: a rule prevents something. True only when tried without that rule."""
    return core.decisions is not None and decide(core, rule, Kind.ABSENT, False, True, *about, **facts)


def added(core: Core, base: int, terms: Sequence[tuple[str, int]], *about: int, **facts: object) -> int:
    """Return a number with what is added to it, each by its rule; without one of them when it is tried without its rule."""
    total = base + sum(term for _, term in terms)
    if core.decisions is None:
        return total
    said = {"what": "sum", "number": total, "sum": written_sum(base, *(term for _, term in terms)), **facts}
    for rule, term in terms:
        if term:
            total = decide(core, rule, Kind.NUMBER, total, total - term, *about, term=term, **said)
    return total


def written_sum(base: int, *terms: int) -> str:
    """Return how a number comes about, as "2 + 3 - 1 = 4"; the number alone where nothing is added to it."""
    parts = [f"{'-' if term < 0 else '+'} {abs(term)}" for term in terms if term]
    total = str(base + sum(terms))
    return " ".join((str(base), *parts, "=", total)) if parts else total


def is_read_as(core: Core, point: str, reading: str, *about: int, **facts: object) -> bool:
    """Return whether an unclear point has this interpretation; the opposite when tried the other way."""
    found = core.reading(point) == reading
    if core.decisions is None:
        return found
    return decide(core, point.partition("/")[0], Kind.ABSENT, found, not found, *about, **facts)


def permit(core: Core, rule: str, *about: int, **facts: object) -> None:
    """Raise Illegal when tried without the rule that allows an action."""
    if not holds(core, rule, Kind.USUAL, *about, **facts):
        raise Illegal((rule,), "turned")
