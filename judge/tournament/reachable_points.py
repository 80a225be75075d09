"""The number of players who can still reach some points, counted exactly over all results of the open tables.

Tables are independent, so the largest number of players who can reach a total is the sum over the tables; tables whose
players have equal points are counted once and multiplied.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from judge.tournament.model import Outcome
from judge.tournament.records import match_points

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from judge.tournament.field_readers import Number
    from judge.tournament.model import Scoring, Table

OWN = {"win": (1, 0), "draw": (0, 0), "loss": (0, 1)}
MIRRORED = {"win": "loss", "draw": "draw", "loss": "win"}
Ends = tuple[tuple["Number", ...], ...]
Counts = tuple[int, int, int, int]


def with_outcome(table: Table, own: str) -> Table:
    """Return a table with a result by which its first player wins, draws or loses."""
    return replace(table, outcome=Outcome.GAMES, games=(*OWN[own], 0))


class ReachableTotals:
    """The totals that the players of open tables can end with, and those that are fixed."""

    def __init__(self, points: Mapping[str, Number], tables: Sequence[Table], scoring: Scoring) -> None:
        """Take the points of all players who can be in the cut; others at the tables are not counted."""
        self.points = points
        self.table_of = {player: table for table in tables for player in table.players}
        self.fixed = sorted(total for player, total in points.items() if player not in self.table_of)
        self.gains = {
            t.number: [tuple(match_points(with_outcome(t, own), scoring)) for own in OWN] for t in tables
        }
        self.ends = {table.number: self._ends(table) for table in tables}
        self.alike = Counter(self.ends.values())
        self._known: dict[Number, Counts] = {}

    def _ends(self, table: Table) -> Ends:
        """Return the totals at a table for each of its results."""
        return tuple(
            tuple(self.points[p] + gain[k] for k, p in enumerate(table.players) if p in self.points)
            for gain in self.gains[table.number]
        )

    def answer(self, player: str, own: str, cut: int) -> str:
        """Return where a player ends with this result: `in`, `out`, `ties` (only tie-breakers decide), or `open`."""
        reach, passing, surely, _ = self._count_others(player, own)
        if reach < cut:
            return "in"
        if surely >= cut:
            return "out"
        return "ties" if passing < cut else "open"

    def may_be_in(self, player: str, own: str, cut: int) -> bool:
        """Return whether some results of the others put a player in by points alone."""
        return self._count_others(player, own)[3] < cut

    def _count_others(self, player: str, own: str) -> Counts:
        """Count the other players who can reach or pass a player's total, and who must pass or reach it."""
        mine = self.points[player]
        table = self.table_of.get(player)
        if table is None:
            reach, passing, surely, must = self._count_all(mine)
            return reach - 1, passing, surely, must - 1  # without the player themselves
        seat = table.players.index(player)
        gain = self.gains[table.number][list(OWN).index(own if seat == 0 else MIRRORED[own])]
        mine += gain[seat]
        rival = table.players[1 - seat]
        rivals = (self.points[rival] + gain[1 - seat],) if rival in self.points else ()
        at_table = _counts(self.ends[table.number], mine)
        reach, passing, surely, must = (
            total - here for total, here in zip(self._count_all(mine), at_table, strict=True)
        )
        level, above = sum(total >= mine for total in rivals), sum(total > mine for total in rivals)
        return reach + level, passing + above, surely + above, must + level

    def _count_all(self, total: Number) -> Counts:
        """Count over all tables and fixed players as `_count_others` does."""
        if total not in self._known:
            reach = must = len(self.fixed) - bisect_left(self.fixed, total)
            passing = surely = len(self.fixed) - bisect_right(self.fixed, total)
            for ends, count in self.alike.items():
                here = _counts(ends, total)
                reach += here[0] * count
                passing += here[1] * count
                surely += here[2] * count
                must += here[3] * count
            self._known[total] = (reach, passing, surely, must)
        return self._known[total]


def _counts(ends: Ends, total: Number) -> Counts:
    reached = [sum(end >= total for end in result) for result in ends]
    passed = [sum(end > total for end in result) for result in ends]
    return max(reached), max(passed), min(passed), min(reached)
