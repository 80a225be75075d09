"""Fields of a ZOMBIE WORLD ORDER card (☆咭牌說明)."""

from __future__ import annotations

from typing import ClassVar, Final

from marshmallow import ValidationError, fields, validate, validates_schema

from judge.games.card_fields import LONG, SHORT, CardMessage, NumberedCardFields, colours, whole
from judge.games.zombie_world_order.definitions import ATTRIBUTES, COLOURS, KEYWORDS
from judge.words.languages import LANGUAGES

RARITIES: Final = ("R", "UC", "C")  # ZWO-card.zombie.number-rarity: from high to low
FIGURES: Final = ("entry_cost", "revive_cost", "power", "critical")

NO_FIGURE: Final = CardMessage(
    "an EVENT card has no such figure; what it costs stands with its ability: cost: [{mana: 1}]",
    "card.no-figure",
)


class CardSchema(NumberedCardFields):
    """A zombie or an EVENT card: ZWO-card.kinds. Multicoloured and colourless cards of both kinds exist."""

    of_kind: ClassVar = {"zombie": FIGURES}
    known: ClassVar = {"keywords": KEYWORDS}
    asked: ClassVar = {
        "zombie": ("colours", "attributes", *FIGURES, "keywords", "abilities"),
        "event": ("colours", "attributes", "abilities"),
    }
    kind = fields.String(required=True, validate=validate.OneOf(["zombie", "event"]))
    colours = colours(COLOURS)
    rarity = fields.String(
        validate=SHORT,  # a later set may have others than those of the rulebook
        metadata={
            "rules": ["ZWO-card.zombie.number-rarity", "ZWO-card.event.number-rarity"],
            "examples": list(RARITIES),
        },
    )
    attributes = fields.List(fields.String(validate=validate.OneOf(tuple(ATTRIBUTES))))
    texts = fields.Dict(
        keys=fields.String(validate=validate.OneOf(LANGUAGES)), values=fields.String(validate=LONG)
    )
    entry_cost = whole(0, 99)
    revive_cost = whole(0, 99)
    power = whole(0, 999)
    critical = whole(0, 99)

    @validates_schema
    def figures(self, data: dict[str, object], **_: object) -> None:
        """Demand a zombie's four figures (ZWO-card.zombie.*); ZWO-card.event.no-stats."""
        if data["kind"] == "zombie":
            missing = [name for name in FIGURES if name not in data]
            if missing:
                raise ValidationError({name: ["a zombie card has this figure"] for name in missing})
        else:
            given = [name for name in FIGURES if name in data]
            if given:
                raise ValidationError({name: [NO_FIGURE] for name in given})
