"""How a game declares its decisions: each function gives what the rules make of a point, at no cost where nobody asks.

`holds` for a rule by which something happens, or is forbidden; `but_for` for a rule by which something does not happen
that might seem to; `decide` for one of two values. Where a decision is tried the other way, they give the other answer.
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
    """Return what was found, or what would have been but for a rule: that only where it is tried.

    `about`: the objects that it depended on, players below zero; `facts`: what its sentence says, with its numbers.
    """
    noted = core.decisions
    if noted is None or not noted.note(Decision(rule, kind, found, about, facts)):
        return found
    return other


def holds(core: Core, rule: str, kind: Kind, *about: int, **facts: object) -> bool:
    """Return that a rule applies; False only where it is tried without."""
    return core.decisions is None or decide(core, rule, kind, True, False, *about, **facts)


def but_for(core: Core, rule: str, *about: int, **facts: object) -> bool:
    """Return whether what a rule excludes happens all the same: True only where it is tried without."""
    return core.decisions is not None and decide(core, rule, Kind.ABSENT, False, True, *about, **facts)


def read_as(core: Core, point: str, reading: str, *about: int, **facts: object) -> bool:
    """Return whether an unclear point is read so; the opposite where that is tried."""
    found = core.reading(point) == reading
    if core.decisions is None:
        return found
    return decide(core, point.partition("/")[0], Kind.ABSENT, found, not found, *about, **facts)


def permit(core: Core, rule: str, *about: int, **facts: object) -> None:
    """Raise Illegal where it is tried without the rule by which an action is allowed."""
    if not holds(core, rule, Kind.USUAL, *about, **facts):
        raise Illegal((rule,), "turned")
