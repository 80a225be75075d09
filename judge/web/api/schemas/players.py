"""Players and lists of them."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from judge.store.services.player_lists import CsvLine
from judge.web.api.schemas import NAME
from judge.web.api.schemas.shapes import shape


class NewPlayerSchema(Schema):
    """A player to add; everything else is written afterwards."""

    name = fields.String(required=True, validate=NAME)
    twin = fields.Boolean(metadata={"description": "the same name is meant to be there twice"})
    late = fields.String(load_default="", validate=validate.OneOf(("", "bye", "half_bye", "loss")))


class PlayerSchema(Schema):
    """One player."""

    code = fields.String(dump_only=True)
    name = fields.String(required=True, validate=NAME)
    joined = fields.Integer(dump_only=True)
    dropped = fields.Integer(dump_only=True, allow_none=True)
    fixed_table = fields.Integer(allow_none=True)
    seed = fields.Integer(allow_none=True)
    rating = fields.Integer(allow_none=True, metadata={"description": "seeds who has no seed"})
    byes = fields.List(fields.Integer(), validate=validate.Length(max=40))
    groups = fields.Dict(keys=fields.String(), values=fields.String(), validate=validate.Length(max=8))
    twin = fields.Boolean(dump_only=True, metadata={"description": "another player's name looks the same"})
    waiting = fields.Boolean(dump_only=True, metadata={"description": "for a place"})
    here = fields.Boolean(dump_only=True, metadata={"description": "checked in"})


class CheckInSchema(Schema):
    """What a player says to check in; the staff says nothing."""

    code = fields.String(
        load_default="", validate=validate.Length(max=12), metadata={"description": "shown in the hall"}
    )


class MovedSchema(Schema):
    """How many moved up from the waiting list."""

    moved = fields.Integer()


class PlayerListSchema(Schema):
    """A list of players as text: one name a line, or CSV with a heading."""

    text = fields.String(required=True, validate=validate.Length(1, 500_000))
    twins = fields.Boolean(
        load_default=False, metadata={"description": "a name that is there twice is meant"}
    )


CsvLineSchema = shape(
    "CsvLineSchema",
    CsvLine,
    "n text status because",
    unused=fields.List(
        fields.String(), metadata={"description": "columns of the headings that are not used"}
    ),
)
"""What became of one line."""
