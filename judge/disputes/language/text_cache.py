"""What was found out before about a text: a judge at the bench files the same cards and steps again at every touch."""

from __future__ import annotations

from threading import Lock
from typing import Generic, TypeVar

from cachetools import LRUCache

T = TypeVar("T")


class TextCache(Generic[T]):
    """So many findings at most, by text, the last used ones; of texts up to `longest` characters only. For all threads."""

    def __init__(self, most: int, longest: int) -> None:
        self.longest = longest
        self._found: LRUCache[str, T] = LRUCache(most)
        self._lock = Lock()

    def get(self, text: str) -> T | None:
        """Return what was found out about a text, or None."""
        with self._lock:
            return self._found.get(text)

    def keep(self, text: str, found: T) -> None:
        """Remember it, where the text is short enough."""
        if len(text) <= self.longest:
            with self._lock:
                self._found[text] = found

    def forget(self) -> None:
        """Remember nothing any more."""
        with self._lock:
            self._found.clear()
