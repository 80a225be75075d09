"""The table of `judge deck check` for a folder or zip: every file, its player, and the verdict."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING, Any, Final
from unicodedata import east_asian_width

from judge.catalogue.decoding import DecodingError, decode
from judge.catalogue.folding import visible
from judge.commands.problem import Problem
from judge.decks import NotADeckListError
from judge.decks.many import match
from judge.decks.words import say
from judge.documents import DocumentError, read_document

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from judge.decks import DeckReport
    from judge.decks.many import HandedInFile, OwnerMatch

LARGEST: Final = 64_000_000  # bytes of an event file
MOST: Final = 100_000  # players
REMARKS: Final = 3  # problems of one list shown in the table


def read_players(file: Path) -> list[tuple[str, str]]:
    """Read number and name of every player: of an event file, or of lines `P001,Ada` or `Ada`."""
    try:
        data = file.read_bytes()[: LARGEST + 1]
    except OSError as error:
        raise Problem(f"{file.name}: cannot be read ({error.strerror})") from error
    if file.suffix.lower() in {".json", ".yaml", ".yml"}:
        return _players_of_event(data, file.name)
    try:
        rows = csv.reader(decode(data).text.splitlines())
        cells = [[cell.strip() for cell in row] for row in rows if "".join(row).strip()]
    except (DecodingError, csv.Error) as error:
        raise Problem(f"{file.name}: is no list of players") from error
    return [(row[0], row[1] if len(row) > 1 else row[0]) for row in cells][:MOST]


def _players_of_event(data: bytes, name: str) -> list[tuple[str, str]]:
    try:
        event = read_document(data, LARGEST)
    except DocumentError as error:
        raise Problem(f"{name}: {error}") from error
    listed = event.get("players") if isinstance(event, dict) else None
    if not isinstance(listed, list) or not all(isinstance(each, dict) and "id" in each for each in listed):
        raise Problem(f"{name}: players: a list of players, each with an id, is needed")
    return [(str(each["id"]), str(each.get("name", each["id"]))) for each in listed]


class VerdictTable:
    """The verdict of every file."""

    def __init__(
        self,
        files: Sequence[HandedInFile],
        check: Callable[..., DeckReport],
        game: str,
        language: str,
        players: Sequence[tuple[str, str]] | None,
    ) -> None:
        matches = match(files, players) if players is not None else [None] * len(files)
        self.names = dict(players or ())
        self.rows = [
            self._row(file, found, check, game, language) for file, found in zip(files, matches, strict=True)
        ]
        handed_in = {row["player"] for row in self.rows}
        self.missing = [code for code in self.names if code not in handed_in]

    def _row(
        self,
        file: HandedInFile,
        found: OwnerMatch | None,
        check: Callable[..., DeckReport],
        game: str,
        language: str,
    ) -> dict[str, Any]:
        row: dict[str, object] = {"file": file.name, "player": found.code if found else None}
        if found:
            named = ", ".join(map(self._player_label, found.others))
            row["matched"] = found.how
            row["because"] = say(found.asked, {"players": named}, language) if found.asked else ""
        if file.problem:
            return row | {"report": None, "unread": say(file.problem, {"limit": 1}, language, game)}
        try:
            return row | {"report": check(file.content, filename=file.name).to_dict(language)}
        except NotADeckListError as error:
            return row | {"report": None, "unread": error.message(language, game)}

    @property
    def clean(self) -> bool:
        """Return whether every list is legal and, with a list of players, every player has one."""
        return not self.missing and all(
            row["report"] and row["report"]["legal"] and not row.get("because") for row in self.rows
        )

    def to_dict(self) -> dict[str, object]:
        """Return the table as plain data, with the whole report of every list."""
        missing = [{"player": code, "name": self.names[code]} for code in self.missing]
        return {"files": self.rows, "missing": missing}

    def text(self) -> str:
        """Write the table for the terminal."""
        cells = [self._cells(row) for row in self.rows]
        wide = [max(_width(row[at]) for row, _ in cells) for at in range(4)]
        lines = []
        for row, remarks in cells:
            padded = (cell + " " * (wide[at] - _width(cell)) for at, cell in enumerate(row))
            lines.append("  ".join(padded).rstrip())
            lines += [f"    {remark}" for remark in remarks]
        lines += [f"no list: {self._player_label(code)}" for code in self.missing]
        return "\n".join(lines)

    def _player_label(self, code: str) -> str:
        return visible(" ".join(dict.fromkeys((code, self.names[code]))))

    def _cells(self, row: dict[str, Any]) -> tuple[tuple[str, str, str, str], list[str]]:
        code, report = row["player"], row["report"]
        player = self._player_label(code) if code else "?" if self.names else ""
        remarks = [row["because"]] if row.get("because") else []
        if report is None:
            return (visible(row["file"]), player, "UNREAD", ""), [*remarks, row["unread"]]
        problems = [problem["because"] for problem in report["problems"]]
        remarks += problems[:REMARKS]
        if len(problems) > REMARKS:
            remarks.append(f"… {len(problems) - REMARKS} more")
        return (visible(row["file"]), player, report["verdict"].upper(), str(report["total"])), remarks


def _width(text: str) -> int:
    """Return the number of terminal columns of a text."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)
