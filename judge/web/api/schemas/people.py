"""Logging in, joining, and the staff of an event."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from judge.store.rights import ROLES
from judge.store.services.accounts import StaffMember
from judge.web.api.schemas import NAME
from judge.web.api.schemas.shapes import shape


class LoginSchema(Schema):
    """Name and password."""

    name = fields.String(required=True, validate=NAME)
    password = fields.String(required=True, validate=validate.Length(1, 200), load_only=True)


class TokenSchema(Schema):
    """A bearer token; it is shown once."""

    token = fields.String()


class JoinSchema(Schema):
    """The name to play under."""

    name = fields.String(required=True, validate=NAME)
    twin = fields.Boolean(
        load_default=False, metadata={"description": "another person of this name is meant"}
    )


class JoinedSchema(TokenSchema):
    """A new player: the event, their id, their token."""

    event = fields.String()
    player = fields.String()


class StaffSchema(Schema):
    """A role for somebody; the password makes a new account."""

    name = fields.String(required=True, validate=NAME)
    role = fields.String(required=True, validate=validate.OneOf(ROLES))
    password = fields.String(load_default="", validate=validate.Length(max=200), load_only=True)


MemberSchema = shape("MemberSchema", StaffMember)
"""One person of the staff."""
