"""Games of ゾンビ・ステート set up from its sample scenarios, for the properties and the bench."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from judge.catalogue import cards as catalogue
from judge.catalogue import rulebook
from judge.engine.game import Core
from judge.engine.run import begin
from judge.games import zombie_state as game

if TYPE_CHECKING:
    from collections.abc import Mapping


@cache
def definitions() -> tuple[Any, ...]:
    """Return every card of the database, compiled."""
    return tuple(game.definition(card["name"], card) for card in catalogue.load(game.ID).data.values())


@cache
def defaults() -> dict[str, str]:
    """Return the default reading of every unclear point."""
    return dict(rulebook.load(game.ID).defaults())


def new_game(
    players: int, readings: Mapping[str, str] | None = None, cards: tuple[Any, ...] | None = None
) -> Core:
    """Set the scenario for a number of players up, and let it run to its first question."""
    defs = definitions() if cards is None else cards
    core = Core(game.build(players), defs, {**defaults(), **(readings or {})})
    core.vars.update(core.game.variables)
    core.game.set_up(core, ())
    begin(core)
    core.log.clear()
    return core
