"""The audit log and undo."""

from __future__ import annotations

from typing import Any

from judge.store.services import journal
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
