"""How long the next round takes, beside swisspair and exact matching of everybody with everybody, in one run.

Run from the repository: `python tests/bench/tournament_pairing.py [--plot growth.svg] [--quick]`. The peers are
installed into an environment of their own (made once among the temporary files). Every pairing is judged by the
same measure; "x ours" says how much longer a peer takes, the last column whether its objective is worse.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

import peers

from judge.tournament import PodRules
from judge.tournament.field import Field, measure
from judge.tournament.pods import make_pods
from judge.tournament.swiss import Solution, pair_field

SIZES = ((64, 5), (256, 7), (1_000, 9), (4_000, 11), (10_000, 12))
LARGEST = {"swisspair": 10_000, "rustworkx": 1_000, "networkx": 256}
PATIENCE = 300
PEERS = Path(__file__).with_name("tournament_peers.py")
REPEATS = 7


def swiss_field(size: int, rounds: int, seed: int) -> Field:
    """Play a Swiss event of so many rounds with one match in ten drawn; stop before the next round."""
    draw = random.Random(seed)
    entrants = Field([0] * size, [set() for _ in range(size)], [0.0] * size, [0] * size, [0] * size)
    for _ in range(rounds):
        entrants.place = [draw.random() for _ in range(size)]
        pairs = pair_field(entrants, draw).pairs
        for a, b in pairs:
            if entrants.scores[a] != entrants.scores[b]:
                entrants.downs[max(a, b, key=entrants.scores.__getitem__)] += 1
        for a, b in pairs:
            entrants.met[a].add(b)
            entrants.met[b].add(a)
            chance = draw.random()
            entrants.scores[a] += 3 if chance < 0.45 else 1 if chance < 0.55 else 0
            entrants.scores[b] += 3 if chance >= 0.55 else 1 if chance >= 0.45 else 0
    entrants.place = [draw.random() for _ in range(size)]
    return entrants


def ours(entrants: Field) -> tuple[float, Solution]:
    """Time our own pairing: the best of a few runs, as with the peers that are quick enough."""
    best = 1e9
    for _ in range(REPEATS):
        start = time.perf_counter()
        solution = pair_field(entrants, random.Random(1))
        best = min(best, time.perf_counter() - start)
    return best, solution


def environment() -> Path:
    """Make the peers' environment once, and give its Python."""
    place = Path(tempfile.gettempdir()) / "tournament-bench-peers"
    python = place / "bin" / "python"
    if not python.exists():
        peers.install(place, "swisspair==0.2.1", "rustworkx", "networkx", "matplotlib")
    return python


def peer(python: Path, name: str, entrants: Field) -> dict[str, Any] | None:
    """Run one peer on a field; None where it takes longer than anybody waits."""
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        json.dump({"scores": entrants.scores, "met": [sorted(met) for met in entrants.met]}, file)
        file.flush()
        try:
            done = subprocess.run(
                [python, PEERS, name, file.name], capture_output=True, text=True, check=True, timeout=PATIENCE
            )
        except subprocess.TimeoutExpired:
            return None
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def pods(size: int = 10_000) -> None:
    """Time pods of four beside a sort of the same list."""
    draw = random.Random(4)
    entrants = swiss_field(size, 6, 4)
    keys = [(-entrants.scores[k], entrants.place[k]) for k in range(size)]
    seats = [draw.random() for _ in range(size)]
    best = sort = 1e9
    for _ in range(REPEATS):
        start = time.perf_counter()
        solution = make_pods(entrants, PodRules(4, 3, 4), seats, draw)
        best = min(best, time.perf_counter() - start)
        start = time.perf_counter()
        sorted(keys)
        sort = min(sort, time.perf_counter() - start)
    repeats = solution.reached.rematches
    print(
        f"pods of 4 for {size}: {best:.4f} s, {best / sort:.1f} sorts, {repeats} repeats, optimal {solution.optimal}"
    )


def main() -> int:
    """Print the table; exit code 1 if any peer's objective is better than ours."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plot", help="draw the growth into this file (.svg or .png)")
    parser.add_argument("--quick", action="store_true", help="one field a size instead of three")
    options = parser.parse_args()
    python = environment()
    lost = False
    growth: dict[str, list[tuple[int, float]]] = {}
    print(
        f"{'players':>8} {'rounds':>6} {'seed':>4}  {'program':<10} {'seconds':>10} {'x ours':>8}  rematches squares  proof"
    )
    for size, rounds in SIZES:
        for seed in range(1 if options.quick else 3):
            entrants = swiss_field(size, rounds, seed)
            seconds, solution = ours(entrants)
            growth.setdefault("judge", []).append((size, seconds))
            mine = solution.reached
            proof = f"optimal ({solution.method})" if solution.optimal else f"gap ({solution.method})"
            head = f"{size:>8} {rounds:>6} {seed:>4}"
            print(
                f"{head}  {'judge':<10} {seconds:>10.5f} {1:>8}  {mine.rematches:>9} {mine.score_differences:>7}  {proof}"
            )
            for name, largest in LARGEST.items():
                if size > largest or (seed and name != "swisspair"):
                    continue
                answer = peer(python, name, entrants)
                if answer is None:
                    print(f"{head}  {name:<10} {'> ' + str(PATIENCE):>10}")
                    continue
                growth.setdefault(name, []).append((size, answer["seconds"]))
                theirs = measure(entrants, [(a, b) for a, b in answer["pairs"]], None)
                reached = (theirs.rematches, theirs.score_differences)
                worse = reached > (mine.rematches, mine.score_differences)
                lost = lost or reached < (mine.rematches, mine.score_differences)
                print(
                    f"{head}  {name:<10} {answer['seconds']:>10.5f} {answer['seconds'] / seconds:>8.1f}"
                    f"  {theirs.rematches:>9} {theirs.score_differences:>7}  {'worse' if worse else 'equal'}"
                )
    pods()
    if options.plot:
        with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
            slowest = {
                n: sorted({size: max(t for k, t in p if k == size) for size, _ in p}.items())
                for n, p in growth.items()
            }
            json.dump(slowest, file)
            file.flush()
            subprocess.run([python, PEERS, "plot", file.name, options.plot], check=True)
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
