"""What every game's examples are held to: `from examples_tests import *`, in a file that has its `OUTCOMES`."""

import pytest


@pytest.fixture
def outcomes(request):
    """What came of the examples of the game."""
    return request.module.OUTCOMES


def test_example(outcomes, example):
    replay = outcomes.examples.hold(example)
    assert outcomes.of(example, played=replay) == outcomes.kept(example)


def test_other_reading(outcomes, example, key, reading, wanted):
    replay = outcomes.examples.hold_under(example, key, reading, wanted)
    assert outcomes.under(example, key, reading, wanted, replay) == outcomes.kept(example, f"{key}={reading}")


def test_each_title_is_used_once(outcomes):
    assert outcomes.examples.all
    assert outcomes.examples.titles_used_twice() == []


def test_nothing_is_written_of_what_is_no_example(outcomes):
    assert outcomes.without_example() == []


def pytest_generate_tests(metafunc):
    """Give each test of examples those of the game."""
    examples = metafunc.module.OUTCOMES.examples
    if metafunc.function is test_example:
        metafunc.parametrize("example", examples.parameters())
    elif metafunc.function is test_other_reading:
        metafunc.parametrize(("example", "key", "reading", "wanted"), examples.other_parameters())
