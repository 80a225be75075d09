"""Text into pieces a page can draw: each piece one face, or the boxed code of what no face has.

Nothing is ever dropped. What is drawn differs from what was written in four cases, and then the piece keeps
the original as its `actual` text, which copying, searching and screen readers get: a composed letter,
a joined or mirrored one, and a character without a glyph.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import normalize

from judge.printing.faces import Face, chain, face, face_for
from judge.printing.scripts import (
    LAM,
    LAM_ALEF,
    MIRROR,
    clusters,
    in_visual_order,
    is_selector,
    join_forms,
    runs_right_to_left,
)

if TYPE_CHECKING:
    from judge.words.languages import Language

CODE_SIZE = 0.44  # of the text around it
CODE_PAD = 0.10  # ems on each side of the digits
PLAIN_ENDS = "\u02ff"  # up to here no character combines and none runs right to left


class FacePiece(NamedTuple):
    """Characters of one face, or (face None) the hexadecimal code of a character; width in ems."""

    face: Face | None
    text: str
    width: float
    actual: str | None = None


class ShapedLine(NamedTuple):
    """A line of text ready to draw; width in ems."""

    pieces: tuple[FacePiece, ...]
    width: float


@lru_cache(maxsize=1 << 15)
def shape(text: str, language: Language, *, bold: bool = False) -> ShapedLine:
    """Shape one line of text for a document in `language`."""
    latin = face(chain(language, bold=bold)[0])
    if text <= PLAIN_ENDS and latin.covers.issuperset(text) and max(text, default="") <= PLAIN_ENDS:
        width = latin.width(text)
        return ShapedLine((FacePiece(latin, text, width),), width)
    pieces: list[FacePiece] = []
    for part, drawn in _forms(text):
        for piece in _pieces(part, drawn, language, bold=bold):
            last = pieces[-1] if pieces else None
            if last and last.face is piece.face and last.face and last.actual is None is piece.actual:
                pieces[-1] = last._replace(text=last.text + piece.text, width=last.width + piece.width)
            else:
                pieces.append(piece)
    return ShapedLine(tuple(pieces), sum(piece.width for piece in pieces))


def _forms(text: str) -> list[tuple[str, str]]:
    """Pair every cluster, from left to right, with the text drawn for it."""
    parts = clusters(text)
    if not runs_right_to_left(text):
        return [(part, normalize("NFC", part) if len(part) > 1 else part) for part in parts]
    pairs = join_forms(parts)
    order = in_visual_order([part for part, _ in pairs])
    return [
        (pairs[index][0], pairs[index][1].translate(MIRROR) if leftwards else pairs[index][1])
        for index, leftwards in order
    ]


def _pieces(part: str, drawn: str, language: Language, *, bold: bool) -> list[FacePiece]:
    """Return the pieces of one cluster: one where a face has all of it, else one for each character."""
    visible = "".join(char for char in drawn if not is_selector(char))
    for text in (visible, part) if visible else (part,):
        found = face_for(text[0], language, bold=bold)
        if found and found.covers.issuperset(text):
            width = found.width(text)
            if text != part and part.startswith(LAM_ALEF):
                # Two letters, one glyph: a blank takes the lam, so that what is copied keeps their order.
                half = width / 2
                return [
                    FacePiece(found, text, half, part[1:]),
                    FacePiece(face("NotoSans-Regular"), " ", half, LAM),
                ]
            return [FacePiece(found, text, width, None if text == part else part)]
    if len(part) == 1:
        return [_code(part)]
    return [piece for char in part for piece in _pieces(char, char, language, bold=bold)]


def _code(char: str) -> FacePiece:
    """Return the boxed code of a character, in two rows of digits."""
    digits = f"{ord(char):04X}"
    columns = (len(digits) + 1) // 2
    digit = face("NotoSans-Regular").widths["0"] / 1000
    return FacePiece(None, digits, columns * digit * CODE_SIZE + 2 * CODE_PAD, char)
