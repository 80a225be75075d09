"""Accounts of the staff: created, checked, given roles, logged in on a device and out again."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final, cast

from sqlalchemy import bindparam, func, select
from sqlalchemy.exc import IntegrityError

from judge.store.models import Account, Event, Login, Membership, Player, Setting
from judge.store.refusals import Conflict, Forbidden, Invalid, NotFound
from judge.store.rights import ORGANIZER, RIGHTS, Right
from judge.store.services import passwords
from judge.store.services.names import clean_name, skeleton
from judge.store.work import Actor, Work

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from sqlalchemy import Row, Table
    from sqlalchemy.orm import Session

LOGIN_DAYS = 30
_LOGIN, _PLAYER, _ACCOUNT, _HELD = (
    cast("Table", model.__table__) for model in (Login, Player, Account, Membership)
)
_WHO: Final = (  # a login, whose it is and what they may: asked before every request, so columns in one statement
    select(
        *(_LOGIN.c[name] for name in ("id", "account_id", "player_id", "device", "scopes")),
        *(_LOGIN.c[name] for name in ("expires_at", "seen_at", "revoked_at")),
        *(_HELD.c.event_id, _HELD.c.role, _ACCOUNT.c.name.label("account")),
        *(_PLAYER.c.code.label("code"), _PLAYER.c.name.label("player")),
    )
    .outerjoin(_ACCOUNT, _ACCOUNT.c.id == _LOGIN.c.account_id)
    .outerjoin(_HELD, _HELD.c.account_id == _LOGIN.c.account_id)
    .outerjoin(_PLAYER, _PLAYER.c.id == _LOGIN.c.player_id)
    .where(_LOGIN.c.token_hash == bindparam("token_hash"))
)
OWNER = "owner"  # the setting that names who set the service up: there is one


@dataclass(frozen=True)
class LoginDevice:
    """One logged-in device as its owner sees it."""

    id: int
    device: str
    created_at: datetime
    seen_at: datetime
    current: bool


@dataclass(frozen=True)
class StaffMember:
    """One person of an event's staff."""

    account_id: int
    name: str
    roles: tuple[str, ...]


def setting(work: Work, name: str, make: str) -> str:
    """Return a setting of the service, created by `make` on first use."""
    with work.store.writing() as session:
        row = session.scalar(select(Setting).where(Setting.name == name))
        if row is None:
            try:
                with session.begin_nested():
                    session.add(Setting(name=name, value=make))
            except IntegrityError:  # another worker made it in this very moment
                return session.scalars(select(Setting.value).where(Setting.name == name)).one()
            return make
        return row.value


def has_accounts(work: Work) -> bool:
    """Return whether the service has been set up."""
    with work.store.reading() as session:
        return session.scalar(select(func.count(Account.id))) != 0


def create_account(work: Work, name: str, password: str) -> int:
    """Make an account and return its id; two names that look alike are refused."""
    with work.writing_alone("account.create") as change:
        account = _new_account(work, change.session, name, password)
        change.facts["name"] = account.name
        return account.id


def first_account(work: Work, name: str, password: str) -> int:
    """Make the first account of a new service, once; afterwards only the staff makes accounts."""
    try:
        with work.writing_alone("account.create") as change:
            _refuse_second_setup(change.session)
            account = _new_account(work, change.session, name, password)
            change.session.add(Setting(name=OWNER, value=account.name))
            change.session.flush()  # of several at once, the others are refused here
            change.facts["name"] = account.name
            return account.id
    except Conflict as refusal:
        if refusal.code == "conflict.taken":
            raise Conflict("setup.done") from refusal
        raise


def _refuse_second_setup(session: Session) -> None:
    if session.scalar(select(func.count(Account.id))):
        raise Conflict("setup.done")


def _new_account(work: Work, session: Session, name: str, password: str) -> Account:
    name = clean_name(name)
    secret = passwords.hash_password(password, name)
    if session.scalar(select(Account.id).where(Account.skeleton == skeleton(name))):
        raise Conflict("account.taken", name=name)
    account = Account(name=name, skeleton=skeleton(name), secret=secret, created_at=work.now)
    session.add(account)
    session.flush()
    return account


