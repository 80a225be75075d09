"""Disputes: the file as edited at the bench, and the ruling stored with the versions it was made with."""

# ruff: noqa: TC001, TC003 - the mapper reads the annotations at run time
from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from judge.disputes.language.format import DisputeFile, KeptRuling
from judge.store.models.base import Base, Versioned


class Dispute(Versioned, Base):
    """One dispute of an event. `file`: format 1; `kept`: the ruling; `appeal` and `decision`: text by people."""

    __tablename__ = "dispute"

    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"), index=True)
    parent_id: Mapped[int | None] = mapped_column(ForeignKey("dispute.id"))
    table_number: Mapped[int | None]
    seated: Mapped[list[Any]] = mapped_column(
        JSON, default=list
    )  # ids of the players, in the order of the seats
    title: Mapped[str] = mapped_column(String(200))
    file: Mapped[DisputeFile] = mapped_column(JSON)
    kept: Mapped[KeptRuling | None] = mapped_column(JSON)
    state: Mapped[str] = mapped_column(String(12))  # open | ruled | appealed | decided
    precedent: Mapped[bool] = mapped_column(default=False)
    appeal: Mapped[str] = mapped_column(String(500), default="")
    decision: Mapped[str] = mapped_column(String(1000), default="")
    by: Mapped[str] = mapped_column(String(100))
    decided_by: Mapped[str] = mapped_column(String(100), default="")
    at: Mapped[datetime]
    ruled_at: Mapped[datetime | None]
