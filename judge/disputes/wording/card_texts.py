"""The card texts of a ruling: what was read from each, who confirmed it, and where stated abilities differ from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.disputes.account.card_texts import get_confirmation, read_text_only_card, text_differs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.disputes.language.speaker import Speaker
    from judge.disputes.ruling.model import Ruling

Card = dict[str, Any]


def card_texts(ruling: Ruling, speaker: Speaker) -> list[dict[str, Any]]:
    """Return a row for each card whose abilities were read from its text, or differ from it."""
    return [_row(speaker, *found) for found in _texts_by_kind(ruling)]


def _texts_by_kind(ruling: Ruling) -> Iterator[tuple[str, str, Card]]:
    """Yield the cards with texts of a ruling."""
    game, stated = ruling.account.game.id, ruling.account.cards
    for name, data in _used_cards(ruling):
        if any(
            isinstance(each, dict) and "read" in each for each in data.get("abilities") or []
        ) or get_confirmation(data):
            yield ("unconfirmed" if get_confirmation(data) is None else "read"), name, data
        if name in stated and text_differs(game, data):
            yield "differs", name, data
        read = read_text_only_card(game, data)
        if read is not None and not (read.parts and all(part.keyword for part in read.parts)):
            yield ("alone-keywords" if read.keywords else "alone"), name, data


def _used_cards(ruling: Ruling) -> Iterator[tuple[str, Card]]:
    """Yield the cards in the zones of the game and those that steps name."""
    named = {step.card for step in ruling.account.steps if isinstance(step.card, str)}
    found: dict[str, Card] = {}
    for replay in (ruling.replay, ruling.standing):
        lying = set(replay.core.defn)
        for number, definition in enumerate(replay.pack.definitions, 1):
            if number in lying or definition.key in named:
                found.setdefault(definition.key, dict(replay.pack.data[definition.key]))
    yield from found.items()


def _row(speaker: Speaker, kind: str, name: str, data: Card) -> dict[str, Any]:
    """Return the row of one card text."""
    who = get_confirmation(data) or {}
    texts = [str(each.get("text", "")) for each in data.get("abilities") or [] if isinstance(each, dict)]
    of_card = str(data.get("text") or "")
    text = (
        of_card if kind in {"differs", "alone", "alone-keywords"} else str(who.get("text") or "".join(texts))
    )
    card = str(data.get("name", name))
    facts = {"card": card, "person": str(who.get("by", "")), "date": str(who.get("on", ""))}
    row = {
        "card": card,
        "kind": kind.partition("-")[0],
        "text": text,
        "because": speaker.reason(f"text.{kind}", facts),
    }
    return row | {key: str(who[key]) for key in ("by", "on", "rows") if key in who and kind == "read"}
