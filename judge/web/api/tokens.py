"""Tokens for programs, made and ended by staff logged in with a password."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields, validate

from judge.store.rights import SCOPES
from judge.store.services import tokens
from judge.web.api.schemas import NAME, ProblemSchema
from judge.web.api.schemas.people import TokenSchema
from judge.web.api.schemas.shapes import shape
from judge.web.api.typed import ApiBlueprint
from judge.web.limits import ASK
from judge.web.matrix import ACCOUNT, open_to
from judge.web.signin import work

blueprint = ApiBlueprint("api_tokens", __name__, url_prefix="/api/v1/tokens", description="Tokens")


class NewTokenSchema(Schema):
    """What a token is called, what it is for, and for how many days."""

    name = fields.String(required=True, validate=NAME)
    scopes = fields.List(
        fields.String(validate=validate.OneOf(tuple(SCOPES))), required=True, validate=validate.Length(1, 20)
    )
    days = fields.Integer(load_default=tokens.USUAL_DAYS, validate=validate.Range(1, tokens.MOST_DAYS))


TokenViewSchema = shape("TokenViewSchema", tokens.TokenView)
"""A token, without itself."""


@blueprint.get("")
@blueprint.response(200, TokenViewSchema(many=True))
def index() -> list[tokens.TokenView]:
    """List one's own tokens."""
    return tokens.list_tokens(work())


@blueprint.post("")
@ASK
@blueprint.arguments(NewTokenSchema)
@blueprint.response(201, TokenSchema)
@blueprint.alt_response(409, schema=ProblemSchema, description="There is a token of this name")
@open_to(ACCOUNT)
def create(body: dict[str, Any]) -> dict[str, str]:
    """Make a token; it is shown this once."""
    return {"token": tokens.create_token(work(), body["name"], body["scopes"], body["days"])}


@blueprint.delete("/<int:token_id>")
@blueprint.response(204)
@open_to(ACCOUNT)
def revoke(token_id: int) -> None:
    """End a token at once."""
    tokens.revoke_token(work(), token_id)
