"""Has anything changed that this person sees? A short tag that differs when their pages would."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import func, select

from judge.store.models import Announcement, Call, Deck, Event, Match, Player, Report, Round, Seat
from judge.store.rights import Right

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from judge.store.work import Work


def tag(work: Work, slug: str, *, own: bool = False) -> str:
    """Return the tag: every write for the staff; the public state, and one's own table, for all others.

    `own`: the page shows nothing but one's own match, so other tables' results do not count.
    """
    with work.reading(slug) as (session, event):
        if work.may(Right.SEE_FLOOR, event):
            return f"s{event.revision}"
        mine = _own(session, work.actor.player_id) if work.actor.player_id else ""
        results = not (own and mine)
        key = ("tag", event.id, event.revision, results)
        return f"p{work.store.kept(key, lambda: _public(session, event, results=results))}{mine}"


def _public(session: Session, event: Event, *, results: bool) -> str:
    rounds = session.execute(
        select(func.max(Round.id), func.sum(Round.version)).where(
            Round.event_id == event.id, Round.state != "draft"
        )
    ).one()
    written = select(func.count(), func.max(Match.result_at), func.sum(Match.version)).join(Round)
    written = written.where(Round.event_id == event.id, Round.state != "draft", Match.result_at.is_not(None))
    entered = session.execute(written).one() if results else ()
    news = session.execute(
        select(func.count(), func.max(Announcement.id)).where(
            Announcement.event_id == event.id, Announcement.withdrawn_at.is_(None)
        )
    ).one()
    return ".".join(str(part or 0) for part in (event.version, *rounds, *entered, *news))


def _own(session: Session, player_id: int) -> str:
    matches = select(Seat.match_id).where(Seat.player_id == player_id)
    figures = [
        session.scalar(select(Player.version).where(Player.id == player_id)),
        session.scalar(select(func.sum(Match.version)).where(Match.id.in_(matches))),
        session.scalar(select(func.sum(Report.version)).where(Report.match_id.in_(matches))),
        session.scalar(select(func.sum(Call.version)).where(Call.match_id.in_(matches))),
        session.scalar(select(func.count(Deck.id)).where(Deck.player_id == player_id)),
    ]
    return "+" + ".".join(str(figure or 0) for figure in figures)
