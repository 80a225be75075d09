"""Every example of every rule, and of both sides of every unclear point."""

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from examples import Examples
from examples_tests import *  # noqa: F403 - the tests of every game
from what_comes import Outcomes

from judge.engine.errors import NeedsFact
from judge.engine.run import act, legal

EXAMPLES = Examples(Path(__file__).parent)
OUTCOMES = Outcomes(EXAMPLES)
OF_RULES = EXAMPLES.parameters()


@pytest.mark.slow
@pytest.mark.parametrize("example", [each for each in OF_RULES if "wrong" not in each.values[0]])
def test_what_is_drawn_at_random_among_the_listed_actions_is_accepted(example):
    core, rng = EXAMPLES.play(example).core, Random(1)
    for option in legal(core):
        mark = core.checkpoint()
        with suppress(NeedsFact):
            act(core, option.sample(core, rng))
        core.undo(mark)
