"""The rulings on ready disputes that several tests read, in every language: each is made once."""

from functools import cache

from judge.disputes import rule
from judge.disputes.reference.ready import ready_file


@cache
def ready_ruling(game, name, what_if=True):
    """Return the ruling on a ready dispute; nobody changes it."""
    return rule(ready_file(game, name), what_if=what_if)
