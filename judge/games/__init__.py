"""One package for each game. `package(id)` imports it; `contract.py` defines what it must offer."""

from __future__ import annotations

import importlib
from functools import cache
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from judge.games.contract import Package

OURS: Final = (
    "zombie_world_order",
    "zero_dimension",
    "zombie_kittens",
    "unicorn_overlord",
    "zombie_state",
)
"""The five games this program began with, in the order in which they are offered."""

GAMES: Final = (
    *OURS,
    *sorted(found.name for found in iter_modules(__path__) if found.ispkg and found.name not in OURS),
)
"""Every game there is: a package in this folder is one."""


@cache
def package(game: str) -> Package:
    """Return what a game's package offers. LookupError for an unknown id."""
    if game not in GAMES:
        raise LookupError(game)
    offered: Package = importlib.import_module(f"judge.games.{game}").PACKAGE
    return offered


def score_term(game: str) -> str:
    """Return the term for the score that a game's table ends with, besides the places; "" where there is none."""
    return package(game).score if game in GAMES else ""
