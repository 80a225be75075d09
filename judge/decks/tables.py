"""Deck lists in columns: the reading of each row."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import lru_cache
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from judge.catalogue.columns import colours_in, kind_in
from judge.catalogue.folding import fold
from judge.catalogue.sheets import DateCell
from judge.decks import section_words, sections
from judge.decks.annotations import add_doubt, ask_about_annotation
from judge.decks.quantity import cell_quantity
from judge.decks.readings import (
    BLANK,
    CARD,
    COMMENT,
    DIGIT,
    HEADING,
    LONGEST,
    PROBLEM,
    Note,
    Reading,
    fold_line,
    unreadable,
)
from judge.decks.table_columns import (
    BESIDE,
    FREE,
    INSIDE,
    MORE,
    OUT,
    SUM_CELLS,
    Columns,
    drop_numbering,
    find_header,
    find_numbering,
    header,
    merge_equal_cells,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from judge.catalogue.sheets import Cell
    from judge.decks.lines import LineReader

_RULE: Final = re.compile(":?-{2,}:?")  # under the header of a table in Markdown
TITLES: Final = frozenset(("name.unknown", "line.unread", "line.columns"))  # what is asked about a title
_FORMULA: Final = re.compile(r"=[A-Z]+\(.*\)")  # whose value was not kept
_CODE: Final = re.compile(r"[A-Za-z]{1,4}-?[0-9]{0,2}")
_BARE_SET: Final = re.compile("[^A-Za-z0-9]+")


def read_row(reader: LineReader, cells: tuple[Cell, ...], columns: Columns | None) -> Reading:
    """Read one row: by the header's columns, or, without a header, by what the cells look like."""
    for cell in cells:
        if isinstance(cell, DateCell):
            return unreadable("line.date", text=cell.text)
        if len(cell) > LONGEST:
            return unreadable("line.long", length=len(cell), limit=LONGEST)
    texts = tuple("" if _FORMULA.fullmatch(cell) else cell for cell in cells if isinstance(cell, str))
    filled = [cell for cell in texts if cell.strip()]
    if not filled:
        return Reading(BLANK)
    if all(_RULE.fullmatch(cell.strip()) for cell in filled):
        return Reading(COMMENT)
    if len(filled) <= SUM_CELLS and (summed := _read_sum(reader, filled)):
        return summed
    if len(filled) == 1:  # a heading, a comment, or a whole line in one cell
        reading = reader.read(filled[0])
        if reading.status == CARD and columns and "count" in columns and not reading.counted:
            return unreadable("quantity.missing", text=filled[0].strip())
        return reading
    if columns:
        one = merge_equal_cells(columns, texts)
        return read_fields(reader, one[1], one[0]) if one else unreadable("line.columns")
    return _read_by_look(reader, texts)


def _read_sum(reader: LineReader, filled: list[str]) -> Reading | None:
    """Read a row such as `Total | 50`, or a note such as `Player | Ada`."""
    if len(filled) == 1:
        return None
    texts = [fold(cell) for cell in filled]
    if reader.cards.by_name(texts[0]):
        return None
    found = sections.heading(" ".join(texts))
    if found and (len(filled) == SUM_CELLS - 1 or texts[1].isdecimal()):
        return Reading(HEADING, side=sections.is_side(found.words), says=found)
    if sections.is_word_of(texts[0].rstrip(" :"), section_words.NOTE) and len(filled) == SUM_CELLS - 1:
        return reader.read(f"{texts[0].rstrip(':')}: {texts[1]}")
    return None


def read_table(reader: LineReader, rows: Sequence[tuple[Cell, ...] | None]) -> list[Reading]:
    """Read all rows of a table; None is a row whose quotes are not closed.

    What stands above the header and shows no sign of a card, such as a title, is a comment.
    """
    top, columns = find_header(rows)
    at = find_numbering(rows[top + 1 :])
    if at is not None and columns:
        columns = drop_numbering(reader, rows[top + 1 :], columns, at)
    readings: list[Reading] = []
    for number, row in enumerate(rows):
        if row is None:
            readings.append(unreadable("line.quotes"))
        elif number == top:
            readings.append(Reading(HEADING))
        elif row and number > top >= 0 and (again := header(row)):
            readings.append(Reading(HEADING))
            columns = columns if columns and again == header(rows[top] or ()) else again
        else:
            if at is not None and columns is None:
                row = tuple("" if place == at else cell for place, cell in enumerate(row))  # noqa: PLW2901 - without its place
            reading = read_row(reader, row, columns if number > top else None)
            title = number < top and _is_title(reading)
            readings.append(Reading(COMMENT) if title else reading)
    return _ask_whose(rows, readings, top) if columns else _ask_blank_rows(rows, readings)


