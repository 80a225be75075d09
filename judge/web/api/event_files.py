"""Event files without an event: the next round, the standings, why, and who is in the cut. Nothing is kept.

The body is an event file (format 1); the answers are those of `judge event pair|standings|explain|what-if --json`.
"""

from __future__ import annotations

from typing import Any

from flask import request
from marshmallow import Schema, fields

from judge import tournament
from judge.store.refusals import Invalid, NotFound
from judge.web.api.typed import ApiBlueprint
from judge.web.languages import chosen
from judge.web.limits import ASK

blueprint = ApiBlueprint(
    "api_event_files", __name__, url_prefix="/api/v1/event-files", description="Event files"
)


class ExplainQuerySchema(Schema):
    """Whose pairing is asked for, and of which round (the last one, if none is named)."""

    player = fields.String(required=True)
    round = fields.Integer(load_default=None)


class CutSizeSchema(Schema):
    """How many go through; without it, the cut of the next stage."""

    cut = fields.Integer(load_default=None)


def _event() -> tournament.Event:
    try:
        return tournament.parse(request.get_json(silent=True))
    except tournament.Refusal as refusal:
        raise Invalid("file.unreadable", because=refusal.text(chosen())) from refusal


def _names(event: tournament.Event) -> dict[str, str]:
    return {player.id: player.name or player.id for player in event.players}


@blueprint.post("/pair")
@ASK
@blueprint.response(200)
def pair() -> dict[str, object]:
    """Pair the next round, with its objective, its bound, and why."""
    event = _event()
    try:
        return tournament.pair_next(event).to_dict(chosen(), _names(event))
    except tournament.Refusal as refusal:
        raise Invalid("round.pairing", because=refusal.text(chosen())) from refusal


@blueprint.post("/standings")
@ASK
@blueprint.response(200)
def standings() -> list[dict[str, object]]:
    """Rank the players."""
    return [row.to_dict() for row in tournament.standings(_event())]


@blueprint.post("/explain")
@ASK
@blueprint.arguments(ExplainQuerySchema, location="query")
@blueprint.response(200)
def explain(query: dict[str, Any]) -> dict[str, str]:
    """Say in one sentence why this opponent, this pair-down, this bye."""
    event = _event()
    try:
        why = tournament.why(event, query["player"], query["round"])
    except tournament.Refusal as refusal:
        raise Invalid("round.pairing", because=refusal.text(chosen())) from refusal
    if why is None:
        known = any(player.id == query["player"] for player in event.players)
        raise NotFound("player.no_reason" if known else "player.unknown", player=query["player"])
    return {"key": why.key, "text": why.text(chosen(), _names(event))}


@blueprint.post("/what-if")
@ASK
@blueprint.arguments(CutSizeSchema, location="query")
@blueprint.response(200)
def what_if(query: dict[str, Any]) -> dict[str, object]:
    """Say who is in the cut whatever happens, and who can safely draw."""
    try:
        return tournament.what_if(_event(), query["cut"]).to_dict()
    except tournament.Refusal as refusal:
        raise Invalid("cut.unknown", because=refusal.text(chosen())) from refusal
