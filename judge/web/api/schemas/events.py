"""Events, their settings and files, and what is printed."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields, validate

from judge.printing.slip_sizes import SLIP_SIZES, USUAL_SLIPS
from judge.store.adapters.tournament import WAY_KEYS
from judge.store.services.events import EventCard
from judge.store.services.kinds import Day, Flag, Moment, Text, Whole, Words
from judge.store.services.settings import ROWS, SettingRow
from judge.store.services.transfer import LARGEST
from judge.tournament import COUNTING
from judge.web.api.schemas.shapes import shape

EventCardSchema = shape("EventCardSchema", EventCard)
"""An event in the list."""


class PodsSchema(Schema):
    """Sizes of pods, and what each hands in: places, scores or both. What is left out follows from size and game."""

    size = fields.Integer()
    smallest = fields.Integer()
    largest = fields.Integer()
    bye = fields.String()
    result = fields.String(validate=validate.OneOf(("places", "scores", "both")))


# The settings that are more than one value. `scoring` as in the event file: numbers, and under `places` the points of
# each place. `preset` names how the standings are counted; `tie_breakers` and `floor` are those of the preset where
# they are left out.
COMPOSED: dict[str, fields.Field[Any]] = {
    "pods": fields.Nested(PodsSchema),
    "ways": fields.Dict(
        keys=fields.String(validate=validate.OneOf(sorted(WAY_KEYS))),
        metadata={"description": "pairing, rematches, acceleration and sides, as in the event file"},
    ),
    "later_stages": fields.List(
        fields.Dict(keys=fields.String()),
        validate=validate.Length(max=7),
        metadata={"description": "The cut, and what follows it: stages as in the event file"},
    ),
    "scoring": fields.Dict(keys=fields.String()),
    "tie_breakers": fields.List(fields.String(), validate=validate.Length(max=20)),
    "counting": fields.Dict(
        keys=fields.String(validate=validate.OneOf(tuple(COUNTING))),
        values=fields.String(),
        metadata={"description": "What is counted in another way than the preset's, such as own_games: raw"},
    ),
    "house_rulings": fields.Dict(
        keys=fields.String(validate=validate.Length(max=80)),
        values=fields.String(validate=validate.Length(max=80)),
        validate=validate.Length(max=200),
    ),
}


def _field(name: str, row: SettingRow) -> fields.Field[Any]:
    """Make the field of a setting by what it holds."""
    described: dict[str, Any] = {"metadata": {"description": row.label}}
    match row.kind:
        case Flag():
            return fields.Boolean(**described)
        case Whole(open=may_be_open):
            return fields.Integer(allow_none=may_be_open, **described)
        case Day():
            return fields.Date(allow_none=True, **described)
        case Moment():
            return fields.AwareDateTime(allow_none=True, **described)
        case Words():
            return fields.List(fields.String(), **described)
        case Text(longest=longest, choices=choices):
            few = choices is not None and name != "zone"  # the zones would fill the document
            allowed = validate.OneOf(list(choices())) if choices and few else validate.Length(max=longest)
            return fields.String(required=name in {"name", "game"}, validate=allowed, **described)
        case _:
            return COMPOSED[name]


SettingsSchema = Schema.from_dict(
    {name: _field(name, row) for name, row in ROWS.items()}, name="SettingsSchema"
)
"""What an organizer decides."""


EventSchema = SettingsSchema.from_dict(
    # slug: may come back with the rest; it never changes
    {"slug": fields.String(), "version": fields.Integer()},
    name="EventSchema",
)
"""An event with its version; send the version back when changing the settings."""


ImportedSchema = EventSchema.from_dict(
    {
        "left_out": fields.List(
            fields.String(), metadata={"description": "What the event cannot hold of the file"}
        )
    },
    name="ImportedSchema",
)
"""An event made of a file."""


class AnnouncementSchema(Schema):
    """A message to everybody."""

    id = fields.Integer(dump_only=True)
    text = fields.String(required=True)
    by = fields.String(dump_only=True)
    at = fields.AwareDateTime(dump_only=True)


class CutQuerySchema(Schema):
    """How many go through; without it, the cut of the next stage."""

    cut = fields.Integer(load_default=None, validate=validate.Range(2, 512))


class PrintQuerySchema(Schema):
    """Which round, how many slips on a page, whose deck or penalty, which signs, what paper."""

    round = fields.Integer(load_default=None)
    per_page = fields.Integer(load_default=USUAL_SLIPS, validate=validate.OneOf(SLIP_SIZES))
    at_table = fields.Integer()
    player = fields.String(validate=validate.Length(max=40))
    penalty = fields.Integer()
    first = fields.Integer()
    last = fields.Integer()
    tables = fields.String(validate=validate.Length(max=200))
    paper = fields.String(validate=validate.OneOf(("a4", "letter")))


class EventFileSchema(Schema):
    """An event file (format 1) as text, or the file of another program with the game it is of."""

    text = fields.String(required=True, validate=validate.Length(1, LARGEST))
    game = fields.String(load_default="", validate=validate.Length(max=40))
    twins = fields.Boolean(
        load_default=False, metadata={"description": "a name that is twice in a list of players is meant"}
    )
