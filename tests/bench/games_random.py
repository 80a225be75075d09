"""Random games of any game but ZOMBIE WORLD ORDER, which has its own: how they end, and that no card is lost.

    python tests/bench/games_random.py [--game ID] [--games 2000] [--first 0]

Every second game is played under drawn readings; what a reading leaves to the head judge (a printed board) ends it.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("zero_dimension", "zombie_kittens", "unicorn_overlord", "zombie_state")
TESTS = ROOT / "tests" / "games"
sys.path[:0] = [str(ROOT), *(str(TESTS / game) for game in GAMES)]

import test_zx_random_play as zx
import uo_play
import zk_play
import zs_play

from judge.catalogue import rulebook
from judge.engine.errors import NotCovered
from judge.engine.run import play, result

if TYPE_CHECKING:
    from judge.engine.game import Core

MOST = 20_000
OTHERS = {
    "zombie_kittens": zk_play.new_game,
    "unicorn_overlord": uo_play.new_game,
    "zombie_state": zs_play.new_game,
}
PLAYERS = {"zombie_kittens": (2, 3, 4, 5), "unicorn_overlord": (2, 3, 4), "zombie_state": (2, 3)}


def drawn(game: str, rng: Random) -> dict[str, str]:
    """Draw another reading for about every third unclear point."""
    registry = rulebook.load(game)
    return {
        key: rng.choice(list(registry.interpretation(key).readings)) if rng.random() < 0.3 else default
        for key, default in registry.defaults().items()
    }


def new_game(game: str, seed: int, readings: dict[str, str]) -> Core:
    """Set a game up, for as many players as its turn has come to."""
    if game == "zero_dimension":
        return zx.started(seed, readings)[0]
    players = PLAYERS[game][seed // 2 % len(PLAYERS[game])]
    return OTHERS[game](players, readings)


def one(game: str, seed: int) -> tuple[str, int]:
    """Play one game; gives how it ended, and how many actions it took."""
    rng = Random(seed)
    readings = drawn(game, rng) if seed % 2 else rulebook.load(game).defaults()
    core, done = None, 0
    try:
        core = new_game(game, seed, dict(readings))
        done = play(core, rng, MOST)
    except NotCovered as stopped:
        return f"head judge: {stopped.reason}", done
    if sorted(obj for zone in core.zones for obj in zone) != list(range(len(core.defn))):
        raise AssertionError(f"{game}, seed {seed}: a card is lost")
    return str((result(core) or ("not over",))[0]), done


def main() -> None:
    """Print a row for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=GAMES)
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    options = parser.parse_args()
    for game in [options.game] if options.game else GAMES:
        ends, actions, start = Counter[str](), 0, time.process_time()
        for seed in range(options.first, options.first + options.games):
            end, done = one(game, seed)
            ends[end] += 1
            actions += done
        took = time.process_time() - start
        print(
            f"{game}: {options.games} games, {actions} actions, {took:.0f} s of the processor: {dict(ends)}"
        )


if __name__ == "__main__":
    main()
