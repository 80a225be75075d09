"""Notice a SQLite file that is moved away or restored while it is open: the old file is not written to any more.

A connection keeps using the file that it opened, wherever that is now; writes to it would be lost.
"""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from sqlalchemy import event
from sqlalchemy.exc import DisconnectionError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sqlalchemy import Engine


def open_existing(path: Path, seconds: float) -> sqlite3.Connection:
    """Open a file that is there: a file that was moved away is not made again."""
    address = f"file:{quote(str(path))}?mode=rw"
    return sqlite3.connect(address, uri=True, timeout=seconds, check_same_thread=False)


def watch_file(engine: Engine, path: Path, replaced: Callable[[], None]) -> None:
    """Check at each checkout that the connection's file is still at this path; else call `replaced` and reconnect."""

    def remember_file(_connection: object, record: Any) -> None:
        record.info["file"] = _file_identity(path)

    def check_file(_connection: object, record: Any, _proxy: object) -> None:
        if record.info["file"] != _file_identity(path):
            replaced()
            raise DisconnectionError("the database was moved away or replaced")

    event.listen(engine, "connect", remember_file)
    event.listen(engine, "checkout", check_file)


def _file_identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
