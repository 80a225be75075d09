"""The round clock: started, paused, extended for all tables, some or one. It counts running seconds only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import or_, select

from judge.store.models import Match
from judge.store.refusals import Conflict, Invalid
from judge.store.services.rounds import match_by, published_round
from judge.store.services.sections import sections_in, tables_in

if TYPE_CHECKING:
    from datetime import datetime

    from judge.store.models import Round
    from judge.store.work import Change, Work

LONGEST_EXTENSION = 120  # minutes


@dataclass(frozen=True)
class Clock:
    """The state a screen needs to count down: seconds left now, and whether it runs."""

    left: int
    running: bool
    total: int


def clock_of(row: Round | None, now: datetime, extra: int = 0) -> Clock | None:
    """Return the clock of a published round, for a table with `extra` seconds; below zero it is over time."""
    if row is None or row.state == "draft":
        return None
    spent = row.clock_spent + _run(row, now)
    total = row.clock_seconds + extra
    return Clock(total - spent, row.clock_started_at is not None, total)


def _run(row: Round, now: datetime) -> int:
    """Return the seconds since the last start; none where the machine's clock was set back before it."""
    since = row.clock_started_at
    return 0 if since is None else max(0, int((now - since).total_seconds()))


def _running_round(change: Change) -> Round:
    row = published_round(change.session, change.event)
    if row is None:
        raise Conflict("round.none")
    return row


def start_clock(work: Work, slug: str) -> None:
    """Start or resume the clock."""
    with work.writing("clock.start", slug) as change:
        row = _running_round(change)
        if row.clock_started_at is not None:
            raise Conflict("clock.running")
        row.clock_started_at = work.now
        change.facts["round"] = row.number


def pause_clock(work: Work, slug: str) -> None:
    """Stop the clock; the elapsed seconds are stored."""
    with work.writing("clock.pause", slug) as change:
        row = _running_round(change)
        if row.clock_started_at is None:
            raise Conflict("clock.stopped")
        row.clock_spent += _run(row, work.now)
        row.clock_started_at = None
        change.facts["round"] = row.number


def extend_all(work: Work, slug: str, minutes: int, tables: str = "") -> None:
    """Extend the time of all tables, or of those named: numbers, ranges, sections of the hall."""
    _check(minutes)
    if tables.strip():
        _extend_some(work, slug, minutes, tables)
        return
    with work.writing("clock.extend", slug) as change:
        row = _running_round(change)
        row.clock_seconds += minutes * 60
        change.facts |= {"round": row.number, "minutes": minutes}


def extend_table(work: Work, slug: str, number: int, table: int, minutes: int) -> None:
    """Extend the time of one table; extensions add up."""
    _check(minutes)
    with work.writing("table.extend", slug) as change:
        match = match_by(change.session, change.event, number, table)
        match.extra_seconds += minutes * 60
        change.facts |= {"round": number, "table": table, "minutes": minutes}


def _extend_some(work: Work, slug: str, minutes: int, tables: str) -> None:
    with work.writing("tables.extend", slug) as change:
        row = _running_round(change)
        wanted = tables_in(tables, sections_in(change.event.sections))
        meant = or_(*(Match.table_number.between(run.first, run.last) for run in wanted))
        matches = change.session.scalars(select(Match).where(Match.round_id == row.id, meant)).all()
        if not matches:
            raise Invalid("clock.no_tables", value=tables.strip()[:40])
        for match in matches:
            match.extra_seconds += minutes * 60
        said = ", ".join(
            run.name or "-".join(dict.fromkeys((str(run.first), str(run.last)))) for run in wanted
        )
        change.facts |= {"round": row.number, "tables": said, "minutes": minutes}


def _check(minutes: int) -> None:
    if not 1 <= minutes <= LONGEST_EXTENSION:
        raise Invalid("field.range", field="minutes", least=1, most=LONGEST_EXTENSION)
