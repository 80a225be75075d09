"""Running text: headings, paragraphs and rule ids in one column, over as many pages as needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from judge.printing.layout import LEADING, MM, wrap
from judge.printing.press import MARGIN
from judge.printing.table import BOTTOM, draw_title

if TYPE_CHECKING:
    from collections.abc import Iterable

    from judge.printing.press import Press
    from judge.words.languages import Language

Icon = Literal["legal", "illegal", "open"]
BODY = 10.0
SMALL = 8.5
TICK = ((-0.5, 0.05), (-0.12, -0.35), (0.5, 0.4))
CROSS = (((-0.38, -0.38), (0.38, 0.38)), ((-0.38, 0.38), (0.38, -0.38)))


class Flow:
    """A column of text on the pages of a part; `y` is the bottom of the drawn text."""

    def __init__(self, press: Press, title: str, subtitle: str) -> None:
        self.press = press
        self.title = title
        self.subtitle = subtitle
        self.left = MARGIN
        self.y = 0.0
        self.turn()

    @property
    def right(self) -> float:
        """Return the right edge of the column."""
        return self.press.width - MARGIN

    def turn(self) -> None:
        """Begin a new page."""
        self.press.page()
        self.y = draw_title(self.press, self.title, self.subtitle) - 3 * MM

    def need(self, height: float) -> None:
        """Begin a new page unless `height` points are left."""
        if self.y - height < BOTTOM:
            self.turn()

    def skip(self, millimetres: float) -> None:
        """Leave white space."""
        self.y -= millimetres * MM

    def heading(self, text: str) -> None:
        """Draw the heading of a section; it is never the last line of a page."""
        self.skip(3)
        self.need(18 * MM)
        self.paragraph(text, 12, bold=True)
        self.press.line(self.left, self.y - 0.8 * MM, self.right, self.y - 0.8 * MM, line=0.8)
        self.skip(2)

    def paragraph(
        self,
        text: str,
        size: float = BODY,
        *,
        indent: float = 0,
        bold: bool = False,
        grey: float = 0,
        language: Language | None = None,
    ) -> None:
        """Draw wrapped text, `indent` points from the left."""
        tongue = language or self.press.language
        for line in wrap(text, self.right - self.left - indent, size, tongue, bold=bold):
            self.need(size * LEADING)
            self.y -= size * LEADING
            at = self.y + 0.3 * size
            self.press.text(self.left + indent, at, line, size, bold=bold, grey=grey, language=tongue)

    def item(
        self, mark: str, text: str, size: float = BODY, *, indent: float = 0, bold: bool = False
    ) -> None:
        """Draw a paragraph with a mark before it."""
        self.need(size * LEADING)
        self.press.text(self.left + indent, self.y - size * (LEADING - 0.3), mark, size, bold=True)
        self.paragraph(text, size, indent=indent + 6 * MM, bold=bold)

    def sign(
        self, icon: Icon, text: str, size: float = BODY, *, indent: float = 0, bold: bool = False
    ) -> None:
        """Draw a paragraph with the sign of a state before it."""
        self.need(size * LEADING)
        draw_icon(
            self.press, icon, self.left + indent + size * 0.55, self.y - size * LEADING * 0.5, size * 0.5
        )
        self.paragraph(text, size, indent=indent + 6 * MM, bold=bold)

    def chips(self, rules: Iterable[str], *, indent: float = 0) -> None:
        """Draw rule ids, each in a frame, as many to a line as fit."""
        height, x = SMALL * 1.5, 0.0
        for rule in rules:
            width = self.press.measure(rule, SMALL) + 3 * MM
            if not x or x + width > self.right:
                self.skip(0.8)
                self.need(height)
                self.y -= height
                x = self.left + indent
            self.press.box(x, self.y + 0.5, width, height - 1, line=0.5, grey=0.3)
            self.press.text(x + 1.5 * MM, self.y + height * 0.3, rule, SMALL)
            x += width + 1.5 * MM

    def signatures(self, labels: Iterable[str]) -> None:
        """Draw lines to sign on, side by side."""
        names = list(labels)
        self.need(18 * MM)
        self.skip(14)
        width = (self.right - self.left + 5 * MM) / max(1, len(names))
        for index, name in enumerate(names):
            x = self.left + index * width
            self.press.line(x, self.y, x + width - 5 * MM, self.y)
            self.press.draw_fitted(x, self.y - 3.5 * MM, name, width - 5 * MM, SMALL, grey=0.25)
        self.skip(5)


def draw_icon(press: Press, icon: Icon, x: float, y: float, radius: float, *, grey: float = 0) -> None:
    """Draw a state's sign around (x, y): tick in a circle, cross in an octagon, question mark in a diamond."""
    line = max(0.7, radius / 6)
    if icon == "legal":
        press.circle(x, y, radius, line=line, grey=grey)
        press.path([(x + dx * radius, y + dy * radius) for dx, dy in TICK], line=line, grey=grey)
    elif icon == "illegal":
        near, far = 0.41 * radius, radius
        corners = (
            (near, far),
            (far, near),
            (far, -near),
            (near, -far),
            (-near, -far),
            (-far, -near),
            (-far, near),
        )
        points = [(x + dx, y + dy) for dx, dy in (*corners, (-near, far))]
        press.path([*points, points[0]], line=line, grey=grey)
        for stroke in CROSS:
            press.path([(x + dx * radius, y + dy * radius) for dx, dy in stroke], line=line, grey=grey)
    else:
        far = radius * 1.15
        points = [(x, y + far), (x + far, y), (x, y - far), (x - far, y), (x, y + far)]
        press.path(points, line=line, grey=grey)
        press.text(x, y - radius * 0.42, "?", radius * 1.2, bold=True, align="center", grey=grey)
