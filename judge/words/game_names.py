"""The names of the games: the term `the game` of each one's store of sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from judge.words.sentences import pick, sections

if TYPE_CHECKING:
    from collections.abc import Mapping


def name_of(game: str, language: str) -> str:
    """Return the name of a game in a language; an unknown id is returned unchanged."""
    return pick(names_of(game), language) or game


def names_of(game: str) -> Mapping[str, str]:
    """Return the names of a game by language; empty for an unknown id."""
    row = sections("judge.games", game).get("terms", {}).get("the game", {})
    return cast("Mapping[str, str]", row)
