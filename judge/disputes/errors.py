"""What is wrong with a dispute file: always with the path to the spot, never half a ruling."""

from __future__ import annotations

from typing import Any


class DisputeError(ValueError):
    """A file that is no dispute. `path`: the spot; `reason`: key of the sentence; `facts`: what it needs."""

    def __init__(self, path: str, reason: str, **facts: Any) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason
        self.facts = facts
