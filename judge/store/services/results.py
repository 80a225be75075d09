"""Results: entered by the staff, reported by both players, corrected, deleted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from sqlalchemy import bindparam, case, exists, select
from sqlalchemy.orm import aliased

from judge.store.adapters import tournament
from judge.store.models import Call, Match, Player, Report, Round, Seat
from judge.store.refusals import Conflict, Forbidden, Invalid, NotFound
from judge.store.rights import Right
from judge.store.services.calls import select_open
from judge.store.services.eventfile import event_file
from judge.store.services.names import display_names
from judge.store.services.players import CURRENT_ROUND, current_round
from judge.store.services.rounds import match_by
from judge.store.services.scores import (
    Result,
    check_figures,
    format_result,
    read_quick,
    split_figures,
    swap_seats,
)

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy.orm import Session

    from judge.store.models import Event
    from judge.store.work import Change, Work

NOTES = ("", "time", "conceded", "agreed_draw")
NO_DRAWS = ("single_elimination", "double_elimination")


@dataclass(frozen=True)
class WrittenResult:
    """A table with the result that was just written, the version it has now, and its entry of the log."""

    table: int
    result: str
    note: str
    version: int
    entry: int
    facts: dict[str, Any]


@dataclass(frozen=True)
class Table:
    """A table of a round that a result is read for, and its players by position, code and name."""

    round: int
    number: int
    stage: tournament.StageOfRound
    seats: tuple[tuple[int, str, str], ...]


class _Open(NamedTuple):
    """A published table in a few columns: the data that writing a result needs."""

    id: int
    version: int
    result: Result | None
    result_by: str
    result_at: datetime | None
    note: str
    reported: bool


_M, _R, _S, _P = (cast("Any", model.__table__).c for model in (Match, Round, Seat, Player))
_TWIN = aliased(Player)
_CALLED: Final = case(  # as `names.display_names` has it
    (
        exists().where(_TWIN.event_id == _P.event_id, _TWIN.skeleton == _P.skeleton, _TWIN.id != _P.id),
        _P.name + " " + _P.code,
    ),
    else_=_P.name,
)
_OPEN: Final = (  # asked at every result: columns in one statement, a row for each seat
    select(
        *(_M.id, _M.version, _M.result, _M.result_by, _M.result_at, _M.note),
        exists().where(Report.match_id == _M.id),
        *(_R.state, _R.stage, _R.format, _R.best_of, _R.asks, _S.position, _P.code, _CALLED),
    )
    .where(_R.event_id == bindparam("event"), _R.number == bindparam("round"), _M.round_id == _R.id)
    .where(_M.table_number == bindparam("table"), _S.match_id == _M.id, _P.id == _S.player_id)
    .order_by(_S.position)
)


def _open_table(change: Change, number: int, table: int) -> tuple[_Open, Table]:
    """Find a published table at which two or more sit, past the session."""
    where = {"event": change.event_id, "round": number, "table": table}
    rows = change.connection.execute(_OPEN, where).all()
    if not rows:
        raise NotFound("table.unknown", table=table, round=number)
    columns = len(_Open._fields)
    state, *stage = rows[0][columns : columns + 5]
    seats = tuple(row[columns + 5 :] for row in rows)
    _check_open(state, len(seats), number, table)
    return _Open(*rows[0][:columns]), Table(number, table, tournament.StageOfRound(*stage), seats)


def _check_players(table: Table, seen: list[str] | None) -> None:
    """Raise Conflict if the players at the table are not those that were seen there."""
    if seen and seen != [code for _position, code, _name in table.seats]:
        names = ", ".join(name for _position, _code, name in table.seats)
        raise Conflict("result.others", table=table.number, players=names)


def open_match(session: Session, event: Event, number: int, table: int) -> Match:
    """Find a published table at which two or more sit."""
    match = match_by(session, event, number, table)
    _check_open(match.round.state, len(match.seats), number, table)
    return match


def _check_open(state: str, seats: int, number: int, table: int) -> None:
    if state == "draft":
        raise Conflict("round.not_published", round=number)
    if seats < 2:
        raise Conflict("result.bye", table=table)


def table_of(match: Match, names: dict[str, str]) -> Table:
    """Return the table of a match, with unambiguous names."""
    played = match.round
    stage = tournament.StageOfRound(played.stage, played.format, played.best_of, played.asks)
    seats = tuple((seat.position, seat.player.code, names[seat.player.code]) for seat in match.seats)
    return Table(played.number, match.table_number, stage, seats)


def read_figures(
    work: Work, table: Table, figures: list[int], scores: list[int], outcome: str = ""
) -> Result:
    """Make a result of figures, as this table's round allows it."""
    stage = table.stage
    if outcome:
        result = _outcome(table, outcome, figures)
    else:
        draws, seats = stage.format not in NO_DRAWS, len(table.seats)
        result = check_figures(figures, seats, stage.best_of, draws=draws, asks=stage.asks, scores=scores)
    names = {code: name for _position, code, name in table.seats}
    tournament.check_result(stage, (table.round, table.number), names, result, work.language)
    return result


