"""A task repeated in a thread of its own while the service runs."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from typing import Self


class Repeated(ABC):
    """Runs a turn at once and the next after the seconds each returns, until stopped."""

    def __init__(self, name: str) -> None:
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    @abstractmethod
    def turn(self) -> float:
        """Run once; return the seconds until the next time. Temporary errors are not raised."""

    def start(self) -> Self:
        """Begin."""
        self._thread.start()
        return self

    def stop(self) -> None:
        """Stop, and wait for a running turn."""
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        wait = 0.0
        while not self._stop.wait(wait):
            wait = self.turn()
