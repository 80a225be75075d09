"""Of which kind each card of a game and of a file is, by everything the file may call it, and where its kind can lie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.catalogue import cards as catalogue
from judge.games import package
from judge.games.card_fields import other_names

if TYPE_CHECKING:
    from collections.abc import Mapping


def kinds_of(game: str, stated: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """Return the kinds: of the cards of the database by key, No. and every name, of the stated ones by name."""
    told = {name: str(data.get("kind", "")) for name, data in stated.items()}
    try:
        cards = catalogue.load(game).cards.values()
    except catalogue.CardError:
        return told
    return {
        called: str(card.data.get("kind", ""))
        for card in cards
        for called in (card.key, card.no or card.name, card.name, *other_names(card.data))
    } | told


def may_lie(game: str, kind: str, zone: str) -> bool:
    """Return whether a card of a kind can lie in a zone."""
    return kind in package(game).lies_in.get(zone, (kind,))
