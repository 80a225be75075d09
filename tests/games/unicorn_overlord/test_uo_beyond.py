"""What a file does not say, done at tables laid out as it says them: acts with nothing chosen, orders, who sees what."""

from pathlib import Path

import pytest
from examples import Examples

from judge.engine.errors import Illegal
from judge.engine.game import Action
from judge.engine.run import act

EXAMPLES = Examples(Path(__file__).parent)


def refused(core, *action):
    """Return the Illegal that an action is met with."""
    with pytest.raises(Illegal) as caught:
        act(core, Action(*action))
    return caught.value


@pytest.mark.rule("UO-icon.coin.choose")
@pytest.mark.parametrize(("do", "reason"), [("buy", "buy.nothing"), ("exclude", "exclude.nothing")])
def test_as_far_as_possible_does_not_excuse_from_what_is_possible(do, reason):
    core = EXAMPLES.play(
        {
            "of": "market",
            "position": {"players": {"A": {"placed": ["Coin Bag"], "discard": ["U9"]}}},
            "interpretations": {"UO-icon.coin.choose": "as-far-as-possible"},
            "steps": [{"by": "A", "do": "reveal"}],
            "finish": False,
        }
    ).core
    assert refused(core, 0, do, None, ()).reason == reason
