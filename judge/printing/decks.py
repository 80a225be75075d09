"""Deck paper: the registration sheet, blank or filled, and the list a judge checks a deck against."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from judge.printing.flow import Flow
from judge.printing.layout import MM, fit
from judge.printing.press import MARGIN
from judge.printing.table import BOTTOM, draw_title
from judge.printing.words import say

if TYPE_CHECKING:
    from judge.printing.flow import Icon
    from judge.printing.press import Press
    from judge.printing.sheets import CitedSentence, DeckLine, DeckList, DeckSheet

ROW = 7.2 * MM
BLANK_ROWS = 60  # lines of a blank sheet where the game fixes no deck size
COUNT, NUMBER, GAP = 11 * MM, 25 * MM, 7 * MM


class Entry(NamedTuple):
    """A row of the sheet: a card, a heading (count empty, name set) or a line to write on."""

    copies: str
    number: str
    name: str
    heading: bool = False


def draw_deck_sheet(press: Press, sheet: DeckSheet) -> None:
    """Draw a deck registration sheet in two columns, with as many lines as the deck may need."""
    language = sheet.imprint.language
    press.part(say(language, "deck_sheet"), sheet.imprint)
    entries = _entries(sheet.lines) if sheet.lines else [Entry("", "", "")] * (sheet.size or BLANK_ROWS)
    total = sum(line.count for line in sheet.lines)
    while True:
        press.page()
        top = _owner(press, sheet)
        bottom = BOTTOM + 22 * MM
        rows = int((top - 7 * MM - bottom) / ROW)
        page, entries = entries[: 2 * rows], entries[2 * rows :]
        width = (press.width - 2 * MARGIN - GAP) / 2
        for column in range(2):
            x = MARGIN + column * (width + GAP)
            _column(press, page[column * rows : (column + 1) * rows], x, top, width, sheet.card)
        if not entries:
            break
    _sheet_foot(press, sheet, total)
    press.done(1, 1)


def _entries(lines: tuple[DeckLine, ...]) -> list[Entry]:
    entries: list[Entry] = []
    for section, group in groupby(lines, key=lambda line: line.section):
        if section:
            entries.append(Entry("", "", section, heading=True))
        entries += [Entry(str(line.count), line.number, line.name) for line in group]
    return entries


def _owner(press: Press, sheet: DeckSheet) -> float:
    """Draw the title and the fields for player, id and deck; return the y below them."""
    language = press.language
    y = draw_title(press, say(language, "deck_sheet"), sheet.game) - 9 * MM
    width = (press.width - 2 * MARGIN - 2 * GAP) / 3
    fields = (("player", sheet.player), ("player_id", sheet.player_id), ("deck_name", sheet.deck))
    for index, (key, value) in enumerate(fields):
        _field(press, MARGIN + index * (width + GAP), y, width, say(language, key), value)
    return y - 8 * MM


def _field(press: Press, x: float, y: float, width: float, label: str, value: str) -> None:
    """Draw a field with its label below: a blank line, or its value."""
    if value:
        press.draw_fitted(x, y + 1.5 * MM, value, width, 12, bold=True, lines=2)
    press.line(x, y, x + width, y)
    press.draw_fitted(x, y - 3.2 * MM, label, width, 7.5, grey=0.25)


def _column(press: Press, entries: list[Entry], x: float, top: float, width: float, card: str) -> None:
    language = press.language
    card = card or say(language, "card")
    name = x + COUNT + NUMBER
    for at, key in ((x, "count"), (x + COUNT, "card_no"), (name, "card_name")):
        press.draw_fitted(at, top - 5 * MM, say(language, key, card=card), NUMBER, 7.5, grey=0.25)
    y = top - 6.5 * MM
    press.line(x, y, x + width, y, line=0.8)
    for entry in entries:
        y -= ROW
        middle = y + ROW / 2 - 3.6
        if entry.heading:
            press.draw_fitted(x, middle, entry.name, width, 10, bold=True, lines=2)
        else:
            press.draw_fitted(
                x + COUNT - 4 * MM, middle, entry.copies, COUNT - 4 * MM, 11, bold=True, align="right"
            )
            press.draw_fitted(x + COUNT, middle, entry.number, NUMBER - 2 * MM, 9.5, lines=2)
            press.draw_fitted(name, middle, entry.name, x + width - name, 9.5, lines=2)
            for edge in (x + COUNT - 1.5 * MM, name - 1.5 * MM):
                press.line(edge, y, edge, y + ROW, line=0.3, grey=0.55)
        press.line(x, y, x + width, y, line=0.3, grey=0.55)


def _sheet_foot(press: Press, sheet: DeckSheet, total: int) -> None:
    """Draw the total, the player's signature and the fields of the judge who checks."""
    language = press.language
    y = BOTTOM + 7 * MM
    width = (press.width - 2 * MARGIN - 3 * GAP) / 4
    count = str(total) if sheet.lines else ""
    label = say(language, "total") if sheet.size is None else say(language, "total_of", n=sheet.size)
    blanks = ("player_signature", "checked_by", "found")
    fields = [(label, count), *((say(language, key), "") for key in blanks)]
    for index, (name, value) in enumerate(fields):
        _field(press, MARGIN + index * (width + GAP), y, width, name, value)


