"""Every character of every line is accounted for, or the line is asked about: a list is never legal with one left over."""

import io
import json

import pytest
from openpyxl import Workbook
from openpyxl.styles import Font

from judge.decks import NotADeckListError, check_deck
from judge.decks.fixes import apply

GAME = "zombie_world_order"
FORTY_NINE = "".join(f"4 QX-{number:03}\n" for number in range(1, 13)) + "1 QX-099\n"
FIFTY = FORTY_NINE.replace("1 QX-099", "2 QX-099")


def read(line, rest=FIFTY, game=GAME):
    """Check a line under a list that is legal without it; give the report and what the line is."""
    report = check_deck(rest + line, game, official=True)
    return report, report.lines()[len(rest.splitlines()) :]


def asked(report, number):
    return any(number in problem.lines and problem.undecided for problem in report.problems)


@pytest.mark.parametrize(
    "line",
    [
        "DCI #: 123",
        "11/22",
        "Seat A-14",
        "A-14",
        "Page 1/2",
        "Page 1 of 2",
        "NT$350",
        "NT$ 350",
        "$3.50",
        "¥1200",
        "350 NTD",
        "50%",
        "3rd place",
        "12:30",
        "Walker",
        "Walker 4",
        "1/4",
        "台北市中山路12號",
    ],
)
def test_what_is_no_card_is_asked_about_and_never_counted(line):
    for rest, total in ((FORTY_NINE, 49), (FIFTY, 50)):
        report, (found,) = read(line, rest)
        assert (report.verdict, report.total) == ("unsure", total), (line, found)
        assert found["status"] in {"problem", "heading"}
        assert asked(report, found["n"])
        assert not [problem for problem in report.problems if problem.key.startswith("size.")]


@pytest.mark.parametrize(
    "line",
    [
        *(
            "Tel 0912-345-678",
            "+886 912 345 678",
            "ada4@example.org",
            "Konami ID 0123456789",
            "2026/11/22",
            "22.11.2026",
        ),
        *("0912345678", "唔該晒！", "Sent from my iPhone", "November 22nd, 2026", "見習水手", "Kenji"),
    ],
)
@pytest.mark.parametrize("form", ["{list}{line}", "{line}\n{list}"])
def test_words_around_a_list_are_shown_as_notes_and_a_tap_makes_them_a_card(line, form):
    text = form.format(list=FIFTY, line=line)
    report = check_deck(text, GAME)
    assert (report.verdict, report.total) == ("legal", 50)
    (note,) = [warning for warning in report.warnings if warning.key == "list.notes"]
    (fix,) = note.fixes
    assert report.lines()[note.lines[0] - 1]["status"] == "comment"
    assert check_deck(apply(text, (fix.line, fix.text)), GAME).verdict != "legal"
    assert check_deck(form.format(list=FORTY_NINE, line=line), GAME).verdict != "legal"


def test_a_name_at_the_end_of_a_list_that_one_card_fits_is_asked_about():
    assert check_deck(FORTY_NINE + "神秘行者", GAME).verdict == "unsure"
    assert check_deck(FORTY_NINE + "Walker", GAME).verdict == "unsure"


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("[QX-777]", 1),
        ("【QX-777】", 1),
        ("#QX-778 x4", 4),
        ("# QX-778 x4", 4),
        ("// 4 SA-050", 4),
        ("4 SA-050:", 4),
        ("4 SA-050 :", 4),
        ("SA-050:", 1),
        ("掘墓幼犬:", 1),
        (">> 4 SA-051", 4),
        ("--> 4 SA-051", 4),
        ("== 4 SA-051 ==", 4),
        ("--- SA-051 x4 ---", 4),
        ("<SA-051>", 1),
        ("*SA-051*", 1),
        ("Event: SA-053", 1),
        ("Name: 掘墓幼犬", 1),
        ("Deck: SA-001 x4", 4),
        ("Note: 4 QX-778", 4),
        ("# 4 掘墓幼犬", 4),
        ("[4 QX-778]", 4),
        ("(4 QX-778)", 4),
        ("QX-777", 1),
        ("QX-777 Walker", 1),
    ],
)
def test_headings_comments_and_remarks_never_eat_a_card(line, count):
    report, (found,) = read(line)
    assert report.verdict != "legal"
    if found["status"] == "card":
        assert found["count"] == count
    else:
        assert found["status"] == "problem"
        assert asked(report, found["n"])


@pytest.mark.parametrize(
    "line",
    ["[Main]", "# good luck", "Player: Ada", "== Deck ==", "----", "Zombies:", "#! 4 QX-001", "Table: 12"],
)
def test_what_is_plainly_no_card_is_nothing_to_ask_about(line):
    assert read(line)[0].verdict == "legal"


