"""Results: entered by the staff, reported by both players, corrected, taken away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from judge.store.doors import tournament
from judge.store.models import Call, Match, Report
from judge.store.refusals import Conflict, Forbidden, Invalid
from judge.store.rights import Right
from judge.store.services.calls import open_of
from judge.store.services.players import current_round
from judge.store.services.rounds import match_by, round_by
from judge.store.services.scores import Result, checked, parted, read_quick, shown, turned

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from judge.store.models import Event
    from judge.store.work import Change, Work

NOTES = ("", "time", "conceded", "agreed_draw")
NO_DRAWS = ("single_elimination", "double_elimination")


@dataclass(frozen=True)
class Written:
    """A table with the result that was just written, and the version it has now."""

    table: int
    result: str
    note: str
    version: int


def open_match(session: Session, event: Event, number: int, table: int) -> Match:
    """Find a published table at which two or more sit."""
    match = match_by(session, event, number, table)
    if match.round.state == "draft":
        raise Conflict("round.not_published", round=number)
    if len(match.seats) < 2:
        raise Conflict("result.bye", table=table)
    return match


def read_figures(
    work: Work, match: Match, figures: list[int], scores: list[int], outcome: str = ""
) -> Result:
    """Make a result of figures, as this table's round allows it."""
    played = match.round
    if outcome:
        result = _outcome(match, outcome, figures)
    else:
        draws, seats = played.format not in NO_DRAWS, len(match.seats)
        result = checked(figures, seats, played.best_of, draws=draws, asks=played.asks, scores=scores)
    names = {seat.player.code: seat.player.name for seat in match.seats}
    stage_of_round = tournament.StageOfRound(played.stage, played.format, played.best_of, played.asks)
    tournament.check_result(stage_of_round, (played.number, match.table_number), names, result, work.language)
    return result


def _outcome(match: Match, outcome: str, figures: list[int]) -> Result:
    if outcome == "double_loss":
        return {"double_loss": True}
    named = [seat.player.code for seat in match.seats if seat.position + 1 in figures]
    if outcome not in ("no_show", "lost") or not named:
        raise Invalid("field.choice", field="outcome", value=outcome[:20])
    return {outcome: named}


def say_result(change: Change, match: Match, old: Result | None = None) -> None:
    """Put into the log what the table was and what was written."""
    change.facts |= {
        "round": match.round.number,
        "table": match.table_number,
        "players": [seat.player.name for seat in match.seats],
        "result": shown(match.result),
    }
    if old:
        change.facts["was"] = shown(old)


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
) -> Written:
    """Write the result of a table: wins of seat A, of seat B, draws; or the places, the scores, or both of a pod.

    `outcome` instead of figures: `double_loss`, or with seats (from 1) as figures `no_show` of those absent, or `lost`
    for those alone: a lost match that is none for who is not named.

    Over a result that stands it is a correction: it needs the right to correct and the `version` that was
    looked at, so that two people never overwrite each other unseen.
    """
    if note not in NOTES:
        raise Invalid("field.choice", field="note", value=note)
    with work.writing("result.record", slug, Right.RESULTS) as change:
        match = open_match(change.session, change.event, number, table)
        if version is not None and match.version != version:
            raise Conflict("conflict.stale")
        old = match.result
        if old is not None:
            if version is None:
                raise Conflict("result.there", table=table, result=shown(old))
            work.need(Right.CORRECT, change.event)
        match.result = read_figures(work, match, figures, scores or [], outcome)
        match.result_by, match.result_at, match.note = work.actor.name, work.now, note
        _close_report_calls(work, change, match)
        say_result(change, match, old)
    return Written(table, shown(match.result), match.note, match.version)


def quick_result(work: Work, slug: str, text: str, meant: int | None = None) -> None:
    """Write a result typed as one line, "12 2 1", in the round that is played.

    `meant` is the round that was on the screen when the line was typed; once another is played it is refused.

    Where pods hand in places and scores, each seat's place is followed by its score: "12 1 8 2 5 3 0".
    """
    table, figures = read_quick(text)
    with work.reading(slug) as (session, event):
        number = current_round(session, event)
        if number == 0:
            raise Conflict("round.none")
        if meant not in (None, number):
            raise Conflict("quick.round", meant=meant, round=number)
        asks = round_by(session, event, number).asks
    record_result(work, slug, number, table, *parted(asks, figures))


def clear_result(work: Work, slug: str, number: int, table: int, version: int) -> None:
    """Take a wrong result away; the table is open again. Not when a later round is published, which rests on it."""
    with work.writing("result.clear", slug, Right.CORRECT) as change:
        match = open_match(change.session, change.event, number, table)
        if number < (later := current_round(change.session, change.event)):
            raise Conflict("result.rested_on", round=later)
        if match.version != version:
            raise Conflict("conflict.stale")
        old, match.result = match.result, None
        match.result_by, match.result_at, match.note = work.actor.name, work.now, ""
        for report in list(match.reports):
            change.session.delete(report)
        say_result(change, match, old)


def report_result(
    work: Work, slug: str, number: int, table: int, figures: list[int], scores: list[int] | None = None
) -> str:
    """Take one player's word: own wins first, then the opponent's, then draws; of a pod the whole table by seats.

    Answers `waiting` until everybody at the table has reported too, `set` when all say the same, `differ` as soon
    as two do not: then a judge is called and no result is written.
    """
    with work.writing("result.report", slug) as change:
        match = open_match(change.session, change.event, number, table)
        mine = next((s for s in match.seats if s.player_id == work.actor.player_id), None)
        if mine is None:
            raise Forbidden("result.not_yours")
        if match.result is not None:
            raise Conflict("result.there", table=table, result=shown(match.result))
        result = read_figures(work, match, figures, scores or [])
        if mine.position == 1 and "games" in result:
            result = turned(result)
        report = next((r for r in match.reports if r.player_id == mine.player_id), None)
        if report is None:
            match.reports.append(Report(player_id=mine.player_id, result=result, at=work.now))
        else:
            report.result, report.at = result, work.now
        change.facts |= {"round": number, "table": table, "result": shown(result)}
        return _compare(work, change, match)


def _compare(work: Work, change: Change, match: Match) -> str:
    if reports_differ(match.reports):
        if not _report_calls(change, match):
            change.session.add(Call(event_id=change.event.id, match_id=match.id, kind="reports", at=work.now))
        return "differ"
    if len(match.reports) < len(match.seats):
        return "waiting"
    match.result, match.result_at = dict(match.reports[0].result), work.now
    match.result_by = "players"
    _close_report_calls(work, change, match)
    return "set"


def reports_differ(reports: list[Report]) -> bool:
    """Say whether two players of a table have said different things."""
    return any(report.result != reports[0].result for report in reports[1:])


def _report_calls(change: Change, match: Match) -> list[Call]:
    wanted = open_of(change.event).where(Call.match_id == match.id, Call.kind == "reports")
    return list(change.session.scalars(wanted))


def _close_report_calls(work: Work, change: Change, match: Match) -> None:
    if not match.reports:  # nobody said anything that could differ
        return
    for call in _report_calls(change, match):
        call.closed_at = work.now
