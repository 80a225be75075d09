"""The kind of each card of a game and a file, by all its names, and the zones of each kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.disputes.language.game_context import context_of
from judge.games import package
from judge.games.card_fields import other_names

if TYPE_CHECKING:
    from collections.abc import Mapping


def printed_data(game: str, stated: Mapping[str, Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    """Return the printed data: of database cards by key, No. and every name, of stated cards by name."""
    return {
        called: card.data
        for card in context_of(game).all_cards
        for called in (card.key, card.no or card.name, card.name, *other_names(card.data))
    } | dict(stated)


def kinds_of(game: str, stated: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """Return the kind of each card, by all its names in a file."""
    return {called: str(data.get("kind", "")) for called, data in printed_data(game, stated).items()}


def kind_fits(game: str, kind: str, zone: str) -> bool:
    """Return whether a card of a kind can be in a zone."""
    return kind in package(game).lies_in().get(zone, (kind,))


def card_fits(game: str, data: Mapping[str, Any], zone: str) -> bool:
    """Return whether a card with these data can be in a zone: its kind can, and the card is not excluded."""
    return kind_fits(game, str(data.get("kind", "")), zone) and zone not in package(game).layout.apart_from(
        data
    )
