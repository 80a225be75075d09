"""The help that comes with the program: pages in Markdown, one folder a language, with the same pages in each.

A page begins with `# Title` and has sections `## Heading`; its name says where it is linked from. `pages` lists them,
`find` reads one, `search` looks through all of a language.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Final

from markdown_it import MarkdownIt

if TYPE_CHECKING:
    from judge.words.languages import Language

GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "people": ("organizer", "scorekeeper", "bench", "player", "printing", "disputes", "decks"),
    "operators": ("operating",),
    "programmers": ("api",),
}
"""The pages by whom they are for, in the order of reading."""
NAMES: Final = tuple(name for names in GROUPS.values() for name in names)

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


@dataclass(frozen=True)
class Section:
    """A part of a page under one heading (of the first, the page's title): its place `n` from 0, and its text."""

    n: int
    heading: str
    text: str

    @property
    def html(self) -> str:
        """Return the text as HTML; headings are the page's business."""
        return str(_MARKDOWN.render(self.text)).replace("<pre>", '<pre tabindex="0">')  # wide ones scroll


@dataclass(frozen=True)
class Page:
    """A page of help in one language."""

    name: str
    language: Language
    sections: tuple[Section, ...]

    @property
    def title(self) -> str:
        """Return the title of the page."""
        return self.sections[0].heading


def inline(text: str) -> str:
    """Return a line of Markdown as HTML, without a paragraph around it."""
    return str(_MARKDOWN.renderInline(text))


@cache
def find(name: str, language: Language) -> Page:
    """Return a page. LookupError for an unknown name."""
    if name not in NAMES:
        raise LookupError(name)
    source = resources.files("judge.help").joinpath(language, f"{name}.md").read_text(encoding="utf-8")
    return Page(name, language, tuple(_sections(source)))


def pages(language: Language) -> tuple[Page, ...]:
    """Return every page in the order of reading."""
    return tuple(find(name, language) for name in NAMES)


def search(text: str, language: Language) -> tuple[tuple[Page, Section], ...]:
    """Return the sections that contain every word of `text`, ignoring width and case; none for an empty text."""
    wanted = _fold_text(text).split()
    return tuple(
        (page, section)
        for page in pages(language)
        for section in page.sections
        if wanted and all(word in _fold_text(f"{section.heading}\n{section.text}") for word in wanted)
    )


def _fold_text(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def _sections(source: str) -> list[Section]:
    """Split a page at its headings; a line in a fence that looks like one is none."""
    found: list[tuple[str, list[str]]] = []
    fenced = False
    for line in source.splitlines():
        fenced ^= line.startswith("```")
        heading = None if fenced else re.fullmatch(r"##? (.+)", line)
        if heading:
            found.append((heading[1], []))
        else:
            found[-1][1].append(line)
    return [Section(n, heading, "\n".join(lines).strip()) for n, (heading, lines) in enumerate(found)]