def draw_deck_list(press: Press, sheet: DeckList) -> None:
    """Draw a registered list with a box for every copy, so that a deck can be laid out against it."""
    language = sheet.imprint.language
    press.part(say(language, "deck_list"), sheet.imprint)
    table = "" if sheet.table is None else say(language, "table_n", n=sheet.table)
    flow = Flow(press, say(language, "deck_list"), " · ".join(word for word in (press.round, table) if word))
    owner = " · ".join(word for word in (sheet.player, sheet.player_id) if word)
    flow.paragraph(owner, 15, bold=True)
    about = [sheet.game, sheet.deck, say(language, "cards_n", n=sum(line.count for line in sheet.lines))]
    flow.paragraph(" · ".join(word for word in about if word))
    for title, icon, points in _points(sheet):
        if points:
            flow.heading(say(language, title))
        for point in points:
            flow.sign(icon, point.text)
            flow.chips(point.rules, indent=6 * MM)
    for section, group in groupby(sheet.lines, key=lambda line: line.section):
        lines = list(group)
        title = section or say(language, "cards", card=sheet.card or say(language, "card"))
        flow.heading(f"{title} · {sum(line.count for line in lines)}")
        for line in lines:
            _deck_line(flow, line)
    flow.signatures((say(language, "checked_by"), say(language, "player_signature"), say(language, "found")))
    press.done(1, 1)


def _points(sheet: DeckList) -> tuple[tuple[str, Icon, tuple[CitedSentence, ...]], ...]:
    """Return the known errors and the undecided points, each under its heading."""
    return (("problems", "illegal", sheet.problems), ("unsure", "open", sheet.open_points))


def _deck_line(flow: Flow, line: DeckLine) -> None:
    """Draw one line: count, card No., name, and a box for each copy (ten at most to a row)."""
    press, size, side = flow.press, 11.0, 4.2 * MM
    boxes = min(line.count, 10) * (side + 1 * MM)
    x = flow.left + COUNT
    number = fit(line.number, NUMBER - 2 * MM, 10, press.language, lines=2)
    name = fit(line.name, flow.right - boxes - 3 * MM - x - NUMBER, size, press.language)
    rows = -(-line.count // 10)
    height = max(ROW, name.height + 1.5 * MM, rows * (side + 1 * MM) + 1 * MM)
    flow.need(height)
    flow.y -= height
    middle = flow.y + height / 2 - size * 0.36
    press.text(x - 3 * MM, middle, str(line.count), size, bold=True, align="right")
    press.block(x, middle, number)
    press.block(x + NUMBER, middle, name)
    top = flow.y + (height + rows * (side + 1 * MM)) / 2
    for copy in range(line.count):
        row, column = divmod(copy, 10)
        press.box(
            flow.right - boxes + column * (side + 1 * MM),
            top - (row + 1) * (side + 1 * MM) + 0.5 * MM,
            side,
            side,
        )
    press.line(flow.left, flow.y, flow.right, flow.y, line=0.3, grey=0.55)
