"""Tokens for programs: created by staff, shown once, with limited scopes and a limited lifetime.

A token is a login with fewer rights: its creator's at an event, within its scopes. It creates no further token, changes no
password, gives no role, and makes no head judge's decision.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from sqlalchemy import select

from judge.store.models import Login
from judge.store.refusals import Conflict, Forbidden, Invalid, NotFound
from judge.store.rights import SCOPES
from judge.store.services.accounts import open_login_in
from judge.store.services.names import clean_name

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from sqlalchemy.orm import Session

    from judge.store.work import Work

MOST_DAYS: Final = 366
USUAL_DAYS: Final = 30
MOST_TOKENS: Final = 50


@dataclass(frozen=True)
class TokenView:
    """One token as its maker sees it; the token itself is never shown again."""

    id: int
    name: str
    scopes: tuple[str, ...]
    created_at: datetime
    expires_at: datetime
    seen_at: datetime
    expired: bool


def create_token(work: Work, name: str, scopes: Iterable[str], days: int = USUAL_DAYS) -> str:
    """Create a token and return it; only its hash is stored."""
    account = _maker(work)
    name = clean_name(name)
    wanted = [scope for scope in SCOPES if scope in set(scopes)]
    unknown = set(scopes) - set(SCOPES)
    if unknown or not wanted:
        raise Invalid("token.scopes", scopes=", ".join(SCOPES))
    if not 1 <= days <= MOST_DAYS:
        raise Invalid("field.range", field="days", least=1, most=MOST_DAYS)
    with work.writing_alone("token.create") as change:
        held = _active_tokens(change.session, account)
        if len(held) >= MOST_TOKENS:
            raise Conflict("token.many", most=MOST_TOKENS)
        if any(row.device == name for row in held):
            raise Conflict("token.taken", name=name)
        until = work.now + timedelta(days=days)
        token = open_login_in(change.session, work, name, account_id=account, scopes=wanted, expires_at=until)
        change.facts |= {"name": name, "scopes": wanted, "until": until.isoformat()}
    return token


def list_tokens(work: Work) -> list[TokenView]:
    """Return one's own tokens that are not revoked, the newest first."""
    with work.store.reading() as session:
        return [
            row.view(
                TokenView,
                name=row.device,
                scopes=tuple(row.scopes or ()),
                expires_at=row.expires_at or row.created_at,
                expired=row.expires_at is None or row.expires_at <= work.now,
            )
            for row in reversed(_active_tokens(session, _maker(work)))
        ]


def revoke_token(work: Work, token_id: int) -> None:
    """Revoke one of one's own tokens at once."""
    account = _maker(work)
    with work.writing_alone("token.revoke") as change:
        row = next((one for one in _active_tokens(change.session, account) if one.id == token_id), None)
        if row is None:
            raise NotFound("token.unknown")
        row.revoked_at = work.now
        change.facts["name"] = row.device


def _maker(work: Work) -> int:
    """Return the id of the caller's account: a staff member, not a token."""
    if work.actor.account_id is None or work.actor.scopes is not None:
        raise Forbidden("forbidden.login")
    return work.actor.account_id


def _active_tokens(session: Session, account_id: int) -> list[Login]:
    rows = select(Login).where(Login.account_id == account_id, Login.revoked_at.is_(None)).order_by(Login.id)
    return [row for row in session.scalars(rows) if row.scopes is not None]
