"""Data for the screens: a round with its tables, the standings."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from sqlalchemy import bindparam, func, select

from judge.store.adapters import tournament
from judge.store.models import Call, Event, Match, Penalty, Player, Report, Round, Seat
from judge.store.refusals import NotFound
from judge.store.rights import Right
from judge.store.services.calls import select_open
from judge.store.services.eventfile import event_file
from judge.store.services.names import display_names
from judge.store.services.repairs import is_stale
from judge.store.services.results import reports_differ
from judge.store.services.round_tables import ALL, RoundTables
from judge.store.services.rounds import latest_round, published_round, round_by
from judge.store.services.scores import format_result

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from datetime import datetime

    from sqlalchemy import Select
    from sqlalchemy.orm import Session

    from judge.store.work import Work


@dataclass(frozen=True)
class SeatView:
    """One player at a table, with their points before the round."""

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
    penalties: int
    version: int
    call: str = ""  # kind of the open call, or nothing
    call_seconds: int = 0
    taken_by: str = ""

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
    asks: str  # what its tables hand in: places, scores, both; empty: games
    stale: bool = False  # a draft paired before the newest result, drop or entry
    blocked: str = ""  # why such a draft cannot be published any more
    entry: int = 0  # of the log, the newest that is in it; for the staff
    since: Mapping[int, int] = field(default_factory=dict)  # by table: the entry after which it is as it is

    @property
    def missing(self) -> list[TableView]:
        """List the tables without a result."""
        return [table for table in self.tables if table.missing]

    @property
    def played(self) -> list[TableView]:
        """List the tables at which two or more sit."""
        return [table for table in self.tables if not table.bye]


def standings(work: Work, slug: str, through: int | None = None) -> list[dict[str, Any]]:
    """Rank the players after a round (the newest by default), with names; as the event file's standings."""
    with work.reading(slug) as (session, event):
        return rank_players(work, session, event, through)


def rank_players(work: Work, session: Session, event: Event, through: int | None) -> list[dict[str, Any]]:
    """Rank inside an open session; cached until something the standings depend on changes (not by later rounds)."""

    def compute() -> list[dict[str, object]]:
        names = display_names(work, session, event)
        rows = tournament.standings(event_file(session, event, through=through))
        return [row | {"name": names[row["player"]]} for row in rows]

    results = _results(session, event, through)
    return work.store.cached(("standings", event.id, event.settled, through, results), compute)


def coverage(work: Work, slug: str, through: int | None = None) -> tournament.Coverage:
    """Return the rounds covered by `standings` after the same round."""
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
        return tournament.coverage_of(
            tournament.RoundCount(number, done, each) for number, done, each in session.execute(wanted)
        )


def _results(session: Session, event: Event, through: int | None) -> int:
    """Return a number that every result up to a round changes."""
    resting = select(func.sum(Match.version)).join(Round).where(Round.event_id == event.id)
    return session.scalar(resting if through is None else resting.where(Round.number <= through)) or 0


def next_round(work: Work, slug: str) -> tournament.Coming | None:
    """Return the next round; None when there is no further one."""
    with work.reading(slug) as (session, event):
        stages = (event.format, *(stage.get("format") for stage in event.later_stages))
        resting = (
            _results(session, event, None) if "double_elimination" in stages else 0
        )  # else no result ends it

        def compute() -> tournament.Coming | None:
            return tournament.next_round(event_file(session, event))

        return work.store.cached(("coming", event.id, event.settled, resting), compute)


