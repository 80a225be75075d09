"""Files that come with a form."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from werkzeug.datastructures import FileStorage

LONGEST: Final = 80  # characters of a name


def short_name(file: FileStorage) -> str:
    """Return what a file is called, for a sentence about it: without folders, and not too long."""
    return PurePosixPath((file.filename or "").replace("\\", "/")).name[:LONGEST] or "?"
