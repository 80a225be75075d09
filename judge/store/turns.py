"""Writers of one process take turns at a database, so that those who wait leave threads and connections to who reads.

SQLite has one writer. While turns pass on, everybody waits for theirs, which takes milliseconds; once nothing has moved
for a while (another program holds the file, or a large import runs), a few go on waiting and the others are sent away.
"""

from __future__ import annotations

import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from sqlalchemy.exc import TimeoutError as WaitedTooLongError

if TYPE_CHECKING:
    from collections.abc import Iterator

WAIT_SECONDS: Final = 10.0  # for a turn, and for a lock that another process holds
STILL: Final = 1.0  # seconds without any turn that ends
FEW: Final = 4  # who wait all the same


class Turns:
    """The turns of one database; so many writers may be at it at once."""

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._inside = self._waiting = 0
        self._moved = 0.0
        self._changed = threading.Condition()

    @property
    def places(self) -> int:
        """Return how many may be at it or wait however long it takes."""
        return self._at_once + FEW

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Hold a turn. WaitedTooLongError where none comes."""
        with self._changed:
            if self._inside >= self._at_once:
                self._wait()
            elif not self._inside:
                self._moved = time.monotonic()
            self._inside += 1
        try:
            yield
        finally:
            with self._changed:
                self._inside -= 1
                self._moved = time.monotonic()
                self._changed.notify()

    def _wait(self) -> None:
        """Wait until there is room."""
        until = time.monotonic() + WAIT_SECONDS
        self._waiting += 1
        try:
            while self._inside >= self._at_once:
                now = time.monotonic()
                still = now - self._moved >= STILL
                if now >= until or (still and self._waiting > FEW):
                    self._changed.notify()  # it may have been this one that was told of a free turn
                    raise WaitedTooLongError("no turn to write came")
                self._changed.wait(min(until - now, STILL))
        finally:
            self._waiting -= 1
