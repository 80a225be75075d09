"""A ruling for both players, on their phones: at a URL that a judge gives them, with the public part only."""

from __future__ import annotations

from flask import Blueprint, render_template

from judge.store.services import disputes as service
from judge.store.services import unkept
from judge.web.computing import compute
from judge.web.languages import chosen_language, second_language
from judge.web.limits import ASK
from judge.web.signin import read_ruling_link, work

blueprint = Blueprint("shown", __name__)


@blueprint.get("/shown/<signed>")
@ASK
def ruling(signed: str) -> str:
    """Show the ruling: neither hands nor piles, nor the file, in the reader's language and another."""
    slug, dispute_id = read_ruling_link(signed)
    view, kept = service.shown_ruling(work(), slug, dispute_id)
    other = second_language(view.game)
    said, also = compute(unkept.public_ruling, kept["dispute"], (chosen_language(), other), view.people)
    return render_template(
        "public/shown.html",
        d=view,
        people=view.people,
        r=said,
        also=also,
    )
