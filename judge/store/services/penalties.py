"""Penalties: cautions and warnings by any judge, game loss and above through the head judge.

A penalty that its author may not give alone is stored as proposed; only the head judge gives or refuses it. Spectators and
coaches can be penalized too. A drop does not delete a penalty.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import select

from judge.store.adapters import tournament
from judge.store.adapters.tournament import CATEGORIES, LEVELS
from judge.store.models import Penalty
from judge.store.refusals import Conflict, Invalid, NotFound
from judge.store.rights import Right
from judge.store.services.calls import own_match
from judge.store.services.names import clean_name, display_names
from judge.store.services.places import fill_places
from judge.store.services.players import current_round, leave, player_by
from judge.store.services.results import say_result, table_of

if TYPE_CHECKING:
    from datetime import datetime

    from judge.store.models import Player
    from judge.store.work import Change, Work

ALONE = ("caution", "warning")
MOST_POINTS = 1000


@dataclass(frozen=True)
class PenaltyView:
    """One penalty as the staff sees it."""

    id: int
    code: str
    name: str
    round_number: int
    category: str
    level: str
    note: str
    by: str
    at: datetime
    state: str
    decided_by: str
    points: int
    counts: bool = False


def right_to_give(level: str, points: int) -> Right:
    """Return the right needed to give a penalty of this level and number of points."""
    if level in ALONE and not points:
        return Right.PENALTIES
    return Right.DISQUALIFY if level == "disqualification" else Right.SEVERE


def give_penalty(
    work: Work,
    slug: str,
    code: str,
    *,
    category: str,
    level: str,
    note: str,
    subject: str = "",
    points: int = 0,
    counts: bool = False,
) -> str:
    """Give a penalty, or propose it when the head judge must decide. Answers `given` or `proposed`.

    `code` names a player; where empty, `subject` names another person. `points` are subtracted from the player's in the
    standings, not in tie-breakers of others; only the head judge takes points. With `counts` a game loss or a match loss
    changes the result of the player's table, once it is given.
    """
    for field, value, allowed in (("category", category, CATEGORIES), ("level", level, LEVELS)):
        if value not in allowed:
            raise Invalid("field.choice", field=field, value=value)
    note = note.strip()
    if not 0 < len(note) <= 500:
        raise Invalid("field.long", field="note", most=500)
    if not 0 <= points <= MOST_POINTS or (points and not code):
        raise Invalid("field.range", field="points", least=0, most=MOST_POINTS if code else 0)
    if counts and (level not in tournament.LOSSES or not code):
        raise Invalid("penalty.no_loss")
    with work.writing("penalty.give", slug) as change:
        player = player_by(change.session, change.event, code) if code else None
        state = "given" if work.may(right_to_give(level, points), change.event) else "proposed"
        number = current_round(change.session, change.event)
        change.session.add(
            Penalty(
                event_id=change.event.id,
                player_id=player.id if player else None,
                subject="" if player else clean_name(subject),
                round_number=number,
                category=category,
                level=level,
                note=note,
                points=points,
                counts=counts,
                by=work.actor.name,
                at=work.now,
                state=state,
                decided_by=work.actor.name if state == "given" else "",
            )
        )
        if player and state == "given" and level == "disqualification":
            _put_out(change, player)
        if player and state == "given" and counts:
            _lose(work, change, player, level)
        change.facts |= {"name": _name(work, change, player) or subject, "level": level, "state": state}
        return state


def _name(work: Work, change: Change, player: Player | None) -> str:
    return display_names(work, change.session, change.event)[player.code] if player else ""


def _put_out(change: Change, player: Player) -> None:
    """Drop a disqualified player, also from the waiting list; before round 1 the next in line gets the place."""
    player.waiting = False
    if player.dropped is None:
        leave(player, current_round(change.session, change.event))
    fill_places(change)


def _lose(work: Work, change: Change, player: Player, level: str) -> None:
    """Apply a loss to the result of the player's table in the current round."""
    match = own_match(change.session, change.event, player.id)
    if match is None or len(match.seats) < 2:
        raise Conflict("penalty.no_match", name=player.name)
    table, old = table_of(match, display_names(work, change.session, change.event)), match.result
    names = {code: name for _position, code, name in table.seats}
    loss, spot = (player.code, level), (table.round, table.number)
    match.result = tournament.result_after_loss(table.stage, spot, names, old, loss, work.language)
    match.result_by, match.result_at = work.actor.name, work.now
    match.reports.clear()
    say_result(change, table, match.result, old)


def decide_penalty(work: Work, slug: str, penalty_id: int, *, give: bool) -> None:
    """Give or refuse a proposed penalty, as head judge."""
    with work.writing("penalty.decide", slug) as change:
        row = change.session.get(Penalty, penalty_id)
        if row is None or row.event_id != change.event.id:
            raise NotFound("penalty.unknown")
        work.need(right_to_give(row.level, row.points), change.event)
        if row.state != "proposed":
            raise Conflict("penalty.decided")
        row.state, row.decided_by = ("given" if give else "refused"), work.actor.name
        if give and row.counts and row.player:
            if row.round_number != current_round(change.session, change.event):
                raise Conflict("penalty.round_over", round=row.round_number)
            _lose(work, change, row.player, row.level)
        if give and row.level == "disqualification" and row.player:
            _put_out(change, row.player)
        change.facts |= {"name": _name(work, change, row.player) or row.subject, "level": row.level}


def penalties(work: Work, slug: str, code: str = "") -> list[PenaltyView]:
    """List the penalties of the event, or of one player, newest first."""
    with work.reading(slug, Right.SEE_FLOOR) as (session, event):
        wanted = select(Penalty).where(Penalty.event_id == event.id)
        if code:
            wanted = wanted.where(Penalty.player_id == player_by(session, event, code).id)
        names = display_names(work, session, event)
        return [
            row.view(
                PenaltyView,
                code=row.player.code if row.player else "",
                name=names[row.player.code] if row.player else row.subject,
            )
            for row in session.scalars(wanted.order_by(Penalty.id.desc()))
        ]
