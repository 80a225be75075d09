"""What every game's disputes are held to: `from told_tests import *`, in a file of its folder."""

import pytest
import refused
import ruled
import wiring
from told import disputes


@pytest.fixture
def folder(request):
    """The folder of the game's tests, which is called as the game."""
    return request.path.parent


@pytest.mark.slow
def test_what_is_ruled_and_refused_is_as_written(folder, title, pytestconfig):
    ruled.hold(folder, title, every=pytestconfig.getoption("--every-seed"))


@pytest.mark.slow
def test_what_a_card_may_not_be_is_as_written(folder, title):
    refused.check(folder, title, refused.stated(folder.name, refused.cards(folder)[title]))


def test_a_file_may_hold_what_is_written(folder):
    assert ruled.schema(folder.name) == ruled.kept(folder)[ruled.SCHEMA]


def test_what_a_claim_is_judged_by_is_as_written(folder):
    assert ruled.governing(folder.name) == ruled.kept(folder)[ruled.GOVERNING]


def test_nothing_is_written_of_what_is_no_dispute(folder):
    assert ruled.kept(folder).keys() == {*disputes(folder), ruled.SCHEMA, ruled.GOVERNING}
    assert refused.kept(folder).keys() <= {*disputes(folder), *refused.cards(folder)}


def test_a_game_speaks_of_what_it_has(folder):
    assert list(wiring.unknown_names(folder.name)) == []


def pytest_generate_tests(metafunc):
    """Give a test of titles those of the game; of cards only those of which something is written, without every seed."""
    folder = metafunc.definition.path.parent
    if metafunc.function is test_what_is_ruled_and_refused_is_as_written:
        metafunc.parametrize("title", ruled.parameters(folder))
    elif metafunc.function is test_what_a_card_may_not_be_is_as_written:
        every = metafunc.config.getoption("--every-seed")
        cards = refused.cards(folder)
        metafunc.parametrize("title", [title for title in cards if every or title in refused.kept(folder)])
