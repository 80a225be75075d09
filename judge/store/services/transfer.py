"""Export and import of a whole event as its file. What the service cannot store is refused by name, never dropped."""

from __future__ import annotations

import hashlib
import re
import secrets
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any, Final, cast

import yaml
from sqlalchemy import insert, select

from judge.documents import LARGEST_YAML, DocumentError, read_document
from judge.engine.plain import to_json
from judge.games import GAMES
from judge.store.adapters import foreign, tournament
from judge.store.adapters.tournament import CATEGORIES, LEVELS
from judge.store.models import (
    AuditEntry,
    Event,
    ForbiddenPair,
    Match,
    Membership,
    Penalty,
    Player,
    Round,
    Seat,
)
from judge.store.models.base import Versioned
from judge.store.refusals import Forbidden, Invalid
from judge.store.rights import HEAD_JUDGE, ORGANIZER, Right
from judge.store.services.eventfile import event_file
from judge.store.services.events import code
from judge.store.services.house import check_rulings
from judge.store.services.kinds import Day, Moment
from judge.store.services.names import clean_name, skeleton
from judge.store.services.player_lists import list_in, settled_list
from judge.store.services.players import MOST_PLAYERS
from judge.store.services.rounds import result_kinds
from judge.store.services.settings import DESK, ROWS, Settings

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sqlalchemy import Table
    from sqlalchemy.orm import Session

    from judge.store.models import Base
    from judge.store.work import Work

LARGEST: Final = 40_000_000  # bytes: 10,000 players and their rounds as JSON
CODE = re.compile(r"[^/\\?#%\s]{1,40}")  # an id that can stand in an address and on paper
# How much of each text there is room for; the self-check after writing finds everything else.
ROOM = {"note": 40, "bracket": 4}
_Dumper: type[yaml.SafeDumper] = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


def export_event(work: Work, slug: str) -> dict[str, object]:
    """Return the event as the mapping of its file (format 1), in its normal form, with all its data."""
    with work.reading(slug, Right.EVENT) as (session, event):
        return tournament.normalize(event_file(session, event, whole=True), work.language)


def export_text(work: Work, slug: str) -> tuple[str, str]:
    """Return the event file as text, and its format: YAML, or JSON where it is too large to be read as YAML."""
    file = export_event(work, slug)
    written: str = yaml.dump(file, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=120)
    if len(written.encode()) <= LARGEST_YAML:
        return written, "yaml"
    return to_json(file), "json"


def import_event(
    work: Work,
    data: bytes,
    game: str = "",
    settled: Callable[[str], str] = settled_list,
    name: str = "",
) -> str:
    """Make a new event of an event file (called `name`), with everything that is in it; return its slug.

    Reports of other programs (TRF) and lists of players are read too: they are of the `game` that is said beside them, and
    what an event cannot hold of them is named in the log.
    `settled` says of a list of players who is meant where a name is there twice: the rest is asked about.

    The file is read by the tournament's own reader first: what that refuses is refused here, with its place. Before
    the event is stored it is written out again: a part of the file that is missing there is named, and nothing is stored.

    The log says how many rows were made, and the sha256 of the event as it is exported afterwards: an event of 3,000
    players has 40,000 rows, and writing each down twice takes longer than all the rest. From there on every change of
    a row is logged with what was there before.
    """
    if work.actor.account_id is None:
        raise Forbidden("forbidden.login")
    document, left_out = _document(work, data, game, settled, name)
    file, stages_of_rounds, otherwise = tournament.normalize_import(document, work.language)
    left_out = tuple(otherwise) if left_out is None else left_out  # a foreign order has tie-breaks of its own
    columns = _columns(file, work.language)
    _room(file)
    with work.writing_alone("event.import") as change:
        session = change.session
        event = Event(slug=code(8).lower(), join_code=code(), created_at=work.now, **columns)
        session.add(event)
        session.flush()
        for role in (ORGANIZER, HEAD_JUDGE):
            session.add(Membership(account_id=work.actor.account_id, event_id=event.id, role=role))
        counts = _rows(work, session, event, file, stages_of_rounds)
        session.flush()
        session.expire_all()
        kept = _export_normalized(session, event, file, work.language)
        _check_complete(file, kept, "")
        change.event = event
        change.facts |= {"name": event.name, "rows": counts, "sha256": fingerprint(kept)}
        if left_out:
            change.facts["left_out"] = [why.to_dict() for why in left_out]
        return event.slug


