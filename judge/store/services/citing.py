"""Which rulings cited a rule: those of the events where this person judges."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import select

from judge.store.models import Dispute, Event
from judge.store.rights import Right

if TYPE_CHECKING:
    from judge.store.work import Work

MOST = 50


@dataclass(frozen=True)
class Citing:
    """One ruling that cites the rule."""

    slug: str
    dispute: int
    title: str
    verdict: str


def rulings_citing(work: Work, rule_id: str) -> list[Citing]:
    """List them, newest first."""
    events = [event_id for event_id in work.actor.roles if Right.FLOOR in work.actor.rights(event_id)]
    if not events:
        return []
    with work.store.reading() as session:
        wanted = select(Dispute, Event.slug).join(Event, Event.id == Dispute.event_id)
        wanted = wanted.where(Dispute.event_id.in_(events), Dispute.kept.is_not(None)).order_by(
            Dispute.id.desc()
        )
        rows = session.execute(wanted.limit(1000)).all()
    return [
        Citing(slug, row.id, row.title, (row.kept or {}).get("verdict", ""))
        for row, slug in rows
        if rule_id in (row.kept or {}).get("rules", ())
    ][:MOST]
