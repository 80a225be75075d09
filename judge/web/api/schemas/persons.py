"""What is sent to erase somebody."""

from __future__ import annotations

from marshmallow import Schema, fields, validate


class ConfirmSchema(Schema):
    """The player's id, said again: what is erased does not come back."""

    confirm = fields.String(required=True, attribute="confirmed", validate=validate.Length(1, 40))


class PasswordSchema(Schema):
    """One's own password."""

    password = fields.String(required=True, validate=validate.Length(1, 200), load_only=True)
