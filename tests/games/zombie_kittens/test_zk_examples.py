"""Every example of every rule, and of both sides of every unclear point."""

from pathlib import Path

import pytest
from examples import Examples, under
from what_comes import Outcomes

from judge.disputes import rule

EXAMPLES = Examples(Path(__file__).parent)
OUTCOMES = Outcomes(EXAMPLES)
OF_READINGS = EXAMPLES.other_parameters()


def verdict_of(example, readings=None):
    """Return the verdict on an example, whose whole ruling goes through all that it leaves open."""
    return rule(EXAMPLES.dispute_of(example, readings), what_if=False).verdict


def verdict_wanted(said):
    return said.get("verdict", "illegal_step" if "refused" in said else "resolved")


@pytest.mark.parametrize("example", EXAMPLES.parameters())
def test_example(example):
    EXAMPLES.hold(example)
    assert OUTCOMES.of(example) == OUTCOMES.kept(example)
    if "wrong" not in example:
        assert verdict_of(example) == verdict_wanted(example)


@pytest.mark.parametrize(("example", "key", "reading", "wanted"), OF_READINGS)
def test_other_reading(example, key, reading, wanted):
    EXAMPLES.hold_under(example, key, reading, wanted)
    assert OUTCOMES.under(example, key, reading, wanted) == OUTCOMES.kept(example, f"{key}={reading}")
    assert verdict_of(under(example, wanted), {key: reading}) == verdict_wanted(wanted)


def test_each_title_is_used_once():
    assert EXAMPLES.all
    assert EXAMPLES.titles_used_twice() == []


def test_nothing_is_written_of_what_is_no_example():
    assert OUTCOMES.without_example() == []