SPLIT = [
    ("SA-001 5 掘墓幼犬", 5),
    ("掘墓幼犬×5（SA-001）", 5),
    ("掘墓幼犬 x5 (SA-001)", 5),
    ("掘墓幼犬 5 SA-001", 5),
    ("SA-001 x5 掘墓幼犬", 5),
    ("SA-001 (5) 掘墓幼犬", 5),
    ("SA-001, 5, 掘墓幼犬", 5),
    ("SA-001 5枚 掘墓幼犬", 5),
    ("5-SA-001", 5),
    ("5SA-001", 5),
    ("5pcs SA-001", 5),
    ("5 pcs SA-001", 5),
    ("SA-001 5pcs", 5),
    ("5ea SA-001", 5),
    ("5장 SA-001", 5),
    ("SA-001 5장", 5),
    ("5个 SA-001", 5),
    ("☐ 5 SA-001", 5),
    ("☑ 5 SA-001", 5),
    ("[ ] 5 SA-001", 5),
    ("[x] 5 SA-001", 5),
    ("✓ 5 SA-001", 5),
    ("五 SA-001", 5),
    ("五張 SA-001", 5),
    ("SA-001 五張", 5),
    ("十二枚 SA-001", 12),
    ("Qty 5: SA-001", 5),
    ("Qty: 5 SA-001", 5),
    ("SA-001 Qty 5", 5),
    ("数量5 SA-001", 5),
    ("⑤ SA-001", 5),
    ("5️⃣ SA-001", 5),
    ("100 SA-001", 100),
    ("SA-001 ×5 ★", 5),
    ("● 5 SA-001 掘墓幼犬", 5),
    ("5 SA-001 *F*", 5),
    ("5 掘墓幼犬 (SA) 001 *F*", 5),
    ("5 掘墓幼犬 SA 001", 5),
    ("5 掘墓幼犬 001", 5),
    ("5 Gravedig Pup 1", 5),
    ("5 SA-00I", 5),
    ("5 SA-0O1", 5),
]


@pytest.mark.parametrize(("line", "count"), SPLIT)
def test_a_quantity_is_read_wherever_it_stands(line, count):
    _, (found,) = read(line)
    assert (found["status"], found.get("count"), found.get("no")) == ("card", count, "SA-001"), found


@pytest.mark.parametrize(
    "line",
    [
        "5 SA-001 掘墓幼犬 4",
        "5 SA-001 4",
        "5 SA-001 QY-002",
        "5 SA-001 // 3 more",
        "5 SA-001 (3)",
        "5 SA-001 [2nd]",
        "5 SA-001 掘墓幼犬 NT$30",
        "4 QX-001 4 QY-001",
        "4 QX-001   4 QY-001",
        "4 QX-001, 4 QY-001",
        "4 SA-001 掘墓幼犬 4 SA-002 守墓石像",
        "4 掘墓幼犬   4 守墓石像",
        "1 QX-778 Walker 4",
        "QX-0015枚",
        "SA-0999枚",
        "QX-777 five",
        "QX-777 Walker II",
        "four QX-777",
        "IV QX-777",
        "1600 SA-001",
        "SA-001 4.5",
        "SA-001 1/4",
        "Walker: 09",
        "004 QX-777",
    ],
)
@pytest.mark.parametrize("game", [GAME, "zero_dimension"])
def test_a_figure_or_another_number_beside_a_card_is_asked_about_in_casual_play_too(line, game):
    report = check_deck(FORTY_NINE + line, game)
    assert report.lines()[-1]["status"] == "problem", report.lines()[-1]
    assert report.total == 49
    assert report.verdict == "unsure"
    assert all(fix.text for problem in report.problems for fix in problem.fixes)


@pytest.mark.parametrize(
    ("lines", "verdict"),
    [
        ("Total: 50", "legal"),
        ("Total: 51", "unsure"),
        ("計50枚", "legal"),
        ("計49枚", "unsure"),
        ("Total 50", "legal"),
        ("50 cards", "legal"),
        ("Total,50", "legal"),
        ("合計：50/50", "legal"),
        ("Zombie: 28", "unsure"),
        ("Zombie: 50", "legal"),
        ("Table: 12", "legal"),
        ("共 50 張", "legal"),
    ],
)
def test_a_sum_is_checked_and_never_a_card(lines, verdict):
    report = check_deck(FIFTY + lines, GAME)
    assert (report.verdict, report.total) == (verdict, 50)
    assert report.lines()[-1]["status"] in {"heading", "comment"}
    if verdict == "unsure":
        assert [(each.key, each.lines) for each in report.problems] == [("sum.differs", (14,))]


