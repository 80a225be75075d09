"""Rounds and results."""

from __future__ import annotations

from typing import Any

from flask import url_for

from judge.store.services import boards, repairs, results, rounds
from judge.web.api.schemas import AnswerSchema, ProblemSchema
from judge.web.api.schemas import rounds as s
from judge.web.api.typed import ApiBlueprint
from judge.web.limits import ASK
from judge.web.once import read_again
from judge.web.signin import work

blueprint = ApiBlueprint(
    "api_rounds", __name__, url_prefix="/api/v1/events/<slug>/rounds", description="Rounds and results"
)


def _round_answer(slug: str, number: int | None = None) -> boards.RoundView | None:
    """Return a round after a write, and where it is read again."""
    found = boards.show_round(work(), slug, number)
    if found is not None:
        read_again(url_for("api_rounds.show", slug=slug, number=found.number))
    return found


@blueprint.post("/draft")
@blueprint.response(201, s.RoundSchema)
@blueprint.alt_response(409, schema=ProblemSchema, description="Results are missing, or a draft is there")
def draft(slug: str) -> boards.RoundView | None:
    """Pair the next round as a draft that only the staff sees."""
    return _round_answer(slug, rounds.draft_round(work(), slug))


@blueprint.delete("/draft")
@blueprint.response(204)
def discard(slug: str) -> None:
    """Throw the draft away."""
    rounds.discard_draft(work(), slug)


@blueprint.post("/draft/swap")
@blueprint.arguments(s.SwapSchema)
@blueprint.response(200, s.RoundSchema)
def swap(body: dict[str, Any], slug: str) -> boards.RoundView | None:
    """Exchange the places of two players, in the draft or while a round is played."""
    rounds.swap_players(work(), slug, body["first"], body["second"])
    return _round_answer(slug)


@blueprint.post("/draft/publish")
@blueprint.arguments(s.PublishSchema)
@blueprint.response(200, s.RoundSchema)
def publish(body: dict[str, Any], slug: str) -> boards.RoundView | None:
    """Publish the draft."""
    return _round_answer(slug, rounds.publish_round(work(), slug, start_clock=body["start_clock"]))


@blueprint.get("/<int:number>")
@blueprint.response(200, s.RoundSchema)
@blueprint.alt_response(404, schema=ProblemSchema, description="No such round, or not published")
def show(slug: str, number: int) -> boards.RoundView | None:
    """Show a round."""
    return boards.show_round(work(), slug, number)


@blueprint.put("/<int:number>/tables/<int:table>/result")
@blueprint.arguments(s.ResultSchema)
@blueprint.response(200, s.WrittenSchema)
@blueprint.alt_response(409, schema=ProblemSchema, description="There is a result, or the table changed")
def record(body: dict[str, Any], slug: str, number: int, table: int) -> results.WrittenResult:
    """Write or correct a table's result; answers what was written, with the version it has now."""
    return results.record_result(
        work(),
        slug,
        number,
        table,
        body["figures"],
        body["scores"],
        version=body["version"],
        note=body["note"],
        outcome=body["outcome"],
    )


@blueprint.post("/<int:number>/tables/<int:table>/repair")
@blueprint.arguments(s.RepairSchema)
@blueprint.response(200, s.WaySchema(many=True))
def repair(body: dict[str, Any], slug: str, number: int, table: int) -> list[repairs.RepairWay]:
    """Correct a result of an earlier round: without `choice` list the ways to go on, with it take one."""
    right = (body["figures"], body["scores"])
    found = repairs.ways(work(), slug, number, table, *right)
    if body["choice"]:
        repairs.repair(work(), slug, number, table, *right, version=body["version"], choice=body["choice"])
    return found


@blueprint.delete("/<int:number>/tables/<int:table>/result")
@blueprint.arguments(s.VersionSchema, location="query")
@blueprint.response(204)
def clear(query: dict[str, Any], slug: str, number: int, table: int) -> None:
    """Take a wrong result away."""
    results.clear_result(work(), slug, number, table, query["version"])


@blueprint.post("/<int:number>/tables/<int:table>/report")
@ASK
@blueprint.arguments(s.ReportSchema)
@blueprint.response(200, AnswerSchema)
def report(body: dict[str, Any], slug: str, number: int, table: int) -> dict[str, str]:
    """Report one's own result as a player; answers waiting, set or differ."""
    said = results.report_result(work(), slug, number, table, body["figures"], body["scores"])
    return {"answer": said}
