"""The floor: calls, the clock, extensions, penalties."""

from __future__ import annotations

from typing import Any

from judge.store.services import calls, clock, penalties
from judge.store.services.frame import read_frame
from judge.web.api.schemas import AnswerSchema
from judge.web.api.schemas import floor as s
from judge.web.api.typed import ApiBlueprint
from judge.web.limits import ASK
from judge.web.signin import work

blueprint = ApiBlueprint("api_floor", __name__, url_prefix="/api/v1/events/<slug>", description="The floor")


@blueprint.get("/calls")
@blueprint.response(200, s.CallSchema(many=True))
def call_list(slug: str) -> list[calls.CallView]:
    """List the open calls, the longest waiting first."""
    return calls.open_calls(work(), slug)


@blueprint.post("/calls")
@ASK
@blueprint.arguments(s.CallSchema)
@blueprint.response(204)
def call(body: dict[str, Any], slug: str) -> None:
    """Call a judge: players to their own table, judges to any."""
    calls.call_judge(work(), slug, body["kind"], body["note"], body["table"])


@blueprint.post("/calls/<int:call_id>/take")
@blueprint.response(204)
def take(slug: str, call_id: int) -> None:
    """Take a call."""
    calls.take_call(work(), slug, call_id)


@blueprint.post("/calls/<int:call_id>/close")
@blueprint.response(204)
def close(slug: str, call_id: int) -> None:
    """Close a call."""
    calls.close_call(work(), slug, call_id)


@blueprint.get("/clock")
@blueprint.response(200, s.ClockSchema)
def show_clock(slug: str) -> clock.Clock | None:
    """Show the clock."""
    return read_frame(work(), slug).clock


@blueprint.post("/clock/start")
@blueprint.response(200, s.ClockSchema)
def start(slug: str) -> clock.Clock | None:
    """Start the clock."""
    clock.start_clock(work(), slug)
    return read_frame(work(), slug).clock


@blueprint.post("/clock/pause")
@blueprint.response(200, s.ClockSchema)
def pause(slug: str) -> clock.Clock | None:
    """Stop the clock."""
    clock.pause_clock(work(), slug)
    return read_frame(work(), slug).clock


@blueprint.post("/clock/extend")
@blueprint.arguments(s.MinutesOfTablesSchema)
@blueprint.response(200, s.ClockSchema)
def extend_all(body: dict[str, Any], slug: str) -> clock.Clock | None:
    """Give all tables more time, or those that are named."""
    clock.extend_all(work(), slug, body["minutes"], body["tables"])
    return read_frame(work(), slug).clock


@blueprint.post("/rounds/<int:number>/tables/<int:table>/extend")
@blueprint.arguments(s.MinutesSchema)
@blueprint.response(204)
def extend(body: dict[str, Any], slug: str, number: int, table: int) -> None:
    """Give one table more time."""
    clock.extend_table(work(), slug, number, table, body["minutes"])


@blueprint.get("/penalties")
@blueprint.response(200, s.PenaltySchema(many=True))
def penalty_list(slug: str) -> list[penalties.PenaltyView]:
    """List the penalties."""
    return penalties.penalties(work(), slug)


@blueprint.post("/penalties")
@blueprint.arguments(s.PenaltySchema)
@blueprint.response(201, AnswerSchema)
def give(body: dict[str, Any], slug: str) -> dict[str, str]:
    """Give a penalty; answers given, or proposed when the head judge must decide."""
    code = body.pop("code")
    return {"answer": penalties.give_penalty(work(), slug, code, **body)}


@blueprint.post("/penalties/<int:penalty_id>/decide")
@blueprint.arguments(s.DecisionSchema)
@blueprint.response(204)
def decide(body: dict[str, Any], slug: str, penalty_id: int) -> None:
    """Give or refuse a proposed penalty, as head judge."""
    penalties.decide_penalty(work(), slug, penalty_id, give=body["give"])
