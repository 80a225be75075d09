"""Has anything changed that this person sees? A short tag that differs when their pages would, and when to ask again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sqlalchemy import func, select

from judge.store.models import Announcement, Call, Deck, Event, Match, Player, Report, Round, Seat
from judge.store.rights import Right

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from judge.store.work import Work


STAFF: Final = 1.5  # seconds: a call has to reach a judge within two
PLAYING: Final = 2.5  # the opponent may report at any moment
LOOKING: Final = 4.0
CLOSED: Final = 60.0


class Beat(NamedTuple):
    """What a page is told: the tag of what is seen, and the seconds after which it asks again."""

    tag: str
    again: float


def beat(work: Work, slug: str, *, own: bool = False) -> Beat:
    """Return the tag: every write for the staff; the public state, and one's own table, for all others.

    `own`: the page shows nothing but one's own match, so other tables' results do not count. The less can change, the
    longer a page may wait before it asks again.
    """
    with work.reading(slug) as (session, event):
        usual = LOOKING if event.closed_at is None else CLOSED
        if work.may(Right.SEE_FLOOR, event):
            return Beat(f"s{event.revision}", STAFF if event.closed_at is None else CLOSED)
        mine, playing = _own(session, work.actor.player_id) if work.actor.player_id else ("", False)
        results = not (own and mine)
        key = ("tag", event.id, event.revision, results)
        public = work.store.kept(key, lambda: _public(session, event, results=results))
        return Beat(f"p{public}{mine}", PLAYING if playing and event.closed_at is None else usual)


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


def _own(session: Session, player_id: int) -> tuple[str, bool]:
    """Return the tag of a player's own table, and whether a match of theirs is being played."""
    seated = select(Match.id, Match.version, Match.result_at, Round.state).join(Round).join(Seat)
    matches = session.execute(seated.where(Seat.player_id == player_id)).all()
    ids = [match.id for match in matches]
    figures = [
        session.scalar(select(Player.version).where(Player.id == player_id)),
        sum(match.version for match in matches),
        session.scalar(select(func.sum(Report.version)).where(Report.match_id.in_(ids))),
        session.scalar(select(func.sum(Call.version)).where(Call.match_id.in_(ids))),
        session.scalar(select(func.count(Deck.id)).where(Deck.player_id == player_id)),
    ]
    playing = any(match.state == "published" and match.result_at is None for match in matches)
    return "+" + ".".join(str(figure or 0) for figure in figures), playing
