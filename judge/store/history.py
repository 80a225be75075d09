"""The changes of a transaction, row by row: recorded for the audit log, and reverted by an undo.

The log is complete by construction: it is read from the session that wrote, not written by each use case. Two write past the
session: a result, the most frequent write (`rewrite`), and the import of an event file, which logs how many rows it made and
the file's fingerprint. Columns marked private (deck lists, secrets) are recorded as changed, never with their contents.
"""

from __future__ import annotations

from datetime import date, datetime
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from sqlalchemy import Date, bindparam, event, inspect, update

from judge.store.models import AuditEntry, Base, Once
from judge.store.models.base import Moment
from judge.store.refusals import Conflict

if TYPE_CHECKING:
    from sqlalchemy import Table, Update
    from sqlalchemy.engine import Connection
    from sqlalchemy.orm import Session

UNLOGGED = (AuditEntry, Once)
HIDDEN = "•"  # stands for a private value in the log
SKIPPED = ("id", "version", "revision", "last_number")
TABLES: dict[str, type[Base]] = {
    mapper.class_.__tablename__: mapper.class_ for mapper in Base.registry.mappers
}


def _to_json(column: Any, value: object) -> object:
    """Make a column's value fit for JSON; a private one only shows that it is there."""
    if column.info.get("private"):
        return None if value is None else HIDDEN
    return value.isoformat() if isinstance(value, datetime | date) else value


def _from_json(column: Any, value: Any) -> object:
    """Convert a column's value in the log back to its type."""
    if value is not None and isinstance(column.type, Moment):
        return datetime.fromisoformat(value)
    if value is not None and isinstance(column.type, Date):
        return date.fromisoformat(value)
    return value


def snapshot(row: Base) -> dict[str, object]:
    """Return every column of a row as the log stores it."""
    columns = type(row).__table__.columns
    return {c.key: _to_json(c, getattr(row, c.key)) for c in columns if c.key not in SKIPPED}


Values = dict[str, tuple[Any, Any]]  # of a column, before and after


@cache
def _update(table: type[Base], names: tuple[str, ...]) -> Update:
    rows = cast("Table", table.__table__)
    wanted = update(rows).where(rows.c.id == bindparam("row"), rows.c.version == bindparam("read"))
    return wanted.values({name: bindparam(f"new_{name}") for name in names} | {"version": rows.c.version + 1})


def rewrite(
    connection: Connection, table: type[Base], row: int, version: int, values: Values
) -> dict[str, object]:
    """Update a row past the session, if still at the version read, and return its log entry."""
    after = {f"new_{name}": new for name, (_old, new) in values.items()}
    done = connection.execute(_update(table, tuple(values)), after | {"row": row, "read": version})
    if done.rowcount != 1:
        raise Conflict("conflict.stale")
    columns = table.__table__.columns
    changed = {name: pair for name, pair in values.items() if pair[0] != pair[1]}
    before, now = ({name: _to_json(columns[name], pair[k]) for name, pair in changed.items()} for k in (0, 1))
    return {"table": table.__tablename__, "id": row, "before": before, "after": now}


class Recorder:
    """Collects the changes of one session, flush by flush."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._created: list[Base] = []
        self._before: dict[Base, dict[str, object]] = {}
        self._deleted: list[tuple[Base, dict[str, object]]] = []
        event.listen(session, "before_flush", self._collect)

    def _collect(self, session: Session, _context: object, _objects: object) -> None:
        for row in session.new:
            if isinstance(row, Base) and not isinstance(row, UNLOGGED):
                self._created.append(row)
        for row in session.dirty:
            if isinstance(row, Base) and not isinstance(row, UNLOGGED) and row not in self._created:
                old = self._before.setdefault(row, {})
                for attribute in inspect(row).mapper.column_attrs:
                    history = inspect(row).attrs[attribute.key].history
                    if history.deleted and attribute.key not in SKIPPED:
                        column = type(row).__table__.columns[attribute.key]
                        old.setdefault(attribute.key, _to_json(column, history.deleted[0]))
        for row in session.deleted:
            if isinstance(row, Base) and not isinstance(row, UNLOGGED):
                self._deleted.append((row, snapshot(row) | self._before.pop(row, {})))

    def changes(self) -> list[dict[str, object]]:
        """List the changes after the last flush: rows made, rows changed, rows removed."""
        gone = {row for row, _ in self._deleted}
        made = [
            {"table": row.__tablename__, "id": row.id, "before": None, "after": snapshot(row)}
            for row in self._created
            if row not in gone
        ]
        changed = []
        for row, old in self._before.items():
            after = snapshot(row)
            before = {key: value for key, value in old.items() if after[key] != value}
            if before:
                kept = {key: after[key] for key in before}
                changed.append({"table": row.__tablename__, "id": row.id, "before": before, "after": kept})
        removed = [
            {"table": row.__tablename__, "id": row.id, "before": old, "after": None}
            for row, old in self._deleted
            if row not in self._created
        ]
        return made + changed + removed


def take_back(session: Session, changes: list[dict[str, Any]]) -> None:
    """Undo recorded changes, newest first; refuse when any of those rows has changed since."""
    for change in reversed(changes):
        table = TABLES[change["table"]]
        columns = table.__table__.columns
        row = session.get(table, change["id"])
        if change["after"] is None:
            values = {key: _from_json(columns[key], value) for key, value in change["before"].items()}
            session.add(table(id=change["id"], **values))
        elif row is None or any(snapshot(row)[key] != value for key, value in change["after"].items()):
            raise Conflict("undo.changed_since")
        elif change["before"] is None:
            session.delete(row)
        else:
            for key, value in change["before"].items():
                setattr(row, key, _from_json(columns[key], value))
        session.flush()
