"""Every example of the rules, and of both sides of every unclear point."""

from pathlib import Path

import pytest
from examples import Examples
from examples_tests import *  # noqa: F403 - the tests of every game
from what_comes import Outcomes

from judge.disputes import rule, ruling_as_json

EXAMPLES = Examples(Path(__file__).parent)
OUTCOMES = Outcomes(EXAMPLES)
# A row of the purchase area that is told in part: once something is asked, what is not told of it counts as gaps.
IN_PART = "where only one card lies it is not refreshed"
RULED = [
    example
    for example in EXAMPLES.all
    if example["is"] != IN_PART and not example.keys() & {"wrong", "needs"}
]


@pytest.mark.slow
@pytest.mark.parametrize("example", RULED, ids=lambda example: f"{example['file']}: {example['is']}")
def test_the_position_at_its_end_starts_the_next_dispute(example):
    ruling = rule(EXAMPLES.dispute_of(example), what_if=False)
    if ruling.verdict == "undetermined":
        return
    position = ruling_as_json(ruling, "en")["position"]
    again = rule({**ruling.dispute, "position": position, "steps": [], "claims": []}, what_if=False)
    assert again.digest == ruling.digest
