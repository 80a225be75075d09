"""The context of a game for disputes: its package, what a dispute of it can state, its rules and cards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from judge.catalogue import cards, rulebook
from judge.disputes.language.described import describe_game
from judge.games import package

if TYPE_CHECKING:
    from judge.catalogue.cards import Card, Catalogue
    from judge.catalogue.rulebook import Registry
    from judge.disputes.language.described import Description
    from judge.games.contract import Package


@dataclass(frozen=True)
class GameContext:
    """One game: what its package offers, and what a dispute of it can state."""

    id: str
    package: Package
    description: Description

    @property
    def rules(self) -> Registry:
        """Its rules and unclear points."""
        return rulebook.load(self.id)

    @property
    def cards(self) -> Catalogue | None:
        """Return its present card database, if there is one."""
        try:
            return cards.load(self.id)
        except cards.CardError:
            return None

    @property
    def all_cards(self) -> tuple[Card, ...]:
        """Return the cards of its present database; () without one."""
        database = self.cards
        return () if database is None else tuple(database.cards.values())


@cache
def context_of(game: str) -> GameContext:
    """Return the context of a game. LookupError for an unknown one."""
    return GameContext(game, package(game), describe_game(game))
