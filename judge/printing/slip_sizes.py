"""Sizes of result slips: columns and rows on a page, and the scale of their text."""

from __future__ import annotations

from typing import Final, NamedTuple


class SlipSize(NamedTuple):
    """A size of slips by the grid of a page; `scale` multiplies everything drawn on a slip."""

    columns: int
    rows: int
    scale: float = 1.0


SLIP_SIZES: Final[dict[int, SlipSize]] = {
    1: SlipSize(1, 1, 1.9),
    2: SlipSize(1, 2, 1.5),
    4: SlipSize(1, 4),
    5: SlipSize(1, 5),
    6: SlipSize(2, 3),
    8: SlipSize(2, 4),
    10: SlipSize(2, 5, 0.95),
}
"""The sizes by slips a page."""

USUAL_SLIPS: Final = 4
