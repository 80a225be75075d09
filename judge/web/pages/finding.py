"""One box on every page of the staff: a player or a table by name or number, and what may be done there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, redirect, request, url_for

from judge.store.services import find
from judge.web.pages.frame import page
from judge.web.signin import work

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

blueprint = Blueprint("finding", __name__, url_prefix="/e/<slug>/find")


@blueprint.get("")
def index(slug: str) -> tuple[str, int] | Response:
    """Show what the words of the box mean, with what may be done; a table alone is opened."""
    words = request.args.get("q", "").strip()[: find.LONGEST]
    found = find.find(work(), slug, words)
    if found.table is not None and not found.players:
        return redirect(url_for("floor.tables", slug=slug, table=found.table))
    return page("players/find.html", slug, words=words, found=found)
