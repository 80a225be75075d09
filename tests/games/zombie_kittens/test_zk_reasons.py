"""Why each claim is right or not: the rule that decides it, with its numbers, as the rulebook has it."""

from pathlib import Path

import pytest
from reasons import cases, changes_nothing, check

CASES = cases(Path(__file__).parent)


@pytest.mark.parametrize(("dispute", "why", "numbers"), CASES)
def test_the_reason_of_a_claim_is_the_rule_that_decides_it(dispute, why, numbers):
    check(dispute, why, numbers)


@pytest.mark.parametrize("dispute", [pytest.param(case.values[0], id=case.id) for case in CASES])
def test_asking_why_changes_nothing(dispute):
    changes_nothing(dispute)