def change_password(work: Work, old: str, new: str) -> None:
    """Set a new password for oneself and log every other device out."""
    with work.writing_alone("account.password") as change:
        account = change.session.get(Account, work.actor.account_id)
        if account is None:
            raise Forbidden("forbidden.login")
        if not passwords.matches(account.secret, old):
            raise Invalid("login.wrong")
        account.secret = passwords.hash_password(new, account.name)
        others = select(Login).where(Login.account_id == account.id, Login.id != work.actor.login_id)
        for login in change.session.scalars(others.where(Login.revoked_at.is_(None))):
            login.revoked_at = work.now


def log_in(work: Work, name: str, password: str, device: str) -> str:
    """Check a password and open a login for this device; return its token (only its hash is kept)."""
    try:
        wanted = skeleton(name)
    except Invalid:
        wanted = ""
    with work.store.reading() as session:
        account = session.scalar(select(Account).where(Account.skeleton == wanted))
    known = passwords.matches(account.secret if account else None, password)
    if account is None or not known:
        raise Invalid("login.wrong")
    return open_login(work, device, account_id=account.id)


def open_login(
    work: Work, device: str, *, account_id: int | None = None, player_id: int | None = None
) -> str:
    """Open a login for an account or a player and return its token."""
    with work.store.writing() as session:
        return open_login_in(session, work, device, account_id=account_id, player_id=player_id)


def open_login_in(session: Session, work: Work, device: str, **of: object) -> str:
    """Open a login within a transaction and return its token."""
    token = secrets.token_urlsafe(32)
    session.add(
        Login(token_hash=_digest(token), device=device[:120], created_at=work.now, seen_at=work.now, **of)
    )
    return token


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def actor_of(work: Work, token: str) -> Actor | None:
    """Return the actor with this token and their present roles; None when it is unknown, expired or revoked."""
    rows = work.store.rows(_WHO, token_hash=_digest(token))
    if not rows or rows[0].revoked_at or _is_over(rows[0], work.now):
        return None
    if work.now - rows[0].seen_at > timedelta(hours=1):
        with work.store.writing() as session:
            row = session.get(Login, rows[0].id)
            if row is not None:
                row.seen_at = work.now
    return _actor(rows)


def _is_over(login: Row[object], now: datetime) -> bool:
    """Return whether a login has ended: a token at its expiry, a device's after long disuse."""
    if login.scopes is not None:
        return login.expires_at is None or login.expires_at <= now
    over: bool = now - login.seen_at > timedelta(days=LOGIN_DAYS)
    return over


def _actor(rows: Sequence[Row[object]]) -> Actor:
    login = rows[0]
    if login.player_id is not None:
        name = f"{login.code} {login.player}"
        return Actor(name, player_id=login.player_id, login_id=login.id, device=login.device)
    roles: dict[int, set[str]] = {}
    for row in rows:
        if row.event_id is not None:
            roles.setdefault(row.event_id, set()).add(row.role)
    held = {event_id: frozenset(names) for event_id, names in roles.items()}
    scopes = None if login.scopes is None else frozenset(map(str, login.scopes))
    return Actor(login.account, login.account_id, None, login.id, held, login.device, scopes)


def _roles(account: Account) -> dict[int, frozenset[str]]:
    roles: dict[int, set[str]] = {}
    for membership in account.memberships:
        roles.setdefault(membership.event_id, set()).add(membership.role)
    return {event_id: frozenset(names) for event_id, names in roles.items()}


def account_named(work: Work, name: str) -> int:
    """Find an account by its name."""
    with work.store.reading() as session:
        found = session.scalar(select(Account.id).where(Account.skeleton == skeleton(name)))
    if found is None:
        raise NotFound("account.unknown", name=name)
    return found


def staff_actor(work: Work, account_id: int) -> Actor:
    """Return the actor of an account without a login: for commands run on the machine itself."""
    with work.store.reading() as session:
        account = session.get_one(Account, account_id)
        return Actor(account.name, account.id, roles=_roles(account))


