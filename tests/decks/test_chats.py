"""Lists sent as messages of a chat: whose they are, what in them is no card, and places of messages."""

import pytest

from judge.decks import check_deck
from judge.decks.fixes import apply
from tests.decks.answered_lists import every

GAME = "zombie_world_order"
ROWS = every("{n} {name}").splitlines()


def chat(*messages, head="[28/11/2026, 21:{at:02}:10] {who}: "):
    return "\n".join(head.format(at=at, who=who) + text for at, (who, text) in enumerate(messages))


def by(who, rows):
    return [(who, row) for row in rows]


@pytest.mark.parametrize("persons", [("Ming", "Bo"), ("阿強", "店長", "Kenji")])
def test_where_several_persons_write_of_cards_whose_list_it_is_is_asked_once(persons):
    text = chat(*[(persons[at % len(persons)], row) for at, row in enumerate(ROWS)])
    report = check_deck(text, GAME)
    assert report.verdict == "unsure"
    (question,) = report.problems
    assert question.lines == tuple(range(1, 14))
    assert [fix.shown for fix in question.fixes] == [*persons, " + ".join(persons)]
    for person, fix in zip((*persons, ""), question.fixes, strict=True):
        meant = check_deck(apply(text, (fix.line, fix.text), *fix.more), GAME)
        mine = [row for at, row in enumerate(ROWS) if not person or persons[at % len(persons)] == person]
        assert meant.total == sum(int(row.split()[0]) for row in mine)


@pytest.mark.parametrize("note", ["等等先，我搵下", "wait a sec", "ちょっと待って", "收到", "還有，唔好意思"])
@pytest.mark.parametrize("who", ["Ming", "Bo"])
@pytest.mark.parametrize("place", [0, 6, 13])
def test_a_message_that_is_no_card_is_a_note_wherever_it_stands(note, who, place):
    report = check_deck(chat(*by("Ming", ROWS[:place]), (who, note), *by("Ming", ROWS[place:])), GAME)
    assert report.legal
    assert report.total == 50


def test_a_message_with_a_card_is_no_note():
    assert check_deck(chat(*by("Ming", ROWS), ("Ming", "2 空街可能加")), GAME).verdict == "unsure"


def test_the_places_of_all_messages_are_no_cards():
    half = len(ROWS) // 2
    parts = [["(1/2)", *ROWS[:half]], ["(2/2)", *ROWS[half:]]]
    assert check_deck("\n".join(line for part in parts for line in part), GAME).legal
    assert check_deck("\n".join(parts[0]), GAME).verdict == "unsure", "the second message is missing"


@pytest.mark.parametrize("pictures", [[1] * 13, [1, 2, 3, "", 1, 2, "", "", 1, 4, 1, 1, 2]])
def test_the_number_of_a_picture_behind_set_and_name_is_no_quantity(pictures):
    rows = [
        row.replace(" ", " [SP] ") + (f" ({picture})" if picture else "")
        for row, picture in zip(ROWS, pictures, strict=True)
    ]
    report = check_deck("\n".join(f"    {row}" for row in rows), GAME)
    assert report.legal
    assert report.total == 50


@pytest.mark.parametrize(
    "form", ["-{n}張{name}", "-{n} {name}", "{name} -{n}", "{name} −{n}張", "{n} {name} ATK"]
)
def test_a_minus_or_a_word_that_nobody_knows_on_every_line_is_asked_about_once(form):
    report = check_deck(every(form), GAME)
    assert report.verdict == "unsure"
    assert len(report.problems) == 1


@pytest.mark.parametrize(
    "form", ["- {n} {name}", "{name} - {n}", "{n} {name} SP", "{n} {name} (ZWO)", "{name}-{n}張"]
)
def test_a_dash_beside_a_figure_and_the_code_of_a_set_say_nothing(form):
    assert check_deck(every(form), GAME).legal


@pytest.mark.parametrize("title", ["红白蓝海岛（50）", "50 海岛", "海岛 x50"])
def test_a_title_with_the_number_of_cards_is_no_card_where_a_name_is_enough(title):
    cards = "\n".join(f"4 岛民{sign}" for sign in "甲乙丙丁戊己庚辛壬癸子丑") + "\n2 岛民寅"
    assert check_deck(f"{title}\n{cards}", "zero_dimension").legal
    assert check_deck(f"{title.replace('50', '12')}\n{cards}", "zero_dimension").verdict != "legal"
