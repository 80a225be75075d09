"""What the games are called: the term `the game` of each one's store of sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from judge.words.sentences import pick, sections

if TYPE_CHECKING:
    from collections.abc import Mapping


def name_of(game: str, language: str) -> str:
    """Return what a game is called in a language; an id that is none as it stands."""
    return pick(names_of(game), language) or game


def names_of(game: str) -> Mapping[str, str]:
    """Return what a game is called, by language; nothing for an unknown id."""
    row = sections("judge.games", game).get("terms", {}).get("the game", {})
    return cast("Mapping[str, str]", row)
