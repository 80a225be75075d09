"""How many generated disputes a minute `judge archive rejudge` does by processes, by Dask's workers, and by size of chunk.

Run from the repository: `python tests/bench/archive_rejudge.py [RULINGS]`; 100,000 take some minutes.

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

import psutil
from distributed import LocalCluster
from random_steps import random_dispute

from judge.commands.rejudge import RejudgeRun
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
    """Print a line for each way of running, with the bytes that Dask moves."""
    made = list(lines())
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "archive.jsonl"
        file.write_text("\n".join((made * (many // len(made) + 1))[:many]), encoding="utf-8")
        print(f"{many} rulings of {len(made)} different ones, {file.stat().st_size / many:.0f} bytes each")
        paces = {}
        for jobs, chunk in ((1, 50), (2, 50), (2, 5), (2, 500)):
            paces[jobs, chunk] = pace(file, many, jobs, chunk)
        print(f"two processes do {paces[2, 50] / paces[1, 50] / 2:.0%} of twice what one does")
        for workers in (1, 2):
            with LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster:
                for chunk in (50, 5, 500):
                    before = moved()
                    paces["dask", workers, chunk] = pace(
                        file, many, workers, chunk, cluster.scheduler_address
                    )
                    print(f"    {(moved() - before) / many:.0f} bytes a ruling")
        print(f"two workers do {paces['dask', 2, 50] / paces['dask', 1, 50] / 2:.0%} of twice what one does")


def pace(file, many, jobs, chunk, scheduler=""):
    """Rejudge an archive; print and return how many a minute."""
    with tempfile.TemporaryDirectory() as folder:
        run = RejudgeRun(file, Path(folder) / "report", frozenset(), everything=False, chunk=chunk)
        begun = time.perf_counter()
        list(run.go(jobs, scheduler))
        a_minute = many / (time.perf_counter() - begun) * 60
    by = "workers" if scheduler else "processes"
    print(f"{jobs} {by}, {chunk:>3} at a time: {a_minute:>8.0f} a minute; {dict(run.states())}", flush=True)
    for each in run.listed()[:3]:
        print(f"  {each}")
    return a_minute


def moved():
    """Return the bytes that went over this machine's own interface."""
    return psutil.net_io_counters(pernic=True)["lo"].bytes_sent


if __name__ == "__main__":
    main()
