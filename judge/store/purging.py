"""Old idempotency keys are forgotten by the hour while the service runs, also when nobody writes."""

from __future__ import annotations

import threading
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import structlog
from sqlalchemy.exc import SQLAlchemyError

from judge.store.once import PURGED_EVERY, purge

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.store.database import Store

log = structlog.get_logger("judge.store")


class Purging:
    """Forgets old keys of one database in a thread of its own, at once and then every so often, until it is stopped."""

    def __init__(self, store: Store, now: Callable[[], datetime] | None = None, seconds: float = 0) -> None:
        self._store, self._now = store, now or (lambda: datetime.now(UTC))
        self._seconds = seconds or PURGED_EVERY.total_seconds()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="purging", daemon=True)

    def start(self) -> Purging:
        """Begin."""
        self._thread.start()
        return self

    def stop(self) -> None:
        """Do it no more, and wait for what is under way."""
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        wait = 0.0
        while not self._stop.wait(wait):
            wait = self._seconds
            try:
                with self._store.writing() as session:
                    purge(session, self._now())
            except SQLAlchemyError as error:  # it is tried again
                log.warning("keys not purged", exc_info=error)
