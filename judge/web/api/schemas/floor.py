"""Calls, the clock, penalties and decisions."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from judge.store.adapters.tournament import CATEGORIES, LEVELS
from judge.store.services.calls import KINDS
from judge.store.services.clock import Clock
from judge.web.api.schemas.shapes import shape


class CallSchema(Schema):
    """A judge call."""

    id = fields.Integer(dump_only=True)
    table = fields.Integer(allow_none=True, load_default=None)
    kind = fields.String(load_default="judge", validate=validate.OneOf(KINDS), dump_default="judge")
    note = fields.String(load_default="", validate=validate.Length(max=200))
    seconds = fields.Integer(dump_only=True)
    taken_by = fields.String(dump_only=True)


class PassCallSchema(Schema):
    """To whom a call is passed on: a judge by name, or whoever takes it next; `appeal`: the head judge."""

    to = fields.String(load_default="", validate=validate.Length(max=100))
    appeal = fields.Boolean(load_default=False)


class MinutesSchema(Schema):
    """Minutes."""

    minutes = fields.Integer(required=True)


class MinutesOfTablesSchema(MinutesSchema):
    """Minutes, and for which tables: numbers, runs and sections of the hall ("12, 41-80, North"); empty for all."""

    tables = fields.String(load_default="", validate=validate.Length(max=200))


ClockSchema = shape("ClockSchema", Clock)
"""The round clock: seconds left and whether they run."""


class PenaltySchema(Schema):
    """A penalty."""

    id = fields.Integer(dump_only=True)
    code = fields.String(load_default="", validate=validate.Length(max=12))
    subject = fields.String(load_default="", load_only=True, validate=validate.Length(max=200))
    name = fields.String(dump_only=True)
    round_number = fields.Integer(dump_only=True)
    category = fields.String(required=True, validate=validate.OneOf(CATEGORIES))
    level = fields.String(required=True, validate=validate.OneOf(LEVELS))
    note = fields.String(required=True, validate=validate.Length(1, 500))
    points = fields.Integer(load_default=0, validate=validate.Range(0, 1000))
    counts = fields.Boolean(
        load_default=False,
        metadata={
            "description": "a game loss, match loss or disqualification changes the result of the table"
        },
    )
    by = fields.String(dump_only=True)
    state = fields.String(dump_only=True)


class DecisionSchema(Schema):
    """The head judge's decision."""

    give = fields.Boolean(required=True)
