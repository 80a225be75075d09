"""New games, for the properties and the bench."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.catalogue import rulebook
from judge.engine.game import Core
from judge.engine.run import begin
from judge.games import zero_dimension as zx

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from judge.engine.ids import DefId

DEFAULTS = rulebook.load(zx.ID).defaults()


def new_game(
    definitions: Sequence[Any],
    decks: tuple[tuple[DefId, ...], ...],
    readings: Mapping[str, str] | None = None,
) -> Core:
    """Begin a game from its set-up; returns it at its first question."""
    game = zx.build(2)
    core = Core(game, definitions, {**DEFAULTS, **(readings or {})})
    core.vars.update(game.variables)
    game.set_up(core, decks)
    begin(core)
    return core
