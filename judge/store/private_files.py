"""Create files that hold secrets, readable by their owner only."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

OWNER_ONLY = 0o600


def make_private(path: Path) -> None:
    """Make a file that only its owner can read, or restrict one that is there."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))
        return
    with suppress(PermissionError):  # another owner's file is theirs to guard
        if path.stat().st_mode & 0o077:
            path.chmod(OWNER_ONLY)
