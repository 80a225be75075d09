"""Deck lists as files: delimited text, spreadsheets, JSON, and every encoding."""

import datetime as dt
import io
import json

import pytest
from openpyxl import Workbook

from judge.decks import NotADeckListError, check_deck

GAME = "zombie_world_order"
CARDS = [(4, "SP-001", "墓園獵犬"), (3, "SP-017", "血宴祭司"), (2, "QQ-001", "未知")]


def workbook(*sheets):
    book = Workbook()
    book.remove(book.active)
    for number, rows in enumerate(sheets, 1):
        sheet = book.create_sheet(f"S{number}")
        for row in rows:
            sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def cards(report):
    return [(line["count"], line["no"], line["name"]) for line in report.lines() if line["status"] == "card"]


def statuses(report):
    return [line["status"] for line in report.lines()]


@pytest.mark.parametrize(
    "header",
    [
        "count,no,name",
        "Qty,Card No.,Card Name",
        "數量,咭牌號碼,咭牌名稱",
        "数量,编号,名称",
        "枚数,カード番号,カード名",
    ],
)
@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_delimited_text_with_a_header_in_any_language(header, sign):
    rows = [header.replace(",", sign), *(sign.join(map(str, row)) for row in CARDS)]
    report = check_deck("\n".join(rows), GAME)
    assert cards(report) == CARDS
    assert statuses(report) == ["heading", "card", "card", "card"]


def test_columns_may_stand_in_any_order_and_others_are_left_alone():
    text = "rarity,name,no,price,quantity\nC,墓園獵犬,SP-001,0.10,4\nR,血宴祭司,SP-017,9.99,3"
    assert cards(check_deck(text, GAME)) == CARDS[:2]


@pytest.mark.parametrize(
    "row", ["4,SP-001,墓園獵犬", "SP-001,墓園獵犬,4", "墓園獵犬,SP-001,4", "4,SP-001", "墓園獵犬,x4"]
)
def test_delimited_files_without_a_header(row):
    assert cards(check_deck(f"{row}\n", GAME, filename="deck.csv")) == [(4, "SP-001", "墓園獵犬")]


def test_a_paste_from_a_spreadsheet_has_tabs():
    assert cards(check_deck("SP-001\t墓園獵犬\t4\nSP-017\t\t3\n", GAME)) == CARDS[:2]


def test_a_csv_may_have_quotes_comments_headings_and_blank_rows():
    text = '"count","no","name"\n# mine\n\nZombies:,,\n"4","SP-001","墓園獵犬"\n3,SP-017,"血宴祭司\n'
    report = check_deck(text, GAME, filename="deck.csv")
    assert statuses(report) == ["heading", "comment", "blank", "heading", "card", "problem"]
    assert report.problems[0].because() == "The quotes in this line are not closed."


@pytest.mark.parametrize(
    ("cell", "status"),
    [
        ("0", "comment"),
        ("100", "card"),
        ("1000", "problem"),
        ("1_0", "problem"),
        ("٤", "problem"),
        ("NaN", "problem"),
        ("four", "problem"),
        ("４", "card"),
        ("x4", "card"),
        ("", "problem"),
    ],
)
def test_a_quantity_cell_holds_one_to_999(cell, status):
    assert statuses(check_deck(f"count,no\n{cell},SP-001\n1,SP-002", GAME))[1] == status


def test_columns_that_cannot_be_told_apart_are_a_problem():
    report = check_deck("4,墓園獵犬,綠,好\n4,SP-001", GAME, filename="a.csv")
    assert statuses(report) == ["problem", "card"]
    assert "header row" in report.problems[0].because()


def test_a_spreadsheet():
    report = check_deck(
        workbook([("My deck",), (None,), ("count", "no", "name"), *CARDS]), GAME, filename="deck.xlsx"
    )
    assert cards(report) == CARDS
    assert statuses(report) == ["comment", "blank", "heading", "card", "card", "card"]


def test_a_spreadsheet_without_a_header_and_with_numbers_as_numbers():
    report = check_deck(workbook([(4.0, "SP-001"), ("SP-017", 3)]), GAME)
    assert cards(report) == CARDS[:2]


def test_a_number_that_became_a_date_is_a_problem():
    report = check_deck(workbook([("count", "no"), (4, dt.date(2026, 1, 1)), (4, "SP-001")]), GAME)
    assert statuses(report) == ["heading", "problem", "card"]
    assert "2026-01-01" in report.problems[0].because()


