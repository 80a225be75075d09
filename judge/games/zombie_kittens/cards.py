"""Fields of a 活屍貓 card: its kind, and the numbers of copies with and without the paw mark."""

from __future__ import annotations

from marshmallow import fields, validate

from judge.games.card_fields import CardFields, whole
from judge.games.zombie_kittens.state import KINDS


class CardSchema(CardFields):
    """One kind of card (ZK-components.counts). The four exploding ones have no mark: they are in `no_paw`."""

    kind = fields.String(required=True, validate=validate.OneOf(KINDS))
    paw = whole(0, 61, required=True)
    no_paw = whole(0, 61, required=True)
    designs = whole(1, 16)  # ZK-components.cat.kinds
