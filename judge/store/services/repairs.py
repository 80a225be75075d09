"""Repair a wrong result found after the next round was published: the choices, and applying one.

The correction alone moves no player. Tables of the last round with a result stay as they are; only players who have not
played yet may be reseated, and only when the organizer chooses so.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import select

from judge.store.adapters import tournament
from judge.store.models import Player, Round, Seat
from judge.store.refusals import Conflict, Invalid
from judge.store.rights import Right
from judge.store.services.eventfile import basis, event_file
from judge.store.services.names import display_names
from judge.store.services.results import open_match, read_figures, say_result, table_of
from judge.store.services.rounds import published_round

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from judge.store.models import Event, Match
    from judge.store.work import Change, Work


@dataclass(frozen=True)
class RepairWay:
    """One choice of repair, with names: each moved table before and after."""

    choice: str  # leave | swap | pair_again
    because: str
    moved: list[tuple[int, str, str]]


def ways(
    work: Work, slug: str, number: int, table: int, figures: list[int], scores: list[int] | None = None
) -> list[RepairWay]:
    """Return the repair choices with the corrected result; nothing is changed."""
    with work.reading(slug, Right.CORRECT) as (session, event):
        names = display_names(work, session, event)
        match = open_match(session, event, number, table)
        result = read_figures(work, table_of(match, names), figures, scores or [])
        found = tournament.repairs(event_file(session, event), number, table, result, work.language)
        last = published_round(session, event)
        seated = (
            {m.table_number: [names[s.player.code] for s in m.seats] for m in last.matches} if last else {}
        )
        return [
            RepairWay(
                way.choice,
                way.because,
                [
                    (n, " – ".join(seated.get(n, [])), " – ".join(names[code] for code in codes))
                    for n, codes in sorted(way.moved.items())
                    if seated.get(n) != [names[code] for code in codes]
                ],
            )
            for way in found
        ]


def repair(
    work: Work,
    slug: str,
    number: int,
    table: int,
    figures: list[int],
    scores: list[int] | None = None,
    *,
    version: int,
    choice: str,
) -> None:
    """Correct a result of an earlier round and apply the chosen repair, in one step that can be undone."""
    with work.writing("result.repair", slug) as change:
        session, event = change.session, change.event
        names = display_names(work, session, event)
        match = open_match(session, event, number, table)
        if match.version != version:
            raise Conflict("conflict.stale")
        result = read_figures(work, table_of(match, names), figures, scores or [])
        found = tournament.repairs(event_file(session, event), number, table, result, work.language)
        way = next((one for one in found if one.choice == choice), None)
        if way is None:
            raise Invalid("field.choice", field="choice", value=choice[:20])
        if way.because:
            raise Conflict("result.refused", because=way.because)
        old, match.result = match.result, result
        match.result_by, match.result_at = work.actor.name, work.now
        _mark(change, number)
        _seat_anew(change, way.moved)
        say_result(change, table_of(match, names), result, old)
        change.facts["choice"] = choice


def _mark(change: Change, number: int) -> None:
    """Mark the rounds after a corrected one: they were paired on results that have changed."""
    later = select(Round).where(Round.event_id == change.event.id, Round.number > number)
    for played in change.session.scalars(later.where(Round.state != "draft")):
        played.quality = {**played.quality, "corrected": True}


def _seat_anew(change: Change, moved: dict[int, list[str]]) -> None:
    """Move players of the last round to other tables, including the old and the new bye."""
    last = published_round(change.session, change.event)
    if last is None or not moved:
        return
    players = _ids(change.session, change.event)
    for match in last.matches:
        codes = moved.get(match.table_number)
        if codes is not None:
            _seat(match, [players[code] for code in codes])


def _ids(session: Session, event: Event) -> dict[str, int]:
    return {p.code: p.id for p in session.scalars(select(Player).where(Player.event_id == event.id))}


def _seat(match: Match, player_ids: list[int]) -> None:
    if match.result_at is not None:
        raise Conflict("conflict.stale")
    for seat, player_id in zip(match.seats, player_ids, strict=False):
        seat.player_id = player_id
    for seat in match.seats[len(player_ids) :]:
        match.seats.remove(seat)
    for position in range(len(match.seats), len(player_ids)):
        match.seats.append(Seat(position=position, player_id=player_ids[position]))
    match.result = {"bye": True} if len(player_ids) == 1 else None
    match.why = {"key": "by_hand"}


def is_stale(session: Session, event: Event, draft: Round) -> bool:
    """Return whether anything that the pairing rests on changed since: a result, a drop, a late entry, a setting."""
    return bool(draft.quality.get("basis") != basis(event_file(session, event)))
