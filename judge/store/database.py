"""Opening the database: SQLite that survives a power cut, or PostgreSQL for large events."""

from __future__ import annotations

import os
import secrets
import shutil
import sqlite3
import weakref
from contextlib import closing, contextmanager
from contextvars import ContextVar
from pathlib import Path
from threading import Condition
from typing import TYPE_CHECKING, Any, TypeVar

import cachetools
from sqlalchemy import Engine, Pool, bindparam, create_engine, event, insert, make_url, update
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.orm import Session, sessionmaker

from judge.store.failures import AWAY, FULL, cause_of
from judge.store.idempotency import RequestTransaction, current, done_before
from judge.store.migrate import upgrade
from judge.store.models import Setting
from judge.store.private_files import make_private
from judge.store.same_file import open_existing, watch_file
from judge.store.turns import WAIT_SECONDS, Turns

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

    from sqlalchemy import Row, Select
    from sqlalchemy.engine import Connection

    from judge.store.idempotency import OnceKey, Repeated
    from judge.store.refusals import Invalid

_open: weakref.WeakSet[Engine] = weakref.WeakSet()
_carried: list[Pool] = []  # of the process this was forked from: closing them would end its connections
LEAST_ROOM = 500_000  # bytes
WRITERS = 4  # at once, of one process at PostgreSQL
CACHED = 100  # views of events in memory
_SETTING: Any = Setting.__table__
_PROBE = insert(_SETTING).values(name="last probe", value=bindparam("at"))
_PROBED = update(_SETTING).where(_SETTING.c.name == "last probe").values(value=bindparam("at"))

T = TypeVar("T")
_snapshot: ContextVar[Session | None] = ContextVar("snapshot", default=None)


def open_engine(url: str, replaced: Callable[[], None] = lambda: None) -> Engine:
    """Make the engine of a database URL (`sqlite:///event.sqlite`, `postgresql+psycopg://…`).

    `replaced` is called when another SQLite file was found in the place of the one that was opened.
    """
    if make_url(url).get_backend_name() != "sqlite":
        return create_engine(
            url,
            pool_pre_ping=True,
            hide_parameters=True,
            pool_timeout=WAIT_SECONDS,
            connect_args=_postgres_bounds(url),
        )
    path = Path(make_url(url).database or "judge.sqlite").absolute()
    make_private(path)
    engine = create_engine(url, creator=lambda: open_existing(path, WAIT_SECONDS), hide_parameters=True)
    watch_file(engine, path, replaced)
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _postgres_bounds(url: str) -> dict[str, object]:
    """Return PostgreSQL's timeouts: to connect, for a lock, and for an answer from a silent peer."""
    given = make_url(url).query
    usual = {"connect_timeout": 5, "tcp_user_timeout": 15_000, "keepalives_idle": 10}
    bounds: dict[str, object] = {name: value for name, value in usual.items() if name not in given}
    if "options" not in given:
        bounds["options"] = f"-c lock_timeout={int(WAIT_SECONDS)}s"
    return bounds


def _prepare_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    """Set up a durable and checked connection: NORMAL may lose the last commits at power loss, FULL does not."""
    connection.isolation_level = None  # we say BEGIN ourselves
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "trusted_schema=OFF"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    """Take the write lock at the start of a write: a lock requested later can fail at once."""
    options = connection.get_execution_options()
    if "alone" in options:  # one statement is a transaction of its own
        return
    begin = "BEGIN IMMEDIATE" if "writing" in options else "BEGIN"
    driver: Any = connection.connection.driver_connection
    try:
        driver.execute(begin)
    except sqlite3.Error as error:
        raise OperationalError(begin, None, error) from error


def _leave_to_parent() -> None:
    """Drop inherited connections after a fork: two processes on one connection would read each other's answers."""
    for engine in list(_open):
        _carried.append(engine.pool)
        engine.dispose(close=False)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_leave_to_parent)


