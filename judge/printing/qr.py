"""QR codes as stencils in the page's own content, a bit a module: sharp at any size, small, and quick to write.

A stencil is not interpolated, so a module's edges are as sharp as the printer; as rectangles the modules of a thousand
slips took half of the time of printing them.
"""

from __future__ import annotations

from math import isqrt
from typing import Any, Final, cast

import zxingcpp

QUIET = 4  # modules of white a reader needs on each side
MAX_TOKEN = 600  # characters; more would need modules too small to read from a slip
_DIGITS: Final = bytes.maketrans(b"\x00\xff", b"10")  # dark is 1


def qr_operators(text: str, x: float, y: float, size: float) -> str:
    """Return the PDF operators that draw `text` as a QR in a square of `size` points, quiet zone included.

    Raises `ValueError` for empty text or more than `MAX_TOKEN` characters.
    """
    if not 0 < len(text) <= MAX_TOKEN:
        raise ValueError(f"a QR holds 1 to {MAX_TOKEN} characters, not {len(text)}")
    code = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode, ec_level="M")
    cells = memoryview(cast("Any", code.to_image(scale=1, add_quiet_zones=False))).tobytes()
    across = isqrt(len(cells))
    digits = cells.translate(_DIGITS)
    wide = -(-across // 8)  # bytes of a row
    pad, shape = b"0" * (8 * wide - across), f"0{2 * wide}x"
    rows = [format(int(digits[at : at + across] + pad, 2), shape) for at in range(0, across * across, across)]
    module = size / (across + 2 * QUIET)
    left, bottom, side = x + QUIET * module, y + QUIET * module, across * module
    return (
        f"q 0 g {side:.4f} 0 0 {side:.4f} {left:.3f} {bottom:.3f} cm "
        f"BI /W {across} /H {across} /IM true /D [1 0] /F /AHx ID {''.join(rows)}> EI Q"
    )
