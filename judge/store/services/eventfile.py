"""An event as its file (format 1): what pairing and standings read, what is exported and imported."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import select
from sqlalchemy.orm import selectinload

from judge.store.models import Event, Match, Player, Round

if TYPE_CHECKING:
    from sqlalchemy.orm import Session


def event_file(
    session: Session, event: Event, *, names: bool = False, through: int | None = None
) -> dict[str, Any]:
    """Write an event as the mapping of its file: players, and the results of rounds up to `through`.

    Drafts are left out; a table without a result is written without one, so that no pairing is lost.
    """
    rounds = select(Round).where(Round.event_id == event.id, Round.state != "draft").order_by(Round.number)
    if through is not None:
        rounds = rounds.where(Round.number <= through)
    loaded = rounds.options(selectinload(Round.matches).selectinload(Match.seats))
    players = session.scalars(select(Player).where(Player.event_id == event.id).order_by(Player.number)).all()
    codes = {player.id: player.code for player in players}
    return {
        "event": 1,
        "game": event.game,
        "name": event.name,
        **_stages(event),
        "best_of": event.best_of,
        "seed": event.seed,
        "scoring": event.scoring,
        "tie_breakers": event.tie_breakers,
        "floor": event.floor,
        "players": [_player(player, names=names) for player in players],
        "results": [
            {"round": row.number, "tables": [_table(match, codes) for match in row.matches]}
            | ({"manual": True} if row.quality.get("manual") else {})
            for row in session.scalars(loaded)
        ],
    }


def _stages(event: Event) -> dict[str, Any]:
    """Write the format: one stage, or the rounds and then the cut."""
    rounds = event.rounds or "auto"
    if event.cut_to is None:
        return {"format": event.format, "rounds": rounds}
    return {
        "stages": [
            {"format": event.format, "rounds": rounds},
            {"format": "single_elimination", "cut": event.cut_to, "first_round": "seed"},
        ]
    }


def _player(player: Player, *, names: bool) -> dict[str, Any]:
    entry: dict[str, Any] = {"id": player.code}
    if names:
        entry["name"] = player.name
    if player.joined != 1:
        entry["joined"] = player.joined
    left = [out for out, _back in player.absences]
    if player.dropped is not None:
        left.append(player.dropped)
    if left:
        entry["dropped"] = left if len(left) > 1 else left[0]
    if player.absences:
        entry["returned"] = [back for _out, back in player.absences]
    if player.fixed_table is not None:
        entry["table"] = player.fixed_table
    return entry


def _table(match: Match, codes: dict[int, str]) -> dict[str, Any]:
    players = [codes[seat.player_id] for seat in match.seats]
    entry: dict[str, Any] = {"table": match.table_number, "players": players} | (match.result or {})
    if match.note:
        entry["note"] = match.note
    if match.bracket:
        entry["bracket"] = match.bracket
    return entry
