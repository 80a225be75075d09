"""Rules questions that no rule answers: asked from an event, listed for its organizer, and as a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, request

from judge.disputes.bench.story import names_card_and_player
from judge.disputes.reference.answering import answer_question
from judge.store.services import unanswered
from judge.web.files import download_csv
from judge.web.languages import chosen_language
from judge.web.limits import ASK
from judge.web.matrix import does
from judge.web.pages.frame import frame_of, page, redirect_to
from judge.web.signin import work

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

blueprint = Blueprint("unanswered", __name__, url_prefix="/e/<slug>/questions")


@blueprint.get("")
def index(slug: str) -> tuple[str, int]:
    """List the kept questions."""
    return page("event/questions.html", slug, questions=unanswered.questions(work(), slug))


@blueprint.get("/file.csv")
def as_csv(slug: str) -> Response:
    """Return the kept questions as a file, one a line."""
    rows = [(words,) for words in unanswered.questions(work(), slug)]
    return download_csv(f"{slug}-questions.csv", ("question",), rows)


@blueprint.post("")
@ASK
@does("question.keep")
def ask(slug: str) -> Response:
    """Redirect to the answer; a question about the event's game that no rule answers is kept, a story is not."""
    words, event_game = request.form.get("words", "").strip()[: unanswered.LONGEST], frame_of(slug).game
    game = request.form.get("game") or event_game
    is_story = game == event_game and names_card_and_player(words, game, chosen_language())
    if game == event_game and not is_story and not answer_question(words, game).answered:
        unanswered.keep(work(), slug, words)
    return redirect_to("ask.index", words=words, game=game, event=slug)
