"""All stored data about one person, as one file for them: a player's, or a staff member's.

Other people appear by their ids; the acting staff are omitted, and so is what a player may not know before the round is
published or while their deck is being checked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import select

from judge.store.models import (
    Account,
    AuditEntry,
    Call,
    Deck,
    DeckCheck,
    Dispute,
    Event,
    Login,
    Match,
    Membership,
    Penalty,
    Player,
    Report,
    Round,
    Seat,
)
from judge.store.refusals import Forbidden
from judge.store.rights import Right
from judge.store.services.players import player_by

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from sqlalchemy.orm import Session

    from judge.store.work import Work

FORM: Final = 1
_PLAYER: Final = (
    *(
        "code",
        "name",
        "joined",
        "dropped",
        "absences",
        "fixed_table",
        "seed",
        "rating",
        "byes",
        "groups",
        "language",
    ),
    *("unlocked_until", "unlock_reason", "created_at", "erased_at"),
)


def player_data(work: Work, slug: str, code: str) -> dict[str, object]:
    """Return all stored data about a player: to the organizer, and to the player."""
    with work.reading(slug) as (session, event):
        player = player_by(session, event, code)
        if work.actor.player_id != player.id:
            work.need(Right.PERSONS, event)
        mine = {"event_id": event.id, "player_id": player.id}
        return {
            "person": FORM,
            "event": {"slug": event.slug, "name": event.name, "game": event.game},
            "player": _columns(player, _PLAYER),
            "decks": [
                _columns(row, ("number", "source", "legal", "total", "submitted_at"))
                for row in session.scalars(
                    select(Deck).where(Deck.player_id == player.id).order_by(Deck.number)
                )
            ],
            "deck_checks": _rows(
                session, DeckCheck, mine | {"state": ("agreed", "differs")}, ("round_number", "state", "at")
            ),
            "tables": _tables(session, player),
            "reports": [
                {"at": _to_json(row.at), "result": row.result}
                for row in session.scalars(
                    select(Report).where(Report.player_id == player.id).order_by(Report.id)
                )
            ],
            "calls": _rows(session, Call, mine, ("kind", "note", "at", "closed_at")),
            "penalties": _rows(
                session,
                Penalty,
                mine | {"state": ("given",)},
                ("round_number", "category", "level", "note", "points", "at"),
            ),
            "disputes": [
                _columns(row, ("id", "title", "table_number", "state", "appeal", "decision", "at"))
                for row in session.scalars(
                    select(Dispute).where(Dispute.event_id == event.id).order_by(Dispute.id)
                )
                if player.id in row.seated
            ],
            "devices": _devices(session, Login.player_id == player.id),
            "log": _log(session, f"{player.code} {player.name}", event.id),
        }


def account_data(work: Work) -> dict[str, object]:
    """Return all stored data about the calling staff member."""
    if work.actor.account_id is None or work.actor.scopes is not None:
        raise Forbidden("forbidden.login")
    with work.store.reading() as session:
        account = session.get_one(Account, work.actor.account_id)
        roles = (
            select(Event.slug, Event.name, Membership.role)
            .join(Event, Event.id == Membership.event_id)
            .where(Membership.account_id == account.id)
            .order_by(Membership.id)
        )
        return {
            "person": FORM,
            "account": _columns(account, ("id", "name", "language", "created_at", "erased_at")),
            "roles": [
                {"event": slug, "name": name, "role": role} for slug, name, role in session.execute(roles)
            ],
            "devices": _devices(session, Login.account_id == account.id),
            "log": _log(session, account.name),
        }


def _to_json(value: Any) -> object:
    moment: datetime = value
    return moment.isoformat() if hasattr(value, "isoformat") else value


def _columns(row: object, names: Iterable[str]) -> dict[str, object]:
    return {name: _to_json(getattr(row, name)) for name in names}


def _rows(
    session: Session, table: Any, where: dict[str, Any], names: tuple[str, ...]
) -> list[dict[str, object]]:
    wanted = select(table).order_by(table.id)
    for name, value in where.items():
        column = getattr(table, name)
        wanted = wanted.where(column.in_(value) if isinstance(value, tuple) else column == value)
    return [_columns(row, names) for row in session.scalars(wanted)]


def _tables(session: Session, player: Player) -> list[dict[str, object]]:
    """Return a player's tables in the published rounds, with opponents and results."""
    wanted = (
        select(Round.number, Match)
        .join(Match, Match.round_id == Round.id)
        .join(Seat, Seat.match_id == Match.id)
        .where(Seat.player_id == player.id, Round.state != "draft")
        .order_by(Round.number)
    )
    return [
        {
            "round": number,
            "table": match.table_number,
            "seats": [seat.player.code for seat in match.seats],
            "result": match.result,
            "note": match.note,
        }
        for number, match in session.execute(wanted)
    ]


def _devices(session: Session, whose: Any) -> list[dict[str, object]]:
    names = ("device", "scopes", "created_at", "seen_at", "expires_at", "revoked_at")
    return [_columns(row, names) for row in session.scalars(select(Login).where(whose).order_by(Login.id))]


def _log(session: Session, actor: str, event_id: int | None = None) -> list[dict[str, object]]:
    """Return a person's actions. Their subjects concern other people too, and stay in the event's log."""
    columns = (AuditEntry.at, AuditEntry.action, AuditEntry.device, Event.slug)
    wanted = select(*columns).join(Event, Event.id == AuditEntry.event_id, isouter=True)
    wanted = wanted.where(AuditEntry.actor == actor).order_by(AuditEntry.id)
    if event_id is not None:
        wanted = wanted.where(AuditEntry.event_id == event_id)
    return [
        {"at": _to_json(at), "event": slug, "action": action, "device": device}
        for at, action, device, slug in session.execute(wanted)
    ]
