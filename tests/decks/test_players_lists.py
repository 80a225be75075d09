"""Whole lists as players, shops and programs write them: what is in the deck is counted, what may be is asked about."""

import io
import json

import pytest
from openpyxl import Workbook
from openpyxl.styles import PatternFill

from judge.catalogue.cards import Catalogue, build_set, load
from judge.decks import check_deck
from judge.decks.fixes import apply
from tests.decks.grammar import filled, known_cards

GAME = "zombie_world_order"
KNOWN = known_cards()[:13]
STRANGE = [(f"QX-{number:03}", f"Night {word}") for number, word in enumerate("ABCDEFGHIJKLM", 1)]
COUNTS = [4] * 12 + [2]


def written(form, cards=KNOWN, counts=COUNTS):
    """Write a deck in one form, a line for each card."""
    return "\n".join(
        filled(form, count, no, name, at)
        for at, (count, (no, name)) in enumerate(zip(counts, cards, strict=True), 1)
    )


FIFTY = written("{n} {no} {name}")
SHORT = written("{n} {no} {name}", STRANGE, [4] * 12 + [1])  # 49 cards
SEVEN = written("{n} {no} {name}", KNOWN[:7], COUNTS[:7])  # 28 cards
SIX = written("{n} {no} {name}", KNOWN[7:], COUNTS[7:])  # 22 cards
ONE_EACH = [no for (no, _), count in zip(KNOWN, COUNTS, strict=True) for _ in range(count)]


def check(source, filename=None):
    report = check_deck(source, GAME, filename=filename)
    return report.verdict, report.total, [problem.key for problem in report.problems]


@pytest.mark.parametrize(
    "form",
    [
        "{n}x {name} (sa) {nr} [Zombies]",
        "{n} {name} (SA:{nr})",
        "- **{n}x** {name} `{no}`",
        "| {n} | {no} | {name} |",
        "| {no} | {name} | {n} |",
        "{at}\t{no}\t{name}\t{n}",
        "{no} {name} {n}コ",
        "{n}枚　{no}　{name}",
        "{n} {name} 【{no}】",
        "【{name}】{n}枚",
        "《{name}》×{n}",
        "{name}……{n}",
    ],
)
def test_forms_of_programs_and_chats_are_read(form):
    assert check(written(form)) == ("legal", 50, [])


@pytest.mark.parametrize(
    ("numeral", "two"), [("肆張", "貳張"), ("四張", "兩張"), ("４枚", "２枚"), ("四枚", "二枚")]
)
def test_quantities_in_chinese_numerals(numeral, two):
    text = "\n".join(
        f"{name} {numeral if count == 4 else two}" for (_, name), count in zip(KNOWN, COUNTS, strict=True)
    )
    assert check(text) == ("legal", 50, [])


@pytest.mark.parametrize(
    "heads",
    [
        ("殭屍卡：28張", "事件卡：22張", "合計：50張"),
        ("■ゾンビ 28枚", "■イベント 22枚", "計50枚"),
        ("Zombies x28", "Events x22", "Grand total: 50 cards"),
        ("殭屍 二十八張", "事件 二十二張", "共五十張"),
        ("Zombie: 28", "Event: 22", "Total Cards: 50"),
        ("##Zombie - 28", "##Event - 22", "Total Cards - 50"),
        ("Walking ones: 28", "Sudden things: 22", "Altogether 50枚"),
        ("1費", "2費", "50/50"),
        ("Cost 1", "Cost 2 (22)", "50枚"),
        ("LV1", "LV2", "全50枚"),
        ("Green:", "Blue/Red", "50 in total"),
        ("【主牌組】28張", "《其他》", "总张数：50"),
        ("```", "・・・", "━━━━"),
        ("My zombie deck", "Deck 1", "Exported from decks.example"),
        ("選手姓名：王小明", "座位：A", "桌號：12"),
    ],
)
def test_headings_in_many_forms_are_no_cards(heads):
    first, second, last = heads
    assert check(f"{first}\n{SEVEN}\n{second}\n{SIX}\n{last}") == ("legal", 50, [])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"■ゾンビ 28枚\n{SEVEN}\n■イベント 20枚\n{SIX}", "sum.differs"),
        (f"##Zombie - 29\n{SEVEN}\n##Event - 22\n{SIX}", "sum.differs"),
        (f"{FIFTY}\n共四十九張", "sum.differs"),
        (f"{FIFTY}\n49枚", "sum.differs"),
        (f"Walking ones x27\n{SEVEN}\nSudden things x22\n{SIX}", "sum.differs"),
    ],
)
def test_a_sum_that_is_not_that_of_the_lines_is_asked_about_and_nothing_called_too_many(text, said):
    verdict, _, problems = check(text)
    assert verdict == "unsure"
    assert problems[0] == said