def _ask_whose(rows: Sequence[tuple[Cell, ...] | None], readings: list[Reading], top: int) -> list[Reading]:
    """Ask about the cards of fewer rows where a column of persons names more than one."""
    for at, head in enumerate(rows[top] or ()):
        if not (isinstance(head, str) and sections.is_word_of(head, section_words.PLAYER)):
            continue
        said = {
            place: str(row[at]).strip()
            for place, (row, reading) in enumerate(zip(rows, readings, strict=True))
            if row and len(row) > at and reading.entry is not None
        }
        most = Counter(said.values()).most_common(1)
        for place, person in said.items():
            entry = readings[place].entry
            if entry is not None and person != most[0][0]:
                readings[place] = ask_about_annotation(entry, person)
    return readings


def _ask_blank_rows(rows: Sequence[tuple[Cell, ...] | None], readings: list[Reading]) -> list[Reading]:
    """Ask about the rows without a quantity in a table whose other rows have one."""
    counted = [at for at, reading in enumerate(readings) if reading.counted]
    if len(counted) < SUM_CELLS:
        return readings
    return [
        unreadable("row.blank", text=" ".join(map(str, row)))
        if row and len(row) > 1 and reading.status == CARD and at not in counted
        else reading
        for at, (row, reading) in enumerate(zip(rows, readings, strict=True))
    ]


def _is_title(reading: Reading) -> bool:
    """Return whether a row above the header is no card: words without any sign of one."""
    return reading.status == PROBLEM and all(note.key in TITLES for note in reading.notes)


@lru_cache(maxsize=20_000)
def read_fields(reader: LineReader, cells: tuple[str, ...], columns: Columns) -> Reading:
    """Read a row whose columns are known as one line of a list; a missing quantity becomes a question."""
    named = [(column, cell) for column, cell in zip(columns, cells, strict=False) if column and cell.strip()]
    row = dict(named)
    stated: dict[str, object] = {}
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
        stated["series_key"] = reader.cards.name_key(row["series"])
    count, no, name = row.get("count"), row.get("no"), row.get("name")
    if count is None and (no or name):
        outside = [
            cell
            for at, cell in enumerate(cells)
            if cell.strip() and (at >= len(columns) or columns[at] in BESIDE | {MORE})
        ]
        if "count" in columns or any(cell_quantity(fold(cell)) for cell in outside):
            key = "quantity.missing" if any(cell_quantity(fold(cell)) for cell in outside) else "row.blank"
            return unreadable(key, text=" ".join(filter(None, (no, name))).strip())
    if count is not None and (no or name) and _is_none(fold(count)):
        return Reading(COMMENT)  # a form lists every card, and this one is not in the deck
    more = [cell for column, cell in named if column == MORE and cell_quantity(fold(cell))]
    if more and count is not None:
        return unreadable("quantity.two", (), (), first=count.strip(), second=more[0].strip())
    no = _full_number(reader, no, name, row.get("set") or _set_code(row.get("series", "")))
    reading = _read_card(reader, count, no, name, stated=stated, dropped=dropped, named="no" in columns)
    reading = _check_other_cells(reader, reading, cells, columns)
    return replace(reading, side=True) if sections.is_side(fold(row.get("board", ""))) else reading


def _check_other_cells(
    reader: LineReader, reading: Reading, cells: tuple[str, ...], columns: Columns
) -> Reading:
    """Check the cells of unknown columns, and of cells without a column, against a card."""
    entry = reading.entry
    if entry is None:
        return reading
    for column, cell in zip_longest(columns, cells, fillvalue=""):
        text = fold(cell[: LONGEST + 1]) if cell else ""
        if column == MORE and text and not (_is_none(text) or sections.is_mark(text)):
            return ask_about_annotation(entry, text)  # of the side deck, say
        if (
            column not in BESIDE
            or (not text and column != INSIDE)
            or reader.cards.name_key(text) == entry.name_key
        ):
            continue
        if column in {OUT, INSIDE}:
            if sections.is_word_of(text, section_words.UNTRUE) == (column == INSIDE) and text:
                return ask_about_annotation(entry, text)
            reading = reading if text else add_doubt(reading, "-")
            continue
        if sections.says_out(text, free=column == FREE) or (column == "" and text.lower() == "x"):
            return ask_about_annotation(entry, text)
        if (text != entry.no and reader.hides_card(text)) or (column == "" and DIGIT.search(text)):
            return unreadable(
                "line.rest", (), (f"{entry.count}x {entry.label}",), card=entry.label, rest=text
            )
        reading = replace(reading, split=(*reading.split, ("remark", text)))
        if column == "":
            reading = add_doubt(reading, text)
    return reading


