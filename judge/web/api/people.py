"""Sessions, joining, and the staff of an event."""

from __future__ import annotations

from typing import Any

from judge.store.refusals import Forbidden
from judge.store.services import accounts, players
from judge.web import limits
from judge.web.api.schemas import ProblemSchema
from judge.web.api.schemas import people as s
from judge.web.api.typed import ApiBlueprint
from judge.web.idempotency import logs_in
from judge.web.matrix import ANYBODY, LOGGED_IN, does, open_to
from judge.web.signin import device_name, work

blueprint = ApiBlueprint("api_people", __name__, url_prefix="/api/v1", description="Sessions and staff")


@blueprint.post("/sessions")
@limits.WRONG_AT_ADDRESS
@limits.WRONG_FOR_ACCOUNT
@limits.WRONG_ON_DEVICE
@blueprint.arguments(s.LoginSchema)
@blueprint.response(201, s.TokenSchema)
@blueprint.alt_response(422, schema=ProblemSchema, description="Name and password do not match")
@open_to(ANYBODY)
def log_in(body: dict[str, Any]) -> dict[str, str]:
    """Log in as staff and get a bearer token."""
    return {"token": accounts.log_in(work(), body["name"], body["password"], device_name())}


@blueprint.delete("/sessions/current")
@blueprint.response(204)
@open_to(LOGGED_IN)
def log_out() -> None:
    """End the login of this token."""
    now = work()
    if now.actor.login_id is None:
        raise Forbidden("forbidden.login")
    accounts.log_out(now, now.actor.login_id)


@blueprint.post("/join/<code>")
@limits.JOIN
@blueprint.arguments(s.JoinSchema)
@blueprint.response(201, s.JoinedSchema)
@blueprint.alt_response(404, schema=ProblemSchema, description="No event has this code")
@does("player.register")
def join(body: dict[str, Any], code: str) -> dict[str, str]:
    """Register as a player by the event's join code."""
    slug, player_id = players.register(work(), code, body["name"], twin=body["twin"])
    token = accounts.open_login(work(), device_name(), player_id=player_id)
    logs_in(player_id, token)
    actor = accounts.actor_of(work(), token)
    return {"event": slug, "player": actor.name.split()[0] if actor else "", "token": token}
