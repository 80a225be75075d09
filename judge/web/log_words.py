"""What a write changed, as people read it: the fields of each row by their names, and what was before and is after.

The file of the log keeps the data as it is stored; here is only what somebody at the desk asks about.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from flask_babel import gettext
from flask_babel import lazy_gettext as _l

from judge.store.doors.games import GAMES
from judge.store.history import HIDDEN
from judge.store.services.scores import shown
from judge.store.services.settings import ROWS
from judge.web import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from judge.store.services.journal import ChangedValue

_CHECKS: Final = {"open": _l("open"), "agreed": _l("agrees"), "differs": _l("differs")}
_STATES: Final = {
    "round": {"draft": _l("draft"), "published": _l("published"), "finished": _l("finished")},
    "dispute": words.DISPUTE_STATES,
    "penalty": words.PENALTY_STATES,
    "deck_check": _CHECKS,
}
_CODED: Final[Mapping[str, Mapping[Any, Any]]] = {
    "format": words.FORMATS,
    "game": GAMES,
    "best_of": words.BEST_OF,
    "first_round": words.FIRST_ROUNDS,
    "last_round": words.LAST_ROUNDS,
    "preset": words.PRESETS,
    "kind": words.CALLS,
    "level": words.LEVELS,
    "category": words.CATEGORIES,
    "role": words.ROLES,
}
_ROWS: Final = {
    "event": _l("Event"),
    "player": _l("Player"),
    "deck": _l("Deck"),
    "round": _l("Round"),
    "match": _l("Table"),
    "seat": _l("Seat"),
    "report": _l("Report"),
    "call": _l("Judge call"),
    "penalty": _l("Penalty"),
    "deck_check": _l("Deck check"),
    "dispute": _l("Dispute"),
    "announcement": _l("Announcement"),
    "membership": _l("Staff"),
    "forbidden_pair": _l("Kept apart"),
    "account": _l("Account"),
    "login": _l("Device"),
}
_FIELDS: Final = {
    "name": _l("Name"),
    "code": _l("Number"),
    "joined": _l("First round played"),
    "dropped": _l("Dropped after round"),
    "waiting": _l("On the waiting list"),
    "here_at": _l("Checked in at"),
    "absences": _l("Rounds away"),
    "fixed_table": _l("Fixed table"),
    "seed": _l("Seed"),
    "rating": _l("Rating"),
    "byes": _l("Awarded byes"),
    "groups": _l("Groups"),
    "language": _l("Language"),
    "unlocked_until": _l("Deck unlocked until"),
    "unlock_reason": _l("Reason"),
    "erased_at": _l("Erased"),
    "player_id": _l("Player"),
    "one_id": _l("Player"),
    "two_id": _l("Player"),
    "source": _l("Deck list"),
    "legal": _l("Legal"),
    "total": _l("Cards"),
    "number": _l("Number"),
    "state": _l("State"),
    "format": _l("Format"),
    "best_of": _l("Best of"),
    "quality": _l("Pairing"),
    "published_at": _l("Published"),
    "clock_started_at": _l("Clock started"),
    "clock_seconds": _l("Clock"),
    "clock_spent": _l("Time elapsed before the stop"),
    "standings": _l("Standings"),
    "table_number": _l("Table"),
    "result": _l("Result"),
    "result_by": _l("Entered by"),
    "result_at": _l("Entered at"),
    "note": _l("Note"),
    "extra_seconds": _l("Extra time"),
    "position": _l("Seat"),
    "kind": _l("What"),
    "taken_by": _l("Taken by"),
    "taken_at": _l("Taken at"),
    "closed_at": _l("Closed at"),
    "subject": _l("Name"),
    "round_number": _l("Round"),
    "category": _l("Category"),
    "level": _l("Level"),
    "points": _l("Points deducted in the standings"),
    "counts": _l("Changes the table’s result"),
    "decided_by": _l("Decided by"),
    "title": _l("What it is about"),
    "file": _l("Position and steps"),
    "kept": _l("Ruling"),
    "precedent": _l("Precedent"),
    "appeal": _l("Appeal"),
    "decision": _l("Decision"),
    "ruled_at": _l("Ruled at"),
    "counted": _l("Counted"),
    "text": _l("Text"),
    "withdrawn_at": _l("Withdrawn at"),
    "role": _l("Role"),
    "join_code": _l("Join code"),
    "device": _l("Device"),
    "revoked_at": _l("Revoked at"),
}
_OWN: Final = frozenset(
    [
        "account_id",
        "asks",
        "at",
        "bracket",
        "by",
        "created_at",
        "drafted_at",
        "event_id",
        "expires_at",
        "link_nonce",
        "lots",
        "match_id",
        "parent_id",
        "picked",
        "report",
        "revision",
        "round_id",
        "scopes",
        "seated",
        "secret",
        "seen_at",
        "settled",
        "sides",
        "skeleton",
        "slug",
        "stage",
        "submitted_at",
        "token_hash",
        "why",
    ]
)  # what only the program uses, and who and when, which the entry says
_CALLED: Final = (
    "name",
    "table_number",
    "number",
    "title",
)  # what a row is told apart by, where the change holds it
_NOTHING: Final[tuple[object, ...]] = (None, "", [], {})
_SECONDS: Final = {"clock_seconds", "clock_spent", "extra_seconds"}


class Told(NamedTuple):
    """One field of one row: which row, which field, what it was and is."""

    row: str
    field: str
    before: str | datetime
    after: str | datetime


def told(values: Iterable[ChangedValue]) -> list[Told]:
    """Say what was changed, in the order in which it was; what only the program uses is left out."""
    values = [*values]
    called: dict[tuple[str, int], str] = {}
    for value in values:
        if value.field in _CALLED:
            called.setdefault(
                (value.table, value.row), str(value.after if value.after is not None else value.before)
            )
    found = [
        Told(
            " ".join(filter(None, (str(_ROWS[value.table]), called.get((value.table, value.row), "")))),
            label,
            _said(value.table, value.field, value.before),
            _said(value.table, value.field, value.after, is_new=value.before in _NOTHING),
        )
        for value in values
        if value.table in _ROWS and (label := label_of(value.table, value.field))
    ]
    return [one for one in found if one.before != one.after]  # of what was made, what was left empty


def label_of(table: str, field: str) -> str:
    """Name a field of a row; "" where only the program uses it."""
    if table == "event" and field in ROWS:
        return str(gettext(ROWS[field].label))
    return "" if field in _OWN else str(_FIELDS.get(field, field))


def _said(table: str, field: str, value: Any, *, is_new: bool = False) -> str | datetime:
    """Say one value: by its word where it has one, else as plainly as it can be. `is_new`: nothing stood there before."""
    if value in _NOTHING:
        return "–"
    if value == HIDDEN:
        return HIDDEN
    if field.endswith(("_at", "_until")):
        return datetime.fromisoformat(value)
    if isinstance(value, bool):
        return str(gettext("Yes") if value else gettext("No"))
    if field == "quality":
        return words.quality_words(value)
    if field == "result":
        return shown(value)
    if field in _SECONDS:
        return str(gettext("%(n)s min", n=f"{value // 60}:{value % 60:02}"))
    if not isinstance(value, str | int):
        return _plain(value, is_new=is_new)
    coded = _CODED.get(field, {})
    if field == "state":
        coded = _STATES.get(table, {})
    elif (table, field) == ("match", "note"):
        coded = words.NOTES
    return str(coded.get(value, value))


def _plain(value: Any, *, is_new: bool = False) -> str:
    """Put lists and what is named into one line; what holds a whole document is only said to be there, or another."""
    if isinstance(value, dict):
        if any(isinstance(part, dict) for part in value.values()):
            return str(gettext("saved") if is_new else gettext("rewritten"))
        return " · ".join(f"{words.POINTS.get(name, name)}: {_plain(part)}" for name, part in value.items())
    return ", ".join(map(_plain, value)) if isinstance(value, list) else str(value)
