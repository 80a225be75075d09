"""The player's own page: own table, opponents, reported results, the call; no private data of others."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from judge.store.models import Call, Match, Penalty, Player
from judge.store.refusals import Forbidden
from judge.store.services.boards import rank_players
from judge.store.services.calls import match_in, select_open
from judge.store.services.clock import Clock, clock_of
from judge.store.services.frame import facts_of
from judge.store.services.names import display_names
from judge.store.services.places import waiting_players
from judge.store.services.results import reports_differ
from judge.store.services.scores import format_result, swap_seats

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from judge.store.models import Event, Round
    from judge.store.work import Work


@dataclass(frozen=True)
class MyMatch:
    """A player's own match in the round that is played; `table` is None when they have none."""

    code: str
    name: str
    dropped: int | None
    points: float
    wins: int
    losses: int
    draws: int
    round_number: int
    table: int | None = None
    opponents: tuple[str, ...] = ()
    bye: bool = False
    result: str = ""  # as I see it: own wins first; of a pod by seats
    seats: tuple[str, ...] = ()  # everybody at the table, in the order of the seats
    players: tuple[str, ...] = ()  # their numbers
    side: str = ""  # of the game: what I begin with
    asks: str = ""  # what a pod hands in; nothing where the table plays for games
    figures: tuple[int, ...] = ()  # of a pod: as I reported it, else as somebody else at the table did
    scores: tuple[int, ...] = ()
    my_report: str = ""
    their_report: bool = False
    reports: int = 0
    differ: bool = False
    clock: Clock | None = None
    extra_minutes: int = 0
    call_id: int | None = None
    call_seconds: int = 0
    call_taken_by: str = ""
    place: int = 0  # in line, of who waits for a place
    check_in: bool = False  # to be said before the first round
    here: bool = False


def me(work: Work, session: Session, event: Event) -> Player:
    """Return the calling player; refuse everybody else."""
    player = session.get(Player, work.actor.player_id) if work.actor.player_id else None
    if player is None or player.event_id != event.id:
        raise Forbidden("forbidden.player")
    return player


def my_match(work: Work, slug: str) -> MyMatch:
    """Return the asking player's match."""
    with work.reading(slug) as (session, event):
        player = me(work, session, event)
        row = facts_of(work, session, event).shown
        match = match_in(session, row, player.id) if row is not None else None
        line = _own_line(work, session, event, player, row, match)
        mine = MyMatch(
            player.code,
            player.name,
            player.dropped,
            line.get("points", 0),
            line.get("wins", 0),
            line.get("losses", 0),
            line.get("draws", 0),
            row.number if row else 0,
            place=waiting_players(session, event).index(player) + 1 if player.waiting else 0,
            check_in=event.check_in and row is None and (player.dropped is None or player.waiting),
            here=player.here_at is not None,
        )
        return mine if match is None else _add_table(work, session, event, mine, player, match)


def _own_line(
    work: Work, session: Session, event: Event, player: Player, row: Round | None, match: Match | None
) -> dict[str, Any]:
    """Return the player's line of the standings: the line before the round, cached, plus the own match.

    A two-player match of games changes the points of these two only. Other results are counted with the whole event.
    """
    before = None
    plain = row is not None and row.stage == "main" and row.format in ("swiss", "round_robin")
    if row is not None and plain and match is not None and _has_only_games(match.result):
        taken = select(Penalty.id).where(Penalty.player_id == player.id, Penalty.round_number >= row.number)
        before = None if session.scalar(taken.limit(1)) else row.number - 1
    line = next(
        (one for one in rank_players(work, session, event, before) if one["player"] == player.code), {}
    )
    if before is None or match is None or match.result is None:
        return line
    own, other, *_ = match.result["games"]
    if next(seat for seat in match.seats if seat.player_id == player.id).position == 1:
        own, other = other, own
    kept, points = (
        ("wins", "win") if own > other else ("losses", "loss") if own < other else ("draws", "draw")
    )
    earned = Fraction(str(line.get("points", 0))) + Fraction(str(event.scoring[points]))
    return {
        **line,
        kept: line.get(kept, 0) + 1,
        "points": int(earned) if earned.denominator == 1 else float(earned),
    }


def _has_only_games(result: dict[str, object] | None) -> bool:
    """Return whether a table has no result yet, or one of games won only."""
    return result is None or result.keys() == {"games"}


def _add_table(
    work: Work, session: Session, event: Event, so_far: MyMatch, player: Player, match: Match
) -> MyMatch:
    mine = next(seat for seat in match.seats if seat.player_id == player.id)
    names = display_names(work, session, event)
    my_report = next((r for r in match.reports if r.player_id == player.id), None)
    calls = select_open(event).where(Call.match_id == match.id).order_by(Call.at)
    call = session.scalar(calls.limit(1))
    flip = mine.position == 1
    asks = match.round.asks
    pod = bool(asks) and (len(match.seats) > 2 or asks != "places")
    last = my_report or max(match.reports, key=lambda report: report.at, default=None)
    said = last.result if pod and last else {}

    def show_from_seat(result: dict[str, object] | None) -> str:
        return format_result(swap_seats(result) if flip and result and "games" in result else result)

    return replace(
        so_far,
        table=match.table_number,
        opponents=tuple(names[seat.player.code] for seat in match.seats if seat is not mine),
        bye=bool((match.result or {}).get("bye")),
        result=show_from_seat(match.result),
        seats=tuple(names[seat.player.code] for seat in match.seats),
        players=tuple(seat.player.code for seat in match.seats),
        side=match.round.sides[mine.position] if len(match.seats) == len(match.round.sides) else "",
        asks=asks if pod else "",
        figures=tuple(said.get("places", ())),
        scores=tuple(said.get("scores", ())),
        my_report=show_from_seat(my_report.result) if my_report else "",
        their_report=any(r.player_id != player.id for r in match.reports),
        reports=len(match.reports),
        differ=match.result is None and reports_differ([report.result for report in match.reports]),
        clock=clock_of(match.round, work.now, match.extra_seconds),
        extra_minutes=match.extra_seconds // 60,
        call_id=call.id if call else None,
        call_seconds=max(0, int((work.now - call.at).total_seconds())) if call else 0,
        call_taken_by=call.taken_by if call else "",
    )
