"""The audit log, and undo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, redirect, request

from judge.store.services import journal
from judge.web.pages.frame import back, page
from judge.web.pages.home import local_path
from judge.web.signin import work

if TYPE_CHECKING:
    from werkzeug.wrappers import Response


blueprint = Blueprint("log", __name__, url_prefix="/e/<slug>/log")


@blueprint.get("")
def index(slug: str) -> tuple[str, int]:
    """Show who did what and when."""
    found = journal.entries(work(), slug, request.args.get("before", type=int))
    return page("event/log.html", slug, entries=found, more=len(found) == journal.PAGE)


@blueprint.post("/<int:entry>/undo")
def undo(slug: str, entry: int) -> Response:
    """Undo one entry."""
    journal.undo(work(), slug, entry)
    if request.form.get("next"):
        return redirect(local_path(request.form["next"]), 303)
    return back("log.index", slug=slug)
