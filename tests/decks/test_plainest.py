"""What is read at once because it is plain is read to exactly what it would be read to slowly."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.catalogue.cards import games_with_decks, load
from judge.decks import NotADeckListError, check_deck

pytestmark = pytest.mark.slow

GAME = "zombie_world_order"


def at_once_and_slowly(lines, game):
    """Check lines as they are, and with spaces around each, which no plain line has."""
    at_once = check_deck("\n".join(lines), game).to_dict()
    slowly = check_deck("\n".join(f" {line} " for line in lines), game).to_dict()
    for line in slowly["lines"]:
        line["text"] = line["text"].strip()
    for fix in (
        fix for report in (at_once, slowly) for problem in report["problems"] for fix in problem["fixes"]
    ):
        fix["text"] = " ".join(fix["text"].split())
    return at_once, slowly


@pytest.mark.parametrize(
    "text",
    [
        "4 QX-001",
        "2x QX-0001 Night Walker",
        "99 Q7B-12-3 O'Hara 2026",
        "4 QX-1 Walker copies",
        "4 QX-1 Walker R",
        "4 QX-1 A",
        "4 SX-001",
        "4 QX-001 Walker 12",
        "4 QX-001 Walker 123",
        "10 QX-001",
        "4 PC-001",
        "4 EA-1 Walker",
        "2 CARD-12",
    ],
)
def test_a_line(text):
    at_once, slowly = at_once_and_slowly([text, "4 QY-002"], GAME)
    assert at_once == slowly


def test_a_line_is_too_long_however_plain_it_is():
    report = check_deck("4 QX-001 " + "night " * 60 + "\n4 QX-002", GAME)
    assert [problem.key for problem in report.problems] == ["line.long"]


WORDS = [
    "Walker",
    "of",
    "O'Hara",
    "cards",
    "SR",
    "copies",
    "a",
    "Graveyard",
    "Hound",
    "four",
    "IV",
    "12",
    "2026",
]
NUMBERS = st.from_regex(r"[A-Z][A-Z0-9]{0,4}-[0-9]{1,4}(-[0-9]{1,2})?", fullmatch=True)


ROWS = st.tuples(st.integers(1, 120), st.booleans(), NUMBERS, st.lists(st.sampled_from(WORDS), max_size=3))


@given(st.lists(ROWS, min_size=1, max_size=12))
@settings(max_examples=150)
def test_a_list_of_cards_that_nobody_knows(rows):
    lines = [f"{count}{'x' * times} {' '.join([no, *name])}" for count, times, no, name in rows]
    try:
        at_once, slowly = at_once_and_slowly(lines, GAME)
    except NotADeckListError:
        return
    assert at_once == slowly


@pytest.mark.parametrize("form", ["{n} {card}", "{n}x {card}", "{card} x{n}", "{n},{card}", "{n}, {card}"])
@pytest.mark.parametrize("game", games_with_decks())
def test_cards_as_the_database_writes_them(game, form):
    for card in load(game).cards.values():
        written = [" ".join(filter(None, (card.no, card.name))), card.name, *([card.no] if card.no else [])]
        written.append(written[0].replace(" ", ",", 1))
        lines = [form.format(n=count, card=text) for text in written for count in (4, 12)]
        at_once, slowly = at_once_and_slowly(lines, game)
        assert at_once == slowly
