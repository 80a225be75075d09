"""Random games told in full, the last act done wrongly: by another player, with too many, too few, a number too high, or
with a thing that it cannot be done with.

What may be done is read off what the bench lists, not out of an account. `tests/bench/wrong_acts.py` goes through many.
"""

import random

from random_steps import random_dispute

from judge.disputes import DisputeError, rule
from judge.disputes.bench.bench import look
from judge.disputes.reference.ready import ready_names
from judge.engine.windows import PASS

RIGHT, OPEN, NONE = "right", "open", "none"


def wrong_act(game, seed):
    """Return an account of which the last step was done wrongly, and in which way; None where nothing can be."""
    rng, names = random.Random(seed), ready_names(game)
    file = random_dispute(game, names[seed % len(names)], rng.randint(0, 3), seed)
    now = look(file, "en")
    options, things = now["options"], [label for label, _ in now["claimable"]["objects"]]
    found = [way for option in options for way in _ways(option, options, file["players"], things, rng)]
    if not found:
        return None
    way, step = rng.choice(found)
    steps = [*file["steps"], {**step, "at_once": True}]
    return {
        **file,
        "steps": steps,
        "claims": [{"by": file["players"][0], "expect": {"illegal": len(steps)}}],
    }, way


def _ways(option, options, players, things, rng):
    """Yield each way of doing something wrongly that is open now, with the step that tells it."""
    step, asks = option["step"], option["asks"]
    filled = dict(step)
    for ask in asks:
        if ask["kind"] == "number":
            filled[ask["slot"]] = ask["low"]
        else:
            filled[ask["slot"]] = [item["value"] for item in ask["options"][: ask["low"]]]
    same = [each["step"] for each in options if each["step"]["do"] == step["do"]]
    acting = {each["by"] for each in same}
    if "card" in step:  # another hand, which nobody has told, may hold such a card
        can = {each["card"] for each in same if each["by"] == step["by"]}
        whole = {key: value for key, value in filled.items() if key != "ability"}
        yield from (("card", {**whole, "card": other}) for other in things if other not in can)
    elif step["by"] in players and step["do"] != PASS:  # of several who may pass the bench lists some
        yield from (("player", {**filled, "by": other}) for other in players if other not in acting)
    for ask in asks:
        if ask["kind"] == "number":
            yield "number", {**filled, ask["slot"]: ask["high"] + 1}
        elif ask["kind"] in {"choose", "pay"}:
            every = [item["value"] for item in ask["options"]]
            if ask["low"] > 1:
                yield "too few", {**filled, ask["slot"]: every[: ask["low"] - 1]}
            if (
                len(every) > ask["high"] and ask["slot"] != "to"
            ):  # of a way the part that one FP pays is listed
                yield "too many", {**filled, ask["slot"]: rng.sample(every, ask["high"] + 1)}
            others = [thing for thing in things if thing not in every]
            if others and ask["low"]:
                yield "thing", {**filled, ask["slot"]: [*every[1 : ask["low"]], rng.choice(others)]}


def judged(game, seed):
    """Return what came of one account: "right" where its last step is illegal by a rule, "open", or what is wrong."""
    made = wrong_act(game, seed)
    if made is None:
        return NONE
    file, way = made
    try:
        ruling = rule(file, what_if=False)
    except DisputeError as error:
        return f"{way}: refused {error.path} {error.reason}"
    if ruling.verdict == "undetermined":
        return OPEN
    stop = ruling.replay.refused
    if stop is None or stop.n != len(file["steps"]):
        return f"{way}: {ruling.verdict} {stop and stop.n}"
    return RIGHT if getattr(stop.error, "rules", ()) else f"{way}: no rule, {stop.error!r}"
