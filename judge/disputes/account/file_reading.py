"""Reads the values of a file, each at its place: its form by the published schema, its words by the game.

What is wrong is noted with its place and does not stop the reading: a file is refused for all of it at once.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from marshmallow import INCLUDE, ValidationError, fields, missing, validate

from judge.disputes.account.form import SpokenText
from judge.disputes.account.model import ids_in
from judge.disputes.language.described import CHANCE
from judge.disputes.language.errors import Faults, Located
from judge.disputes.language.spelling import match_name, nearest, resolve_word, unknown_word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from marshmallow import Schema

    from judge.disputes.language.errors import DisputeError, Place
    from judge.disputes.language.format import CardData, Part
    from judge.disputes.language.game_context import GameContext


@cache
def _defaults_and_required(schema: Schema) -> tuple[Mapping[str, Any], tuple[str, ...]]:
    """Return the values of entries left out, and the entries that must not be left out."""
    usual = {name: of.load_default for name, of in schema.fields.items() if of.load_default is not missing}
    return usual, tuple(name for name, of in schema.fields.items() if of.required)


class FormReader:
    """Reads values by the fields of a schema. `faults`: what is wrong; `first`: the number of the first item of a list."""

    first = 1

    def __init__(self) -> None:
        self.faults = Faults()

    def fault(self, place: Place, reason: str, **facts: object) -> None:
        """Record a fault at a place."""
        self.faults.add(place.error(reason, **facts))

    def mapping(self, node: Located) -> Located:
        """Return a mapping with text as keys; an empty one in place of any other value."""
        if not isinstance(node.value, dict):
            self.faults.add(node.wrong_type("mapping"))
            return node._replace(value={})
        if all(isinstance(key, str) for key in node.value):
            return node
        for key in node.value:
            if not isinstance(key, str):
                self.faults.add(Located(key, node.place.key(key)).wrong_type("text"))
        return node._replace(value={key: value for key, value in node.value.items() if isinstance(key, str)})

    def form(self, schema: Schema, node: Located) -> dict[str, Any]:
        """Return the entries of a mapping that fit a schema, with the defaults of those left out."""
        usual, required = _defaults_and_required(schema)
        found = {name: value() if callable(value) else value for name, value in usual.items()}
        if not isinstance(node.value, dict):
            self.faults.add(node.wrong_type("mapping"))
            return found
        for name in required:
            if name not in node.value:
                self.fault(node.place.key(name), "field.missing", field=name)
        for name in node.value:
            with self.faults:
                found[name] = self.entry(schema, name, node.key(name))
        return found

    def entry(self, schema: Schema, name: object, node: Located) -> Any:
        """Return the value of one entry that fits a schema."""
        if name in schema.fields:
            return self._value(schema.fields[name], node)
        if schema.unknown != INCLUDE:
            raise unknown_word(node._replace(value=name), tuple(schema.fields), "", "key.unknown")
        return node.value

    def _value(self, of: fields.Field[Any], node: Located) -> Any:
        """Return a value that fits a field; nested list items are left to their reader."""
        said = node.value
        if said is None and of.allow_none:
            return None
        if said is None:
            raise node.error("field.missing", field=node.key_name)
        match of:
            case SpokenText() if isinstance(said, (int, float)):
                said = str(said)
            case fields.String() if not isinstance(said, str):
                raise node.error(getattr(of.error_messages["invalid"], "reason", "text.expected"))
            case fields.Integer() if type(said) is not int:
                raise node.wrong_type("whole")
            case fields.Boolean() if said not in (True, False):
                raise self.none_of(node, ("true", "false"))
            case fields.Nested():
                return self.form(of.schema, node)
            case fields.List():
                said = self._items(of.inner, node)
                if len(said) < len(node.value):
                    return said
            case fields.Dict():
                said = self._entries(of, node)
        self._check(of, node if isinstance(node.value, (list, dict)) else node._replace(value=said))
        return said

    def _items(self, of: fields.Field[Any], node: Located) -> list[Any]:
        if not isinstance(node.value, list):
            raise node.wrong_type("list")
        if isinstance(of, fields.Nested):
            return node.value
        found = list[Any]()
        for one in node.items(self.first):
            with self.faults:
                found.append(self._value(of, one))
        return found

    def _entries(self, of: fields.Dict, node: Located) -> dict[str, Any]:
        if not isinstance(node.value, dict):
            raise node.wrong_type("mapping")
        entries: dict[str, Any] = {}
        for key in self.mapping(node).value:
            one = node.key(key)
            if isinstance(of.value_field, fields.Dict):
                entries[key] = {}  # whatever is wrong there, the name is known
            with self.faults:
                if of.key_field is not None:
                    self._check(of.key_field, one._replace(value=key))
            with self.faults:
                if one.value is None and of.value_field is not None:
                    raise one.error("field.missing", field=key)  # its place would name the end of it
                entries[key] = one.value if of.value_field is None else self._value(of.value_field, one)
        return entries

    def _check(self, of: fields.Field[Any], node: Located) -> None:
        """Demand that a value has an allowed length and is one of the allowed values."""
        for check in of.validators:
            for each in check.validators if isinstance(check, validate.And) else (check,):
                self._check_by(each, node)

    def _check_by(self, check: Callable[[Any], Any], node: Located) -> None:
        match check:
            case validate.Length(min=low, max=high):
                if not (low or 0) <= len(node.value) <= (high or len(node.value)):
                    ends = "between" if low and high else "least" if low else "most"
                    raise node.error(f"length.{ends}", low=low, high=high)
            case validate.Range(min=low, max=high):
                node.integer_in(low, high)
            case validate.OneOf(choices=known):
                if node.value not in known:
                    raise self.none_of(node, tuple(map(str, known)))
            case validate.Equal(comparable=known):
                if node.value != known:
                    raise self.none_of(node, (str(known),))
            case _:
                try:
                    check(node.value)
                except ValidationError as error:
                    raise node.error(getattr(error.messages[0], "reason", "word.unknown")) from error

    def none_of(self, node: Located, known: tuple[str, ...]) -> DisputeError:
        """Return the error for a value that is none of the allowed ones."""
        return node.error("one-of.expected", word=node.key_name, known=known)


class NameReader(FormReader):
    """Reads the words and names of a dispute whose game, players and position are known."""

    def __init__(
        self,
        game: GameContext,
        seats: Iterable[str],
        position: Part,
        cards: Mapping[str, CardData],
        faults: Faults,
    ) -> None:
        super().__init__()
        self.game, self.known = game, game.description
        self.seats, self.cards, self.faults = tuple(seats), cards, faults
        self.ids = frozenset(ids_in(position))

    def word(
        self, node: Located, words: Iterable[str], reason: str = "word.unknown", of: str = "", **facts: object
    ) -> Any:
        """Return the word that is meant; an unknown word is recorded as a fault and returned."""
        said, listed = node.value, tuple(words)
        found = resolve_word(said, listed, self.game.id, of=of) if isinstance(said, str) else None
        if found is not None:
            return found
        fault = unknown_word(node, listed, self.game.id, reason, of, given=str(said)[:40], **facts)
        if isinstance(said, str) and of == "verb" and self.is_card(said):
            near = nearest("play", listed, self.game.id, of=of)
            fault.facts |= {} if near is None else {"nearest": near}
        self.faults.add(fault)
        return said

    def keys(
        self, node: Located, words: Iterable[str], reason: str = "key.unknown", **facts: Any
    ) -> dict[str, Any]:
        """Return a mapping with its keys resolved."""
        listed = tuple(words)
        if all(key in listed for key in node.value):
            return dict(node.value)
        found: dict[str, object] = {}
        for key, value in node.value.items():
            place = node.place.key(key)
            name = self.word(Located(key, place), listed, reason, **facts)
            if name in found:
                self.fault(place, "key.twice", word=name)
            found[name] = value
        return found

    def seat(self, node: Located, *, of_step: bool = False) -> str:
        """Return the player meant, ignoring case and width; an unknown one is recorded as a fault and returned."""
        said = str(node.value)
        known = (*self.seats, CHANCE) if of_step else self.seats
        found = match_name(said, known)
        if found is None and of_step and resolve_word(said, (CHANCE,), self.game.id) is not None:
            return CHANCE
        if found is None:
            self.fault(node.place, "seat.unknown", seat=said[:40], known=known)
        return found or said

    def is_card(self, name: str) -> bool:
        """Return whether a word is the name of a card, stated in the file or in the database."""
        database = self.game.cards
        return name in self.cards or (database is not None and bool(database.by_name(name)))
