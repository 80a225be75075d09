"""Every dispute of the game, ruled on once, and every card of it made another: see `ruled.py` and `refused.py`."""

from pathlib import Path

import pytest
from refused import cards, check, stated
from refused import kept as kept_refusals
from ruled import GOVERNING, SCHEMA, governing, hold, kept, parameters, schema
from told import disputes

FOLDER = Path(__file__).parent
CARDS = cards(FOLDER)


@pytest.mark.slow
@pytest.mark.parametrize("title", parameters(FOLDER))
def test_what_is_ruled_and_refused_is_as_written(title):
    hold(FOLDER, title)


@pytest.mark.slow
@pytest.mark.parametrize("title", list(CARDS))
def test_what_a_card_may_not_be_is_as_written(title):
    check(FOLDER, title, stated(FOLDER.name, CARDS[title]))


def test_a_file_may_hold_what_is_written():
    assert schema(FOLDER.name) == kept(FOLDER)[SCHEMA]


def test_what_a_claim_is_judged_by_is_as_written():
    assert governing(FOLDER.name) == kept(FOLDER)[GOVERNING]


def test_nothing_is_written_of_what_is_no_dispute():
    assert kept(FOLDER).keys() == {*disputes(FOLDER), SCHEMA, GOVERNING}
    assert kept_refusals(FOLDER).keys() <= {*disputes(FOLDER), *CARDS}
