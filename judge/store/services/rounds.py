"""Rounds: drafted, viewed, edited, published, withdrawn; tables found again."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from sqlalchemy import bindparam, select
from sqlalchemy.orm import contains_eager, joinedload
from sqlalchemy.orm.attributes import flag_modified

from judge.store.adapters import tournament
from judge.store.adapters.games import hands_in
from judge.store.models import Event, Match, Player, Round, Seat
from judge.store.refusals import Conflict, Invalid, NotFound
from judge.store.services.eventfile import basis, event_file
from judge.store.services.places import missing_players
from judge.store.services.players import player_by

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from judge.store.work import Work


_LATEST = select(Round).where(Round.event_id == bindparam("event")).order_by(Round.number.desc()).limit(1)
_PUBLISHED = _LATEST.where(Round.state != "draft")
_NUMBERED = select(Round).where(Round.event_id == bindparam("event"), Round.number == bindparam("number"))


def latest_round(session: Session, event: Event) -> Round | None:
    """Return the newest round, a draft too; None before the first."""
    return session.scalar(_LATEST, {"event": event.id})


_MATCH = (  # a table with all that is about it: asked at every result, so in one statement
    select(Match)
    .join(Match.round)
    .where(
        Round.event_id == bindparam("event"),
        Round.number == bindparam("round"),
        Match.table_number == bindparam("table"),
    )
    .options(
        contains_eager(Match.round),
        joinedload(Match.seats).joinedload(Seat.player),
        joinedload(Match.reports),
    )
)


def published_round(session: Session, event: Event) -> Round | None:
    """Return the newest public round; None before the first."""
    return session.scalar(_PUBLISHED, {"event": event.id})


def round_by(session: Session, event: Event, number: int) -> Round:
    """Find a round by its number."""
    found = session.scalar(_NUMBERED, {"event": event.id, "number": number})
    if found is None:
        raise NotFound("round.unknown", round=number)
    return found


def match_by(session: Session, event: Event, number: int, table: int) -> Match:
    """Find a match by round and table."""
    where = {"event": event.id, "round": number, "table": table}
    match = session.scalars(_MATCH, where).unique().one_or_none()
    if match is None:
        raise NotFound("table.unknown", table=table, round=number)
    return match


def tables_without_result(row: Round) -> list[int]:
    """List the tables of a round without a result."""
    return [match.table_number for match in row.matches if match.result is None]


def result_kinds(stage_of_round: tournament.StageOfRound, game: str) -> str:
    """Return what the tables of a round report: places, scores, both; empty where matches are played."""
    return (stage_of_round.asks or hands_in(game)) if stage_of_round.format == "pods" else ""


def draft_round(work: Work, slug: str) -> int:
    """Pair the next round as a draft that only the staff sees.

    Return its number.
    """
    with work.writing("round.draft", slug) as change:
        session, event = change.session, change.event
        last = latest_round(session, event)
        if last is not None and last.state == "draft":
            raise Conflict("round.draft_there", round=last.number)
        if last is not None and (lacking := tables_without_result(last)):
            raise Conflict("round.missing", count=len(lacking), tables=", ".join(map(str, lacking[:12])))
        number = last.number + 1 if last else 1
        if number == 1 and (away := missing_players(session, event)):
            raise Conflict("place.missing", count=len(away))
        if not event.lots:  # from a file, or from before there were secrets
            event.lots = tournament.make_lots(secrets.token_hex(32), number)
        file = event_file(session, event)
        draft = tournament.pair(file, work.language)
        players = {p.code: p.id for p in session.scalars(select(Player).where(Player.event_id == event.id))}
        row = Round(
            event_id=event.id,
            number=number,
            stage=draft.stage_of_round.stage,
            format=draft.stage_of_round.format,
            best_of=draft.stage_of_round.best_of,
            asks=result_kinds(draft.stage_of_round, event.game),
            sides=list(draft.stage_of_round.sides),
            state="draft",
            quality=draft.quality | {"basis": basis(file)},
            drafted_at=work.now,
            clock_seconds=event.minutes * 60,
        )
        for table in draft.tables:
            seats = [Seat(position=i, player_id=players[code]) for i, code in enumerate(table.players)]
            row.matches.append(
                Match(
                    table_number=table.table,
                    why=table.why,
                    bracket=table.bracket,
                    result=table.result,
                    seats=seats,
                )
            )
        session.add(row)
        change.facts |= {"round": number, "tables": len(draft.tables)}
        return number


def _draft(session: Session, event: Event) -> Round:
    row = latest_round(session, event)
    if row is None or row.state != "draft":
        raise Conflict("round.no_draft")
    return row


def discard_draft(work: Work, slug: str) -> None:
    """Throw the draft away."""
    with work.writing("round.discard", slug) as change:
        row = _draft(change.session, change.event)
        change.facts["round"] = row.number
        change.session.delete(row)


def _editable_round(session: Session, event: Event) -> Round:
    """Return the round whose tables may be edited: the draft, else the current round."""
    row = latest_round(session, event)
    if row is None or (row.state != "draft" and not tables_without_result(row)):
        raise Conflict("round.no_draft")
    return row


def swap_players(work: Work, slug: str, first: str, second: str) -> tuple[int, ...]:
    """Exchange the places of two players, in the draft or during a round; one of them may have the bye.

    Two players of one table change their sides, where the game has any.

    Return the tables of a published round that need new slips. There neither table may have a result, and the players'
    reports at them are deleted.
    """
    with work.writing("round.swap", slug) as change:
        session, event = change.session, change.event
        row = _editable_round(session, event)
        seats = {seat.player_id: seat for match in row.matches for seat in match.seats}
        players = [player_by(session, event, code) for code in (first, second)]
        for player in players:
            if player.id not in seats:
                raise Invalid("swap.not_paired", name=player.name)
        one, two = (seats[player.id] for player in players)
        if one.match_id == two.match_id and not row.sides:
            raise Invalid("swap.same_table")
        for match in (one.match, two.match):
            if row.state != "draft" and match.result is not None and not match.result.get("bye"):
                raise Conflict("swap.result_in", table=match.table_number)
        one.player_id, two.player_id = two.player_id, one.player_id
        for match in (one.match, two.match):
            match.why = {"key": "by_hand"}
            flag_modified(
                match, "why"
            )  # a new version, also the second time: a sheet opened before is refused
            match.reports.clear()
        row.quality = {**row.quality, "manual": True}
        change.facts |= {"round": row.number, "first": players[0].name, "second": players[1].name}
        if row.state == "draft":
            return ()
        session.flush()
        tournament.check(event_file(session, event), "round.by_hand", work.language)
        return tuple(
            match.table_number
            for match in {one.match.id: one.match, two.match.id: two.match}.values()
            if not match.result
        )


def swap_tables(work: Work, slug: str, first: int, second: int) -> None:
    """Exchange the players of two tables of the draft."""
    with work.writing("round.swap_tables", slug) as change:
        row = _draft(change.session, change.event)
        one = match_by(change.session, change.event, row.number, first)
        two = match_by(change.session, change.event, row.number, second)
        one.table_number = 0  # round and table are unique together at every step
        change.session.flush()
        two.table_number = first
        change.session.flush()
        one.table_number = second
        change.facts |= {"round": row.number, "first": first, "second": second}


def publish_round(work: Work, slug: str, *, start_clock: bool = False) -> int:
    """Show the draft to everybody; results can be entered from now on."""
    with work.writing("round.publish", slug) as change:
        row = _draft(change.session, change.event)
        row.state, row.published_at = "published", work.now
        if start_clock:
            row.clock_started_at = work.now
        # Somebody in the draft may have left since: such a round could be neither played nor counted.
        change.session.flush()
        tournament.check(event_file(change.session, change.event), "round.publish", work.language)
        change.facts["round"] = row.number
        return row.number
