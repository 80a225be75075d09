"""What comes of each dispute is what is written down of it: see `transcripts.py`."""

from pathlib import Path

import pytest
from transcripts import GOVERNING, SCHEMA, disputes, governing, kept, schema, transcript

FOLDER = Path(__file__).parent
DISPUTES = disputes(FOLDER)


@pytest.mark.slow
@pytest.mark.parametrize("title", sorted(kept(FOLDER).keys() & DISPUTES.keys()))
def test_the_ruling_reads_as_written(title):
    assert transcript(title, DISPUTES[title]) == kept(FOLDER)[title]


def test_a_file_may_hold_what_is_written():
    assert schema(FOLDER.name) == kept(FOLDER)[SCHEMA]


def test_what_a_claim_is_judged_by_is_as_written():
    assert governing(FOLDER.name) == kept(FOLDER)[GOVERNING]


def test_nothing_is_written_of_what_is_no_dispute():
    assert kept(FOLDER).keys() <= {*DISPUTES, SCHEMA, GOVERNING}
