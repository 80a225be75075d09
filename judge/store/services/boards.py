"""What the screens show: a round with its tables, the standings, the frame around every page of an event."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from sqlalchemy import bindparam, func, select

from judge.store.doors import tournament
from judge.store.models import Call, Deck, Event, Match, Penalty, Player, Report, Round, Seat
from judge.store.refusals import NotFound
from judge.store.rights import Right
from judge.store.services.calls import open_of
from judge.store.services.clock import Clock, clock_of
from judge.store.services.eventfile import event_file
from judge.store.services.names import called
from judge.store.services.repairs import is_stale
from judge.store.services.results import reports_differ
from judge.store.services.rounds import latest_round, published_round, round_by
from judge.store.services.scores import shown

if TYPE_CHECKING:
    from datetime import date, datetime

    from sqlalchemy import Select
    from sqlalchemy.orm import Session

    from judge.store.work import Work


# What nobody does any more at an event that is over, so that no page offers it.
OVER = frozenset(
    {Right.PAIR, Right.RESULTS, Right.CORRECT, Right.PLAYERS, Right.CLOCK, Right.CHECKS, Right.PENALTIES}
)


@dataclass(frozen=True)
class Frame:
    """What every page of an event needs: its name, where it stands, what this person may do."""

    slug: str
    name: str
    game: str
    format: str
    best_of: int  # in the round that is played
    starts_on: date | None
    rounds: int | None
    round_number: int  # published; 0 before the first
    draft_number: int  # 0 when there is no draft
    players: int
    decks: int
    calls: int
    waiting: int  # of the calls, those nobody has taken
    clock: Clock | None
    rights: frozenset[Right]
    player_code: str  # of who asks, when they play here
    revision: int
    join_open: bool
    closed: bool
    decks_public: bool
    decks_needed: bool
    ahead: tuple[str, ...]  # the tie-breakers that decide before the points do

    def may(self, right: str) -> bool:
        """Return whether who asks has this right here."""
        return right in self.rights


@dataclass(frozen=True)
class SeatView:
    """One player at a table, with what they had before the round."""

    code: str
    name: str
    points: float
    record: str  # wins-losses-draws
    dropped: bool
    side: str = ""  # of the game: what they begin with

    @property
    def called(self) -> str:
        """Name the player with the side they begin with."""
        return f"{self.name} ({self.side})" if self.side else self.name


@dataclass(frozen=True)
class TableView:
    """One table of a round."""

    table: int
    seats: list[SeatView]
    bye: bool
    result: str
    figures: list[int]
    scores: list[int]
    note: str
    result_by: str
    result_at: datetime | None
    why: dict[str, Any]
    extra_minutes: int
    reports: list[tuple[str, str]]  # who said what, wins of seat A first; for the staff
    differ: bool
    call: str  # kind of the open call, or nothing
    call_seconds: int
    taken_by: str
    penalties: int
    version: int

    @property
    def missing(self) -> bool:
        """Return whether the table still owes its result."""
        return not self.result and not self.bye


@dataclass(frozen=True)
class RoundView:
    """One round with its tables in order."""

    number: int
    state: str
    stage: str
    best_of: int
    published_at: datetime | None
    quality: dict[str, object]
    tables: list[TableView]
    version: int
    stale: bool  # a draft paired before the newest result, drop or entry
    asks: str  # what its tables hand in: places, scores, both; empty: games

    @property
    def missing(self) -> list[TableView]:
        """List the tables without a result."""
        return [table for table in self.tables if table.missing]

    @property
    def played(self) -> list[TableView]:
        """List the tables at which two or more sit."""
        return [table for table in self.tables if not table.bye]


class _Facts(NamedTuple):
    """What every page of an event says alike to everybody, until something is written."""

    last: Round | None
    shown: Round | None
    players: int
    decks: int
    calls: int
    waiting: int


def _facts(session: Session, event: Event) -> _Facts:
    def count(what: Select[int]) -> int:
        return session.scalar(what) or 0

    counted, handed_in = select(func.count()), select(func.count(func.distinct(Deck.player_id)))
    calls = counted.select_from(open_of(event).subquery())
    waiting = counted.select_from(open_of(event).where(Call.taken_by == "").subquery())
    return _Facts(
        latest_round(session, event),
        published_round(session, event),
        count(counted.where(Player.event_id == event.id)),
        count(handed_in.join(Player).where(Player.event_id == event.id)),
        count(calls),
        count(waiting),
    )


def frame(work: Work, slug: str) -> Frame:
    """Return the frame of an event for who asks."""
    with work.reading(slug) as (session, event):
        facts = work.store.kept(("frame", event.id, event.revision), lambda: _facts(session, event))
        last, shown_round = facts.last, facts.shown
        player = session.get(Player, work.actor.player_id) if work.actor.player_id else None
        return Frame(
            event.slug,
            event.name,
            event.game,
            event.format,
            shown_round.best_of if shown_round else event.best_of,
            event.starts_on,
            event.rounds,
            shown_round.number if shown_round else 0,
            last.number if last and last.state == "draft" else 0,
            facts.players,
            facts.decks,
            facts.calls,
            facts.waiting,
            clock_of(shown_round, work.now),
            work.actor.rights(event.id) - (OVER if event.closed_at else frozenset()),
            player.code if player and player.event_id == event.id else "",
            event.revision,
            event.join_open,
            event.closed_at is not None,
            event.decks_public,
            event.decks_needed,
            _ahead(event.tie_breakers),
        )


def _ahead(order: list[str]) -> tuple[str, ...]:
    return tuple(order[: order.index("points")]) if "points" in order else ()


def standings(work: Work, slug: str, through: int | None = None) -> list[dict[str, Any]]:
    """Rank the players after a round (the newest by default), with names; as the event file's standings."""
    with work.reading(slug) as (session, event):
        return ranked(work, session, event, through)


