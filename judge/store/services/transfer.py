"""A whole event out to its file and in again."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

import yaml

from judge.catalogue.documents import DocumentError, read_yaml
from judge.store.doors import tournament
from judge.store.doors.games import GAMES
from judge.store.models import Event, Match, Membership, Player, Round, Seat
from judge.store.refusals import Forbidden, Invalid
from judge.store.rights import HEAD_JUDGE, ORGANIZER, Right
from judge.store.services.eventfile import event_file
from judge.store.services.events import FORMATS, SCORING, TIE_BREAKERS, code
from judge.store.services.names import clean_name, skeleton

if TYPE_CHECKING:
    from judge.store.work import Work

RESULTS = ("games", "places", "points", "scores", "double_loss", "no_show", "bye")


def export_event(work: Work, slug: str) -> dict[str, Any]:
    """Return the event as the mapping of its file (format 1), with the names."""
    with work.reading(slug, Right.EVENT) as (session, event):
        return event_file(session, event, names=True)


def export_text(work: Work, slug: str) -> str:
    """Return the event file as YAML."""
    written: str = yaml.safe_dump(export_event(work, slug), allow_unicode=True, sort_keys=False, width=120)
    return written


def import_event(work: Work, data: bytes) -> str:
    """Make a new event of an event file, with its players, rounds and results; return its slug.

    The file is read by the tournament's own reader first: what that refuses is refused here, with its place.
    """
    if work.actor.account_id is None:
        raise Forbidden("forbidden.login")
    try:
        file = read_yaml(data)
    except DocumentError as error:
        raise Invalid("file.unreadable", because=str(error)) from error
    tournament.check(file, work.language)
    if file.get("game") not in GAMES:
        raise Invalid("field.choice", field="game", value=str(file.get("game"))[:40])
    with work.writing_alone("event.import") as change:
        event = Event(
            slug=code(8).lower(), join_code=code(), created_at=work.now, join_open=False, **_columns(file)
        )
        change.session.add(event)
        change.session.flush()
        for role in (ORGANIZER, HEAD_JUDGE):
            change.session.add(Membership(account_id=work.actor.account_id, event_id=event.id, role=role))
        players = {
            str(entry["id"]): _player(work, event, n, entry)
            for n, entry in enumerate(file.get("players") or [], 1)
        }
        change.session.add_all(players.values())
        change.session.flush()
        for entry in file.get("results") or []:
            change.session.add(_round(work, event, entry, players))
        change.event = event
        change.facts["name"] = event.name
        return event.slug


def _columns(file: dict[str, Any]) -> dict[str, Any]:
    stages = file.get("stages") or [file]
    rounds = stages[0].get("rounds", "auto")
    breakers = file.get("tie_breakers", list(TIE_BREAKERS))
    best_of = file.get("best_of", 3)
    if stages[0].get("format", "swiss") not in FORMATS or best_of not in (1, 3, 5):
        raise Invalid("field.choice", field="best_of", value=best_of)
    return {
        "name": clean_name(file.get("name") or "?"),
        "game": file["game"],
        "format": stages[0].get("format", "swiss"),
        "rounds": None if rounds == "auto" else rounds,
        "best_of": best_of,
        "seed": file.get("seed", 0),
        "scoring": file.get("scoring") or dict(SCORING),
        "tie_breakers": breakers if isinstance(breakers, list) else list(TIE_BREAKERS),
        "floor": str(file.get("floor", "1/3")),
        "cut_to": stages[1].get("cut") if len(stages) > 1 else None,
        "house_rulings": {},
    }


def _player(work: Work, event: Event, number: int, entry: dict[str, Any]) -> Player:
    left, back = (_listed(entry.get(key)) for key in ("dropped", "returned"))
    name = clean_name(str(entry.get("name") or entry["id"]))
    return Player(
        event_id=event.id,
        number=number,
        name=name,
        skeleton=skeleton(name),
        joined=entry.get("joined", 1),
        dropped=left[-1] if len(left) > len(back) else None,
        absences=[[out, there] for out, there in zip(left, back, strict=False)],
        fixed_table=entry.get("table"),
        link_nonce=secrets.token_hex(8),
        created_at=work.now,
    )


def _listed(value: Any) -> list[int]:
    return [] if value is None else sorted(value) if isinstance(value, list) else [value]


def _round(work: Work, event: Event, entry: dict[str, Any], players: dict[str, Player]) -> Round:
    row = Round(
        event_id=event.id,
        number=entry["round"],
        state="published",
        quality={"manual": True} if entry.get("manual") else {},
        drafted_at=work.now,
        published_at=work.now,
        clock_seconds=event.minutes * 60,
    )
    for n, table in enumerate(entry.get("tables") or [], 1):
        result = {key: table[key] for key in RESULTS if table.get(key)}
        row.matches.append(
            Match(
                table_number=table.get("table", n),
                why={},
                result=result or None,
                result_by="file" if result else "",
                result_at=work.now if result and "bye" not in result else None,
                note=str(table.get("note", ""))[:40],
                bracket=table.get("bracket", ""),
                seats=[
                    Seat(position=i, player_id=players[str(who)].id) for i, who in enumerate(table["players"])
                ],
            )
        )
    return row
