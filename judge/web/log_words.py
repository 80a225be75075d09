"""The changes of a write as people read them: the fields of each row by name, with the values before and after.

The file of the log holds the data as stored; here is only the part that the desk needs.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from flask_babel import gettext

from judge.store.history import HIDDEN
from judge.store.services.scores import format_result
from judge.store.services.settings import ROWS
from judge.web import words
from judge.web.tables import table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from judge.store.services.journal import ChangedValue

_STATES: Final = {
    "round": table("round_states"),
    "dispute": words.DISPUTE_STATES,
    "penalty": words.PENALTY_STATES,
    "deck_check": table("check_states"),
}
_CODED: Final[Mapping[str, Mapping[Any, Any]]] = {
    "format": words.FORMATS,
    "game": words.GAMES,
    "best_of": words.BEST_OF,
    "first_round": words.FIRST_ROUNDS,
    "last_round": words.LAST_ROUNDS,
    "preset": words.PRESETS,
    "kind": words.CALLS,
    "level": words.LEVELS,
    "category": words.CATEGORIES,
    "role": words.ROLES,
}
_ROWS: Final = table("logged_rows")
_FIELDS: Final = table("logged_fields")
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


class ChangedField(NamedTuple):
    """One changed field: its row, its name, and the value before and after."""

    row: str
    field: str
    before: str | datetime
    after: str | datetime


def changed_fields(values: Iterable[ChangedValue]) -> list[ChangedField]:
    """Return the changed fields, in order; fields that only the program uses are omitted."""
    values = [*values]
    called: dict[tuple[str, int], str] = {}
    for value in values:
        if value.field in _CALLED:
            called.setdefault(
                (value.table, value.row), str(value.after if value.after is not None else value.before)
            )
    found = [
        ChangedField(
            " ".join(filter(None, (str(_ROWS[value.table]), called.get((value.table, value.row), "")))),
            label,
            _render_value(value.table, value.field, value.before),
            _render_value(value.table, value.field, value.after, is_new=value.before in _NOTHING),
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


def _render_value(table: str, field: str, value: Any, *, is_new: bool = False) -> str | datetime:
    """Return a value by its name where it has one, else as plain text. `is_new`: there was no value before."""
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
        return format_result(value)
    if field in _SECONDS:
        return str(gettext("%(n)s min", n=f"{value // 60}:{value % 60:02}"))
    if not isinstance(value, str | int):
        return _render_plain(value, is_new=is_new)
    coded = _CODED.get(field, {})
    if field == "state":
        coded = _STATES.get(table, {})
    elif (table, field) == ("match", "note"):
        coded = words.NOTES
    return str(coded.get(value, value))


def _render_plain(value: Any, *, is_new: bool = False) -> str:
    """Return lists and mappings as one line; a whole document is only reported as present or changed."""
    if isinstance(value, dict):
        if any(isinstance(part, dict) for part in value.values()):
            return str(gettext("saved") if is_new else gettext("rewritten"))
        return " · ".join(
            f"{words.POINTS.get(name, name)}: {_render_plain(part)}" for name, part in value.items()
        )
    return ", ".join(map(_render_plain, value)) if isinstance(value, list) else str(value)
