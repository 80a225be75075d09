"""The card data that all games share; each game's `cards.py` adds its own fields.

`abilities` is stored as written: the engine compiles it and reports its faults.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from marshmallow import Schema, ValidationError, fields, pre_load, validate

from judge.words.languages import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

SHORT: Final = validate.Length(min=1, max=120)
LONG: Final = validate.Length(max=2000)


def other_names(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield the further names in a card's fields: its translations, then its aliases."""
    names = data.get("names")
    said = (*(names.values() if isinstance(names, dict) else ()), *(data.get("aliases") or ()))
    yield from (each for each in said if isinstance(each, str))


def words_within(data: object) -> set[str]:
    """Return every key in the data of abilities, at any depth: the words they consist of."""
    if isinstance(data, Mapping):
        return {str(key) for key in data}.union(*map(words_within, data.values()))
    return set[str]().union(*map(words_within, data)) if isinstance(data, list | tuple) else set()


class CardMessage(str):
    """A message about a field of a card. `reason`: key of the sentence that says it in other languages, with its `facts`."""

    __slots__ = ("facts", "reason")
    reason: str
    facts: Mapping[str, object]

    def __new__(cls, message: str, reason: str, **facts: object) -> Self:
        """Keep the reason beside the message."""
        found = super().__new__(cls, message)
        found.reason, found.facts = reason, facts
        return found


def number_field(*, required: bool) -> fields.String:
    """Make the field of a card No.: text, because a number would lose its zeros."""
    return fields.String(
        required=required,
        validate=validate.Length(min=1, max=40),
        error_messages={"invalid": CardMessage("must be text: put it in quotes", "text.quoted")},
    )


class ReadSchema(Schema):
    """The provenance of parsed abilities: the original text, the version of the rows, who confirmed it and when."""

    text = fields.String(required=True, validate=LONG)
    rows = fields.String(required=True, validate=SHORT)
    by = fields.String(required=True, validate=SHORT)
    on = fields.String(required=True, validate=SHORT)


class CardFields(Schema):
    """One card. `name` is the printed one, `names` translations, `aliases` other ways players write it.

    `text`: omitted where the card has none, null where its text is unknown. `read`: present where abilities were
    parsed from the text.
    """

    # The fields that only cards of some kinds have, by the kind.
    of_kind: ClassVar[Mapping[str, Collection[str]]] = {}
    # The words that the rules know for a field that may have any.
    known: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    # What is asked of a card that somebody states, by its kind; by default nothing but its text.
    asked: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    no = number_field(required=False)
    name = fields.String(required=True, validate=SHORT)
    names = fields.Dict(
        keys=fields.String(validate=validate.OneOf(LANGUAGES)), values=fields.String(validate=SHORT)
    )
    aliases = fields.List(fields.String(validate=SHORT), validate=validate.Length(max=20))
    rarity = fields.String(validate=SHORT)
    text = fields.String(validate=LONG, allow_none=True)
    flavor = fields.String(validate=LONG)
    illustrator = fields.String(validate=SHORT)
    keywords = fields.List(fields.String(validate=SHORT))
    traits = fields.List(fields.String(validate=SHORT))
    abilities = fields.List(fields.Raw(), validate=validate.Length(max=20), metadata={"section": "timings"})
    read = fields.Nested(ReadSchema)

    @pre_load
    def mapping(self, data: object, **_: object) -> Any:
        """Refuse data that is not a mapping before its fields are read."""
        if not isinstance(data, dict):
            raise ValidationError("a card is a mapping of fields")
        return data


class NumberedCardFields(CardFields):
    """A card of a game that prints a card No."""

    no = number_field(required=True)


class _Whole(fields.Integer):
    """A whole number written as such: 3.5, true and "3" in quotes are refused."""

    def _validated(self, value: object) -> int:
        if type(value) is not int:
            raise self.make_error("invalid", input=value)
        return value


def whole(low: int, high: int, *, required: bool = False) -> fields.Integer:
    """Make a field for a printed whole number."""
    return _Whole(required=required, validate=validate.Range(low, high))


def colours(
    allowed: tuple[str, ...], *, required: bool = False, allow_none: bool = False
) -> fields.List[str]:
    """Make a field for a card's colours: each named once; an empty list means colourless."""
    once = validate.And(validate.Length(max=len(allowed)), _once)
    each = fields.String(validate=validate.OneOf(allowed))
    return fields.List(each, validate=once, required=required, allow_none=allow_none)


def _once(values: list[str]) -> None:
    if len(set(values)) < len(values):
        raise ValidationError(CardMessage("named twice", "named.twice"))
