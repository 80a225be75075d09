"""What judges do on the floor: calls, penalties, deck checks; and what players asked of the rules in vain."""

# ruff: noqa: TC001, TC003 - the mapper reads the annotations at run time
from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from judge.store.models.base import Base, Versioned
from judge.store.models.events import Player
from judge.store.models.rounds import Match


class Call(Versioned, Base):
    """A raised hand at a table: waiting, then taken by a judge, then closed."""

    __tablename__ = "call"

    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"), index=True)
    match_id: Mapped[int | None] = mapped_column(ForeignKey("match.id"))
    player_id: Mapped[int | None] = mapped_column(ForeignKey("player.id"))
    kind: Mapped[str] = mapped_column(String(20))  # judge | reports | appeal | other
    note: Mapped[str] = mapped_column(String(200), default="")
    at: Mapped[datetime]
    taken_by: Mapped[str] = mapped_column(String(100), default="")
    taken_at: Mapped[datetime | None]
    closed_at: Mapped[datetime | None]
    match: Mapped[Match | None] = relationship()


class Penalty(Versioned, Base):
    """A penalty; it survives a drop. `subject` names a spectator or coach when it is no player."""

    __tablename__ = "penalty"

    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"), index=True)
    player_id: Mapped[int | None] = mapped_column(ForeignKey("player.id"), index=True)
    subject: Mapped[str] = mapped_column(String(80), default="")
    round_number: Mapped[int]
    category: Mapped[str] = mapped_column(String(40))
    level: Mapped[str] = mapped_column(String(20))
    note: Mapped[str] = mapped_column(String(500))
    points: Mapped[int] = mapped_column(default=0)  # taken from the player's in the standings
    counts: Mapped[bool] = mapped_column(default=False)  # a loss that changes the result of their table
    by: Mapped[str] = mapped_column(String(100))
    at: Mapped[datetime]
    state: Mapped[str] = mapped_column(String(12))  # proposed | given | refused
    decided_by: Mapped[str] = mapped_column(String(100), default="")
    player: Mapped[Player | None] = relationship()


class DeckCheck(Versioned, Base):
    """A deck counted against its list during a round. `counted`: line of the list -> cards found."""

    __tablename__ = "deck_check"

    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"), index=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"), index=True)
    match_id: Mapped[int | None] = mapped_column(ForeignKey("match.id"))
    round_number: Mapped[int]
    picked: Mapped[str] = mapped_column(String(12))  # random | chosen
    by: Mapped[str] = mapped_column(String(100), default="")
    counted: Mapped[dict[str, Any]] = mapped_column(JSON)
    state: Mapped[str] = mapped_column(String(12))  # open | agreed | differs
    at: Mapped[datetime]
    closed_at: Mapped[datetime | None]
    player: Mapped[Player] = relationship()


class UnansweredQuestion(Base):
    """A rules question that no rule answers, as somebody put it: neither who asked nor when is kept."""

    __tablename__ = "unanswered_question"

    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"), index=True)
    words: Mapped[str] = mapped_column(String(200), info={"private": True})
