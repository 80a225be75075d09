"""The audit log and undo."""

from __future__ import annotations

from typing import Any

from judge.store.services import journal
from judge.web.api.schemas import ProblemSchema
from judge.web.api.schemas import log as s
from judge.web.api.typed import ApiBlueprint
from judge.web.signin import work

blueprint = ApiBlueprint("api_log", __name__, url_prefix="/api/v1/events/<slug>/log", description="Audit log")


@blueprint.get("")
@blueprint.arguments(s.LogQuerySchema, location="query")
@blueprint.response(200, s.EntrySchema(many=True))
def index(query: dict[str, Any], slug: str) -> list[journal.LogEntry]:
    """List the log, newest first."""
    return journal.entries(work(), slug, journal.LogFilter(query["who"], query["action"], query["before"]))


@blueprint.post("/<int:entry>/undo")
@blueprint.response(204)
@blueprint.alt_response(409, schema=ProblemSchema, description="Something built on it since")
def undo(slug: str, entry: int) -> None:
    """Undo one entry."""
    journal.undo(work(), slug, entry)
