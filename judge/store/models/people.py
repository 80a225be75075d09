"""Accounts of staff, their roles at each event, and the logged in devices."""

# ruff: noqa: TC003 - the mapper reads the annotations at run time
from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from judge.store.models.base import Base


class Account(Base):
    """A member of the staff; players have no account, they use a personal link."""

    __tablename__ = "account"

    name: Mapped[str] = mapped_column(String(80))
    skeleton: Mapped[str] = mapped_column(String(80), unique=True)  # the name as it looks: no twins
    secret: Mapped[str] = mapped_column(String(200), info={"private": True})  # argon2 hash
    language: Mapped[str | None] = mapped_column(String(12))
    created_at: Mapped[datetime]
    erased_at: Mapped[datetime | None]  # since then it has no login, and a number for a name
    memberships: Mapped[list[Membership]] = relationship(back_populates="account")


class Membership(Base):
    """One role of one account at one event."""

    __tablename__ = "membership"
    __table_args__ = (UniqueConstraint("account_id", "event_id", "role"), {"sqlite_autoincrement": True})

    account_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"), index=True)
    role: Mapped[str] = mapped_column(String(20))
    account: Mapped[Account] = relationship(back_populates="memberships")


class Login(Base):
    """One device that is logged in, as staff or as a player, or one program; revoked alone when a tablet is lost."""

    __tablename__ = "login"

    token_hash: Mapped[str] = mapped_column(String(64), unique=True, info={"private": True})
    account_id: Mapped[int | None] = mapped_column(ForeignKey("account.id"), index=True)
    player_id: Mapped[int | None] = mapped_column(ForeignKey("player.id"), index=True)
    device: Mapped[str] = mapped_column(String(120))  # of a program: the name of its token
    scopes: Mapped[list[Any] | None] = mapped_column(JSON(none_as_null=True))  # of a program; else everything
    expires_at: Mapped[datetime | None]
    created_at: Mapped[datetime]
    seen_at: Mapped[datetime]
    revoked_at: Mapped[datetime | None]
