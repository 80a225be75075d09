"""The peer of the game benches, run inside an environment of its own: RLCard's raw UNO engine.

Called through `peers.py`: for each line it is sent plays a round at random, each action chosen from its list of legal
ones (played), and does the actions of those games again without listing (replayed; dealing is not in it). Answers with a
line [games, actions, seconds played, seconds replayed] of CPU.
"""

from __future__ import annotations

import json
import random
import sys
import time

import numpy as np  # type: ignore[import-not-found]
from rlcard.games.uno import Game  # type: ignore[import-not-found]

GAMES = 400


def new_table() -> Game:
    """Open a table that deals the same games every time."""
    game = Game()
    game.np_random = np.random.RandomState(1)
    return game


def play() -> tuple[float, list[list[str]]]:
    """Play the games; gives the seconds and the actions of each."""
    game, rng, records = new_table(), random.Random(1), []
    start = time.process_time()
    for _ in range(GAMES):
        game.init_game()
        done = []
        while not game.is_over():
            action = rng.choice(game.get_legal_actions())
            done.append(action)
            game.step(action)
        records.append(done)
    return time.process_time() - start, records


def replay(records: list[list[str]]) -> float:
    """Do the same actions in the same games; gives the seconds."""
    game, seconds = new_table(), 0.0
    for done in records:
        game.init_game()
        start = time.process_time()
        for action in done:
            game.step(action)
        seconds += time.process_time() - start
        if not game.is_over():
            raise SystemExit("a replayed game of the peer is not the game played")
    return seconds


def main() -> None:
    """Play a round for each line."""
    for _ in sys.stdin:
        played, records = play()
        print(json.dumps([GAMES, sum(map(len, records)), played, replay(records)]), flush=True)


if __name__ == "__main__":
    main()
