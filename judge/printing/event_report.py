"""The report of an event on one page, for the shop and the publisher: the winner, attendance, the course of the day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.printing.layout import MM
from judge.printing.press import MARGIN
from judge.printing.table import draw_title
from judge.printing.words import number, say

if TYPE_CHECKING:
    from judge.printing.documents import Report
    from judge.printing.press import Press

ROW = 6.2 * MM
BAR = 3.4 * MM
MOST_STANDINGS, MOST_CARDS, MOST_HOURS = 16, 10, 12


def draw_report(press: Press, report: Report) -> None:
    """Draw the figures, the places, then calls by hour and cards side by side; always one page."""
    language = report.imprint.language
    press.part(say(language, "report"), report.imprint)
    press.page()
    y = draw_title(press, say(language, "report"), "") - 9 * MM
    y = _facts(press, report, y)
    y = _places(press, report, y - 4 * MM)
    middle = press.width / 2
    top = y - 5 * MM
    _bars(press, say(language, "calls_by_hour"), report.hours[:MOST_HOURS], MARGIN, middle - 5 * MM, top)
    _bars(
        press,
        say(language, "cards_in_decks"),
        report.cards[:MOST_CARDS],
        middle + 5 * MM,
        press.width - MARGIN,
        top,
    )


def _facts(press: Press, report: Report, y: float) -> float:
    """Draw name and value of each fact, three a row."""
    wide = (press.width - 2 * MARGIN) / 3
    for at, (name, value) in enumerate(report.facts):
        x, row = MARGIN + at % 3 * wide, y - at // 3 * 13 * MM
        press.draw_fitted(x, row, name, wide - 4 * MM, 8.5, grey=0.3)
        press.draw_fitted(x, row - 5.5 * MM, value, wide - 4 * MM, 14, bold=True)
    return y - ((len(report.facts) + 2) // 3) * 13 * MM


def _places(press: Press, report: Report, y: float) -> float:
    """Draw the first places in two columns."""
    language = report.imprint.language
    rows = report.places[:MOST_STANDINGS]
    press.text(MARGIN, y, say(language, "standings"), 12, bold=True)
    half, wide = (len(rows) + 1) // 2, (press.width - 2 * MARGIN) / 2
    for at, row in enumerate(rows):
        x, line = MARGIN + at // max(half, 1) * wide, y - ROW * (at % max(half, 1) + 1.2)
        press.text(x + 8 * MM, line, str(row.rank), 11, bold=True, align="right")
        press.draw_fitted(x + 11 * MM, line, row.name, wide - 52 * MM, 11)
        record = f"{number(row.points)}  ·  {row.wins}–{row.losses}–{row.draws}"
        press.draw_fitted(x + wide - 5 * MM, line, record, 36 * MM, 10, align="right", grey=0.2)
    return y - ROW * (half + 1.2)


def _bars(
    press: Press, title: str, bars: tuple[tuple[str, int], ...], left: float, right: float, y: float
) -> None:
    """Draw a labelled bar with its number for each row; no drawing without rows."""
    if not bars:
        return
    press.text(left, y, title, 12, bold=True)
    most, start, room = max(count for _, count in bars), left + (right - left) * 0.42, (right - left) * 0.46
    for at, (name, count) in enumerate(bars, 1):
        line = y - ROW * (at + 0.2)
        press.draw_fitted(left, line, name, start - left - 2 * MM, 9.5)
        length = room * count / max(most, 1)
        press.fill(start, line - 0.6 * MM, max(length, 0.4 * MM), BAR, grey=0.35)
        press.text(start + length + 1.5 * MM, line, str(count), 9.5)
