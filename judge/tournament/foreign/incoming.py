"""Which format a file has, and its event as an event file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.tournament.foreign import cobra, lists, melee, rows, tdf, topdeck, trf
from judge.tournament.foreign.made import ImportedEvent
from judge.tournament.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

DOCUMENTS: Final[dict[str, tuple[Callable[[object], bool], Callable[[object], ImportedEvent]]]] = {
    "cobra": (cobra.is_cobra, cobra.read),
    "rows": (rows.is_rows, rows.read),
    "topdeck": (topdeck.is_topdeck, topdeck.read),
    "melee": (melee.is_melee, melee.read),
}
TEXTS: Final[dict[str, tuple[Callable[[str], bool], Callable[[str], ImportedEvent]]]] = {
    "tdf": (tdf.is_tdf, tdf.read),
    "trf": (trf.is_trf, trf.read),
    "list": (lists.is_list, lists.read),
}
FORMATS: Final = (*DOCUMENTS, *TEXTS)

__all__ = ["FORMATS", "ImportedEvent", "of_document", "of_text"]


def of_document(data: object) -> ImportedEvent | None:
    """Read decoded JSON of another program; None where it has none of the shapes known."""
    return next((read(data) for known, read in DOCUMENTS.values() if known(data)), None)


def of_text(text: str, division: str = "") -> ImportedEvent | None:
    """Read a text file of another program; None where it has none of the forms known.

    `division`: which of several events in one file is meant.
    """
    if tdf.is_tdf(text):
        return tdf.read(text, division)
    found = next((read(text) for known, read in TEXTS.values() if known(text)), None)
    if division and found:
        raise Refusal("no_divisions", path="division")
    return found
