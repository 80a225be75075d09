"""The rulings and precedents that cite a rule: those of the events where the caller judges."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import select

from judge.store.models import Dispute, Event
from judge.store.rights import Right
from judge.store.words_of_disputes import find, state
from judge.store.words_of_disputes import rule as cited

if TYPE_CHECKING:
    from collections.abc import Iterable

    from judge.store.work import Work

MOST = 50


@dataclass(frozen=True)
class CitingRuling:
    """One ruling that cites the rule."""

    slug: str
    dispute: int
    title: str
    verdict: str
    rules: list[str]


def rulings_citing(work: Work, rule_id: str) -> list[CitingRuling]:
    """Return the rulings that cite a rule, newest first."""
    return [found for found in _marked(work, [[cited(rule_id)]]) if rule_id in found.rules]


def precedents_on(work: Work, rules: Iterable[str]) -> list[CitingRuling]:
    """Return the precedents whose rulings cite one of some rules, newest first."""
    wanted = {*rules}
    found = _marked(work, [[state("precedent")], sorted(map(cited, wanted))]) if wanted else []
    return [each for each in found if wanted & {*each.rules}]


def _marked(work: Work, marks: list[list[str]]) -> list[CitingRuling]:
    events = [event_id for event_id in work.actor.roles if Right.FLOOR in work.actor.rights(event_id)]
    if not events:
        return []
    with work.store.reading() as session:
        found = find(session, events, marks=marks, most=MOST)
        wanted = select(
            Event.slug, Dispute.id, Dispute.title, Dispute.kept["verdict"].as_string(), Dispute.kept["rules"]
        ).join(Event, Event.id == Dispute.event_id)
        rows = session.execute(wanted.where(Dispute.id.in_(found)).order_by(Dispute.id.desc())).all()
    return [
        CitingRuling(slug, number, title, verdict or "", rules or [])
        for slug, number, title, verdict, rules in rows
    ]
