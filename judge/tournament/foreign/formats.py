"""Detect the format of a foreign file and convert it to an event file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.tournament.foreign import lists, results_list, trf, trf_lines

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.tournament.foreign.import_result import ImportedEvent

TEXTS: Final[dict[str, tuple[Callable[[str], bool], Callable[[str], ImportedEvent]]]] = {
    "trf": (trf_lines.is_trf, trf.read),
    "results": (results_list.is_results, results_list.read),
    "list": (lists.is_list, lists.read),
}
FORMATS: Final = tuple(TEXTS)


def read_known_text(text: str) -> ImportedEvent | None:
    """Read a text file of another program; None where it has none of the forms known."""
    return next((read(text) for known, read in TEXTS.values() if known(text)), None)
