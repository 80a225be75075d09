"""The budget of one ruling: counted and not timed, so that a ruling is the same on every machine.

What counts is what happens by itself in the game (one for each frame) and what going through the ways costs besides. On
the machine of `tests/bench/SCORES.md` a hundred thousand take about a second.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

OWN: Final = 200_000  # for what was told, with every way of what is open
OTHERWISE: Final = 300_000  # for other readings and later moments
UNTOLD: Final = 100_000  # for cards in zones that the file leaves out
MOMENTS: Final = 120_000  # after so much no other moment is tried at which the position can have been
NUMBERS: Final = 240_000  # for other numbers that the file leaves out, all of them together
ELSEWHERE: Final = 40_000  # for other readings where something else began otherwise too

END: Final = 60  # one end reached: every claim is judged there


@dataclass
class Budget:
    """The remaining budget; below zero it is used up."""

    left: int

    @property
    def over(self) -> bool:
        """Return whether nothing is left."""
        return self.left <= 0

    def take_half(self) -> Budget:
        """Return half of the remaining budget as a budget of its own; `add` returns its remainder."""
        part = Budget(self.left // 2)
        self.left -= part.left
        return part

    def add(self, part: Budget) -> None:
        """Add the remainder of a part of this budget, or subtract its overdraft."""
        self.left += part.left
