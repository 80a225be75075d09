"""Read the CSV of results, as `tables` writes it, into an event file: one line for each table of a round.

It holds only seats and results; the defaults used for the rest are reported.
"""

from __future__ import annotations

import csv
import re
from typing import TYPE_CHECKING, Any, Final

from judge.tournament.field_readers import MAX_ROUNDS
from judge.tournament.foreign.import_result import ImportedEvent, omitted_fields, stay_in_event
from judge.tournament.foreign.tables import FORMULA, RESULT_COLUMNS
from judge.tournament.model import FLAGS
from judge.tournament.pairing import PairingReason
from judge.tournament.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

USUAL_BEST_OF: Final = 3
SIDES: Final = 2
LONGEST_HEAD: Final = 2_000
BEYOND: Final = "beyond"  # where the reader puts cells that have no heading
_FIGURES: Final = re.compile(r"(games|points|places|scores) ([-0-9./]+)")
_ABSENT: Final = re.compile(r"(no_show|lost) (.+)")


def is_results(text: str) -> bool:
    """Return whether a text begins with the headings of results."""
    head = text.lstrip("\ufeff")[:LONGEST_HEAD].partition("\n")[0].rstrip("\r")
    delimiter = head[len(RESULT_COLUMNS[0]) :][:1]
    return (
        delimiter in tuple(",;\t") and tuple(head.split(delimiter))[: len(RESULT_COLUMNS)] == RESULT_COLUMNS
    )


def read(text: str) -> ImportedEvent:
    """Read results."""
    lines = text.lstrip("\ufeff").splitlines()
    names: dict[str, str] = {}
    rounds: dict[int, list[dict[str, Any]]] = {}
    delimiter = lines[0][len(RESULT_COLUMNS[0])]
    reader = csv.DictReader(lines, delimiter=delimiter, restval="", restkey=BEYOND, strict=True)
    for where, row in _rows(reader):
        number = _whole_number(row["round"], where)
        if number > MAX_ROUNDS:
            raise Refusal("list_too_long", path=where, count=number, most=MAX_ROUNDS)
        rounds.setdefault(number, []).append(_table(row, where, names))
    tables = [table for played in rounds.values() for table in played]
    last = max(rounds, default=1)
    away = {player: set(range(1, last + 1)) for player in names}
    for number, played in rounds.items():
        for player in (player for table in played for player in table["players"]):
            away[player].discard(number)
    event: dict[str, Any] = {
        "event": 1,
        "rounds": last,
        "best_of": _best_of(tables),
        "players": [
            {"id": player} | ({"name": name} if name else {}) | stay_in_event(away[player], last)
            for player, name in names.items()
        ],
        "results": [{"round": number, "tables": rounds[number]} for number in sorted(rounds)],
    }
    sizes = {len(table["players"]) for table in tables} - {1}
    if sizes - {SIDES}:
        event |= {
            "format": "pods",
            "pods": {"size": max(sizes), "smallest": min(sizes), "largest": max(sizes)},
        }
    known = re.compile(r"(player|name)_[0-9]+")
    others = [
        head for head in reader.fieldnames or () if head not in RESULT_COLUMNS and not known.fullmatch(head)
    ]
    only = PairingReason("left_out.results_only", {"rounds": last})
    return ImportedEvent("results", event, (only, *omitted_fields(others)))


def _rows(reader: csv.DictReader[str]) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield each line with its place. `Refusal` for one with more cells than headings, or an unclosed quote."""
    try:
        for row in reader:
            where = f"line {reader.line_num}"
            if BEYOND in row:
                raise Refusal("report_line", path=where, value=",".join(row[BEYOND])[:20])
            yield where, row
    except csv.Error as error:
        raise Refusal("report_line", path=f"line {reader.line_num}", value=str(error)) from error


def _table(row: Mapping[str, str], where: str, names: dict[str, str]) -> dict[str, Any]:
    players = []
    for head, cell in row.items():
        seat = re.fullmatch(r"player_([0-9]+)", head or "")
        if seat and cell:
            player = _unescape_cell(cell)
            players.append(player)
            names.setdefault(player, _unescape_cell(row.get(f"name_{seat[1]}", "")))
    table: dict[str, Any] = {"table": _whole_number(row["table"], where), "players": players}
    return table | _read_outcome(row["result"], players, where)


def _read_outcome(result: str, players: list[str], where: str) -> dict[str, Any]:
    """Read the result of a table: figures, an outcome word, or the absent players; empty while it is open."""
    if not result or result in FLAGS:
        return {result: True} if result else {}
    if absent := _ABSENT.fullmatch(result):
        known = {"/".join(some): some for some in (players, *([each] for each in players))}
        if absent[2] in known:
            return {absent[1]: known[absent[2]]}
    figures = dict(_FIGURES.findall(result))
    if not figures or " ".join(f"{key} {told}" for key, told in figures.items()) != result:
        raise Refusal("unknown_outcome", path=where, value=result[:40])
    return {
        key: [_figure(key, part, where) for part in told.split("-" if key == "games" else "/")]
        for key, told in figures.items()
    }


def _figure(key: str, text: str, where: str) -> int | str:
    return _whole_number(text, where) if key in ("games", "places") else text


def _best_of(tables: list[dict[str, Any]]) -> int:
    """Count how long matches are: no shorter than the longest that was played."""
    games: list[list[int]] = [table["games"][:SIDES] for table in tables if "games" in table]
    return max([USUAL_BEST_OF, *(2 * max(won) - 1 for won in games), *(sum(won) for won in games)])


def _unescape_cell(cell: str) -> str:
    """Remove the mark that keeps a spreadsheet from reading a name as a formula."""
    return cell[1:] if cell[:1] == "'" and cell[1:].startswith(FORMULA) else cell


def _whole_number(text: str, where: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise Refusal("report_line", path=where, value=text[:20])
    return int(text)