def test_the_sums_of_parts_are_those_of_their_lines():
    parts = FIFTY.splitlines()
    text = "\n".join(["Deck (50)", "Zombies (28)", *parts[:7], "Events (22)", *parts[7:], "Total: 50"])
    assert check_deck(text, GAME).verdict == "legal"
    assert check_deck(text.replace("(22)", "(21)"), GAME).verdict == "unsure"


def test_the_head_of_arena_and_of_decklist_org_is_no_card():
    assert check_deck(f"About\nName Green Tide 2\n\nDeck\n{FIFTY}", GAME).verdict == "legal"
    head = "First Name: Ada\nLast Name: Byron\nDCI: 1234\nEvent: Open 3\nEvent Date: 2026-11-22\nTable Number: 12\n"
    assert check_deck(head + FIFTY, GAME).verdict == "legal"


def book(rows):
    workbook = Workbook()
    for row in rows:
        workbook.active.append(row)
    out = io.BytesIO()
    workbook.save(out)
    return out.getvalue()


def rows(*counts):
    return [(count, f"QX-{number:03}") for number, count in enumerate(counts, 1)]


@pytest.mark.parametrize("empty", [None, "", "=2+2", " ", "?", "four"])
def test_an_empty_or_formula_cell_is_no_quantity(empty):
    table = [("count", "no"), *rows(*[4] * 12), (empty, "QX-099")]
    report = check_deck(book(table), GAME)
    assert (report.verdict, report.total) == ("unsure", 48)
    text = "\n".join(",".join(str(cell if cell is not None else "") for cell in row) for row in table)
    assert (check_deck(text, GAME).verdict, check_deck(text, GAME).total) == ("unsure", 48)


@pytest.mark.parametrize("cells", ["A", "B", "AB"])
def test_a_cell_that_is_struck_through_is_asked_about(cells):
    made = Workbook()
    for row in [("count", "no"), *rows(*[4] * 12, 2), (4, "QX-099")]:
        made.active.append(row)
    for column in cells:
        made.active[f"{column}15"].font = Font(strike=True)
    out = io.BytesIO()
    made.save(out)
    report = check_deck(out.getvalue(), GAME)
    assert (report.verdict, report.total) == ("unsure", 50)
    assert "~~" in report.texts[-1]


def test_a_row_with_a_sum_and_title_rows_are_no_cards():
    table = [("Spring Open 2026",), ("Player", "Ada"), ("count", "no"), *rows(*[4] * 12, 2), ("Total", 50)]
    assert check_deck(book(table), GAME).verdict == "legal"
    assert check_deck(book([("Spring Open",), *table[1:]]), GAME).verdict == "legal"
    assert check_deck(book([*table[1:-1], ("Total", 49)]), GAME).verdict == "unsure"
    assert check_deck(book([*table[1:-1], (49, "Total")]), GAME).verdict == "unsure"


def test_two_tables_side_by_side_are_both_read():
    left, right = rows(*[4] * 7), rows(*[4] * 13)[7:]
    beside = [(*one, None, *two) for one, two in zip(left, [*right, (None, None)], strict=False)]
    headed = [("qty", "no", None, "qty", "no"), *beside]
    assert check_deck(book(headed), GAME).total == 52
    report = check_deck(book(beside), GAME)
    assert report.verdict == "unsure"
    assert all(line["status"] == "problem" or line["count"] == 4 for line in report.lines())


@pytest.mark.parametrize(
    ("value", "total"),
    [
        ('"4"', 54),
        ("4", 54),
        ("null", 50),
        ("[]", 50),
        ("true", 50),
        ('""', 50),
        ('"four"', 50),
        ("4.5", 50),
        ("{}", 50),
    ],
)
def test_a_card_with_any_value_in_json_is_a_card_or_a_problem(value, total):
    cards = ", ".join(f'"{no}": {count}' for count, no in rows(*[4] * 12, 2))
    report = check_deck(f'{{{cards}, "SA-050": {value}}}', GAME)
    assert report.total == total
    assert report.verdict == ("illegal" if total == 54 else "unsure")


def test_figures_in_names_are_names_where_the_list_shows_it():
    lines = check_deck("4 QX-001 Walker 1\n4 QX-002 Walker 2\n2 QX-003 Ghoul", GAME).lines()
    assert [(line["count"], line["name"]) for line in lines] == [
        (4, "Walker 1"),
        (4, "Walker 2"),
        (2, "Ghoul"),
    ]
    numbered = check_deck("1 QX-001 Walker 4\n2 QX-002 Walker 3\n3 QX-003 Walker 2", GAME)
    assert {line["status"] for line in numbered.lines()} == {"problem"}


