"""The reading of a stated card's printed text, and whether the card states the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.cardtext import card_fields, report
from judge.cardtext.composing import compose
from judge.cardtext.reading import read
from judge.cardtext.reading import say as sentence
from judge.cardtext.rows import languages
from judge.disputes.account.card_texts import read_card_text, text_differs
from judge.disputes.bench.card_form import ABILITIES, has_abilities

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.cardtext.reading import AbilityText, Reading

Data = dict[str, Any]
_BESIDE: Final = ("id", "text", "texts", "read")  # what an ability has beside what it does


def read_text_of_card(game: str, card: Mapping[str, object]) -> Reading | None:
    """Return the reading of a stated card's printed text; None without a text or without card text rows."""
    return read_card_text(game, str(card.get("text") or ""), str(card.get("kind") or ""))


def describe_text(game: str, text: str, language: str, say: str, kind: str) -> Data:
    """Read a printed text written in `language`, and describe it in the language `say`."""
    reading = read(game, text, language, kind)
    return report.to_dict(reading, lambda ability: ability_sentence(game, ability, reading.kind, say))


def ability_sentence(game: str, ability: Mapping[str, object], kind: str, language: str) -> str:
    """Return an ability as a card would print it; what no card prints is shown as data, what nobody reads by its text."""
    if ability.get("unread"):
        return str(ability.get("text") or "…")
    return sentence(game, ability, kind, language) or report.data_as_text(
        {key: part for key, part in ability.items() if key not in _BESIDE}
    )


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


def read_ability(game: str, text: str, language: str, kind: str) -> AbilityText | None:
    """Return the reading of one typed or composed ability, written in a language or in whichever it looks like."""
    own = [each for each in (language, report.language_of(game, text)) if each in languages(game)]
    for each in dict.fromkeys(own):
        parts = read(game, text, each, kind).parts
        if len(parts) == 1 and parts[0].readings:
            return parts[0]
    return None


def describe_card(game: str, language: str, data: Data, given: Mapping[str, str]) -> Data:
    """Describe the text and the abilities of a card, and the ability that the fields of a form compose."""
    kind = str(data.get("kind", ""))
    return {
        "text": describe_card_text(game, language, data),
        "abilities": [_described(game, each, kind, language) for each in data.get(ABILITIES, [])],
        "adding": _addition(game, language, kind, given) if has_abilities(game, kind) else None,
    }


def _described(game: str, ability: Mapping[str, object], kind: str, language: str) -> Data:
    """Describe an ability; `text`: the sentence that states it, "" where none does."""
    said = None if ability.get("unread") else sentence(game, ability, kind, language)
    return {"said": said or ability_sentence(game, ability, kind, language), "text": said or ""}


def _addition(game: str, language: str, kind: str, given: Mapping[str, str]) -> Data:
    """Describe the ability being composed: the fields, the text so far, and what the whole text says.

    `says`: the text that somebody typed instead.
    """
    own = language if language in languages(game) else languages(game)[0]
    composed = compose(game, own, kind, given)
    text = given.get("says", "").strip()[:2000] or (composed.text if composed.complete else "")
    part = read_ability(game, text, own, kind) if text else None
    return {
        "fields": [each._asdict() for each in composed.fields],
        "composed": composed.text,
        "text": text,
        "readings": [ability_sentence(game, each, kind, language) for each in part.readings] if part else [],
    }


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
