"""Generated lists with a known truth: no line is lost or misread without a problem on it, and legal means legal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.decks import check_deck
from tests.decks import grammar

ENCODINGS = ("utf-8", "utf-16", "utf-16-le", "big5hkscs", "gb18030", "cp932", "euc_jp", "euc_kr")


def test_the_grammar_has_forms_enough():
    assert grammar.COUNTED_FORMS >= 150


@given(st.integers(0, 2**32))
def test_every_list_is_read_rightly_or_asked_about(seed):
    made = grammar.case(seed, ENCODINGS)
    assert grammar.faults(made) == [], made


ASKED = {"{no}-{n}枚", "{no}{n}枚", "{no}{n}pcs", "{no}{n}장", "{n}-{no}", "{n}{no}", "{n} - {no} {name}"}
ASKED |= {"SB: {n} {no} {name}"}
USUAL = [form for group in ("both", "number") for form in grammar.FORMS[group] if form not in ASKED]


@pytest.mark.parametrize("form", USUAL)
def test_a_usual_form_is_read_for_known_cards(form):
    cards = dict(grammar.known_cards()[:13])
    counts = [4] * 12 + [2]
    lines = [
        grammar.filled(form, count, no, name, at)
        for at, (count, (no, name)) in enumerate(zip(counts, cards.items(), strict=True), 1)
    ]
    report = check_deck("\n".join(lines), grammar.GAME)
    assert (report.verdict, report.total) == ("legal", 50), [
        problem.because() for problem in report.problems
    ][:2]