def show_round(work: Work, slug: str, number: int | None = None) -> RoundView | None:
    """Return a round (by default the newest visible to the caller); None before the first.

    A draft is visible to the staff only: for others it does not exist.
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
        if staff and row.state == "draft":
            return _round_view(work, session, event, row, staff=True)
        if staff:  # calls run on with the clock
            return _published_round(work, session, event, row)
        key = ("round", event.id, event.revision, row.id)
        return work.store.cached(key, lambda: _round_view(work, session, event, row, staff=False))


class _Table(NamedTuple):
    """The columns of a table that change while the round is played."""

    id: int
    number: int
    result: dict[str, Any] | None
    result_by: str
    result_at: datetime | None
    note: str
    extra_seconds: int
    version: int


class _Sitting(NamedTuple):
    """The players at a table, their records before, and why they meet: fixed while the round is played."""

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
    calls = _calls(session, event) if staff else {}
    found = _read_tables(work, session, event, row, staff=staff)
    tables = [_add_open_call(work, table, calls.get(match)) for match, table in found.items()]
    stale = row.state == "draft" and is_stale(session, event, row)
    blocked = tournament.fault(event_file(session, event, draft=True), work.language) if stale else ""
    return row.view(RoundView, tables=tables, stale=stale, blocked=blocked)


def _published_round(work: Work, session: Session, event: Event, row: Round) -> RoundView:
    """Show the staff a published round, of which this process reads again only the tables that changed."""
    now = work.store.cached(("round now", event.id, row.id), RoundTables[TableView])
    sitting, calls = _seats_by_match(work, session, event, row), _calls(session, event)
    seen = {match: (call.id, call.kind, call.taken_by) for match, call in calls.items()}

    def look(matches: Collection[int]) -> dict[int, TableView]:
        return _read_tables(work, session, event, row, staff=True, matches=matches)

    found, since, entry = now.read(session.connection(), event, sitting, seen, look)
    tables = [_add_open_call(work, table, calls.get(match)) for match, table in found.items()]
    last = {found[match].table: since[match] for match in found}
    return row.view(RoundView, tables=tables, entry=entry, since=last)


def _read_tables(
    work: Work, session: Session, event: Event, row: Round, *, staff: bool, matches: Collection[int] = ALL
) -> dict[int, TableView]:
    """Read some tables of a round, or all, without their calls."""
    connection, of = session.connection(), {"round": row.id}
    sitting = _seats_by_match(work, session, event, row)
    wanted: Select[*tuple[Any, ...]] = _TABLES
    said: Select[*tuple[Any, ...]] = _REPORTS
    if matches:
        wanted, said = (each.where(_M.id.in_(matches)) for each in (wanted, said))
    reports: dict[int, list[tuple[str, dict[str, Any]]]] = {}
    for match_id, name, result in connection.execute(said, of):
        reports.setdefault(match_id, []).append((name, result))
    marks = _penalty_counts(session, event) if staff else {}
    return {
        table.id: _table_view(table, sitting[table.id], reports.get(table.id, []), marks, staff=staff)
        for table in map(_Table._make, connection.execute(wanted, of))
    }


def _add_open_call(work: Work, table: TableView, call: Call | None) -> TableView:
    """Return a table with its open call, whose waiting time depends on the clock."""
    if call is None:
        return table
    waited = max(0, int((work.now - call.at).total_seconds()))
    return replace(table, call=call.kind, call_seconds=waited, taken_by=call.taken_by)


def _seats_by_match(work: Work, session: Session, event: Event, row: Round) -> dict[int, _Sitting]:
    """Return the seats of a round; cached while only results of this round and calls change."""
    ranking = rank_players(work, session, event, row.number - 1)

    def seat() -> dict[int, _Sitting]:
        before = {line["player"]: line for line in ranking}
        names = display_names(work, session, event)
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
    return work.store.cached(("sitting", event.id, event.settled, row.id, earlier), seat)


def _calls(session: Session, event: Event) -> dict[int, Call]:
    rows = session.scalars(select_open(event).order_by(Call.at.desc()))
    return {row.match_id: row for row in rows if row.match_id is not None}


def _penalty_counts(session: Session, event: Event) -> dict[int, int]:
    rows = session.execute(
        select(Penalty.player_id, func.count())
        .where(Penalty.event_id == event.id, Penalty.state != "refused", Penalty.player_id.is_not(None))
        .group_by(Penalty.player_id)
    )
    return {player_id: count for player_id, count in rows if player_id is not None}


def _table_view(
    table: _Table,
    sitting: _Sitting,
    reports: list[tuple[str, dict[str, Any]]],
    marks: dict[int, int],
    *,
    staff: bool,
) -> TableView:
    result = table.result or {}
    return TableView(
        table.number,
        sitting.seats,
        bool(result.get("bye")),
        format_result(table.result),
        result.get("games") or result.get("places") or [],
        result.get("scores") or [],
        table.note,
        table.result_by if staff else "",
        table.result_at,
        sitting.why if staff else {},
        table.extra_seconds // 60,
        [(name, format_result(said)) for name, said in reports] if staff else [],
        table.result is None and reports_differ([said for _name, said in reports]),
        sum(marks.get(player, 0) for player in sitting.players) if marks else 0,
        table.version,
    )


def _seat_view(code: str, name: str, line: dict[str, Any], *, dropped: bool) -> SeatView:
    figures = [line.get(key, 0) for key in ("wins", "losses", "draws")]
    record = "–".join(str(figure) for figure in (figures if figures[2] else figures[:2]))
    return SeatView(code, name, line.get("points", 0), record, dropped)
