"""The embedded fonts: the faces of each language in order, and the characters each covers."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

if TYPE_CHECKING:
    from judge.words.languages import Language

FOLDER = Path(__file__).parent / "fonts"
REST = ("NotoSansKR", "NotoSansHebrew", "NotoSansArabic", "NotoEmoji")
ORDER: dict[Language, tuple[str, ...]] = {
    "zh-Hant": ("NotoSans", "NotoSansTC", "NotoSansSC", "NotoSansJP", *REST),
    "zh-Hans": ("NotoSans", "NotoSansSC", "NotoSansTC", "NotoSansJP", *REST),
    "ja": ("NotoSans", "NotoSansJP", "NotoSansTC", "NotoSansSC", *REST),
    "en": ("NotoSans", "NotoSansTC", "NotoSansSC", "NotoSansJP", *REST),
}
PUNCTUATION = range(0x2010, 0x2100)  # quotation marks, dashes, ellipsis: wide between Chinese or Japanese
BFCHARS = 100  # entries a ToUnicode block may hold
_CUTTING = Lock()  # a font file is read at one place at a time, and documents of several threads share it


class EmbeddedFont(TTFont):
    """A TrueType font whose text can be copied out also where a character lies beyond the first 65,536."""

    def addObjects(self, doc: Any) -> None:  # noqa: N802 - the name is reportlab's
        """Add the font's objects to `doc`, then write its table of characters again in UTF-16."""
        names = [self.getSubsetInternalName(n, doc)[1:] for n in range(len(self.state[doc].subsets))]
        subsets = [list(subset) for subset in self.state[doc].subsets]
        with _CUTTING:
            super().addObjects(doc)
        fonts = doc.idToObject["BasicFonts"].dict
        for name, subset in zip(names, subsets, strict=True):
            base = fonts[name].BaseFont
            doc.idToObject[f"toUnicodeCMap:{base}"].content = to_unicode(base, subset)


def to_unicode(name: str, subset: list[int]) -> str:
    """Return the CMap that says which character each code of one subset stands for."""
    entries = [f"<{code:02X}> <{chr(char).encode('utf-16-be').hex()}>" for code, char in enumerate(subset)]
    blocks = [entries[start : start + BFCHARS] for start in range(0, len(entries), BFCHARS)]
    return "\n".join(
        (
            "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap",
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
            f"/CMapName /{name} def",
            "/CMapType 2 def\n1 begincodespacerange\n<00> <FF>\nendcodespacerange",
            *(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks),
            "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend",
        )
    )


class Face:
    """One font file: its reportlab font, the characters it covers and their widths in 1/1000 em."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.font = EmbeddedFont(name, str(FOLDER / f"{name}.ttf"))
        pdfmetrics.registerFont(self.font)
        widths: dict[int, float] = self.font.face.charWidths
        glyphs = self.font.face.charToGlyph.keys() - {0xFFFF}  # the end mark of a table, not a character
        self.widths = {chr(code): widths[code] for code in sorted(glyphs)}
        self.covers = frozenset(self.widths)

    def width(self, text: str) -> float:
        """Return the width of covered text in ems."""
        return sum(map(self.widths.__getitem__, text)) / 1000


_LOADED: dict[str, Face] = {}
_LOADING = Lock()  # two copies of a face in one document would share a name


def face(name: str) -> Face:
    """Load a face once for the life of the process."""
    if name not in _LOADED:
        with _LOADING:
            if name not in _LOADED:
                _LOADED[name] = Face(name)
    return _LOADED[name]


@cache
def chain(language: Language, *, bold: bool) -> tuple[str, ...]:
    """Name the faces of a language in order of preference; a bold one before its regular."""
    names: list[str] = []
    for family in ORDER[language]:
        weights = ("Bold", "Regular") if bold else ("Regular",)
        names += [f"{family}-{weight}" for weight in weights if (FOLDER / f"{family}-{weight}.ttf").exists()]
    return tuple(sorted(names, key=lambda name: bold and name.endswith("Regular")))


@cache
def face_for(char: str, language: Language, *, bold: bool) -> Face | None:
    """Return the first face that has the character, or None where no font has it."""
    names = chain(language, bold=bold)
    if ord(char) in PUNCTUATION and language != "en":
        names = (*names[1:], names[0])
    for name in names:
        found = face(name)
        if char in found.covers:
            return found
    return None
