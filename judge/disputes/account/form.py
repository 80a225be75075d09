"""The published form of a dispute file (format 1) as schemas: its structure, before the words of a game are read."""

from __future__ import annotations

from typing import Any, Final

from marshmallow import INCLUDE, Schema, fields, validate

from judge.games import GAMES

MOST_STEPS: Final = 500
MOST_CLAIMS: Final = 50
MOST_CARDS: Final = 300


class StepSchema(Schema):
    """One declared step. Other keys than these name the slots of the action."""

    class Meta:
        """Slots are the game's: their names and values are checked by its rules."""

        unknown = INCLUDE

    by = fields.String(required=True, metadata={"description": "Seat of the player, or `chance`."})
    do = fields.String(
        required=True, validate=validate.Length(1, 40), metadata={"description": "The action."}
    )
    card = fields.Raw(
        metadata={"description": "Its subject: an object's id, or a card's name where only one fits."}
    )
    ability = fields.Raw(metadata={"description": "The ability's id, where the subject has several."})
    player = fields.Raw(metadata={"description": "A seat as the subject."})
    number = fields.Raw(metadata={"type": "number", "description": "A number as the subject, from 1."})
    pay = fields.Raw(metadata={"description": "What pays: a list of objects, or lists by kind of cost."})
    during = fields.String(
        validate=validate.OneOf(["resolution"]),
        metadata={"description": "`resolution`: it was declared while effects were being resolved."},
    )
    at_once = fields.Boolean(
        truthy={True}, falsy={False}, metadata={"description": "True: nothing is implied before this step."}
    )
    answers = fields.Integer(
        strict=True, metadata={"description": "It answered what this step declared, before that took effect."}
    )
    after = fields.Integer(
        strict=True,
        metadata={
            "description": "It came after what this step declared had taken effect, as soon as it was allowed then."
        },
    )
    phase = fields.String(
        validate=validate.Length(1, 40), metadata={"description": "The phase in which it was done."}
    )
    corrects = fields.Integer(
        strict=True,
        metadata={
            "description": "It was done instead of this step, which was illegal: the game goes on from it."
        },
    )
    note = fields.String(validate=validate.Length(max=500))


class SpokenText(fields.String):
    """A quoted remark; YAML reads one without quotes as a number or a truth value."""

    def _deserialize(self, value: Any, attr: str | None, data: object, **kwargs: object) -> Any:
        said = str(value) if isinstance(value, (int, float)) else value
        return super()._deserialize(said, attr, data, **kwargs)


class ClaimSchema(Schema):
    """What a player says about the outcome. `expect` holds paths into the final position, or illegal/legal/winner/draw."""

    by = fields.String(required=True)
    says = SpokenText(load_default="", validate=validate.Length(max=500))
    expect = fields.Dict(
        keys=fields.String(), values=fields.Raw(), required=True, validate=validate.Length(1, 20)
    )
    after = fields.Integer(
        strict=True, metadata={"description": "The step after which it was so; left out: at the end."}
    )


class DisputeSchema(Schema):
    """A dispute, format 1."""

    dispute = fields.Integer(required=True, strict=True, validate=validate.Equal(1))
    game = fields.String(required=True, validate=validate.OneOf(sorted(GAMES)))
    title = fields.String(load_default="", validate=validate.Length(max=200))
    players = fields.List(
        fields.String(validate=validate.Length(1, 60)),
        load_default=lambda: ["A", "B"],
        validate=validate.Length(1, 8),
        metadata={
            "description": "Seats in turn order; left out: those of the position as they stand there, else A and B."
        },
    )
    interpretations = fields.Dict(keys=fields.String(), values=fields.String(), load_default=dict)
    cards = fields.Dict(
        keys=fields.String(validate=validate.Length(1, 80)),
        values=fields.Dict(keys=fields.String()),
        load_default=dict,
        validate=validate.Length(max=MOST_CARDS),
        metadata={"description": "Stated cards: the fields of card_db."},
    )
    position = fields.Dict(keys=fields.String(), required=True)
    steps = fields.List(
        fields.Nested(StepSchema), load_default=list, validate=validate.Length(max=MOST_STEPS)
    )
    claims = fields.List(
        fields.Nested(ClaimSchema), load_default=list, validate=validate.Length(max=MOST_CLAIMS)
    )
