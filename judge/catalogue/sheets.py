"""Rows of a spreadsheet (XLSX) or of delimited text, as strings, with bounds on everything.

An XLSX file is a zip of XML: sizes are checked before anything is unpacked, and openpyxl reads it with
defusedxml, which refuses entities.
"""

from __future__ import annotations

import datetime as dt
import io
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from judge.catalogue.containers import DamagedError, unpacking

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from zipfile import ZipFile

UNPACKED: Final = 20_000_000  # bytes of all parts together
PARTS: Final = 200
COLUMNS: Final = 30
SCANNED: Final = 20_000  # rows of all sheets together, empty ones included
STYLES: Final = "xl/styles.xml"
BOOK: Final = "xl/workbook.xml"
RELATIONS: Final = "xl/_rels/workbook.xml.rels"
_RELATION: Final = re.compile(rb"<(?:\w+:)?Relationship\s[^>]*>")
_SHEET: Final = re.compile(rb"<(?:\w+:)?sheet\s[^>]*>")
_ROW: Final = re.compile(rb"<(?:\w+:)?row\s[^>]*>")
_HIDDEN: Final = re.compile(rb"\shidden=[\"'](?:1|true)[\"']")
STRUCK: Final = "~~"  # around a cell that is struck through or out of sight, as it is written in plain text
DELIMITERS: Final = "\t,;"


WHITE: Final = 0.97  # lightness from which a colour is none
GREY: Final = 0.15  # strength below which a colour is grey
_SQUARES: Final = (
    (0.04, "🟥"),
    (0.11, "🟧"),
    (0.19, "🟨"),
    (0.47, "🟩"),
    (0.7, "🟦"),
    (0.92, "🟪"),
    (1.0, "🟥"),
)
THEME_FILL: Final = "⬜"  # a colour of the theme, whatever that shows


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
    """The rows of the first sheet that holds anything, and those of other sheets with content by their names.

    `fills`: the colour behind each row of the first sheet as a square, `🟨`; "" for a row without one.
    """

    name: str
    rows: tuple[tuple[Cell, ...], ...]
    others: Mapping[str, tuple[tuple[Cell, ...], ...]]
    fills: tuple[str, ...] = ()


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
            styled, hidden = _check_parts(data)
            book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
            budget = iter(range(SCANNED))
            found = [
                (sheet.title, _rows(sheet, most_rows, budget, styled, hidden.get(at, frozenset())))
                for at, sheet in enumerate(book.worksheets)
            ]
    except DamagedError as error:
        raise SheetError("unreadable") from error
    filled = [(name, rows, fills) for name, (rows, fills) in found if rows]
    if not filled:
        return Sheet("", (), {})
    (name, rows, fills), *others = filled
    return Sheet(name, rows, {name: rows for name, rows, _ in others}, fills)


def is_workbook(names: Iterable[str]) -> bool:
    """Return whether the names in a zip are those of a spreadsheet."""
    return any(name.startswith("xl/") for name in names)


def _check_parts(data: bytes) -> tuple[bool, Mapping[int, frozenset[int]]]:
    """Refuse what is no workbook or too large.

    Return whether any cell may be struck through or coloured, and the hidden rows of each sheet.
    """
    from zipfile import ZipFile  # noqa: PLC0415 - loaded for a workbook

    with ZipFile(io.BytesIO(data)) as packed:
        parts = packed.infolist()
        names = packed.namelist()
        fits = len(parts) <= PARTS and sum(part.file_size for part in parts) <= UNPACKED
        styles = packed.read(STYLES) if fits and STYLES in names else b""
        hidden = _hidden(packed) if fits else {}
    if not is_workbook(names):
        raise SheetError("unreadable")
    if not fits:
        raise SheetError("large")
    return b"strike" in styles or b'"solid"' in styles, hidden


def _hidden(packed: ZipFile) -> dict[int, frozenset[int]]:
    """Return the numbers of the hidden rows of each worksheet, by its place in the workbook."""
    names = packed.namelist()
    if BOOK not in names or RELATIONS not in names:
        return {}
    parts = {
        _attribute(mark, b"Id"): _attribute(mark, b"Target")
        for mark in _RELATION.findall(packed.read(RELATIONS))
    }
    sheets = [parts.get(_attribute(mark, b"r:id"), "") for mark in _SHEET.findall(packed.read(BOOK))]
    worksheets = [f"xl/{part.removeprefix('/xl/')}" for part in sheets if "worksheets/" in part]
    return {
        at: frozenset(
            int(_attribute(row, b"r") or 0) for row in _ROW.findall(packed.read(name)) if _HIDDEN.search(row)
        )
        for at, name in enumerate(worksheets)
        if name in names
    }


def _attribute(mark: bytes, name: bytes) -> str:
    found = re.search(rb"\s" + name + rb"=[\"']([^\"']*)", mark)
    return found[1].decode(errors="replace") if found else ""


def _rows(
    sheet: Any, most_rows: int, budget: Iterator[int], styled: bool, hidden: frozenset[int]
) -> tuple[tuple[tuple[Cell, ...], ...], tuple[str, ...]]:
    """Return the rows up to the last that holds anything, and the colours behind them; each costs one of the budget.

    A row far down makes openpyxl give all the empty ones before it, so these are bounded too.
    """
    rows: list[tuple[Cell, ...]] = []
    fills: list[str] = []
    gap = 0
    for number, cells in enumerate(sheet.iter_rows(max_col=COLUMNS, values_only=not styled), 1):
        if next(budget, None) is None:
            raise SheetError("rows")
        row = _stripped(map(_styled if styled else _cell, cells))
        if number in hidden:
            row = tuple(_out(cell) for cell in row)
        if not row:
            gap += 1
            continue
        rows += [()] * gap
        fills += [""] * gap
        rows.append(row)
        fills.append(next(filter(None, map(_fill, cells)), "") if styled else "")
        gap = 0
        if len(rows) > most_rows:
            raise SheetError("rows")
    return tuple(rows), tuple(fills)


def _fill(cell: Any) -> str:
    """Return the colour behind a cell that holds something, as the square nearest to it; "" for white and none."""
    if cell.value is None or cell.fill is None or cell.fill.fill_type != "solid":
        return ""
    from colorsys import rgb_to_hls  # noqa: PLC0415 - loaded for a sheet with colours

    colour = cell.fill.fgColor
    if colour.type != "rgb":
        return THEME_FILL
    red, green, blue = (part / 255 for part in bytes.fromhex(colour.rgb[-6:]))
    hue, light, strength = rgb_to_hls(red, green, blue)
    if light > WHITE or strength < GREY:
        return "" if light > WHITE else "⬛"
    return next(square for end, square in _SQUARES if hue <= end)


def _stripped(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Drop the empty cells at the end of a row."""
    row = list(cells)
    while row and row[-1] == "":
        row.pop()
    return tuple(row)


def _styled(cell: Any) -> Cell:
    """Read a cell of a workbook with struck through cells: such a cell has another meaning than its text."""
    read = _cell(cell.value)
    if read == "" or not cell.font or not cell.font.strike:
        return read
    return _out(read)


def _out(cell: Cell) -> Cell:
    """Return a cell that is struck through or hidden, marked as such."""
    text = cell.text if isinstance(cell, DateCell) else cell
    return f"{STRUCK}{text}{STRUCK}" if text and not text.startswith(STRUCK) else text


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
    import csv  # noqa: PLC0415 - loaded for a list in columns

    try:
        cells = next(csv.reader([line], delimiter=delimiter, strict=True), [])
    except csv.Error:
        return None
    return tuple(cell for cell in _stripped(cells) if isinstance(cell, str))
