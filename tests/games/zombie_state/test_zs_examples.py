"""Every example of every rule, and of both sides of every unclear point: see `examples.py`."""

from pathlib import Path

import pytest
from examples import Examples
from what_comes import Transcripts

EXAMPLES = Examples(Path(__file__).parent)
TRANSCRIPTS = Transcripts(EXAMPLES)


@pytest.mark.parametrize("example", EXAMPLES.parameters())
def test_example(example):
    EXAMPLES.hold(example)
    assert TRANSCRIPTS.of(example) == TRANSCRIPTS.kept(example)


@pytest.mark.parametrize(("example", "key", "reading", "wanted"), EXAMPLES.other_parameters())
def test_other_reading(example, key, reading, wanted):
    EXAMPLES.hold_under(example, key, reading, wanted)
    assert TRANSCRIPTS.under(example, key, reading, wanted) == TRANSCRIPTS.kept(example, f"{key}={reading}")


def test_each_title_is_used_once():
    assert EXAMPLES.all
    assert EXAMPLES.titles_used_twice() == []


def test_nothing_is_written_of_what_is_no_example():
    assert TRANSCRIPTS.without_example() == []
