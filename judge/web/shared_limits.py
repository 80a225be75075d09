"""Limits counted together by all processes of one machine, in a small database that need not survive.

Seconds are those of the machine's steady clock: setting the wall clock locks out and lets in no one.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from typing import TYPE_CHECKING, Any, Final

from limits.storage import Storage

from judge.store.private_files import make_private

if TYPE_CHECKING:
    from pathlib import Path

SCHEME: Final = "judge-shared"
WAIT_SECONDS: Final = 2
FORGOTTEN_EVERY: Final = 60.0  # seconds
_TABLE: Final = """
CREATE TABLE IF NOT EXISTS counted (key TEXT PRIMARY KEY, count INTEGER NOT NULL, until REAL NOT NULL) WITHOUT ROWID
"""
_COUNT: Final = """
INSERT INTO counted (key, count, until) VALUES (:key, :amount, :until) ON CONFLICT (key) DO UPDATE SET
count = :amount + CASE WHEN until > :now THEN count ELSE 0 END, until = CASE WHEN until > :now THEN until ELSE :until END
RETURNING count
"""


def address(path: Path) -> str:
    """Return the storage URL of the limiter for this file."""
    make_private(path)
    return f"{SCHEME}://{path}"


class SharedStorage(Storage):
    """The storage of the limiter's counters."""

    STORAGE_SCHEME = [SCHEME]  # noqa: RUF012 - the library's own form

    def __init__(self, uri: str, wrap_exceptions: bool = False, **options: Any) -> None:
        super().__init__(uri, wrap_exceptions, **options)
        self._path = uri.removeprefix(f"{SCHEME}://")
        self._mine = threading.local()
        self._forget_at = 0.0

    @property
    def base_exceptions(self) -> type[Exception]:
        """Return the exceptions of this storage."""
        return sqlite3.Error

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Increment a counter, from zero where it has expired."""
        now = time.monotonic()
        if now > self._forget_at:
            self._forget_at = now + FORGOTTEN_EVERY
            self._do("DELETE FROM counted WHERE until <= :now", now=now)
        [[count]] = self._do(_COUNT, key=key, amount=amount, now=now, until=now + expiry)
        return int(count)

    def get(self, key: str) -> int:
        """Return a counter."""
        found = self._do(
            "SELECT count FROM counted WHERE key = :key AND until > :now", key=key, now=time.monotonic()
        )
        return int(found[0][0]) if found else 0

    def get_expiry(self, key: str) -> float:
        """Return until when it counts, by the clock on the wall."""
        found = self._do("SELECT until FROM counted WHERE key = :key", key=key)
        return time.time() + (max(0.0, found[0][0] - time.monotonic()) if found else 0)

    def check(self) -> bool:
        """Return whether it can be counted."""
        try:
            self._do("SELECT 1")
        except sqlite3.Error:
            return False
        return True

    def reset(self) -> int:
        """Delete all counters."""
        return len(self._do("DELETE FROM counted RETURNING key"))

    def clear(self, key: str) -> None:
        """Forget one."""
        self._do("DELETE FROM counted WHERE key = :key", key=key)

    def _do(self, statement: str, **values: object) -> list[Any]:
        return self._connection().execute(statement, values).fetchall()

    def _connection(self) -> sqlite3.Connection:
        """Return this thread's connection; one of before a fork is not touched."""
        if getattr(self._mine, "process", None) != os.getpid():
            made = sqlite3.connect(self._path, timeout=WAIT_SECONDS, isolation_level=None)
            for pragma in ("journal_mode=WAL", "synchronous=OFF"):
                made.execute(f"PRAGMA {pragma}")
            made.execute(_TABLE)
            self._mine.connection, self._mine.process = made, os.getpid()
        connection: sqlite3.Connection = self._mine.connection
        return connection
