"""Sides of a game: which player begins with which, balanced and alternating for each player."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from judge.tournament.model import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from judge.tournament.field import Field
    from judge.tournament.model import Stage, Table

Seat = TypeVar("Seat")
EVEN = 0.5
UNTAKEN = (Outcome.PENDING, Outcome.UNPLAYED, Outcome.NO_SHOW, Outcome.LOST)
"""Results of tables at which nobody took a side."""
WIDEST = 7
"""A difference of leanings above this is as good as this."""


def sides_taken(tables: Sequence[Table]) -> Iterator[tuple[str, int]]:
    """Yield the side of each player at the tables of a round: 1 for the first seat, -1 for the second."""
    for table in tables:
        if len(table.players) == 2 and table.outcome not in UNTAKEN:
            yield from zip(table.players, (1, -1), strict=True)


def side_leaning(sides: Sequence[int]) -> int:
    """Return how much a player is due the second side: twice the surplus of the first, and the last side."""
    return 2 * sum(sides) + sides[-1] if sides else 0


def mismatch(entrants: Field, first: int, second: int) -> int:
    """Weigh how badly two suit each other's sides: 0 where one is long due the one and one the other."""
    return WIDEST - min(WIDEST, abs(entrants.leanings[first] - entrants.leanings[second]))


def order_sides(
    pair: tuple[Seat, Seat], leanings: Sequence[int], toss: Callable[[], float]
) -> tuple[Seat, Seat]:
    """Order a pair by side: the player due the first side sits first, equals by lot."""
    due = leanings[0] - leanings[1]
    return pair if due < 0 or (due == 0 and toss() < EVEN) else pair[::-1]


def take_turns(entrants: Field, members: list[int], *, spoken: bool) -> list[int]:
    """Interleave players due one side with those due the other, so that neighbours suit each other.

    With `spoken` the first is for a player above, and stays.
    """
    if spoken:
        return members[:1] + take_turns(entrants, members[1:], spoken=False)
    by_leaning = sorted(members, key=entrants.leanings.__getitem__)
    half = (len(by_leaning) + 1) // 2
    laid = [one for pair in zip(by_leaning[:half], reversed(by_leaning[half:]), strict=False) for one in pair]
    return laid + ([by_leaning[half - 1]] if len(by_leaning) % 2 else [])


def seats_of(table: Table, names: Mapping[str, str], stage: Stage) -> list[str]:
    """Name the players of a table, with the side each begins with where the game has sides."""
    sides = stage.ways.sides if len(table.players) == 2 else ()
    called = [names[player] for player in table.players]
    return [f"{name} ({side})" for name, side in zip(called, sides, strict=True)] if sides else called
