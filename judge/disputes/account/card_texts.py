"""The texts of stated cards: their readings, who confirmed them, and whether the stated abilities match them.

A reading is used only after a person confirmed it. Until then the ability is an unread text: the ruling asks what it
does at the moments that the text names. The same holds for a card of which only the text is given; its keywords are
used.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from judge.cardtext import report
from judge.cardtext.reading import Reading
from judge.cardtext.reading import read as read_text
from judge.cardtext.vocabulary import speech

if TYPE_CHECKING:
    from collections.abc import Mapping


def drop_unconfirmed(game: str, data: Mapping[str, object]) -> Mapping[str, object]:
    """Return card data without unconfirmed abilities, of which only the text counts; `abilities: []` means none."""
    abilities = data.get("abilities")
    if has_text_only(data):
        return {**data, **_keywords_and_triggers(game, str(data["text"]), str(data.get("kind") or ""))}
    if not isinstance(abilities, list) or get_confirmation(data) is not None:
        return data
    if not any(isinstance(each, dict) and "read" in each for each in abilities):
        return data
    return {**data, "abilities": [_as_unread(each) for each in abilities]}


def has_text_only(data: Mapping[str, Any]) -> bool:
    """Return whether the text is all that is given of what a card does."""
    told = data.get("abilities") is not None or data.get("keywords") or data.get("effect")
    return bool(data.get("text")) and not told


@lru_cache(maxsize=512)
def _keywords_and_triggers(game: str, text: str, kind: str) -> Mapping[str, object]:
    """Return the keywords of a card text, and its other abilities unread, without the permanent ones."""
    reading = read_card_text(game, text, kind)
    if reading is None:
        return {}
    read = report.confirm_reading(reading, {})
    always = speech(game).always
    set_off = [_as_unread(each) for each in read.get("abilities", ()) if each.get("timing") != always]
    keywords = {"keywords": reading.keywords} if reading.keywords else {}
    return {**keywords, **({"abilities": set_off} if set_off else {})}


def get_confirmation(data: Mapping[str, object]) -> Mapping[str, object] | None:
    """Return who confirmed the ability read from a card's text, and when; None where it is unconfirmed."""
    read = data.get("read")
    return read if isinstance(read, dict) and read.get("by") else None


def _as_unread(ability: object) -> object:
    """Return an ability as an unread text."""
    if not isinstance(ability, dict) or "read" not in ability:
        return ability
    kept = ("id", "timing", "level", "when", "text", "texts", "read")
    return {**{key: ability[key] for key in kept if key in ability}, "unread": True}


@lru_cache(maxsize=512)
def read_card_text(game: str, text: str, kind: str) -> Reading | None:
    """Read the text of a stated card in its language; None where the game has no grammar of card texts."""
    language = report.language_of(game, text)
    return read_text(game, text, language, kind) if text and language else None


def read_text_only_card(game: str, data: Mapping[str, object]) -> Reading | None:
    """Read a card that has only a text; None for other cards and for unreadable texts."""
    return (
        read_card_text(game, str(data["text"]), str(data.get("kind") or "")) if has_text_only(data) else None
    )


def text_differs(game: str, data: Mapping[str, object]) -> bool:
    """Return whether a card's text is understood to say something else than its stated abilities."""
    text = str(data.get("text") or "")
    if not text or has_text_only(data):
        return False
    reading = read_card_text(game, text, str(data.get("kind") or ""))
    return reading is not None and not report.agrees(reading, data)
