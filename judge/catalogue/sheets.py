"""Rows of a spreadsheet (XLSX) or of delimited text, as strings, with bounds on everything.

An XLSX file is a zip of XML: sizes are checked before anything is unpacked, and openpyxl reads it with
defusedxml, which refuses entities.
"""

from __future__ import annotations

import csv
import datetime as dt
import io
import zipfile
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from judge.catalogue.containers import DamagedError, unpacking

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

UNPACKED: Final = 20_000_000  # bytes of all parts together
PARTS: Final = 200
COLUMNS: Final = 30
SCANNED: Final = 20_000  # rows of all sheets together, empty ones included
STYLES: Final = "xl/styles.xml"
STRUCK: Final = "~~"  # around a cell that is struck through, as it is written in plain text
DELIMITERS: Final = "\t,;"


class SheetError(ValueError):
    """A file that is no usable spreadsheet: `key` is unreadable, large or rows."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


@dataclass(frozen=True, slots=True)
class DateCell:
    """A cell that a spreadsheet program has turned into a date."""

    text: str


Cell = str | DateCell


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rows of the first sheet that holds anything, and those of other sheets with content by their names."""

    name: str
    rows: tuple[tuple[Cell, ...], ...]
    others: Mapping[str, tuple[tuple[Cell, ...], ...]]


def write_xlsx(name: str, rows: Iterable[Sequence[str | int | None]]) -> bytes:
    """Return a workbook of one sheet; a text that begins like a formula stays a text."""
    from openpyxl import Workbook  # noqa: PLC0415 - slow to import, seldom needed
    from openpyxl.cell import WriteOnlyCell  # noqa: PLC0415

    book = Workbook(write_only=True)
    sheet = book.create_sheet(name)
    for row in rows:
        cells = [WriteOnlyCell(sheet, value) for value in row]
        for cell, value in zip(cells, row, strict=True):
            if isinstance(value, str):
                cell.data_type = "s"
        sheet.append(cells)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def read_xlsx(data: bytes, most_rows: int) -> Sheet:
    """Read a workbook. `SheetError` where it is none, unpacks to too much, or has too many rows."""
    from openpyxl import load_workbook  # noqa: PLC0415 - slow to import, seldom needed

    try:
        with unpacking(SheetError):
            struck = _check_parts(data)
            book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
            budget = iter(range(SCANNED))
            found = [
                (sheet.title, _rows(sheet, most_rows, budget, struck=struck)) for sheet in book.worksheets
            ]
    except DamagedError as error:
        raise SheetError("unreadable") from error
    filled = [(name, rows) for name, rows in found if rows]
    if not filled:
        return Sheet("", (), {})
    return Sheet(filled[0][0], filled[0][1], dict(filled[1:]))


def is_workbook(names: Iterable[str]) -> bool:
    """Return whether the names in a zip are those of a spreadsheet."""
    return any(name.startswith("xl/") for name in names)


def _check_parts(data: bytes) -> bool:
    """Refuse what is no workbook or too large; say whether any cell may be struck through."""
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        parts = packed.infolist()
        names = packed.namelist()
        fits = len(parts) <= PARTS and sum(part.file_size for part in parts) <= UNPACKED
        styles = packed.read(STYLES) if fits and STYLES in names else b""
    if not is_workbook(names):
        raise SheetError("unreadable")
    if not fits:
        raise SheetError("large")
    return b"strike" in styles


def _rows(sheet: Any, most_rows: int, budget: Iterator[int], *, struck: bool) -> tuple[tuple[Cell, ...], ...]:
    """Return the rows up to the last that holds anything; each costs one of the budget.

    A row far down makes openpyxl give all the empty ones before it, so these are bounded too.
    """
    rows: list[tuple[Cell, ...]] = []
    gap = 0
    for cells in sheet.iter_rows(max_col=COLUMNS, values_only=not struck):
        if next(budget, None) is None:
            raise SheetError("rows")
        row = _stripped(map(_styled if struck else _cell, cells))
        if not row:
            gap += 1
            continue
        rows += [()] * gap
        rows.append(row)
        gap = 0
        if len(rows) > most_rows:
            raise SheetError("rows")
    return tuple(rows)


def _stripped(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Drop the empty cells at the end of a row."""
    row = list(cells)
    while row and row[-1] == "":
        row.pop()
    return tuple(row)


def _styled(cell: Any) -> Cell:
    """Read a cell of a workbook in which some are struck through: such a one is not simply what it holds."""
    read = _cell(cell.value)
    if read == "" or not cell.font or not cell.font.strike:
        return read
    return f"{STRUCK}{read.text if isinstance(read, DateCell) else read}{STRUCK}"


def _cell(value: object) -> Cell:
    if value is None:
        return ""
    if isinstance(value, (dt.date, dt.time, dt.timedelta)):
        return DateCell(str(value).removesuffix(" 00:00:00"))
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def delimiter_of(line: str) -> str | None:
    """Detect the delimiter of a line; None where there is none."""
    counts = {sign: line.count(sign) for sign in DELIMITERS}
    best = max(DELIMITERS, key=lambda sign: counts[sign])
    return best if counts[best] else None


def split_row(line: str, delimiter: str) -> tuple[str, ...] | None:
    """Split one line of delimited text; None where a quote is not closed."""
    try:
        cells = next(csv.reader([line], delimiter=delimiter, strict=True), [])
    except csv.Error:
        return None
    return tuple(cell for cell in _stripped(cells) if isinstance(cell, str))
