"""Cards that a file states: which fields one of a game has, and what is wrong with them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from judge.disputes.language.card_words import nearest_to
from judge.disputes.language.errors import together
from judge.disputes.language.schema_errors import unfit
from judge.games import package

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.disputes.language.errors import DisputeError, Place
    from judge.games.card_fields import CardFields


@cache
def card_schema(game: str) -> CardFields:
    """Return the schema of a game's cards."""
    return package(game).cards()


def check_stated(game: str, name: str, data: Mapping[str, Any], place: Place) -> None:
    """Hold the fields of a stated card against the game's card schema; which of them a card has is left to the file."""
    schema = card_schema(game)
    faults = schema.validate({"no": "1", "name": name, **data})
    found = {field: faults[field] for field in data if field in faults}
    if found:
        raise together(
            _with_its_word(fault, game, data, place) for fault in unfit(found, place, tuple(schema.fields))
        )


def _with_its_word(fault: DisputeError, game: str, data: Mapping[str, Any], place: Place) -> DisputeError:
    """Add what is said where a field has words of its own, the one that may be meant, and the rules that list them."""
    if fault.reason != "one-of.expected":
        return fault
    field, _, at = fault.path.removeprefix(f"{place}.").partition("[")
    field, _, key = field.partition(".")
    said = key or data.get(field)
    if isinstance(said, list) and at.removesuffix("]").isdecimal():
        said = said[int(at.removesuffix("]"))]
    fields = card_schema(game).fields
    fault.facts |= {"word": str(said)[:40], "rules": tuple(fields[field].metadata.get("rules", ()))}
    near = nearest_to(game, field, said)
    if near is not None:
        fault.facts["nearest"] = near
    return fault
