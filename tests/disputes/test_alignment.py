"""What holds of every ruling, however an account is told: of the told disputes of all five games.

Telling more changes nothing; a claim moves no facts; a denied step makes no earlier one illegal. Some of all told disputes
are drawn by each seed; the bench `tests/bench/alignment.py` goes through all of them.
"""

from copy import deepcopy
from pathlib import Path
from random import Random

import pytest
import told

from judge.disputes import DisputeError, check_dispute, rule

GAMES = ("zombie_world_order", "zero_dimension", "zombie_kittens", "unicorn_overlord", "zombie_state")
FEW = 5  # of each game, by each seed
LEGALITY = {"illegal", "legal"}


def disputes(game):
    """Return the told disputes of a game in an order of chance, the same each time."""
    found = [case.values[0] for case in told.cases(Path(told.__file__).parent / game)]
    return Random(game).sample(found, len(found))


def answered(dispute):
    """Return the verdict, the refused step and what is said of each claim; None where the file is refused."""
    try:
        ruling = rule(check_dispute(deepcopy(dispute)), what_if=False)
    except DisputeError:
        return None
    stop = ruling.replay.refused if ruling.verdict == "illegal_step" else None
    return ruling, (ruling.verdict, stop.n if stop else None, [claim.upheld for claim in ruling.claims])


def with_all_told(dispute, ruling):
    """Tell every pass and every end of a phase that a ruling takes to have happened; None where there is none."""
    if any({"answers", "after", "corrects"} & step.keys() for step in dispute.get("steps", ())):
        return None
    if any(done.only_said and done.action.do == "pass" for done in ruling.replay.done):
        return None  # what is implied is told already, only later
    steps, moved, told_more = [], {}, False
    for done in ruling.replay.done:
        bare = {"pass", *ruling.replay.core.game.ending_phase}
        if (
            done.n is None
            and done.action.do in bare
            and not done.action.values
            and done.action.subject is None
        ):
            steps.append({"by": ruling.replay.laid.seats[done.action.by], "do": done.action.do})
            told_more = True
        elif done.n is not None and done.n not in moved:
            steps.append(dispute["steps"][done.n - 1])
            moved[done.n] = len(steps)
    for n in range(1, len(dispute.get("steps", ())) + 1):
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


def changes(dispute):
    """Yield the name of each property that can be tried on a dispute, and what changed by it ("" for nothing)."""
    known = answered(dispute)
    if known is None:
        return
    yield from told_in_full(dispute, *known)
    yield from denied(dispute, known[1])
    yield from nobody_denies(dispute, known[1])
    yield from denied_after(dispute)
    if dispute.get("claims") and dispute.get("players"):
        others = [{**claim, "by": dispute["players"][-1]} for claim in dispute["claims"]]
        came = answered({**dispute, "claims": others})
        yield "claimed by another", "" if came is not None and came[1] == known[1] else str(came and came[1])


def told_in_full(dispute, ruling, answer):
    """Yield what telling the implied passes changes of a ruling of one way."""
    if answer[0] == "undetermined" or len(ruling.worlds) > 1:
        return
    more = with_all_told(dispute, ruling)
    if more is None:
        return
    came = answered(more[0])
    same = came is not None and came[1] == (answer[0], more[1].get(answer[1]), answer[2])
    yield "told in full", "" if same else f"{answer} -> {came and came[1]}"


def denied(dispute, answer):
    """Yield what it changes that somebody denies a step or calls it legal: one drawn, and the last, if nobody has."""
    told, claims = len(dispute.get("steps", ())), dispute.get("claims", [])
    said = {claim["expect"].get(key) for claim in claims for key in LEGALITY}
    by = dispute["players"][0] if "players" in dispute else "A"
    drawn = Random(dispute["title"]).randint(1, told) if told else 0
    for step in sorted({drawn, told} - said - {0}):
        claim = {"by": by, "says": "no", "expect": {"illegal": step}}
        came = answered({**dispute, "claims": [*claims, claim]})
        turned = came is None or opposite(answer, came[1])
        yield "a step denied", f"{step}: {answer} -> {came and came[1]}" if turned else ""
        agreed = answered({**dispute, "claims": [*claims, {**claim, "expect": {"legal": step}}]})
        if came is not None and agreed is not None:
            said = came[1][2][-1], agreed[1][2][-1]
            yield "a step called legal", f"{step}: {said}" if said in {(True, True), (False, False)} else ""


def denied_after(dispute):
    """Yield what it changes of the steps before one that somebody tells it and denies it."""
    steps = dispute.get("steps", [])
    if len(steps) < 2 or any(
        step.get("do") in {"have_none", "handle"} or {"answers", "after", "corrects"} & step.keys()
        for step in steps
    ):
        return  # some steps say when they were, or what was there or came before
    n = Random(dispute["title"]).randint(2, len(steps))
    before = answered({**dispute, "steps": steps[: n - 1], "claims": []})
    if before is None or before[1][0] == "illegal_step":
        return
    by = dispute["players"][0] if "players" in dispute else "A"
    claim = {"by": by, "says": "no", "expect": {"illegal": n}}
    came = answered({**dispute, "steps": steps[:n], "claims": [claim]})
    earlier = came is not None and came[1][1] is not None and came[1][1] < n
    yield "a later step denied", f"{n}: {before[1]} -> {came[1]}" if earlier else ""


def nobody_denies(dispute, answer):
    """Yield what it changes that nobody says any more of a step whether it was legal."""
    claims = dispute.get("claims", [])
    kept = [not LEGALITY & claim["expect"].keys() for claim in claims]
    if all(kept):
        return
    came = answered({**dispute, "claims": [claim for claim, keep in zip(claims, kept, strict=True) if keep]})
    less = (answer[0], answer[1], [held for held, keep in zip(answer[2], kept, strict=True) if keep])
    turned = came is not None and opposite(came[1], less)
    yield "nobody denies", f"{less} -> {came[1]}" if turned else ""


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(16))
def test_however_an_account_is_told_and_whoever_claims_the_ruling_is_the_same(game, seed):
    tried = 0
    for dispute in disputes(game)[seed * FEW : (seed + 1) * FEW]:
        for name, came in changes(dispute):
            tried += 1
            assert not came, (dispute["title"], name)
    assert tried > FEW
