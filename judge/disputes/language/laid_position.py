"""A position laid out on a core, with the names of its objects in the file and in sentences."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from judge.disputes.language.described import CHANCE as BY_CHANCE
from judge.disputes.language.errors import DisputeError
from judge.disputes.language.game_context import context_of
from judge.engine.ids import CHANCE, Seat

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.disputes.language.game_context import GameContext
    from judge.engine.game import Core
    from judge.engine.ids import Obj, ZoneId


class CheckedPosition(NamedTuple):
    """A checked position, and the unclear points that only its check consulted."""

    points: frozenset[str]
    core: Core


@dataclass
class LaidPosition:
    """A position on a core, with the names of its objects: `labels[object]` and the reverse."""

    core: Core
    seats: tuple[str, ...]
    labels: dict[int, str] = field(default_factory=dict)
    objects: dict[str, int] = field(default_factory=dict)
    given: frozenset[str] = frozenset()
    mentioned: frozenset[int] = frozenset()  # objects that a step or a claim speaks of by their id
    spots: list[str] = field(default_factory=list)  # where the file lists each object
    numbers: list[frozenset[str]] = field(default_factory=list)  # which numbers the file tells of each object
    begun: tuple[Any, ...] = ()  # events of what happened by itself before the first step
    begun_at: tuple[int, ...] = ()  # how long the core's log was when each of them was told
    unseen: Mapping[ZoneId, int] = field(default_factory=dict)  # how many lie in zones the file leaves out
    fillers: range = range(0)  # those, as objects
    unowned: set[Obj] = field(default_factory=set)  # of which it is not told whose they are
    checked: CheckedPosition | None = None  # where its check alone asks for some unclear points

    @property
    def context(self) -> GameContext:
        """Its game's context."""
        return context_of(self.core.game.id)

    def copy(self) -> LaidPosition:
        """Return an independent copy, with a core and names of its own."""
        twin = copy(self)
        twin.core, twin.labels, twin.objects = self.core.copy(), self.labels.copy(), self.objects.copy()
        return twin

    def seat_label(self, seat: int) -> str:
        """Return the name of a seat in the file, or `chance`."""
        return BY_CHANCE if seat == CHANCE else self.seats[seat]

    def seat(self, name: str, path: str) -> Seat:
        """Return the number of a seat."""
        if name not in self.seats:
            raise DisputeError(path, "seat.unknown", seat=name, known=self.seats)
        return Seat(self.seats.index(name))