def _document(
    work: Work, data: bytes, game: str, settled: Callable[[str], str], name: str
) -> tuple[object, tuple[foreign.PairingReason, ...] | None]:
    """Read an event file, or the file of another program as one with the keys of what is not in there."""
    text = data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] not in (b"{", b"[")
    found = foreign.from_text(data, work.language, name) if text else None
    if found is not None and found.format == "list":
        found = foreign.from_text(settled(list_in(data, name)).encode(), work.language, name)
    if found is None:
        try:
            return read_document(data, LARGEST), None
        except DocumentError as error:
            raise Invalid("file.unreadable", because=str(error)) from error
    if game not in GAMES:
        raise Invalid("file.which_game")
    return found.event | {"game": game}, found.left_out


def left_out_of(work: Work, slug: str) -> list[dict[str, Any]]:
    """Return what the file of an imported event held and the event cannot, as keys and facts; for the importer."""
    with work.reading(slug) as (session, event):
        mine = select(AuditEntry.facts).where(
            AuditEntry.event_id == event.id, AuditEntry.action == "event.import"
        )
        facts = session.scalar(mine.order_by(AuditEntry.id).limit(1)) or {}
        return [one for one in facts.get("left_out", []) if isinstance(one, dict)]


def fingerprint(file: dict[str, object]) -> str:
    """Return the sha256 of an event as exported, by which the log identifies an import."""
    return hashlib.sha256(to_json(file, ordered=True).encode()).hexdigest()


def _export_normalized(
    session: Session, event: Event, file: dict[str, object], language: str
) -> dict[str, Any]:
    """Write the event out again in normal form; rounds that are those of the file, word by word, are in it already."""
    made = event_file(session, event, whole=True)
    if made["results"] != file["results"]:
        return tournament.normalize(made, language)
    return tournament.normalize({**made, "results": []}, language) | {"results": file["results"]}


def _rows(
    work: Work,
    session: Session,
    event: Event,
    file: dict[str, Any],
    stages_of_rounds: list[tournament.StageOfRound],
) -> dict[str, int]:
    """Write all rows of the event, one database table at a time; return the number of rows of each."""
    counts: dict[str, int] = {}

    def write(table: type[Base], rows: list[dict[str, Any]]) -> None:
        counts[table.__tablename__] = len(rows)
        if issubclass(table, Versioned):
            for row in rows:
                row["version"] = 1
        if rows:  # into the table, past the session, which would look at every value of every row
            session.execute(insert(cast("Table", table.__table__)), rows)

    line = set(str(file.get("desk", {}).get("waiting", "")).split())
    write(Player, [_player(work, event, n, entry, line) for n, entry in enumerate(file["players"], 1)])
    players = _ids(session, select(Player.code, Player.id).where(Player.event_id == event.id))
    played = zip(file["results"], stages_of_rounds, strict=True)
    write(Round, [_round(work, event, entry, stage_of_round) for entry, stage_of_round in played])
    rounds = _ids(session, select(Round.number, Round.id).where(Round.event_id == event.id))
    tables = [(rounds[entry["round"]], table) for entry in file["results"] for table in entry["tables"]]
    write(Match, [_match(work, number, table) for number, table in tables])
    written = select(Match.round_id, Match.table_number, Match.id).join(Round)
    matches = _ids(session, written.where(Round.event_id == event.id))
    write(
        Seat,
        [
            {"match_id": matches[number, table["table"]], "position": i, "player_id": players[who]}
            for number, table in tables
            for i, who in enumerate(table["players"])
        ],
    )
    write(
        ForbiddenPair,
        [
            {"event_id": event.id, "one_id": players[one], "two_id": players[two]}
            for one, two in file.get("forbidden", [])
        ],
    )
    write(Penalty, [_penalty(work, event, entry, players) for entry in file.get("penalties", [])])
    return counts


