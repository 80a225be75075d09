"""A write sent twice is done once: key, write and answer are kept in one transaction, or none of them is.

A request with a key is one `Unit`: the first write begins its transaction and claims the key in it, what is read
afterwards for the answer is read in it, and it ends with the answer kept beside the key. Whoever sends the same request
again gets that answer; of two at once the second waits for the first. Keys are forgotten after two days.
"""

from __future__ import annotations

from contextlib import contextmanager
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
    from collections.abc import Iterator
    from datetime import datetime

    from sqlalchemy.engine import Connection, Engine, RootTransaction

KEPT: Final = timedelta(days=2)
PURGED_EVERY: Final = timedelta(hours=1)
LARGEST_ANSWER: Final = 4_000  # characters; what is larger is read again
_ONCE: Final[Any] = Once.__table__
SEEN: Final = select(Once.fingerprint, Once.status, Once.location, Once.body, Once.player_id).where(
    Once.scope == bindparam("scope"), Once.key == bindparam("key")
)
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


@dataclass
class OnceKey:
    """One request's idempotency key, with the fingerprint (sha256) of that request."""

    key: str
    fingerprint: str


@dataclass(frozen=True)
class Answer:
    """What is kept of an answer: nothing secret, nothing large. `player_id`: whom it logged in, if anybody."""

    status: int
    location: str = ""
    body: str = ""
    player_id: int | None = None


class Repeated(Exception):  # noqa: N818 - no error: it was done before
    """This request was done before; `answer` is what was answered then."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(answer)
        self.answer = answer


class Unit:
    """The writes of one request in one transaction, which the first of them begins."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        self._transaction: RootTransaction | None = None
        self._claimed: int | None = None

    @property
    def open(self) -> bool:
        """Say whether something was written that is not kept yet."""
        return self._transaction is not None and self._transaction.is_active

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Read what the unit has written so far."""
        assert self._connection is not None  # noqa: S101 - asked for when open only
        with Session(self._connection, expire_on_commit=False) as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Write within the unit; a refusal takes back the whole of it."""
        if not self.open:
            self.drop()
            self._connection = self._engine.connect()
            self._transaction = self._connection.begin()
        try:
            with Session(self._connection, expire_on_commit=False) as session:
                yield session
                session.flush()
        except BaseException:
            self.drop()
            raise

    def claim(self, session: Session, scope: str, once: OnceKey, now: datetime) -> None:
        """Claim the key in this transaction; Repeated when the request was done, Invalid when it was another."""
        if self._claimed is not None:
            return
        _purge(session, now)
        row = {"scope": scope, "key": once.key, "fingerprint": once.fingerprint, "at": now}
        row |= {"location": "", "body": ""}
        connection = session.connection()
        self._claimed = connection.scalar(_CLAIM[connection.dialect.name], row)
        if self._claimed is None:  # it was done before, or by the other hand while this one waited
            raise repeated(session.execute(SEEN, {"scope": scope, "key": once.key}).one(), once)

    def keep(self, answer: Answer) -> None:
        """Keep the answer beside the key, and everything that was written."""
        assert self._connection is not None and self._transaction is not None  # noqa: S101, PT018 - open
        if self._claimed is not None:
            kept = {
                "row": self._claimed,
                "status": answer.status,
                "location": answer.location,
                "body": answer.body,
                "player_id": answer.player_id,
            }
            self._connection.execute(_KEEP, kept)
        self._transaction.commit()
        self.drop()

    def drop(self) -> None:
        """Take back what is not kept."""
        self._claimed = None
        transaction, connection = self._transaction, self._connection
        self._transaction = self._connection = None
        if transaction is not None and transaction.is_active:
            transaction.rollback()
        if connection is not None:
            connection.close()


current: ContextVar[Unit | None] = ContextVar("unit", default=None)
"""The unit of the request that is being answered, if it has a key."""


def repeated(seen: Any, once: OnceKey) -> Repeated | Invalid:
    """Return what a request with a key that was used before gets."""
    if seen.fingerprint != once.fingerprint:
        return Invalid("once.other")
    return Repeated(Answer(seen.status or 204, seen.location, seen.body, seen.player_id))


def purge(session: Session, now: datetime) -> None:
    """Forget the keys that are older than they are kept."""
    session.execute(delete(Once).where(Once.at < now - KEPT))


def _purge(session: Session, now: datetime) -> None:
    """Forget old keys at a write, once an hour; `judge.store.purging` does so where nobody writes."""
    engine = session.get_bind().engine
    last = _last_purge.get(engine)
    if last is None or now - last > PURGED_EVERY:
        _last_purge[engine] = now
        purge(session, now)
