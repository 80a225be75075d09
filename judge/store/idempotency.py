"""Idempotency: a write sent twice is done once; key, write and answer are stored in one transaction, or none of them is.

A request with a key is one `RequestTransaction`: the first write begins it and claims the key in it, later reads for the
answer happen in it, and it ends with the answer stored beside the key. A repeated request gets that answer, from the claim
or, where it was refused before it wrote anything, from `done_before`; of two at once the second waits for the first. Keys
are deleted after two days.
"""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakKeyDictionary

from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from judge.store.models import Once
from judge.store.refusals import Invalid

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import datetime

    from sqlalchemy import Row, Select
    from sqlalchemy.engine import Connection, Engine, RootTransaction

    from judge.store.turns import Turns

KEPT: Final = timedelta(days=2)
PURGED_EVERY: Final = timedelta(hours=1)
LARGEST_ANSWER: Final = 4_000  # characters; what is larger is read again
_ONCE: Final[Any] = Once.__table__
_SEEN: Final = select(
    *(_ONCE.c[name] for name in ("fingerprint", "status", "location", "body", "player_id"))
).where(_ONCE.c.scope == bindparam("scope"), _ONCE.c.key == bindparam("key"))
_CLAIM: Final = {
    name: made(_ONCE).on_conflict_do_nothing().returning(_ONCE.c.id)
    for name, made in (("sqlite", sqlite.insert), ("postgresql", postgresql.insert))
}
_KEEP: Final = (
    update(_ONCE)
    .where(_ONCE.c.id == bindparam("row"))
    .values({name: bindparam(name) for name in ("status", "location", "body", "player_id")})
)
_last_purge: WeakKeyDictionary[Engine, datetime] = WeakKeyDictionary()


@dataclass(frozen=True)
class OnceKey:
    """A request's idempotency key: its owner, the fingerprint (sha256) of the request, and its time."""

    scope: str
    key: str
    fingerprint: str
    at: datetime


@dataclass(frozen=True)
class KeptAnswer:
    """The stored part of an answer: no secrets, nothing large. `player_id`: the player it logged in, if any."""

    status: int
    location: str = ""
    body: str = ""
    player_id: int | None = None


class Repeated(Exception):  # noqa: N818 - no error: it was done before
    """The request was done before; `answer` is the answer given then."""

    def __init__(self, answer: KeptAnswer) -> None:
        super().__init__(answer)
        self.answer = answer


class RequestTransaction:
    """The writes of one request in one transaction, which the first of them begins."""

    def __init__(self, engine: Engine, turns: Turns, once: OnceKey) -> None:
        self.once = once
        self.new = False
        """The key was claimed: this request was not done before."""
        self._engine = engine
        self._turns, self._turn = turns, ExitStack()
        self._connection: Connection | None = None
        self._transaction: RootTransaction | None = None
        self._claimed: int | None = None

    @property
    def open(self) -> bool:
        """Return whether there are writes not yet committed."""
        return self._transaction is not None and self._transaction.is_active

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Open a read that sees what the unit has written so far."""
        assert self._connection is not None  # noqa: S101 - asked for when open only
        with Session(self._connection, expire_on_commit=False) as session:
            yield session

    def rows(
        self, statement: Select[*tuple[Any, ...]], values: dict[str, object]
    ) -> Sequence[Row[*tuple[Any, ...]]]:
        """Return the rows of one statement, including what the unit wrote."""
        assert self._connection is not None  # noqa: S101 - asked for when open only
        return self._connection.execute(statement, values).all()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Give the connection to write with; if anything is raised, all writing of this request is undone.

        Raises Repeated if the request was already done, Invalid if its key was used for another request.
        """
        try:
            yield self._begin() if self._connection is None or not self.open else self._connection
        except BaseException:
            self.drop()
            raise

    def _begin(self) -> Connection:
        """Begin, and claim the key; of two equal requests at once the second waits here."""
        self.drop()
        self._turn.enter_context(self._turns.place())
        self._connection = connection = self._engine.connect()
        self._transaction = connection.begin()
        _purge(connection, self.once.at)
        row: dict[str, object] = {
            "scope": self.once.scope,
            "key": self.once.key,
            "fingerprint": self.once.fingerprint,
        }
        row |= {"at": self.once.at, "location": "", "body": ""}
        self._claimed = connection.scalar(_CLAIM[connection.dialect.name], row)
        if self._claimed is None:  # it was done before, or by the other hand while this one waited
            found = done_before(connection, self.once)
            assert found is not None  # noqa: S101 - it is what stood in the way
            raise found
        self.new = True
        return connection

    def keep(self, answer: KeptAnswer) -> None:
        """Store the answer beside the key, and commit everything written."""
        assert self._connection is not None and self._transaction is not None  # noqa: S101, PT018 - open
        kept = {"row": self._claimed, "status": answer.status, "location": answer.location}
        self._connection.execute(_KEEP, kept | {"body": answer.body, "player_id": answer.player_id})
        self._transaction.commit()
        self.drop()

    def drop(self) -> None:
        """Roll back what is not committed."""
        self._claimed = None
        transaction, connection = self._transaction, self._connection
        self._transaction = self._connection = None
        with self._turn:
            if transaction is not None and transaction.is_active:
                transaction.rollback()
            if connection is not None:
                connection.close()


current: ContextVar[RequestTransaction | None] = ContextVar("unit", default=None)
"""The unit of the request that is being answered, if it has a key."""


def done_before(connection: Connection, once: OnceKey) -> Repeated | Invalid | None:
    """Return the kept answer of a request whose key was used before; None otherwise."""
    seen = connection.execute(_SEEN, {"scope": once.scope, "key": once.key}).one_or_none()
    if seen is None:
        return None
    if seen.fingerprint != once.fingerprint:
        return Invalid("once.other")
    return Repeated(KeptAnswer(seen.status or 204, seen.location, seen.body, seen.player_id))


def purge(connection: Connection, now: datetime) -> None:
    """Delete the keys that have expired."""
    connection.execute(delete(_ONCE).where(_ONCE.c.at < now - KEPT))


def _purge(connection: Connection, now: datetime) -> None:
    """Forget old keys at a write, once an hour; `judge.store.purging` does so without writes."""
    engine = connection.engine
    last = _last_purge.get(engine)
    if last is None or now - last > PURGED_EVERY:
        _last_purge[engine] = now
        purge(connection, now)
