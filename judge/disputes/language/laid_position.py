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
    """The position of a dispute laid out on a core, with the labels of its objects.

    `labels`: the label of each object.
    `objects`: the object of each label.
    `given_ids`: the labels that the file itself gives.
    `mentioned`: the objects that steps or claims name by id.
    `places`: where in the file each object is listed.
    `stated_numbers`: the names of the numbers that the file states of each object.
    `initial_events`: the events before the first step.
    `initial_log_lengths`: the length of the core's log at each of them.
    `filler_counts`: the assumed number of cards in each zone that the file leaves out.
    `fillers`: those cards as objects.
    `unowned`: the objects whose owner is not stated.
    `checked`: the position as it was checked, where only the check consulted some unclear points.
    """

    core: Core
    seats: tuple[str, ...]
    labels: dict[int, str] = field(default_factory=dict)
    objects: dict[str, int] = field(default_factory=dict)
    given_ids: frozenset[str] = frozenset()
    mentioned: frozenset[int] = frozenset()
    places: list[str] = field(default_factory=list)
    stated_numbers: list[frozenset[str]] = field(default_factory=list)
    initial_events: tuple[Any, ...] = ()
    initial_log_lengths: tuple[int, ...] = ()
    filler_counts: Mapping[ZoneId, int] = field(default_factory=dict)
    fillers: range = range(0)
    unowned: set[Obj] = field(default_factory=set)
    checked: CheckedPosition | None = None

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
