"""Every form in which players write a line."""

import pytest

from judge.decks import check_deck

GAME = "zombie_world_order"  # the sample set has SP-001 墓園獵犬 to SP-031 空街


def read(line, **options):
    """Check one line beside a plain one, so that there is a deck list at all, and give the line's report."""
    return check_deck(f"{line}\n4 ZZ-999", GAME, **options).to_dict()["lines"][0]


@pytest.mark.parametrize(
    ("line", "count", "no"),
    [
        ("4 墓園獵犬", 4, "SP-001"),
        ("4x 墓園獵犬", 4, "SP-001"),
        ("4 x 墓園獵犬", 4, "SP-001"),
        ("4X墓園獵犬", 4, "SP-001"),
        ("x4 墓園獵犬", 4, "SP-001"),
        ("4 張 墓園獵犬", 4, "SP-001"),
        ("墓園獵犬 x4", 4, "SP-001"),
        ("墓園獵犬x4", 4, "SP-001"),
        ("墓園獵犬 × 4", 4, "SP-001"),
        ("墓園獵犬 (4)", 4, "SP-001"),
        ("墓園獵犬（４）", 4, "SP-001"),
        ("墓園獵犬 4張", 4, "SP-001"),
        ("墓園獵犬: 4", 4, "SP-001"),
        ("墓園獵犬, 4", 4, "SP-001"),
        ("墓園獵犬 4", 4, "SP-001"),
        ("墓園獵犬4", 4, "SP-001"),
        ("4墓園獵犬", 4, "SP-001"),
        ("墓園獵犬", 1, "SP-001"),
        ("(4) 墓園獵犬", 4, "SP-001"),
        ("- 4 墓園獵犬", 4, "SP-001"),
        ("• 4 墓園獵犬", 4, "SP-001"),
        ("1. 4x 墓園獵犬", 4, "SP-001"),
        ("４ 墓園獵犬", 4, "SP-001"),
        ("4\u3000墓園獵犬", 4, "SP-001"),
        ("4 墓園\u200b獵犬\u200e", 4, "SP-001"),
        ("\ufeff4 墓園獵犬", 4, "SP-001"),
        ("4 Graveyard Hound", 4, "SP-001"),
        ("4 graveyard  hound", 4, "SP-001"),
        ("4 Graveyard Hound (R)", 4, "SP-001"),
        ("4 墓園獵犬 // my favourite", 4, "SP-001"),
        ("SP-001 墓園獵犬 x3", 3, "SP-001"),
        ("3 SP-001 墓園獵犬", 3, "SP-001"),
        ("3 墓園獵犬 SP-001", 3, "SP-001"),
        ("3 墓園獵犬 (SP-001)", 3, "SP-001"),
        ("3 墓園獵犬 [SP-001]", 3, "SP-001"),
        ("3 SP-001 墓園獵犬 C", 3, "SP-001"),
        ("1 墓園獵犬 (SP) 001", 1, "SP-001"),
        ("No. SP-001 x2", 2, "SP-001"),
        ("SP-001=4", 4, "SP-001"),
        ("SP-001×4枚", 4, "SP-001"),
        ("【SP-001】墓園獵犬 ×4", 4, "SP-001"),
        ("4 SP-001：墓園獵犬", 4, "SP-001"),
        ("4|SP-001|墓園獵犬", 4, "SP-001"),
        ("4 SP-001墓園獵犬", 4, "SP-001"),
        ("4墓園獵犬SP-001", 4, "SP-001"),
        ("4 墓園獵犬SP-001", 4, "SP-001"),
        ("4 copies of 墓園獵犬", 4, "SP-001"),
        ("2 of SP-001", 2, "SP-001"),
        ("4 墓園獵犬 / Graveyard Hound", 4, "SP-001"),
        ("4 墓園獵犬 (Sample) [R] *F*", 4, "SP-001"),
        ("4 SP-001 墓園獵犬 ★", 4, "SP-001"),
        ("4 SP-001-R 墓園獵犬", 4, "SP-001"),
        ("2 編號 SP-001", 2, "SP-001"),
        ("SP-001", 1, "SP-001"),
        ("SP-001 4", 4, "SP-001"),
        ("SB: 2 SP-001", 2, "SP-001"),
        ("4xOP01-016", 4, "OP01-016"),
        ("OP01-016x4", 4, "OP01-016"),
        ("ST03-001 Name x3", 3, "ST03-001"),
        ("4 001 Walker", 4, "001"),
        ("001 x4", 4, "001"),
        ("4 117", 4, "117"),
        ("99 SP-001", 99, "SP-001"),
        ("100 SP-001", 100, "SP-001"),
    ],
)
def test_a_line_names_so_many_of_a_card(line, count, no):
    found = read(line)
    assert (found["status"], found["count"], found["no"]) == ("card", count, no)


