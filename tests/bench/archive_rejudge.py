"""How many generated disputes a minute `judge archive rejudge` does by processes, by Dask's workers, and by size of chunk.

Run from the repository: `python tests/bench/archive_rejudge.py [RULINGS] [SEEDS]`. The ways are compared by 6,000 rulings at
most; where there are more, all of them are rejudged once by two processes: 100,000 take a quarter of an hour of two busy cores.

Disputes of random steps from the ready positions are kept, marked as another program's, and rejudged; with more seeds more
of them are different. Of each hundred one is kept as if its first action had done something else (it comes out CHANGED),
and one as if the verdict had been another (DIVERGED). A line gives rulings a minute by the clock, milliseconds of the
processors a ruling with everything the processes do (which says how well the work spreads where others use the machine),
and the memory of the largest process so far.
"""

from __future__ import annotations

import itertools
import resource
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path[:0] = [
    str(Path(__file__).resolve().parents[2]),
    str(Path(__file__).resolve().parents[1] / "disputes"),
]

import psutil
from distributed import LocalCluster
from random_steps import random_dispute

from judge.commands.rejudge import RejudgeRun
from judge.disputes import DisputeError, rule
from judge.disputes.kept import archive
from judge.disputes.language.errors import RulingFault
from judge.disputes.reference.ready import ready_names
from judge.engine.plain import to_json
from judge.games import GAMES

STEPS, SEEDS = 8, 4
MOST_BY_WAY = 6_000  # rulings by which the ways are compared
HUNDRED = 100  # of so many rulings one is kept as changed and one as diverged
DASK_CHUNKS = (50, 5, 500)


def kept_rulings(seeds):
    """Keep a ruling of each ready position with some seeds."""
    for game in GAMES:
        for name in ready_names(game):
            for seed in range(seeds):
                try:
                    kept = archive.keep(rule(random_dispute(game, name, STEPS, seed), what_if=False))
                except (DisputeError, RulingFault):  # a fault is the fuzz runs' to find
                    continue
                kept["made_with"] = {"version": "earlier"}
                yield f"{name}-{seed}", kept


def lines(made, many):
    """Yield the lines of an archive of so many rulings, and what has to come of each."""
    for at, (name, kept) in enumerate(itertools.islice(itertools.cycle(made), many)):
        other, state = {}, archive.EXACT
        if at % HUNDRED == HUNDRED // 2 and kept["trace"]:
            other, state = {"trace": ["0", *kept["trace"][1:]]}, archive.CHANGED
        elif at % HUNDRED == 0:
            other, state = {"verdict": "another"}, archive.DIVERGED
        yield to_json({"id": f"{name}-{at}", "kept": kept | other}), state


def main():
    """Print a line for each way of running, with the bytes that Dask moves, and one for the whole archive."""
    many, seeds = (int(word) for word in (*sys.argv[1:], *(MOST_BY_WAY, SEEDS)[len(sys.argv) - 1 :]))
    made = list(kept_rulings(seeds))
    with tempfile.TemporaryDirectory() as folder:
        few = Archive(Path(folder) / "few.jsonl", made, min(many, MOST_BY_WAY))
        runs = {jobs: Run(few, jobs, 50) for jobs in (1, 2)}
        print(f"two processes {spread(*runs.values())}", flush=True)
        for workers in (1, 2):
            with LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster:
                for chunk in DASK_CHUNKS if workers > 1 else DASK_CHUNKS[:1]:
                    before = moved()
                    run = Run(few, workers, chunk, cluster.scheduler_address)
                    runs.setdefault(("dask", workers), run)
                    print(f"    {(moved() - before) / few.many:.0f} bytes a ruling", flush=True)
        print(f"two workers {spread(runs['dask', 1], runs['dask', 2])}")
        if many > few.many:
            Run(Archive(Path(folder) / "all.jsonl", made, many), 2, 50)


class Archive:
    """A file of so many kept rulings, and how many of them come out how."""

    def __init__(self, file, made, many):
        self.file, self.many, self.wanted = file, many, Counter()
        with file.open("w", encoding="utf-8") as out:
            for line, state in lines(made, many):
                out.write(f"{line}\n")
                self.wanted[state] += 1
        print(f"{many} rulings of {len(made)} different ones, {file.stat().st_size / many:.0f} bytes each")


class Run:
    """One way of rejudging an archive, measured and printed; what came of it is held against what has to."""

    def __init__(self, kept, jobs, chunk, scheduler=""):
        with tempfile.TemporaryDirectory() as folder:
            run = RejudgeRun(kept.file, Path(folder) / "report", frozenset(), everything=False, chunk=chunk)
            begun, used = time.perf_counter(), processors()
            list(run.go(jobs, scheduler))
            self.a_minute = kept.many / (time.perf_counter() - begun) * 60
            self.spent = (processors() - used) / kept.many * 1000
        by = "workers" if scheduler else "processes"
        states = dict(run.states())
        print(
            f"{jobs} {by}, {chunk:>3} at a time: {self.a_minute:>7.0f} a minute, {self.spent:.2f} ms of the processors a "
            f"ruling, {largest():.0f} MB; {states}{'' if states == kept.wanted else f', WANTED {dict(kept.wanted)}'}",
            flush=True,
        )


def spread(one, two):
    """Say how well the work spreads over two: by the clock, and by the processors' time where each has one to itself."""
    return (
        f"do {two.a_minute / one.a_minute / 2:.0%} of twice what one does by the clock, "
        f"{one.spent / two.spent:.0%} by the processors' time"
    )


def processors():
    """Return the seconds that this process and all below it have used, those that are gone too."""
    me = psutil.Process()
    return sum(sum(each.cpu_times()[:4]) for each in (me, *me.children(recursive=True)))


def largest():
    """Return the memory of the largest process, in MB: this one, one below it, or one that is gone."""
    gone = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    mine = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    below = (each.memory_info().rss >> 10 for each in psutil.Process().children(recursive=True))
    return max(mine, gone, *below, 0) / 1024


def moved():
    """Return the bytes that went over this machine's own interface."""
    return psutil.net_io_counters(pernic=True)["lo"].bytes_sent


if __name__ == "__main__":
    main()
