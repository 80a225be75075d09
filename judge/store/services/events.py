"""Events: created, changed, listed, announced to."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import func, select

from judge.store.adapters import tournament
from judge.store.adapters.games import hands_in
from judge.store.models import Announcement, Event, ForbiddenPair, Membership, Player, Round
from judge.store.refusals import Conflict, Forbidden, Invalid, NotFound
from judge.store.rights import HEAD_JUDGE, ORGANIZER, Right
from judge.store.services.eventfile import event_file
from judge.store.services.locks import SettingLock, locks, refuse_locked
from judge.store.services.places import fill_places
from judge.store.services.players import player_by
from judge.store.services.settings import ROWS, Settings
from judge.store.work import Work, event_by

if TYPE_CHECKING:
    from datetime import date

CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # none that is read as another


@dataclass(frozen=True)
class EventCard:
    """An event as a list shows it."""

    slug: str
    name: str
    game: str
    starts_on: date | None
    players: int
    round_number: int
    closed: bool


def code(length: int = 6) -> str:
    """Make a code to be read aloud and typed: about 29 bits, never the only lock."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(length))


def create_event(work: Work, settings: Settings, *, head_judge: bool = True) -> str:
    """Create an event and return its slug; its creator is organizer, and head judge on request."""
    if work.actor.account_id is None:
        raise Forbidden("forbidden.login")
    columns = settings.with_result_kinds(hands_in(settings.game)).to_columns(work.language)
    with work.writing_alone("event.create") as change:
        event = Event(
            slug=code(8).lower(),
            join_code=code(),
            created_at=work.now,
            lots=tournament.make_lots(secrets.token_hex(32), 1),
            **columns
            | {"seed": columns["seed"] if columns["seed"] is not None else secrets.randbelow(2**31)},
        )
        change.session.add(event)
        change.session.flush()
        for role in (ORGANIZER, HEAD_JUDGE) if head_judge else (ORGANIZER,):
            change.session.add(Membership(account_id=work.actor.account_id, event_id=event.id, role=role))
        change.event = event
        change.facts["name"] = event.name
        return event.slug


def change_settings(work: Work, slug: str, settings: Settings, version: int) -> None:
    """Write new settings over those of `version`; each is settled once a round is paired by it."""
    with work.writing("event.change", slug) as change:
        event = change.event
        if event.version != version:
            raise Conflict("conflict.stale")
        paired = "pods" in locks(change.session, event)
        settings = settings.with_result_kinds(
            event.pods.get("result", "") if paired else hands_in(settings.game)
        )
        columns = settings.to_columns(work.language)
        columns["seed"] = event.seed if columns["seed"] is None else columns["seed"]
        refuse_locked(change.session, event, columns)
        for name, value in columns.items():
            if getattr(event, name) != value:
                setattr(event, name, value)
        fill_places(change)
        tournament.check(event_file(change.session, event), "settings.refused", work.language)


def settled_settings(work: Work, slug: str) -> dict[str, SettingLock]:
    """Name the settings that can no longer be changed, with the reason of each."""
    with work.reading(slug) as (session, event):
        return locks(session, event)


def settings_of(work: Work, slug: str) -> tuple[Settings, int]:
    """Return an event's settings and the version they have."""
    with work.reading(slug) as (_, event):
        return Settings(**{name: getattr(event, name) for name in ROWS}), event.version


@dataclass(frozen=True)
class PairCard:
    """Two players who must not be paired."""

    id: int
    one: str
    two: str


def forbidden_pairs(work: Work, slug: str) -> list[PairCard]:
    """Return the pairs that must not be paired, for the staff."""
    with work.reading(slug, Right.SEE_FLOOR) as (session, event):
        rows = select(ForbiddenPair).where(ForbiddenPair.event_id == event.id).order_by(ForbiddenPair.id)
        return [
            PairCard(row.id, f"{row.one.code} {row.one.name}", f"{row.two.code} {row.two.name}")
            for row in session.scalars(rows)
        ]


