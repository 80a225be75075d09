"""One package a game. `package(id)` imports it; what it must offer stands in `judge/engine/README.md`."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from types import ModuleType

GAMES: Final = (
    "zombie_world_order",
    "zero_dimension",
    "zombie_kittens",
    "unicorn_overlord",
    "zombie_state",
)


def package(game: str) -> ModuleType | Any:
    """Import a game's package. LookupError for an unknown id."""
    if game not in GAMES:
        raise LookupError(game)
    return importlib.import_module(f"judge.games.{game}")


def score_term(game: str) -> str:
    """Give the term for the score that each table of a game ends with beside the places; nothing where there is none."""
    return getattr(package(game), "SCORE", "") if game in GAMES else ""
