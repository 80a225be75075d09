"""An event as its file (format 1): the input of pairing and standings, and the export."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from judge.engine.plain import to_json
from judge.store.models import Event, ForbiddenPair, Match, Penalty, Player, Round, Seat
from judge.store.services.places import seated_waiting_players, waiting_players
from judge.store.services.settings import DESK

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy import Select
    from sqlalchemy.orm import Session


def event_file(
    session: Session,
    event: Event,
    *,
    whole: bool = False,
    names: bool = False,
    through: int | None = None,
    draft: bool = False,
) -> dict[str, Any]:
    """Return an event as the mapping of its file: players, and the results of rounds up to `through`.

    A draft is included on request; a table without a result is written without one, so that no pairing is lost. Data without
    effect on pairings and standings (names, house rulings, penalties, desk settings) are in the `whole` only.
    """
    rounds = select(Round).where(Round.event_id == event.id).order_by(Round.number)
    if not draft:
        rounds = rounds.where(Round.state != "draft")
    if through is not None:
        rounds = rounds.where(Round.number <= through)
    entered = select(*_OF_PLAYER).where(Player.event_id == event.id).order_by(Player.number)
    there = session.execute(entered).all()
    seated = seated_waiting_players(session, event) if any(player.waiting for player in there) else set()
    players = [player for player in there if whole or not player.waiting or player.id in seated]
    codes = {player.id: player.code for player in players}
    pairs = select(ForbiddenPair).where(ForbiddenPair.event_id == event.id).order_by(ForbiddenPair.id)
    file = {
        "event": 1,
        "game": event.game,
        "name": event.name,
        "stages": [_stage(event), *event.later_stages],
        "seed": event.seed,
        **({"lots": event.lots} if event.lots else {}),
        "scoring": event.scoring,
        "preset": event.preset,
        "tie_breakers": event.tie_breakers,
        "floor": event.floor,
        "counting": event.counting,
        "apart": event.apart,
        **({"first_table": event.first_table} if event.first_table != 1 else {}),
        **({"tables_left_out": event.tables_left_out} if event.tables_left_out else {}),
        "forbidden": [
            [codes[pair.one_id], codes[pair.two_id]]
            for pair in session.scalars(pairs)
            if pair.one_id in codes and pair.two_id in codes
        ],
        "players": [
            _player(player, event, names=names or whole, seated=player.id in seated) for player in players
        ],
        "results": _results(session, rounds, codes),
        "penalties": _point_penalties(session, event, codes),
    }
    return file | _extras(session, event, codes) if whole else file


def basis(file: dict[str, Any]) -> str:
    """Return a hash of everything that the next pairing depends on."""
    rest = {key: value for key, value in file.items() if key not in ("name", "game")}
    return hashlib.sha256(to_json(rest, ordered=True).encode()).hexdigest()[:16]


def _stage(event: Event) -> dict[str, object]:
    """Return the first stage; the later ones are stored as in the file."""
    stage = {
        "format": event.format,
        "rounds": event.rounds or "auto",
        "best_of": event.best_of,
        "first_round": event.first_round,
        "last_round": event.last_round,
    }
    return stage | ({"pods": event.pods} if event.pods else {}) | event.ways


# What a player's entry is made of: columns, not objects, as of the tables below.
_OF_PLAYER = (
    *(Player.id, Player.code, Player.name, Player.joined, Player.dropped, Player.absences, Player.waiting),
    *(Player.seed, Player.rating, Player.fixed_table, Player.byes, Player.groups),
)


def _player(player: Any, event: Event, *, names: bool, seated: bool) -> dict[str, object]:
    """Return a player's entry; a seated player is in the event even if recorded on the waiting list."""
    entry: dict[str, object] = {"id": player.code}
    if names and player.name != player.code:
        entry["name"] = player.name
    if player.joined != 1:
        entry["joined"] = player.joined
    left = [out for out, _back in player.absences]
    if player.dropped is not None and not seated:
        left.append(player.dropped)
    if left:
        entry["dropped"] = left
    if player.absences:
        entry["returned"] = [back for _out, back in player.absences]
    settled = {"seed": player.seed, "rating": player.rating, "table": player.fixed_table, "byes": player.byes}
    entry |= {key: value for key, value in settled.items() if value}
    return entry | {kind: player.groups[kind] for kind in event.apart if player.groups.get(kind)}


