"""The tables of everyday words, `everyday.yaml`: what all games share, each game's own, and what an organizer adds to it.

    everyday: 1
    same: [[graveyard, 墓地, Dead zone]]             words for one thing
    asked: {ZWO-zone.no-limits: [how many cards may I hold]}   what people ask, by the rule that answers it
    unruled: [[may I use sleeves, 可以用牌套嗎]]       what people ask and no rule says

An organizer's table lies beside the cards of their own: `GAME/everyday.yaml` in the folder that JUDGE_CARDS names.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from marshmallow import Schema, ValidationError, fields, validate

from judge.catalogue import rulebook
from judge.catalogue.places import own_sets
from judge.documents import DocumentError, read_yaml

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_WORD = fields.String(validate=validate.Length(1, 300))


class TableSchema(Schema):
    """One table. The keys from `silent` to `undergone` are allowed in the shared table only.

    `kinds` is how a question is put, by what is wanted; by `tellers` a story says who did something, by `owners` whose a
    card is, by `undone` that something did not happen, by `supposed` that it only might, with what follows in the sentence,
    and by `undergone` that it was done to a card.
    """

    everyday = fields.Integer(required=True, strict=True, validate=validate.Equal(1))
    silent = fields.String()
    kinds = fields.Dict(fields.String(), fields.List(_WORD))
    tellers = fields.Dict(fields.String(validate=validate.OneOf(("A", "B"))), fields.List(_WORD))
    owners = fields.Dict(fields.String(validate=validate.OneOf(("A", "B"))), fields.List(_WORD))
    undone = fields.List(_WORD)
    supposed = fields.List(_WORD)
    undergone = fields.List(_WORD)
    same = fields.List(fields.List(_WORD, validate=validate.Length(min=2)))
    asked = fields.Dict(fields.String(), fields.List(_WORD))
    unruled = fields.List(fields.List(_WORD))


def silent_words() -> frozenset[str]:
    """Return the English words without meaning for what a question is about."""
    return frozenset(_shared()["silent"].split())


def kinds_of_question() -> dict[str, list[str]]:
    """Return how questions are put, by the kind of answer wanted."""
    kinds: dict[str, list[str]] = _shared()["kinds"]
    return kinds


def tellers() -> dict[str, list[str]]:
    """Return the words by which a story names who did something, by the seat: A is the narrator."""
    people: dict[str, list[str]] = _shared()["tellers"]
    return people


def owners() -> dict[str, list[str]]:
    """Return the words by which a story names a card's owner, by the seat."""
    people: dict[str, list[str]] = _shared()["owners"]
    return people


def undone_words() -> list[str]:
    """Return the words by which a story says that something was not done."""
    words: list[str] = _shared()["undone"]
    return words


def supposing_words() -> list[str]:
    """Return the words by which a story says that something only might be done, with what follows in the sentence."""
    words: list[str] = _shared()["supposed"]
    return words


def undergone_words() -> list[str]:
    """Return the words by which a story says that something was done to a card, not by it."""
    words: list[str] = _shared()["undergone"]
    return words


def words_for_one_thing(game: str) -> Iterator[list[str]]:
    """Return rows of synonyms: those that all games share, then a game's."""
    for table in (_shared(), *_of_game(game)):
        yield from table.get("same", [])


def asked_of(game: str) -> dict[str, list[str]]:
    """Return the questions that each rule of a game answers, by rule."""
    asked: dict[str, list[str]] = {}
    for table in _of_game(game):
        for rule, questions in table.get("asked", {}).items():
            asked.setdefault(rule, []).extend(questions)
    return asked


def unruled_of(game: str) -> list[list[str]]:
    """Return the questions about a game that no rule answers; each row is one topic, asked in several ways."""
    return [row for table in (_shared(), *_of_game(game)) for row in table.get("unruled", [])]


def read_own() -> None:
    """Read every table of the organizer's. DocumentError names the first that cannot be used."""
    for game in rulebook.games() if own_sets() else ():
        _of_game(game)


@cache
def _of_game(game: str) -> tuple[dict[str, Any], ...]:
    """Return a game's table, and the organizer's if there is one; () for no game."""
    file = resources.files("judge.games").joinpath(game, "everyday.yaml")
    own = own_sets()
    tables = (_read(file.read_bytes()),) if game and file.is_file() else ()
    return (*tables, _own(own / game / "everyday.yaml", game)) if game and own is not None else tables


@cache
def _shared() -> dict[str, Any]:
    return _read(resources.files("judge.catalogue").joinpath("everyday.yaml").read_bytes())


def _own(file: Path, game: str) -> dict[str, Any]:
    """Read the organizer's table of a game. DocumentError where it cannot be used."""
    if not file.is_file():
        return {}
    try:
        table: dict[str, Any] = TableSchema().load(read_yaml(file.read_bytes()))
    except ValidationError as error:
        raise DocumentError(f"{file}: {error}") from error
    known = rulebook.load(game)
    unknown = next((rule for rule in table.get("asked", {}) if rule not in known), None)
    if unknown is not None:
        raise DocumentError(f"{file}: asked: {game} has no rule {unknown}")
    return table


def _read(text: bytes) -> dict[str, Any]:
    table: dict[str, Any] = read_yaml(text)
    return table
