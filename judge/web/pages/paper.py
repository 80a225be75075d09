"""The PDFs of an event, and the page that offers them."""

from __future__ import annotations

from flask import Blueprint, Response, request

from judge.store.services import boards
from judge.web import paper
from judge.web.limits import ASK
from judge.web.pages.frame import page
from judge.web.signin import work

blueprint = Blueprint("paper", __name__, url_prefix="/e/<slug>")


@blueprint.get("/print")
def index(slug: str) -> tuple[str, int]:
    """Offer everything that can be printed."""
    return page("event/print.html", slug, wanted=request.args.get("round", type=int))


@blueprint.get("/print/<kind>.pdf")
@ASK
def show(slug: str, kind: str) -> Response:
    """Print one thing in the reader's language."""
    number = request.args.get("round", type=int)
    made = paper.pdf(work(), slug, kind, number, request.args.get("per_page", 4, type=int))
    name = f"{slug}-{kind}-{number or boards.frame(work(), slug).round_number}.pdf"
    return Response(
        made, mimetype="application/pdf", headers={"Content-Disposition": f'inline; filename="{name}"'}
    )
