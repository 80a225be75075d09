"""The peer of the replay bench, run inside an environment of its own: RLCard's raw UNO engine.

Called by `games_zombie_world_order.py`: plays at random, each action chosen from its list of legal ones, and prints
actions a second of CPU, the fastest of some rounds.
"""

from __future__ import annotations

import random
import time

import numpy as np  # type: ignore[import-not-found]
from rlcard.games.uno import Game  # type: ignore[import-not-found]

GAMES = 400
ROUNDS = 6


def played(games: int) -> int:
    """Play so many games; gives the actions done."""
    game, rng, actions = Game(), random.Random(1), 0
    game.np_random = np.random.RandomState(1)
    for _ in range(games):
        game.init_game()
        while not game.is_over():
            game.step(rng.choice(game.get_legal_actions()))
            actions += 1
    return actions


def main() -> None:
    """Measure and print."""
    best = 0.0
    for _ in range(ROUNDS):
        start = time.process_time()
        actions = played(GAMES)
        best = max(best, actions / (time.process_time() - start))
    print(best)


if __name__ == "__main__":
    main()