def forbid_pair(work: Work, slug: str, first: str, second: str) -> None:
    """Forbid a pairing of two players from the next round on."""
    with work.writing("pair.forbid", slug) as change:
        session, event = change.session, change.event
        one, two = player_by(session, event, first), player_by(session, event, second)
        if one.id == two.id:
            raise Invalid("pair.same")
        both = (one.id, two.id)
        same = select(ForbiddenPair.id).where(ForbiddenPair.one_id.in_(both), ForbiddenPair.two_id.in_(both))
        if session.scalar(same.limit(1)) is not None:
            raise Conflict("pair.there", first=one.name, second=two.name)
        session.add(ForbiddenPair(event_id=event.id, one_id=one.id, two_id=two.id))
        change.facts |= {"first": one.name, "second": two.name}


def allow_pair(work: Work, slug: str, pair_id: int) -> None:
    """Allow two players to meet again."""
    with work.writing("pair.allow", slug) as change:
        row = change.session.get(ForbiddenPair, pair_id)
        if row is None or row.event_id != change.event.id:
            raise NotFound("pair.unknown")
        change.facts |= {"first": row.one.name, "second": row.two.name}
        change.session.delete(row)


def new_join_code(work: Work, slug: str) -> None:
    """End the old join code and make another."""
    with work.writing("event.join_code", slug) as change:
        change.event.join_code = code()


def event_by_code(work: Work, join_code: str) -> str:
    """Return the slug of the event with this join code."""
    with work.store.reading() as session:
        slug = session.scalar(select(Event.slug).where(Event.join_code == join_code.strip().upper()[:12]))
    if slug is None:
        raise NotFound("join.unknown")
    return slug


def public_events(work: Work) -> list[EventCard]:
    """Return the public events, those still running first."""
    with work.store.reading() as session:
        players = (
            select(func.count(Player.id))
            .where(Player.event_id == Event.id)
            .correlate(Event)
            .scalar_subquery()
        )
        number = (
            select(func.coalesce(func.max(Round.number), 0))
            .where(Round.event_id == Event.id, Round.state != "draft")
            .correlate(Event)
            .scalar_subquery()
        )
        order = (Event.closed_at.is_not(None), Event.starts_on.desc(), Event.id.desc())
        rows = session.execute(select(Event, players, number).order_by(*order).limit(200))
        return [
            EventCard(e.slug, e.name, e.game, e.starts_on, count, last, e.closed_at is not None)
            for e, count, last in rows
        ]


def announce(work: Work, slug: str, text: str) -> None:
    """Show a message to everybody at the event."""
    text = text.strip()
    if not 0 < len(text) <= 500:
        raise Invalid("field.long", field="text", most=500)
    with work.writing("announcement.add", slug) as change:
        change.session.add(Announcement(event_id=change.event.id, text=text, by=work.actor.name, at=work.now))
        change.facts["text"] = text


def withdraw_announcement(work: Work, slug: str, announcement_id: int) -> None:
    """Withdraw a message."""
    with work.writing("announcement.withdraw", slug) as change:
        row = change.session.get(Announcement, announcement_id)
        if row is None or row.event_id != change.event.id:
            raise NotFound("announcement.unknown")
        row.withdrawn_at = work.now
        change.facts["text"] = row.text


def announcements(work: Work, slug: str) -> list[Announcement]:
    """List the announcements that were not withdrawn, newest first."""
    with work.reading(slug) as (session, event):
        mine = select(Announcement).where(
            Announcement.event_id == event.id, Announcement.withdrawn_at.is_(None)
        )
        return list(session.scalars(mine.order_by(Announcement.id.desc()).limit(20)))


def show_event(work: Work, slug: str) -> Event:
    """Return the public data of an event."""
    with work.store.reading() as session:
        return event_by(session, slug)
