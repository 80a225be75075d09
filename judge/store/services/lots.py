"""The lots of an event: a secret, committed to in public before round 1 and published for each round once played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.store.adapters import tournament
from judge.store.services.rounds import published_round, tables_without_result

if TYPE_CHECKING:
    from judge.store.work import Work


def published_lots(work: Work, slug: str) -> dict[str, Any] | None:
    """Return the promise and the secrets of the completed rounds; None before there is any."""
    with work.reading(slug) as (session, event):
        if not event.lots:
            return None
        last = published_round(session, event)
        played = 0 if last is None else last.number - bool(tables_without_result(last))
        return tournament.public_lots(event.lots, played)
