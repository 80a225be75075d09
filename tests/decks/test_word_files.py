"""Lists in files of office programs: documents in lines and tables, what is struck through or out of sight."""

import io
import zipfile

import pytest
from openpyxl import Workbook

from judge.decks import NotADeckListError, check_deck
from judge.decks.many import is_archive
from tests.decks.answered_lists import COUNTS, NAMES, PLAIN

GAME = "zombie_world_order"
SPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
CARDS = [(count, f"SP-{at:03}", name) for at, (count, name) in enumerate(zip(COUNTS, NAMES, strict=True), 1)]


def run(text, mark=""):
    return f"<w:r><w:rPr>{mark}</w:rPr><w:t xml:space='preserve'>{text}</w:t></w:r>"


def paragraph(*runs):
    return f"<w:p>{''.join(runs)}</w:p>"


def row(*cells):
    return f"<w:tr>{''.join(f'<w:tc>{paragraph(run(str(cell)))}</w:tc>' for cell in cells)}</w:tr>"


def docx(*blocks, before=""):
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w") as packed:
        packed.writestr("[Content_Types].xml", "<Types/>")
        packed.writestr(
            "word/document.xml",
            f"{before}<w:document {SPACE}><w:body>{''.join(blocks)}</w:body></w:document>",
        )
    return kept.getvalue()


def xlsx(cards, hidden=()):
    book = Workbook()
    for card in [("數量", "編號", "名稱"), *cards]:
        book.active.append(card)
    for number in hidden:
        book.active.row_dimensions[number].hidden = True
    kept = io.BytesIO()
    book.save(kept)
    return kept.getvalue()


LINES = [paragraph(run(line)) for line in PLAIN.splitlines()]


@pytest.mark.parametrize(
    "blocks",
    [
        LINES,
        [paragraph(run("Deck list of Ada")), *LINES, paragraph(run("Thanks!"))],
        [paragraph(*(run(word + " ") for word in line.split())) for line in PLAIN.splitlines()],
        ["<w:p>" + "<w:r><w:br/></w:r>".join(run(line) for line in PLAIN.splitlines()) + "</w:p>"],
        ["<w:tbl>", row("數量", "編號", "名稱"), *(row(*card) for card in CARDS), "</w:tbl>"],
        ["<w:tbl>", *(row(*card) for card in CARDS), "</w:tbl>", paragraph(run("合計 50"))],
    ],
)
def test_a_document_is_read_in_lines_and_in_tables(blocks):
    report = check_deck(docx(*blocks), GAME, filename="deck.docx")
    assert (report.verdict, report.total) == ("legal", 50), report.problems


@pytest.mark.parametrize("mark", ["<w:strike/>", "<w:dstrike/>", "<w:vanish/>", '<w:strike w:val="1"/>'])
def test_what_is_struck_through_or_hidden_in_a_document_is_asked_about(mark):
    struck = paragraph(run("2 SP-014", mark))
    assert check_deck(docx(*LINES, struck), GAME).verdict == "unsure"
    deleted = paragraph("<w:del><w:r><w:delText>2 SP-014</w:delText></w:r></w:del>")
    assert check_deck(docx(*LINES, deleted), GAME).verdict == "unsure"
    assert (
        check_deck(docx(*LINES[:-1], paragraph(run("2 SP-014", '<w:strike w:val="0"/>'))), GAME).verdict
        == "legal"
    )


def test_a_document_that_is_damaged_too_large_or_declares_things_is_refused():
    bomb = '<!DOCTYPE a [<!ENTITY b "4 SP-001">]>'
    for data in (docx(*LINES)[:-30], docx(*LINES, before=bomb), docx("<w:p>"), docx(run("x" * 3_100_000))):
        with pytest.raises(NotADeckListError):
            check_deck(data, GAME, filename="deck.docx")


def test_a_document_is_one_list_and_no_folder_of_lists():
    assert not is_archive(docx(*LINES))


def test_a_hidden_row_of_a_sheet_is_asked_about():
    assert check_deck(xlsx(CARDS), GAME).verdict == "legal"
    more = [*CARDS, (2, "SP-014", "齒輪咬犬")]
    assert check_deck(xlsx(more), GAME).verdict == "illegal"
    assert check_deck(xlsx(more, hidden=[15]), GAME).verdict == "unsure"
    assert check_deck(xlsx(CARDS, hidden=[3]), GAME).verdict == "unsure"
