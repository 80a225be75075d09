"""Reads packed bytes: zips, workbooks, pictures, compressed text. Every error of a library becomes one refusal.

Damaged bytes make the libraries that unpack them raise nearly anything: of the format, of its parts, of their own.
"""

from __future__ import annotations

import io
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class DamagedError(ValueError):
    """Packed bytes that cannot be unpacked."""


def names_in(data: bytes) -> list[str]:
    """Return the names of the files in a zip; empty where it is damaged."""
    from zipfile import ZipFile  # noqa: PLC0415 - loaded for packed bytes

    try:
        with unpacking(), ZipFile(io.BytesIO(data)) as packed:
            return packed.namelist()
    except DamagedError:
        return []


@contextmanager
def unpacking(*ours: type[Exception]) -> Iterator[None]:
    """Turn every error inside the block into a DamagedError, except our own refusals: those of these types."""
    try:
        yield
    except ours:
        raise
    except Exception as error:
        raise DamagedError from error
