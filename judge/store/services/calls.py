"""Judge calls: raised by a player or judge, taken, passed on, closed. The waiting time counts from the call."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import bindparam, select
from sqlalchemy.orm import contains_eager, joinedload

from judge.store.models import Account, Call, Match, Membership, Round, Seat
from judge.store.refusals import Conflict, Invalid, NotFound
from judge.store.rights import RIGHTS, Right
from judge.store.services.rounds import match_by, published_round
from judge.store.services.sections import section_of, sections_in

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy import Select
    from sqlalchemy.orm import Session

    from judge.store.models import Event
    from judge.store.work import Change, Work

KINDS = ("judge", "rules", "appeal", "other")  # `reports` comes from two reports that differ


@dataclass(frozen=True)
class CallView:
    """One open call as the queue shows it."""

    id: int
    table: int | None
    kind: str
    note: str
    at: datetime
    seconds: int
    taken_by: str
    version: int
    section: str = ""  # of the hall


def select_open(event: Event) -> Select[Call]:
    """Return the query for the open calls of an event: waiting, or taken and not closed."""
    return select(Call).where(Call.event_id == event.id, Call.closed_at.is_(None))


_OWN = (  # with all that a phone shows of it, in one statement
    select(Match)
    .join(Match.round)
    .where(
        Round.id == bindparam("round"),
        Match.id.in_(select(Seat.match_id).where(Seat.player_id == bindparam("player"))),
    )
    .options(
        contains_eager(Match.round),
        joinedload(Match.seats).joinedload(Seat.player),
        joinedload(Match.reports),
    )
)


def own_match(session: Session, event: Event, player_id: int | None) -> Match | None:
    """Return the table where a player sits in the published round."""
    row = published_round(session, event)
    return None if row is None else match_in(session, row, player_id)


def match_in(session: Session, row: Round, player_id: int | None) -> Match | None:
    """Return the table where a player sits in a round."""
    if player_id is None:
        return None
    return session.scalars(_OWN, {"round": row.id, "player": player_id}).unique().one_or_none()


def call_judge(work: Work, slug: str, kind: str = "judge", note: str = "", table: int | None = None) -> None:
    """Raise a call: a player for their own table, a judge for any. A second one changes nothing."""
    if kind not in KINDS:
        raise Invalid("field.choice", field="kind", value=kind)
    if len(note) > 200:
        raise Invalid("field.long", field="note", most=200)
    with work.writing("call.raise", slug) as change:
        match = _match_for(work, change, table)
        if _open_call(change.session, change.event, match) is not None:
            raise Conflict("call.there")
        change.session.add(
            Call(
                event_id=change.event.id,
                match_id=match.id,
                player_id=work.actor.player_id,
                kind=kind,
                note=note.strip(),
                at=work.now,
            )
        )
        change.facts |= {"table": match.table_number, "kind": kind}


def _match_for(work: Work, change: Change, table: int | None) -> Match:
    if work.actor.player_id is not None:
        match = own_match(change.session, change.event, work.actor.player_id)
        if match is None:
            raise Conflict("call.no_table")
        return match
    work.need(Right.FLOOR, change.event)
    row = published_round(change.session, change.event)
    if row is None or table is None:
        raise Conflict("round.none")
    return match_by(change.session, change.event, row.number, table)


def _open_call(session: Session, event: Event, match: Match) -> Call | None:
    wanted = select_open(event).where(Call.match_id == match.id, Call.kind != "reports")
    return session.scalar(wanted.limit(1))


def _call(change: Change, call_id: int) -> Call:
    call = change.session.get(Call, call_id)
    if call is None or call.event_id != change.event.id:
        raise NotFound("call.unknown")
    if change.session.scalar(select_open(change.event).where(Call.id == call_id)) is None:
        raise Conflict("call.closed")
    change.facts |= {"table": call.match.table_number if call.match else 0, "kind": call.kind}
    return call


def take_call(work: Work, slug: str, call_id: int) -> int | None:
    """Take a call. If two judges take it at once, the second is refused.

    Return its table.
    """
    with work.writing("call.take", slug) as change:
        call = _call(change, call_id)
        if call.taken_by and call.taken_by != work.actor.name:
            raise Conflict("call.taken", name=call.taken_by)
        call.taken_by, call.taken_at = work.actor.name, work.now
        return call.match.table_number if call.match else None


def pass_call_on(work: Work, slug: str, call_id: int, to: str = "", *, appeal: bool = False) -> int | None:
    """Give a taken call to another judge by name, or to whoever takes it next (""); `appeal`: to the head judge.

    Return its table.
    """
    with work.writing("call.pass", slug) as change:
        call = _call(change, call_id)
        if to and to not in _judges(change.session, change.event):
            raise Invalid("field.choice", field="to", value=to)
        if not (call.taken_by or to or appeal):
            raise Conflict("call.waits")
        call.taken_by, call.taken_at = to, work.now if to else None
        call.kind = "appeal" if appeal else call.kind
        change.facts["name"] = to
        return call.match.table_number if call.match else None


def other_judges(work: Work, slug: str) -> list[str]:
    """Return the names of the judges of an event to whom the caller can give a call."""
    with work.reading(slug, Right.FLOOR) as (session, event):
        return [name for name in _judges(session, event) if name != work.actor.name]


def _judges(session: Session, event: Event) -> list[str]:
    roles = [role for role in RIGHTS if Right.FLOOR in RIGHTS[role]]
    of_event = select(Membership.account_id).where(
        Membership.event_id == event.id, Membership.role.in_(roles)
    )
    return list(session.scalars(select(Account.name).where(Account.id.in_(of_event)).order_by(Account.name)))


def close_call(work: Work, slug: str, call_id: int) -> None:
    """Close a call: by a judge, or by the player who called while it is not taken."""
    with work.writing("call.close", slug) as change:
        call = _call(change, call_id)
        withdrawn = work.actor.player_id is not None and call.player_id == work.actor.player_id
        if not (withdrawn and not call.taken_by):
            work.need(Right.FLOOR, change.event)
        call.closed_at = work.now


def open_calls(work: Work, slug: str) -> list[CallView]:
    """Return the open calls, the longest waiting first, those taken at the end."""
    with work.reading(slug, Right.SEE_FLOOR) as (session, event):
        sections = sections_in(event.sections)
        rows = session.scalars(select_open(event).order_by(Call.taken_by != "", Call.at, Call.id))
        return [
            row.view(
                CallView,
                table=row.match.table_number if row.match else None,
                seconds=max(0, int((work.now - (row.taken_at or row.at)).total_seconds())),
                section=section_of(sections, row.match.table_number if row.match else None),
            )
            for row in rows
        ]