@pytest.mark.parametrize(
    "heading", ["Sideboard", "Maybeboard", "Considering:", "備牌", "候補", "!side", "Tokens", "[Side]"]
)
def test_cards_that_stand_aside_are_asked_about(heading):
    text = f"{SHORT}\n{heading}\n1 QX-201 Night Rat\n"
    report = check_deck(text, GAME)
    assert (report.verdict, [problem.key for problem in report.problems]) == ("unsure", ["side.none"])
    inside, outside = report.problems[0].fixes
    assert check(apply(text, (inside.line, inside.text), *inside.more))[:2] == ("legal", 50)
    assert check(apply(text, (outside.line, outside.text), *outside.more)) == ("illegal", 49, ["size.under"])


def test_cards_marked_as_aside_one_by_one_are_left_out_or_counted():
    text = f"{FIFTY}\nSB: 2 SA-050"
    inside, outside = check_deck(text, GAME).problems[0].fixes
    assert check(apply(text, (inside.line, inside.text), *inside.more))[:2] == ("illegal", 52)
    assert check(apply(text, (outside.line, outside.text), *outside.more)) == ("legal", 50, [])


@pytest.mark.parametrize(
    "line",
    [
        "~~1 QX-201 Night Rat~~",
        "".join(f"{sign}\u0336" for sign in "1 QX-201 Night Rat"),
        "# 1x (3) 掘墓幼犬",
        "note: 1 掘墓幼犬",
        "(02) 2345-6789",
        "1 02-2345-6789",
        "SA-001 | | |",
        "1 掘墓幼犬 SR2",
    ],
)
def test_what_may_be_a_card_or_not_is_asked_about(line):
    for rest, total in ((SHORT, 49), (FIFTY, 50)):
        verdict, found, problems = check(f"{rest}\n{line}")
        assert (verdict, found) == ("unsure", total), problems


@pytest.mark.parametrize("beside", ["foil", "SR", "v.2", "守墓石像"])
@pytest.mark.rule("ZX-deck.copy-limit")
def test_a_known_name_with_something_beside_it_is_not_another_name(beside):
    report = check_deck(f"4 伏兵\n4 伏兵 {beside}", "zero_dimension")
    assert any(2 in problem.lines for problem in report.problems)
    assert report.lines()[1]["status"] == "problem" or report.lines()[1]["no"] == report.lines()[0]["no"]


@pytest.mark.rule("ZX-deck.copy-limit")
@pytest.mark.parametrize("line", ["4 伏兵 蓝", "[藍] 4 伏兵", "4 [蓝] 伏兵", "4 伏兵（蓝）", "蓝 伏兵 x4"])
def test_a_colour_beside_a_name_is_its_colour(line):
    report = check_deck(f"4 伏兵 (蓝)\n{line}", "zero_dimension")
    assert [problem.lines for problem in report.problems if problem.rule == "ZX-deck.copy-limit"] == [(1, 2)]


@pytest.mark.parametrize(
    "text",
    [
        "1 骑士\n1 士兵\n1 卫士\n3 金币袋\n1 克尔努的圣灰\n3 雇佣兵",
        "騎士1\n士兵1\n衛士1\n金幣袋3\n克爾努的聖灰1\n雇傭兵3",
    ],
)
def test_names_in_either_script_and_with_the_figure_behind(text):
    assert check_deck(text, "unicorn_overlord").verdict == "legal"


def test_a_list_of_places_is_asked_about_and_one_in_a_single_line_is_read():
    assert check(written("{n}. {name}")) == ("legal", 50, [])
    assert check(written("{at}. {name}"))[0] == "unsure"
    in_a_row = ", ".join(f"{count} {no}" for (no, _), count in zip(KNOWN, COUNTS, strict=True))
    assert check(in_a_row) == ("legal", 50, [])


def test_the_collector_number_of_a_site_is_that_of_the_named_card():
    head = "Count,Tradelist Count,Name,Edition,Condition,Foil,Collector Number\n"
    rows = written("{n},3,{name},Starter,NM,,{nr}")
    assert check(head + rows, "deck.csv") == ("legal", 50, [])
    both = check(f"{head}{rows.replace('2,3,', '1,3,')}\n1,0,{KNOWN[0][1]},SA,NM,,1", "deck.csv")
    assert both == ("illegal", 50, ["copies.no"])
    unknown = "".join(f"4,0,Rat {at},{set_},NM,,{at}\n" for set_ in ("QA", "QB") for at in range(1, 7))
    assert check(f"{head}{unknown}2,0,Owl,QC,NM,,1", "deck.csv")[:2] == ("legal", 50)


