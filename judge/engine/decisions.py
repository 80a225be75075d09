"""Decisions: the points at which the rules could have led elsewhere, and which way they went.

A game declares them (`deciding.py`) where it compares, forbids, permits, replaces, orders, finds no target, or
prevents something. A normal replay does not record them. To explain a result, actions are replayed with a `Recorder`,
which records each decision and reverses the ones it is told to.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class Kind(IntEnum):
    """The kind of a decision: the greater, the more it explains.

    A plain effect of a rule or text (EFFECT) explains least and is stated last; a prohibition or replacement (BARRED)
    comes first.
    """

    EFFECT = 0
    NUMBER = 1  # which number counts, or which of several forms it has
    USUAL = 2  # defaults and permissions
    ORDER = 3  # order, ending, leaving, ownership
    COMPARED = 4  # one number with another
    ABSENT = 5  # what does not happen, though it might seem to
    BARRED = 6  # a prohibition, a replacement, a target that is gone


class Point(NamedTuple):
    """The key shared by repeated decisions about one thing: the rule, the player concerned, and the objects."""

    rule: str
    about: tuple[int, ...]
    what: str


class OfKind(NamedTuple):
    """The key shared by all decisions of one kind by one rule, whatever their objects."""

    rule: str
    kind: Kind


class Decision(NamedTuple):
    """One decision: its rule, its result, and the objects (players below zero) and numbers it depended on."""

    rule: str
    kind: Kind
    found: Any
    about: tuple[int, ...]
    facts: Mapping[str, Any]

    @property
    def point(self) -> Point:
        """Return the key of what it decides; equal for repeated decisions."""
        return Point(self.rule, self.about, str(self.facts.get("what", "")))

    @property
    def of_kind(self) -> OfKind:
        """Return its rule and kind as a key."""
        return OfKind(self.rule, self.kind)


class Recorder:
    """Records decisions in the order in which they are made.

    `turned`: the decisions to reverse: one by its number (from 0), together with later repeats while nothing has
    changed; every decision of a point; or every decision of a kind by one rule.
    """

    def __init__(self, turned: int | Point | OfKind | None = None) -> None:
        self.made: list[Decision] = []
        self.turned = turned

    def note(self, decision: Decision) -> bool:
        """Record a decision; return whether it is reversed."""
        self.made.append(decision)
        if isinstance(self.turned, Point):
            return decision.point == self.turned
        if isinstance(self.turned, OfKind):
            return decision.of_kind == self.turned
        if self.turned is None or len(self.made) <= self.turned:
            return False
        return decision == self.made[self.turned]
