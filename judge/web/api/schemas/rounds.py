"""Rounds, tables, results and reports."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from judge.store.services.boards import RoundView, SeatView, TableView
from judge.store.services.repairs import RepairWay
from judge.store.services.results import NOTES, WrittenResult
from judge.web.api.schemas.shapes import shape

SMALL = validate.Range(0, 99)
SCORE = validate.Range(0, 9999)


SeatSchema = shape(
    "SeatSchema",
    SeatView,
    "code name points record",
    side=fields.String(metadata={"description": "of the game: what they begin with; empty: it has none"}),
)
"""One player at a table."""


TableSchema = shape(
    "TableSchema",
    TableView,
    "table bye result figures note extra_minutes version",
    seats=fields.List(fields.Nested(SeatSchema)),
    scores=fields.List(fields.Raw()),
)
"""One table of a round."""


RoundSchema = shape(
    "RoundSchema", RoundView, "number state stage quality", tables=fields.List(fields.Nested(TableSchema))
)
"""One round."""


WrittenSchema = shape("WrittenSchema", WrittenResult, "table result note version")
"""A table with the result that was just written; the version is needed to correct it."""


class PublishSchema(Schema):
    """How to publish."""

    start_clock = fields.Boolean(load_default=False)


class SwapSchema(Schema):
    """Two players, by id, who change places in the draft."""

    first = fields.String(required=True, validate=validate.Length(1, 12))
    second = fields.String(required=True, validate=validate.Length(1, 12))


class ResultSchema(Schema):
    """A result: wins of seat A, of seat B, draws; or of each seat of a pod the place, the score, or both.

    `version` is that of the table one looked at: needed to correct a result.
    """

    figures = fields.List(fields.Integer(validate=SMALL), load_default=list, validate=validate.Length(max=16))
    scores = fields.List(fields.Integer(validate=SCORE), load_default=list, validate=validate.Length(max=16))
    version = fields.Integer(load_default=None, allow_none=True)
    note = fields.String(load_default="", validate=validate.OneOf(NOTES))
    outcome = fields.String(load_default="", validate=validate.OneOf(("", "double_loss", "no_show", "lost")))


class RepairSchema(Schema):
    """The right figures and scores, the version looked at, and the way to go on."""

    figures = fields.List(fields.Integer(validate=SMALL), load_default=list, validate=validate.Length(max=16))
    scores = fields.List(fields.Integer(validate=SCORE), load_default=list, validate=validate.Length(max=16))
    version = fields.Integer(required=True)
    choice = fields.String(load_default="", validate=validate.OneOf(("", "leave", "swap", "pair_again")))


WaySchema = shape("WaySchema", RepairWay, "choice because", moved=fields.List(fields.List(fields.Raw())))
"""One way to go on: why it cannot be taken, and who would sit where."""


class VersionSchema(Schema):
    """The version of what one looked at."""

    version = fields.Integer(required=True)


class ReportSchema(Schema):
    """A player's own report: own wins first; of a pod the places, the scores, or both of all seats in their order."""

    figures = fields.List(fields.Integer(validate=SMALL), load_default=list, validate=validate.Length(max=16))
    scores = fields.List(fields.Integer(validate=SCORE), load_default=list, validate=validate.Length(max=16))