@pytest.mark.parametrize(
    ("head", "row", "last", "expected"),
    [
        ("no,count,foil count", "{no},{n},0", "", ("legal", 50)),
        ("no,count,foil count", "{no},{n},1", "", ("unsure", 0)),
        ("no,main,side", "{no},{n},0", "", ("legal", 50)),
        ("no,main,side", "{no},{n},1", "", ("unsure", 0)),
        ("count,no,board", "{n},{no},main", "", ("legal", 50)),
        ("count,no,board", "{n},{no},main", "\n1,QX-201,sideboard", ("unsure", 51)),
        ("No.,卡號,卡名,張數", "{at},{no},{name},{n}", "", ("legal", 50)),
        ("No.,卡名,張數", "{at},{name},{n}", "", ("legal", 50)),
        ("#,no,count", "{at},{no},{n}", "", ("legal", 50)),
        ("", "{at},{no},{name},{n}", "", ("legal", 50)),
        ("", "{no},{name},3,{n}", "", ("unsure", 0)),
    ],
)
def test_columns_beside_the_quantity(head, row, last, expected):
    assert check(f"{head}\n{written(row)}{last}".strip(), "deck.csv")[:2] == expected


def book(*sheets):
    workbook = Workbook()
    workbook.remove(workbook.active)
    for number, rows in enumerate(sheets, 1):
        sheet = workbook.create_sheet(f"S{number}")
        for row in rows:
            sheet.append(row)
    out = io.BytesIO()
    workbook.save(out)
    return out.getvalue()


ROWS = [(count, no) for (no, _), count in zip(KNOWN, COUNTS, strict=True)]


def test_tables_beside_and_below_each_other_are_all_read():
    beside = [(*left, None, *right) for left, right in zip(ROWS[:7], [*ROWS[7:], ("", "")], strict=True)]
    assert check(book([("Qty", "No", None, "Qty", "No"), *beside])) == ("legal", 50, [])
    turned = [row[::-1] for row in ROWS[7:]]
    below = [("Zombies",), ("Qty", "No"), *ROWS[:7], (), ("Events",), ("No", "Qty"), *turned]
    assert check(book(below)) == ("legal", 50, [])


def test_cards_on_another_sheet_are_asked_about():
    assert check(book([("Qty", "No"), *ROWS[:7]], [("Qty", "No"), *ROWS[7:]])) == (
        "unsure",
        28,
        ["sheets.unread"],
    )
    assert check(book([("Qty", "No"), *ROWS], [("sleeves", "black")])) == ("legal", 50, [])


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (["Exported from decks.example", *ONE_EACH], ("legal", 50)),
        ([[no, count] for count, no in ROWS], ("legal", 50)),
        ({"deck": {"cards": [{"card": {"no": no}, "quantity": count} for count, no in ROWS]}}, ("legal", 50)),
        (
            {"cards": {name: {"count": count} for (_, name), count in zip(KNOWN, COUNTS, strict=True)}},
            ("legal", 50),
        ),
        ({"format": "deck", "list": FIFTY}, ("legal", 50)),
        ([{"card_no": no, "level": 3, "count": count} for count, no in ROWS], ("legal", 50)),
        ([{"card_no": no, "num": str(count)} for count, no in ROWS], ("unsure", 0)),
        ([{"no": no, "count": count, "foilCount": 1} for count, no in ROWS], ("unsure", 0)),
        ({"main": dict(row[::-1] for row in ROWS), "maybeboard": {"QX-201": 1}}, ("unsure", 51)),
        ({"total": 49, "cards": dict(row[::-1] for row in ROWS)}, ("unsure", 50)),
    ],
)
def test_shapes_of_json(data, expected):
    assert check(json.dumps(data))[:2] == expected


def test_many_of_a_name_are_no_heading_where_a_name_is_enough():
    report = check_deck("12 甲\n6 乙\n6 丙", "unicorn_overlord", kind="box")
    assert report.total == 24


@pytest.mark.parametrize("name", ["Event", "Token", "Count", "Drops", "Total", "Level", "Deck"])
@pytest.mark.parametrize("form", ["{n} {name}", "{n}x {name}", "{name} x{n}", "{name} ({n})", "{name}: {n}"])
def test_a_card_that_is_called_like_a_heading_is_a_card(name, form):
    loaded = {
        "set": "mine",
        "game": GAME,
        "name": "mine",
        "cards": [{"no": "AB-001", "name": name, "kind": "event"}],
    }
    cards = Catalogue(GAME, [build_set(loaded, GAME, "mine")])
    report = check_deck(form.format(n=4, name=name) + "\n4 QX-001", GAME, cards=cards)
    assert report.total == 8 or report.problems[0].lines == (1,), report.lines()