def devices(work: Work) -> list[LoginDevice]:
    """List one's own devices that are logged in, newest first."""
    mine = (
        Login.account_id == work.actor.account_id
        if work.actor.account_id is not None
        else Login.player_id == work.actor.player_id
    )
    with work.store.reading() as session:
        rows = session.scalars(
            select(Login).where(mine, Login.revoked_at.is_(None)).order_by(Login.seen_at.desc())
        )
        return [
            LoginDevice(row.id, row.device, row.created_at, row.seen_at, row.id == work.actor.login_id)
            for row in rows
            if row.scopes is None
        ]


def log_out(work: Work, login_id: int) -> None:
    """End one of one's own logins."""
    with work.store.writing() as session:
        login = session.get(Login, login_id)
        mine = login is not None and (login.account_id, login.player_id) == (
            work.actor.account_id,
            work.actor.player_id,
        )
        if login is None or not mine:
            raise NotFound("login.unknown")
        login.revoked_at = work.now


def staff(work: Work, slug: str) -> list[StaffMember]:
    """List the staff of an event."""
    with work.reading(slug, Right.STAFF) as (session, event):
        rows = session.scalars(select(Membership).where(Membership.event_id == event.id))
        roles: dict[int, list[str]] = {}
        names: dict[int, str] = {}
        for row in rows:
            roles.setdefault(row.account_id, []).append(row.role)
            names[row.account_id] = row.account.name
        order = list(RIGHTS)
        return [
            StaffMember(key, names[key], tuple(sorted(roles[key], key=order.index)))
            for key in sorted(names, key=names.__getitem__)
        ]


def add_staff(work: Work, slug: str, name: str, role: str, password: str) -> None:
    """Give a role at this event; a name without an account gets one with this password."""
    if role not in RIGHTS:
        raise Invalid("role.unknown", role=role)
    with work.writing("staff.add", slug) as change:
        account = change.session.scalar(select(Account).where(Account.skeleton == skeleton(name)))
        if account is None:
            account = _new_account(work, change.session, name, password)
        elif password:
            raise Conflict("account.taken", name=account.name)
        held = select(Membership).where(
            Membership.account_id == account.id,
            Membership.event_id == change.event.id,
            Membership.role == role,
        )
        if change.session.scalar(held) is None:
            change.session.add(Membership(account_id=account.id, event_id=change.event.id, role=role))
        change.facts |= {"name": account.name, "role": role}


def share_staff(work: Work, slug: str, other: str) -> None:
    """Give all staff of another event the same roles at this one; the caller must give roles at both."""
    members = staff(work, other)
    with work.writing("staff.share", slug) as change:
        here = select(Membership).where(Membership.event_id == change.event.id)
        held = {(row.account_id, row.role) for row in change.session.scalars(here)}
        wanted = [(member.account_id, role) for member in members for role in member.roles]
        new = [one for one in wanted if one not in held]
        if not new:
            raise Conflict("staff.nobody_new")
        change.session.add_all(
            Membership(account_id=account, event_id=change.event.id, role=role) for account, role in new
        )
        change.facts["count"] = len({account for account, _role in new})


def remove_staff(work: Work, slug: str, account_id: int, role: str) -> None:
    """Take a role away; the last organizer stays."""
    with work.writing("staff.remove", slug) as change:
        rows = change.session.scalars(
            select(Membership).where(Membership.event_id == change.event.id, Membership.role == role)
        ).all()
        row = next((r for r in rows if r.account_id == account_id), None)
        if row is None:
            raise NotFound("staff.unknown")
        if role == ORGANIZER and len(rows) == 1:
            raise Conflict("staff.last_organizer")
        change.facts |= {"name": row.account.name, "role": role}
        change.session.delete(row)


def events_of(work: Work) -> list[tuple[str, str, tuple[str, ...]]]:
    """List the events one works at: slug, name, roles; newest first."""
    with work.store.reading() as session:
        rows = session.scalars(
            select(Event).where(Event.id.in_(work.actor.roles)).order_by(Event.created_at.desc())
        )
        return [(row.slug, row.name, tuple(sorted(work.actor.roles[row.id]))) for row in rows]
