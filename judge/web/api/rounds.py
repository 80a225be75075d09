"""Rounds and results."""

from __future__ import annotations

from typing import Any

from judge.store.services import repairs
from judge.web.api.schemas import rounds as s
from judge.web.api.typed import ApiBlueprint
from judge.web.matrix import does
from judge.web.signin import work

blueprint = ApiBlueprint(
    "api_rounds", __name__, url_prefix="/api/v1/events/<slug>/rounds", description="Rounds and results"
)


@blueprint.post("/<int:number>/tables/<int:table>/repair")
@blueprint.arguments(s.RepairSchema)
@blueprint.response(200, s.WaySchema(many=True))
@does("result.repair")
def repair(body: dict[str, Any], slug: str, number: int, table: int) -> list[repairs.RepairWay]:
    """Correct a result of an earlier round: without `choice` list the ways to go on, with it take one."""
    right = (body["figures"], body["scores"])
    found = repairs.ways(work(), slug, number, table, *right)
    if body["choice"]:
        repairs.repair(work(), slug, number, table, *right, version=body["version"], choice=body["choice"])
    return found
