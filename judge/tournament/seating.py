"""Table numbers: fixed tables keep theirs, the others fill up the hall's from the event's first in order of score."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from judge.tournament.model import Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from judge.tournament.model import Event, Player


def hall_tables(event: Event) -> Iterator[int]:
    """Yield the numbers of the tables in the hall, from the event's first on, without those left out."""
    following = event.first_table
    for low, high in sorted(event.tables_left_out):
        yield from range(following, low)
        following = max(following, high + 1)
    yield from count(following)


def number(tables: Iterable[Table], players: Mapping[str, Player], event: Event) -> tuple[Table, ...]:
    """Assign the hall's numbers to tables that come best first; fixed tables keep theirs unless it is taken."""
    tables = list(tables)
    fixed: dict[int, int] = {}
    keeping = any(player.table is not None for player in players.values())
    for position, table in enumerate(tables if keeping else ()):
        wanted = [players[p].table for p in table.players]
        free = [n for n in wanted if n is not None and n not in fixed.values()]
        if free and len(table.players) > 1:
            fixed[position] = free[0]
    taken = set(fixed.values())
    following = (n for n in hall_tables(event) if n not in taken)
    numbers = [fixed[k] if k in fixed else next(following) for k in range(len(tables))]
    numbered = [
        Table(n, t.players, t.outcome, t.games, t.values, t.scores, t.absent, t.bracket, t.note)
        for n, t in zip(numbers, tables, strict=True)
    ]
    return tuple(sorted(numbered, key=lambda table: table.number))
