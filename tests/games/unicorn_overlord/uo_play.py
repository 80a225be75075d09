"""New games with the sample cards, for set-up, the properties and the bench."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from judge.catalogue import rulebook
from judge.catalogue.places import data_folder
from judge.engine.game import Core
from judge.engine.ids import DefId
from judge.engine.run import begin
from judge.games import unicorn_overlord as uo

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

POOL = yaml.safe_load((Path(__file__).parent / "examples" / "pool.yaml").read_text(encoding="utf-8"))
STARTERS = {name: card for name, card in POOL.items() if "start" in card}  # eight for each player
COPIES = {"unit": 4, "item": 3, "territory": 3, "crit": 4, "burn": 10, "curse": 10, "renown": 1}
REWARD = "試玩最終獎勵"  # of this prestige card there are five


def compiled(listed: Mapping[str, Mapping[str, Any]]) -> tuple[Any, ...]:
    """Return the definitions of cards by their names."""
    return tuple(uo.definition(name, {"name": name, **card}) for name, card in listed.items())


@cache
def sample() -> tuple[Any, ...]:
    """Return the definitions of the starting cards and of every sample card."""
    listed = yaml.safe_load((data_folder("card_db") / uo.ID / "sample.yaml").read_text(encoding="utf-8"))
    return compiled({**STARTERS, **{card["name"]: card for card in listed["cards"]}})


@cache
def box(players: int) -> tuple[DefId, ...]:
    """Return the numbers of the definitions in a box for so many players."""
    found: list[DefId] = []
    for number, card in enumerate(sample(), 1):
        copies = 5 if card.name == REWARD else COPIES[card.kind]
        found += [DefId(number)] * (card.start * players if card.start else copies)
    return tuple(found)


def set_up(
    players: int,
    definitions: Sequence[Any],
    numbers: Sequence[DefId],
    readings: Mapping[str, str] | None = None,
) -> Core:
    """Lay out a box and let the set-up run to its first question, under other readings where some are given."""
    core = Core(uo.build(players), definitions, {**rulebook.load(uo.ID).defaults(), **(readings or {})})
    core.vars.update(core.game.variables)
    core.game.set_up(core, (tuple(numbers),))
    begin(core)
    return core


def new_game(players: int, readings: Mapping[str, str] | None = None) -> Core:
    """Set up a game of the sample cards."""
    return set_up(players, sample(), box(players), readings)
