"""Paper for walls and tables: the poster with the join code, and table numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.printing.layout import LEADING, MM, fit, fit_box
from judge.printing.press import FOOT, MARGIN
from judge.printing.qr import qr_operators
from judge.printing.words import say

if TYPE_CHECKING:
    from judge.printing.documents import HallSigns, PersonalLink, Poster
    from judge.printing.press import Press

LARGEST = 400.0  # points


def draw_poster(press: Press, poster: Poster) -> None:
    """Draw the join poster: event, code, QR, address, and the caller's lines."""
    press.part(say(poster.imprint.language, "poster"), poster.imprint)
    press.page()
    middle, width = press.width / 2, press.width - 2 * MARGIN
    y = press.height - 30 * MM
    block = press.draw_fitted(middle, y, poster.imprint.event, width, 34, bold=True, align="center", lines=2)
    y -= block.height / 2 + 14 * MM
    press.draw_fitted(middle, y, say(press.language, "join"), width, 18, align="center")
    size = 95 * MM
    y -= size + 6 * MM
    press.literal(qr_operators(poster.url, middle - size / 2, y, size))
    y -= 9 * MM
    press.draw_fitted(middle, y, poster.url, width, 15, align="center", lines=3)
    y -= 15 * MM
    press.draw_fitted(middle, y, say(press.language, "join_code"), width, 16, align="center")
    y -= 26 * MM
    press.box(middle - width * 0.4, y - 7 * MM, width * 0.8, 27 * MM, line=2.5)
    press.draw_fitted(middle, y, poster.code, width * 0.76, 54, bold=True, align="center")
    y -= 12 * MM
    size = min(13.0, (y - FOOT - 5 * MM) / LEADING / max(1, len(poster.lines)))
    for line in poster.lines:
        block = fit_box(line, width, size * LEADING, size, press.language)
        y -= block.height
        press.block(middle, y + (block.height - block.size * LEADING) / 2, block, align="center")
    press.done(1, 1)


def draw_personal_link(press: Press, sheet: PersonalLink) -> None:
    """Draw a sheet for one player: the event, the name, the QR of their personal link and its address."""
    press.part(say(sheet.imprint.language, "personal_link"), sheet.imprint)
    press.page()
    middle, width = press.width / 2, press.width - 2 * MARGIN
    y = press.height - 30 * MM
    for text, size in ((sheet.imprint.event, 20), (sheet.player, 30)):
        block = press.draw_fitted(middle, y, text, width, size, bold=True, align="center", lines=2)
        y -= block.height / 2 + 14 * MM
    side = 80 * MM
    y -= side
    press.literal(qr_operators(sheet.url, middle - side / 2, y, side))
    y -= 10 * MM
    press.draw_fitted(middle, y, sheet.url, width, 10, align="center", lines=3)
    y -= 18 * MM
    press.draw_fitted(middle, y, say(press.language, "personal_link_for"), width, 14, align="center", lines=3)
    press.done(1, 1)


def draw_hall_signs(press: Press, signs: HallSigns) -> None:
    """Draw one landscape sheet for each label."""
    press.part(say(signs.imprint.language, "hall_signs"), signs.imprint)
    for count, label in enumerate(signs.labels):
        press.page(landscape=True, outline=label if count % 10 == 0 else "")
        middle = press.width / 2
        press.draw_fitted(
            middle, press.height - 32 * MM, say(press.language, "table"), 200 * MM, 40, align="center"
        )
        room = press.height - 60 * MM
        block = fit(
            label, press.width - 2 * MARGIN, min(LARGEST, room / LEADING), press.language, bold=True, lines=2
        )
        while block.height > room:
            block = fit(label, press.width - 2 * MARGIN, block.size * 0.9, press.language, bold=True, lines=2)
        press.block(middle, 18 * MM + room / 2 - block.size * 0.36, block, bold=True, align="center")
        press.done(count + 1, len(signs.labels))
    if not signs.labels:
        press.empty()