def _is_none(text: str) -> bool:
    """Return whether the cell of another quantity column says that there are none."""
    return (
        sections.is_word_of(text, section_words.UNTRUE) or not text.strip("0.,-–— ") or text.lower() == "n/a"
    )


def _set_code(series: str) -> str:
    """Return the set code in a column of series, such as ZW1; "" for other texts."""
    return series if _CODE.fullmatch(fold(series)) else ""


def _full_number(reader: LineReader, no: str | None, name: str | None, set_: str) -> str | None:
    """Put the set before a number with a column of its own, unless the name identifies its card."""
    figures = fold(no) if no else ""
    set_ = _BARE_SET.sub("", fold(set_))[:12]
    if not figures.isdecimal() or reader.cards.by_no(figures):
        return no
    meant = reader.number_with_figures(fold(name), figures) if name else None
    return meant or (f"{set_}-{figures}" if set_ else no)


@lru_cache(maxsize=20_000)
def _read_by_look(reader: LineReader, cells: tuple[str, ...]) -> Reading:
    """Identify the cells by their shape: the quantity is a figure, the No. looks like one, the rest is the name."""
    texts = [text for cell in cells if (text := fold(cell))]
    if not texts:
        return Reading(BLANK)
    if texts[0][0] in "#/" or not (texts[0][0].isalnum() or texts[0][0] in "\"'(["):  # a remark, or marked
        return reader.read(" ".join(texts))
    numbers = [at for at, text in enumerate(texts) if reader.cards.by_no(text) or reader.is_number(text)]
    counts = [
        at for at, text in enumerate(texts) if cell_quantity(text) is not None and at not in numbers[:1]
    ]
    rest = [at for at in range(len(texts)) if at not in (*numbers[:1], *counts[:1])]
    signs = [texts[at] for at in rest if len(texts[at]) == 1 and not texts[at].isalnum()]
    if len(rest) > 1:
        rest = [at for at in rest if not sections.is_mark(texts[at]) and texts[at] not in signs]
    if len(rest) > 1 and _is_one_name(reader, [texts[at] for at in rest]):
        signs, rest = [texts[at] for at in rest[1:]], rest[:1]  # in two languages
    if len(rest) > 1 or not (numbers or rest) or len(numbers) > 1 + bool(counts) or len(counts) > 1:
        return unreadable("line.columns")
    if not counts:
        return reader.read(" ".join(texts))
    no, name = (texts[found[0]] if found else None for found in (numbers, rest))
    reading = _read_card(reader, texts[counts[0]], no, name, named=bool(numbers))
    return (
        replace(reading, split=(*reading.split, *(("remark", sign) for sign in signs))) if signs else reading
    )


def _is_one_name(reader: LineReader, names: Sequence[str]) -> bool:
    """Return whether all names are those of the same known card."""
    found = {tuple(card.key for card in reader.cards.by_name(name)) for name in names}
    return len(found) == 1 and found != {()}


def _read_card(
    reader: LineReader,
    count: str | None,
    no: str | None,
    name: str | None,
    *,
    stated: Mapping[str, object] | None = None,
    dropped: tuple[Note, ...] = (),
    named: bool = True,
) -> Reading:
    """Return the reading of a row whose cells are identified. `named`: the No. has a cell of its own."""
    (count, folds), (no, more), (name, most) = (fold_line(cell or "") for cell in (count, no, name))
    notes = (*{note.key: note for note in (*folds, *more, *most)}.values(), *dropped)
    longest = max(len(count), len(no), len(name))
    if longest > LONGEST:
        return unreadable("line.long", notes, length=longest, limit=LONGEST)
    count, no, name = count or None, no or None, name or None
    if no is None and name is None:
        return unreadable("line.no-card", notes, count=count or "?")
    quantity = cell_quantity(count) if count is not None else 1
    if not quantity:
        return unreadable("quantity.bad", notes, quantity=count)
    return reader.read_cells(quantity if count else None, no, name, notes, stated, named=named)
