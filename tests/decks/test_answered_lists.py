"""Every list whose right answer was written before it was read gets it: nothing wrong, and no needless question."""

import pytest

from judge.decks import NotADeckListError, check_deck
from tests.decks.answered_lists import LISTS
from tests.decks.club_lists import CLUB
from tests.decks.counter_lists import COUNTER
from tests.decks.door_lists import DOOR
from tests.decks.early_lists import EARLY
from tests.decks.evening_lists import EVENING
from tests.decks.fresh_lists import FRESH
from tests.decks.handed_in_lists import HANDED_IN
from tests.decks.morning_lists import MORNING
from tests.decks.posted_lists import POSTED
from tests.decks.sent_lists import SENT
from tests.decks.unseen_lists import UNSEEN


def answer(made):
    """Return the first letter of what is said of a list; nothing where it is refused."""
    try:
        return check_deck(made.text, made.game, filename=made.filename).verdict[0].upper()
    except NotADeckListError:
        return ""


@pytest.mark.parametrize(
    "made",
    [*LISTS, *UNSEEN, *POSTED, *FRESH, *SENT, *HANDED_IN, *EARLY, *CLUB, *COUNTER, *EVENING, *MORNING, *DOOR],
    ids=lambda made: made.id,
)
def test_a_list_gets_its_answer(made):
    assert answer(made) in set(made.answers), made.text
