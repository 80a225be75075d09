"""Decks: checked for anybody, handed in, looked at by who may, unlocked."""

from __future__ import annotations

from typing import Any

from judge.store.services import deck_questions, decks, handed_in, unkept
from judge.web.api.schemas import ProblemSchema
from judge.web.api.schemas import decks as s
from judge.web.api.typed import ApiBlueprint
from judge.web.computing import compute
from judge.web.languages import chosen_language
from judge.web.limits import ASK
from judge.web.matrix import ANYBODY, does, open_to
from judge.web.signin import work

blueprint = ApiBlueprint("api_decks", __name__, url_prefix="/api/v1", description="Decks")


@blueprint.post("/decks/check")
@ASK
@blueprint.arguments(s.DeckTrySchema)
@blueprint.response(200)
@blueprint.alt_response(422, schema=ProblemSchema, description="No deck list")
@open_to(ANYBODY)
def check(body: dict[str, Any]) -> dict[str, object]:
    """Check a deck list without keeping it; the answer is the deck report."""
    options = {"kind": body["kind"], "official": body["official"]}
    return compute(unkept.deck, body["game"], body["text"], chosen_language(), **options)


@blueprint.post("/events/<slug>/decks")
@ASK
@blueprint.arguments(s.DeckFilesSchema)
@blueprint.response(200, s.DeckFileRowSchema(many=True))
@does("deck.submit_many")
def hand_in(body: dict[str, Any], slug: str) -> list[handed_in.FileRow]:
    """Hand many lists in at once; each is kept for the player whose number or name its file's name holds."""
    files = [(file["name"], file["text"].encode(errors="replace")) for file in body["files"]]
    return handed_in.submit_many(work(), slug, files)


@blueprint.post("/events/<slug>/decks/questions/<question>")
@ASK
@blueprint.arguments(s.DeckTapSchema)
@blueprint.response(200, s.DeckAnsweredSchema)
@blueprint.alt_response(409, schema=ProblemSchema, description="Not asked, or every such list is locked")
@does("deck.answer")
def answer(body: dict[str, Any], slug: str, question: str) -> dict[str, int]:
    """Answer a question in all lists that ask it by one of its taps, counted from 0; says how many lists were mended."""
    return {"count": deck_questions.answer(work(), slug, question, body["tap"])}


@blueprint.put("/events/<slug>/players/<code>/deck")
@ASK
@blueprint.arguments(s.DeckListSchema)
@blueprint.response(200)
@blueprint.alt_response(409, schema=ProblemSchema, description="Decks are locked")
@does("deck.submit")
def submit(body: dict[str, Any], slug: str, code: str) -> dict[str, object]:
    """Hand a deck in, legal or not; the answer is its report."""
    return decks.submit_deck(work(), slug, code, body["text"])
