"""Fields of a 零次元 card (300 to 316)."""

from __future__ import annotations

from typing import ClassVar, Final

from marshmallow import fields, validate

from judge.games.card_fields import SHORT, NumberedCardFields, colours, whole

COLOURS: Final = ("red", "yellow", "blue", "green", "white", "black")  # ZX-card.six-colors
KINDS: Final = ("character", "equipment", "tactic", "event")  # ZX-card.kinds
TACTICS: Final = ("normal", "instant")  # ZX-tactics.two-types
RARITIES: Final = ("普", "特", "极", "天", "秘", "宝")  # ZX-card.rarity

_NAME: Final = validate.Length(min=1, max=80)


class CardSchema(NumberedCardFields):
    """One card. `colours` is required (ZX-card.color-frame); null means that the frame is unknown.

    Attack and defence may be negative only in play (ZX-numbers.negative-remembered), never in print; a number
    determined by the card's own effect is omitted. `character` is short for a single one of `characters`.
    """

    asked: ClassVar = {
        "character": (
            *("colours", "series", "characters", "attributes", "cost", "colour_cost"),
            *("attack", "defence", "level_cost", "abilities"),
        ),
        "equipment": (
            *("colours", "series", "attributes", "cost", "colour_cost"),
            *("attack_bonus", "defence_bonus", "on_opponent", "abilities"),
        ),
        "tactic": ("timing", "colours", "series", "attributes", "cost", "colour_cost", "abilities"),
        "event": ("colours", "series", "attributes", "cost", "colour_cost", "abilities"),
    }
    kind = fields.String(required=True, validate=validate.OneOf(KINDS))
    colours = colours(COLOURS, required=True, allow_none=True)
    rarity = fields.String(validate=SHORT, metadata={"examples": list(RARITIES)})
    series = fields.String(validate=_NAME)  # ZX-card.series-icon
    character = fields.String(validate=_NAME)
    characters = fields.List(fields.String(validate=_NAME), validate=validate.Length(max=10))
    attributes = fields.List(fields.String(validate=_NAME), validate=validate.Length(max=10))
    level = whole(0, 99)
    cost = whole(0, 99)
    colour_cost = fields.Dict(keys=fields.String(validate=validate.OneOf(COLOURS)), values=whole(1, 99))
    level_cost = whole(0, 99)
    attack = whole(0, 99_999)
    defence = whole(0, 99_999)
    attack_bonus = whole(-99_999, 99_999)
    defence_bonus = whole(-99_999, 99_999)
    on_opponent = fields.Boolean(truthy={True}, falsy={False})
    timing = fields.String(validate=validate.OneOf(TACTICS))
