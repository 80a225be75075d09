"""Disputes and rulings, and the schema of a dispute file."""

from __future__ import annotations

from typing import Any

from judge.disputes import ruling_as_json
from judge.disputes.account.form import DisputeSchema
from judge.disputes.bench.edits import AddStep
from judge.disputes.kept.archive import EXACT
from judge.disputes.reference.schema import json_schema
from judge.store.services import disputes as service
from judge.store.services import new_disputes, unkept
from judge.web.api.schemas import disputes as s
from judge.web.api.typed import ApiBlueprint
from judge.web.computing import compute
from judge.web.languages import chosen_language
from judge.web.limits import ASK
from judge.web.matrix import ANYBODY, does, open_to
from judge.web.signin import work

blueprint = ApiBlueprint("api_disputes", __name__, url_prefix="/api/v1", description="Disputes and rulings")


@blueprint.post("/card-texts")
@ASK
@blueprint.arguments(s.CardTextSchema)
@blueprint.response(200, s.CardTextReadSchema)
@open_to(ANYBODY)
def card_text(body: dict[str, str]) -> dict[str, object]:
    """Read a printed card text without keeping it."""
    return compute(unkept.read_text, **{**body, "say": body["say"] or chosen_language()})


@blueprint.get("/schemas/dispute")
@blueprint.arguments(s.SchemaQuerySchema, location="query")
@blueprint.response(200)
def schema(query: dict[str, Any]) -> dict[str, object]:
    """Publish the schema of a dispute file, format 1; with all the words of one game where it is named."""
    return json_schema(query["game"], chosen_language())


@blueprint.post("/rulings")
@ASK
@blueprint.arguments(DisputeSchema)
@blueprint.response(200)
@open_to(ANYBODY)
def ruling(body: dict[str, object]) -> dict[str, Any]:
    """Rule on a dispute without keeping it."""
    return compute(unkept.ruling, body, chosen_language())


@blueprint.post("/events/<slug>/disputes")
@ASK
@blueprint.arguments(DisputeSchema)
@blueprint.response(201, s.OpenedDisputeSchema)
@does("dispute.open")
def create(body: dict[str, object], slug: str) -> dict[str, int]:
    """Open a dispute on a file."""
    return {"id": new_disputes.open_dispute(work(), slug, body)}


@blueprint.post("/events/<slug>/disputes/<int:dispute_id>/steps")
@blueprint.arguments(s.StepAddedSchema)
@blueprint.response(204)
@does("dispute.step")
def step(body: dict[str, Any], slug: str, dispute_id: int) -> None:
    """Add a step."""
    service.edit(work(), slug, dispute_id, AddStep(body["step"]), body["version"])


@blueprint.post("/events/<slug>/disputes/<int:dispute_id>/ruling")
@ASK
@blueprint.response(200)
@does("dispute.rule")
def settle(slug: str, dispute_id: int) -> dict[str, object]:
    """Rule on it and keep the ruling."""
    return {**ruling_as_json(service.settle(work(), slug, dispute_id), chosen_language()), "replayed": EXACT}


@blueprint.get("/events/<slug>/disputes/<int:dispute_id>/ruling")
@blueprint.response(200)
def kept(slug: str, dispute_id: int) -> dict[str, object]:
    """Show a kept ruling; `replayed` says whether it still comes out the same."""
    _, ruling, replayed = service.ruling_of(work(), slug, dispute_id)
    return {**ruling_as_json(ruling, chosen_language()), "replayed": replayed}
