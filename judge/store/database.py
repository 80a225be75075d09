"""Opening the database: SQLite that survives a power cut, or PostgreSQL for large events."""

from __future__ import annotations

import os
import sqlite3
import weakref
from contextlib import closing, contextmanager
from contextvars import ContextVar
from pathlib import Path
from threading import Condition
from typing import TYPE_CHECKING, Any, TypeVar

from cachetools import LRUCache, cached
from sqlalchemy import Engine, Pool, create_engine, event, make_url
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session, sessionmaker

from judge.store.migrate import upgrade
from judge.store.once import RequestTransaction, current, done_before
from judge.store.private_files import make_private
from judge.store.same_file import follow, open_existing

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

    from sqlalchemy import Row, Select
    from sqlalchemy.engine import Connection

    from judge.store.once import OnceKey, Repeated
    from judge.store.refusals import Invalid

_open: weakref.WeakSet[Engine] = weakref.WeakSet()
_carried: list[Pool] = []  # of the process this was forked from: closing them would end its connections
WAIT_SECONDS = 10  # for another writer
KEPT = 100  # views of events kept in memory

T = TypeVar("T")
_snapshot: ContextVar[Session | None] = ContextVar("snapshot", default=None)


def open_engine(url: str, replaced: Callable[[], None] = lambda: None) -> Engine:
    """Make the engine of a database URL (`sqlite:///event.sqlite`, `postgresql+psycopg://…`).

    `replaced` is called when another SQLite file was found in the place of the one that was opened.
    """
    if make_url(url).get_backend_name() != "sqlite":
        return create_engine(url, pool_pre_ping=True, hide_parameters=True)
    path = Path(make_url(url).database or "judge.sqlite").absolute()
    make_private(path)
    engine = create_engine(url, creator=lambda: open_existing(path, WAIT_SECONDS), hide_parameters=True)
    follow(engine, path, replaced)
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def is_whole(engine: Engine) -> bool:
    """Look through a SQLite database for damage and broken references; PostgreSQL looks after itself."""
    if engine.dialect.name != "sqlite":
        return True
    with engine.connect() as connection:
        said = connection.exec_driver_sql("PRAGMA integrity_check").all()
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
    return [tuple(row) for row in said] == [("ok",)] and broken is None


def _prepare_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    """Durable and checked: NORMAL may lose the last commits at power loss, FULL does not."""
    connection.isolation_level = None  # we say BEGIN ourselves
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "trusted_schema=OFF"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    """Take the write lock at the start of a write: a lock asked for in the middle can fail at once."""
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
    """Begin anew after a fork: two processes on one connection would read each other's answers."""
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
        # A store that nobody holds any more lets go too; not at the end of a process, whose parent may share connections.
        weakref.finalize(self, self.engine.dispose).atexit = False
        upgrade(self.engine)
        keeping = cached(LRUCache(KEPT), key=lambda key, _make: key, condition=Condition())
        self._kept: Callable[[Hashable, Callable[[], object]], Any] = keeping(lambda _key, make: make())
        self._read = sessionmaker(self.engine, expire_on_commit=False)
        self._single = self.engine.execution_options(alone=True)
        self._writing = self.engine.execution_options(writing=True)

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Read in one snapshot, within a unit of writes what it has written; what is changed is thrown away."""
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
        """Let everything that is read meanwhile be of one moment, in one transaction: nothing may be changed in it."""
        with self._read() as session:
            before = _snapshot.set(session)
            try:
                yield
            finally:
                _snapshot.reset(before)

    def rows(self, statement: Select[*tuple[Any, ...]], **values: object) -> Sequence[Row[*tuple[Any, ...]]]:
        """Read what one statement of columns finds: what every request asks goes past the session, at half its cost."""
        unit = current.get()
        if unit is not None and unit.open:
            return unit.rows(statement, values)
        with self._single.connect() as connection:
            return connection.execute(statement, values).all()

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Write in one transaction: all of it or nothing. Use cases go through `Work.writing`."""
        with self.transaction() as connection, Session(connection, expire_on_commit=False) as session:
            yield session
            session.flush()

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """Write past the session, in one transaction."""
        unit = current.get()
        with unit.writing() if unit is not None else self._writing.begin() as connection:
            yield connection

    @contextmanager
    def unit(self, once: OnceKey) -> Iterator[RequestTransaction]:
        """Make one transaction of all writes of a request; who opens it keeps it, else it is dropped."""
        unit = RequestTransaction(self._writing, once)
        before = current.set(unit)
        try:
            yield unit
        finally:
            unit.drop()
            current.reset(before)

    def done_before(self, once: OnceKey) -> Repeated | Invalid | None:
        """Return what a request gets whose key was used before; None where it was not."""
        with self.engine.connect() as connection:
            return done_before(connection, once)

    def kept(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what `make` gave for this key before; it is made once for all who ask at the same time.

        A key names everything the value depends on; for what is shown of an event, its id and revision.
        """
        unit = current.get()
        if unit is not None and unit.open:  # what is not written yet is nobody else's
            return make()
        value: T = self._kept(key, make)
        return value

    def _forget(self) -> None:
        """Keep nothing of a database that is not there any more: another may count its revisions alike."""
        self._kept.cache_clear()  # type: ignore[attr-defined]  # cachetools' own

    def backup(self, target: Path) -> None:
        """Copy a running SQLite database; copying the file alone would miss what is still in the WAL."""
        make_private(target)
        with closing(self.engine.raw_connection()) as source, closing(sqlite3.connect(target)) as copy:
            driver: Any = source.driver_connection
            driver.backup(copy)

    def close(self) -> None:
        """Close every connection."""
        self.engine.dispose()
