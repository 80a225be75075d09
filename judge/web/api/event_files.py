"""Event files without an event: the next round, the standings, why, and who is in the cut. Nothing is kept.

The body is an event file (format 1); the answers are those of `judge event pair|standings|explain|what-if --json`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from flask import request
from marshmallow import Schema, fields

from judge.store.services import unkept
from judge.web.api.typed import ApiBlueprint
from judge.web.computing import compute
from judge.web.languages import chosen_language
from judge.web.limits import ASK
from judge.web.matrix import ANYBODY, open_to

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
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


def _answer(ask: Callable[..., T], *more: object) -> T:
    return compute(ask, request.get_json(silent=True), chosen_language(), *more)


@blueprint.post("/pair")
@ASK
@blueprint.response(200)
@open_to(ANYBODY)
def pair() -> dict[str, object]:
    """Pair the next round, with its objective, its bound, and why."""
    return _answer(unkept.next_round)


@blueprint.post("/standings")
@ASK
@blueprint.response(200)
@open_to(ANYBODY)
def standings() -> list[dict[str, object]]:
    """Rank the players."""
    return _answer(unkept.standings)


@blueprint.post("/explain")
@ASK
@blueprint.arguments(ExplainQuerySchema, location="query")
@blueprint.response(200)
@open_to(ANYBODY)
def explain(query: dict[str, Any]) -> dict[str, str]:
    """Say in one sentence why this opponent, this pair-down, this bye."""
    return _answer(unkept.reason, query["player"], query["round"])


@blueprint.post("/what-if")
@ASK
@blueprint.arguments(CutSizeSchema, location="query")
@blueprint.response(200)
@open_to(ANYBODY)
def what_if(query: dict[str, Any]) -> dict[str, object]:
    """Return who is certain of the cut, and who can safely draw."""
    return _answer(unkept.what_if, query["cut"])
