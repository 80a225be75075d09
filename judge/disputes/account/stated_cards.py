"""Checks the cards that a dispute file describes: their fields, and the faults in them in our own words."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from judge.disputes.account.file_reading import FormReader
from judge.disputes.language.card_words import nearest_field_word
from judge.disputes.language.errors import Located
from judge.games import package
from judge.games.card_fields import CardMessage

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.disputes.language.errors import DisputeError, Place
    from judge.games.card_fields import CardFields


@cache
def card_schema(game: str) -> CardFields:
    """Return the schema of a game's cards."""
    return package(game).cards()


def check_stated(game: str, name: str, data: Mapping[str, Any], place: Place) -> None:
    """Check the fields of a stated card by the schema of the game's cards; missing fields are allowed."""
    schema, reader = card_schema(game), _CardReader(game)
    for reader.field, said in data.items():
        with reader.faults:
            reader.entry(schema, reader.field, Located(said, place.key(reader.field)))
    if not reader.faults.found:
        reader.add_messages(schema.validate({"no": "1", "name": name, **data}), place)
    reader.faults.raise_all()


class _CardReader(FormReader):
    """Reads the fields of a stated card. `field`: the one that is read."""

    first = 0

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game = game
        self.field = ""

    def none_of(self, node: Located, known: tuple[str, ...]) -> DisputeError:
        """Return the error for a value that is none of the words of a field, with the nearest and the rules."""
        near = nearest_field_word(self.game, self.field, node.value)
        rules = tuple(card_schema(self.game).fields[self.field].metadata.get("rules", ()))
        facts = {} if near is None else {"nearest": near}
        return node.error("one-of.expected", word=str(node.value)[:40], known=known, rules=rules, **facts)

    def add_messages(self, found: object, place: Place) -> None:
        """Add the faults of fields that do not fit each other; the schema also reports missing fields."""
        if isinstance(found, dict):
            for key, below in found.items():
                self.add_messages(below, place.key(key))
        for message in found if isinstance(found, list) else ():
            if isinstance(message, CardMessage):
                self.fault(place, message.reason, field=place.rpartition(".")[2], **message.facts)
