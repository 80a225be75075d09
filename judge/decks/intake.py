"""Reads the input, text or file, into lines with their readings; all size limits are checked here."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from judge.catalogue.containers import DamagedError, names_in
from judge.catalogue.decoding import DecodingError, decode
from judge.catalogue.documents import is_document, read_docx
from judge.catalogue.sheets import DELIMITERS, DateCell, SheetError, delimiter_of, read_xlsx, split_row
from judge.decks import table_columns, tables
from judge.decks.card_rows import list_in_cell, open_cells, read_label, split_rows
from judge.decks.json_lists import LINES, read_json, read_json_lines
from judge.decks.list_forms import read_list
from judge.decks.readings import CARD, Note, Reading
from judge.decks.report import NotADeckListError, text_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from judge.catalogue.sheets import Cell
    from judge.decks.lines import LineReader

LARGEST: Final = 1_000_000  # bytes or characters; a deck list has about 1,000
HEADER: Final = 500  # characters of a header row
ROW: Final = 25  # signs of a cell that holds a whole list, at least
BAR: Final = "|"
_COLOUR_OF: Final = {"🟥": "red", "🟨": "yellow", "🟦": "blue", "🟩": "green", "⬛": "black", "⬜": "white"}
_BARS: Final = "│┃║┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝┏┳┓┣╋┫┗┻┛"
_BOX: Final = str.maketrans(dict.fromkeys(_BARS, BAR) | dict.fromkeys("─━═", "-"))
_DRAWN: Final = re.compile(rf"[{_BARS}]|\+[-=]+\+")
_RULED: Final = re.compile(r" *\+(?:[-=]+\+)+ *")
WIDE: Final = f"／｜{BAR}"
COLUMNS: Final = DELIMITERS + WIDE  # signs between the columns of a table under a header
_TABLES: Final = (".csv", ".tsv", ".tab")


class LinesRead(NamedTuple):
    """The lines of the input, the reading of each, and the remarks about the whole.

    `plain`: each is a quantity and a card, and nothing else.
    """

    texts: Sequence[str]
    readings: Sequence[Reading]
    notes: tuple[Note, ...] = ()
    plain: bool = False


def read_input(source: str | bytes, filename: str | None, reader: LineReader) -> LinesRead:
    """Read a deck list in any form. `NotADeckListError` where it is too large, empty, or not a text."""
    if len(source) > LARGEST:
        raise NotADeckListError("input.large", limit=LARGEST // 1_000_000)
    suffix = "." + filename.rpartition(".")[2].lower() if filename and "." in filename else ""
    notes: tuple[Note, ...] = ()
    if isinstance(source, bytes) and source.startswith(b"PK\x03\x04"):
        if not is_document(names_in(source)):
            return _read_workbook(source, reader)
        source = _read_document(source)
    if isinstance(source, bytes):
        try:
            decoded = decode(source, reader.cards.signs)
        except DecodingError as error:
            if error.kind:
                raise NotADeckListError("input.file", kind=error.kind) from error
            raise NotADeckListError("input.encoding") from error
        source = decoded.text
        notes = (Note("encoding.guessed", {"encoding": decoded.guessed}),) if decoded.guessed else ()
    text = source.removeprefix("\ufeff")
    if not text or text.isspace():
        raise NotADeckListError("input.empty")
    lines = text_lines(text)
    others: Sequence[str] = lines
    if len(lines) <= LINES:
        plain = reader.read_plain(lines)
        clear = [reading for reading in plain if reading is not None and reading.clear]
        if len(clear) == len(lines) and suffix != ".json":
            return LinesRead(lines, clear, notes, plain=True)
        others = [line for line, found in zip(lines, plain, strict=True) if found is None or not found.clear]
    texts, readings = _read_text(text, lines, others, suffix, reader)
    if len(texts) > LINES:
        raise NotADeckListError("input.lines", lines=len(texts), limit=LINES)
    return LinesRead(texts, readings, notes)


def _read_text(
    text: str, lines: Sequence[str], others: Sequence[str], suffix: str, reader: LineReader
) -> tuple[Sequence[str], Sequence[Reading]]:
    """Read a text in its form; `others`: the lines that are more than a quantity and a card."""
    start = text.lstrip()[:1]
    if suffix != ".json" and "{" in text and (entries := read_json_lines(lines, reader)):
        return entries
    if suffix == ".json" or start in "{[":
        found = read_json(text, reader, certain=suffix == ".json" or start == "{")
        if found is not None:
            return found
    if len(lines) > LINES:
        return lines, ()
    if '"' in text and (opened := open_cells(text, reader)):
        others = lines = text_lines(opened)
        suffix = ""
    marked_up = None
    if "</" in text or start == "<":
        from judge.decks.xml_lists import html_lines, xml_lines  # noqa: PLC0415 - loaded for a list in XML

        marked_up = xml_lines(text)
        others = lines = marked_up or html_lines(text) or lines
    lines, labels = (marked_up, []) if marked_up else split_rows(lines, others, reader)
    if len(lines) > LINES:
        return lines, ()
    ruled = lines
    if _DRAWN.search(text):
        ruled, others = [_plain_bars(line) for line in lines], [_plain_bars(line) for line in others]
        text = "\n".join(ruled)
    delimiter = _find_delimiter(text, ruled, others, suffix)
    if delimiter is None:
        readings = read_list(lines, reader)
        for at in labels:
            readings[at] = read_label(lines[at], readings[at])
        return lines, readings
    inside = _strip_edges(ruled) if delimiter == BAR else lines
    rows = [split_row(line, delimiter) for line in inside]
    stacked = table_columns.stack_tables(rows)
    if len(stacked) > len(rows):
        lines = [_row_text(row) for row in stacked]
    return lines, tables.read_table(reader, stacked)


def _find_delimiter(text: str, lines: Sequence[str], others: Sequence[str], suffix: str) -> str | None:
    """Return the sign between the columns; None for a list that is no table.

    It is one by its file's name, by a header row, by the bars of Markdown around most lines, or, copied from a
    spreadsheet, by a tab in most lines.
    """
    for line in others[: table_columns.LOOKED_AT]:
        if any(sign in line for sign in COLUMNS) and (sign := _header_sign(line)):
            return sign
    if BAR in text and 2 * sum(_is_markdown_row(line) for line in lines) > len(lines):
        return BAR
    if suffix in _TABLES:
        return next(filter(None, map(delimiter_of, lines)), ",")
    if "\t" in text and sum(map(bool, map(str.strip, lines))) < 2 * sum(
        "\t" in line.strip() for line in lines
    ):
        return "\t"
    return None


def _plain_bars(line: str) -> str:
    """Return a line with the frame of a table drawn as in Markdown: `│ 4 │`, `├───┤` and `+---+`."""
    if line.isascii():
        return line.replace("+", BAR) if _RULED.fullmatch(line) else line
    return line.translate(_BOX)


def _is_markdown_row(line: str) -> bool:
    """Return whether a line is a row in Markdown: `| 4 | SA-001 |`."""
    text = line.strip()
    return len(text) > 2 and text[0] == text[-1] == BAR and BAR in text[1:-1] and text.strip("| ") != ""


def _strip_edges(lines: Sequence[str]) -> list[str]:
    return [line.strip()[1:-1] if _is_markdown_row(line) else line for line in lines]


@lru_cache(maxsize=20_000)
def _header_sign(line: str) -> str | None:
    """Return the sign between the columns of a header row; None for every other line."""
    sign = delimiter_of(line) or next((wide for wide in WIDE if wide in line), None)
    if sign and len(line) < HEADER and (cells := split_row(line, sign)) and table_columns.header(cells):
        return sign
    return None


def _read_document(data: bytes) -> str:
    try:
        lines = read_docx(data)
    except DamagedError as error:
        raise NotADeckListError("input.file", kind="DOCX") from error
    if lines is None:
        raise NotADeckListError("input.large", limit=LARGEST // 1_000_000)
    return "\n".join(lines)


def _read_workbook(data: bytes, reader: LineReader) -> LinesRead:
    try:
        sheet = read_xlsx(data, LINES)
    except SheetError as error:
        raise NotADeckListError(f"input.sheet-{error.key}", limit=LINES) from error
    if not sheet.rows:
        raise NotADeckListError("input.empty")
    opened = [row for whole in sheet.rows for row in _open_row(whole, reader)]
    rows = table_columns.stack_tables(opened)
    fills = sheet.fills if len(opened) == len(sheet.rows) else ()
    readings = _add_fills(tables.read_table(reader, rows), fills)
    notes: tuple[Note, ...] = ()
    if sheet.others:
        key = "sheets.unread" if _hold_cards(reader, sheet.others.values()) else "sheets.other"
        notes = (Note(key, {"sheet": sheet.name, "others": tuple(sheet.others)}),)
    texts = [_row_text(row) for row in rows]
    return LinesRead(texts, readings, notes)


def _open_row(row: tuple[Cell, ...], reader: LineReader) -> list[tuple[Cell, ...]]:
    """Return a row, and below it the list that one of its cells holds."""
    for at, cell in enumerate(row):
        if isinstance(cell, str) and len(cell) > ROW and (cards := list_in_cell(cell, reader)):
            return [(*row[:at], "", *row[at + 1 :]), *((line,) for line in cards)]
    return [row]


def _add_fills(readings: list[Reading], fills: Sequence[str]) -> list[Reading]:
    """Add the colour of each row as a sign beside its card; alternating rows of two colours are only decoration."""
    cards = [at for at, reading in enumerate(readings[: len(fills)]) if reading.entry is not None]
    striped = all(fills[one] != fills[two] for one, two in pairwise(cards))
    if striped or not any(fills[at] and not _is_own_colour(readings[at], fills[at]) for at in cards):
        return readings
    return [
        replace(reading, split=(*reading.split, ("sign", fills[at])))
        if at in cards and fills[at]
        else reading
        for at, reading in enumerate(readings)
    ]


def _is_own_colour(reading: Reading, fill: str) -> bool:
    """Return whether a square has the colour of the card itself."""
    colours = reading.entry.card.get("colours") if reading.entry is not None else None
    return colours == [_COLOUR_OF.get(fill)]


def _hold_cards(reader: LineReader, sheets: Iterable[Sequence[tuple[Cell, ...]]]) -> bool:
    return any(
        reading.status == CARD
        for rows in sheets
        for reading in tables.read_table(reader, table_columns.stack_tables(rows))
    )


def _row_text(row: tuple[Cell, ...] | None) -> str:
    return "\t".join(cell.text if isinstance(cell, DateCell) else cell for cell in row or ())
