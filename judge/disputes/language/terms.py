"""What the words of a game's cards and positions are called, for forms and pages."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from marshmallow import validate

from judge.disputes.language.words import word_tables
from judge.games import package
from judge.words.sentences import pick, sections

if TYPE_CHECKING:
    from collections.abc import Mapping


class GameTerms:
    """Names the words of a game in a language: those of its cards as its forms do, those of its positions as rulings do."""

    def __init__(self, game: str, language: str) -> None:
        self.game = game
        self.language = language
        self.cards = _card_words(game)
        self.terms = word_tables(game)["terms"]

    def word(self, word: str) -> str:
        """Return the name of a kind of card, or of a value that a card's field can have."""
        return self._named(word, self.cards.get(word) or self.terms.get(word))

    def label(self, field: str) -> str:
        """Return the name of a card field; it may differ from the name of the same word elsewhere."""
        return self._named(
            field, self.cards.get(f"field {field}") or self.cards.get(field) or self.terms.get(field)
        )

    def term(self, word: str) -> str:
        """Return the name of a word of a position, as rulings print it."""
        return self._named(word, self.terms.get(word) or self.cards.get(word))

    def tally(self, name: str) -> str:
        """Return the name of a number of a position, as rulings print it."""
        return self.term(f"path {name}") if f"path {name}" in self.terms else self.term(name)

    def _named(self, word: str, entry: Mapping[str, object] | None) -> str:
        return pick(entry, self.language) if entry else word


@cache
def _card_words(game: str) -> Mapping[str, Mapping[str, object]]:
    return {**sections("judge.disputes").get("cards", {}), **sections("judge.games", game).get("cards", {})}


def colours_of_cards(game: str) -> tuple[str, ...]:
    """Return the colours that cards of a game can have."""
    return field_choices(getattr(package(game).cards().fields.get("colours"), "inner", None))


def field_choices(field: object) -> tuple[str, ...]:
    """Return the words that a field of a card schema allows; () where it may be any text."""
    checks = getattr(field, "validators", ())
    return tuple(str(word) for check in checks if isinstance(check, validate.OneOf) for word in check.choices)
