"""New games of 活屍貓 with the cards of the box, for the tests of set-up, whole games and views, and the bench."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from judge.catalogue import cards, rulebook
from judge.engine.game import Core
from judge.engine.run import begin
from judge.games import zombie_kittens

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.games.zombie_kittens.state import Card

GAME = "zombie_kittens"


@cache
def definitions() -> tuple[Card, ...]:
    """Return every kind of card in the box."""
    data = cards.load(GAME).data
    return tuple(zombie_kittens.definition(card["names"]["en"], card) for card in data.values())


@cache
def defaults() -> dict[str, str]:
    """Return the reading of each unclear point that is used where nobody says another."""
    return dict(rulebook.load(GAME).defaults())


def new_game(players: int, readings: Mapping[str, str] | None = None) -> Core:
    """Return a game that asks for its first shuffle."""
    core = Core(zombie_kittens.build(players), definitions(), {**defaults(), **(readings or {})})
    core.vars.update(core.game.variables)
    core.game.set_up(core, ())
    begin(core)
    core.log.clear()
    return core
