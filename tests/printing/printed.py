"""Reads printed PDFs back: text, words with their boxes, pages as images."""

from __future__ import annotations

import html
import re
import shutil
import subprocess
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

import pytest
from PIL import Image

from judge.printing import Document, Imprint, Match, Paper, Seat, render

if TYPE_CHECKING:
    from pathlib import Path

    from judge.words.languages import Language

EMBEDDING = re.compile("[\u202a-\u202e\u2066-\u2069]")  # pdftotext marks right-to-left runs with these

FOUR_LANGUAGES = (
    "林柏宇",
    "陳曉彤",
    "刘雨欣",
    "赵喆堃",
    "髙橋﨑",
    "佐々木ゆうこ",
    "タカハシ",
    "Anna Müller",
    "Łukasz Šťastný",
)
HOSTILE = (
    "王😀🀄",
    "👩\u200d👩\u200d👧 家",
    "שלום",
    "محمد علي",
    "سلام",
    "𠮷野家",
    "葛\U000e0100城",
    "e\u0301\u0323zoe\u0301",
    "漢\u0301字",
    "<b>bold</b> & <script>",
    "(paren) \\back\\ %d {0}",
    "ก็ไทย",
    "한글이름",
    "Ann\u200ba",
    "a\u202eb\u2066c",
    "tab\there",
    "ﬁ ligature",
    "Bartholomew Featherstonehaugh-Cholmondeley III of the Northern",
    "超" * 60,
    "W" * 60,
)


class Word(NamedTuple):
    """A word on a page and its box in points from the upper left corner."""

    page: int
    left: float
    top: float
    right: float
    bottom: float
    text: str


def imprint(language: Language = "en", paper: Paper = "a4", round_: int | None = 4) -> Imprint:
    """Return what most tests print on every page."""
    return Imprint(
        event="Autumn Open", printed="2026-11-21 14:05", language=language, paper=paper, round=round_
    )


def tool(name: str) -> str:
    """Return a poppler tool, or skip the test with the reason."""
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} (poppler) is not installed")
    return found


def text_of(pdf: bytes, mode: str = "-raw") -> str:
    """Return all text of a PDF without the marks of direction: in the order of its content, or "-layout"."""
    shown = subprocess.run([tool("pdftotext"), mode, "-", "-"], input=pdf, capture_output=True, check=True)
    return EMBEDDING.sub("", shown.stdout.decode("utf-8"))


def solid(text: str) -> str:
    """Return text without blanks and marks of direction: lines may wrap anywhere."""
    return re.sub(r"\s+", "", EMBEDDING.sub("", text))


def words_of(pdf: bytes) -> list[Word]:
    """Return every word with its box."""
    found, page = [], 0
    run = subprocess.run([tool("pdftotext"), "-bbox", "-", "-"], input=pdf, capture_output=True, check=True)
    for line in run.stdout.decode("utf-8").splitlines():
        page += line.strip().startswith("<page ")
        box = re.search(r'xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*)</word>', line)
        if box:
            found.append(Word(page, *(float(box[side]) for side in range(1, 5)), html.unescape(box[5])))
    return found


def images_of(pdf: bytes, folder: Path, dpi: int = 150) -> list[Image.Image]:
    """Return every page as an image."""
    target = folder / "page"
    subprocess.run([tool("pdftoppm"), "-r", str(dpi), "-gray", "-", str(target)], input=pdf, check=True)
    return [Image.open(BytesIO(path.read_bytes())) for path in sorted(folder.glob("page*"))]


def matches(names: tuple[str, ...], *, token: str = "") -> tuple[Match, ...]:
    """Seat names two at a table, from table 1; a last one alone has the bye."""
    pairs = [names[start : start + 2] for start in range(0, len(names), 2)]
    return tuple(
        Match(table, tuple(Seat(name, 3.0 * table) for name in pair), token=token and f"{token}{table}")
        for table, pair in enumerate(pairs, 1)
    )


def printed(*documents: Document) -> str:
    """Return the text of documents, solid, twice: as drawn (wrapped cells whole), and as laid out (right to left)."""
    pdf = render(*documents)
    return solid(text_of(pdf)) + solid(text_of(pdf, "-layout"))
