"""Every sentence of every store reads as written, in four languages: see `every_sentence.py`."""

import pytest
from every_sentence import GOLDEN, STORES, file_of, lines


@pytest.mark.parametrize("store", STORES)
def test_every_sentence_reads_as_written(store):
    assert lines(store) == file_of(store).read_text(encoding="utf-8").splitlines()


def test_nothing_is_written_of_what_is_no_store():
    assert set(GOLDEN.iterdir()) == set(map(file_of, STORES))
