"""Decisions: the points of the rules at which a game could have gone another way, and which way it went.

A game declares them (`deciding.py`) where it compares, forbids, permits, replaces, orders, stops for lack of a target, or
lets something not happen. In a replay nobody notes them; where somebody asks why, what was done is done again with a
`Recorder`, which notes each and has those that it is told to go the other way.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class Kind(IntEnum):
    """What is decided: the greater, the more it explains.

    What a rule or a text simply does (EFFECT) is said least of all, what is forbidden or replaced (BARRED) first.
    """

    EFFECT = 0
    NUMBER = 1  # which number counts, or which of several forms it has
    USUAL = 2  # what holds where nothing else is said, what is permitted
    ORDER = 3  # what comes first, what ends or goes, whose it becomes
    COMPARED = 4  # one number with another
    ABSENT = 5  # what does not happen, though it might seem to
    BARRED = 6  # a prohibition, a replacement, a target that is gone


class Point(NamedTuple):
    """What is the same wherever one thing is decided several times: the rule, of whom, and about what."""

    rule: str
    about: tuple[int, ...]
    what: str


class OfKind(NamedTuple):
    """What is the same wherever a rule decides in one way, whatever it is about."""

    rule: str
    kind: Kind


class Decision(NamedTuple):
    """One decision: by which rule, which way it went, on which objects (players below zero) and numbers it depended."""

    rule: str
    kind: Kind
    found: Any
    about: tuple[int, ...]
    facts: Mapping[str, Any]

    @property
    def point(self) -> Point:
        """Return what it decides, however often that comes up."""
        return Point(self.rule, self.about, str(self.facts.get("what", "")))

    @property
    def of_kind(self) -> OfKind:
        """Return by which rule it decides, and in which way."""
        return OfKind(self.rule, self.kind)


class Recorder:
    """Notes decisions in the order in which they are made.

    `turned`: which is tried the other way: one by its number, from 0, and the same one where it is made again later with
    nothing changed; each of a point; or each by which a rule decides in one way.
    """

    def __init__(self, turned: int | Point | OfKind | None = None) -> None:
        self.made: list[Decision] = []
        self.turned = turned

    def note(self, decision: Decision) -> bool:
        """Note one; return whether it goes the other way."""
        self.made.append(decision)
        if isinstance(self.turned, Point):
            return decision.point == self.turned
        if isinstance(self.turned, OfKind):
            return decision.of_kind == self.turned
        if self.turned is None or len(self.made) <= self.turned:
            return False
        return decision == self.made[self.turned]
