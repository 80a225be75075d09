"""Whole lists of known truth: never legal or illegal where the truth is not, and hardly ever asked about for nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.decks import NotADeckListError, check_deck
from judge.decks.fixes import apply
from tests.decks import whole_lists
from tests.decks.answered_lists import LISTS

HONEST = 300
NEEDLESS = HONEST // 30


@given(st.integers(0, 2**32))
def test_what_is_said_is_the_truth(seed):
    made = whole_lists.whole(seed)
    answer = whole_lists.said(made)
    assert not whole_lists.fault(made, answer), (answer, made)


def test_at_most_one_list_of_thirty_is_asked_about_for_nothing():
    lists = [made for made in map(whole_lists.whole, range(2 * HONEST)) if whole_lists.nothing_to_ask(made)][
        :HONEST
    ]
    assert len(lists) == HONEST
    assert sum(whole_lists.said(made) in {"unsure", "refused"} for made in lists) <= NEEDLESS


def test_one_of_the_taps_is_right():
    """A wrong sum is told apart by nobody but the player: which line is wrong, no tap can say."""
    lists = [made for made in map(whole_lists.whole, range(700)) if "wrong sum" not in made.what]
    unsure = [made for made in lists if whole_lists.said(made) == "unsure"]
    wrong = [made for made in unsure if whole_lists.no_tap_is_right(made)]
    assert len(wrong) * 50 <= len(unsure), [made.text for made in wrong]


def asked(text, game, filename=None):
    """Return the report of a list that is asked about; None for every other."""
    try:
        report = check_deck(text, game, filename=filename)
    except NotADeckListError:
        return None
    return report if report.verdict == "unsure" else None


def test_every_question_about_a_line_has_a_tap_and_no_tap_loses_a_quantity():
    for made in LISTS:
        report = asked(made.text, made.game, made.filename)
        if report is None or [line["text"] for line in report.lines()] != made.text.split("\n"):
            continue
        for problem in report.problems:
            if not (problem.undecided and problem.lines and problem.rule == "input"):
                continue
            assert problem.fixes, (made.id, problem.key)
            for fix in problem.fixes:
                try:
                    mended = check_deck(apply(made.text, (fix.line, fix.text), *fix.more), made.game)
                except NotADeckListError:  # no line is a card any more
                    continue
                written = {fix.line, *(line for line, _ in fix.more)}
                for line in mended.lines():
                    if line["n"] in written and line["status"] == "card":
                        before = report.lines()[line["n"] - 1]
                        assert line["count"] == before.get("count", line["count"]), (made.id, fix)


@pytest.mark.rule("ZWO-deck.copy-limit-key")
@pytest.mark.parametrize("first", range(0, 400, 50))
def test_five_of_one_number_are_never_legal_however_it_is_spelled(first):
    assert [
        seed for seed in range(first, first + 50) if whole_lists.said(whole_lists.five(seed)) == "legal"
    ] == []
