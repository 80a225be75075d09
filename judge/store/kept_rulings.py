"""The stored rulings of a database, one after the other, for the archive: read without changing its schema."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select

from judge.store.database import open_engine
from judge.store.models import Dispute, Event

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.disputes.language.format import KeptRuling


def kept_rulings(url: str) -> Iterator[tuple[str, KeptRuling]]:
    """Yield the event's slug and the number of each dispute (`slug/12`) with its stored ruling, oldest first."""
    engine = open_engine(url)
    wanted = (
        select(Event.slug, Dispute.id, Dispute.kept)
        .join(Event, Event.id == Dispute.event_id)
        .where(Dispute.kept.is_not(None))
        .order_by(Dispute.id)
    )
    try:
        with engine.connect() as connection:
            for slug, number, kept in connection.execution_options(yield_per=500).execute(wanted):
                if kept:  # SQLite keeps a missing ruling as JSON null
                    yield f"{slug}/{number}", kept
    finally:
        engine.dispose()
