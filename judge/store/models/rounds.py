"""Rounds, matches, seats, and the results reported by the two players."""

# ruff: noqa: TC001, TC003 - the mapper reads the annotations at run time
from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from judge.store.models.base import Base, Versioned
from judge.store.models.events import Player


class Round(Versioned, Base):
    """One round: a draft only the staff sees, then published, then finished."""

    __tablename__ = "round"
    __table_args__ = (UniqueConstraint("event_id", "number"), {"sqlite_autoincrement": True})

    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"), index=True)
    number: Mapped[int]
    stage: Mapped[str] = mapped_column(String(12), default="main")  # main | cut
    format: Mapped[str] = mapped_column(String(24))  # of its stage, as it was paired
    best_of: Mapped[int]
    asks: Mapped[str] = mapped_column(String(8), default="")  # of its pods: places, scores, both
    sides: Mapped[list[Any]] = mapped_column(default=list)  # of the game: who sits first begins as the first
    state: Mapped[str] = mapped_column(String(12))  # draft | published | finished
    quality: Mapped[dict[str, Any]]  # what the pairing reached, and the bound that proves it
    drafted_at: Mapped[datetime]
    published_at: Mapped[datetime | None]
    clock_seconds: Mapped[int]
    clock_started_at: Mapped[datetime | None]  # running since; None: stopped
    clock_spent: Mapped[int] = mapped_column(default=0)  # seconds run before the last start
    standings: Mapped[list[Any]] = mapped_column(
        default=list
    )  # the order published after it, by players' codes
    matches: Mapped[list[Match]] = relationship(
        back_populates="round", order_by="Match.table_number", cascade="all, delete-orphan"
    )


class Match(Versioned, Base):
    """One table of one round. `result` has the form of the event file: games, places with or without scores, bye."""

    __tablename__ = "match"
    __table_args__ = (UniqueConstraint("round_id", "table_number"), {"sqlite_autoincrement": True})

    round_id: Mapped[int] = mapped_column(ForeignKey("round.id"), index=True)
    table_number: Mapped[int]
    why: Mapped[dict[str, Any]]  # key and facts of the reason for this table
    result: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    result_by: Mapped[str] = mapped_column(String(100), default="")
    result_at: Mapped[datetime | None]
    note: Mapped[str] = mapped_column(String(40), default="")  # time | conceded | agreed_draw
    bracket: Mapped[str] = mapped_column(String(4), default="")  # W, L or F in a double elimination
    extra_seconds: Mapped[int] = mapped_column(default=0)
    round: Mapped[Round] = relationship(back_populates="matches")
    seats: Mapped[list[Seat]] = relationship(
        back_populates="match", order_by="Seat.position", cascade="all, delete-orphan"
    )
    reports: Mapped[list[Report]] = relationship(back_populates="match", cascade="all, delete-orphan")


class Seat(Base):
    """One player at one table; position 0 is seat A."""

    __tablename__ = "seat"
    __table_args__ = (UniqueConstraint("match_id", "position"), {"sqlite_autoincrement": True})

    match_id: Mapped[int] = mapped_column(ForeignKey("match.id"), index=True)
    position: Mapped[int]
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"), index=True)
    match: Mapped[Match] = relationship(back_populates="seats")
    player: Mapped[Player] = relationship()


class Report(Versioned, Base):
    """The result reported by one player, in the order of the seats."""

    __tablename__ = "report"
    __table_args__ = (UniqueConstraint("match_id", "player_id"), {"sqlite_autoincrement": True})

    match_id: Mapped[int] = mapped_column(ForeignKey("match.id"), index=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"))
    result: Mapped[dict[str, Any]]
    at: Mapped[datetime]
    match: Mapped[Match] = relationship(back_populates="reports")
