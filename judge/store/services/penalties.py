"""Penalties: cautions and warnings by any judge, game loss and above through the head judge.

A penalty that its writer may not give alone is kept as proposed; only the head judge gives or refuses it.
Spectators and coaches can be penalised too. A drop does not wipe a penalty out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import select

from judge.store.models import Penalty
from judge.store.refusals import Conflict, Invalid, NotFound
from judge.store.rights import Right
from judge.store.services.names import clean_name
from judge.store.services.players import current_round, leave, player_by

if TYPE_CHECKING:
    from datetime import datetime

    from judge.store.work import Work

CATEGORIES = ("procedure", "slow_play", "tardiness", "deck", "marked", "outside_help", "conduct", "other")
LEVELS = ("caution", "warning", "game_loss", "match_loss", "disqualification")
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


def _right(level: str, points: int) -> Right:
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
) -> str:
    """Write a penalty down; answers `given`, or `proposed` when the head judge must decide.

    `code` names a player; empty, `subject` names somebody who is none. `points` are taken from the player's in the
    standings, from nobody else's figures; only the head judge does so.
    """
    for field, value, allowed in (("category", category, CATEGORIES), ("level", level, LEVELS)):
        if value not in allowed:
            raise Invalid("field.choice", field=field, value=value)
    note = note.strip()
    if not 0 < len(note) <= 500:
        raise Invalid("field.long", field="note", most=500)
    if not 0 <= points <= MOST_POINTS or (points and not code):
        raise Invalid("field.range", field="points", least=0, most=MOST_POINTS if code else 0)
    with work.writing("penalty.give", slug, Right.PENALTIES) as change:
        player = player_by(change.session, change.event, code) if code else None
        state = "given" if work.may(_right(level, points), change.event) else "proposed"
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
                by=work.actor.name,
                at=work.now,
                state=state,
                decided_by=work.actor.name if state == "given" else "",
            )
        )
        if player and state == "given" and level == "disqualification" and player.dropped is None:
            leave(player, number)
        change.facts |= {"name": player.name if player else subject, "level": level, "state": state}
        return state


def decide_penalty(work: Work, slug: str, penalty_id: int, *, give: bool) -> None:
    """Give or refuse a proposed penalty, as head judge."""
    with work.writing("penalty.decide", slug) as change:
        row = change.session.get(Penalty, penalty_id)
        if row is None or row.event_id != change.event.id:
            raise NotFound("penalty.unknown")
        work.need(_right(row.level, row.points), change.event)
        if row.state != "proposed":
            raise Conflict("penalty.decided")
        row.state, row.decided_by = ("given" if give else "refused"), work.actor.name
        if give and row.level == "disqualification" and row.player and row.player.dropped is None:
            leave(row.player, current_round(change.session, change.event))
        change.facts |= {"name": row.player.name if row.player else row.subject, "level": row.level}


def penalties(work: Work, slug: str, code: str = "") -> list[PenaltyView]:
    """List the penalties of the event, or of one player, newest first."""
    with work.reading(slug, Right.SEE_FLOOR) as (session, event):
        wanted = select(Penalty).where(Penalty.event_id == event.id)
        if code:
            wanted = wanted.where(Penalty.player_id == player_by(session, event, code).id)
        return [
            PenaltyView(
                row.id,
                row.player.code if row.player else "",
                row.player.name if row.player else row.subject,
                row.round_number,
                row.category,
                row.level,
                row.note,
                row.by,
                row.at,
                row.state,
                row.decided_by,
                row.points,
            )
            for row in session.scalars(wanted.order_by(Penalty.id.desc()))
        ]
