"""Texts as strangers print them are read, asked about or declined, and never misread."""

from functools import cache
from itertools import pairwise

import pytest
from strangers import MISREAD, texts

from judge.cardtext.equivalence import are_equivalent
from judge.cardtext.reading import DECLINED, READ, compiles, read

pytestmark = pytest.mark.slow

TEXTS = [pytest.param(each, id=f"{each.game}-{each.language}-{each.text[:30]}") for each in texts()]


@pytest.mark.parametrize("row", TEXTS)
def test_a_text_of_a_stranger_is_never_misread_and_what_it_says_is_ability_data(row):
    reading = row.reading
    assert row.outcome(reading) != MISREAD, [part.readings for part in reading.parts]
    kind = row.kind or ("event" if all("timing" not in data for data in row.says) else "zombie")
    assert all(compiles(row.game, data, kind) for data in row.says)


UNKNOWN = {
    "zh-Hant": "在滿月之夜，",
    "zh-Hans": "在满月之夜，",
    "ja": "満月の夜、",
    "en": " under a full moon",
}
LANGUAGES = sorted({(each.game, each.language) for each in texts()})


@cache
def read_of(game, language):
    """Return the texts of a language that are read in one way."""
    rows = [each for each in texts() if (each.game, each.language) == (game, language)]
    return [each for each in rows if each.reading.state == READ]


def some(key, every):
    """Return every so-manieth text that is read, another of them in each language."""
    return read_of(*key)[LANGUAGES.index(key) % every :: every]


def quoted(text, at):
    """Say whether a spot is inside a name."""
    opened = any(
        text.rfind(open_, 0, at) > text.rfind(close, 0, at) for open_, close in ("「」", "『』", "{}")
    )
    return opened or text[:at].count('"') % 2 == 1


@pytest.mark.slow
@pytest.mark.parametrize("key", LANGUAGES, ids="-".join)
def test_an_unknown_clause_anywhere_in_a_text_of_a_stranger_declines_it(key, every):
    tried = 0
    for number, row in enumerate(some(key, 3)):
        for at in range(number % every, len(row.text), every):
            if not quoted(row.text, at):
                tried += 1
                longer = row.text[:at] + UNKNOWN[row.language] + row.text[at:]
                assert read(row.game, longer, row.language, row.kind).state == DECLINED, longer
    assert tried > 10


@pytest.mark.slow
@pytest.mark.parametrize("key", LANGUAGES, ids="-".join)
def test_two_texts_of_strangers_run_together_are_no_data_for_either(key, every):
    rows = [row for row in read_of(*key) if row.text.endswith(("。", "."))]
    for first, second in [*pairwise(rows)][:: every // 3]:
        joined = first.text.rstrip("。.") + second.text
        assert read(first.game, joined, first.language, first.kind).state == DECLINED, joined


@pytest.mark.slow
@pytest.mark.parametrize("key", LANGUAGES, ids="-".join)
def test_a_text_of_a_stranger_that_breaks_off_is_data_for_none_of_its_last_part(key, every):
    tried = 0
    for number, row in enumerate(some(key, 3)):
        for at in range(1 + number % every, len(row.text), every):
            part = read(row.game, row.text[:at], row.language, row.kind).parts[-1:]
            if part and not part[0].keyword and not row.text[:at].rstrip().endswith(("。", ".", "）", ")")):
                tried += 1
                assert part[0].state == DECLINED, row.text[:at]
    assert tried > 10


# Signs of which the loss gives another text that is just as whole: "may" lost, "no" lost, "another" lost, "next" lost.
OTHER_TEXTS = "可沒没另下被"


@pytest.mark.slow
@pytest.mark.parametrize("key", LANGUAGES, ids="-".join)
def test_a_sign_that_is_lost_leaves_no_fact_out_unseen(key, every):
    """A text without one sign is declined, asked about, or says as much as before."""
    for number, row in enumerate(some(key, 2)):
        before = [each for part in row.reading.parts for each in part.readings[:1]]
        for at in range(number % every, len(row.text), every):
            less = read(row.game, row.text[:at] + row.text[at + 1 :], row.language, row.kind)
            if less.state != READ or quoted(row.text, at) or row.text[at].isdigit():
                continue
            after = [each for part in less.parts for each in part.readings[:1]]
            alike = len(after) == len(before) and all(
                are_equivalent(*pair) for pair in zip(after, before, strict=True)
            )
            assert alike or row.text[at] in OTHER_TEXTS, (row.text[:at], after)