def test_korean_is_not_taken_for_chinese():
    text = written("{n}장 {no} 좀비{at}", STRANGE)
    assert check(text.encode("euc_kr")) == ("legal", 50, [])


def test_half_of_a_sign_of_an_old_encoding_is_read():
    assert check(f"{FIFTY}\n".encode("big5hkscs") + b"# \x88b\n") == ("legal", 50, [])


def test_a_number_torn_apart_is_joined_where_one_card_fits_and_said():
    report = check_deck(FIFTY.replace("SA-", "SA - "), GAME)
    assert report.verdict == "legal"
    assert "SA - 001 read as SA-001" in report.lines()[0]["repaired"]


def coloured(fill):
    """Return the deck as a workbook, each row in the colour that `fill` gives for its place."""
    book = Workbook()
    sheet = book.active
    sheet.append(["卡名", "張數"])
    for at, (count, (_, name)) in enumerate(zip(COUNTS, KNOWN, strict=True)):
        sheet.append([name, count])
        for cell in sheet[sheet.max_row] if fill(at) else ():
            cell.fill = PatternFill("solid", fgColor=fill(at))
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("fill", "answer"),
    [
        (lambda at: "FFFFFF00" if at > 9 else "", ("unsure", 50, ["list.marks"])),
        (lambda at: "FFFFFF00" if at > 9 else "FFFF0000", ("unsure", 50, ["list.marks"])),
        (lambda at: "FFDDEBF7" if at % 2 else "", ("legal", 50, [])),
        (lambda at: "FFFFFF00" if at >= 0 else "", ("legal", 50, [])),
        (lambda at: "FFFFFFFF" if at > 9 else "", ("legal", 50, [])),
    ],
    ids=["some", "two colours", "every other row", "all", "white"],
)
def test_a_colour_behind_some_rows_of_a_sheet_is_asked_about(fill, answer):
    assert check(coloured(fill), "a.xlsx") == answer


def test_a_wrong_sum_is_mended_by_a_tap():
    text = f"{FIFTY}\n合計 52"
    mended = check_deck(text, GAME).problems[0].fixes[0]
    assert (mended.shown, mended.text) == ("52 → 50", "合計 50")
    assert check(apply(text, (mended.line, mended.text))) == ("legal", 50, [])


def rows_of(form, each, between, label=""):
    """Write a deck with several cards in a line."""
    found = written(form).splitlines()
    return "\n".join(label + between.join(found[at : at + each]) for at in range(0, len(found), each))


@pytest.mark.parametrize(
    ("form", "each", "between"),
    [
        ("{name}{n}", 2, " "),
        ("{name} {n}", 2, " "),
        ("{n} {name}", 3, " "),
        ("{n} {no}", 2, ", "),
        ("{no} ({n})", 3, "、"),
        ("{name} x{n}", 4, " / "),
    ],
)
@pytest.mark.parametrize("label", ["", "Zombies: ", "【喪屍】", "1費："])
def test_several_cards_in_a_line_are_as_many_cards(form, each, between, label):
    assert check(rows_of(form, each, between, label)) == ("legal", 50, [])


def test_one_card_twice_in_every_line_is_one_card():
    names = {card["name"]: card["names"]["en"] for card in load(GAME).data.values()}
    both = "\n".join(
        f"{name} x{count} / {names[name]} x{count}" for (_, name), count in zip(KNOWN, COUNTS, strict=True)
    )
    assert check(both)[0] != "illegal"


def test_two_cards_in_one_line_of_a_list_are_asked_about():
    row, last = FIFTY.splitlines()[-2:]
    assert check(FIFTY.replace(f"{row}\n{last}", f"{row} {last}"))[0] == "unsure"


@pytest.mark.parametrize("between", ["\n", "、"])
def test_a_list_in_one_cell_of_a_form_is_read_and_two_are_two_decks(between):
    head = ("Timestamp", "Email", "Player", "Deck list")
    first = ("2026-11-27 15:04", "ada@example.com", "Ada", FIFTY.replace("\n", between))
    second = ("2026-11-27 15:09", "bo@example.com", "Bo", between.join(FIFTY.splitlines()[::-1]))
    other = (*second[:-1], second[-1].replace(KNOWN[0][0], "QX-001").replace(KNOWN[0][1], ""))
    assert check(book([head, first]), "answers.xlsx") == ("legal", 50, [])
    rows = [",".join((*row[:-1], f'"{row[-1]}"')) for row in (first, other)]
    assert check("\n".join((",".join(head), rows[0])), "answers.csv") == ("legal", 50, [])
    for source in (book([head, first, other]), "\n".join((",".join(head), *rows))):
        verdict, _, problems = check(source)
        assert (verdict, problems[0]) == ("unsure", "list.decks")
