"""Check-in before the first round: who is present, missing, or waiting for a place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, request

from judge.store.services import checking_in
from judge.web.here import check_in_code
from judge.web.pages.frame import page, redirect_to
from judge.web.signin import work

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

blueprint = Blueprint("check_in", __name__, url_prefix="/e/<slug>/check-in")


@blueprint.get("")
def index(slug: str) -> tuple[str, int]:
    """Show the missing players first, with the code that players enter on their phones."""
    return page(
        "players/check_in.html", slug, door=checking_in.check_in_view(work(), slug), code=check_in_code(slug)
    )


@blueprint.post("")
def present(slug: str) -> Response:
    """Check a player in, by number or name."""
    checking_in.check_in(work(), slug, request.form.get("code", ""))
    return redirect_to("check_in.index", slug=slug)


@blueprint.post("/<code>/not-here")
def not_here(slug: str, code: str) -> Response:
    """Undo the check-in of a player."""
    checking_in.check_out(work(), slug, code)
    return redirect_to("check_in.index", slug=slug)


@blueprint.post("/<code>/let-in")
def let_in(slug: str, code: str) -> Response:
    """Give a waiting player a place."""
    checking_in.let_in(work(), slug, code)
    return redirect_to("check_in.index", slug=slug)


@blueprint.post("/take-out")
def take_out(slug: str) -> Response:
    """Drop every player not checked in; present players on the waiting list move up."""
    checking_in.take_out_missing(work(), slug)
    return redirect_to("check_in.index", slug=slug)
