"""The audit log, the keys that make a repeated request harmless, print runs, and the service's own settings."""

# ruff: noqa: TC003 - the mapper reads the annotations at run time
from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from judge.store.models.base import Base


class AuditEntry(Base):
    """One write: who, when, on what device, what, and every row it changed with the values before and after."""

    __tablename__ = "audit_entry"

    event_id: Mapped[int | None] = mapped_column(ForeignKey("event.id"), index=True)
    at: Mapped[datetime]
    actor: Mapped[str] = mapped_column(String(100))
    device: Mapped[str] = mapped_column(String(120), default="")
    action: Mapped[str] = mapped_column(String(40))
    facts: Mapped[dict[str, Any]]
    changes: Mapped[list[Any]]
    undoes_id: Mapped[int | None] = mapped_column(ForeignKey("audit_entry.id"))
    undone_by_id: Mapped[int | None] = mapped_column(ForeignKey("audit_entry.id"))


class Once(Base):
    """An idempotency key: written in the same transaction as the write it protects."""

    __tablename__ = "once"
    __table_args__ = (UniqueConstraint("scope", "key"), {"sqlite_autoincrement": True})

    scope: Mapped[str] = mapped_column(String(40))  # who asked
    key: Mapped[str] = mapped_column(String(80))
    fingerprint: Mapped[str] = mapped_column(String(64))  # sha256 of method, path and body
    at: Mapped[datetime]
    status: Mapped[int | None]
    location: Mapped[str] = mapped_column(String(400), default="")
    body: Mapped[str] = mapped_column(Text, default="")
    player_id: Mapped[int | None]  # whom the answer logged in


class PrintRun(Base):
    """How far a print run is, under the word that the page made up for it; forgotten after an hour."""

    __tablename__ = "print_run"

    word: Mapped[str] = mapped_column(String(40), unique=True)
    done: Mapped[int]
    total: Mapped[int]
    at: Mapped[datetime]


class Setting(Base):
    """A value the service made for itself, such as the key that signs cookies."""

    __tablename__ = "setting"

    name: Mapped[str] = mapped_column(String(40), unique=True)
    value: Mapped[str] = mapped_column(String(200), info={"private": True})
