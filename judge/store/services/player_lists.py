"""Lists of players: CSV in any usual form, or one name a line; every line is reported, and all are added or none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from judge.store.doors.files import table_text
from judge.store.doors.foreign import read_lines
from judge.store.refusals import Conflict, Invalid
from judge.store.rights import Right
from judge.store.services.players import PlayerDetails, has_twin, never_paired, new_player

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.store.work import Change, Work

MOST_CSV_LINES = 10_000
OF_LIST = ("name", "first", "last", "seed", "rating", "table")  # what a list may say of a player here


@dataclass(frozen=True)
class CsvLine:
    """One line of a player list and what became of it; of headings, the columns that were not used."""

    n: int
    text: str
    status: str  # added | twin | heading | blank | problem
    because: str = ""
    unused: tuple[str, ...] = ()


def list_in(data: bytes) -> str:
    """Read a file with a list of players: text in any usual encoding, CSV, or the first sheet of a spreadsheet."""
    return table_text(data, MOST_CSV_LINES)


def add_players(work: Work, slug: str, text: str, *, twins: bool = True) -> list[CsvLine]:
    """Add players from CSV or one name a line; every line is reported, a repeated name is added and marked.

    The whole list is added or, when any line is unusable, nothing; so too where a name is there twice and `twins` does
    not say that these are different people.
    """
    report: list[CsvLine] = []
    with work.writing("player.import", slug, Right.PLAYERS) as change:
        lines = read_lines(text, change.event.apart, known=OF_LIST)
        if len(lines) > MOST_CSV_LINES:
            raise Invalid("csv.long", most=MOST_CSV_LINES)
        named = next((line.told["name"] for line in lines if line.told.get("name")), "?")
        never_paired(work, change, named[:60])
        for line in lines:
            status, because = line.status, line.because if line.status == "problem" else ""
            if status == "player":
                status, because = _try_add(work, change, line.told)
            report.append(CsvLine(line.n, line.text[:200], status, because, line.unused))
        problems = [line for line in report if line.status == "problem"]
        if problems:
            raise Invalid(
                "csv.columns" if problems[0].because == "csv.columns" else "csv.lines",
                lines=", ".join(str(line.n) for line in problems[:20]),
            )
        again = [line.text.strip() for line in report if line.status == "twin"]
        if again and not twins:
            raise Conflict("player.twin", name=", ".join(again[:10]))
        change.facts["count"] = sum(line.status in {"added", "twin"} for line in report)
    return report


def _try_add(work: Work, change: Change, told: Mapping[str, str]) -> tuple[str, str]:
    try:
        name = told["name"]
        twin = has_twin(change.session, change.event, name)
        groups = {kind: told.get(kind, "") for kind in change.event.apart}
        seed, table, rating = (int(told[key]) if key in told else None for key in ("seed", "table", "rating"))
        details = PlayerDetails(name, table, seed, (), groups, rating)
        columns = details.checked(change.event)
        player = new_player(work, change, name)
        for key in ("fixed_table", "seed", "rating", "groups"):
            setattr(player, key, columns[key])
    except Invalid as refusal:
        return "problem", refusal.code
    return ("twin" if twin else "added"), ""
