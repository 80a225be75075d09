"""Lists of players: CSV in any usual form, or one name a line; every line is reported, and all are added or none."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

from judge.store.doors.files import table_text
from judge.store.refusals import Conflict, Invalid
from judge.store.rights import Right
from judge.store.services.players import PlayerDetails, has_twin, never_paired, new_player

if TYPE_CHECKING:
    from judge.store.models import Event
    from judge.store.work import Change, Work

MOST_CSV_LINES = 10_000
NAME_HEADINGS = (
    "name",
    "player",
    "player name",
    "姓名",
    "名稱",
    "名称",
    "玩家",
    "名前",
    "氏名",
    "プレイヤー",
)

SEED_HEADINGS = ("seed", "種子", "种子", "シード")
RATING_HEADINGS = ("rating", "elo", "等級分", "等级分", "積分等級", "レーティング", "レート")
TABLE_HEADINGS = ("table", "fixed table", "桌", "枱", "卓", "テーブル")


@dataclass(frozen=True)
class CsvLine:
    """One line of a player list and what became of it."""

    n: int
    text: str
    status: str  # added | twin | heading | blank | problem
    because: str = ""


def list_in(data: bytes) -> str:
    """Read a file with a list of players: text in any usual encoding, CSV, or the first sheet of a spreadsheet."""
    return table_text(data, MOST_CSV_LINES)


def add_players(work: Work, slug: str, text: str, *, twins: bool = True) -> list[CsvLine]:
    """Add players from CSV or one name a line; every line is reported, a repeated name is added and marked.

    The whole list is added or, when any line is unusable, nothing; so too where a name is there twice and `twins` does
    not say that these are different people.
    """
    lines = text.lstrip("\ufeff").splitlines()
    if len(lines) > MOST_CSV_LINES:
        raise Invalid("csv.long", most=MOST_CSV_LINES)
    report: list[CsvLine] = []
    with work.writing("player.import", slug, Right.PLAYERS) as change:
        never_paired(work, change, next((line.strip() for line in lines if line.strip()), "?")[:60])
        columns = {"name": 0}
        for n, raw in enumerate(lines, 1):
            status, because = "blank", ""
            if len(raw) > 500:
                status, because = "problem", "csv.line_long"
            elif raw.strip():
                cells = _cells(raw)
                found = _headings(cells, change.event)
                if "name" in found and not any(line.status == "added" for line in report):
                    columns, status = found, "heading"
                else:
                    told = {key: cells[column] for key, column in columns.items() if column < len(cells)}
                    status, because = _try_add(work, change, told)
            report.append(CsvLine(n, raw[:200], status, because))
        problems = [line for line in report if line.status == "problem"]
        if problems:
            raise Invalid("csv.lines", lines=", ".join(str(line.n) for line in problems[:20]))
        again = [line.text.strip() for line in report if line.status == "twin"]
        if again and not twins:
            raise Conflict("player.twin", name=", ".join(again[:10]))
        change.facts["count"] = sum(line.status in {"added", "twin"} for line in report)
    return report


def _cells(line: str) -> list[str]:
    delimiter = "\t" if "\t" in line else ";" if ";" in line and "," not in line else ","
    return [cell.strip() for cell in next(csv.reader(io.StringIO(line), delimiter=delimiter))]


def _headings(cells: list[str], event: Event) -> dict[str, int]:
    """Read a line of headings: the name, a seed, a fixed table, and the groups that this event keeps apart."""
    known = dict.fromkeys(NAME_HEADINGS, "name") | dict.fromkeys(SEED_HEADINGS, "seed")
    known |= (
        dict.fromkeys(RATING_HEADINGS, "rating")
        | dict.fromkeys(TABLE_HEADINGS, "table")
        | {kind.casefold(): f"group:{kind}" for kind in event.apart}
    )
    named = [(known[cell.casefold()], i) for i, cell in enumerate(cells) if cell.casefold() in known]
    return dict(reversed(named))


def _try_add(work: Work, change: Change, told: dict[str, str]) -> tuple[str, str]:
    try:
        name = told.get("name", "")
        twin = has_twin(change.session, change.event, name)
        groups = {kind: told.get(f"group:{kind}", "") for kind in change.event.apart}
        details = PlayerDetails(
            name, _figure(told, "table"), _figure(told, "seed"), (), groups, _figure(told, "rating")
        )
        columns = details.checked(change.event)
        player = new_player(work, change, name)
        for key in ("fixed_table", "seed", "rating", "groups"):
            setattr(player, key, columns[key])
    except Invalid as refusal:
        return "problem", refusal.code
    return ("twin" if twin else "added"), ""


def _figure(told: dict[str, str], key: str) -> int | None:
    text = told.get(key, "")
    if text and not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise Invalid("field.number", field=key)
    return int(text) if text else None
