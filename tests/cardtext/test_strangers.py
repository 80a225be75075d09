"""Texts as strangers print them are read, asked about or declined, and never misread."""

import pytest
from strangers import MISREAD, texts

from judge.cardtext.reading import compiles

TEXTS = [pytest.param(each, id=f"{each.game}-{each.language}-{each.text[:30]}") for each in texts()]


@pytest.mark.parametrize("row", TEXTS)
def test_a_text_of_a_stranger_is_never_misread(row):
    reading = row.reading
    assert row.outcome(reading) != MISREAD, [part.readings for part in reading.parts]


@pytest.mark.parametrize("row", TEXTS)
def test_what_such_a_text_says_is_ability_data(row):
    kind = row.kind or ("event" if all("timing" not in data for data in row.says) else "zombie")
    assert all(compiles(row.game, data, kind) for data in row.says)
