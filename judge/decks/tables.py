"""Deck lists in columns: which column is what, and one row as a reading."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from judge.catalogue.columns import colours_in, column_of, kind_in
from judge.catalogue.folding import fold
from judge.catalogue.sheets import DateCell
from judge.decks.lines import BLANK, CARD, COMMENT, HEADING, LONGEST, Note, Reading, plain, unreadable
from judge.decks.quantity import cell_quantity

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from judge.catalogue.sheets import Cell
    from judge.decks.lines import LineReader

LOOKED_AT: Final = 20  # rows in which a header may stand
DECK_COLUMNS: Final = frozenset(("count", "no", "name", "colours", "series", "kind"))
Columns = tuple[str | None, ...]


def field_of(words: str) -> str | None:
    """Tell what a column of a deck list holds; None for one that says nothing about the deck."""
    column = column_of(words)
    if column == "copies":  # of the box in a card list, of the deck in a deck list
        return "count"
    return column if column in DECK_COLUMNS else None


def header(cells: tuple[Cell, ...]) -> Columns | None:
    """Give what each column holds where the row is a header: it names a card's No. or name; else None."""
    columns = tuple(field_of(cell) if isinstance(cell, str) else None for cell in cells)
    named = [column for column in columns if column]
    if len(named) != len(set(named)) or not {"no", "name"} & set(named):
        return None
    return columns if len(named) > 1 or len(cells) == 1 else None


def read_row(reader: LineReader, cells: tuple[Cell, ...], columns: Columns | None) -> Reading:
    """Read one row: by the header's columns, or, without a header, by what the cells look like."""
    for cell in cells:
        if isinstance(cell, DateCell):
            return unreadable("line.date", text=cell.text)
        if len(cell) > LONGEST:
            return unreadable("line.long", length=len(cell), limit=LONGEST)
    texts = tuple(cell for cell in cells if isinstance(cell, str))
    filled = [cell for cell in texts if cell.strip()]
    if not filled:
        return Reading(BLANK)
    if len(filled) == 1:  # a heading, a comment, or a whole line in one cell
        return reader.read(filled[0])
    return read_fields(reader, texts, columns) if columns else _by_look(reader, texts)


def read_table(reader: LineReader, rows: Sequence[tuple[Cell, ...] | None]) -> list[Reading]:
    """Read all rows of a table; None stands for a row whose quotes are not closed.

    What stands above the header and shows no sign of a card, such as a title, is a comment.
    """
    top, columns = _find_header(rows)
    readings: list[Reading] = []
    for number, row in enumerate(rows):
        if row is None:
            readings.append(unreadable("line.quotes"))
        elif number == top:
            readings.append(Reading(HEADING))
        else:
            reading = read_row(reader, row, columns if number > top else None)
            title = number < top and reading.status == CARD and not reading.telling
            readings.append(Reading(COMMENT) if title else reading)
    return readings


def _find_header(rows: Sequence[tuple[Cell, ...] | None]) -> tuple[int, Columns | None]:
    """Find the first row that names the columns; -1 where none does."""
    for number, row in enumerate(rows[:LOOKED_AT]):
        if row and (columns := header(row)):
            return number, columns
    return -1, None


@lru_cache(maxsize=20_000)
def read_fields(reader: LineReader, cells: tuple[str, ...], columns: Columns) -> Reading:
    """Read cells whose columns are known."""
    row = {column: cell for column, cell in zip(columns, cells, strict=False) if column and cell.strip()}
    stated: dict[str, Any] = {}
    dropped: tuple[Note, ...] = ()
    if "colours" in row:
        colours = colours_in(row["colours"])
        if colours is None:
            dropped = (Note("drop.text", {"text": row["colours"].strip()}),)
        elif colours:
            stated["colours"] = colours
    if kind := kind_in(row.get("kind", "")):
        stated["kind"] = kind
    if "series" in row:
        stated["series"] = fold(row["series"])
    return _card(reader, row.get("count"), row.get("no"), row.get("name"), stated=stated, dropped=dropped)


@lru_cache(maxsize=20_000)
def _by_look(reader: LineReader, cells: tuple[str, ...]) -> Reading:
    """Tell the cells apart: the quantity is a figure, the No. looks like one, the name is what is left."""
    texts = [fold(cell) for cell in cells if cell.strip()]
    if texts[0].startswith(("#", "//")):
        return reader.read(" ".join(texts))
    numbers = [text for text in texts if reader.cards.by_no(text) or reader.is_number(text)]
    counts = [text for text in texts if cell_quantity(text) is not None and text not in numbers[:1]]
    if numbers and not counts and len(numbers) > 1:
        counts = [text for text in numbers[1:] if cell_quantity(text) is not None]
    rest = [text for text in texts if text not in (*numbers[:1], *counts[:1])]
    if len(rest) > 1 or not (numbers or rest):
        return unreadable("line.columns")
    return _card(
        reader, counts[0] if counts else None, numbers[0] if numbers else None, rest[0] if rest else None
    )


def _card(
    reader: LineReader,
    count: str | None,
    no: str | None,
    name: str | None,
    *,
    stated: Mapping[str, Any] | None = None,
    dropped: tuple[Note, ...] = (),
) -> Reading:
    """Make the reading of a row whose cells are told apart."""
    (count, folds), (no, more), (name, most) = (plain(cell or "") for cell in (count, no, name))
    notes = (*{note.key: note for note in (*folds, *more, *most)}.values(), *dropped)
    longest = max(len(count), len(no), len(name))
    if longest > LONGEST:
        return unreadable("line.long", notes, length=longest, limit=LONGEST)
    count, no, name = count or None, no or None, name or None
    if no is None and name is None:
        return unreadable("line.no-card", notes, count=count or "?")
    if count is None:
        return reader.identify(1, no, name, notes, stated)
    quantity = cell_quantity(count)
    if not quantity:
        return unreadable("quantity.bad", notes, quantity=count)
    return reader.identify(quantity, no, name, notes, stated, counted=True)
