"""Deletes old idempotency keys hourly while the service runs, also without writes."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import structlog
from sqlalchemy.exc import SQLAlchemyError

from judge.store.idempotency import PURGED_EVERY, purge
from judge.store.repeated import Repeated

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.store.database import Store

log = structlog.get_logger("judge.store")


class Purging(Repeated):
    """Forgets old keys of one database, at once and then every so often."""

    def __init__(self, store: Store, now: Callable[[], datetime] | None = None, seconds: float = 0) -> None:
        super().__init__("purging")
        self._store, self._now = store, now or (lambda: datetime.now(UTC))
        self._seconds = seconds or PURGED_EVERY.total_seconds()

    def turn(self) -> float:
        """Delete old keys; on failure, retry at the next turn."""
        try:
            with self._store.writing() as session:
                purge(session.connection(), self._now())
        except SQLAlchemyError as error:
            log.warning("keys not purged", exc_info=error)
        return self._seconds
