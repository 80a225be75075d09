"""The list of an event's disputes, searched by the database's own index, newest first; and the precedents for a ruling."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sqlalchemy import func, select

from judge.store.models import Dispute, Player
from judge.store.rights import Right
from judge.store.words_of_disputes import find, point, state
from judge.store.words_of_disputes import rule as cited

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from judge.store.services.disputes import DisputeView
    from judge.store.work import Work

MOST: Final = 100
_SEATS: Final = re.compile("[A-Z]( – [A-Z])*")  # the title of a dispute without one of its own


@dataclass(frozen=True)
class DisputeRow:
    """One dispute as a list shows it: without its file and the body of its ruling."""

    id: int
    title: str
    table: int | None
    state: str
    precedent: bool
    by: str
    at: datetime
    appeal: str
    decision: str
    version: int
    verdict: str
    rules: list[str]


_LISTED: Final = (
    Dispute.id,
    Dispute.title,
    Dispute.seated,
    Dispute.table_number.label("table"),
    Dispute.state,
    Dispute.precedent,
    Dispute.by,
    Dispute.at,
    Dispute.appeal,
    Dispute.decision,
    Dispute.version,
    Dispute.kept["verdict"].as_string().label("verdict"),
    Dispute.kept["rules"].label("rules"),
)


def list_disputes(
    work: Work, slug: str, words: str = "", *, only: str = "", citing: Iterable[str] = ()
) -> list[DisputeRow]:
    """List an event's disputes, newest first.

    `words` narrows by title, cards, players, rule ids, verdict, claims, appeal or decision; `only`: a state, or
    "precedent"; `citing`: marks of `words_of_disputes`, of which a ruling must have one.
    """
    marks = [*([[state(only)]] if only else ()), *([list(citing)] if citing else ())]
    with work.reading(slug, Right.FLOOR) as (session, event):
        wanted = select(*_LISTED).where(Dispute.event_id == event.id)
        if words.strip() or marks:
            found = find(session, [event.id], words, marks=marks, most=MOST)
            wanted = wanted.where(Dispute.id.in_(found))
        rows = session.execute(wanted.order_by(Dispute.id.desc()).limit(MOST)).all()
        sitting = {number for row in rows for number in row.seated}
        found_names = session.scalars(select(Player).where(Player.id.in_(sitting)))
        names = {player.id: player.name for player in found_names}
    listing = []
    for row in rows:
        columns = row._asdict()
        title = _title(row.title, [names.get(number, "") for number in columns.pop("seated")])
        listing.append(
            DisputeRow(**{**columns, "title": title, "verdict": row.verdict or "", "rules": row.rules or []})
        )
    return listing


def number_of_disputes(work: Work, slug: str) -> int:
    """Return the number of an event's disputes, for everybody who sees the floor."""
    with work.reading(slug, Right.SEE_FLOOR) as (session, event):
        return session.scalars(select(func.count(Dispute.id)).where(Dispute.event_id == event.id)).one()


def _title(title: str, sitting: list[str]) -> str:
    """Return the title, or without one the names of the seated players."""
    return " – ".join(sitting) if all(sitting) and sitting and _SEATS.fullmatch(title) else title


def precedents_for(work: Work, slug: str, view: DisputeView) -> list[DisputeRow]:
    """List precedents of this event that rest on the same unclear points or uncovered rules, newest first."""
    if view.kept is None:
        return []
    wanted = set(view.kept["depends_on"]) or set(view.rules[-1:])
    if not wanted:
        return []
    marks = [mark(key) for key in sorted(wanted) for mark in (point, cited)]
    found = list_disputes(work, slug, only="precedent", citing=marks)
    return [other for other in found if other.id != view.id]
