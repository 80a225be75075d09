"""One search box on every page of the staff: a player or a table by name or number, with its actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, redirect, request, url_for

from judge.store.rights import Right
from judge.store.services import find
from judge.web.files import short_name
from judge.web.matrix import staff_with
from judge.web.pages.frame import page, redirect_to
from judge.web.signin import work
from judge.web.slip_codes import SlipAddress, slip_in, slip_of

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

blueprint = Blueprint("finding", __name__, url_prefix="/e/<slug>/find")


def sheet_of(slip: SlipAddress) -> Response:
    """Redirect to the table that a slip belongs to."""
    return redirect_to("floor.sheet_of_round", slug=slip.event, number=slip.round, table=slip.table)


@blueprint.post("/photo")
@staff_with(Right.RESULTS)
def photo(slug: str) -> Response:  # noqa: ARG001 - the address names the event, as all of the staff's do
    """Open the table of the slip in a photo."""
    file = request.files.get("photo")
    return sheet_of(slip_in(file.stream.read(), short_name(file)) if file is not None else slip_in(b"", "?"))


@blueprint.get("")
def index(slug: str) -> tuple[str, int] | Response:
    """Show what the words of the box mean, with what may be done; a table alone is opened."""
    if slip := slip_of(request.args.get("q", "")):
        return sheet_of(slip)
    words = request.args.get("q", "").strip()[: find.LONGEST]
    found = find.find(work(), slug, words)
    if found.table is not None and not found.players:
        return redirect(url_for("floor.tables", slug=slug, table=found.table))
    return page("players/find.html", slug, words=words, found=found)
