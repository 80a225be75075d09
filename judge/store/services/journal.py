"""The audit log as people read it, and the undo of entries."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import select

from judge.store.actions import ACTIONS
from judge.store.adapters import tournament
from judge.store.history import HIDDEN, snapshot, take_back
from judge.store.models import AuditEntry, Match, Penalty, Player, Round
from judge.store.refusals import Conflict, NotFound
from judge.store.rights import Right
from judge.store.services import penalties
from judge.store.services.eventfile import event_file
from judge.store.services.locks import refuse_locked, refuse_locked_player
from judge.store.services.places import seated_waiting_players
from judge.store.services.players import keep_number, refuse_disqualified, refuse_erased

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy.orm import Session

    from judge.store.work import Change, Work

UNDO: Final = "undo"  # can be undone itself
READ_BY: Final = {
    ("event", "seed"): Right.EVENT,
    "membership": Right.STAFF,
    "deck_check": Right.CHECKS,
    "dispute": Right.FLOOR,
}
"""Who may read what was written in a row, or in one of its fields, where the right to the log is not enough."""
PAGE = 100
_PLAYERS = ("player_id", "one_id", "two_id")
SHOWN = 20  # values of one entry; the rest is in the file


@dataclass(frozen=True)
class ChangedValue:
    """One changed value: its row, and the value before and after. None: the row did not exist, or does not any more."""

    table: str
    row: int
    field: str
    before: Any
    after: Any


@dataclass(frozen=True)
class LogFilter:
    """Which entries: by whom, of which action, before which id."""

    who: str | None = None
    action: str = ""
    before: int | None = None


ANY = LogFilter()


@dataclass(frozen=True)
class LogEntry:
    """One entry of the log; `undo` is whether the reader can undo it, `more` how many values are omitted."""

    id: int
    at: datetime
    actor: str
    device: str
    action: str
    facts: dict[str, Any]
    undone: bool
    undo: bool
    values: list[ChangedValue]
    more: int


def entries(work: Work, slug: str, wanted: LogFilter = ANY, *, whole: bool = False) -> list[LogEntry]:
    """Return the newest entries that match the filter; `whole`: all of them, with every value."""
    with work.reading(slug, Right.LOG) as (session, event):
        found = select(AuditEntry).where(AuditEntry.event_id == event.id).order_by(AuditEntry.id.desc())
        if wanted.before is not None:
            found = found.where(AuditEntry.id < wanted.before)
        if wanted.who is not None:
            found = found.where(AuditEntry.actor == wanted.who)
        if wanted.action:
            found = found.where(AuditEntry.action == wanted.action)
        rows = session.scalars(found if whole else found.limit(PAGE))
        listed = [_entry(work, session, row, most=None if whole else SHOWN) for row in rows]
        return listed if whole else _name_players(session, event.id, listed)


def _name_players(session: Session, event_id: int, found: list[LogEntry]) -> list[LogEntry]:
    """Replace row numbers of players by their names."""
    values = (value for entry in found for value in entry.values if value.field in _PLAYERS)
    met = {row for value in values for row in (value.before, value.after) if row is not None}
    if not met:
        return found
    wanted = select(Player.id, Player.code, Player.name).where(
        Player.event_id == event_id, Player.id.in_(met)
    )
    names = {row: f"{code} {name}" for row, code, name in session.execute(wanted)}

    def name_player(value: ChangedValue) -> ChangedValue:
        if value.field not in _PLAYERS:
            return value
        return replace(
            value, before=names.get(value.before, value.before), after=names.get(value.after, value.after)
        )

    return [replace(entry, values=[name_player(value) for value in entry.values]) for entry in found]


def filter_choices(work: Work, slug: str) -> tuple[list[str], list[str]]:
    """Return the people and actions in an event's log, as choices of the filter."""
    with work.reading(slug, Right.LOG) as (session, event):
        mine = AuditEntry.event_id == event.id
        people = session.scalars(select(AuditEntry.actor).where(mine).distinct().order_by(AuditEntry.actor))
        actions = session.scalars(
            select(AuditEntry.action).where(mine).distinct().order_by(AuditEntry.action)
        )
        return list(people), list(actions)


def _entry(work: Work, session: Session, row: AuditEntry, *, most: int | None = SHOWN) -> LogEntry:
    undone = row.undone_by_id is not None
    undoable = not undone and _is_undoable(row.action) and bool(row.changes)
    rights = work.actor.rights(row.event_id or 0)
    values = [_read(value, rights) for change in row.changes for value in _values(change)]
    shown = values[:most]
    may_undo = undoable and _may_undo(work, session, row)
    return row.view(LogEntry, undone=undone, undo=may_undo, values=shown, more=len(values) - len(shown))


def _read(value: ChangedValue, rights: frozenset[Right]) -> ChangedValue:
    """Return a value as visible to a reader with these rights."""
    needed = READ_BY.get(value.table) or READ_BY.get((value.table, value.field))
    if needed is None or needed in rights:
        return value
    before, after = (None if one is None else HIDDEN for one in (value.before, value.after))
    return replace(value, before=before, after=after)


