"""The audit log, and undo."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Final

from flask import Blueprint, request
from flask import Response as AnswerFile

from judge.engine.plain import to_json
from judge.store.services import journal
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
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would run


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
        told=changed_fields,
        actions=[(action, kind_of_action(action)) for action in actions],
    )


def _read_filter() -> journal.LogFilter:
    who, action = request.args.get("who", "*")[:100], request.args.get("action", "")[:40]
    return journal.LogFilter(None if who == "*" else who, action, request.args.get("before", type=int))


@blueprint.get("/file.csv")
def as_csv(slug: str) -> Response:
    """Return the log as a file: a line for every value that was changed."""
    made = io.StringIO()
    writer = csv.writer(made)
    writer.writerow(COLUMNS)
    for entry in journal.entries(work(), slug, _read_filter(), whole=True):
        said = log_text(entry.action, entry.facts)
        of = [
            entry.at.isoformat(),
            entry.actor,
            entry.device,
            entry.action,
            said,
            "x" if entry.undone else "",
        ]
        changed = [[one.table, one.row, one.field, one.before, one.after] for one in entry.values]
        writer.writerows([spreadsheet_cell(value) for value in of + line] for line in changed or [[""] * 5])
    name = f"{slug}-log.csv"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return AnswerFile(made.getvalue().encode("utf-8-sig"), mimetype="text/csv", headers=headers)


def spreadsheet_cell(value: object) -> str:
    """Return a value as text that a spreadsheet does not run."""
    text = "" if value is None else value if isinstance(value, str) else to_json(value)
    return f"'{text}" if text.startswith(FORMULA) else text
