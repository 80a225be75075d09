"""30-step disputes ruled, from file to JSON with all readings, beside the bare replay of their steps.

    python tests/bench/disputes_rule.py [steps]

Prints a table: milliseconds of CPU and the ratio, from one run. The disputes are made by random legal play from a
ready position, so that every step is legal; their steps are written as a judge would file them.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "disputes")]

from random_steps import random_dispute

from judge.disputes import read_dispute, rule
from judge.disputes.file import check_dispute
from judge.disputes.ruling import open_replay, readings_for
from judge.engine import run
from judge.engine.plain import to_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.engine.core import Core
    from judge.engine.game import Action

START = ("zombie_world_order", "02-answer-to-an-answer")
ROUNDS = 40
SEEDS = range(7)


def replayed(text: str) -> tuple[Core, list[Action]]:
    """Give the position before the first step, and the actions that the steps are."""
    file = check_dispute(json.loads(text))
    replay = open_replay(file, readings_for(file, {}))
    start = replay.moment()
    for number, step in enumerate(file["steps"], 1):
        assert replay.step(number, step), (number, step)
    actions = [done.action for done in replay.done]
    replay.back(start)
    return replay.core, actions


def seconds(*works: tuple[Callable[[], object], Callable[[], object]]) -> list[float]:
    """Give the CPU seconds of the fastest of some rounds of each work, taken in turn; what comes after it is not counted."""
    best = [float("inf")] * len(works)
    for _ in range(ROUNDS):
        for at, (work, after) in enumerate(works):
            began = time.process_time()
            work()
            best[at] = min(best[at], time.process_time() - began)
            after()
    return best


def measured(text: str) -> tuple[int, int, float, float]:
    """Give actions, unclear points consulted, and seconds of the bare replay and from file to JSON."""
    core, actions = replayed(text)
    start = core.checkpoint()

    def bare() -> None:
        run.replay(core, actions)

    def again() -> None:
        core.undo(start)
        core.events.clear()

    def full() -> str:
        return to_json(rule(read_dispute(text)).to_dict("en"))

    consulted = len(rule(read_dispute(text)).consulted)
    plain, whole = seconds((bare, again), (full, lambda: None))
    return len(actions), consulted, plain, whole


def main() -> None:
    """Measure and print."""
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    print("seed  actions  unclear points  bare replay  file to JSON  ratio")
    ratios = []
    for seed in SEEDS:
        actions, consulted, bare, full = measured(
            json.dumps(random_dispute(*START, steps, seed), default=str)
        )
        ratios.append(full / bare)
        print(
            f"{seed:4} {actions:8} {consulted:15} {bare * 1e3:9.3f} ms {full * 1e3:10.3f} ms {ratios[-1]:6.1f}"
        )
    print(
        f"ratio of {steps} steps: median {median(ratios):.1f}, highest {max(ratios):.1f} (at most 20 wanted)"
    )


if __name__ == "__main__":
    main()
