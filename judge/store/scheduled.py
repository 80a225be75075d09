"""Scheduled backups while the service runs: the newest few are kept; a failed one is logged and retried."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, Self

import structlog

from judge.store.backup import BackupError, back_up, check_password
from judge.store.repeated import Repeated

if TYPE_CHECKING:
    from pathlib import Path

NAME: Final = "judge-{at:%Y%m%d-%H%M%S}.backup"
ALL: Final = "judge-????????-??????.backup"
AGAIN: Final = 300  # seconds after a failure
log = structlog.get_logger("judge.store")


class Scheduled(Repeated):
    """Makes copies of one database."""

    def __init__(self, url: str, folder: Path, hours: float, keep: int, password: str = "") -> None:
        super().__init__("backups")
        self._url, self._folder, self._password = url, folder, password
        self._seconds, self._keep = hours * 3600, keep

    def prepare(self) -> Self:
        """Make the folder, so that a failure appears before the service begins. OSError, BackupError."""
        check_password(self._password)
        self._make_folder()
        return self

    def turn(self) -> float:
        """Make one copy; where that fails, it is tried again soon."""
        try:
            self.make()
        except (BackupError, OSError) as error:
            log.exception("backup failed", exc_info=error)
            return min(self._seconds, AGAIN)
        return self._seconds

    def _make_folder(self) -> None:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def make(self) -> None:
        """Make one backup, and delete the oldest beyond the limit; never this one, even if the clock was set back."""
        self._make_folder()  # somebody may have moved it away meanwhile
        now = datetime.now(UTC)
        made = self._folder / NAME.format(at=now)
        back_up(self._url, made, now, self._password)
        others = sorted(path for path in self._folder.glob(ALL) if path != made)
        for old in others[: max(0, len(others) + 1 - self._keep)]:
            old.unlink()
