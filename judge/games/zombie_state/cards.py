"""Fields of a ゾンビ・ステート card: domains of a map, tracks, technologies, events, pieces and scenarios.

The summary prints none of these: an organizer enters them as a set of this form (`card_db/README.md`).
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from judge.games.card_fields import SHORT, CardFields, CardMessage, whole
from judge.games.zombie_state import state

_NAMES: Final = validate.Length(max=40)
_D12: Final = validate.Range(1, 12)
_FIELDS: Final = {
    state.DOMAIN: {"number", "adjacent", "sea", "mark", "country", "outbreak"},
    state.TECHNOLOGY: {"field", "stage", "cost", "use", "fight", "effect"},
    state.EVENT: {"effect", "copies"},
    state.OUTBREAK: {"effect", "copies"},
    state.RESOURCE: set(),
    state.TABLES: {"population_track", "mutation_track", "army_cost", "zombies"},
    state.SCENARIO: {"players", "start", "lay", "own"},
}


_OF_FIGHTS: Final = {"damage", "shield"}


def _names() -> fields.List[str]:
    return fields.List(fields.String(validate=SHORT), validate=_NAMES)


def _spaces() -> fields.List[int]:
    return fields.List(whole(1, 200), validate=validate.Length(max=200))


def _costs() -> fields.Dict:
    return fields.Dict(keys=fields.String(validate=SHORT), values=whole(1, 20), validate=_NAMES)


class MutationSchema(Schema):
    """The mutation track: its last space, and the spaces of each colour."""

    length = whole(1, 200, required=True)
    red = _spaces()
    yellow = _spaces()
    blue = _spaces()


class EffectSchema(Schema):
    """The effect of a technology or an event, in numbers."""

    damage = whole(1, 99)
    shield = whole(1, 99)
    fp = whole(-99, 99)
    zombies = whole(1, 20)
    quarantine = whole(1, 20)
    population = whole(-99, 99)
    armies = whole(-20, 20)
    resources = fields.Dict(keys=fields.String(validate=SHORT), values=whole(-20, 20), validate=_NAMES)
    discard = whole(1, 20)
    shuffle = fields.Boolean(truthy={True}, falsy={False})
    who = fields.String(validate=validate.OneOf(("each", "start", "one")))


class LaySchema(Schema):
    """The contents of a domain when the game begins."""

    seat = whole(0, 5, required=True)
    population = whole(0, 99)
    active = whole(0, 99)
    armies = whole(0, 20)


class CardSchema(CardFields):
    """One card. Which fields it may have depends on `kind`."""

    kind = fields.String(required=True, validate=validate.OneOf(state.KINDS))
    number = whole(1, 999)
    adjacent = _names()
    sea = _names()
    mark = fields.String(validate=SHORT)
    country = fields.String(validate=SHORT)
    outbreak = fields.List(whole(1, 12), validate=validate.Length(max=12))
    field = fields.String(validate=SHORT)
    stage = whole(1, 3)
    cost = _costs()
    use = _costs()
    fight = fields.String(validate=validate.OneOf(("attack", "defence")))
    effect = fields.Nested(EffectSchema)
    copies = whole(1, 99)
    population_track = fields.List(whole(0, 99), validate=validate.Length(1, 60))
    mutation_track = fields.Nested(MutationSchema)
    army_cost = whole(0, 20)
    zombies = whole(1, 999)
    players = whole(1, 8)
    start = whole(0, 7)
    lay = fields.Dict(keys=fields.String(validate=SHORT), values=fields.Nested(LaySchema))
    own = _costs()

    of_kind: ClassVar = _FIELDS
    asked: ClassVar = {
        "domain": ("number", "adjacent", "sea", "mark", "country", "outbreak"),
        "army": (),
        "resource": (),
        "technology": ("field", "stage", "cost", "use", "fight", "effect"),
        "event": ("effect", "copies"),
        "outbreak": ("effect", "copies"),
        "tables": ("population_track", "army_cost", "zombies"),
    }

    @validates_schema
    def of_its_kind(self, data: dict[str, Any], **_: object) -> None:
        """Refuse fields of another kind of card, parts of an effect without effect, and a domain without its number.

        A technology applies to its user; only one is used in a place, in a fight or for quarantine.
        """
        kind = data["kind"]
        allowed = _FIELDS.get(kind, set())
        besides = sorted(name for name in set().union(*_FIELDS.values()) - allowed if name in data)
        if besides:
            message = CardMessage(f"a card of kind {kind} has no such field", "card.other-kind", kind=kind)
            raise ValidationError({name: [message] for name in besides})
        effect = set(data.get("effect") or ())
        unfit = effect & ({"who"} if kind == state.TECHNOLOGY else _OF_FIGHTS)
        if _OF_FIGHTS & effect:
            unfit |= {"quarantine"} & effect
        if unfit:
            message = CardMessage("it does nothing here", "card.no-effect")
            raise ValidationError({"effect": {name: [message] for name in sorted(unfit)}})
        if kind == state.DOMAIN and "number" not in data:
            raise ValidationError("a domain needs its number on the map", "number")
