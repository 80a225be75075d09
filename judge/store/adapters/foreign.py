"""The adapter for files of other programs: events read from them, standings and results written for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge import tournament
from judge.catalogue.decoding import DecodingError
from judge.catalogue.sheets import SheetError
from judge.catalogue.tables import table_text
from judge.store.adapters.files import no_table
from judge.store.adapters.tournament import refusing
from judge.store.refusals import Conflict, Invalid
from judge.tournament import PairingReason
from judge.tournament.field_readers import MAX_PLAYERS
from judge.tournament.foreign import (
    ListLine,
    find_twins,
    read_known_text,
    read_lines,
    results_csv,
    standings_csv,
    write_trf,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.tournament.foreign import ImportedEvent


WRITERS: Final[dict[str, tuple[Callable[[tournament.Event], str], str]]] = {
    "standings.csv": (standings_csv, "text/csv"),
    "results.csv": (results_csv, "text/csv"),
    "report.trf": (write_trf, "text/plain"),
}


def from_text(data: bytes, language: str, name: str) -> ImportedEvent | None:
    """Read a report (TRF), or a list of players as text or spreadsheet; None where it is none.

    `Invalid` for a spreadsheet, called `name`, that is damaged.
    """
    with refusing(Invalid, "file.unreadable", language):
        try:
            return read_known_text(table_text(data, MAX_PLAYERS))
        except DecodingError:
            return None
        except SheetError as error:
            raise no_table(error, MAX_PLAYERS, name) from error


def write(file: dict[str, Any], name: str, language: str) -> tuple[str, str]:
    """Write an event file as one of `WRITERS`; return the text and its type."""
    writer, kind = WRITERS[name]
    with refusing(Conflict, "round.pairing", language):
        return writer(tournament.parse(file)), kind
