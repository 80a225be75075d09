"""Drawing on a page: lines of text, rules, boxes, circles.

Coordinates are points from the lower left corner of the page, y is a baseline for text; `grey` is 0 for ink and 1 for paper.
There is no colour: sheets are copied and printed in black.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from judge.printing.layout import LEADING, FittedLines, fit
from judge.printing.shaping import CODE_PAD, CODE_SIZE, FacePiece, shape

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from judge.printing.faces import Face
    from judge.words.languages import Language

Align = Literal["left", "right", "center"]
SHARES: dict[Align, float] = {"left": 0.0, "center": 0.5, "right": 1.0}
THICKEN = 0.026  # of the size
LINES = 20_000  # texts whose operators are kept, so that memory does not grow with the pages


def _needs_thickening(face: Face, *, bold: bool) -> bool:
    """Tell whether a bold text falls back to a regular face, whose outlines are then thickened."""
    return bold and face.name.endswith("Regular")


class Pen:
    """Draws on the current page of a document."""

    def __init__(self, doc: Any, put: Callable[[str], None], language: Language) -> None:
        self._doc = doc
        self._put = put
        self._grey = 0.0
        self._lines: dict[tuple[str, float, bool, Language], tuple[float, str]] = {}
        self.language = language

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        bold: bool = False,
        align: Align = "left",
        grey: float = 0,
        language: Language | None = None,
    ) -> float:
        """Draw one line; return its width. `align` says which end of it `x` is."""
        tongue = language or self.language
        width, operators = self._lines.get((text, size, bold, tongue)) or self._remember(
            text, size, bold, tongue
        )
        x -= width * SHARES[align]
        if grey != self._grey:
            self._put(f"{grey:g} g")
            self._grey = grey
        if operators:
            self._put(f"BT {x:.2f} {y:.2f} Td {operators} ET")
        else:
            self._draw_pieces(x, y, shape(text, tongue, bold=bold).pieces, size, bold=bold, grey=grey)
        return width

    def _remember(self, text: str, size: float, bold: bool, language: Language) -> tuple[float, str]:
        """Return width and operators of a line; no operators where a piece needs more than showing its codes."""
        shaped = shape(text, language, bold=bold)
        plain = all(
            piece.actual is None and piece.face and not _needs_thickening(piece.face, bold=bold)
            for piece in shaped.pieces
        )
        operators = " ".join(self._show_operators(piece, size) for piece in shaped.pieces) if plain else ""
        if len(self._lines) >= LINES:
            self._lines.clear()
        known = self._lines[text, size, bold, language] = (shaped.width * size, operators)
        return known

    def _show_operators(self, piece: FacePiece, size: float) -> str:
        """Return the operators that show a piece in its face."""
        assert piece.face is not None  # noqa: S101 - a code has no face and does not come here
        font = piece.face.font
        if piece.text.isascii():  # reportlab keeps ASCII at its own codes in a font's first subset
            written = piece.text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
            return f"{font.getSubsetInternalName(0, self._doc)} {size:.4g} Tf ({written}) Tj"
        return " ".join(
            f"{font.getSubsetInternalName(subset, self._doc)} {size:.4g} Tf <{codes.hex()}> Tj"
            for subset, codes in font.splitString(piece.text, self._doc)
        )

    def _draw_pieces(
        self, x: float, y: float, pieces: tuple[FacePiece, ...], size: float, *, bold: bool, grey: float
    ) -> None:
        """Draw a line piece by piece: with its actual text, thickened, or as a boxed code."""
        for piece in pieces:
            if piece.actual is not None:
                original = piece.actual.encode("utf-16-be", "replace").hex()
                self._put(f"/Span <</ActualText <FEFF{original}>>> BDC")
            if piece.face is None:
                self._code(piece, x, y, size, grey)
            else:
                shown = self._show_operators(piece, size)
                if _needs_thickening(piece.face, bold=bold):
                    shown = f"2 Tr {size * THICKEN:.2f} w {grey:g} G [] 0 d {shown} 0 Tr"
                self._put(f"BT {x:.2f} {y:.2f} Td {shown} ET")
            if piece.actual is not None:
                self._put("EMC")
            x += piece.width * size

    def measure(self, text: str, size: float, *, bold: bool = False) -> float:
        """Return the width of one line of text."""
        key = (text, size, bold, self.language)
        return (self._lines.get(key) or self._remember(*key))[0]

    def _code(self, piece: FacePiece, x: float, y: float, size: float, grey: float) -> None:
        """Draw the boxed code of a character no font has."""
        half = (len(piece.text) + 1) // 2
        inner = x + CODE_PAD * size
        width = (piece.width - CODE_PAD) * size
        self.box(x + CODE_PAD * size / 2, y - 0.14 * size, width, 1.0 * size, line=size / 24, grey=grey)
        for row, digits in enumerate((piece.text[:-half], piece.text[-half:])):
            self.text(
                inner, y + (0.44 - 0.48 * row) * size, digits, size * CODE_SIZE, language="en", grey=grey
            )

    def draw_fitted(
        self,
        x: float,
        y: float,
        text: str,
        width: float,
        size: float,
        *,
        bold: bool = False,
        align: Align = "left",
        grey: float = 0,
        lines: int = 1,
    ) -> FittedLines:
        """Draw text shrunk, then wrapped, to fit; `y` is the baseline of a single line, or the middle's."""
        block = fit(text, width, size, self.language, bold=bold, lines=lines)
        self.block(x, y, block, bold=bold, align=align, grey=grey)
        return block

    def block(
        self,
        x: float,
        y: float,
        block: FittedLines,
        *,
        bold: bool = False,
        align: Align = "left",
        grey: float = 0,
    ) -> None:
        """Draw fitted lines centred on where a single line at baseline `y` would be."""
        if len(block.lines) == 1:
            self.text(x, y, block.lines[0], block.size, bold=bold, align=align, grey=grey)
            return
        top = y + (len(block.lines) - 1) * block.size * LEADING / 2
        for index, line in enumerate(block.lines):
            self.text(
                x, top - index * block.size * LEADING, line, block.size, bold=bold, align=align, grey=grey
            )

    def line(
        self,
        x1: float,
        y1: float,
        x2: float,
        y2: float,
        *,
        line: float = 0.5,
        grey: float = 0,
        dash: str = "",
    ) -> None:
        """Draw a line of `line` points; `dash` as in PDF, such as "3 2"."""
        self._put(f"{line:.3g} w {grey:g} G [{dash}] 0 d {x1:.2f} {y1:.2f} m {x2:.2f} {y2:.2f} l S")

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        line: float = 0.8,
        grey: float = 0,
        dash: str = "",
    ) -> None:
        """Draw the outline of a rectangle."""
        self._put(f"{line:.3g} w {grey:g} G [{dash}] 0 d {x:.2f} {y:.2f} {width:.2f} {height:.2f} re S")

    def circle(self, x: float, y: float, radius: float, *, line: float = 0.8, grey: float = 0) -> None:
        """Draw the outline of a circle around (x, y)."""
        far, bend = radius, radius * 0.5523  # of the curves that make a quarter each
        curves = (
            (far, bend, bend, far, 0.0, far),
            (-bend, far, -far, bend, -far, 0.0),
            (-far, -bend, -bend, -far, 0.0, -far),
            (bend, -far, far, -bend, far, 0.0),
        )
        shown = " ".join(
            f"{x + x1:.2f} {y + y1:.2f} {x + x2:.2f} {y + y2:.2f} {x + x3:.2f} {y + y3:.2f} c"
            for x1, y1, x2, y2, x3, y3 in curves
        )
        self._put(f"{line:.3g} w {grey:g} G [] 0 d {x + far:.2f} {y:.2f} m {shown} s")

    def path(self, points: Sequence[tuple[float, float]], *, line: float = 0.8, grey: float = 0) -> None:
        """Draw straight lines from point to point."""
        (x, y), *rest = points
        onwards = " ".join(f"{px:.2f} {py:.2f} l" for px, py in rest)
        self._put(f"{line:.3g} w {grey:g} G [] 0 d {x:.2f} {y:.2f} m {onwards} S")

    def fill(self, x: float, y: float, width: float, height: float, *, grey: float = 0) -> None:
        """Fill a rectangle."""
        self._grey = grey
        self._put(f"{grey:g} g {x:.2f} {y:.2f} {width:.2f} {height:.2f} re f")

    def literal(self, operators: str) -> None:
        """Add PDF operators made elsewhere (a QR)."""
        self._put(operators)
