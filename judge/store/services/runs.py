"""The progress of a print run: written by the printing process, read by any process the page asks."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from sqlalchemy import delete, select
from sqlalchemy.exc import SQLAlchemyError

from judge.store.models import PrintRun

if TYPE_CHECKING:
    from judge.store.work import Work

LONGEST: Final = 40  # of the word that a page makes up for its run
KEPT: Final = timedelta(hours=1)


def note_run(work: Work, word: str, done: int, total: int) -> None:
    """Record the progress of a run. It belongs to no event and is not logged; a failure does not stop the print."""
    with suppress(SQLAlchemyError), work.store.writing() as session:
        row = session.scalar(select(PrintRun).where(PrintRun.word == word))
        if row is None:
            session.execute(delete(PrintRun).where(PrintRun.at < work.now - KEPT))
            row = PrintRun(word=word)
            session.add(row)
        row.done, row.total, row.at = done, total, work.now


def run_of(work: Work, word: str) -> tuple[int, int]:
    """Return how far a run is: rows, slips or pages done, of how many; 0 of 0 where none of this word is known."""
    with work.store.reading() as session:
        found = session.execute(select(PrintRun.done, PrintRun.total).where(PrintRun.word == word)).first()
        return (found.done, found.total) if found else (0, 0)
