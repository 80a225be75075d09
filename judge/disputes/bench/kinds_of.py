"""Of which kind each card of a game and of a file is, by everything the file may call it, and where its kind can lie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.catalogue import cards as catalogue
from judge.games import package
from judge.games.card_fields import other_names

if TYPE_CHECKING:
    from collections.abc import Mapping


def data_of(game: str, stated: Mapping[str, Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    """Return what is printed: on the cards of the database by key, No. and every name, on the stated ones by name."""
    try:
        cards = catalogue.load(game).cards.values()
    except catalogue.CardError:
        return dict(stated)
    return {
        called: card.data
        for card in cards
        for called in (card.key, card.no or card.name, card.name, *other_names(card.data))
    } | dict(stated)


def kinds_of(game: str, stated: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """Return of which kind each card is, by everything the file may call it."""
    return {called: str(data.get("kind", "")) for called, data in data_of(game, stated).items()}


def may_lie(game: str, kind: str, zone: str) -> bool:
    """Return whether a card of a kind can be in a zone."""
    return kind in package(game).lies_in().get(zone, (kind,))


def can_lie(game: str, data: Mapping[str, Any], zone: str) -> bool:
    """Return whether a card with these data can be in a zone: its kind can, and it is not kept out of there."""
    return may_lie(game, str(data.get("kind", "")), zone) and zone not in package(game).layout.apart_from(
        data
    )
