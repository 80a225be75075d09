"""Writers of one process take turns at a database, so that waiting ones leave threads and connections to readers.

SQLite has one writer. While turns progress, all wait for theirs, which takes milliseconds; once there is no progress for a
while (another program holds the file, or a large import runs), a few go on waiting and the others are refused.
"""

from __future__ import annotations

import time
from typing import Final

from sqlalchemy.exc import TimeoutError as WaitedTooLongError

from judge.lanes import Places

WAIT_SECONDS: Final = 10.0  # for a turn, and for a lock that another process holds
STILL: Final = 1.0  # seconds without any turn that ends
FEW: Final = 4  # who wait all the same


class Turns(Places):
    """The turns of one database; at most `at_once` writers have one."""

    @property
    def places(self) -> int:
        """Return how many writers may have a turn or wait for one without a time limit."""
        return self.at_once + FEW

    def _wait(self) -> None:
        """Wait for a turn. WaitedTooLongError after the time limit."""
        until = time.monotonic() + WAIT_SECONDS
        while not self._has_room():
            now = time.monotonic()
            still = now - self._moved >= STILL
            if now >= until or (still and self._waiting > FEW):
                self._changed.notify()  # the notice of a free turn may have come to this thread
                raise WaitedTooLongError("no turn to write came")
            self._changed.wait(min(until - now, STILL))
