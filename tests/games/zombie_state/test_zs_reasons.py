"""Why each claim is right or not: the rule that decides it, with its numbers, as the rulebook has it."""

from reasons_tests import *  # noqa: F403 - the tests of every game
