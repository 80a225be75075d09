"""QR codes as filled rectangles in the page's own content: sharp at any size, and quick to write."""

from __future__ import annotations

from functools import cache
from math import isqrt
from typing import Any, cast

import zxingcpp

QUIET = 4  # modules of white a reader needs on each side
MAX_TOKEN = 600  # characters; more would need modules too small to read from a slip
CHUNK = 8  # modules of a row that are looked up at once
WHITE = b"\xff"


def qr_operators(text: str, x: float, y: float, size: float) -> str:
    """Return the PDF operators that draw `text` as a QR in a square of `size` points, quiet zone included.

    Raises `ValueError` for empty text or more than `MAX_TOKEN` characters.
    """
    if not 0 < len(text) <= MAX_TOKEN:
        raise ValueError(f"a QR holds 1 to {MAX_TOKEN} characters, not {len(text)}")
    code = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode, ec_level="M")
    cells = memoryview(cast("Any", code.to_image(scale=1, add_quiet_zones=False))).tobytes()
    across = isqrt(len(cells))
    rows = []
    for row in range(across):
        line = cells[row * across : (row + 1) * across]
        bars = [_bars(start, line[start : start + CHUNK]) for start in range(0, across, CHUNK)]
        rows.append("".join(bars).replace("Y", str(-row)))
    module = size / (across + 2 * QUIET)
    left, top = x + QUIET * module, y + size - QUIET * module
    return f"q 0 g {module:.4f} 0 0 {module:.4f} {left:.3f} {top:.3f} cm {''.join(rows)}f Q"


@cache
def _bars(start: int, cells: bytes) -> str:
    """Return the dark runs of some cells as rectangles, with Y for the row; `start` is the column of the first."""
    bars = []
    for dark in cells.split(WHITE):
        if dark:
            bars.append(f"{start} Y {len(dark)} -1 re ")
        start += len(dark) + 1
    return "".join(bars)
