"""Lists over several pages: a title, a row of headings on every page, rows as high as their text needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from judge.printing.layout import LEADING, MM, FittedLines, fit_box
from judge.printing.pen import SHARES
from judge.printing.press import MARGIN

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from judge.printing.pen import Align
    from judge.printing.press import Press

TOP = 12 * MM
BOTTOM = 14 * MM
GAP = 2.5 * MM  # between columns
REPORT_EVERY = 250  # rows


class Column(NamedTuple):
    """A column: its heading, its share of the width, and the alignment of its cells."""

    title: str
    share: float
    align: Align = "left"
    bold: bool = False


def draw_title(press: Press, title: str, subtitle: str = "") -> float:
    """Draw the title of a page over a rule; return the y below it."""
    y = press.height - TOP - 5.5 * MM
    half = (press.width - 2 * MARGIN) / 2
    press.draw_fitted(MARGIN, y, title, half - GAP, 17, bold=True, lines=2)
    aside = " · ".join(word for word in (press.imprint.event, subtitle) if word)
    press.draw_fitted(press.width - MARGIN, y, aside, half - GAP, 11, align="right", lines=2)
    press.line(MARGIN, y - 4 * MM, press.width - MARGIN, y - 4 * MM, line=1.4)
    return y - 4 * MM


class PlacedColumn(NamedTuple):
    """A column on the page: the x of its cells' start, middle or end, and its width, in points."""

    column: Column
    x: float
    width: float


def draw_table(
    press: Press,
    subtitle: str,
    columns: Sequence[Column],
    rows: Iterable[Sequence[str]],
    total: int,
    *,
    size: float = 11,
    note: str = "",
) -> None:
    """Draw rows of cells on as many pages as they need, then a note; a page's outline entry is its first cell."""
    placed: list[PlacedColumn] = []
    y = 0.0
    for count, row in enumerate(rows):
        if not placed:
            press.page(outline=row[0])
            placed = _column_widths(press, columns)
            y = _headings(press, subtitle, placed)
        bottom = _row(press, placed, row, y, size)
        if bottom is None:
            press.page(outline=row[0])
            y = _headings(press, subtitle, placed)
            bottom = _row(press, placed, row, y, size)
            assert bottom is not None  # noqa: S101 - cells are fitted to an empty page at most
        y = bottom
        if count % REPORT_EVERY == 0:
            press.done(count, total)
    if not placed:
        press.empty()
    elif note:
        press.draw_fitted(
            MARGIN, max(y - 6 * MM, BOTTOM - 4 * MM), note, press.width - 2 * MARGIN, 9, grey=0.25
        )
    press.done(total, total)


def _column_widths(press: Press, columns: Sequence[Column]) -> list[PlacedColumn]:
    """Share the width of the page among the columns."""
    room = press.width - 2 * MARGIN - GAP * (len(columns) - 1)
    shares = sum(column.share for column in columns)
    placed = []
    left = MARGIN
    for column in columns:
        width = room * column.share / shares
        placed.append(PlacedColumn(column, left + SHARES[column.align] * width, width))
        left += width + GAP
    return placed


def _headings(press: Press, subtitle: str, placed: list[PlacedColumn]) -> float:
    """Draw the title and the headings of the columns; return the y below them."""
    y = draw_title(press, press.title, subtitle) - 5 * MM
    for column, x, width in placed:
        press.draw_fitted(x, y, column.title, width, 8.5, align=column.align, grey=0.25, lines=2)
    y -= 2 * MM
    press.line(MARGIN, y, press.width - MARGIN, y, line=0.8)
    return y


def _row(press: Press, placed: list[PlacedColumn], row: Sequence[str], y: float, size: float) -> float | None:
    """Draw a row below `y`; return the y below it, or None (and no drawing) where the page has no room."""
    height = size * LEADING
    room = press.height - TOP - BOTTOM - 30 * MM  # of a page, less title and headings
    blocks: dict[int, FittedLines] = {}  # the cells that do not fit as they are
    for index, (cell, (column, _, width)) in enumerate(zip(row, placed, strict=True)):
        if press.measure(cell, size, bold=column.bold) > width:
            blocks[index] = fit_box(cell, width, room, size, press.language, bold=column.bold)
            height = max(height, blocks[index].height)
    height += 0.42 * size
    if y - height < BOTTOM:
        return None
    base = y - height / 2 - 0.36 * size
    for index, (cell, (column, x, _)) in enumerate(zip(row, placed, strict=True)):
        if index in blocks:
            press.block(x, base, blocks[index], bold=column.bold, align=column.align)
        else:
            press.text(x, base, cell, size, bold=column.bold, align=column.align)
    press.line(MARGIN, y - height, press.width - MARGIN, y - height, line=0.3, grey=0.55)
    return y - height
