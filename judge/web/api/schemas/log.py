"""The log."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from judge.store.services.journal import ChangedValue, LogEntry
from judge.web.api.schemas.shapes import shape

ValueSchema = shape("ValueSchema", ChangedValue)
"""One value that a write changed; null: the row was not there before, or is not any more."""


EntrySchema = shape("EntrySchema", LogEntry, values=fields.List(fields.Nested(ValueSchema)))
"""One entry of the audit log; `more` values are left out."""


class LogQuerySchema(Schema):
    """Which page of the log, by whom, of which action."""

    who = fields.String(load_default=None, validate=validate.Length(max=100))
    action = fields.String(load_default="", validate=validate.Length(max=40))
    before = fields.Integer(load_default=None)
