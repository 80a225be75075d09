"""The sentences of the deck check, from `words.yaml`; everything before this is keys and facts.

`{the word card}` is what the game calls a card, as in the words of disputes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.words import sentences
from judge.words.languages import comma
from judge.words.sentences import pick, sections

if TYPE_CHECKING:
    from collections.abc import Mapping

STORE: Final = "judge.decks"
_CARD: Final = "the word card"


def part_word(role: str, language: str) -> str:
    """Return the name of a part of a line; English where the language is not supported."""
    return pick(sections(STORE)["parts"][role], language)


def card_word(game: str, language: str) -> str:
    """Return a game's word for a card; the usual word where the game is unknown or has none."""
    own = sections("judge.games", game).get("terms", {}) if game else {}
    return pick(own.get(_CARD) or sections("judge.disputes")["terms"][_CARD], language)


def say(key: str, facts: Mapping[str, Any], language: str, game: str = "") -> str:
    """Return one sentence; English where the language is not supported. An empty fact is shown as a dash."""
    terms = sections(STORE)["terms"]
    shown = {
        name: comma(language).join(
            pick(terms[part], language) if part in terms else str(part) for part in value
        )
        or "–"
        if isinstance(value, (list, tuple))
        else value
        for name, value in facts.items()
    }
    if f"{{{_CARD}}}" in pick(sections(STORE)["sentences"][key], language):
        shown[_CARD] = card_word(game, language)
    return sentences.say(STORE, key, shown, language)
