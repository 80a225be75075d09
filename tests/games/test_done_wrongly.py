"""Acts told as they were done, most of them wrongly, written from the rulebooks before they were ruled on: see `told.py`.

`refused` in `want`: the reason for which the file is refused, because its first turn contradicts the set-up.
"""

from pathlib import Path

import pytest
from told import cases, check

from judge.disputes import DisputeError, rule
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
