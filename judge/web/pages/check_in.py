"""Check-in before the first round: who is present, missing, or waiting for a place."""

from __future__ import annotations

from flask import Blueprint

from judge.store.services import checking_in
from judge.web.check_in_codes import check_in_code
from judge.web.pages.frame import page
from judge.web.signin import work

blueprint = Blueprint("check_in", __name__, url_prefix="/e/<slug>/check-in")


@blueprint.get("")
def index(slug: str) -> tuple[str, int]:
    """Show the missing players first, with the code that players enter on their phones."""
    return page(
        "players/check_in.html", slug, door=checking_in.check_in_view(work(), slug), code=check_in_code(slug)
    )
