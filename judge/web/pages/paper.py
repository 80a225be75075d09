"""The PDFs of an event: the page that offers them, a preview of each, and the progress of a long one."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from flask import Blueprint, Response, jsonify, request

from judge.store.rights import Right
from judge.store.services import brackets, decks, events, penalties, runs
from judge.web import paper
from judge.web.files import PDF, download
from judge.web.limits import ASK, limiter
from judge.web.matrix import staff_with
from judge.web.pages.frame import frame_of, page
from judge.web.signin import work

if TYPE_CHECKING:
    from judge.printing.press import Progress

blueprint = Blueprint("paper", __name__, url_prefix="/e/<slug>")
BETWEEN = 0.4  # seconds: a page asks twice a second, and a note is a write


@blueprint.get("/print")
@staff_with(Right.SEE_FLOOR)
def index(slug: str) -> tuple[str, int]:
    """Show everything that can be printed."""
    frame = frame_of(slug)
    floor = frame.may(Right.SEE_FLOOR)
    return page(
        "event/print.html",
        slug,
        wanted=request.args.get("round", type=int),
        brackets=brackets.brackets(work(), slug),
        decks=decks.submission_rows(work(), slug) if frame.may(Right.DECKS) else [],
        penalties=penalties.penalties(work(), slug) if floor else [],
        papers=PAPERS,
        first_table=events.settings_of(work(), slug)[0].first_table,
    )


PAPERS = ("a4", "letter")


@blueprint.get("/print/<kind>")
def preview(slug: str, kind: str) -> tuple[str, int]:
    """Show a paper on the screen, with a button that prints it."""
    paper.find_kind(frame_of(slug), kind)
    return page("event/preview.html", slug, kind=kind, query=request.args.to_dict())


@blueprint.get("/print/<kind>.pdf")
@ASK
def show(slug: str, kind: str) -> Response:
    """Print one document in the reader's language."""
    frame = frame_of(slug)
    made = paper.pdf(work(), frame, kind, request.args, _progress(request.args.get("run", "")))
    number = request.args.get("round", type=int) or frame.round_number
    return download(made, PDF, f"{slug}-{kind}-{number}.pdf", shown=True)


def _progress(run: str) -> Progress | None:
    """Note how far a run is, under the word that the page made up for it: at the end, and now and then before."""
    if not run or len(run) > runs.LONGEST:
        return None
    mine, noted = work(), monotonic()

    def note(done: int, total: int) -> None:
        nonlocal noted
        if done == total or monotonic() - noted >= BETWEEN:
            runs.note_run(mine, run, done, total)
            noted = monotonic()

    return note


@blueprint.get("/print/runs/<run>")
@limiter.exempt
def progress(slug: str, run: str) -> Response:
    """Return the progress of a run: rows, slips or pages done, of how many."""
    del slug
    done, total = runs.run_of(work(), run)
    answer: dict[str, object] = {"done": done, "total": total}
    return jsonify(answer)
