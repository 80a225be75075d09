"""What holds of every ruling, however an account is told: of the told disputes of all five games.

Telling more changes nothing; a claim moves no facts. A stretch of all told disputes is drawn by a fixed seed; the bench
`tests/bench/alignment.py` goes through all of them.
"""

import sys
from copy import deepcopy
from pathlib import Path
from random import Random

import pytest

from judge.disputes import DisputeError, check_dispute, rule

sys.path[:0] = [str(Path(__file__).parents[1] / "games")]

import told  # noqa: E402 - a helper of the tests of the games

GAMES = ("zombie_world_order", "zero_dimension", "zombie_kittens", "unicorn_overlord", "zombie_state")
FEW = 40  # of each game


def disputes(game, few):
    """Return so many told disputes of a game, the same ones each time."""
    found = [case.values[0] for case in told.cases(Path(told.__file__).parent / game)]
    return Random(game).sample(found, min(few, len(found)))


def answered(dispute):
    """Return the verdict, the refused step and what is said of each claim; None where the file is refused."""
    try:
        ruling = rule(check_dispute(deepcopy(dispute)), what_if=False)
    except DisputeError:
        return None
    stop = ruling.replay.refused if ruling.verdict == "illegal_step" else None
    return ruling, (ruling.verdict, stop.n if stop else None, [claim.upheld for claim in ruling.claims])


def with_passes_told(dispute, ruling):
    """Tell every pass that a ruling takes to have happened, as steps; None where there is none."""
    if any({"answers", "after", "corrects"} & step.keys() for step in dispute["steps"]):
        return None
    steps, moved, told_more = [], {}, False
    for done in ruling.replay.done:
        if done.n is None and done.action.do == "pass":
            steps.append({"by": ruling.replay.laid.seats[done.action.by], "do": "pass"})
            told_more = True
        elif done.n is not None and done.n not in moved:
            steps.append(dispute["steps"][done.n - 1])
            moved[done.n] = len(steps)
    for n in range(1, len(dispute["steps"]) + 1):
        if n not in moved:
            steps.append(dispute["steps"][n - 1])
            moved[n] = len(steps)
    claims = [
        {
            **claim,
            **({"after": moved[claim["after"]]} if claim.get("after") else {}),
            "expect": {
                key: moved.get(value, value) if key in {"illegal", "legal"} else value
                for key, value in claim["expect"].items()
            },
        }
        for claim in dispute.get("claims", [])
    ]
    return ({**dispute, "steps": steps, "claims": claims}, moved) if told_more else None


def opposite(before, after):
    """Return whether one answer is the opposite of another: another verdict, or a claim upheld that was rejected."""
    turned = any({one, other} == {True, False} for one, other in zip(before[2], after[2], strict=False))
    verdicts = {before[0], after[0]}
    return turned or verdicts == {"resolved", "illegal_step"}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_telling_the_passes_that_are_taken_to_have_happened_changes_nothing(game):
    tried = 0
    for dispute in disputes(game, FEW):
        known = answered(dispute)
        if known is None or known[1][0] == "undetermined" or len(known[0].ways) > 1:
            continue
        more = with_passes_told(dispute, known[0])
        if more is None:
            continue
        tried += 1
        came = answered(more[0])
        verdict, step, claims = known[1]
        assert came is not None, dispute["title"]
        assert came[1] == (verdict, more[1].get(step), claims), dispute["title"]
    assert tried or game in {"unicorn_overlord", "zombie_state"}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_claim_against_a_step_turns_no_answer_into_its_opposite(game):
    for dispute in disputes(game, FEW):
        if any({"illegal", "legal"} & claim["expect"].keys() for claim in dispute.get("claims", [])):
            continue
        known = answered(dispute)
        if known is None or not dispute["steps"]:
            continue
        last = len(dispute["steps"])
        by = dispute["players"][0] if "players" in dispute else "A"
        claims = [*dispute.get("claims", []), {"by": by, "says": "no", "expect": {"illegal": last}}]
        bound = known[0].replay.core.game.bound
        if any(done.n is None and done.action.do in bound for done in known[0].replay.done):
            continue  # what somebody has to do next follows only where nobody denies the step after it
        came = answered({**dispute, "claims": claims})
        assert came is not None, dispute["title"]
        assert not opposite(known[1], came[1]), dispute["title"]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_claim_is_judged_alike_whoever_makes_it(game):
    for dispute in disputes(game, FEW):
        claims = [claim for claim in dispute.get("claims", []) if dispute.get("players")]
        if not claims:
            continue
        others = [{**claim, "by": dispute["players"][-1]} for claim in claims]
        known, came = answered({**dispute, "claims": claims}), answered({**dispute, "claims": others})
        assert (known and known[1]) == (came and came[1]), dispute["title"]