def _outcome(table: Table, outcome: str, figures: list[int]) -> Result:
    if outcome == "double_loss":
        return {"double_loss": True}
    named = [code for position, code, _name in table.seats if position + 1 in figures]
    if outcome not in ("no_show", "lost") or not named:
        raise Invalid("field.choice", field="outcome", value=outcome[:20])
    return {outcome: named}


def say_result(change: Change, table: Table, result: Result | None, old: Result | None = None) -> None:
    """Log the table, the result written and the one before."""
    change.facts |= {
        "round": table.round,
        "table": table.number,
        "players": [name for _position, _code, name in table.seats],
        "result": format_result(result),
    }
    if old:
        change.facts["was"] = format_result(old)


def record_result(
    work: Work,
    slug: str,
    number: int,
    table: int,
    figures: list[int],
    scores: list[int] | None = None,
    *,
    version: int | None = None,
    note: str = "",
    outcome: str = "",
    players: list[str] | None = None,
) -> WrittenResult:
    """Write the result of a table: wins of seat A, of seat B, draws; or the places, the scores, or both of a pod.

    `outcome` instead of figures: `double_loss`, or with seats (from 1) as figures `no_show` of those absent, or `lost`
    for those alone: a lost match that is none for who is not named.

    Over a result that is in it is a correction: it needs the right to correct and the `version` that was looked at, so
    that two people never overwrite each other unseen. `players`: the ids by seats that were shown at the table; the
    result is refused if others sit there now.
    """
    if note not in NOTES:
        raise Invalid("field.choice", field="note", value=note)
    with work.writing("result.record", slug) as change:
        opened, sitting = _open_table(change, number, table)
        _check_players(sitting, players)
        result = read_figures(work, sitting, figures, scores or [], outcome)
        _write(work, change, opened, sitting, result, note, version)
    return WrittenResult(table, format_result(result), note, opened.version + 1, change.entry, change.facts)


def quick_result(
    work: Work, slug: str, text: str, meant: int | None = None, players: list[str] | None = None
) -> WrittenResult:
    """Write a result typed as one line, "12 2 1", in the current round.

    `meant`: the round on the screen when the line was typed; `players`: the ids by seats that the screen showed at the
    table. The result is refused if another round is current, or others sit there.

    Where pods hand in places and scores, each seat's place is followed by its score: "12 1 8 2 5 3 0".
    """
    table, figures = read_quick(text)
    with work.writing("result.record", slug) as change:
        number = change.connection.scalar(CURRENT_ROUND, {"event": change.event_id}) or 0
        if number == 0:
            raise Conflict("round.none")
        if meant not in (None, number):
            raise Conflict("quick.round", meant=meant, round=number)
        opened, sitting = _open_table(change, number, table)
        _check_players(sitting, players)
        result = read_figures(work, sitting, *split_figures(sitting.stage.asks, figures))
        _write(work, change, opened, sitting, result)
    return WrittenResult(table, format_result(result), "", opened.version + 1, change.entry, change.facts)


