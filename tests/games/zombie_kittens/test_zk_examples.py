"""Every example of every rule, and of both sides of every unclear point."""

from pathlib import Path

import pytest
from examples import Examples, under
from examples_tests import *  # noqa: F403 - the tests of every game
from what_comes import Outcomes

from judge.disputes import rule

EXAMPLES = Examples(Path(__file__).parent)
OUTCOMES = Outcomes(EXAMPLES)


def verdict_of(example, readings=None):
    """Return the verdict on an example, whose whole ruling goes through all that it leaves open."""
    return rule(EXAMPLES.dispute_of(example, readings), what_if=False).verdict


def verdict_wanted(said):
    return said.get("verdict", "illegal_step" if "refused" in said else "resolved")


@pytest.mark.parametrize("example", [each for each in EXAMPLES.parameters() if "wrong" not in each.values[0]])
def test_what_is_ruled_of_an_example(example):
    assert verdict_of(example) == verdict_wanted(example)


@pytest.mark.parametrize(("example", "key", "reading", "wanted"), EXAMPLES.other_parameters())
def test_what_is_ruled_of_it_under_another_reading(example, key, reading, wanted):
    assert verdict_of(under(example, wanted), {key: reading}) == verdict_wanted(wanted)