def ranked(work: Work, session: Session, event: Event, through: int | None) -> list[dict[str, Any]]:
    """Rank inside an open session; kept until something they rest on changes, which results of later rounds are not."""

    def rank() -> list[dict[str, object]]:
        names = called(work, session, event)
        rows = tournament.standings(event_file(session, event, through=through))
        return [row | {"name": names[row["player"]]} for row in rows]

    results = _results(session, event, through)
    return work.store.kept(("standings", event.id, event.settled, through, results), rank)


def contained(work: Work, slug: str, through: int | None = None) -> tournament.Contained:
    """Return what `standings` after the same round contain."""
    with work.reading(slug) as (session, event):
        sitting = select(func.count(Seat.id)).where(Seat.match_id == Match.id).scalar_subquery()
        counted = (
            select(Round.number, func.count(Match.result), func.count())
            .select_from(Round)
            .join(Match)
            .where(Round.event_id == event.id, Round.state != "draft", sitting > 1)
            .group_by(Round.number)
            .order_by(Round.number)
        )
        wanted = counted if through is None else counted.where(Round.number <= through)
        return tournament.contained_in(
            tournament.RoundCount(number, done, each) for number, done, each in session.execute(wanted)
        )


def _results(session: Session, event: Event, through: int | None) -> int:
    """Return a number that every result up to a round changes."""
    resting = select(func.sum(Match.version)).join(Round).where(Round.event_id == event.id)
    return session.scalar(resting if through is None else resting.where(Round.number <= through)) or 0


def coming(work: Work, slug: str) -> tournament.Coming | None:
    """Return what the next round is; None when no further one is to come."""
    with work.reading(slug) as (session, event):
        return tournament.coming(event_file(session, event))


def show_round(work: Work, slug: str, number: int | None = None) -> RoundView | None:
    """Return a round (the newest this person may see by default); None before the first.

    A draft is for the staff alone: for anybody else it is not there.
    """
    with work.reading(slug) as (session, event):
        staff = work.may(Right.SEE_FLOOR, event)
        if number is not None:
            row: Round | None = round_by(session, event, number)
        else:
            row = latest_round(session, event) if staff else published_round(session, event)
        if row is None:
            return None
        if row.state == "draft" and not staff:
            raise NotFound("round.unknown", round=number)
        if staff:  # calls run on with the clock
            return _round_view(work, session, event, row, staff=True)
        key = ("round", event.id, event.revision, row.id)
        return work.store.kept(key, lambda: _round_view(work, session, event, row, staff=False))


class _Table(NamedTuple):
    """A table of a round as it stands in the database: what changes while the round is played."""

    id: int
    number: int
    result: dict[str, Any] | None
    result_by: str
    result_at: datetime | None
    note: str
    extra_seconds: int
    version: int


class _Sitting(NamedTuple):
    """Who sits at a table, what they had before, and why: none of it changes while the round is played."""

    seats: list[SeatView]
    players: list[int]
    why: dict[str, Any]


