"""Events, their players and their decks."""

# ruff: noqa: TC003 - the mapper reads the annotations at run time
from __future__ import annotations

from datetime import date, datetime
from typing import Any

from sqlalchemy import BigInteger, ForeignKey, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from judge.store.models.base import Base, Versioned

TextName = String(80)


class Event(Versioned, Base):
    """One tournament. Columns named as in the event file have the same meaning."""

    __tablename__ = "event"

    slug: Mapped[str] = mapped_column(String(16), unique=True)
    name: Mapped[str] = mapped_column(TextName)
    game: Mapped[str] = mapped_column(String(40))
    format: Mapped[str] = mapped_column(String(24))
    rounds: Mapped[int | None]  # None: as many as the number of players asks for
    best_of: Mapped[int]
    first_round: Mapped[str] = mapped_column(String(8), default="lot")
    last_round: Mapped[str] = mapped_column(String(8), default="lot")
    pods: Mapped[dict[str, Any]] = mapped_column(default=dict)  # empty: the usual sizes
    ways: Mapped[dict[str, Any]] = mapped_column(default=dict)  # acceleration, Danish, sides; as in the file
    later_stages: Mapped[list[Any]] = mapped_column(default=list)  # the cut, and what follows; as in the file
    seed: Mapped[int] = mapped_column(
        BigInteger
    )  # of the lots that break ties; pairings are drawn from `lots`
    lots: Mapped[dict[str, Any]] = mapped_column(default=dict, info={"private": True})  # as in the file
    scoring: Mapped[dict[str, Any]]
    preset: Mapped[str] = mapped_column(String(20), default="mtr")
    tie_breakers: Mapped[list[Any]]
    floor: Mapped[str] = mapped_column(String(16))
    counting: Mapped[dict[str, Any]] = mapped_column(default=dict)  # what differs from the preset
    apart: Mapped[list[Any]] = mapped_column(
        default=list
    )  # kinds of groups that are kept apart: family, club
    starts_on: Mapped[date | None]
    venue: Mapped[str] = mapped_column(String(120), default="")  # where it takes place
    house_rulings: Mapped[dict[str, Any]]  # interpretation id -> reading
    house_notes: Mapped[str] = mapped_column(Text, default="")
    minutes: Mapped[int] = mapped_column(default=50)  # length of a round
    first_table: Mapped[int] = mapped_column(default=1)  # its number in the hall
    tables_left_out: Mapped[str] = mapped_column(String(200), default="")  # "13, 20-22"
    sections: Mapped[str] = mapped_column(
        String(400), default=""
    )  # of the hall, as "North 1-40, South 41-80"
    zone: Mapped[str] = mapped_column(String(64), default="UTC")  # times are entered and shown in it
    official: Mapped[bool] = mapped_column(default=True)  # decks are checked by the official list
    drafted: Mapped[bool] = mapped_column(default=False)  # decks are checked as drafted ones
    decks_needed: Mapped[bool] = mapped_column(default=True)
    decks_open_at: Mapped[datetime | None]
    decks_lock_at: Mapped[datetime | None]
    decks_public: Mapped[bool] = mapped_column(default=False)
    questions_kept: Mapped[bool] = mapped_column(default=False)  # of the rules, where none answers
    join_code: Mapped[str] = mapped_column(String(12), unique=True)
    join_open: Mapped[bool] = mapped_column(default=True)
    check_in: Mapped[bool] = mapped_column(default=False)  # who plays says so before the first round
    capacity: Mapped[int | None]  # places; who comes when they are taken waits
    closed_at: Mapped[datetime | None]
    created_at: Mapped[datetime]
    revision: Mapped[int] = mapped_column(default=1, info={"counter": True})  # raised by every write
    settled: Mapped[int] = mapped_column(
        default=1, info={"counter": True}
    )  # the last revision that was no `LIGHT` write
    last_number: Mapped[int] = mapped_column(
        default=0, info={"counter": True}
    )  # the highest number of a player who is no longer there
    players: Mapped[list[Player]] = relationship(back_populates="event", order_by="Player.number")


class Player(Versioned, Base):
    """One player of one event."""

    __tablename__ = "player"
    __table_args__ = (
        UniqueConstraint("event_id", "number"),
        UniqueConstraint("event_id", "code"),
        {"sqlite_autoincrement": True},
    )

    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"), index=True)
    number: Mapped[int]  # the order in which they entered
    code: Mapped[str] = mapped_column(String(40))  # the id used on paper and in files
    name: Mapped[str] = mapped_column(TextName)
    skeleton: Mapped[str] = mapped_column(TextName)  # the name as it looks, to warn of twins
    joined: Mapped[int] = mapped_column(default=1)  # first round played
    dropped: Mapped[int | None]  # out after this round
    waiting: Mapped[bool] = mapped_column(default=False)  # for a place: out after round 0 until there is one
    here_at: Mapped[datetime | None]  # checked in
    absences: Mapped[list[Any]]  # [[out after round, back from round], …] of those who came back
    fixed_table: Mapped[int | None]
    seed: Mapped[int | None]
    rating: Mapped[int | None]  # seeds who has no seed
    byes: Mapped[list[Any]] = mapped_column(default=list)  # rounds of byes that were awarded
    groups: Mapped[dict[str, Any]] = mapped_column(default=dict)  # kind of group -> which one
    link_nonce: Mapped[str] = mapped_column(String(32), info={"private": True})  # a new one ends old links
    language: Mapped[str | None] = mapped_column(String(12))
    unlocked_until: Mapped[datetime | None]  # this player alone may change the deck until then
    unlock_reason: Mapped[str] = mapped_column(String(200), default="")
    erased_at: Mapped[datetime | None]  # since then the name is the id, and nothing personal is left
    created_at: Mapped[datetime]
    event: Mapped[Event] = relationship(back_populates="players")
    decks: Mapped[list[Deck]] = relationship(back_populates="player", order_by="Deck.number")


class ForbiddenPair(Base):
    """Two players who are not paired while that is avoidable."""

    __tablename__ = "forbidden_pair"
    __table_args__ = (UniqueConstraint("one_id", "two_id"), {"sqlite_autoincrement": True})

    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"), index=True)
    one_id: Mapped[int] = mapped_column(ForeignKey("player.id"))
    two_id: Mapped[int] = mapped_column(ForeignKey("player.id"))
    one: Mapped[Player] = relationship(foreign_keys=one_id)
    two: Mapped[Player] = relationship(foreign_keys=two_id)


class Deck(Base):
    """One submission of a deck list, never changed; the newest counts."""

    __tablename__ = "deck"
    __table_args__ = (UniqueConstraint("player_id", "number"), {"sqlite_autoincrement": True})

    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"), index=True)
    number: Mapped[int]
    source: Mapped[str] = mapped_column(Text, info={"private": True})
    report: Mapped[dict[str, Any]] = mapped_column(info={"private": True})
    legal: Mapped[bool]
    total: Mapped[int]
    by: Mapped[str] = mapped_column(String(100))
    submitted_at: Mapped[datetime]
    player: Mapped[Player] = relationship(back_populates="decks")


class Announcement(Base):
    """One message of the organizer to everybody."""

    __tablename__ = "announcement"

    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"), index=True)
    text: Mapped[str] = mapped_column(String(500))
    by: Mapped[str] = mapped_column(String(100))
    at: Mapped[datetime]
    withdrawn_at: Mapped[datetime | None]