def _ids(session: Session, rows: Any) -> dict[Any, int]:
    """Return the ids of rows by their other values: a bulk INSERT returns none."""
    return {key[0] if len(key) == 1 else tuple(key): number for *key, number in session.execute(rows)}


def _columns(file: Mapping[str, Any], language: str) -> dict[str, Any]:
    """Return the event's columns from a file in normal form; refuse values an event here cannot have."""
    first, *later = file.get("stages") or [file]
    sent = dict(file.get("desk", {}))
    closed = _moment(sent.pop("closed_at"), "closed_at") if "closed_at" in sent else None
    desk = {DESK[key]: value for key, value in sent.items() if key in DESK}
    for column, value in desk.items():
        if isinstance(ROWS[column].kind, Moment):
            desk[column] = _moment(value, column)
        elif isinstance(ROWS[column].kind, Day):
            desk[column] = _read(date.fromisoformat, value, column)
    settings = Settings(
        name=file["name"] or "?",
        game=file["game"],
        format=first["format"],
        rounds=None if first["rounds"] == "auto" else first["rounds"],
        best_of=first["best_of"],
        first_round=first.get("first_round", "lot"),
        last_round=first.get("last_round", "lot"),
        pods=first.get("pods", {}),
        ways={key: first[key] for key in first if key in tournament.WAY_KEYS},
        later_stages=later,
        seed=file["seed"],
        scoring=file["scoring"],
        preset=file["preset"],
        tie_breakers=file.get("tie_breakers", []),
        floor=file.get("floor", ""),
        counting=file.get("counting", {}),
        apart=file.get("apart", []),
        first_table=file.get("first_table", 1),
        tables_left_out=file.get("tables_left_out", ""),
        join_open=False,
        **desk,
    )
    rulings = file.get("house_rulings", {})
    check_rulings(settings.game, rulings) if rulings else None
    kept = {"house_rulings": rulings, "closed_at": closed, "lots": file.get("lots") or {}}
    return settings.to_columns(language) | kept


def _moment(value: Any, field: str) -> datetime:
    moment: datetime = _read(datetime.fromisoformat, value, field)
    Moment().check(field, moment)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _read(reader: Any, value: Any, field: str) -> Any:
    try:
        return reader(value)
    except (TypeError, ValueError) as error:
        raise Invalid("field.choice", field=field, value=str(value)[:40]) from error


def _room(file: Mapping[str, Any]) -> None:
    """Refuse a file that exceeds the limits, before a row is made of it."""
    if len(file["players"]) > MOST_PLAYERS:
        raise Invalid("player.too_many", most=MOST_PLAYERS)
    for i, player in enumerate(file["players"]):
        if not CODE.fullmatch(player["id"]) or player["id"] in {".", ".."}:
            raise Invalid("file.id", path=f"players[{i}].id", id=player["id"][:60])
    for i, entry in enumerate(file["results"]):
        for j, table in enumerate(entry["tables"]):
            for field, most in ROOM.items():
                if len(table.get(field, "")) > most:
                    raise Invalid("file.cannot_hold", path=f"results[{i}].tables[{j}].{field}")
    pairs = set[frozenset[str]]()
    for i, pair in enumerate(map(frozenset, file.get("forbidden", []))):
        if pair in pairs:
            raise Invalid("file.cannot_hold", path=f"forbidden[{i}]")
        pairs.add(pair)
    for i, penalty in enumerate(file.get("penalties", [])):
        for field, known in (("category", CATEGORIES), ("level", LEVELS)):
            if penalty.get(field) not in known:
                raise Invalid("file.cannot_hold", path=f"penalties[{i}].{field}")
        if len(penalty.get("note", "")) > 500 or len(penalty.get("by", "")) > 100:
            raise Invalid("file.cannot_hold", path=f"penalties[{i}]")


