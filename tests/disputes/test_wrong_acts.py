"""An act done wrongly, told as it was done, is illegal by a rule: see `wrong_acts.py`."""

import pytest
from wrong_acts import NONE, OPEN, RIGHT, judged

from judge.games import GAMES


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", GAMES)
def test_an_act_done_wrongly_is_illegal_by_a_rule(game, seed):
    assert judged(game, seed) in {RIGHT, OPEN, NONE}
