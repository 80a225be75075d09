"""A 30-step dispute ruled, from file to JSON with all readings, beside the bare replay of its steps.

    python tests/bench/disputes_rule.py [steps]

Prints seconds and the ratio, from one run. The dispute is made by random legal play from a ready position, so that
every step is legal; its steps are written as a judge would file them.
"""

from __future__ import annotations

import json
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from judge.disputes import read_dispute, rule
from judge.disputes.bench import look
from judge.disputes.file import check_dispute
from judge.disputes.ready import ready_file
from judge.disputes.ruling import open_replay, readings_for
from judge.engine.run import act

ROUNDS = 20


def made(steps: int) -> dict:
    """Make a dispute of so many legal steps."""
    rng = random.Random(7)
    file = {**ready_file("zombie_world_order", "02-answer-to-an-answer"), "steps": [], "claims": []}
    while len(file["steps"]) < steps:
        view = look(file, "en")
        options = [option for option in view["options"] if not option["asks"]] or view["options"]
        option = rng.choice(options)
        step = dict(option["step"])
        for ask in option["asks"]:
            chosen = rng.sample(ask["options"], ask["low"])
            step[ask["slot"]] = [item["value"] for item in chosen]
        file["steps"].append(step)
    return file


def main() -> None:
    """Measure and print."""
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    text = json.dumps(made(steps), default=str)
    file = check_dispute(json.loads(text))
    replay = open_replay(file, readings_for(file, {}))
    start = replay.core.checkpoint()
    for number, step in enumerate(file["steps"], 1):
        assert replay.step(number, step), (number, step)
    actions = [done.action for done in replay.done]
    replay.core.undo(start)

    bare = full = 0.0
    for _ in range(ROUNDS):
        began = time.perf_counter()
        for action in actions:
            act(replay.core, action)
        bare += time.perf_counter() - began
        replay.core.undo(start)
        replay.core.events.clear()
        began = time.perf_counter()
        json.dumps(rule(read_dispute(text)).to_dict("en"), default=str)
        full += time.perf_counter() - began
    print(f"{steps} steps, {len(actions)} actions")
    print(f"bare replay      {bare / ROUNDS * 1e3:8.3f} ms")
    print(f"file to JSON     {full / ROUNDS * 1e3:8.3f} ms")
    print(f"ratio            {full / bare:8.1f}")


if __name__ == "__main__":
    main()
