"""Copies made while the service runs: every so many hours, the newest few kept; a failed one is logged and tried again."""

from __future__ import annotations

import threading
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

import structlog

from judge.store.backup import BackupError, back_up

if TYPE_CHECKING:
    from pathlib import Path

NAME: Final = "judge-{at:%Y%m%d-%H%M%S}.backup"
ALL: Final = "judge-????????-??????.backup"
AGAIN: Final = 300  # seconds after a failure
log = structlog.get_logger("judge.store")


class Scheduled:
    """Makes copies of one database in a thread of its own until it is stopped."""

    def __init__(self, url: str, folder: Path, hours: float, keep: int, password: str = "") -> None:
        self._url, self._folder, self._password = url, folder, password
        self._seconds, self._keep = hours * 3600, keep
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="backups", daemon=True)

    def start(self) -> None:
        """Begin; the first copy is made at once, so that a folder that cannot be written is seen."""
        self._make_folder()
        self._thread.start()

    def stop(self) -> None:
        """Make no further copy, and wait for one that is being made."""
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        wait = 0.0
        while not self._stop.wait(wait):
            try:
                self.make()
                wait = self._seconds
            except (BackupError, OSError) as error:
                log.exception("backup failed", exc_info=error)
                wait = min(self._seconds, AGAIN)

    def _make_folder(self) -> None:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def make(self) -> None:
        """Make one copy, and let go of the oldest beyond those kept."""
        self._make_folder()  # somebody may have moved it away meanwhile
        now = datetime.now(UTC)
        back_up(self._url, self._folder / NAME.format(at=now), now, self._password)
        for old in sorted(self._folder.glob(ALL))[: -self._keep]:
            old.unlink()