def test_other_sheets_with_content_are_named():
    report = check_deck(workbook([], [(4, "SP-001")], [("notes",)]), GAME)
    assert [each.because() for each in report.warnings] == ['Only the sheet "S2" was read, not S3.']


@pytest.mark.parametrize(
    "data",
    [
        ["4 SP-001 墓園獵犬", "3x SP-017"],
        [{"count": 4, "no": "SP-001"}, {"quantity": "3", "name": "血宴祭司"}],
        {"name": "mine", "cards": [{"count": 4, "no": "SP-001", "name": "墓園獵犬"}, "3 SP-017"]},
        {"main": {"SP-001": 4, "血宴祭司": 3}},
        {"SP-001": 4, "SP-017": 3},
        {"deck": ["4 SP-001"], "more": ["3 SP-017"], "public": True},
    ],
)
def test_json_in_its_usual_shapes(data):
    assert cards(check_deck(json.dumps(data), GAME)) == CARDS[:2]


def test_a_key_given_twice_in_json_is_not_lost():
    report = check_deck('{"SP-001": 3, "SP-001": 2, "SP-002": 1}', GAME)
    assert report.total == 6
    assert [each.lines for each in report.problems if each.rule == "ZWO-deck.copy-limit"] == [(1, 2)]


@pytest.mark.parametrize(
    "entry",
    [
        '{"count": 4, "count": 2, "no": "SP-001"}',
        "7",
        "null",
        "[[1]]",
        '{"count": 4}',
        '{"count": 4.5, "no": "SP-001"}',
        '{"count": [4], "no": "SP-001"}',
        '{"x": 1}',
    ],
)
def test_an_entry_that_is_no_card_is_a_problem_line(entry):
    report = check_deck(f'["4 SP-002", {entry}]', GAME)
    assert statuses(report) == ["card", "problem"]
    assert report.total == 4


@pytest.mark.parametrize(
    "encoding",
    ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "big5", "gb18030", "cp932"],
)
def test_encodings(encoding):
    names = (
        "龟仙人 少年悟空"
        if encoding == "gb18030"
        else "鋼の剣 ファイター"
        if encoding == "cp932"
        else "墓園獵犬 血宴祭司"
    )
    text = "".join(f"4 {name}\n" for name in names.split()) + "2 QQ-001\n"
    game = {"gb18030": "zero_dimension", "cp932": "unicorn_overlord"}.get(encoding, GAME)
    report = check_deck(text.encode(encoding), game)
    assert [line["known"] for line in report.lines()] == [True, True, False]
    guessed = [each.facts["encoding"] for each in report.warnings if each.key == "encoding.guessed"]
    assert guessed == {"big5": ["Big5"], "gb18030": ["GBK"], "cp932": ["Shift JIS"]}.get(encoding, [])


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_line_ends(ending):
    report = check_deck(ending.join(["4 SP-001", "", "3 SP-017", ""]), GAME)
    assert [line["n"] for line in report.lines()] == [1, 2, 3]
    assert cards(report) == CARDS[:2]


@pytest.mark.parametrize(
    ("source", "because"),
    [
        ("", "empty"),
        (" \n\n", "empty"),
        (b"", "empty"),
        ("Dear judge,\nplease find my deck.\n", "no deck list"),
        ("# only\n[Main]\n", "no deck list"),
        (b"%PDF-1.7 ...", "PDF"),
        (b"\x89PNG\r\n\x1a\n", "PNG"),
        (b"\xd0\xcf\x11\xe0 old excel", "XLS"),
        (b"PK\x03\x04 broken", "spreadsheet cannot be read"),
        (b"\x00\x01\x02\x03", "UTF-8"),
        ('{"cards": [', "JSON is broken at line 1"),
        ('{"SP-001": NaN}', "NaN"),
        ('{"SP-001": Infinity}', "NaN"),
        ('{"a":' * 100_000, "nested too deeply"),
        ("4 SP-001\n" * 1_001, "1000 lines"),
        ("4 SP-001\n" * 600_000, "larger than 1 MB"),
    ],
)
def test_what_is_no_deck_list_is_refused_with_a_reason(source, because):
    with pytest.raises(NotADeckListError) as refused:
        check_deck(source, GAME)
    assert because in str(refused.value)


def test_a_dash_of_gbk_is_no_half_width_kana():
    source = "4 x ST01\u2013160\n4 x QX\u2013113\n見習水手\n".encode("gb18030")
    report = check_deck(source, GAME).to_dict()
    assert [line["text"] for line in report["lines"]] == ["4 x ST01\u2013160", "4 x QX\u2013113", "見習水手"]
