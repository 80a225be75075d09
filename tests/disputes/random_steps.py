"""Disputes of legal steps only, made by random play at the bench, in which nobody gives up: for properties and benches."""

from __future__ import annotations

import random
from typing import Any

from judge.disputes.bench.bench import look
from judge.disputes.reference.ready import ready_file


def random_dispute(game: str, name: str, steps: int, seed: int) -> dict[str, Any]:
    """Play up to so many steps at random from where a ready dispute starts, and file them; with no claims."""
    rng = random.Random(seed)
    file: dict[str, Any] = {**ready_file(game, name), "steps": [], "claims": []}
    while len(file["steps"]) < steps:
        options = [option for option in look(file, "en")["options"] if option["do"] != "concede"]
        options = [option for option in options if not option["asks"]] or options
        if not options:
            break
        option = rng.choice(options)
        step = dict(option["step"])
        for ask in option["asks"]:
            if ask["kind"] == "number":
                step[ask["slot"]] = rng.randint(ask["low"], ask["high"])
                continue
            chosen = [item["value"] for item in rng.sample(ask["options"], ask["low"])]
            step[ask["slot"]] = chosen[0] if ask["low"] == ask["high"] == 1 else chosen
        file["steps"].append(step)
    return file
