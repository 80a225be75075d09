"""Disputes written from the rulebook: see `told.py`."""

from pathlib import Path

import pytest
from told import cases, check

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("dispute", "want"), cases(Path(__file__).parent))
def test_a_dispute_written_from_the_rulebook(dispute, want):
    check(dispute, want)
