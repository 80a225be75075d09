"""Every example of every rule, and of both sides of every unclear point."""

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from examples import Examples
from what_comes import Outcomes

from judge.engine.errors import NeedsFact
from judge.engine.run import act, legal

EXAMPLES = Examples(Path(__file__).parent)
OUTCOMES = Outcomes(EXAMPLES)
OF_RULES = EXAMPLES.parameters()


@pytest.mark.parametrize("example", OF_RULES)
def test_example(example):
    EXAMPLES.hold(example)
    assert OUTCOMES.of(example) == OUTCOMES.kept(example)


@pytest.mark.parametrize(("example", "key", "reading", "wanted"), EXAMPLES.other_parameters())
def test_other_reading(example, key, reading, wanted):
    EXAMPLES.hold_under(example, key, reading, wanted)
    assert OUTCOMES.under(example, key, reading, wanted) == OUTCOMES.kept(example, f"{key}={reading}")


@pytest.mark.slow
@pytest.mark.parametrize("example", [each for each in OF_RULES if "wrong" not in each.values[0]])
def test_what_is_drawn_at_random_among_the_listed_actions_is_accepted(example):
    core, rng = EXAMPLES.play(example).core, Random(1)
    for option in legal(core):
        mark = core.checkpoint()
        with suppress(NeedsFact):
            act(core, option.sample(core, rng))
        core.undo(mark)


def test_each_title_is_used_once():
    assert EXAMPLES.all
    assert EXAMPLES.titles_used_twice() == []


def test_nothing_is_written_of_what_is_no_example():
    assert OUTCOMES.without_example() == []
