"""The live tag of an event for one person: it changes when their pages would, and says when to ask again.

This is the most frequent request of a hall, and mostly nothing has changed. So each process caches the state of an event: a
request with the tag that follows from it is answered without the database for half a second. A request with another tag, or
of the staff, is answered from the database.
"""

from __future__ import annotations

import time
from threading import RLock
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from sqlalchemy import bindparam, func, select

from judge.store.models import (
    Announcement,
    Call,
    Deck,
    Event,
    Match,
    Penalty,
    Player,
    Report,
    Round,
    Seat,
)
from judge.store.refusals import NotFound
from judge.store.rights import Right
from judge.store.services import changed_rows

if TYPE_CHECKING:
    from datetime import datetime

    from judge.store.database import Store
    from judge.store.work import Actor, Work


STAFF: Final = 1.5  # seconds: a call has to reach a judge within two
PLAYING: Final = 2.5  # the opponent may report at any moment
LOOKING: Final = 4.0
A_SECOND: Final = 1_000  # beats of players that a service of one process answers beside everything else
CLOSED: Final = 60.0
KNOWN: Final = 0.5  # seconds for which what is known of an event is taken to be so


def _columns(model: Any) -> Any:
    return cast("Any", model.__table__).c


_E, _P, _M, _R, _S = (_columns(model) for model in (Event, Player, Match, Round, Seat))
_N, _C, _T = (_columns(model) for model in (Announcement, Call, Penalty))
_EVENT: Final = select(_E.id, _E.revision, _E.settled, _E.version, _E.closed_at).where(
    _E.slug == bindparam("of")
)
_PLAYERS: Final = select(func.count(), func.sum(_P.version)).where(_P.event_id == bindparam("event"))
_SEATED: Final = select(_S.player_id).where(_S.match_id.in_(bindparam("matches", expanding=True)))
_ROUNDS: Final = select(func.max(_R.id), func.sum(_R.version)).where(
    _R.event_id == bindparam("event"), _R.state != "draft"
)
_WRITTEN: Final = (
    select(func.count(), func.max(_M.result_at), func.sum(_M.version))
    .join_from(Match.__table__, Round.__table__)
    .where(_R.event_id == bindparam("event"), _R.state != "draft", _M.result_at.is_not(None))
)
_NEWS: Final = select(func.count(), func.max(_N.id)).where(
    _N.event_id == bindparam("event"), _N.withdrawn_at.is_(None)
)
_TAKEN: Final = select(func.count(), func.max(_T.id), func.sum(_T.points)).where(
    _T.event_id == bindparam("event"), _T.state == "given", _T.points != 0
)
_MINE: Final = select(_S.match_id).where(_S.player_id == bindparam("player"))
_O: Final = cast("Any", Player.__table__.alias("other")).c
_AT_MY_TABLES: Final = select(_S.player_id).where(_S.match_id.in_(_MINE))
_OWN: Final = select(  # in one statement
    select(func.count())
    .select_from(cast("Any", Match.__table__).join(Round.__table__))
    .where(_M.id.in_(_MINE), _R.state == "published", _M.result_at.is_(None))
    .scalar_subquery(),
    _P.version,
    select(func.sum(_O.version)).where(_O.id.in_(_AT_MY_TABLES)).scalar_subquery(),
    select(func.sum(_M.version)).where(_M.id.in_(_MINE)).scalar_subquery(),
    select(func.sum(Report.version)).where(Report.match_id.in_(_MINE)).scalar_subquery(),
    select(func.sum(_C.version)).where(_C.match_id.in_(_MINE)).scalar_subquery(),
    select(func.count(Deck.id)).where(Deck.player_id == bindparam("player")).scalar_subquery(),
).where(_P.id == bindparam("player"))


class LiveAnswer(NamedTuple):
    """The answer to a page: the tag, and the seconds after which to ask again."""

    tag: str
    again: float


def beat(work: Work, slug: str, *, own: bool = False) -> LiveAnswer:
    """Return the present tag: every write for the staff; the public state and one's own table for all others.

    `own`: the page shows only one's own match, so other tables' results do not count. The less can change, the longer a page
    may wait before it asks again.
    """
    pulse = pulse_of(work.store, slug)
    pulse.read(work.store)
    return pulse.beat(work.store, work.actor, own=own)


def pulse_of(store: Store, slug: str) -> Pulse:
    """Return this process's cached state of an event. NotFound where there is none."""
    return store.cached(("pulse", slug), lambda: Pulse(store, slug))


class _Event(NamedTuple):
    id: int
    revision: int
    settled: int
    version: int
    closed_at: datetime | None


