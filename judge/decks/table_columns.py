"""The meaning of the columns of a deck list, and which of its rows and columns form one table."""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from judge.catalogue.columns import column_of
from judge.catalogue.folding import fold, name_key
from judge.decks import section_words, sections
from judge.decks.list_forms import is_counting_up

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.catalogue.sheets import Cell
    from judge.decks.lines import LineReader

_SETS: Final = frozenset(
    map(name_key, ("set", "set code", "edition", "edition code", "expansion", "set name"))
)
_BOARDS: Final = frozenset(map(name_key, ("board", "section", "zone", "main/side")))
_PARTS: Final = section_words.HEADING - section_words.SIDE - section_words.TOTAL
_MAIN: Final = frozenset(map(name_key, ("main", "mainboard", "main deck", "maindeck", "主牌", "メイン")))
_COUNTISH: Final = re.compile(r"(?<!dis)(?<!ac)count|qty|quantity|amount|copies|枚数|張數|张数|數量|数量")
_ASKS: Final = re.compile(r"^(?:is|in)(?=[A-Z_ -])[_ -]*")  # isSideboard, in_sideboard
_TRADED: Final = re.compile("trade|own|collection")  # copies that somebody has, not those of the deck
LOOKED_AT: Final = 20  # rows in which a header may stand
PLACE_MARKS: Final = " .,:()"  # around the number of a row
SUM_CELLS: Final = 3  # filled cells of a row such as `Total | 50 | cards`
DECK_COLUMNS: Final = frozenset(("count", "no", "name", "colours", "series", "kind"))
MORE: Final = "more"  # a column of more quantities than one: of foils, of the side deck
FREE, OUT, INSIDE = "note", "out", "inside"  # columns of remarks, and of whether a card is in the deck
BESIDE: Final = frozenset((None, "", FREE, OUT, INSIDE))
OFTEN: Final = frozenset(
    (MORE, FREE, OUT, INSIDE, "set", "board")
)  # columns that tell nothing by themselves, and may come again
Columns = tuple[str | None, ...]  # "" where the header's cell is empty


def field_of(words: str) -> str | None:
    """Return the meaning of a column of a deck list; None for one unrelated to the deck."""
    column = column_of(words)
    if column == "copies":  # of the box in a card list, of the deck in a deck list
        return "count"
    if column in DECK_COLUMNS:
        return column
    key = name_key(words)
    if key in _SETS:
        return "set"
    if key in _BOARDS:
        return "board"
    if key in _MAIN:
        return "count"
    if key in section_words.ASIDE:
        return FREE
    if sections.says_in(words):
        return INSIDE
    if key in section_words.TAKEN_OUT:
        return OUT
    more = sections.is_side(_ASKS.sub("", words)) or (_COUNTISH.search(key) and not _TRADED.search(key))
    return MORE if more and column is None else None


def header(cells: tuple[Cell, ...]) -> Columns | None:
    """Return the meaning of each column if the row is a header: it names a card's No. or name; else None.

    In two tables side by side every column may be there twice; `halves` divides them.
    """
    columns = tuple(field_of(cell) if isinstance(cell, str) and cell.strip() else "" for cell in cells)
    if not {"no", "name"} & set(columns) and "count" in columns:  # `Zombies | Qty`
        parts = [isinstance(cell, str) and name_key(cell) in _PARTS for cell in cells]
        columns = tuple(
            "name" if part and not column else column for part, column in zip(parts, columns, strict=True)
        )
    if "count" not in columns and {"no", "name"} & set(columns):  # `Card | Total`
        sums = [isinstance(cell, str) and name_key(cell) in section_words.TOTAL for cell in cells]
        columns = tuple("count" if one else column for one, column in zip(sums, columns, strict=True))
    named = [column for column in columns if column and column not in OFTEN]
    if not {"no", "name"} & set(named):
        return None
    return columns if len(named) > 1 or len(cells) == 1 else None


def find_halves(columns: Columns) -> int | None:
    """Return where the second of two tables side by side begins; None for one table."""
    first = next((column for column in columns if column), None)
    starts = [at for at, column in enumerate(columns) if column and column == first]
    if len(starts) != 2:
        return None
    left = [column for column in columns[: starts[1]] if column]
    right = [column for column in columns[starts[1] :] if column]
    return starts[1] if left == right else None


def stack_tables(rows: Sequence[tuple[Cell, ...] | None]) -> list[tuple[Cell, ...] | None]:
    """Put the second of two tables side by side below the first."""
    top, columns = find_header(rows)
    at = find_halves(columns) if columns else None
    if at is None:
        return list(rows)
    left = [row[:at] if row and number >= top else row for number, row in enumerate(rows)]
    return left + [row[at:] for row in rows[top:] if row and any(row[at:])]


def find_numbering(rows: Sequence[tuple[Cell, ...] | None]) -> int | None:
    """Find the column that counts the rows, 1, 2, 3 and so on, beside at least two others; None without one."""
    full = [row for row in rows if row and sum(bool(cell) for cell in row) >= SUM_CELLS and not header(row)]
    for at in range(min(map(len, full), default=0)):
        places = [fold(str(row[at])).strip(PLACE_MARKS) for row in full]
        if is_counting_up([place for place in places if place.isdecimal()]):
            return at
    return None


def drop_numbering(
    reader: LineReader, rows: Sequence[tuple[Cell, ...] | None], columns: Columns, at: int
) -> Columns:
    """Drop a column called No. that counts the rows, where another one names the cards."""
    if at >= len(columns) or columns[at] != "no" or not (columns.count("no") > 1 or "name" in columns):
        return columns
    if any(row and len(row) > at and reader.cards.by_no(str(row[at])) for row in rows):
        return columns
    return tuple(None if place == at else column for place, column in enumerate(columns))


def merge_equal_cells(columns: Columns, cells: tuple[str, ...]) -> tuple[Columns, tuple[str, ...]] | None:
    """Drop the cells that repeat another one of their kind; None where two of a kind differ."""
    named = [column for column in columns if column and column not in OFTEN]
    if len(named) == len(set(named)):
        return columns, cells
    said: dict[str, str] = {}
    kept: list[tuple[str | None, str]] = []
    for column, cell in zip_longest(columns, cells, fillvalue=""):
        text = fold(cell or "").strip()
        if not column or column in OFTEN:
            kept.append((column, cell or ""))
        elif said.setdefault(column, text) != text:
            return None
        elif column not in {other for other, _ in kept}:
            kept.append((column, cell or ""))
    return tuple(column for column, _ in kept), tuple(cell for _, cell in kept)


def find_header(rows: Sequence[tuple[Cell, ...] | None]) -> tuple[int, Columns | None]:
    """Find the first row that names the columns; -1 where there is none."""
    for number, row in enumerate(rows[:LOOKED_AT]):
        if row and (columns := header(row)):
            return number, columns
    return -1, None
