"""How fast whole games of ゾンビ・ステート (sample scenarios) are played and replayed.

Run: python tests/bench/games_zombie_state.py. `play` lists what is legal and chooses at random; `replay` does the actions
of those games again, each checked and each able to be taken back, without listing.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from judge.catalogue import cards, rulebook
from judge.engine.game import Core
from judge.engine.run import act, begin, legal, replay
from judge.games import zombie_state

if TYPE_CHECKING:
    from judge.engine.game import Action
    from judge.engine.table import Definition

GAMES = 60
PLAYERS = (2, 3)


def new_game(players: int, box: tuple[Definition, ...], readings: dict[str, str]) -> Core:
    """Lay the sample scenario out."""
    core = Core(zombie_state.build(players), box, readings)
    core.vars.update(core.game.variables)
    core.game.set_up(core, ())
    begin(core)
    return core


def measure(players: int) -> tuple[int, float, float]:
    """Return actions, seconds of play, seconds of replay."""
    data = cards.load(zombie_state.ID).data
    box = tuple(zombie_state.definition(card["name"], card) for card in data.values())
    readings = rulebook.load(zombie_state.ID).defaults()
    records: list[list[Action]] = []
    start = time.perf_counter()
    for seed in range(GAMES):
        core, rng, done = new_game(players, box, readings), Random(seed), []
        while options := list(legal(core)):
            action = rng.choice(options).sample(core, rng)
            act(core, action)
            done.append(action)
        records.append(done)
    played = time.perf_counter() - start
    ready = [new_game(players, box, readings) for _ in range(GAMES)]
    start = time.perf_counter()
    for core, done in zip(ready, records, strict=True):
        replay(core, done)
    return sum(map(len, records)), played, time.perf_counter() - start


def main() -> None:
    """Print a row for each number of players."""
    for players in PLAYERS:
        actions, played, replayed = measure(players)
        print(
            f"ゾンビ・ステート, {players} players   {GAMES / played:6,.0f} games/s   "
            f"{actions / played:8,.0f} actions/s played   {actions / replayed:9,.0f} actions/s replayed"
        )


if __name__ == "__main__":
    main()