_M, _S, _P, _REPORT = (cast("Any", model.__table__).c for model in (Match, Seat, Player, Report))
_TABLES: Final = (  # columns: a hall's judges look at a thousand tables again and again
    select(
        *(_M.id, _M.table_number, _M.result, _M.result_by, _M.result_at),
        *(_M.note, _M.extra_seconds, _M.version),
    )
    .where(_M.round_id == bindparam("round"))
    .order_by(_M.table_number)
)
_SEATS: Final = (
    select(_M.id, _M.why, _P.id, _P.code, _P.dropped)
    .where(_M.round_id == bindparam("round"), _S.match_id == _M.id, _P.id == _S.player_id)
    .order_by(_M.id, _S.position)
)
_REPORTS: Final = (
    select(_M.id, _P.name, _REPORT.result)
    .where(_M.round_id == bindparam("round"), _REPORT.match_id == _M.id, _P.id == _REPORT.player_id)
    .order_by(_REPORT.id)
)


def _round_view(work: Work, session: Session, event: Event, row: Round, *, staff: bool) -> RoundView:
    connection, of = session.connection(), {"round": row.id}
    sitting = _sitting(work, session, event, row)
    reports: dict[int, list[tuple[str, dict[str, Any]]]] = {}
    for match_id, name, result in connection.execute(_REPORTS, of):
        reports.setdefault(match_id, []).append((name, result))
    calls = _calls(session, event) if staff else {}
    marks = _penalty_counts(session, event) if staff else {}
    tables = [
        _table_view(work, table, sitting[table.id], reports.get(table.id, []), calls, marks, staff=staff)
        for table in map(_Table._make, connection.execute(_TABLES, of))
    ]
    stale = row.state == "draft" and is_stale(session, event, row)
    shown_at = row.published_at
    return RoundView(
        row.number,
        row.state,
        row.stage,
        row.best_of,
        shown_at,
        row.quality,
        tables,
        row.version,
        stale,
        row.asks,
    )


def _sitting(work: Work, session: Session, event: Event, row: Round) -> dict[int, _Sitting]:
    """Seat the tables of a round; kept while nothing but results and calls comes in, and none of an earlier round."""
    ranking = ranked(work, session, event, row.number - 1)

    def seat() -> dict[int, _Sitting]:
        before = {line["player"]: line for line in ranking}
        names = called(work, session, event)
        found: dict[int, _Sitting] = {}
        for match_id, why, player_id, code, dropped in session.connection().execute(
            _SEATS, {"round": row.id}
        ):
            at = found.setdefault(match_id, _Sitting([], [], why))
            at.seats.append(_seat_view(code, names[code], before.get(code, {}), dropped=dropped is not None))
            at.players.append(player_id)
        sides: list[str] = row.sides
        for at in found.values():
            if sides and len(at.seats) == len(sides):
                at.seats[:] = [replace(one, side=side) for one, side in zip(at.seats, sides, strict=True)]
        return found

    earlier = _results(session, event, row.number - 1)
    return work.store.kept(("sitting", event.id, event.settled, row.id, earlier), seat)


def _calls(session: Session, event: Event) -> dict[int, Call]:
    rows = session.scalars(open_of(event).order_by(Call.at.desc()))
    return {row.match_id: row for row in rows if row.match_id is not None}


def _penalty_counts(session: Session, event: Event) -> dict[int, int]:
    rows = session.execute(
        select(Penalty.player_id, func.count())
        .where(Penalty.event_id == event.id, Penalty.state != "refused", Penalty.player_id.is_not(None))
        .group_by(Penalty.player_id)
    )
    return {player_id: count for player_id, count in rows if player_id is not None}


def _table_view(
    work: Work,
    table: _Table,
    sitting: _Sitting,
    reports: list[tuple[str, dict[str, Any]]],
    calls: dict[int, Call],
    marks: dict[int, int],
    *,
    staff: bool,
) -> TableView:
    result, call = table.result or {}, calls.get(table.id)
    return TableView(
        table.number,
        sitting.seats,
        bool(result.get("bye")),
        shown(table.result),
        result.get("games") or result.get("places") or [],
        result.get("scores") or [],
        table.note,
        table.result_by if staff else "",
        table.result_at,
        sitting.why if staff else {},
        table.extra_seconds // 60,
        [(name, shown(said)) for name, said in reports] if staff else [],
        table.result is None and reports_differ([said for _name, said in reports]),
        call.kind if call else "",
        max(0, int((work.now - call.at).total_seconds())) if call else 0,
        call.taken_by if call else "",
        sum(marks.get(player, 0) for player in sitting.players) if marks else 0,
        table.version,
    )


def _seat_view(code: str, name: str, line: dict[str, Any], *, dropped: bool) -> SeatView:
    figures = [line.get(key, 0) for key in ("wins", "losses", "draws")]
    record = "–".join(str(figure) for figure in (figures if figures[2] else figures[:2]))
    return SeatView(code, name, line.get("points", 0), record, dropped)