def _results(session: Session, rounds: Select[Round], codes: dict[int, str]) -> list[dict[str, Any]]:
    """Write the rounds with their tables. Columns are read, not objects: of a large event there are thousands."""
    entries = {row.id: _round(row) for row in session.scalars(rounds)}
    seated: dict[int, list[str]] = defaultdict(list)
    seats = select(Seat.match_id, Seat.player_id).join(Match).where(Match.round_id.in_(list(entries)))
    for match, player in session.execute(seats.order_by(Seat.match_id, Seat.position)):
        seated[match].append(codes[player])
    columns = (Match.round_id, Match.id, Match.table_number, Match.result, Match.note, Match.bracket)
    matches = select(*columns).where(Match.round_id.in_(list(entries))).order_by(Match.table_number)
    for round_id, match, number, result, note, bracket in session.execute(matches):
        table: dict[str, object] = {"table": number, "players": seated[match]} | (result or {})
        table |= {key: value for key, value in (("note", note), ("bracket", bracket)) if value}
        entries[round_id]["tables"].append(table)
    return list(entries.values())


def _round(row: Round) -> dict[str, Any]:
    entry: dict[str, object] = {"round": row.number, "tables": []}
    if row.quality.get("manual"):
        entry["manual"] = True
    if row.quality.get("corrected"):
        entry["corrected"] = True
    return entry | ({"standings": row.standings} if row.standings else {})


def _extras(session: Session, event: Event, codes: dict[int, str]) -> dict[str, object]:
    """Return the parts the tournament only carries: house rulings, penalties, the desk's settings."""
    given = select(Penalty).where(Penalty.event_id == event.id, Penalty.state == "given").order_by(Penalty.id)
    desk = {
        key: _to_json(getattr(event, column)) for key, column in [*DESK.items(), ("closed_at", "closed_at")]
    }
    return {
        "house_rulings": event.house_rulings,
        "penalties": [_penalty(row, codes) for row in session.scalars(given)],
        "desk": {key: value for key, value in desk.items() if value not in (None, "")}
        | _waiting_players(session, event),
    }


def _waiting_players(session: Session, event: Event) -> dict[str, object]:
    """Return the players on the waiting list: in the file they are out after round 0."""
    codes = [player.code for player in waiting_players(session, event)]
    return {"waiting": " ".join(codes)} if codes else {}


def _point_penalties(session: Session, event: Event, codes: dict[int, str]) -> list[dict[str, object]]:
    """Return the part of penalties that standings and pairings depend on."""
    taking = select(Penalty.round_number, Penalty.player_id, Penalty.points).where(
        Penalty.event_id == event.id, Penalty.state == "given", Penalty.points > 0
    )
    return [
        {"round": number, "player": codes[player], "points": points}
        for number, player, points in session.execute(taking.order_by(Penalty.id))
        if player in codes
    ]


def _to_json(value: Any) -> object:
    return value.isoformat() if hasattr(value, "isoformat") else value


def _penalty(row: Penalty, codes: dict[int, str]) -> dict[str, object]:
    whom = {"player": codes[row.player_id]} if row.player_id is not None else {"subject": row.subject}
    at: datetime = row.at
    words: dict[str, Any] = {"category": row.category, "level": row.level, "note": row.note, "by": row.by}
    words |= {"points": row.points} if row.points else {}
    return {"round": row.round_number, **whom, **words, "at": at.isoformat()}
