"""Something done again and again while the service runs, in a thread of its own."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from typing import Self


class Repeated(ABC):
    """Takes a turn at once and another after so long as each says, until it is stopped."""

    def __init__(self, name: str) -> None:
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    @abstractmethod
    def turn(self) -> float:
        """Do it once; return the seconds until the next time. What may pass by then is not raised."""

    def start(self) -> Self:
        """Begin."""
        self._thread.start()
        return self

    def stop(self) -> None:
        """Do it no more, and wait for what is under way."""
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        wait = 0.0
        while not self._stop.wait(wait):
            wait = self.turn()