@pytest.mark.parametrize(
    ("line", "no", "repaired"),
    [
        ("4 SP-O01", "SP-001", "SP-O01 read as SP-001"),
        ("4 SP-OOl", "SP-001", "SP-OOL read as SP-001"),
        ("4 SP-1", "SP-001", "SP-1 read as SP-001"),
        ("4 SP001", "SP-001", "SP001 read as SP-001"),
        ("4 SP 001", "SP-001", "SP 001 read as SP-001"),
        ("4 SP–001", "SP-001", "dashes, × or brackets made plain"),
        ("4 SPー001", "SP-001", "dashes, × or brackets made plain"),
        ("4 ＳＰ－００１", "SP-001", "full-width or compatibility characters"),
        ("4 SР-001", "SP-001", "Cyrillic or Greek letters read as Latin ones"),
        ("4 SP-001\u202e", "SP-001", "invisible characters removed"),
        ("SP-001 4", "SP-001", "4 read as the quantity"),
        ("4 SP-001 // good", "SP-001", '"// good" left out'),
        ("- 4 SP-001 # good", "SP-001", '"# good" left out'),
    ],
)
def test_what_was_mended_is_said(line, no, repaired):
    found = read(line)
    assert found["no"] == no
    assert repaired in found["repaired"]


@pytest.mark.parametrize("line", ["4 SP-001", "4x SP-001", "SP-001 x4", "4 墓園獵犬", "4 sp-001"])
def test_a_plain_line_is_not_called_mended(line):
    assert read(line)["repaired"] == []


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("", "blank"),
        (" " * 1600, "blank"),
        ("\u3000\u200b", "blank"),
        ("# a card I like", "comment"),
        ("// 4 you", "comment"),
        ("Player: 石若琳", "comment"),
        ("牌組名稱：綠潮", "comment"),
        ("Deck: 綠潮", "comment"),
        ("Event: 墓園獵犬 x4", "card"),
        ("https://example.org/deck/1", "comment"),
        ("[Main]", "heading"),
        ("【主牌】", "heading"),
        ("== Deck ==", "heading"),
        ("----------", "heading"),
        ("Zombies (30)", "heading"),
        ("喪屍：30", "heading"),
        ("EVENT 咭 12 張", "heading"),
        ("Total: 50/50", "heading"),
        ("Sideboard", "heading"),
        ("Anything at all:", "heading"),
    ],
)
def test_lines_that_are_no_cards(line, status):
    assert read(line)["status"] == status


@pytest.mark.parametrize("line", ["4 Card of Doom", "4 Wild Card", "4 Main Street", "4 x-ray", "4 Deck Hand"])
def test_a_name_that_resembles_a_heading_or_comment_is_still_a_card(line):
    assert read(line)["status"] == "card"


