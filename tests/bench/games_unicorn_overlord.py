"""How fast whole games of the Unicorn Overlord Card Game are played and replayed, with the sample cards.

Run: python tests/bench/games_unicorn_overlord.py [GAMES]. `played` lists what is legal and chooses at random;
`replayed` does the same actions again without listing, as a ruling does.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "games" / "unicorn_overlord")]

from uo_play import new_game

from judge.engine.run import act, legal, replay
from judge.games.unicorn_overlord import SEATS


def measured(players: int, games: int) -> tuple[int, float, float]:
    """Return actions, seconds of play, seconds of replay."""
    records = []
    start = time.perf_counter()
    for seed in range(games):
        core, rng, done = new_game(players), Random(seed), []
        while options := list(legal(core)):
            action = rng.choice(options).sample(core, rng)
            act(core, action)
            done.append(action)
        records.append(done)
    played = time.perf_counter() - start
    ready = [new_game(players) for _ in records]
    start = time.perf_counter()
    for core, done in zip(ready, records, strict=True):
        replay(core, done)
    return sum(map(len, records)), played, time.perf_counter() - start


def main() -> None:
    """Print a row for each number of players."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    for players in SEATS:
        actions, played, replayed = measured(players, games)
        print(
            f"Unicorn Overlord, {players} players  {games / played:6,.0f} games/s   "
            f"{actions / played:8,.0f} actions/s played   {actions / replayed:8,.0f} actions/s replayed"
        )


if __name__ == "__main__":
    main()
