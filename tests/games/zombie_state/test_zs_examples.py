"""Every example of every rule, and of both sides of every unclear point: see `examples.py`."""

from pathlib import Path

import pytest
from examples import Examples
from what_comes import Outcomes

EXAMPLES = Examples(Path(__file__).parent)
OUTCOMES = Outcomes(EXAMPLES)


@pytest.mark.parametrize("example", EXAMPLES.parameters())
def test_example(example):
    EXAMPLES.hold(example)
    assert OUTCOMES.of(example) == OUTCOMES.kept(example)


@pytest.mark.parametrize(("example", "key", "reading", "wanted"), EXAMPLES.other_parameters())
def test_other_reading(example, key, reading, wanted):
    EXAMPLES.hold_under(example, key, reading, wanted)
    assert OUTCOMES.under(example, key, reading, wanted) == OUTCOMES.kept(example, f"{key}={reading}")


def test_each_title_is_used_once():
    assert EXAMPLES.all
    assert EXAMPLES.titles_used_twice() == []


def test_nothing_is_written_of_what_is_no_example():
    assert OUTCOMES.without_example() == []
