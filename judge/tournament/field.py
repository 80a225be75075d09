"""The field of a pairing: entrants as numbers with the data that pairing uses, and the objective that measures a pairing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from judge.tournament.field_readers import Number

Pair = tuple[int, int]


class PriorOpponents(Sequence[set[int]]):
    """The earlier opponents of each entrant, computed on first use: most pairs of a large field are never looked at."""

    def __init__(self, index: Mapping[str, int], opponents: list[list[str]]) -> None:
        """Take each entrant's number by id, and the lists of opponents' ids with their present length: lists may grow."""
        self._index = index
        self._opponents = opponents
        self._counts = [len(ids) for ids in opponents]
        self._known: dict[int, set[int]] = {}

    def __len__(self) -> int:
        return len(self._opponents)

    def __getitem__(self, entrant: Any) -> Any:
        found = self._known.get(entrant)
        if found is None:
            index = self._index
            ids = self._opponents[entrant][: self._counts[entrant]]
            found = {index[other] for other in ids if other in index}
            self._known[entrant] = found
        return found


@dataclass(slots=True)
class Field:
    """The entrants of one round. `scores` are match points times `scale`; `place` orders equals (lots or ranks).

    `apart` holds forbidden pairs both ways; each of `labels` gives every entrant's family, club, ..., or "".
    `history` says of two (the lower number first) how often they met and in which round last, `rounds` how many there
    were: what spreads rematches.
    `leanings` say how much each is due the second of two sides of the game; empty without sides.
    """

    scores: list[int]
    met: Sequence[set[int]]
    place: list[float]
    downs: list[int]
    byes: list[int]
    apart: dict[int, set[int]] = field(default_factory=dict)
    labels: list[list[str]] = field(default_factory=list)
    scale: int = 1
    history: Mapping[Pair, tuple[int, int]] = field(default_factory=dict)
    rounds: int = 0
    leanings: list[int] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.scores)

    @property
    def has_sides(self) -> bool:
        """Return whether the balance of sides depends on who meets whom."""
        return len(set(self.leanings)) > 1

    def clash(self, first: int, second: int) -> bool:
        """Return whether two entrants should not meet: they have met, or they must be kept apart."""
        return second in self.met[first] or (self.has_restrictions and self.must_be_apart(first, second))

    def rematch_weight(self, first: int, second: int) -> int:
        """Return the cost of a rematch of two entrants: how often they met, then how recently."""
        times, last = self.history.get((min(first, second), max(first, second)), (0, 0))
        return (times - 1) * (self.rounds + 1) + last if times else 0

    def points(self, entrant: int) -> Number:
        """Return an entrant's match points."""
        return self.scores[entrant] if self.scale == 1 else Fraction(self.scores[entrant], self.scale)

    @property
    def has_restrictions(self) -> bool:
        """Return whether any two entrants must be kept apart."""
        return bool(self.apart or self.labels)

    def must_be_apart(self, first: int, second: int) -> bool:
        """Return whether two entrants are a forbidden pair, or share a label (family, club, ...)."""
        if second in self.apart.get(first, ()):
            return True
        return any(label[first] and label[first] == label[second] for label in self.labels)

    def by_score(self) -> list[int]:
        """List the entrants, best score first, equals by their place."""
        order = sorted(range(len(self.scores)), key=self.place.__getitem__)
        order.sort(key=self.scores.__getitem__, reverse=True)  # stable: equals keep the order of their places
        return order

    def repeats_down(self, first: int, second: int) -> bool:
        """Return whether the upper of two entrants would be paired down again."""
        a, b = self.scores[first], self.scores[second]
        return (a > b and self.downs[first] > 0) or (b > a and self.downs[second] > 0)


@dataclass(frozen=True, slots=True, order=True)
class Objective:
    """The quality of a pairing: smaller is better, compared part by part.

    Forbidden pairs, rematches, how often and how recently those met, byes given to a player who had one while others had
    fewer, the points of the player with the bye, the sum of squared score differences, and pair-downs of players paired down
    before.
    """

    forbidden: int = 0
    rematches: int = 0
    rematch_spread: int = 0
    repeated_byes: int = 0
    bye_points: Number = 0
    score_differences: Number = 0
    repeated_pair_downs: int = 0

    def to_dict(self) -> dict[str, Any]:
        """Return the parts by name."""
        return {
            "forbidden": self.forbidden,
            "rematches": self.rematches,
            "rematch_spread": self.rematch_spread,
            "repeated_byes": self.repeated_byes,
            "bye_points": _to_json_number(self.bye_points),
            "score_differences": _to_json_number(self.score_differences),
            "repeated_pair_downs": self.repeated_pair_downs,
        }


def _to_json_number(value: Number) -> int | float:
    if isinstance(value, int):
        return value
    return int(value) if value.denominator == 1 else float(value)


def measure(entrants: Field, pairs: Iterable[Pair], bye: int | None) -> Objective:
    """Return the objective of a pairing, whoever made it."""
    scores, met, downs = entrants.scores, entrants.met, entrants.downs
    forbidden = rematches = again = squares = repeated = 0
    for first, second in pairs:
        difference = scores[first] - scores[second]
        if difference:
            squares += difference * difference
            if downs[first if difference > 0 else second]:
                repeated += 1
        if second in met[first]:
            rematches += 1
            again += entrants.rematch_weight(first, second)
    if entrants.has_restrictions:
        forbidden = sum(entrants.must_be_apart(first, second) for first, second in pairs)
    repeats, points = bye_cost(entrants, bye)
    return objective(entrants, forbidden, (rematches, again), (repeats, points), squares, repeated)


def least_forbidden(entrants: Field) -> int:
    """Bound the pairs of one label from below: a label that more than half of the field has must meet itself."""
    odd = len(entrants) % 2
    most = 0
    for label in entrants.labels:
        largest = max(Counter(name for name in label if name).values(), default=0)
        most = max(most, largest - odd - len(entrants) // 2)
    return most


def bye_cost(entrants: Field, bye: int | None) -> tuple[int, int]:
    """Return how many more byes than the fewest the receiver had, and the receiver's score; zeros without a bye."""
    if bye is None:
        return 0, 0
    return entrants.byes[bye] - min(entrants.byes), entrants.scores[bye]


def objective(
    entrants: Field,
    forbidden: int,
    rematches: tuple[int, int],
    bye: tuple[int, int],
    squares: int,
    repeated: int,
) -> Objective:
    """Assemble an objective, with scores converted back to match points."""
    scale = entrants.scale
    return Objective(
        forbidden,
        *rematches,
        bye[0],
        Fraction(bye[1], scale) if scale != 1 else bye[1],
        Fraction(squares, scale * scale) if scale != 1 else squares,
        repeated,
    )


def groups(entrants: Field, order: Sequence[int]) -> list[tuple[int, int]]:
    """Cut a list sorted by score into score groups: (start, end) positions."""
    scores = entrants.scores
    found: list[tuple[int, int]] = []
    start = 0
    for position in range(1, len(order) + 1):
        if position == len(order) or scores[order[position]] != scores[order[start]]:
            found.append((start, position))
            start = position
    return found
