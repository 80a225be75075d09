"""Two branches of a dispute side by side: what was done, how it is ruled, how it ends."""

import html
import json
import re

import pytest

READY = "01-interrupted-entry"


@pytest.fixture
def branches(organizer, event):
    """Open a ready position, branch it, and let the two go different ways."""
    bench = organizer.does(f"/e/{event}/disputes", ready=READY, table="").headers["Location"]
    other = organizer.does(f"{bench}/branch").headers["Location"]
    page = organizer.page(bench)
    steps = [json.loads(html.unescape(text)) for text in re.findall(r'name="step" value="([^"]*)"', page)]
    organizer.does(f"{bench}/steps", step=json.dumps(next(step for step in steps if step["do"] == "enter")))
    organizer.does(
        f"{other}/steps", step=json.dumps(next(step for step in steps if step["do"] == "end_phase"))
    )
    return bench, other


def test_what_differs_is_marked_by_more_than_colour(organizer, branches):
    bench, other = branches
    number = other.rpartition("/")[2]
    assert f"compare?with={number}" in organizer.page(bench)
    page = organizer.page(f"{bench}/compare?with={number}")
    assert "They have different rulings" not in page or "≠" in page
    steps = page[page.index('id="h-steps"') : page.index('id="h-ends"')]
    assert steps.count('aria-label="differs">≠') >= 1
    assert "Enter: " in steps
    assert "not here" in steps or "Declare the end of the phase" in steps
    ends = page[page.index('id="h-ends"') : page.index('id="h-rules"')]
    assert "only here: Rust-Chain Brute" in ends
    rules = page[page.index('id="h-rules"') :]
    assert "ZWO-entry" in rules


def test_a_dispute_beside_itself_is_alike(organizer, branches):
    bench = branches[0]
    page = organizer.page(f"{bench}/compare?with={bench.rpartition('/')[2]}")
    assert "Both have the same ruling" in page
    assert "None: both end the same way" in page
    assert 'aria-label="differs"' not in page


def test_branches_beside_each_other_know_of_each_other(organizer, branches):
    bench, first = branches
    second = organizer.does(f"{bench}/branch").headers["Location"]
    assert f"compare?with={second.rpartition('/')[2]}" in organizer.page(first)


def test_only_judges_compare_and_only_what_can_be(organizer, visitor, player, branches, event):
    bench, other = branches
    number = other.rpartition("/")[2]
    for person in (visitor, player("Ann")):
        assert person.get(f"{bench}/compare?with={number}").status_code in {302, 303, 403}
    assert organizer.get(f"{bench}/compare").status_code == 422
    assert organizer.get(f"{bench}/compare?with=999").status_code == 404
