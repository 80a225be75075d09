"""Result slips: a grid of cells on a page, cut lines between them, in cut-stack order."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from judge.printing.layout import MM, fit, fit_box
from judge.printing.qr import qr_operators
from judge.printing.slip_sizes import SLIP_SIZES
from judge.printing.words import number, say
from judge.tournament import TIE_BREAKERS

if TYPE_CHECKING:
    from judge.printing.documents import Match, Seat, Slips
    from judge.printing.press import Press

EDGE = 5 * MM  # from the paper's edge to the outer slips
BOTTOM = 11 * MM  # room for the page's foot
PAD = 4 * MM


class Cell(NamedTuple):
    """A rectangle on the page, in points from its lower left corner."""

    x: float
    y: float
    width: float
    height: float


def cut_stack(count: int, per_page: int) -> list[list[int | None]]:
    """Return for each page the slip (from 0) at each place, so that the cut piles stack in order.

    With `p` pages the first pile is slips 1 to p, the next p + 1 to 2p, and so on.
    """
    pages = -(-count // per_page)
    return [
        [index if (index := page + place * pages) < count else None for place in range(per_page)]
        for page in range(pages)
    ]


def draw_slips(press: Press, slips: Slips) -> None:
    """Draw every page of slips; a bye gets none."""
    press.part(say(slips.imprint.language, "slips"), slips.imprint)
    matches = sorted(
        (match for match in slips.matches if not match.bye),
        key=lambda match: (match.table is None, match.table or 0),
    )
    columns, rows, scale = SLIP_SIZES[slips.per_page]
    drawn = 0
    for number_of_page, page in enumerate(cut_stack(len(matches), slips.per_page)):
        first = matches[number_of_page]
        press.page(
            outline=f"{say(press.language, 'table')} {first.table}" if number_of_page % 10 == 0 else ""
        )
        width, height = (press.width - 2 * EDGE) / columns, (press.height - EDGE - BOTTOM) / rows
        _cut_lines(press, columns, rows)
        for place, index in enumerate(page):
            if index is not None:
                x = EDGE + place % columns * width
                y = press.height - EDGE - (place // columns + 1) * height
                cell = Cell(x + PAD, y + PAD, width - 2 * PAD, height - 2 * PAD)
                asked = _box_labels(slips, matches[index])
                Slip(press, matches[index], scale, asked).draw(cell)
        drawn += sum(index is not None for index in page)
        press.done(drawn, len(matches))
    if not matches:
        press.empty()


def _box_labels(slips: Slips, match: Match) -> tuple[str, ...]:
    """Return the words of the boxes that each seat of a match fills in."""
    language = slips.imprint.language
    place, score = say(language, "place"), slips.score or TIE_BREAKERS["score"].heading(language)
    if slips.asks in ("scores", "both"):
        return (score,) if slips.asks == "scores" else (place, score)
    return (say(language, "wins") if len(match.seats) == 2 else place,)


def _cut_lines(press: Press, columns: int, rows: int) -> None:
    width, height = press.width - 2 * EDGE, press.height - EDGE - BOTTOM
    for column in range(1, columns):
        x = EDGE + column * width / columns
        press.line(x, BOTTOM, x, press.height, line=0.4, grey=0.4, dash="4 3")
    for row in range(1, rows):
        y = BOTTOM + row * height / rows
        press.line(0, y, press.width, y, line=0.4, grey=0.4, dash="4 3")
    if rows > 1:
        press.line(0, BOTTOM, press.width, BOTTOM, line=0.4, grey=0.4, dash="4 3")


class Slip:
    """One slip: head with the table number, a row for each seat, draws and notes below, the QR beside."""

    def __init__(self, press: Press, match: Match, scale: float, asks: tuple[str, ...]) -> None:
        self.press = press
        self.match = match
        self.scale = scale
        self.asks = asks
        self.draws = asks == (say(press.language, "wins"),)
        self.mm = MM * scale

    def draw(self, cell: Cell) -> None:
        """Draw the slip into its cell."""
        press, match, mm = self.press, self.match, self.mm
        strip = cell.width > 2.5 * cell.height  # two columns leave no room beside the QR
        qr = min(cell.height, 27 * mm) if strip else min(24 * mm, cell.height * 0.36)
        qr = qr if match.token else 0.0
        body = cell.width - (qr + 4 * mm if strip and qr else 0)
        head = 13 * mm if strip else max(13 * mm, qr)
        tail = 7 * mm if match.notes or match.fixed or self.draws else 0.0
        top = cell.y + cell.height
        self._head(Cell(cell.x, top - head, body - (0 if strip else qr), head))
        if qr:
            self._qr(cell.x + cell.width - qr, top - qr, qr, caption=strip and cell.height > qr + 3 * mm)
        height = (cell.height - head - tail) / len(match.seats)
        if len(match.seats) == 2:
            height = min(height, 30 * mm)
        for index, seat in enumerate(match.seats):
            self._seat(seat, Cell(cell.x, top - head - (index + 1) * height, body, height))
        if tail:
            self._tail(Cell(cell.x, top - head - len(match.seats) * height - tail, body, tail))
        press.line(cell.x, top - head, cell.x + body, top - head, line=1)

    def _qr(self, x: float, y: float, size: float, *, caption: bool) -> None:
        self.press.literal(qr_operators(self.match.token, x, y, size))
        if caption:
            words, y = say(self.press.language, "scan"), y - 2.4 * self.mm
            self.press.draw_fitted(x + size / 2, y, words, size, 7 * self.scale, align="center", grey=0.25)

    def _head(self, cell: Cell) -> None:
        """Draw the table number in a black block, and beside it event, round and time."""
        press, mm, scale = self.press, self.mm, self.scale
        side = 13 * mm
        top = cell.y + cell.height
        press.fill(cell.x, top - side, side * 1.25, side)
        middle, room = cell.x + side * 0.625, side * 1.15
        word = say(press.language, "table")
        press.draw_fitted(middle, top - 3.4 * mm, word, room, 6.5 * scale, align="center", grey=1)
        table = "-" if self.match.table is None else str(self.match.table)
        press.draw_fitted(middle, top - 10.8 * mm, table, room, 21 * scale, bold=True, align="center", grey=1)
        x = cell.x + side * 1.25 + 2.5 * mm
        width = cell.x + cell.width - x - 1 * mm
        press.draw_fitted(x, top - 3.6 * mm, press.imprint.event, width, 9 * scale, bold=True, lines=2)
        press.draw_fitted(x, top - 7.9 * mm, press.round, width, 9 * scale)
        when = say(press.language, "printed", time=press.imprint.printed)
        press.draw_fitted(x, top - 11.8 * mm, when, width, 7 * scale, grey=0.25)

    def _seat(self, seat: Seat, cell: Cell) -> None:
        """Draw a player's row: name and points, then the boxes, beside them or below."""
        press, mm = self.press, self.mm
        press.line(cell.x, cell.y, cell.x + cell.width, cell.y, line=0.4, grey=0.4)
        points = ""
        if seat.points is not None:
            short = "point_short" if seat.points == 1 else "points_short"
            points = say(press.language, short, n=number(seat.points))
        begins = say(press.language, "begins", side=seat.side) if seat.side else ""
        detail = " · ".join(word for word in (begins, points, seat.id) if word)
        if cell.height > 14 * mm and cell.width < 120 * mm:
            foot = 9 * mm  # of the row, that the boxes fill
            name = Cell(cell.x, cell.y + foot, cell.width, cell.height - foot)
            self._boxes(Cell(cell.x, cell.y + 0.4 * mm, cell.width, foot - 0.4 * mm))
        else:
            name = Cell(cell.x, cell.y, cell.width * (0.44 if len(self.asks) == 1 else 0.36), cell.height)
            x = cell.x + name.width + 2 * mm
            self._boxes(Cell(x, cell.y, cell.x + cell.width - x, cell.height))
        self._name(seat.name, detail, name)

    def _name(self, name: str, detail: str, cell: Cell) -> None:
        """Draw a name with its points: below it where there is height, else on its line."""
        press, mm, size = self.press, self.mm, 8 * self.scale
        below = cell.height > 8.5 * mm
        beside = press.measure(detail, size) + 2 * mm if detail and not below else 0.0
        under = 3.6 * mm if detail and below else 0.0
        room = cell.height - under - 0.6 * mm
        block = fit_box(name, cell.width - beside, room, 12 * self.scale, press.language, bold=True)
        middle = cell.y + cell.height / 2 + under / 2
        press.block(cell.x, middle - block.size * 0.36, block, bold=True)
        if beside:
            press.text(cell.x + cell.width, middle - size * 0.36, detail, size, align="right", grey=0.25)
        elif detail:
            press.draw_fitted(
                cell.x, middle - block.height / 2 - 2.2 * mm, detail, cell.width, size, grey=0.25
            )

    def _boxes(self, cell: Cell) -> None:
        """Draw the boxes to fill in (wins, or place and score in a pod), drop, and the line to sign on."""
        press, mm = self.press, self.mm
        middle, size = cell.y + cell.height / 2, 7.5 * self.scale
        side = min(8.5 * mm, cell.height - 1.2 * mm)
        tick = min(4.5 * mm, side)
        x = cell.x
        if len(self.asks) == 1:
            x += press.text(x, middle - 1 * mm, self.asks[0], size) + 1 * mm
            press.box(x, middle - side / 2, side, side)
            x += side + 3 * mm
        else:
            x = self._labelled_boxes(x, middle, side)
        x += press.text(x, middle - 1 * mm, say(press.language, "drop"), size) + 1 * mm
        press.box(x, middle - tick / 2, tick, tick)
        x += tick + 3 * mm
        right, y = cell.x + cell.width, middle - side / 2
        press.line(x, y, right, y)
        press.draw_fitted(
            x, y + 0.8 * mm, say(press.language, "signature"), right - x, 6 * self.scale, grey=0.4
        )

    def _labelled_boxes(self, x: float, middle: float, side: float) -> float:
        """Draw boxes with their labels inside, above the writing space; return the x after them."""
        mm, width = self.mm, 12 * self.mm
        for word in self.asks:
            self.press.box(x, middle - side / 2, width, side)
            top = middle + side / 2 - 2.4 * mm
            self.press.draw_fitted(x + 0.7 * mm, top, word, width - 1.4 * mm, 6 * self.scale, grey=0.25)
            x += width + 1.5 * mm
        return x + 1 * mm

    def _tail(self, cell: Cell) -> None:
        """Draw the draws box of a match and the notes from the table's record, each in a frame."""
        press, mm = self.press, self.mm
        middle = cell.y + cell.height / 2 - 0.5 * mm
        side = 5.2 * mm
        x = cell.x
        if self.draws:
            x += press.text(x, middle - 1 * mm, say(press.language, "draws"), 7.5 * self.scale) + 1 * mm
            press.box(x, middle - side / 2, side, side)
            x += side + 3 * mm
        notes = [say(press.language, "fixed")] if self.match.fixed else []
        notes += self.match.notes
        width = (cell.x + cell.width - x) / max(1, len(notes)) - 5 * mm
        for note in notes:
            block = fit(note, width, 8 * self.scale, press.language, bold=True, lines=2)
            inner = max(press.measure(line, block.size, bold=True) for line in block.lines)
            press.block(x + 1.5 * mm, middle - block.size * 0.36, block, bold=True)
            press.box(x, middle - side / 2, inner + 3 * mm, side, line=1)
            x += inner + 5 * mm
