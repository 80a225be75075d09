"""What is wrong with a dispute file: always with the path to the spot, never half a ruling."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator


class DisputeError(ValueError):
    """A file that is no dispute. `path`: the spot; `reason`: key of the sentence; `facts`: what it needs.

    `game`: whose words say it, where the file got as far as naming one.
    """

    def __init__(self, path: str, reason: str, **facts: Any) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason
        self.facts = facts
        self.game = ""


@contextmanager
def about(game: str) -> Iterator[None]:
    """Let the errors of a dispute be told in the words of its game."""
    try:
        yield
    except DisputeError as error:
        error.game = game
        raise
