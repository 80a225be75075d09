"""Has anything changed that this person sees? A short tag that differs when their pages would, and when to ask again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sqlalchemy import bindparam, func, select

from judge.store.models import Announcement, Call, Deck, Event, Match, Player, Report, Round, Seat
from judge.store.refusals import NotFound
from judge.store.rights import Right

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy import BindParameter, Row
    from sqlalchemy.orm import Session

    from judge.store.work import Work

    _Event = Row[int, int, int, int, datetime | None]  # id, revision, settled, version, closed at


STAFF: Final = 1.5  # seconds: a call has to reach a judge within two
PLAYING: Final = 2.5  # the opponent may report at any moment
LOOKING: Final = 4.0
A_SECOND: Final = 300  # beats of players that a service of one process answers beside everything else
CLOSED: Final = 60.0


_EVENT: Final = select(Event.id, Event.revision, Event.settled, Event.version, Event.closed_at).where(
    Event.slug == bindparam("of")
)
_PLAYER: Final[BindParameter[int]] = bindparam("player")
_MINE: Final = select(Seat.match_id).where(Seat.player_id == _PLAYER)
_OWN: Final = select(  # in one statement: a hall asks this more often than anything else
    select(func.count())
    .select_from(Match)
    .join(Round)
    .where(Match.id.in_(_MINE), Round.state == "published", Match.result_at.is_(None))
    .scalar_subquery(),
    Player.version,
    select(func.sum(Match.version)).where(Match.id.in_(_MINE)).scalar_subquery(),
    select(func.sum(Report.version)).where(Report.match_id.in_(_MINE)).scalar_subquery(),
    select(func.sum(Call.version)).where(Call.match_id.in_(_MINE)).scalar_subquery(),
    select(func.count(Deck.id)).where(Deck.player_id == _PLAYER).scalar_subquery(),
).where(Player.id == _PLAYER)


class Beat(NamedTuple):
    """What a page is told: the tag of what is seen, and the seconds after which it asks again."""

    tag: str
    again: float


def beat(work: Work, slug: str, *, own: bool = False) -> Beat:
    """Return the tag: every write for the staff; the public state, and one's own table, for all others.

    `own`: the page shows nothing but one's own match, so other tables' results do not count. The less can change, the
    longer a page may wait before it asks again.
    """
    with work.store.reading() as session:
        event = session.execute(_EVENT, {"of": slug}).one_or_none()
        if event is None:
            raise NotFound("event.unknown", event=slug)
        usual = LOOKING if event.closed_at is None else CLOSED
        if Right.SEE_FLOOR in work.actor.rights(event.id):
            return Beat(f"s{event.revision}", STAFF if event.closed_at is None else CLOSED)
        mine, playing = _own(session, work.actor.player_id) if work.actor.player_id else ("", False)
        results = not (own and mine)
        key = ("tag", event.id, event.revision, results)
        public = work.store.kept(key, lambda: _public(session, event, results=results))
        hurry = PLAYING if playing and event.closed_at is None else usual
        return Beat(f"p{public}{mine}", max(hurry, _players(work, session, event) / A_SECOND))


def _players(work: Work, session: Session, event: _Event) -> int:
    """Count the players: in a large hall each phone asks the less often."""

    def count() -> int:
        return session.scalar(select(func.count()).where(Player.event_id == event.id)) or 0

    return work.store.kept(("players", event.id, event.settled), count)


def _public(session: Session, event: _Event, *, results: bool) -> str:
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
    playing, *figures = session.execute(_OWN, {"player": player_id}).one_or_none() or (0,)
    return "+" + ".".join(str(figure or 0) for figure in figures), bool(playing)
