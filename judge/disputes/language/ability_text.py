"""Renders ability data as sentences: each entry of `stating.yaml` has one, with the same placeholders as its data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import yaml

from judge.disputes.language.placeholders import Hole, holes, vocabulary
from judge.disputes.language.words import word_tables
from judge.words.sentences import fill, pick

if TYPE_CHECKING:
    from collections.abc import Mapping


class AbilityWords:
    """Renders the ability data of one game in one language, and names the words of its forms."""

    def __init__(self, game: str, language: str) -> None:
        self.game = game
        self.language = language
        self.words = vocabulary(game)
        self.terms = word_tables(game)["terms"]

    # ---- words

    def word(self, word: str) -> str:
        """Return the name of a word of the data."""
        entry = self.words["words"].get(word) or self.terms.get(word)
        return pick(entry, self.language) if entry is not None else word

    def word_of(self, takes: str, word: str) -> str:
        """Return the name of a word for a placeholder; it may differ from the name of the same word elsewhere."""
        return self.word(f"{takes} {word}") if f"{takes} {word}" in self.words["words"] else self.word(word)

    def term(self, word: str) -> str:
        """Return the name of a word of a position, as rulings print it."""
        entry = self.terms.get(word) or self.words["words"].get(word)
        return pick(entry, self.language) if entry is not None else word

    def tally(self, name: str) -> str:
        """Return the name of a number of a position, as rulings print it."""
        return self.term(f"path {name}") if f"path {name}" in self.terms else self.term(name)

    def label(self, field: str) -> str:
        """Return the name of a card field; it may differ from the name of the same word elsewhere."""
        return self.word(f"field {field}") if f"field {field}" in self.words["words"] else self.word(field)

    def choices(self, field: str) -> tuple[str, ...]:
        """Return the words that the rules know for a card field that may have any."""
        return tuple(self.words["types"].get(self.words.get("choices", {}).get(field, ""), ()))

    def sentence(self, entry: Mapping[str, Any]) -> str:
        """Return the sentence of an entry with its placeholders."""
        card = pick(self.terms["the word card"], self.language)
        return pick(entry, self.language).replace("{the word card}", card)

    def form_sentence(self, entry: Mapping[str, object]) -> str:
        """Return the sentence of an entry with its placeholders open."""
        facts = {hole.name: self._blank_text(hole) for hole in holes(entry)} | {"who": "…"}
        return " ".join(fill(self.sentence(entry), facts).split())

    def _blank_text(self, hole: Hole) -> str:
        """Return what is shown for an empty placeholder."""
        if hole.takes == "effects" and hole.optional:
            return self.word(f"lead {hole.name}") + "…"
        return {"name": "", "branches": "① … ② …"}.get(hole.takes, "…")


def data_as_text(data: Any) -> str:
    """Return data as the dispute file writes them, on one line."""
    return str(yaml.safe_dump(data, default_flow_style=True, allow_unicode=True, width=10_000)).strip()
