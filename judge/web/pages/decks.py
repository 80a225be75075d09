"""Decks for the staff: the status board, one list, unlocking; deck checks and their counting page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, request

from judge.decks.fixes import apply
from judge.store.refusals import Invalid
from judge.store.services import checks, deck_questions, decks, events, handed_in
from judge.web.matrix import does
from judge.web.pages.frame import page, redirect_to
from judge.web.refusal_words import sentence
from judge.web.signin import work

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

blueprint = Blueprint("decks", __name__, url_prefix="/e/<slug>")
LONGEST_NUMBER = 6  # figures of a line's number
ORDERS = {"list": "n", "no": "no", "name": "name"}


def read_upload() -> tuple[bytes | str, str]:
    """Return the deck list of a form: the file's bytes and name, or the pasted text with one chosen fix applied."""
    file = request.files.get("file")
    if file is not None and file.filename:
        return file.stream.read(), file.filename
    text = request.form.get("list", "")
    rows = [row.partition(" ") for row in request.form.get("fix", "").splitlines()]
    if rows:
        text = apply(
            text, *((int(line[:LONGEST_NUMBER]), words) for line, _, words in rows if line.isdecimal())
        )
    if not text.strip():
        raise Invalid("deck.empty")
    return text, ""


@blueprint.get("/decks")
def board(slug: str) -> tuple[str, int]:
    """Show the submission state of every player."""
    now = work()
    return page(
        "decks/board.html",
        slug,
        questions=deck_questions.questions(now, slug),
        answers=deck_questions.answers(now, slug),
        rows=decks.submission_rows(now, slug),
        checks=checks.list_checks_or_none(now, slug),
        shown=request.args.get("show", "all"),
        s=events.settings_of(now, slug)[0],
    )


@blueprint.post("/decks")
@does("deck.submit_many")
def hand_in(slug: str) -> tuple[str, int]:
    """Receive many lists at once, as files or as a zip, and show the player of each."""
    files = [
        (file.filename or "", file.stream.read()) for file in request.files.getlist("files") if file.filename
    ]
    rows = handed_in.submit_many(work(), slug, files)
    return _show_handed_in(slug, rows)


def _show_handed_in(slug: str, rows: list[handed_in.FileRow]) -> tuple[str, int]:
    players = decks.submission_rows(work(), slug)
    return page("decks/handed_in.html", slug, rows=rows, players=players, sentence=sentence)


@blueprint.post("/decks/whose")
@does("deck.submit_many")
def whose(slug: str) -> tuple[str, int]:
    """Store lists of files for the players who were chosen."""
    names, codes, texts = (request.form.getlist(field) for field in ("file", "code", "text"))
    rows = handed_in.submit_chosen(work(), slug, list(zip(names, codes, texts, strict=False)))
    return _show_handed_in(slug, rows)


@blueprint.post("/decks/answers")
@does("deck.answer")
def answer(slug: str) -> Response:
    """Apply an answer to all lists with the question."""
    question, _, tap = request.form.get("answer", "").partition(" ")
    deck_questions.answer(
        work(), slug, question, int(tap) if tap.isdecimal() and len(tap) < LONGEST_NUMBER else -1
    )
    return redirect_to("decks.board", slug=slug)


@blueprint.get("/decks/<code>")
def show(slug: str, code: str) -> tuple[str, int]:
    """Show one deck to an authorized reader."""
    return page("decks/show.html", slug, deck=decks.show_deck(work(), slug, code))


@blueprint.post("/decks/<code>")
@does("deck.submit", "staff")
def submit(slug: str, code: str) -> Response:
    """Replace a player's list, as organizer or head judge."""
    content, name = read_upload()
    decks.submit_deck(work(), slug, code, content, file_name=name)
    return redirect_to("decks.show", slug=slug, code=code)


@blueprint.get("/checks/<int:check_id>")
def show_check(slug: str, check_id: int) -> tuple[str, int]:
    """Show a deck check: the list in one of three orders, and the counts."""
    found = checks.show_check(work(), slug, check_id)
    order = request.args.get("order", "list")
    key = ORDERS.get(order, "n")
    return page(
        "decks/count.html",
        slug,
        c=found,
        order=order,
        lines=sorted(found.lines, key=lambda line: (getattr(line, key), line.n)),
    )
