"""The sentences of the deck check, which stand in `words.yaml`. Everything before this is keys and facts.

`{the word card}` is what the game calls a card, as in the words of disputes.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from judge.catalogue.documents import read_yaml
from judge.disputes.words import pick, tables
from judge.words.languages import ENGLISH, known

if TYPE_CHECKING:
    from collections.abc import Mapping

_CARD: Final = "the word card"


@cache
def words() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    """Return all words by section (sentences, terms, parts), key and language."""
    loaded: dict[str, object] = read_yaml(resources.files("judge.decks").joinpath("words.yaml").read_bytes())
    return {section: rows for section, rows in loaded.items() if isinstance(rows, dict)}


def part_word(role: str, language: str) -> str:
    """Name a part of a line in one language; English where the language is not one of ours."""
    return words()["parts"][role][known(language) or ENGLISH]


def card_word(game: str, language: str) -> str:
    """Give what a game calls a card; the usual word where no game is known."""
    return pick(tables(game)["terms"][_CARD], language)


def say(key: str, facts: Mapping[str, Any], language: str, game: str = "") -> str:
    """Make one sentence; English where the language is not one of ours. An empty fact is shown as a dash."""
    tag = known(language) or ENGLISH
    between = ", " if tag == ENGLISH else "、"
    terms = words()["terms"]
    shown = {
        name: between.join(terms[part][tag] if part in terms else str(part) for part in value) or "–"
        if isinstance(value, (list, tuple))
        else value
        for name, value in facts.items()
    }
    return words()["sentences"][key][tag].format_map({**shown, _CARD: card_word(game, tag)})
