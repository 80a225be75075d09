"""Uploaded files of forms."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from werkzeug.datastructures import FileStorage

LONGEST: Final = 80  # characters of a name


def short_name(file: FileStorage) -> str:
    """Return a file's name for a sentence: without folders, and shortened."""
    return PurePosixPath((file.filename or "").replace("\\", "/")).name[:LONGEST] or "?"