class Store:
    """The database of one service; opened once, shared by all threads."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url, self._forget)
        _open.add(self.engine)
        # An unreferenced store closes its connections too; not at the end of a process, whose parent may share them.
        weakref.finalize(self, self.engine.dispose).atexit = False
        upgrade(self.engine)
        keeping = cachetools.cached(
            cachetools.LRUCache(CACHED), key=lambda key, _make: key, condition=Condition()
        )
        self._cached: Callable[[Hashable, Callable[[], object]], Any] = keeping(lambda _key, make: make())
        self._read = sessionmaker(self.engine, expire_on_commit=False)
        self._single = self.engine.execution_options(alone=True)
        self._writing = self.engine.execution_options(writing=True)
        self.turns = Turns(1 if self.engine.dialect.name == "sqlite" else WRITERS)

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Open a read snapshot; inside a unit of writes it sees what the unit wrote. Changes are discarded."""
        unit, shared = current.get(), _snapshot.get()
        if unit is not None and unit.open:
            with unit.reading() as session:
                yield session
        elif shared is not None:
            yield shared
        else:
            with self._read() as session:
                yield session

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Make all reads of the block from one read-only transaction; each event is loaded once."""
        with self._read(info={"events": {}}) as session:
            if (
                self.engine.dialect.name == "postgresql"
            ):  # which reads each statement of a moment of its own otherwise
                session.connection(execution_options={"isolation_level": "REPEATABLE READ"})
            before = _snapshot.set(session)
            try:
                yield
            finally:
                _snapshot.reset(before)

    def rows(self, statement: Select[*tuple[Any, ...]], **values: object) -> Sequence[Row[*tuple[Any, ...]]]:
        """Return the rows of one statement of columns; bypasses the session at half its cost, for frequent reads."""
        unit = current.get()
        if unit is not None and unit.open:
            return unit.rows(statement, values)
        with self._single.connect() as connection:
            return connection.execute(statement, values).all()

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Write in one transaction, all or nothing. Use cases go through `Work.writing`."""
        with self.transaction() as connection, Session(connection, expire_on_commit=False) as session:
            yield session
            session.flush()

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """Write past the session, in one transaction."""
        unit = current.get()
        if unit is not None:
            with unit.writing() as connection:
                yield connection
        else:
            with self.turns.place(), self._writing.begin() as connection:
                yield connection

    def cannot_write(self) -> str:
        """Return the cause of a failing storage, by a real write: a rolled back transaction touches no disk."""
        file = self.engine.url.database
        try:
            if self.engine.dialect.name == "sqlite" and shutil.disk_usage(file or "").free < LEAST_ROOM:
                return FULL  # what little is written here may fit where an entry does not
        except OSError:
            return AWAY
        try:
            with self.transaction() as connection:
                if not connection.execute(_PROBED, {"at": secrets.token_hex(8)}).rowcount:
                    connection.execute(_PROBE, {"at": secrets.token_hex(8)})
        except IntegrityError:  # another process made the row in this very moment
            return ""
        except SQLAlchemyError as error:
            return cause_of(error) or AWAY
        return ""

    @contextmanager
    def unit(self, once: OnceKey) -> Iterator[RequestTransaction]:
        """Open one transaction for all writes of a request; rolled back unless the caller keeps it."""
        unit = RequestTransaction(self._writing, self.turns, once)
        before = current.set(unit)
        try:
            yield unit
        finally:
            unit.drop()
            current.reset(before)

    def done_before(self, once: OnceKey) -> Repeated | Invalid | None:
        """Return the kept answer of a request whose key was used before; None otherwise."""
        with self.engine.connect() as connection:
            return done_before(connection, once)

    def cached(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the cached value of a key; `make` is called once for all who ask at the same time.

        A key contains everything the value depends on; for what is shown of an event, its id and revision.
        """
        unit = current.get()
        if unit is not None and unit.open:  # what is not written yet is not cached for others
            return make()
        value: T = self._cached(key, make)
        return value

    def _forget(self) -> None:
        """Clear the cache of a database that was replaced: another one may count its revisions alike."""
        self._cached.cache_clear()  # type: ignore[attr-defined]  # cachetools' own

    def backup(self, target: Path) -> None:
        """Copy a running SQLite database; copying the file alone would miss what is still in the WAL."""
        make_private(target)
        with closing(self.engine.raw_connection()) as source, closing(sqlite3.connect(target)) as copy:
            driver: Any = source.driver_connection
            driver.backup(copy)

    def close(self) -> None:
        """Close every connection."""
        self.engine.dispose()
