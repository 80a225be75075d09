"""The PDF itself: fonts embedded, language, titles, outline, no colour, the same bytes each time."""

import os
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from printed import FOUR_LANGUAGES, HOSTILE, imprint, matches, solid, text_of
from pypdf import PdfReader
from test_text import every_kind

from judge.printing import (
    HallSigns,
    Imprint,
    Pairings,
    Slips,
    Standing,
    Standings,
    render,
    write,
)

KINDS = list(every_kind(("a", "b")))


def reader(*documents) -> PdfReader:
    return PdfReader(BytesIO(render(*documents)))


def fonts_of(pdf: PdfReader):
    for page in pdf.pages:
        for font in page["/Resources"]["/Font"].values():
            yield font.get_object()


@pytest.mark.parametrize("kind", KINDS)
def test_every_font_is_embedded_and_can_be_copied_from(kind: str):
    names = FOUR_LANGUAGES + HOSTILE
    fonts = list(fonts_of(reader(every_kind(names[:-1])[kind])))
    assert fonts
    for font in fonts:
        assert "/FontFile2" in font["/FontDescriptor"]
        assert "/ToUnicode" in font
        assert re.match(r"/[A-Z]{6}\+Noto", font["/BaseFont"])


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_printed_in_colour(kind: str):
    for page in reader(every_kind(("林柏宇", "Anna"))[kind]).pages:
        operators = page.get_contents().get_data().split()
        assert not {b"rg", b"RG", b"k", b"K", b"sc", b"SC", b"scn", b"SCN", b"cs", b"CS"} & set(operators)


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_document_gives_the_same_bytes(kind: str):
    assert render(every_kind(FOUR_LANGUAGES)[kind]) == render(every_kind(FOUR_LANGUAGES)[kind])


def test_title_language_and_author_are_said():
    pdf = reader(Pairings(imprint("zh-Hant"), matches(("林柏宇", "陳曉彤"))))
    assert pdf.metadata.title == "Autumn Open · 第 4 輪 · 配對表（按桌號）"
    assert pdf.metadata.author == "Autumn Open"
    assert pdf.trailer["/Root"]["/Lang"] == "zh-Hant"
    assert pdf.trailer["/Root"]["/ViewerPreferences"]["/DisplayDocTitle"]


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_paper_sizes(paper: str, size: tuple[int, int]):
    pdf = reader(Slips(imprint(paper=paper), matches(("A", "B"))), HallSigns(imprint(paper=paper), ("1",)))
    sizes = [(round(page.mediabox.width), round(page.mediabox.height)) for page in pdf.pages]
    assert sizes == [size, size[::-1]]


def test_a_bundle_has_an_outline_and_counts_the_pages_of_each_part():
    players = tuple(f"Player {number}" for number in range(180))
    bundle = (
        Pairings(imprint(), matches(players)),
        Pairings(imprint(), matches(players), "name"),
        Slips(imprint(), matches(players), 8),
    )
    pdf = render(*bundle)
    outline = PdfReader(BytesIO(pdf)).outline
    assert [entry["/Title"] for entry in outline if not isinstance(entry, list)] == [
        "Pairings by table",
        "Pairings by name",
        "Result slips",
    ]
    text = text_of(pdf)
    counted = re.findall(r"Page(\d+)/(\d+)Autumn", solid(text))
    assert counted == [(str(page), str(of)) for of in (3, 5, 12) for page in range(1, of + 1)]


def test_progress_is_told_to_the_end():
    told = []
    rows = tuple(Standing(rank, f"Player {rank}", 0) for rank in range(1, 1001))
    render(Standings(imprint(), rows), progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (1000, 1000)
    assert len(told) > 2
    assert told == sorted(told)


def test_threads_that_print_at_the_same_time_do_not_disturb_each_other():
    program = (
        "import time\n"
        "from concurrent.futures import ThreadPoolExecutor\n"
        "from reportlab.pdfbase.ttfonts import TTFontFile\n"
        "from test_text import NAMES, every_kind\n"
        "from judge.printing import render\n"
        "seek = TTFontFile.seek\n"
        "TTFontFile.seek = lambda self, at: (seek(self, at), at % 7 or time.sleep(1e-5))\n"  # let others in between
        "kinds = list(every_kind(NAMES).values())\n"
        "with ThreadPoolExecutor(8) as pool:\n"
        "    together = list(pool.map(render, kinds * 2))\n"
        "assert together == [render(kind) for kind in kinds] * 2\n"
    )
    here = Path(__file__).parent
    paths = f"{here}{os.pathsep}{here.parents[1]}"  # a new process: its fonts are loaded by the threads
    run = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": paths},
    )
    assert run.returncode == 0, run.stderr


def test_no_document_is_refused():
    with pytest.raises(ValueError, match="nothing to print"):
        write(BytesIO())


@pytest.mark.parametrize("kind", ["slips", "pairings by table", "standings", "bracket", "signs"])
def test_an_empty_document_says_so(kind: str):
    empty = {
        "slips": Slips(imprint(), ()),
        "pairings by table": Pairings(imprint(), ()),
        "standings": Standings(imprint(), ()),
        "bracket": every_kind(("a", "b"))["bracket"].__class__(imprint(), ()),
        "signs": HallSigns(imprint(), ()),
    }
    assert "Nothing to print." in text_of(render(empty[kind]))


def test_markup_in_the_event_name_is_text():
    made = Imprint(event="<b>Open</b> & (co) \\", printed="14:05")
    assert "<b>Open</b> & (co) \\" in text_of(render(Pairings(made, matches(("A", "B")))))
