"""Every kind of refusal, with the rules it cites, is one of those written down: see `refused.py`."""

from pathlib import Path

import pytest
from refused import check, kept, places

FOLDER = Path(__file__).parent
PLACES = places(FOLDER)


@pytest.mark.slow
@pytest.mark.parametrize("place", list(PLACES))
def test_what_is_refused_is_as_written(place):
    meet, *args = PLACES[place]
    check(FOLDER, place, meet(*args))


def test_nothing_is_written_of_what_is_nowhere():
    assert kept(FOLDER).keys() <= PLACES.keys()
