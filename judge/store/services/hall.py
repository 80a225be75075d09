"""One hall, several events: all their calls by section, and the tables of each event."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sqlalchemy import func, select

from judge.store.models import Event, Match
from judge.store.rights import Right
from judge.store.services.calls import CallView, open_calls
from judge.store.services.live import STAFF, LiveAnswer
from judge.store.services.rounds import published_round

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from judge.store.work import Work


@dataclass(frozen=True)
class HallEvent:
    """A running event of the hall: its round, its tables, and the events that claim some of the same."""

    slug: str
    name: str
    round_number: int
    first: int
    last: int
    missing: int  # tables without a result
    sharing: tuple[str, ...] = ()


@dataclass(frozen=True)
class HallCall:
    """An open call, and the event of its table."""

    slug: str
    event: str
    call: CallView


@dataclass(frozen=True)
class Hall:
    """The view of a judge of several events: the events, and the calls by section, the longest waiting first."""

    events: tuple[HallEvent, ...]
    sections: tuple[tuple[str, tuple[HallCall, ...]], ...]

    @property
    def waiting(self) -> int:
        """Return the number of calls not taken yet."""
        return sum(1 for _name, calls in self.sections for each in calls if not each.call.taken_by)


def hall(work: Work) -> Hall:
    """Return the hall of the running events whose floor the caller may see."""
    with work.store.reading() as session:
        running = _running_events(session, work)
        here = [found for event in running if (found := _hall_event(session, event))]
        named = [(event.slug, event.name) for event in running]
    calls = [HallCall(slug, name, call) for slug, name in named for call in open_calls(work, slug)]
    calls.sort(key=lambda each: (each.call.taken_by != "", each.call.at, each.call.id))
    sections = sorted({each.call.section for each in calls}, key=lambda name: (name == "", name))
    return Hall(
        tuple(_add_overlaps(one, here) for one in here),
        tuple((name, tuple(each for each in calls if each.call.section == name)) for name in sections),
    )


def beat(work: Work) -> LiveAnswer:
    """Return the tag of the whole hall: any write to one of its events changes it."""
    with work.store.reading() as session:
        return LiveAnswer(
            "h" + ".".join(f"{event.id}-{event.revision}" for event in _running_events(session, work)), STAFF
        )


def _running_events(session: Session, work: Work) -> list[Event]:
    mine = select(Event).where(Event.id.in_(work.actor.roles), Event.closed_at.is_(None))
    return [
        event
        for event in session.scalars(mine.order_by(Event.created_at, Event.id))
        if work.may(Right.SEE_FLOOR, event)
    ]


def _hall_event(session: Session, event: Event) -> HallEvent | None:
    row = published_round(session, event)
    if row is None:
        return None
    of_round = select(func.min(Match.table_number), func.max(Match.table_number)).where(
        Match.round_id == row.id
    )
    first, last = session.execute(of_round).one()
    missing = select(func.count()).where(Match.round_id == row.id, Match.result.is_(None))
    return HallEvent(event.slug, event.name, row.number, first or 0, last or 0, session.scalar(missing) or 0)


def _add_overlaps(one: HallEvent, everybody: list[HallEvent]) -> HallEvent:
    sharing = tuple(
        other.name
        for other in everybody
        if other is not one and other.first <= one.last and one.first <= other.last
    )
    return replace(one, sharing=sharing)
