"""What no scenario is for."""

import pytest
from zs_play import new_game

from judge.engine.errors import NotCovered


def test_a_full_rulebook_is_not_known_here():
    with pytest.raises(NotCovered):
        new_game(2, {"ZS-turn.phase.order/setup": "full-rulebook"})
    with pytest.raises(NotCovered):
        new_game(4)