def _write(
    work: Work,
    change: Change,
    opened: _Open,
    table: Table,
    result: Result,
    note: str = "",
    version: int | None = None,
) -> None:
    """Write the result of a table; over another result it is a correction of the version that was looked at."""
    if version is not None and opened.version != version:
        raise Conflict("conflict.stale")
    if opened.result is not None:
        if version is None:
            raise Conflict("result.there", table=table.number, result=format_result(opened.result))
        work.need(Right.CORRECT, change)
    values = {
        "result": (opened.result, result),
        "result_by": (opened.result_by, work.actor.name),
        "result_at": (opened.result_at, work.now),
        "note": (opened.note, note),
    }
    change.rewrite(Match, opened.id, opened.version, values)
    if opened.reported:  # without reports there is no call about differing ones
        _close_report_calls(work, change, opened.id)
    if opened.result is not None and table.round < current_round(change.session, change.event):
        file = event_file(change.session, change.event)  # a later match may have a player who has now lost
        tournament.check(file, "result.refused", work.language)
    say_result(change, table, result, opened.result)


def clear_result(work: Work, slug: str, number: int, table: int, version: int) -> None:
    """Take a wrong result away; the table is open again. Not when a later round is published, which rests on it."""
    with work.writing("result.clear", slug) as change:
        match = open_match(change.session, change.event, number, table)
        if number < (later := current_round(change.session, change.event)):
            raise Conflict("result.rested_on", round=later)
        if match.version != version:
            raise Conflict("conflict.stale")
        old, match.result = match.result, None
        match.result_by, match.result_at, match.note = work.actor.name, work.now, ""
        for report in list(match.reports):
            change.session.delete(report)
        say_result(change, table_of(match, display_names(work, change.session, change.event)), None, old)


def report_result(
    work: Work,
    slug: str,
    number: int,
    table: int,
    figures: list[int],
    scores: list[int] | None = None,
    *,
    players: list[str] | None = None,
) -> str:
    """Write one player's report: own wins first, then the opponent's, then draws; of a pod the whole table by seats.

    Answers `waiting` until everybody at the table has reported too, `set` when all say the same, `differ` as soon
    as two do not: then a judge is called and no result is written. `players`: the ids by seats
    with whom the match was played; a report kept on a phone is refused if others sit there now.
    """
    with work.writing("result.report", slug) as change:
        match = open_match(change.session, change.event, number, table)
        mine = next((s for s in match.seats if s.player_id == work.actor.player_id), None)
        if mine is None:
            raise Forbidden("result.not_yours")
        sitting = table_of(match, display_names(work, change.session, change.event))
        _check_players(sitting, players)
        if match.result is not None:
            raise Conflict("result.there", table=table, result=format_result(match.result))
        result = read_figures(work, sitting, figures, scores or [])
        if mine.position == 1 and "games" in result:
            result = swap_seats(result)
        report = next((r for r in match.reports if r.player_id == mine.player_id), None)
        if report is None:
            match.reports.append(Report(player_id=mine.player_id, result=result, at=work.now))
        else:
            report.result, report.at = result, work.now
        change.facts |= {"round": number, "table": table, "result": format_result(result)}
        return _compare(work, change, match)


def _compare(work: Work, change: Change, match: Match) -> str:
    if reports_differ([report.result for report in match.reports]):
        if not _report_calls(change, match.id):
            change.session.add(Call(event_id=change.event.id, match_id=match.id, kind="reports", at=work.now))
        return "differ"
    if len(match.reports) < len(match.seats):
        return "waiting"
    match.result, match.result_at = dict(match.reports[0].result), work.now
    match.result_by = "players"
    _close_report_calls(work, change, match.id)
    return "set"


def reports_differ(said: list[Result]) -> bool:
    """Return whether two players of a table have reported different results."""
    return any(one != said[0] for one in said[1:])


def _report_calls(change: Change, match_id: int) -> list[Call]:
    wanted = select_open(change.event).where(Call.match_id == match_id, Call.kind == "reports")
    return list(change.session.scalars(wanted))


def _close_report_calls(work: Work, change: Change, match_id: int) -> None:
    for call in _report_calls(change, match_id):
        call.closed_at = work.now
