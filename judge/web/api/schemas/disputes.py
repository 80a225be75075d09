"""Disputes, their steps and decisions, and printed card texts."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from judge.games import GAMES
from judge.store.services.dispute_list import DisputeRow
from judge.web.api.schemas.shapes import shape


class SchemaQuerySchema(Schema):
    """Of which game the schema is; left out: what all games share."""

    game = fields.String(load_default="", validate=validate.OneOf(["", *GAMES]))


DisputeRowSchema = shape("DisputeRowSchema", DisputeRow)
"""One dispute of an event."""


class OpenedDisputeSchema(Schema):
    """The number of a dispute just opened."""

    id = fields.Integer()


class StepAddedSchema(Schema):
    """A step, as in the dispute file."""

    step = fields.Dict(required=True)
    version = fields.Integer(load_default=None, allow_none=True)  # that one looked at


class AppealSchema(Schema):
    """Why a ruling is appealed."""

    words = fields.String(load_default="", validate=validate.Length(max=500))


class HeadJudgeDecisionSchema(Schema):
    """What the head judge decides."""

    words = fields.String(required=True, validate=validate.Length(1, 1000))
    precedent = fields.Boolean(load_default=False)


class CardTextSchema(Schema):
    """A printed card text. `language`: what it is written in, `say`: what it is said in; both are guessed where left out."""

    game = fields.String(required=True)
    text = fields.String(required=True, validate=validate.Length(1, 2000))
    language = fields.String(load_default="")
    say = fields.String(load_default="")
    kind = fields.String(load_default="")


class CardTextReadSchema(Schema):
    """What a text says: each part read, readable in several ways, or declined with the spot."""

    state = fields.String()
    kind = fields.String()
    language = fields.String()
    rows = fields.String()
    text = fields.String()
    parts = fields.List(fields.Dict())
    keywords = fields.List(fields.String())
    abilities = fields.List(fields.Dict())
    stated = fields.Dict(attribute="fields", data_key="fields")
    folded = fields.List(fields.Dict())
