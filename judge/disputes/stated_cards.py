"""Cards that a file states: which fields one of a game has, and what is wrong with them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from judge.disputes.errors import together
from judge.disputes.unfit import unfit
from judge.games import package

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.games.card_fields import CardFields


@cache
def card_schema(game: str) -> CardFields:
    """Return the schema of a game's cards."""
    return package(game).cards()


def check_stated(game: str, name: str, data: Mapping[str, Any], path: str) -> None:
    """Hold the fields of a stated card against the game's card schema; which of them a card has is left to the file."""
    schema = card_schema(game)
    faults = schema.validate({"no": "1", "name": name, **data})
    found = {field: faults[field] for field in data if field in faults}
    if found:
        raise together(unfit(found, path, first=0, known=tuple(schema.fields)))
