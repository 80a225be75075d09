"""The rows changed by the newest log entries: a process updates its cache of an event by them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from sqlalchemy import bindparam, func, select

from judge.store.models import AuditEntry, Call

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_ENTRIES: Final = 200  # of the log that are read; after more, everything is read again
_A, _C = (cast("Any", model.__table__).c for model in (AuditEntry, Call))
LAST: Final = select(func.max(_A.id)).where(_A.event_id == bindparam("event"))
ENTRIES: Final = (
    select(_A.id, _A.changes)
    .where(_A.event_id == bindparam("event"), _A.id > bindparam("after"))
    .order_by(_A.id)
    .limit(MOST_ENTRIES)
)
CALLED: Final = select(_C.id, _C.match_id).where(_C.id.in_(bindparam("calls", expanding=True)))


def changed_rows(entries: Sequence[Any]) -> dict[str, set[int]] | None:
    """Return the ids of the rows by table, a report or a call as its match; None where all is to be read again."""
    found: dict[str, set[int]] = {}
    for entry in entries:
        for change in entry.changes:
            row_values = (change["after"] or {}) | (change["before"] or {})
            known = change["table"] in ("report", "call") and "match_id" in row_values
            table, row = ("match", row_values["match_id"]) if known else (change["table"], change["id"])
            found.setdefault(table, set()).add(row)
    plain = found.keys() <= {"match", "call", "round"}
    return found if plain and len(entries) < MOST_ENTRIES else None
