"""Why the claims of a game's `reasons.yaml` are right or not: `from reasons_tests import *`, in a file of its folder."""

import reasons


def test_the_reason_of_a_claim_is_the_rule_that_decides_it(dispute, why, numbers):
    reasons.check(dispute, why, numbers)


def pytest_generate_tests(metafunc):
    """Give each test the disputes of the game, with what decides their claims."""
    metafunc.parametrize(("dispute", "why", "numbers"), reasons.cases(metafunc.definition.path.parent))
