"""30-step disputes ruled, from file to JSON with all readings, beside the bare replay of their steps.

    python tests/bench/disputes_rule.py [steps]

Prints three tables, milliseconds of CPU from one run. The first: nothing is open, and the ratio to the bare replay. The
disputes are made by random legal play from a ready position, so that every step is legal; their steps are written as a
judge would file them. The second: accounts with 1, 3 and 6 open things, cards that B discarded without saying which; with
the ways there are, those that come to different positions, and those gone through. The third: forced loops, with every
reading, and loops in which somebody chooses: how many readings were tried and how many were not.
"""

from __future__ import annotations

import json
import sys
import time
from itertools import count, islice
from math import factorial
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "disputes")]

from loops import CHOSEN, LOOPS, ORDERED
from random_steps import random_dispute

from judge.disputes import rule_text, ruling_as_json
from judge.disputes.account.file import account_of
from judge.disputes.account.layout import readings_in_force
from judge.disputes.account.unspecified_zones import unspecified_zones
from judge.disputes.alignment.align import align
from judge.disputes.alignment.budget import OWN, Budget
from judge.disputes.alignment.setup import open_replay
from judge.engine import run
from judge.engine.plain import to_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from judge.engine.game import Action, Core

START = ("zombie_world_order", "02-answer-to-an-answer")
ROUNDS = 40
DISPUTES = 7


def told_in_full(dispute: dict[str, Any]) -> dict[str, Any]:
    """Return a dispute in which every hidden zone that its position leaves out is said to be empty."""
    account = account_of(json.loads(json.dumps(dispute, default=str)))
    position = dispute["position"]
    players, table = dict(position["players"]), dict(position.get("table", {}))
    for zone in unspecified_zones(account):
        if zone.seat:
            players[zone.seat] = {**players[zone.seat], zone.zone: []}
        else:
            table[zone.zone] = []
    return {**dispute, "position": {**position, "players": players, "table": table}}


def with_nothing_open(steps: int) -> Iterator[tuple[int, str]]:
    """Yield disputes of so many steps in which nothing is open, also not how they go on, each with its seed."""
    for seed in count():
        text = json.dumps(told_in_full(random_dispute(*START, steps, seed)), default=str)
        if not rule_text(text).open:
            yield seed, text


def replayed(text: str) -> tuple[Core, list[Action]]:
    """Return the position before the first step, and the actions that the steps are."""
    account = account_of(json.loads(text))
    found = align(open_replay(account, readings_in_force(account, {})), Budget(OWN), finishes=False).replay
    assert found.stop is None, found.stop
    actions = [done.action for done in found.done if not done.only_said]
    replay = open_replay(account, readings_in_force(account, {}), unseen=found.laid.filler_counts)
    return replay.core, actions


def seconds(*works: tuple[Callable[[], object], Callable[[], object]]) -> list[float]:
    """Return the CPU seconds of the fastest of some rounds of each work, taken in turn; what comes after it is not counted."""
    best = [float("inf")] * len(works)
    for _ in range(ROUNDS):
        for at, (work, after) in enumerate(works):
            began = time.process_time()
            work()
            best[at] = min(best[at], time.process_time() - began)
            after()
    return best


def measured(text: str) -> tuple[int, int, float, float]:
    """Return actions, unclear points consulted, and seconds of the bare replay and from file to JSON."""
    core, actions = replayed(text)
    start = core.checkpoint()

    def bare() -> None:
        run.replay(core, actions)

    def again() -> None:
        core.undo(start)
        core.events.clear()

    def full() -> str:
        return to_json(ruling_as_json(rule_text(text), "en"))

    consulted = len(rule_text(text).consulted)
    plain, whole = seconds((bare, again), (full, lambda: None))
    return len(actions), consulted, plain, whole


def given_away(things: int) -> dict[str, Any]:
    """Return an account in which B discarded so many cards of a known hand, each time without saying which."""
    toll = {"kind": "event", "abilities": [{"id": "use", "effect": [{"discard": 1, "who": "opponent"}]}]}
    zombie = {"kind": "zombie", "colours": ["red"], "entry_cost": 1, "revive_cost": 1, "critical": 1}
    tolls = [f"Toll {number}" for number in range(things)]
    hand = [f"Zombie {number}" for number in range(things + 1)]
    steps = [
        step
        for name in tolls
        for step in (
            {"by": "A", "do": "event", "card": name},
            {"by": "A", "do": "pass"},
            {"by": "B", "do": "pass"},
        )
    ]
    zombies = {name: {**zombie, "power": number} for number, name in enumerate(hand)}
    return {
        "dispute": 1,
        "game": "zombie_world_order",
        "cards": {**dict.fromkeys(tolls, toll), **zombies},
        "position": {
            "turn": {"number": 4, "player": "A", "phase": "main"},
            "players": {
                "A": {"life": 10, "hand": tolls, "deck": 20},
                "B": {"life": 10, "hand": hand, "deck": 20},
            },
        },
        "steps": steps,
        "claims": [{"by": "B", "says": "I have one card left", "expect": {"B.hand": 1}}],
    }


def opened() -> None:
    """Measure accounts that leave something open, and print."""
    print("\nopen things  ways  different ends  gone through  verdict       file to JSON")
    for things in (1, 3, 6):
        text = json.dumps(given_away(things))
        ruling = rule_text(text)
        began = time.process_time()
        to_json(ruling_as_json(rule_text(text), "en"))
        spent = time.process_time() - began
        ways, ends = factorial(things + 1), len({way.end.table for way in ruling.worlds})
        verdict = ruling.verdict
        print(f"{things:11} {ways:5} {ends:15} {ruling.replayed:13}  {verdict:13} {spent * 1e3:9.1f} ms")


def looped() -> None:
    """Measure loops, and print."""
    print("\nloop                      verdict       points not tried  file to JSON")
    for name, file in (LOOPS | ORDERED | CHOSEN).items():
        text = json.dumps(file)
        began = time.process_time()
        ruling = rule_text(text)
        to_json(ruling_as_json(ruling, "en"))
        spent = time.process_time() - began
        left_out = sum(bool(point.not_tried) for point in ruling.depends_on)
        print(f"{name:25} {ruling.verdict:13} {left_out:16} {spent * 1e3:9.1f} ms")


def main() -> None:
    """Measure and print."""
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    print("seed  actions  unclear points  bare replay  file to JSON  ratio")
    ratios = []
    for seed, text in islice(with_nothing_open(steps), DISPUTES):
        actions, consulted, bare, full = measured(text)
        ratios.append(full / bare)
        print(
            f"{seed:4} {actions:8} {consulted:15} {bare * 1e3:9.3f} ms {full * 1e3:10.3f} ms {ratios[-1]:6.1f}"
        )
    print(
        f"ratio of {steps} steps: median {median(ratios):.1f}, highest {max(ratios):.1f} (at most 20 wanted)"
    )
    opened()
    looped()


if __name__ == "__main__":
    main()
