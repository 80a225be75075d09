"""A list of players: one name a line, or CSV with headings in any of our languages.

An unused column is named, and a line of several cells without headings is a problem, because any of them could be the name.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from judge.tournament.field_readers import MAX_PLAYERS
from judge.tournament.foreign.import_result import ImportedEvent, omitted_fields
from judge.tournament.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

LONGEST_LINE: Final = 500
HEADINGS: Final[dict[str, tuple[str, ...]]] = {
    "name": (
        *("name", "player", "player name", "full name", "display name"),
        *("姓名", "名稱", "名称", "玩家", "名前", "氏名", "プレイヤー"),
    ),
    "first": ("first name", "firstname", "given name"),
    "last": ("last name", "lastname", "surname", "family name"),
    "seed": ("seed", "種子", "种子", "シード"),
    "rating": ("rating", "elo", "等級分", "等级分", "積分等級", "レーティング", "レート"),
    "table": ("table", "fixed table", "桌", "枱", "卓", "テーブル"),
    "id": ("id", "player id"),
}
FIGURES: Final = ("seed", "rating", "table")


@dataclass(frozen=True, slots=True)
class ListLine:
    """One line: a `player` with the fields in `told`, a `heading` with the unused columns, `blank`, or a `problem`."""

    n: int
    text: str
    status: str
    told: Mapping[str, str] = field(default_factory=dict)
    unused: tuple[str, ...] = ()
    because: str = ""


def read_lines(
    text: str, more: Iterable[str] = (), *, known: Sequence[str] = tuple(HEADINGS)
) -> list[ListLine]:
    """Read a list.

    `more` are further headings, returned under their own names; `known` those of ours that are used.
    """
    called = {word: key for key in known for word in HEADINGS[key]} | {each.casefold(): each for each in more}
    lines: list[ListLine] = []
    columns: dict[int, str] | None = None
    for n, raw in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        if not raw.strip():
            lines.append(ListLine(n, raw, "blank"))
        elif len(raw) > LONGEST_LINE:
            lines.append(ListLine(n, raw, "problem", because="csv.line_long"))
        else:
            cells = cells_of(raw)
            begun = any(line.status in ("player", "problem") for line in lines)
            found = None if begun or columns else _headings(cells, called)
            if found is not None:
                columns = found
                lines.append(ListLine(n, raw, "heading"))
            else:
                lines.append(_line(n, raw, cells, columns))
    return _name_unused(lines, columns)


def cells_of(line: str) -> list[str]:
    """Part a line at its tabs, semicolons or commas."""
    delimiter = "\t" if "\t" in line else ";" if ";" in line and "," not in line else ","
    return [cell.strip() for cell in next(csv.reader([line], delimiter=delimiter))]


def _headings(cells: list[str], called: Mapping[str, str]) -> dict[int, str] | None:
    """Read a line of headings; None where it names no column of names. Of two of one kind the first counts."""
    found: dict[int, str] = {}
    for column, cell in enumerate(cells):
        key = called.get(" ".join(cell.casefold().replace("_", " ").split()))
        if key is not None and key not in found.values():
            found[column] = key
    columns = {key: column for column, key in found.items()}
    named = [cell.casefold() for cell in cells]
    if "id" not in columns and "name" in named and named[columns.get("name", 0)] == "player":
        found |= {
            columns["name"]: "id",
            named.index("name"): "name",
        }  # standings: players' ids beside their names
    return found if {"name", "first", "last"} & set(found.values()) else None


def _line(n: int, raw: str, cells: list[str], columns: dict[int, str] | None) -> ListLine:
    if columns is None:
        if sum(bool(cell) for cell in cells) > 1:
            return ListLine(n, raw, "problem", because="csv.columns")
        return ListLine(n, raw, "player", {"name": next((cell for cell in cells if cell), "")})
    told = {key: cells[column] for column, key in columns.items() if column < len(cells) and cells[column]}
    name = " ".join(told.pop(part) for part in ("first", "last") if part in told)
    if name and "name" not in told:
        told["name"] = name
    if any(told.get(key) and not _figure(told[key]) for key in FIGURES):
        return ListLine(n, raw, "problem", told, because="csv.figure")
    return ListLine(n, raw, "player" if told.get("name") else "problem", told, because="csv.no_name")


def _figure(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 6


def _name_unused(lines: list[ListLine], columns: dict[int, str] | None) -> list[ListLine]:
    """Add to the headings' line the filled columns that are not used."""
    heading = next((line for line in lines if line.status == "heading"), None)
    if heading is None or columns is None:
        return lines
    used = {
        column
        for line in lines
        if line.status == "player"
        for column, cell in enumerate(cells_of(line.text))
        if cell
    }
    names = cells_of(heading.text)
    unused = tuple(
        names[column] if column < len(names) and names[column] else str(column + 1)
        for column in sorted(used - columns.keys())
    )
    at = lines.index(heading)
    return [*lines[:at], ListLine(heading.n, heading.text, "heading", unused=unused), *lines[at + 1 :]]


def find_twins(lines: Iterable[ListLine], look: Callable[[str], str]) -> dict[int, tuple[int, ...]]:
    """Return each line whose name is on an earlier line, with those lines; `look` maps a name to its comparison key.

    A line with an id of its own identifies its player.
    """
    seen: dict[str, list[int]] = {}
    found: dict[int, tuple[int, ...]] = {}
    for line in lines:
        if line.status == "player" and "id" not in line.told:
            before = seen.setdefault(look(line.told["name"]), [])
            if before:
                found[line.n] = tuple(before)
            before.append(line.n)
    return found


def is_list(text: str) -> bool:
    """Return whether a text begins with the headings of a list of players."""
    first = next((line for line in text.lstrip("\ufeff").splitlines() if line.strip()), "")
    called = {word: key for key, words in HEADINGS.items() for word in words}
    return len(first) <= LONGEST_LINE and _headings(cells_of(first), called) is not None


def read(text: str) -> ImportedEvent:
    """Make an event file of a list of players, without rounds."""
    lines = read_lines(text)
    if wrong := next((line for line in lines if line.status == "problem"), None):
        raise Refusal(wrong.because, path=f"line {wrong.n}", value=wrong.text[:60])
    listed = [line for line in lines if line.status == "player"]
    if len(listed) > MAX_PLAYERS:
        raise Refusal("list_too_long", path="players", count=len(listed), most=MAX_PLAYERS)
    players: list[dict[str, Any]] = []
    for number, line in enumerate(listed, 1):
        told: dict[str, Any] = {"id": line.told.get("id", f"P{number:03d}"), "name": line.told["name"]}
        players.append(told | {key: int(line.told[key]) for key in FIGURES if key in line.told})
    unused = [name for line in lines for name in line.unused]
    return ImportedEvent("list", {"event": 1, "players": players}, omitted_fields(unused))
