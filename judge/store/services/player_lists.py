"""Lists of players: CSV in any usual form, or one name a line; every line is reported, and all are added or none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import select

from judge.store.adapters.files import table_text, write_xlsx
from judge.store.adapters.foreign import find_twins, read_lines
from judge.store.models import Player
from judge.store.refusals import Conflict, Invalid
from judge.store.rights import Right
from judge.store.services.names import skeleton
from judge.store.services.players import PlayerDetails, find_namesakes, new_player, refuse_unpairable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.store.work import Change, Work

MOST_CSV_LINES = 10_000
OF_LIST = ("name", "first", "last", "seed", "rating", "table")  # what a list may say of a player here


@dataclass(frozen=True)
class CsvLine:
    """One line of a player list and its outcome; of headings, the unused columns."""

    n: int
    text: str
    status: str  # added | twin | same | heading | blank | problem
    because: str = ""
    unused: tuple[str, ...] = ()
    there: tuple[str, ...] = ()  # of a twin: the ids of who is called so already
    lines: tuple[int, ...] = ()  # and the lines of the list before it


class TwinsError(Conflict):
    """Names of a list exist already, and it is undecided whether they are the same people; nothing was added."""

    def __init__(self, twins: list[CsvLine]) -> None:
        shown = ", ".join(line.text.strip() for line in twins[:10])
        super().__init__("player.twins", names=shown, lines=[line.n for line in twins])
        self.twins = twins


def list_in(data: bytes, name: str) -> str:
    """Read a file, called so, with a list of players: text in any usual encoding, CSV, or a spreadsheet of one sheet."""
    return table_text(data, MOST_CSV_LINES, name)


def settled_list(text: str, *, twins: bool = False, decided: Mapping[int, str] | None = None) -> str:
    """Return a list for a new event, without the lines that repeat an earlier person.

    Raises TwinsError like `add_players` for an undecided double name; a column of ids identifies people.
    """
    said, lines = decided or {}, read_lines(text)
    before = find_twins(lines, skeleton)
    again = [
        CsvLine(line.n, line.text[:200], "twin", lines=before[line.n])
        for line in lines
        if line.n in before and line.n not in said
    ]
    if again and not twins:
        raise TwinsError(again)
    kept = (line for line in lines if line.n not in before or said.get(line.n) != "same")
    return "\n".join(line.text for line in kept)


def add_players(
    work: Work, slug: str, text: str, *, twins: bool = False, decided: Mapping[int, str] | None = None
) -> list[CsvLine]:
    """Add players from CSV or one name a line; every line is reported.

    The whole list is added or, when any line is unusable, nothing; likewise where a name exists twice and neither `twins`
    says that these are different people nor `decided` of its line: `another` is added, `same` is left out.
    """
    report: list[CsvLine] = []
    said = decided or {}
    made: dict[int, int] = {}  # id of a player made here -> line
    with work.writing("player.import", slug) as change:
        lines = read_lines(text, change.event.apart, known=OF_LIST)
        if len(lines) > MOST_CSV_LINES:
            raise Invalid("csv.long", most=MOST_CSV_LINES)
        named = next((line.told["name"] for line in lines if line.told.get("name")), "?")
        refuse_unpairable(work, change, named[:60])
        for line in lines:
            status, because = line.status, line.because if line.status == "problem" else ""
            called = (
                find_namesakes(change.session, change.event, line.told.get("name", ""))
                if status == "player"
                else []
            )
            if called and said.get(line.n) == "same":
                status = "same"
            elif status == "player":
                player, because = _try_add(work, change, line.told)
                status = "problem" if player is None else "twin" if called else "added"
                made |= {} if player is None else {player.id: line.n}
            there = tuple(one.code for one in called if one.id not in made)
            lines_before = tuple(made[one.id] for one in called if one.id in made)
            report.append(CsvLine(line.n, line.text[:200], status, because, line.unused, there, lines_before))
        problems = [line for line in report if line.status == "problem"]
        if problems:
            raise Invalid(
                "csv.columns" if problems[0].because == "csv.columns" else "csv.lines",
                lines=", ".join(str(line.n) for line in problems[:20]),
            )
        again = [line for line in report if line.status == "twin" and line.n not in said]
        if again and not twins:
            raise TwinsError(again)
        change.facts["count"] = sum(line.status in {"added", "twin"} for line in report)
    return report


def list_file(work: Work, slug: str) -> bytes:
    """Return the players as an XLSX file with the headings that `add_players` reads, and their numbers."""
    with work.reading(slug, Right.SEE_FLOOR) as (session, event):
        kinds = list(event.apart)
        rows: list[list[str | int | None]] = [["name", "seed", "rating", "table", *kinds, "number"]]
        wanted = select(Player).where(Player.event_id == event.id).order_by(Player.number)
        for each in session.scalars(wanted):
            groups = [each.groups.get(kind) for kind in kinds]
            rows.append([each.name, each.seed, each.rating, each.fixed_table, *groups, each.code])
    return write_xlsx("Players", rows)


def _try_add(work: Work, change: Change, fields: Mapping[str, str]) -> tuple[Player | None, str]:
    """Add one player, or return why not."""
    try:
        name = fields["name"]
        groups = {kind: fields.get(kind, "") for kind in change.event.apart}
        seed, table, rating = (
            int(fields[key]) if key in fields else None for key in ("seed", "table", "rating")
        )
        details = PlayerDetails(name, table, seed, (), groups, rating)
        columns = details.to_columns(change.event)
        player = new_player(work, change, name)
        for key in ("fixed_table", "seed", "rating", "groups"):
            setattr(player, key, columns[key])
    except Invalid as refusal:
        return None, refusal.code
    return player, ""