def _player(work: Work, event: Event, number: int, entry: dict[str, Any], line: set[str]) -> dict[str, Any]:
    absences, dropped = _absences(_as_list(entry.get("dropped")), _as_list(entry.get("returned")))
    name = clean_name(entry.get("name") or entry["id"])
    return {
        "event_id": event.id,
        "number": number,
        "code": entry["id"],
        "name": name,
        "skeleton": skeleton(name),
        "joined": entry.get("joined", 1),
        "dropped": dropped,
        "waiting": dropped == 0 and entry["id"] in line,
        "absences": absences,
        "fixed_table": entry.get("table"),
        "seed": entry.get("seed"),
        "rating": entry.get("rating"),
        "byes": _as_list(entry.get("byes")),
        "groups": {kind: entry[kind] for kind in event.apart if kind in entry},
        "link_nonce": secrets.token_hex(8),
        "created_at": work.now,
    }


def _absences(left: list[int], back: list[int]) -> tuple[list[list[int]], int | None]:
    """Join departures and returns into absences, and the departure that lasts."""
    absences: list[list[int]] = []
    out: int | None = None
    for number, returns in sorted([(number, 1) for number in left] + [(number, 0) for number in back]):
        if returns == 1 and out is None:
            out = number
        elif returns == 0 and out is not None and number > out:
            absences.append([out, number])
            out = None
    return absences, out


def _as_list(value: Any) -> list[int]:
    return [] if value is None else value if isinstance(value, list) else [value]


def _round(
    work: Work, event: Event, entry: dict[str, object], stage_of_round: tournament.StageOfRound
) -> dict[str, object]:
    return {
        "event_id": event.id,
        "number": entry["round"],
        "stage": stage_of_round.stage,
        "format": stage_of_round.format,
        "best_of": stage_of_round.best_of,
        "asks": result_kinds(stage_of_round, event.game),
        "sides": list(stage_of_round.sides),
        "state": "published",
        "quality": {mark: True for mark in ("manual", "corrected") if entry.get(mark)},
        "standings": entry.get("standings", []),
        "drafted_at": work.now,
        "published_at": work.now,
        "clock_seconds": event.minutes * 60,
    }


def _match(work: Work, number: int, table: dict[str, object]) -> dict[str, object]:
    result = {key: table[key] for key in tournament.RESULT_KEYS if key in table}
    return {
        "round_id": number,
        "table_number": table["table"],
        "why": {},
        "result": result or None,
        "result_by": "file" if result else "",
        "result_at": work.now if result and "bye" not in result else None,
        "note": table.get("note", ""),
        "bracket": table.get("bracket", ""),
    }


def _penalty(work: Work, event: Event, entry: dict[str, Any], players: dict[str, int]) -> dict[str, Any]:
    return {
        "event_id": event.id,
        "player_id": players[entry["player"]] if "player" in entry else None,
        "subject": clean_name(entry["subject"]) if "subject" in entry else "",
        "round_number": entry["round"],
        "category": entry["category"],
        "level": entry["level"],
        "note": entry.get("note", ""),
        "points": entry["points"] if isinstance(entry.get("points"), int) else 0,
        "by": entry.get("by", ""),
        "at": _moment(entry["at"], "at") if entry.get("at") else work.now,
        "state": "given",
        "decided_by": entry.get("by", ""),
    }


def _check_complete(before: object, after: object, path: str) -> None:
    """Check that everything in the file is in the event made of it, unchanged. More may be there."""
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for key, value in before.items():
            if key == "name" and value in ("", before.get("id")):
                continue  # a name that says nothing: the service shows the id
            _check_complete(value, after.get(key), f"{path}.{key}" if path else key)
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for i, (one, two) in enumerate(zip(before, after, strict=True)):
            _check_complete(one, two, f"{path}[{i}]")
    elif not _same_moment(before, after):
        raise Invalid("file.cannot_hold", path=path)


def _same_moment(one: object, two: object) -> bool:
    try:
        return _moment(one, "") == _moment(two, "")
    except Invalid:
        return False
