"""The audit log, and undo."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flask import Blueprint, request

from judge.store.services import journal
from judge.web.files import download_csv
from judge.web.log_words import changed_fields
from judge.web.pages.frame import page
from judge.web.signin import work
from judge.web.words import kind_of_action, log_text

if TYPE_CHECKING:
    from werkzeug.wrappers import Response


blueprint = Blueprint("log", __name__, url_prefix="/e/<slug>/log")


COLUMNS: Final = (
    "time",
    "who",
    "device",
    "action",
    "what",
    "undone",
    "table",
    "row",
    "field",
    "before",
    "after",
)


@blueprint.get("")
def index(slug: str) -> tuple[str, int]:
    """Show who did what and when, on which device, and what it changed."""
    wanted = _read_filter()
    found = journal.entries(work(), slug, wanted)
    people, actions = journal.filter_choices(work(), slug)
    return page(
        "event/log.html",
        slug,
        entries=found,
        more=len(found) == journal.PAGE,
        wanted=wanted,
        people=people,
        changed_fields=changed_fields,
        actions=[(action, kind_of_action(action)) for action in actions],
    )


def _read_filter() -> journal.LogFilter:
    who, action = request.args.get("who", "*")[:100], request.args.get("action", "")[:40]
    return journal.LogFilter(None if who == "*" else who, action, request.args.get("before", type=int))


@blueprint.get("/file.csv")
def as_csv(slug: str) -> Response:
    """Return the log as a file: a line for every value that was changed."""
    rows = [
        (*_entry_columns(entry), *line)
        for entry in journal.entries(work(), slug, _read_filter(), whole=True)
        for line in [[one.table, one.row, one.field, one.before, one.after] for one in entry.values]
        or [[""] * 5]
    ]
    return download_csv(f"{slug}-log.csv", COLUMNS, rows)


def _entry_columns(entry: journal.LogEntry) -> tuple[str, ...]:
    said = log_text(entry.action, entry.facts)
    undone = "x" if entry.undone else ""
    return entry.at.isoformat(), entry.actor, entry.device, entry.action, said, undone