@pytest.mark.parametrize(
    ("line", "because"),
    [
        ("1600 墓園獵犬", '"1600" is no quantity'),
        ("-1 SP-001", '"-1" is no quantity'),
        ("4.5 SP-001", '"4.5" is no quantity'),
        ("1_0 SP-001", '"1_0" is no quantity'),
        ("1e3 SP-001", '"1e3" is no quantity'),
        ("٤ SP-001", '"٤" is no quantity'),
        ("SP-001 ٤", '"٤" is no quantity'),
        ("9" * 250 + " SP-001", "is no quantity"),
        ("4 墓園獵犬 x3", "Two quantities in one line (4 and 3)"),
        ("12 x 14", "Two quantities in one line (12 and 14)"),
        ("4. 墓園獵犬", "a quantity or a position?"),
        ("4x", "without a card"),
        ("4 ---", "without a card"),
        ("4 " + "墓" * 300, "The line has 302 characters"),
        ("4 " + "\ufdfa" * 290, "at most 300 are read"),
    ],
)
def test_a_line_that_cannot_be_read_is_a_problem_that_says_what_to_do(line, because):
    report = check_deck(f"{line}\n4 ZZ-999", GAME).to_dict()
    assert report["lines"][0]["status"] == "problem"
    assert report["total"] == 4
    assert [each["lines"] for each in report["problems"] if because in each["because"]] == [[1]]


def test_a_hyphen_in_another_place_is_another_number():
    assert read("4 SP0-01")["known"] is False


def test_a_known_name_with_a_quantity_in_it_is_not_taken_apart():
    lines = check_deck("See the Future (3X)\n4 See the Future (3X)\nAttack (2X) x2", "zombie_kittens").lines()
    assert [(line["name"], line["count"]) for line in lines] == [
        ("預見未來", 1),
        ("預見未來", 4),
        ("攻擊", 2),
    ]


def test_three_spellings_of_one_word_are_one_name():
    cards = "4 喪屍咭\n4 喪屍卡\n4 喪屍咕\n1 SP-001"
    problems = check_deck(cards, GAME).to_dict()["problems"]
    assert [each["lines"] for each in problems if each["rule"] == "ZWO-deck.copy-limit"] == [[1, 2, 3]]


def test_two_lines_for_one_card_add_up_however_they_name_it():
    report = check_deck("2 SP-001\n2 墓園獵犬\n1 Graveyard Hound", GAME)
    assert [each.lines for each in report.problems if each.rule == "ZWO-deck.copy-limit"] == [(1, 2, 3)]


def test_unknown_numbers_that_differ_by_a_slip_of_the_pen_are_one_card():
    report = check_deck("3 XY9-001\n2 XY9-O01", GAME)
    assert [each.lines for each in report.problems if each.rule == "ZWO-deck.copy-limit"] == [(1, 2)]


FIFTY = [*((f"SP-{number:03}", 4) for number in range(1, 13)), ("SP-013", 2)]
NONE = ["0 {}", "0x {}", "{} 0", "{} x0", "{}: 0", "{} 0枚", "{} なし", "{}：無", "{} none"]


@pytest.mark.parametrize("none", NONE)
@pytest.mark.parametrize("rows", [1, 4])
@pytest.mark.parametrize("named", ["SP-{:03}", "0{} is no card"])
def test_a_card_of_which_there_is_none_is_not_in_the_deck(none, rows, named):
    """A word that names no card is no such line: what it may be is asked."""
    lines = [f"{count} {no}" for no, count in FIFTY]
    said = [none.format(named.format(14 + row)) for row in range(rows)]
    report = check_deck("\n".join([*lines, *said]), "zombie_world_order")
    assert report.total == 50
    assert report.verdict == ("legal" if named.startswith("SP") else "unsure")


@pytest.mark.parametrize(("rows", "verdict"), [(1, "unsure"), (4, "legal")])
@pytest.mark.parametrize("dash", ["{} -", "{} –", "{}: -", "{} --"])
def test_a_dash_in_the_place_of_a_quantity_is_no_copy(rows, verdict, dash):
    """One alone may be a quantity that was forgotten; a printed list of all cards has many."""
    lines = [
        *(f"{no}: {count}" for no, count in FIFTY),
        *(dash.format(f"SP-{14 + row:03}") for row in range(rows)),
    ]
    report = check_deck("\n".join(lines), "zombie_world_order")
    assert (report.total, report.verdict) == (50, verdict)
