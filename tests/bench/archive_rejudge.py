"""How many generated disputes a minute `judge archive rejudge` does with one and two processes, and by size of chunk.

Disputes of random steps from the ready positions are kept, marked as another program's, and rejudged. The figures are of
the clock; the share of two processes says how well the work spreads where both have a core of their own.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

sys.path[:0] = [
    str(Path(__file__).resolve().parents[2]),
    str(Path(__file__).resolve().parents[1] / "disputes"),
]

from random_steps import random_dispute

from judge.commands.rejudge import Run
from judge.disputes import DisputeError, archive, rule
from judge.disputes.errors import RulingFault
from judge.disputes.ready import ready_names
from judge.engine.plain import to_json
from judge.games import GAMES

STEPS, SEEDS = 8, 4


def lines():
    """Keep a ruling of each ready position with some seeds."""
    for game in GAMES:
        for name in ready_names(game):
            for seed in range(SEEDS):
                try:
                    kept = archive.keep(rule(random_dispute(game, name, STEPS, seed), what_if=False))
                except (DisputeError, RulingFault):  # a fault is the fuzz runs' to find
                    continue
                kept["made_with"] = {"version": "earlier"}
                yield to_json({"id": f"{name}-{seed}", "kept": kept})


def main():
    """Print a line for each way of running."""
    made = list(lines())
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "archive.jsonl"
        file.write_text("\n".join((made * (many // len(made) + 1))[:many]), encoding="utf-8")
        print(f"{many} rulings of {len(made)} different ones, {file.stat().st_size / many:.0f} bytes each")
        paces = {}
        for jobs, chunk in ((1, 50), (2, 50), (2, 5), (2, 500)):
            run = Run(
                file, Path(folder) / f"report-{jobs}-{chunk}", frozenset(), everything=False, chunk=chunk
            )
            begun = time.perf_counter()
            list(run.go(jobs))
            paces[jobs, chunk] = many / (time.perf_counter() - begun) * 60
            print(
                f"{jobs} processes, {chunk:>3} at a time: {paces[jobs, chunk]:>8.0f} a minute; {dict(run.states())}"
            )
            for each in run.listed()[:3]:
                print(f"  {each}")
        print(f"two processes do {paces[2, 50] / paces[1, 50] / 2:.0%} of twice what one does")


if __name__ == "__main__":
    main()
