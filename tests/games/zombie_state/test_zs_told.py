"""Every dispute of the game, ruled on once, and every card of it made another: see `ruled.py` and `refused.py`."""

from told_tests import *  # noqa: F403 - the tests of every game
