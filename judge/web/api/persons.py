"""What is kept about one person: taken away, and erased."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields, validate

from judge.store.services import erasing, personal
from judge.web import limits
from judge.web.api.schemas import ProblemSchema
from judge.web.api.typed import ApiBlueprint
from judge.web.signin import work

blueprint = ApiBlueprint("api_persons", __name__, url_prefix="/api/v1", description="One person's data")


class ConfirmSchema(Schema):
    """The player's id, said again: what is erased does not come back."""

    confirm = fields.String(required=True, validate=validate.Length(1, 40))


class PasswordSchema(Schema):
    """One's own password."""

    password = fields.String(required=True, validate=validate.Length(1, 200), load_only=True)


@blueprint.get("/events/<slug>/players/<code>/data")
@blueprint.response(200)
def player_data(slug: str, code: str) -> dict[str, object]:
    """Give everything that is kept about a player: to the organizer, and to the player."""
    return personal.player_data(work(), slug, code)


@blueprint.post("/events/<slug>/players/<code>/erase")
@blueprint.arguments(ConfirmSchema)
@blueprint.response(204)
@blueprint.alt_response(409, schema=ProblemSchema, description="The player still plays: drop them first")
def erase_player(body: dict[str, Any], slug: str, code: str) -> None:
    """Erase a player's personal data for good; their id, results and the standings stay."""
    erasing.erase_player(work(), slug, code, confirmed=body["confirm"])


@blueprint.get("/account/data")
@blueprint.response(200)
def account_data() -> dict[str, object]:
    """Give everything that is kept about oneself, as somebody of the staff."""
    return personal.account_data(work())


@blueprint.post("/account/erase")
@limits.WRONG_AT_ADDRESS
@blueprint.arguments(PasswordSchema)
@blueprint.response(204)
@blueprint.alt_response(409, schema=ProblemSchema, description="An event would have no organizer left")
def erase_account(body: dict[str, Any]) -> None:
    """Erase one's own account for good: name, password, devices, tokens and roles."""
    erasing.erase_account(work(), body["password"])
