"""Check-in before the first round: who is present, missing or waiting, and who is taken out or admitted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import select

from judge.store.adapters import tournament
from judge.store.models import Player
from judge.store.refusals import Conflict
from judge.store.rights import Right
from judge.store.services.eventfile import event_file
from judge.store.services.names import display_names
from judge.store.services.places import fill_places, missing_players, move_up, waiting_players
from judge.store.services.players import current_round, leave, may_act_for, player_by, refuse_erased

if TYPE_CHECKING:
    from judge.store.work import Change, Work


@dataclass(frozen=True)
class Attendance:
    """One player at check-in: `place` is the position on the waiting list, 0 for everybody else."""

    code: str
    name: str
    here: bool
    place: int


@dataclass(frozen=True)
class CheckInView:
    """The present, missing and waiting players; `open` until the first round is published."""

    asked: bool
    open: bool
    capacity: int | None
    missing: list[Attendance]
    here: list[Attendance]
    waiting: list[Attendance]

    @property
    def taken(self) -> int:
        """Return the number of places taken."""
        return len(self.missing) + len(self.here)


def check_in_view(work: Work, slug: str) -> CheckInView:
    """Show the door of an event to its staff."""
    with work.reading(slug, Right.SEE_FLOOR) as (session, event):
        names = display_names(work, session, event)
        line = {player.code: n for n, player in enumerate(waiting_players(session, event), 1)}
        wanted = select(Player).where(Player.event_id == event.id).order_by(Player.number)
        there = [
            Attendance(player.code, names[player.code], player.here_at is not None, line.get(player.code, 0))
            for player in session.scalars(wanted)
            if player.waiting or player.dropped is None
        ]
        return CheckInView(
            event.check_in,
            current_round(session, event) == 0 and event.closed_at is None,
            event.capacity,
            [one for one in there if not one.place and not one.here],
            [one for one in there if not one.place and one.here],
            [one for one in there if one.place],
        )


def check_in(work: Work, slug: str, code: str) -> None:
    """Note that a player is here: the staff, or the player. Done twice it is the same."""
    with work.writing("player.check_in", slug) as change:
        player = refuse_erased(player_by(change.session, change.event, code))
        may_act_for(work, change, player, Right.PLAYERS)
        _refuse_over(change)
        if player.dropped is not None and not player.waiting:
            raise Conflict("player.dropped", name=player.name)
        player.here_at = player.here_at or work.now
        change.facts |= {"player": player.code, "name": player.name}


def check_out(work: Work, slug: str, code: str) -> None:
    """Undo the check-in of a player."""
    with work.writing("player.check_out", slug) as change:
        player = player_by(change.session, change.event, code)
        _refuse_over(change)
        player.here_at = None
        change.facts |= {"player": player.code, "name": player.name}


def take_out_missing(work: Work, slug: str) -> int:
    """Drop every player not checked in; players on the waiting list who are present move up.

    Return how many moved up.
    """
    with work.writing("player.missing", slug) as change:
        _refuse_over(change)
        gone = missing_players(change.session, change.event)
        for player in gone:
            leave(player, 0)
        moved = fill_places(change, here=True)
        change.facts |= {"count": len(gone), "moved": moved}
        return moved


def let_in(work: Work, slug: str, code: str) -> None:
    """Give a player on the waiting list a place, whether or not one is free."""
    with work.writing("player.let_in", slug) as change:
        player = refuse_erased(player_by(change.session, change.event, code))
        if not player.waiting:
            raise Conflict("place.not_waiting", name=player.name)
        number = current_round(change.session, change.event)
        if number:
            file = event_file(change.session, change.event)
            tournament.refuse_entry(file, player.name, language=work.language)
        move_up(player, number + 1)
        change.facts |= {"player": player.code, "name": player.name}


def _refuse_over(change: Change) -> None:
    if not change.event.check_in:
        raise Conflict("place.no_check_in")
    if current_round(change.session, change.event):
        raise Conflict("place.begun")
