"""Standings and results as CSV: one line for each player or table; figures unrounded."""

from __future__ import annotations

import csv
from fractions import Fraction
from typing import TYPE_CHECKING

from judge.tournament.standings import standings
from judge.tournament.words import format_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from judge.tournament.model import Event, Table

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")
RESULT_COLUMNS = ("round", "table", "result")


def standings_csv(event: Event, upto: int | None = None) -> str:
    """Write the standings, best first."""
    rows = [row.to_dict() for row in standings(event, upto)]
    columns = list(dict.fromkeys(column for row in rows for column in row)) or ["rank", "player"]
    return _write_csv(columns, ([row.get(column, "") for column in columns] for row in rows))


def results_csv(event: Event) -> str:
    """Write every table of every round: its players in seat order and its result as in the event file."""
    names = {player.id: player.name for player in event.players}
    most = max((len(table.players) for played in event.rounds for table in played.tables), default=2)
    columns = [
        *RESULT_COLUMNS,
        *(f"{part}_{n}" for n in range(1, most + 1) for part in ("player", "name")),
    ]
    rows: list[list[object]] = []
    for played in event.rounds:
        for table in played.tables:
            seats = [cell for player in table.players for cell in (player, names.get(player, ""))]
            rows.append([played.number, table.number, _result(table), *seats])
    return _write_csv(columns, rows)


def _result(table: Table) -> str:
    """Return a result as a word or figures: `games 2-1-0`, `places 1/2/2/4`, `bye`; empty while it is open."""
    told = table.to_dict()
    parts = [
        f"{key} {('-' if key == 'games' else '/').join(_figure(key, one) for one in told[key])}"
        for key in ("games", "points", "places", "scores", "no_show", "lost")
        if key in told
    ]
    return " ".join(parts) or next((key for key, value in told.items() if value is True), "")


def _figure(key: str, value: int | str) -> str:
    """Format a figure, halves as decimals because strokes separate the players; or the id of an absent player."""
    return format_number(Fraction(value)) if key in ("points", "scores") else str(value)


def _write_csv(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    out = _Text()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(columns)
    writer.writerows([_escape_cell(cell) for cell in row] for row in rows)
    return "".join(out)


class _Text(list[str]):
    """Lines as they are written."""

    def write(self, line: str) -> None:
        self.append(line)


def _escape_cell(cell: object) -> object:
    """Keep a spreadsheet from reading a name as a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell
