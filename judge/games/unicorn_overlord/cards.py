"""Fields of a Unicorn Overlord card. `definitions.py` says what they mean to the engine."""

from __future__ import annotations

from typing import ClassVar, Final

from marshmallow import fields, validate

from judge.games.card_fields import CardFields, whole
from judge.games.unicorn_overlord.definitions import CARD_KINDS, ICONS

_CLASS: Final = validate.Length(min=1, max=40)


class CardSchema(CardFields):
    """One card. `start`: copies among each player's starting cards; `copies`: copies in the box."""

    asked: ClassVar = {
        "unit": ("power", "classes", "bonus", "icons", "start", "abilities"),
        "item": ("icons", "start", "abilities"),
        "territory": ("classes", "icons", "start", "abilities"),
        "crit": ("value",),
        "burn": (),
        "curse": (),
        "renown": ("round", "value"),
        "power": (),
    }
    kind = fields.String(required=True, validate=validate.OneOf(CARD_KINDS))
    start = whole(1, 9)
    copies = whole(1, 239)
    power = whole(0, 99)
    classes = fields.List(fields.String(validate=_CLASS), validate=validate.Length(max=10))
    bonus = fields.String(validate=_CLASS)
    icons = fields.List(fields.String(validate=validate.OneOf(ICONS)), metadata={"rules": ["UO-icons.list"]})
    conditions = fields.List(
        fields.Raw(), validate=validate.Length(max=10), metadata={"section": "conditions"}
    )
    value = whole(0, 99)
    round = whole(1, 5)
