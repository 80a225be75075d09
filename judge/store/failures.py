"""The cause of a storage failure: for the user, who may retry, and for the operator, who may repair it."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Final

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as WaitedTooLongError

if TYPE_CHECKING:
    from sqlalchemy.exc import SQLAlchemyError

LOCKED, FULL, READ_ONLY, AWAY = "locked", "full", "read_only", "away"
SOON: Final = 5  # seconds until the storage may be there again
_SQLITE: Final = {
    "SQLITE_BUSY": LOCKED,
    "SQLITE_LOCKED": LOCKED,
    "SQLITE_FULL": FULL,
    "SQLITE_READONLY": READ_ONLY,
    "SQLITE_IOERR": AWAY,
    "SQLITE_CANTOPEN": AWAY,
}
_POSTGRES: Final = {"53100": FULL, "25006": READ_ONLY, "55P03": LOCKED, "40P01": LOCKED, "53300": LOCKED}


def cause_of(error: SQLAlchemyError) -> str:
    """Return which of the four an error of the database is; "" for one that is no failure of the storage."""
    if isinstance(error, WaitedTooLongError):  # for a turn to write, or for a connection
        return LOCKED
    if not isinstance(error, DBAPIError):
        return ""
    found = error.orig
    if isinstance(found, sqlite3.Error):
        name = getattr(found, "sqlite_errorname", "")  # with what it is in particular: SQLITE_IOERR_WRITE
        return _SQLITE.get("_".join(name.split("_")[:2]), "")
    state = getattr(found, "sqlstate", None)
    if state in _POSTGRES:
        return _POSTGRES[state]
    lost = state is None or state.startswith(("08", "57P"))  # a connection that fails, a server that stops
    return AWAY if lost and isinstance(error, (OperationalError, InterfaceError)) else ""
