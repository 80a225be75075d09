"""Decks: checked for anybody, handed in, looked at by who may, unlocked."""

from __future__ import annotations

from typing import Any

from judge.store.services import checks, deck_questions, decks, handed_in, unkept
from judge.web.api.schemas import AnswerSchema, ProblemSchema
from judge.web.api.schemas import decks as s
from judge.web.api.typed import ApiBlueprint
from judge.web.computing import compute
from judge.web.languages import chosen_language
from judge.web.limits import ASK
from judge.web.signin import work

blueprint = ApiBlueprint("api_decks", __name__, url_prefix="/api/v1", description="Decks")


@blueprint.post("/decks/check")
@ASK
@blueprint.arguments(s.DeckTrySchema)
@blueprint.response(200)
@blueprint.alt_response(422, schema=ProblemSchema, description="No deck list")
def check(body: dict[str, Any]) -> dict[str, object]:
    """Check a deck list without keeping it; the answer is the deck report."""
    options = {"kind": body["kind"], "official": body["official"]}
    return compute(unkept.deck, body["game"], body["text"], chosen_language(), **options)


@blueprint.get("/events/<slug>/decks")
@blueprint.response(200, s.DeckRowSchema(many=True))
def board(slug: str) -> list[decks.DeckRow]:
    """List who has handed what in."""
    return decks.deck_board(work(), slug)


@blueprint.post("/events/<slug>/decks")
@ASK
@blueprint.arguments(s.DeckFilesSchema)
@blueprint.response(200, s.DeckFileRowSchema(many=True))
def hand_in(body: dict[str, Any], slug: str) -> list[handed_in.FileRow]:
    """Hand many lists in at once; each is kept for the player whose number or name its file's name holds."""
    files = [(file["name"], file["text"].encode(errors="replace")) for file in body["files"]]
    return handed_in.submit_many(work(), slug, files)


@blueprint.get("/events/<slug>/decks/questions")
@blueprint.response(200, s.DeckQuestionSchema(many=True))
def questions(slug: str) -> list[deck_questions.QuestionRow]:
    """List what is asked about the lists, each question once, and the taps that answer it."""
    return deck_questions.questions(work(), slug)


@blueprint.post("/events/<slug>/decks/questions/<question>")
@ASK
@blueprint.arguments(s.DeckTapSchema)
@blueprint.response(200, s.DeckAnsweredSchema)
@blueprint.alt_response(409, schema=ProblemSchema, description="Not asked, or every such list is locked")
def answer(body: dict[str, Any], slug: str, question: str) -> dict[str, int]:
    """Answer a question in all lists that ask it by one of its taps, counted from 0; says how many lists were mended."""
    return {"count": deck_questions.answer(work(), slug, question, body["tap"])}


@blueprint.get("/events/<slug>/decks/answers")
@blueprint.response(200, s.DeckAnswerSchema(many=True))
def answers(slug: str) -> list[deck_questions.AnswerRow]:
    """List the newest answers that may be taken back."""
    return deck_questions.answers(work(), slug)


@blueprint.post("/events/<slug>/decks/answers/<int:entry>/back")
@blueprint.response(204)
@blueprint.alt_response(409, schema=ProblemSchema, description="Taken back already, or changed since")
def take_back(slug: str, entry: int) -> None:
    """Take an answer back in all lists that it changed."""
    deck_questions.take_back(work(), slug, entry)


@blueprint.get("/events/<slug>/players/<code>/deck")
@blueprint.response(200, s.DeckSchema)
@blueprint.alt_response(403, schema=ProblemSchema, description="The list is private")
def show(slug: str, code: str) -> decks.DeckView:
    """Show a player's newest deck to who may read it."""
    return decks.show_deck(work(), slug, code)


@blueprint.put("/events/<slug>/players/<code>/deck")
@ASK
@blueprint.arguments(s.DeckListSchema)
@blueprint.response(200)
@blueprint.alt_response(409, schema=ProblemSchema, description="Decks are locked")
def submit(body: dict[str, Any], slug: str, code: str) -> dict[str, object]:
    """Hand a deck in, legal or not; the answer is its report."""
    return decks.submit_deck(work(), slug, code, body["text"])


@blueprint.post("/events/<slug>/players/<code>/deck/unlock")
@blueprint.arguments(s.UnlockSchema)
@blueprint.response(204)
def unlock(body: dict[str, Any], slug: str, code: str) -> None:
    """Unlock one player's deck for a while."""
    decks.unlock_deck(work(), slug, code, body["minutes"], body["reason"])


@blueprint.get("/events/<slug>/checks")
@blueprint.response(200, s.CheckSchema(many=True))
def check_list(slug: str) -> list[checks.CheckView]:
    """List the deck checks, without their lists."""
    return checks.list_checks(work(), slug)


@blueprint.post("/events/<slug>/checks/random")
@blueprint.arguments(s.PercentSchema)
@blueprint.response(201, s.CheckSchema(many=True))
def pick(body: dict[str, Any], slug: str) -> list[checks.CheckView]:
    """Pick this round's random checks."""
    checks.pick_random(work(), slug, body["percent"])
    return checks.list_checks(work(), slug)


@blueprint.post("/events/<slug>/players/<code>/deck/check")
@blueprint.response(201, s.CheckSchema)
def start_check(slug: str, code: str) -> checks.CheckView:
    """Start or go on with the check of one deck; its list is open to the judges meanwhile."""
    return checks.show_check(work(), slug, checks.start_check(work(), slug, code))


@blueprint.put("/events/<slug>/checks/<int:check_id>/count")
@blueprint.arguments(s.CountSchema)
@blueprint.response(200, s.CheckSchema)
def count(body: dict[str, Any], slug: str, check_id: int) -> checks.CheckView:
    """Write how many copies of a line were found."""
    checks.count_line(work(), slug, check_id, body["line"], body["found"])
    return checks.show_check(work(), slug, check_id)


@blueprint.post("/events/<slug>/checks/<int:check_id>/close")
@blueprint.response(200, AnswerSchema)
def close_check(slug: str, check_id: int) -> dict[str, str]:
    """Close a check; answers agreed or differs."""
    return {"answer": checks.close_check(work(), slug, check_id)}
