"""Closing an event: its preconditions, what is published, and what can no longer be changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.store.refusals import Conflict
from judge.store.services.boards import rank_players
from judge.store.services.rounds import latest_round, tables_without_result

if TYPE_CHECKING:
    from judge.store.work import Work


def close_event(work: Work, slug: str, *, publish_decks: bool = False) -> None:
    """Close an event: its standings are stored as final, its clock stops, and it becomes read-only.

    Registration ends and decks are locked. A draft, or a table without a result, must be resolved first. Deck lists become
    public only when the organizer says so.
    """
    with work.writing("event.close", slug) as change:
        session, event = change.session, change.event
        last = latest_round(session, event)
        if last is not None:
            if last.state == "draft":
                raise Conflict("event.draft_there", round=last.number)
            if lacking := tables_without_result(last):
                raise Conflict("round.missing", count=len(lacking), tables=", ".join(map(str, lacking[:12])))
            last.standings = [line["player"] for line in rank_players(work, session, event, None)]
            if last.clock_started_at is not None:
                last.clock_spent += int((work.now - last.clock_started_at).total_seconds())
                last.clock_started_at = None
        event.closed_at = work.now
        event.join_open = False
        event.decks_public = event.decks_public or publish_decks


def reopen_event(work: Work, slug: str) -> None:
    """Reopen an event; registration stays closed until the settings say otherwise."""
    with work.writing("event.reopen", slug) as change:
        if change.event.closed_at is None:
            raise Conflict("event.not_closed")
        change.event.closed_at = None
