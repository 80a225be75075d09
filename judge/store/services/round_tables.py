"""The tables of a round as one process caches them: only those the log says were changed are read again.

A judge's tablet names the log entry it was drawn after, and gets the tables changed since. The log is the same for every
process, so another process may have drawn it.
"""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from judge.store.services import changed_rows

Table = TypeVar("Table")  # what is cached of one: this module never looks at it

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from sqlalchemy.engine import Connection

    from judge.store.models import Event

    Look = Callable[[Collection[int]], dict[int, Table]]
ALL: Final[frozenset[int]] = frozenset()


class RoundTables(Generic[Table]):
    """The tables of a round without their calls, and the entry of the log that last changed each."""

    def __init__(self) -> None:
        self.tables: dict[int, Table] = {}  # by the number of the match, in the order of the tables
        self.since: dict[int, int] = {}
        self.entry = 0
        self._lock = Lock()
        self._revision, self._settled = -1, -1
        self._resting: object = None
        self._called: Mapping[int, object] = {}

    def read(
        self,
        connection: Connection,
        event: Event,
        resting: object,
        called: Mapping[int, object],
        look: Look[Table],
    ) -> tuple[dict[int, Table], dict[int, int], int]:
        """Return the tables, the entry that last changed each, and the newest entry.

        `resting`: the same object as long as only results, calls and clocks come in; `called`: what is seen of each match's
        call; `look` reads some matches, or all.
        """
        with self._lock:
            if event.revision > self._revision or resting is not self._resting:
                plain = event.settled == self._settled and resting is self._resting
                fresh = self._changed_matches(connection, event) if plain else None
                if fresh is None:
                    self._read_all(connection, event, called, look)
                elif fresh:  # in copies: somebody may be drawing what there was
                    self.tables, self.since = self.tables | look(fresh.keys()), self.since | fresh
                self._called, self._resting = called, resting
                self._revision, self._settled = event.revision, event.settled
            return self.tables, self.since, self.entry

    def _changed_matches(self, connection: Connection, event: Event) -> dict[int, int] | None:
        """Return the matches that the newest entries are about, each with its last; None where all are to be read."""
        entries = connection.execute(changed_rows.ENTRIES, {"event": event.id, "after": self.entry}).all()
        each = [(entry.id, changed_rows.changed_rows([entry])) for entry in entries]
        if len(entries) == changed_rows.MOST_ENTRIES or any(found is None for _, found in each):
            return None
        self.entry = entries[-1].id if entries else self.entry
        matches: dict[int, int] = {}
        calls: dict[int, int] = {}
        for entry, found in each:
            matches |= dict.fromkeys((found or {}).get("match", ()), entry)
            calls |= dict.fromkeys((found or {}).get("call", ()), entry)
        if calls:
            for call, match in connection.execute(changed_rows.CALLED, {"calls": list(calls)}):
                matches[match] = max(matches.get(match, 0), calls[call])
        return {match: entry for match, entry in matches.items() if match in self.tables}

    def _read_all(
        self,
        connection: Connection,
        event: Event,
        called: Mapping[int, object],
        look: Look[Table],
    ) -> None:
        """Read all tables; an unchanged one keeps its entry."""
        self.entry = connection.scalar(changed_rows.LAST, {"event": event.id}) or 0
        before, read = self.tables, look(ALL)
        same = {
            match
            for match, table in read.items()
            if before.get(match) == table and self._called.get(match) == called.get(match)
        }
        # The same object where nothing is new: what was drawn of it is kept by it.
        self.tables = {match: before[match] if match in same else table for match, table in read.items()}
        self.since = {match: self.since[match] if match in same else self.entry for match in read}
