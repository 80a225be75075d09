"""How fast whole games of 活屍貓 are played and replayed, beside RLCard's UNO, a game of the same kind.

Run: python tests/bench/games_zombie_kittens.py [--peer]; `--peer` plays UNO too, in an environment made for it. Both
list what is legal and choose at random (`play`), and do again the actions of those games without listing (`replay`).
Seconds are the processor's, so that a busy machine does not count. Ours checks every action, cites rules in every
event and can take every change back; UNO's engine does none of that.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import peers

from judge.catalogue import cards, rulebook
from judge.engine.game import Core
from judge.engine.run import act, begin, legal, replay
from judge.games import zombie_kittens

if TYPE_CHECKING:
    from judge.engine.game import Action
    from judge.engine.table import Definition

GAMES = 200


def new_game(players: int, box: tuple[Definition, ...], readings: dict[str, str]) -> Core:
    """Open a box."""
    core = Core(zombie_kittens.build(players), box, readings)
    core.vars.update(core.game.variables)
    core.game.set_up(core, ())
    begin(core)
    return core


def ours(players: int) -> tuple[int, int, float, float]:
    """Return games, actions, seconds of play, seconds of replay."""
    box = tuple(
        zombie_kittens.definition(key, data) for key, data in cards.load(zombie_kittens.ID).data.items()
    )
    readings = rulebook.load(zombie_kittens.ID).defaults()
    records: list[list[Action]] = []
    start = time.process_time()
    for seed in range(GAMES):
        core, rng, done = new_game(players, box, readings), Random(seed), []
        while options := list(legal(core)):
            action = rng.choice(options).sample(core, rng)
            act(core, action)
            done.append(action)
        records.append(done)
    played = time.process_time() - start
    replayed = 0.0
    for done in records:
        core = new_game(players, box, readings)
        start = time.process_time()
        replay(core, done)
        replayed += time.process_time() - start
    return GAMES, sum(map(len, records)), played, replayed


def row(name: str, measured: tuple[int, int, float, float]) -> None:
    """Print one line."""
    games, actions, played, replayed = measured
    print(
        f"{name:<24} {games / played:8,.0f} games/s   {actions / played:9,.0f} actions/s played   "
        f"{actions / replayed:9,.0f} actions/s replayed"
    )


def main() -> None:
    """Print a row for each number of players, and UNO's."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peer", action="store_true")
    with_peer = parser.parse_args().peer
    for players in zombie_kittens.SEATS:
        row(f"活屍貓, {players} players", ours(players))
    if with_peer:
        with tempfile.TemporaryDirectory() as folder:
            row("RLCard UNO, 2 players", next(peers.rlcard(peers.install(Path(folder), *peers.RLCARD))))


if __name__ == "__main__":
    main()
