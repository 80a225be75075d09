"""What a dispute of one game may say, made from the game itself: its verbs, its zones, the fields of its cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from marshmallow import fields as kinds
from marshmallow import validate

from judge.catalogue.places import data_folder
from judge.disputes.ready import ready_names
from judge.disputes.words import words_of
from judge.games import package

if TYPE_CHECKING:
    from collections.abc import Iterable

    from judge.words.languages import Language


class Row(NamedTuple):
    """One word of the form: how it is written, what it is called in the reader's language, and what it takes."""

    name: str
    said: str
    note: str


class Form(NamedTuple):
    """A game's form: the values of `do`, the zones of a player and of the table, a card's fields, an example file."""

    verbs: tuple[Row, ...]
    zones: tuple[Row, ...]
    fields: tuple[Row, ...]
    example: str


def form_of(game: str, language: Language) -> Form:
    """Return the form of a game for its fewest players. LookupError for an unknown game."""
    offered = package(game)
    rules = offered.build(min(offered.seats))
    words = words_of(game, language)
    verbs = (
        Row(
            name,
            words.verbs.get(name, "").replace("{subject}", "…"),
            "" if verb.takes == "none" else verb.takes,
        )
        for name, verb in rules.verbs.items()
    )
    zones = dict.fromkeys((zone.name, zone.owner is not None) for zone in rules.zones)
    return Form(
        tuple(verbs),
        tuple(Row(name, words.terms.get(name, ""), "A, B …" if owned else "") for name, owned in zones),
        tuple(Row(name, "", _note(field)) for name, field in offered.cards().fields.items()),
        _example(game),
    )


def _note(field: kinds.Field[Any]) -> str:
    """Return what a field takes: its choices or its bounds."""
    rules: Iterable[object] = field.validators
    for rule in rules:
        if isinstance(rule, validate.OneOf):
            return " | ".join(str(choice) for choice in rule.choices)
        if isinstance(rule, validate.Range) and rule.max is not None:
            return f"{rule.min}–{rule.max}"
    return type(field).__name__.lower()


def _example(game: str) -> str:
    names = ready_names(game)
    if not names:
        return ""
    return (data_folder("card_db") / game / "disputes" / f"{names[0]}.yaml").read_text(encoding="utf-8")