class Pulse:
    """The cached state of one event in this process."""

    def __init__(self, store: Store, slug: str) -> None:
        self._slug = slug
        self._lock = RLock()  # several threads ask
        self._event = self._row(store)
        self._read_at = time.monotonic()
        self._new = True
        self._entry = 0  # the last one of the log that is known
        self._own: dict[int, tuple[str, bool]] = {}  # by player
        self._public: dict[bool, str] = {}  # with results, without them
        self._players, self._names = 0, 0  # how many there are, and how often one was changed
        self._forget(store)

    @property
    def settled(self) -> int:
        """Return the number that is another once anything but results, calls and clocks was written."""
        return self._event.settled

    def at_once(self, store: Store, actor: Actor, *, own: bool) -> LiveAnswer | None:
        """Return the person's tag if cached, without reading the database or waiting for another reader.

        The staff is notified of a call at once, so for them it is looked up.
        """
        if time.monotonic() - self._read_at >= KNOWN or Right.SEE_FLOOR in actor.rights(self._event.id):
            return None
        if not self._lock.acquire(blocking=False):
            return None
        try:
            mine = actor.player_id
            known = (mine is None or mine in self._own) and (not (own and mine)) in self._public
            return self.beat(store, actor, own=own) if known else None
        finally:
            self._lock.release()

    def read(self, store: Store) -> None:
        """Read the event again, and drop what has changed since the last read."""
        with self._lock:
            if self._new:  # it was read just now
                self._new = False
                return
            now, event, before = time.monotonic(), self._row(store), self._event
            self._event = event
            if event.settled != before.settled:
                self._forget(store)
            elif event.revision != before.revision:
                self._apply_log(store)
            self._read_at = now

    def beat(self, store: Store, actor: Actor, *, own: bool) -> LiveAnswer:
        """Return the tag for this person."""
        with self._lock:
            event = self._event
            usual = LOOKING if event.closed_at is None else CLOSED
            if Right.SEE_FLOOR in actor.rights(event.id):
                return LiveAnswer(f"s{event.revision}", STAFF if event.closed_at is None else CLOSED)
            mine, playing = self._own_table_tag(store, actor.player_id) if actor.player_id else ("", False)
            public = self._public_tag(store, results=not (own and mine))
            hurry = PLAYING if playing and event.closed_at is None else usual
            return LiveAnswer(f"p{public}{mine}", max(hurry, self._players / A_SECOND))

    def _row(self, store: Store) -> _Event:
        found = store.rows(_EVENT, of=self._slug)
        if not found:
            raise NotFound("event.unknown", event=self._slug)
        return _Event._make(found[0])

    def _forget(self, store: Store) -> None:
        """Drop all cached state; later writes have log entries after the one read here."""
        self._entry = store.rows(changed_rows.LAST, event=self._event.id)[0][0] or 0
        self._players, self._names = store.rows(_PLAYERS, event=self._event.id)[0]
        self._own.clear()
        self._public.clear()

    def _apply_log(self, store: Store) -> None:
        """Drop the cached state that the newest log entries concern; all are of the frequent kinds."""
        self._public.pop(True, None)
        entries = store.rows(changed_rows.ENTRIES, event=self._event.id, after=self._entry)
        self._entry = entries[-1].id if entries else self._entry
        found = changed_rows.changed_rows(entries)
        if found is None:
            self._forget(store)
            return
        if "round" in found:
            self._public.clear()
        matches = {row for row in found.get("match", ()) if row is not None}
        if calls := found.get("call"):
            matches |= {
                row.match_id for row in store.rows(changed_rows.CALLED, calls=list(calls)) if row.match_id
            }
        if matches:
            for (player_id,) in store.rows(_SEATED, matches=list(matches)):
                self._own.pop(player_id, None)

    def _public_tag(self, store: Store, *, results: bool) -> str:
        if results not in self._public:
            of = {"event": self._event.id}
            rounds, news, taken = (store.rows(asked, **of)[0] for asked in (_ROUNDS, _NEWS, _TAKEN))
            entered = (*store.rows(_WRITTEN, **of)[0], self._players, self._names) if results else ()
            parts = (self._event.version, *rounds, *entered, *news, *taken)
            self._public[results] = ".".join(str(part or 0) for part in parts)
        return self._public[results]

    def _own_table_tag(self, store: Store, player_id: int) -> tuple[str, bool]:
        """Return the tag of a player's own table, and whether a match of theirs is being played."""
        if player_id not in self._own:
            rows = store.rows(_OWN, player=player_id)
            playing, *figures = tuple(rows[0]) if rows else (0,)
            self._own[player_id] = "+" + ".".join(str(figure or 0) for figure in figures), bool(playing)
        return self._own[player_id]
