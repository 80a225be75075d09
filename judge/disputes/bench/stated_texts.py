"""The reading of a stated card's printed text, and whether the card states the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cardtext import card_fields, report
from judge.cardtext.reading import read
from judge.cardtext.reading import say as sentence
from judge.cardtext.vocabulary import speech
from judge.disputes.account.card_texts import read_card_text, text_differs
from judge.disputes.language.ability_forms import AbilityForms
from judge.disputes.language.ability_text import data_as_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.cardtext.reading import Reading

Data = dict[str, Any]


def read_text_of_card(game: str, card: Mapping[str, object]) -> Reading | None:
    """Return the reading of a stated card's printed text; None without a text or without card text rows."""
    return read_card_text(game, str(card.get("text") or ""), str(card.get("kind") or ""))


def describe_text(game: str, text: str, language: str, say: str, kind: str) -> Data:
    """Read a printed text written in `language`, and describe it in the language `say`."""
    reading = read(game, text, language, kind)
    return report.to_dict(reading, lambda ability: ability_sentence(game, ability, reading.kind, say))


def ability_sentence(game: str, ability: Mapping[str, object], kind: str, language: str) -> str:
    """Return an ability as a card would print it; in the words of the forms where the language has no rows."""
    found = sentence(game, ability, kind, language)
    if found is None and speech(game).fields:
        return data_as_text(dict(ability))
    return found or AbilityForms(game, language).ability(ability, kind)


def is_stated_by_hand(game: str, card: Mapping[str, Any]) -> bool:
    """Return whether an ability, keyword or field of the card was stated by hand and not read from its text."""
    if card_fields.of_card(game, card):
        reading = read_text_of_card(game, card)
        stated = (
            {key for part in reading.parts for each in part.readings for key in each} if reading else set()
        )
        return "read" not in card and bool(stated & card.keys())
    if any("read" not in ability for ability in card.get("abilities", [])):
        return True
    texts = (str(card.get("text") or ""), str(card.get("read", {}).get("text", "")))
    readings = (read_card_text(game, text, str(card.get("kind") or "")) for text in texts)
    printed = [sorted(each.keywords) for each in readings if each is not None]
    return bool(card.get("keywords")) and sorted(card["keywords"]) not in printed


def is_understood(reading: Reading | None) -> bool:
    """Return whether a part of a text was read, so that it can be confirmed."""
    return reading is not None and any(part.readings or part.keyword for part in reading.parts)


def describe_card_text(game: str, language: str, data: Data) -> dict[str, object] | None:
    """Describe what the printed text says, part by part; None where it cannot be read."""
    reading = read_text_of_card(game, data)
    if reading is None:
        return None
    kind = reading.kind

    def in_words(ability: Mapping[str, object]) -> str:
        return ability_sentence(game, ability, kind, language)

    parts = [report.part_of(part, in_words) for part in reading.parts]
    for part in parts:
        part["rest"] = reading.typed[part["at"] : part["end"]][:40].strip() if "at" in part else ""
    return {
        "parts": parts,
        "rows": reading.rows,
        "understood": is_understood(reading),
        "by_hand": is_stated_by_hand(game, data),
        "used": "read" in data,
        "old": "read" in data and data["read"]["text"] != reading.typed,
        "differs": text_differs(game, data),
    }