def test_names_with_a_figure_are_two_names_and_a_colour_can_be_said():
    report = check_deck("4 人造人17\n4 人造人18\n4 甲 (红)\n4 甲（蓝）\n4 BP01-077 乙 [綠]", "zero_dimension")
    assert report.total == 20
    assert not [problem for problem in report.problems if problem.rule == "ZX-deck.copy-limit"]
    assert [entry.card.get("colours") for entry in report.entries] == [
        None,
        None,
        ["red"],
        ["blue"],
        ["green"],
    ]


def test_a_fix_of_a_line_answers_what_was_asked():
    for line in (
        "QX-0015枚",
        "4 掘墓幼犬 x3",
        "4. 掘墓幼犬",
        "# 4 SA-050",
        "1 QX-778 Walker 4",
        "2 掘墓幼大大",
    ):
        text = FIFTY + line
        report = check_deck(text, GAME)
        fixes = [fix for problem in report.problems for fix in problem.fixes]
        assert len(fixes) > 1, line
        for fix in fixes:
            mended = check_deck(apply(text, (fix.line, fix.text), *fix.more), GAME)
            assert mended.lines()[-1]["status"] == ("comment" if fix.kind == "no-card" else "card"), fix


def test_nothing_but_one_line_of_a_hundred_is_a_hundred_cards():
    report = check_deck("100 QX-001", GAME)
    assert (report.total, report.verdict) == (100, "illegal")
    with pytest.raises(NotADeckListError):
        check_deck("Tel: 0912345678", GAME)


def test_json_with_too_many_keys_is_refused_before_it_is_read():
    with pytest.raises(NotADeckListError, match="1000 lines"):
        check_deck(json.dumps({f"Q{number}": 1 for number in range(50_000)}), GAME)


@pytest.mark.parametrize(
    ("written", "no", "said"),
    [("SP-00S", "SP-005", "SP-00S read as SP-005"), ("墓園獵太", "SP-001", "“墓園獵太”读作“墓園獵犬”")],
)
def test_what_a_camera_misreads_is_mended_where_one_card_fits_and_said(written, no, said):
    report = check_deck(f"4 {written}", GAME)
    languages = ("en", "zh-Hans")
    assert report.lines()[0]["no"] == no
    assert any(said in report.lines(language)[0]["repaired"] for language in languages)
    assert not check_deck("4 墓園獵太太\n1 QS-005", GAME).lines()[0]["known"]


@pytest.mark.rule("ZX-deck.copy-limit")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("见习水手", "見習水手"),
        ("僵尸船长", "殭屍船長"),
        ("黑龟剑士", "黒亀剣士"),
        ("剑圣的乘客", "剣聖的乗客"),
    ],
)
def test_forms_of_one_name_are_one(one, other):
    report = check_deck(f"3 {one} (红)\n2 {other} (紅)", "zero_dimension")
    assert [problem.lines for problem in report.problems if problem.rule == "ZX-deck.copy-limit"] == [(1, 2)]


@pytest.mark.rule("ZX-deck.copy-limit")
def test_simplified_and_traditional_names_and_series_are_one():
    report = check_deck("3 见习水手 (红)\n2 見習水手 (紅)", "zero_dimension")
    assert [problem.lines for problem in report.problems if problem.rule == "ZX-deck.copy-limit"] == [(1, 2)]
    assert check_deck("4 蒙奇D路飛", "zero_dimension").lines()[0]["no"] == "BP01-001"
    series = "count,no,name,colour,series\n" + "".join(
        f"{4 if at < 12 else 2},XX01-{at:03},n{at}a,red,{('ABC 龍', 'abc 龙', 'Abc龍')[at % 3]}\n"
        for at in range(13)
    )
    assert check_deck(series, "zero_dimension", official=True).verdict == "legal"


def test_figures_that_count_the_lines_are_not_read_as_quantities():
    text = "1 QX-001 x2\n2 QX-187 Night Runner 1\n3 QX-003 x2\n4 ST01-025 Night Runner 4\n"
    report = check_deck(text, "zombie_world_order")
    assert report.verdict != "legal"
    assert {line for problem in report.problems for line in problem.lines} >= {2, 4}


def test_a_number_that_runs_into_its_quantity_is_a_question_even_alone():
    report = check_deck("SA-0065枚", "zombie_world_order")
    assert [problem.key for problem in report.problems] == ["quantity.run"]
    assert "5x SA-006" in [fix["text"] for fix in report.to_dict()["problems"][0]["fixes"]]
