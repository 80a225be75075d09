"""A PDF being printed: parts with their pages, page numbers and outline; `Pen` draws the contents."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, BinaryIO, cast

from reportlab.lib.pagesizes import A4, LETTER
from reportlab.pdfgen.canvas import Canvas

from judge import __version__
from judge.printing.faces import chain, face
from judge.printing.layout import MM
from judge.printing.pen import Pen
from judge.printing.streaming import StreamedDocument
from judge.printing.words import say

if TYPE_CHECKING:
    from judge.printing.documents import Imprint, Paper

Progress = Callable[[int, int], None]

SIZES: dict[Paper, tuple[float, float]] = {"a4": A4, "letter": LETTER}
MARGIN = 12 * MM
FOOT = 7 * MM  # baseline of the foot


class Press(Pen):
    """Writes one PDF file: `part` for each document, `page` for each page, then `close`."""

    def __init__(self, file: BinaryIO, imprint: Imprint, progress: Progress | None = None) -> None:
        first = face(chain(imprint.language, bold=False)[0])
        document = StreamedDocument(file, imprint.language)
        self._canvas = cast("Any", Canvas(file, invariant=1, initialFontName=cast("Any", first.name)))
        self._canvas._doc = document  # noqa: SLF001 - a canvas has no other way to take a document
        super().__init__(document, self._canvas.addLiteral, imprint.language)
        self._canvas.setAuthor(imprint.event)
        self._canvas.setCreator(f"judge {__version__}")
        self._canvas.setViewerPreference("DisplayDocTitle", "true")
        self._canvas.showOutline()
        self._progress = progress
        self._parts = 0
        self._pages = 0
        self._open = False
        self.imprint = imprint
        self.title = ""
        self._titles: list[str] = []
        self.width, self.height = A4

    # parts and pages

    def part(self, title: str, imprint: Imprint) -> None:
        """Begin a document; its pages are counted on their own."""
        self._end_part()
        self._parts += 1
        self._pages = 0
        self.title = title
        self._titles.append(title)
        self._doc.reserve_form(f"total{self._parts}")
        self.imprint = imprint
        self.language = imprint.language

    def page(self, *, landscape: bool = False, outline: str = "") -> None:
        """Begin a page with its foot: event, round, time printed, page number."""
        self._end_page()
        self._open = True
        self._grey = 0.0
        self._pages += 1
        short, long = SIZES[self.imprint.paper]
        self.width, self.height = (long, short) if landscape else (short, long)
        self._canvas.setPageSize((self.width, self.height))
        if self._pages == 1:
            self._entry(f"part{self._parts}", self.title, level=0)
        if outline:
            self._entry(f"part{self._parts}.{self._pages}", outline, level=1)
        self._foot()

    def _entry(self, key: str, words: str, *, level: int) -> None:
        self._canvas.bookmarkPage(key)
        self._canvas.addOutlineEntry(words, key, level=level)

    def _foot(self) -> None:
        total = 9 * MM  # room for the total, which is known only when the part ends
        right = self.width - MARGIN
        words = (self.imprint.event, self.round, say(self.language, "printed", time=self.imprint.printed))
        count = f"{say(self.language, 'page')} {self._pages} / "
        self.text(right - total, FOOT, count, 8, align="right", grey=0.25)
        self._canvas.saveState()
        self._canvas.translate(right - total, FOOT)
        self._canvas.doForm(f"total{self._parts}")
        self._canvas.restoreState()
        line = " · ".join(word for word in words if word)
        self.draw_fitted(MARGIN, FOOT, line, right - total - MARGIN - 30 * MM, 8, grey=0.25)

    @property
    def round(self) -> str:
        """Return the round in words, or ""."""
        return "" if self.imprint.round is None else say(self.language, "round", n=self.imprint.round)

    def _end_page(self) -> None:
        if self._open:
            self._canvas.showPage()
            self._open = False

    def _end_part(self) -> None:
        self._end_page()
        if self._parts:
            self._canvas.beginForm(f"total{self._parts}", 0, -10, 60, 20)
            self._grey = 0.0
            self.text(0, 0, str(self._pages), 8, grey=0.25)
            self._canvas.endForm()

    def empty(self) -> None:
        """Draw the page of an empty document."""
        self.page()
        self.text(self.width / 2, self.height / 2, say(self.language, "none"), 12, align="center")

    def close(self) -> int:
        """Write the file; return how many pages it has."""
        self._end_part()
        words = (self.imprint.event, self.round, *self._titles)
        self._canvas.setTitle(" · ".join(word for word in words if word))
        self._canvas.setSubject(" · ".join(self._titles))
        pages = int(self._canvas.getPageNumber()) - 1
        self._canvas.save()
        return pages

    def done(self, count: int, total: int) -> None:
        """Report how many of the part's rows, slips or pages are drawn."""
        if self._progress:
            self._progress(count, total)
