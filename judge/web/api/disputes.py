"""Disputes and rulings, and the schema of a dispute file."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields, validate

from judge.disputes import ruling_as_json
from judge.disputes.account.form import DisputeSchema
from judge.disputes.bench.edits import AddStep
from judge.disputes.kept.archive import EXACT
from judge.disputes.reference.schema import json_schema
from judge.games import GAMES
from judge.store.services import dispute_list, new_disputes, unkept
from judge.store.services import disputes as service
from judge.web.api.typed import ApiBlueprint
from judge.web.computing import compute
from judge.web.languages import chosen_language
from judge.web.limits import ASK
from judge.web.signin import work

blueprint = ApiBlueprint("api_disputes", __name__, url_prefix="/api/v1", description="Disputes and rulings")


class SchemaQuerySchema(Schema):
    """Of which game the schema is; left out: what all games share."""

    game = fields.String(load_default="", validate=validate.OneOf(["", *GAMES]))


class DisputeRowSchema(Schema):
    """One dispute of an event."""

    id = fields.Integer()
    title = fields.String()
    table = fields.Integer(allow_none=True)
    state = fields.String()
    verdict = fields.String()
    precedent = fields.Boolean()
    version = fields.Integer()
    by = fields.String()
    at = fields.AwareDateTime()
    appeal = fields.String()
    decision = fields.String()
    rules = fields.List(fields.String())


class OpenedDisputeSchema(Schema):
    """The number of a dispute just opened."""

    id = fields.Integer()


class StepAddedSchema(Schema):
    """A step, as in the dispute file."""

    step = fields.Dict(required=True)
    version = fields.Integer(load_default=None, allow_none=True)  # that one looked at


class AppealSchema(Schema):
    """Why a ruling is appealed."""

    words = fields.String(load_default="", validate=validate.Length(max=500))


class HeadJudgeDecisionSchema(Schema):
    """What the head judge decides."""

    words = fields.String(required=True, validate=validate.Length(1, 1000))
    precedent = fields.Boolean(load_default=False)


class CardTextSchema(Schema):
    """A printed card text. `language`: what it is written in, `say`: what it is said in; both are guessed where left out."""

    game = fields.String(required=True)
    text = fields.String(required=True, validate=validate.Length(1, 2000))
    language = fields.String(load_default="")
    say = fields.String(load_default="")
    kind = fields.String(load_default="")


class CardTextReadSchema(Schema):
    """What a text says: each part read, readable in several ways, or declined with the spot."""

    state = fields.String()
    kind = fields.String()
    language = fields.String()
    rows = fields.String()
    text = fields.String()
    parts = fields.List(fields.Dict())
    keywords = fields.List(fields.String())
    abilities = fields.List(fields.Dict())
    stated = fields.Dict(attribute="fields", data_key="fields")
    folded = fields.List(fields.Dict())


@blueprint.post("/card-texts")
@ASK
@blueprint.arguments(CardTextSchema)
@blueprint.response(200, CardTextReadSchema)
def card_text(body: dict[str, str]) -> dict[str, object]:
    """Read a printed card text without keeping it."""
    return compute(unkept.read_text, **{**body, "say": body["say"] or chosen_language()})


@blueprint.get("/schemas/dispute")
@blueprint.arguments(SchemaQuerySchema, location="query")
@blueprint.response(200)
def schema(query: dict[str, Any]) -> dict[str, object]:
    """Publish the schema of a dispute file, format 1; with all the words of one game where it is named."""
    return json_schema(query["game"], chosen_language())


@blueprint.post("/rulings")
@ASK
@blueprint.arguments(DisputeSchema)
@blueprint.response(200)
def ruling(body: dict[str, object]) -> dict[str, Any]:
    """Rule on a dispute without keeping it."""
    return compute(unkept.ruling, body, chosen_language())


@blueprint.get("/events/<slug>/disputes")
@blueprint.response(200, DisputeRowSchema(many=True))
def index(slug: str) -> list[dispute_list.DisputeRow]:
    """List an event's disputes, newest first."""
    return dispute_list.list_disputes(work(), slug)


@blueprint.post("/events/<slug>/disputes")
@ASK
@blueprint.arguments(DisputeSchema)
@blueprint.response(201, OpenedDisputeSchema)
def create(body: dict[str, object], slug: str) -> dict[str, int]:
    """Open a dispute on a file."""
    return {"id": new_disputes.open_dispute(work(), slug, body)}


@blueprint.post("/events/<slug>/disputes/<int:dispute_id>/steps")
@blueprint.arguments(StepAddedSchema)
@blueprint.response(204)
def step(body: dict[str, Any], slug: str, dispute_id: int) -> None:
    """Add a step."""
    service.edit(work(), slug, dispute_id, AddStep(body["step"]), body["version"])


@blueprint.get("/events/<slug>/disputes/<int:dispute_id>")
@blueprint.response(200)
def bench(slug: str, dispute_id: int) -> dict[str, object]:
    """Show the state of a dispute: priority, stack, legal actions and board."""
    return service.bench(work(), slug, dispute_id, chosen_language())


@blueprint.post("/events/<slug>/disputes/<int:dispute_id>/ruling")
@ASK
@blueprint.response(200)
def settle(slug: str, dispute_id: int) -> dict[str, object]:
    """Rule on it and keep the ruling."""
    return {**ruling_as_json(service.settle(work(), slug, dispute_id), chosen_language()), "replayed": EXACT}


@blueprint.get("/events/<slug>/disputes/<int:dispute_id>/ruling")
@blueprint.response(200)
def kept(slug: str, dispute_id: int) -> dict[str, object]:
    """Show a kept ruling; `replayed` says whether it still comes out the same."""
    _, ruling, replayed = service.ruling_of(work(), slug, dispute_id)
    return {**ruling_as_json(ruling, chosen_language()), "replayed": replayed}


@blueprint.post("/events/<slug>/disputes/<int:dispute_id>/appeal")
@blueprint.arguments(AppealSchema)
@blueprint.response(204)
def appeal(body: dict[str, Any], slug: str, dispute_id: int) -> None:
    """Appeal to the head judge."""
    service.appeal(work(), slug, dispute_id, body["words"])


@blueprint.post("/events/<slug>/disputes/<int:dispute_id>/decision")
@blueprint.arguments(HeadJudgeDecisionSchema)
@blueprint.response(204)
def decide(body: dict[str, Any], slug: str, dispute_id: int) -> None:
    """Decide as head judge."""
    service.decide(work(), slug, dispute_id, body["words"], precedent=body["precedent"])
