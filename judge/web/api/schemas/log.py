"""The log."""

from __future__ import annotations

from marshmallow import Schema, fields, validate


class ValueSchema(Schema):
    """One value that a write changed; null: the row was not there before, or is not any more."""

    table = fields.String()
    row = fields.Integer()
    field = fields.String()
    before = fields.Raw(allow_none=True)
    after = fields.Raw(allow_none=True)


class EntrySchema(Schema):
    """One entry of the audit log; `more` values are left out."""

    id = fields.Integer()
    at = fields.AwareDateTime()
    actor = fields.String()
    device = fields.String()
    action = fields.String()
    facts = fields.Dict()
    undone = fields.Boolean()
    undo = fields.Boolean()
    values = fields.List(fields.Nested(ValueSchema))
    more = fields.Integer()


class LogQuerySchema(Schema):
    """Which page of the log, by whom, of which action."""

    who = fields.String(load_default=None, validate=validate.Length(max=100))
    action = fields.String(load_default="", validate=validate.Length(max=40))
    before = fields.Integer(load_default=None)
