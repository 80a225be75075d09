"""The context of a use case (store, actor, time, language) and its units of work.

Every use case takes a `Work`. Transactions begin and end in `Work.reading` and `Work.writing`; a write is
checked for the right that its row of `ACTIONS` names, takes the event's lock, and leaves one entry in the audit log.
"""

from __future__ import annotations

from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session
from sqlalchemy.orm.exc import StaleDataError

from judge.store.actions import ACTIONS
from judge.store.history import Recorder, rewrite
from judge.store.models import AuditEntry, Event
from judge.store.refusals import Conflict, Forbidden, NotFound
from judge.store.rights import Right, rights_of, rights_within

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sqlalchemy.engine import Connection

    from judge.store.database import Store
    from judge.store.history import Values
    from judge.store.models import Base


_LOG: Any = AuditEntry.__table__
_LOGGED = insert(_LOG).returning(_LOG.c.id)  # past the session, which would look at each value once more
_EVENT: Any = Event.__table__
_RAISED = (  # takes the event's lock, and says what every write asks of it, in one statement
    update(_EVENT)
    .where(_EVENT.c.slug == bindparam("of"))
    .values(revision=_EVENT.c.revision + 1)
    .returning(_EVENT.c.id, _EVENT.c.closed_at)
)
_BY_SLUG = select(Event).where(Event.slug == bindparam("of"))
_SETTLED = _RAISED.values(settled=_EVENT.c.revision + 1)


@dataclass(frozen=True)
class Actor:
    """The person acting: a staff member, a player, or the public (without ids)."""

    name: str = ""
    account_id: int | None = None
    player_id: int | None = None
    login_id: int | None = None
    roles: Mapping[int, frozenset[str]] = field(default_factory=dict)  # event id -> roles
    device: str = ""
    scopes: frozenset[str] | None = None  # of a program's token; else everything that the roles allow

    @property
    def scope(self) -> str:
        """Return the owner of this person's idempotency keys."""
        if self.account_id is not None:
            return f"account {self.account_id}" if self.scopes is None else f"token {self.login_id}"
        return f"player {self.player_id}" if self.player_id is not None else "public"

    def rights(self, event_id: int) -> frozenset[Right]:
        """Return what this person may do at one event."""
        held = rights_of(self.roles.get(event_id, frozenset()))
        return held if self.scopes is None else held & rights_within(self.scopes)


class Change:
    """A unit of work: the connection of an open write, its event, and the facts for the log."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.event_id: int | None = None
        self.facts: dict[str, object] = {}
        self.undoes: AuditEntry | None = None
        self.entry = 0  # of the log, once the write is done
        self._event: Event | None = None
        self._recorder: Recorder | None = None
        self._rewritten: list[dict[str, object]] = []

    @property
    def session(self) -> Session:
        """Return the session in which rows are changed; frequent writes do without."""
        if self._recorder is None:
            self._recorder = Recorder(Session(self.connection, expire_on_commit=False))
        return self._recorder.session

    def flush(self) -> None:
        """Write the session's changes."""
        if self._recorder is not None:
            self._recorder.session.flush()

    def close(self) -> None:
        """Close the session."""
        if self._recorder is not None:
            self._recorder.session.close()

    @property
    def event(self) -> Event:
        """Return the row of the event; frequent writes do without."""
        if self._event is None:
            self._event = self.session.get_one(Event, self.event_id)
        return self._event

    @event.setter
    def event(self, made: Event) -> None:
        """Set the event, which this write has made."""
        self._event, self.event_id = made, made.id

    def rewrite(self, table: type[Base], row: int, version: int, values: Values) -> None:
        """Change a row past the session, of the version that was read: each column's value before, and after."""
        self._rewritten.append(rewrite(self.connection, table, row, version, values))

    def changes(self) -> list[dict[str, object]]:
        """List every row that was changed."""
        return (self._recorder.changes() if self._recorder is not None else []) + self._rewritten


@dataclass(frozen=True)
class Work:
    """The context of a use case."""

    store: Store
    actor: Actor = field(default_factory=Actor)
    now: datetime = field(default_factory=lambda: datetime.now(UTC))
    language: str = "en"  # of the sentences that neighbouring packages make

    def may(self, right: Right, event: Event) -> bool:
        """Return whether the actor has this right at this event."""
        return right in self.actor.rights(event.id)

    def need(self, right: Right, event: Event | Change) -> None:
        """Raise Forbidden unless the actor has this right at this event, or at the event of this change."""
        at = event.event_id if isinstance(event, Change) else event.id
        if at is None or right not in self.actor.rights(at):
            raise Forbidden(
                "forbidden.right" if self.actor.scopes is None else "forbidden.token", right=right.value
            )

    @contextmanager
    def reading(self, slug: str, right: Right | None = None) -> Iterator[tuple[Session, Event]]:
        """Read one event in one snapshot."""
        with self.store.reading() as session:
            event = event_by(session, slug)
            if right is not None:
                self.need(right, event)
            yield session, event

    @contextmanager
    def writing(self, action: str, slug: str) -> Iterator[Change]:
        """Change one event by one of `ACTIONS`, logged, all or nothing. Several writers of one event take turns."""
        kind = ACTIONS[action]
        with self.writing_alone(action) as change:
            raised = _RAISED if kind.light else _SETTLED
            found = change.connection.execute(raised, {"of": slug}).one_or_none()
            if found is None:
                raise NotFound("event.unknown", event=slug)
            change.event_id, closed_at = found
            if kind.rights and not kind.player and not self.actor.rights(change.event_id) & set(kind.rights):
                self.need(kind.rights[0], change)
            if closed_at is not None and not kind.when_closed:
                raise Conflict("event.closed")
            yield change

    @contextmanager
    def writing_alone(self, action: str) -> Iterator[Change]:
        """Change data outside any event: accounts, logins, a new event."""
        try:
            with self.store.transaction() as connection, closing(Change(connection)) as change:
                yield change
                change.flush()
                entry = {
                    "event_id": change.event_id,
                    "at": self.now,
                    "actor": self.actor.name,
                    "device": self.actor.device,
                    "action": action,
                    "facts": change.facts,
                    "changes": change.changes(),
                    "undoes_id": change.undoes.id if change.undoes else None,
                }
                change.entry = connection.scalar(_LOGGED, entry) or 0
                if change.undoes:
                    change.undoes.undone_by_id = change.entry
                    change.flush()
        except StaleDataError as stale:
            raise Conflict("conflict.stale") from stale
        except IntegrityError as error:
            raise Conflict("conflict.taken") from error


def event_id(store: Store, slug: str) -> int:
    """Return the number of an event, which never changes."""

    def read() -> int:
        with store.reading() as session:
            return event_by(session, slug).id

    return store.cached(("event", slug), read)


def event_by(session: Session, slug: str) -> Event:
    """Find an event by the word in its address; a snapshot finds it once."""
    found: dict[str, Event] = session.info.get("events", {})
    event = found.get(slug) or session.scalar(_BY_SLUG, {"of": slug})
    if event is None:
        raise NotFound("event.unknown", event=slug)
    found[slug] = event
    return event
