"""The places of an event: whether all are taken, who waits for one, and who moves up.

A waiting player is out after round 0, so that other code ignores them; the order is that in which they entered. A place that
becomes free before the first round goes to the next in line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import func, select

from judge.store.models import Match, Player, Round, Seat

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from judge.store.models import Event
    from judge.store.work import Change


def waiting_players(session: Session, event: Event) -> list[Player]:
    """Return the players waiting for a place, the next one first."""
    wanted = select(Player).where(Player.event_id == event.id, Player.waiting.is_(True))
    return list(session.scalars(wanted.order_by(Player.number)))


def seated_waiting_players(session: Session, event: Event) -> set[int]:
    """Return waiting players who sit at a table, also of a draft: an inconsistency."""
    wanted = select(Seat.player_id).join(Match).join(Round).join(Player, Player.id == Seat.player_id)
    return set(session.scalars(wanted.where(Round.event_id == event.id, Player.waiting.is_(True))))


def is_full(session: Session, event: Event) -> bool:
    """Return whether every place is taken."""
    if event.capacity is None:
        return False
    taken = select(func.count(Player.id)).where(Player.event_id == event.id, Player.dropped.is_(None))
    return (session.scalar(taken) or 0) >= event.capacity


def missing_players(session: Session, event: Event) -> list[Player]:
    """Return the players with a place who have not checked in, where check-in is used."""
    if not event.check_in:
        return []
    wanted = select(Player).where(
        Player.event_id == event.id, Player.dropped.is_(None), Player.here_at.is_(None)
    )
    return list(session.scalars(wanted.order_by(Player.number)))


def fill_places(change: Change, *, here: bool = False) -> int:
    """Give free places to the next in line before the first round; return how many.

    With check-in, present players go before the others; with `here` only they move up.
    """
    session, event = change.session, change.event
    session.flush()
    begun = select(Round.id).where(Round.event_id == event.id, Round.state != "draft").limit(1)
    if session.scalar(begun) is not None:
        return 0
    moved = 0
    for player in sorted(
        waiting_players(session, event), key=lambda one: event.check_in and one.here_at is None
    ):
        if here and player.here_at is None:
            continue
        if is_full(session, event):
            break
        move_up(player, 1)
        session.flush()
        moved += 1
    return moved


def move_up(player: Player, joined: int) -> None:
    """Give a waiting player a place, from a round on."""
    player.waiting, player.dropped, player.joined = False, None, joined
