"""Killed while pairing, importing, printing, starting first or backing up: nothing acknowledged is lost, nothing half.

A few points here; `tests/bench/kills.py` kills a hundred times at random, and says how long a restart takes.
"""

from __future__ import annotations

import pytest
from jobs_to_kill import JOBS
from kills import live, spread

WANTED = 2  # points of each job


@pytest.mark.slow
@pytest.mark.parametrize("kind", JOBS)
def test_killed_at_any_point_nothing_is_lost_and_nothing_half(kind, tmp_path):
    whole = JOBS[kind](tmp_path / "whole")
    lived = live(whole.job)
    assert not lived.killed
    assert lived.points > WANTED
    whole.look(lived.said)
    for point in spread(lived.points, WANTED):
        each = JOBS[kind](tmp_path / f"killed-{point}")
        died = live(each.job, until=point)
        assert died.killed, point
        each.look(died.said)


def test_who_looks_would_see_a_loss(tmp_path):
    pairing = JOBS["pairing"](tmp_path)
    with pytest.raises(AssertionError):
        pairing.look(["result 1 1"])
    with pytest.raises(AssertionError):
        JOBS["backup"](tmp_path / "backup").look(["copied"])
