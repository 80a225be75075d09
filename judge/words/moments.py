"""A date and a time as people read them: one form in every language, on pages and on paper."""

from __future__ import annotations

from datetime import UTC, datetime


def date_and_time(at: datetime) -> str:
    """Write a moment by its own clock: 2026-11-28 23:33."""
    return at.strftime("%Y-%m-%d %H:%M")


def date_and_time_now() -> str:
    """Write this moment by the machine's clock, for what is printed there."""
    return date_and_time(datetime.now(UTC).astimezone())
