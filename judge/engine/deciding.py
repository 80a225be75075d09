"""How a game declares its decisions: each function returns the outcome of a rule, at no cost unless recorded.

`holds` is for a rule by which something happens or is forbidden; `but_for` for a rule that prevents something;
`decide` chooses between two values. When a decision is tried the other way, they return the other answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from judge.engine.decisions import Decision, Kind
from judge.engine.errors import Illegal

if TYPE_CHECKING:
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
