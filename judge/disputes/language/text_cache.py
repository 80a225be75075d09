"""A cache of results about a text: a judge at the bench sends the same cards and steps with every touch."""

from __future__ import annotations

from threading import Lock
from typing import Generic, TypeVar

from cachetools import LRUCache

T = TypeVar("T")


class TextCache(Generic[T]):
    """The last used results by text, at most `most`, for texts up to `longest` characters. Thread-safe."""

    def __init__(self, most: int, longest: int) -> None:
        self.longest = longest
        self._found: LRUCache[str, T] = LRUCache(most)
        self._lock = Lock()

    def get(self, text: str) -> T | None:
        """Return the result for a text, or None."""
        with self._lock:
            return self._found.get(text)

    def keep(self, text: str, found: T) -> None:
        """Store the result, where the text is short enough."""
        if len(text) <= self.longest:
            with self._lock:
                self._found[text] = found

    def clear(self) -> None:
        """Remove all results."""
        with self._lock:
            self._found.clear()
