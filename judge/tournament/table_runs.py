"""Runs of table numbers as people write them: `13, 20-22`."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final

from judge.tournament.field_readers import excerpt, text
from judge.tournament.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

TableRun = tuple[int, int]
"""The first and the last number of some tables."""

_SEPARATORS: Final = re.compile(r"[\s,;、]+")
_RUN: Final = re.compile(r"([0-9]{1,5})(?:[-–—~〜至到]([0-9]{1,5}))?")


def read_runs(data: object, path: str) -> tuple[TableRun, ...]:
    """Read runs of table numbers, as text or one number; a Refusal names what is none."""
    words = str(data) if type(data) is int else text(data, path)
    found = []
    for word in filter(None, _SEPARATORS.split(unicodedata.normalize("NFKC", words))):
        run = _RUN.fullmatch(word)
        if run is None or int(run[1]) > int(run[2] or run[1]):
            raise Refusal("table_runs", path=path, value=excerpt(word))
        found.append((int(run[1]), int(run[2] or run[1])))
    return tuple(found)


def write_runs(runs: Iterable[TableRun]) -> str:
    """Return runs of table numbers as text."""
    return ", ".join(str(low) if low == high else f"{low}-{high}" for low, high in runs)
