"""The players at the table of a dispute: their names for its seats, and the cards of their submitted decks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select

from judge.store.models import Match, Player, Round
from judge.store.services.decks import newest
from judge.store.services.rounds import published_round

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy.orm import Session

    from judge.store.models import Event


def seated_at(session: Session, event: Event, table: int | None) -> list[int]:
    """Return the players at a table of the round that is on, in the order of their seats; empty without a table."""
    row = published_round(session, event) if table is not None else None
    if row is None:
        return []
    wanted = select(Match).join(Round).where(Round.id == row.id, Match.table_number == table)
    match = session.scalar(wanted)
    return [seat.player_id for seat in match.seats] if match is not None else []


def people(session: Session, seats: Sequence[str], seated: Sequence[int]) -> dict[str, str]:
    """Return the name for each seat of a dispute; two of one name with their numbers."""
    found = {row.id: row for row in session.scalars(select(Player).where(Player.id.in_(seated)))}
    sitting = [found.get(number) for number in seated]
    names = [player.name if player else "" for player in sitting]
    return {
        seat: f"{name} {player.code}" if names.count(name) > 1 else name
        for seat, name, player in zip(seats, names, sitting, strict=False)
        if player is not None
    }


def deck_cards(session: Session, seats: Sequence[str], seated: Sequence[int]) -> dict[str, list[str]]:
    """Return the cards of each seat's deck, each once, by its name in a dispute file; never the quantities."""
    found: dict[str, list[str]] = {}
    for seat, number in zip(seats, seated, strict=False):
        player = session.get(Player, number)
        deck = newest(session, player) if player is not None else None
        lines = deck.report.get("lines", []) if deck is not None else []
        found[seat] = list(
            dict.fromkeys(str(line["no"] or line["name"]) for line in lines if line.get("known"))
        )
    return found
