"""Input made to slow down, exhaust, mislead or crash the reader."""
# ruff: noqa: E501 - the parts of a workbook

import io
import json
import zipfile

import pytest

from judge.decks import NotADeckListError, check_deck

GAME = "zombie_world_order"


def packed(parts):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return out.getvalue()


SHEET = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>{}</sheetData></worksheet>'
BOOK = {
    "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>'
    '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>'
    "</Types>",
    "_rels/.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" '
    'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/_rels/workbook.xml.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" '
    'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    "xl/workbook.xml": '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="a"/></sheets></workbook>',
}


def cell(text, at="A1"):
    return f'<c r="{at}" t="inlineStr"><is><t>{text}</t></is></c>'


def book(rows):
    return packed(BOOK | {"xl/worksheets/sheet1.xml": rows if "<!DOCTYPE" in rows else SHEET.format(rows)})


def test_the_hand_made_workbook_is_readable():
    assert check_deck(book(f'<row r="1">{cell("4 SP-001")}</row>'), GAME).total == 4


@pytest.mark.parametrize(
    ("parts", "because"),
    [
        ({"xl/worksheets/sheet1.xml": b"0" * 30_000_000}, "unpacks to more"),
        ({f"xl/{number}": b"" for number in range(300)}, "unpacks to more"),
        ({"word/document.xml": b"<a/>"}, "empty"),
        ({"xl/workbook.xml": b"<workbook"}, "cannot be read"),
    ],
)
def test_bad_archives_are_refused(parts, because):
    with pytest.raises(NotADeckListError, match=because):
        check_deck(packed(parts), GAME)


def test_entities_in_a_workbook_are_refused():
    bomb = '<!DOCTYPE x [<!ENTITY a "1111111111"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>' + SHEET.format(
        f'<row r="1">{cell("&b;")}</row>'
    )
    with pytest.raises(NotADeckListError, match="cannot be read"):
        check_deck(book(bomb), GAME)


def test_a_row_a_million_down_is_refused_without_making_the_rows_between():
    with pytest.raises(NotADeckListError, match="more than 1000 rows"):
        check_deck(book(f'<row r="1048576">{cell("4 SP-001", "A1048576")}</row>'), GAME)


@pytest.mark.parametrize(
    "line",
    [
        " " * 1_600,
        "4 " + " " * 1_600 + "SP-001",
        "x" * 100_000,
        "(" * 50_000,
        "- " * 50_000,
        "4x" * 100,
        "墓 " * 140,
        "ー" * 290,
        "А" * 290,
        "[" * 290,
        "1." * 140,
        "4, " * 99,
        "\u202e" * 290 + "4 SP-001",
        "\ufdfa" * 290,
    ],
)
def test_lines_made_to_make_patterns_explode_are_read_or_reported(line):
    report = check_deck(f"{line}\n4 SP-001", GAME)
    assert len(report.lines()) == 2
    assert report.lines()[1]["count"] == 4


@pytest.mark.parametrize("game", ["zombie_world_order", "zombie_kittens"])
@pytest.mark.parametrize(
    "part",
    [
        "(",
        "[",
        "- ",
        "x4",
        "4 ",
        "(4)",
        "A-1",
        "1-",
        "no.",
        "/",
        " / ",
        "墓",
        "墓4",
        "4墓",
        " R",
        "(a)",
        " (a",
        "★",
        " ★",
        "=",
        "|",
        ":",
        "ー",
        "А1",
        "of ",
        "copies of ",
        "1. ",
        "(x4) [R]",
        "SP-",
        "0",
        "*F*",
        " *F*",
        "---",
        "Total ",
        "4 of ",
        "# ",
        '"',
    ],
)
def test_no_part_repeated_to_the_end_of_a_line_makes_it_hang(part, game):
    line = (part * 300)[:298]
    report = check_deck("\n".join(f"{line}{end}" for end in ("", "1", "x", "墓", ")")) + "\n4 SP-001", game)
    assert len(report.lines()) == 6


def test_a_whole_list_of_such_lines_is_answered():
    hard = "\n".join(f"{'- ' * 60}{number}{'(x4)' * 30}" for number in range(999))
    assert len(check_deck(f"4 SP-001\n{hard}", GAME).lines()) == 1_000


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ('["4 SP-001", "\\ud800 x4"]', "problem"),
        ('["4 SP-001", {"no": "SP-002", "count": ' + "9" * 4_301 + "}]", "problem"),
        ('["4 SP-001", {"no": "SP-002", "count": 1e999}]', "problem"),
        ('["4 SP-001", {"no": "SP-002", "count": -1}]', "problem"),
        ('["4 SP-001", {"no": "SP-002", "count": true}]', "problem"),
        ('["4 SP-001", {"no": "SP-002", "name": "' + "x" * 1_000 + '"}]', "problem"),
        ('["4 SP-001", ' + "[" * 900 + "]" * 900 + "]", "problem"),
    ],
)
def test_json_made_to_break_numbers_text_or_nesting(text, status):
    report = check_deck(text, GAME)
    assert [line["status"] for line in report.lines()] == ["card", status]
    json.dumps(report.to_dict("ja"), ensure_ascii=False).encode()


def test_nothing_unprintable_comes_back():
    report = check_deck("4 SP-001\n4 \x1b[2Jevil\udc80\x00 name", GAME)
    out = json.dumps(report.to_dict(), ensure_ascii=False)
    assert "\x1b" not in out
    assert "evil" in out
    assert out.encode()


def test_braces_in_a_name_are_no_template():
    report = check_deck("4 SP-001\n2 {count.__class__} {0}", GAME)
    assert "{count.__class__} {0}" in report.problems[0].because()
