"""Acts told as they were done, most of them wrongly, written from the rulebooks before they were ruled on: see `told.py`.

`refused` in `want`: the reason for which the file is refused, because its first turn contradicts the set-up.
"""

from pathlib import Path

import pytest
from told import cases, check

from judge.disputes import DisputeError, rule, ruling_as_json
from judge.games import GAMES

ALL = [case for game in GAMES for case in cases(Path(__file__).parent / game, "done.yaml")]


@pytest.mark.parametrize(("dispute", "want"), ALL)
def test_an_act_is_ruled_on_as_it_was_done(dispute, want):
    if "refused" in want:
        with pytest.raises(DisputeError) as refused:
            rule(dispute, what_if=False)
        assert refused.value.reason == want["refused"]
        assert set(want["rules"]) & set(refused.value.facts["rules"])
    else:
        check(rule(dispute, what_if=False), want)


@pytest.mark.parametrize("game", GAMES)
def test_a_note_is_said_not_to_be_judged(game):
    dispute, _ = next(
        case.values for case in ALL if case.values[0]["game"] == game and "step" not in case.values[1]
    )
    told = {**dispute, "steps": [{**step, "note": "only three of the six"} for step in dispute["steps"]]}
    bare, noted = (ruling_as_json(rule(each, what_if=False), "en") for each in (dispute, told))
    numbers = "; ".join(str(number) for number, _ in enumerate(told["steps"], 1))
    assert noted["summary"] == f"{bare['summary']} Not judged: the note of step {numbers}."
