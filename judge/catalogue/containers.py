"""The one door to packed bytes: zips, workbooks, pictures, compressed text. What a library meets inside is one refusal.

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
    """Return the names of what a zip holds; none where it is damaged."""
    from zipfile import ZipFile  # noqa: PLC0415 - loaded for packed bytes

    try:
        with unpacking(), ZipFile(io.BytesIO(data)) as packed:
            return packed.namelist()
    except DamagedError:
        return []


@contextmanager
def unpacking(*ours: type[Exception]) -> Iterator[None]:
    """Make every error met meanwhile a DamagedError, but for our own refusals: those of these types."""
    try:
        yield
    except ours:
        raise
    except Exception as error:
        raise DamagedError from error