def _values(change: dict[str, Any]) -> list[ChangedValue]:
    """Return the changed values of a row; of a created or deleted one, its contents."""
    before, after = change["before"], change["after"]
    return [
        ChangedValue(change["table"], change["id"], name, (before or {}).get(name), (after or {}).get(name))
        for name in (after if after is not None else before)
        if (before or {}).get(name) != (after or {}).get(name)
    ]


def last_result(work: Work, slug: str) -> LogEntry | None:
    """Return the caller's last written result, to confirm it and offer its undo."""
    with work.reading(slug, Right.RESULTS) as (session, event):
        wanted = select(AuditEntry).where(
            AuditEntry.event_id == event.id,
            AuditEntry.actor == work.actor.name,
            AuditEntry.action == "result.record",
            AuditEntry.undone_by_id.is_(None),
        )
        row = session.scalar(wanted.order_by(AuditEntry.id.desc()).limit(1))
        return _entry(work, session, row) if row else None


def _is_undoable(action: str) -> bool:
    return action == UNDO or (action in ACTIONS and ACTIONS[action].undo is not None)


def _may_undo(work: Work, session: Session, entry: AuditEntry) -> bool:
    """Return whether the caller may undo it: their own result, or with the rights to undo and to do the action."""
    rights = work.actor.rights(entry.event_id or 0)
    if entry.actor == work.actor.name and entry.action == "result.record" and Right.RESULTS in rights:
        return True
    return Right.UNDO in rights and _needed_rights(session, entry) <= rights


def _needed_rights(session: Session, entry: AuditEntry) -> set[Right]:
    """Return the rights that the original write needed; for a penalty in force, the right to give it."""
    action, facts = entry.action, entry.facts
    while action == UNDO:
        action, facts = facts["action"], facts["of"]
    undo = ACTIONS[action].undo if action in ACTIONS else None
    found = {undo} if undo else set()
    for row in entry.changes:
        if row["table"] == "penalty":
            now = session.get(Penalty, row["id"])
            kept: dict[str, Any] = snapshot(now) if now is not None else row["before"] or row["after"]
            if kept["state"] != "proposed":
                found.add(penalties.right_to_give(kept["level"], kept["points"]))
    return found


def undo(work: Work, slug: str, entry: int) -> None:
    """Undo one entry exactly, unless a later one depends on it.

    The undo is logged, and undoable. The log entry of a reverted addition keeps the name, so that it can be undone. To
    delete the name, redo the addition and
    then remove or erase the player (`erasing`), which is final.
    """
    with work.writing("undo", slug) as change:
        undone = change.session.get(AuditEntry, entry)
        if undone is None or undone.event_id != change.event.id:
            raise NotFound("undo.unknown")
        if not _may_undo(work, change.session, undone):
            for right in (Right.UNDO, *_needed_rights(change.session, undone)):
                work.need(right, change.event)
        if undone.undone_by_id is not None:
            raise Conflict("undo.done")
        if not _is_undoable(undone.action):
            raise Conflict("undo.never")
        if undone.action == "round.publish":
            _no_results(change, int(undone.facts["round"]))
        if change.event.closed_at is not None and undone.action != "event.close":
            raise Conflict("event.closed")
        _refuse_settled(change, undone)
        seated = seated_waiting_players(change.session, change.event)
        take_back(change.session, undone.changes)
        if seated_waiting_players(change.session, change.event) - seated:  # a table of theirs was drawn since
            raise Conflict("undo.changed_since")
        for row in undone.changes:
            if row["table"] == "player":
                _check_player(change, row)
        tournament.check(event_file(change.session, change.event), "undo.breaks", work.language)
        change.undoes = undone
        change.facts |= {"entry": undone.id, "action": undone.action, "of": undone.facts}


def _check_player(change: Change, row: dict[str, Any]) -> None:
    """Reserve the number of a removed player, and refuse to reactivate a disqualified one."""
    if row["before"] is None:
        keep_number(change.session, change.event_id, row["after"]["number"])
    player = change.session.get(Player, row["id"])
    if player is not None and player.dropped is None:
        refuse_disqualified(change.session, player)


def _refuse_settled(change: Change, entry: AuditEntry) -> None:
    """Refuse to revert a setting after a round was paired with it."""
    for row in entry.changes:
        before = row["before"] or {}
        if row["table"] == "event" and entry.action != "event.close":
            refuse_locked(change.session, change.event, before)
        elif row["table"] == "player" and row["after"] is not None:
            player = change.session.get(Player, row["id"])
            if player is not None:
                refuse_erased(player)
            if player is not None and row["before"] is not None:
                refuse_locked_player(change.session, change.event, player, before)


def _no_results(change: Change, number: int) -> None:
    """Refuse to hide a round that has a result."""
    played = (
        select(Match)
        .join(Round)
        .where(Round.event_id == change.event.id, Round.number == number, Match.result_at.is_not(None))
    )
    if change.session.scalar(played.limit(1)) is not None:
        raise Conflict("undo.results_there")
