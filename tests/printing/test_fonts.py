from pathlib import Path
from unicodedata import category

import pytest
from fontTools.ttLib import TTFont

from judge.printing.faces import FOLDER, face

FILES = sorted(path.stem for path in FOLDER.glob("*.ttf"))


@pytest.mark.parametrize("name", FILES)
def test_every_character_of_a_face_shows(name: str):
    with TTFont(FOLDER / f"{name}.ttf", lazy=True) as font:
        places, cmap = font["loca"], font.getBestCmap()
        shown = face(name).covers - {"\u00a0"}  # drawn as a space
        assert shown <= {chr(code) for code in cmap}
        for char in shown:
            glyph = font.getGlyphID(cmap[ord(char)])
            assert category(char) == "Zs" or places[glyph] < places[glyph + 1], ascii(char)


@pytest.mark.parametrize("codec", ["big5", "gb2312", "shift_jis", "gbk", "cp932", "big5hkscs"])
def test_the_characters_of_the_old_standards_are_covered(codec: str):
    faces = [face(name) for name in FILES if name.endswith("Regular")]
    covered = frozenset().union(*(each.covers for each in faces))
    missing = [char for char in _characters(codec) if char not in covered]
    assert missing == []


def _characters(codec: str) -> list[str]:
    """Return the Han characters and kana of a legacy character set."""
    found = []
    for code in (*range(0x3041, 0x3097), *range(0x30A1, 0x30FB), *range(0x4E00, 0x9FA6)):
        try:
            chr(code).encode(codec)
        except UnicodeEncodeError:
            continue
        found.append(chr(code))
    return found


def test_the_licence_and_the_notes_lie_beside_the_fonts():
    assert "SIL OPEN FONT LICENSE Version 1.1" in (FOLDER / "OFL.txt").read_text(encoding="utf-8")
    notes = (FOLDER / "README.md").read_text(encoding="utf-8")
    families = {Path(name).name.split("-")[0] for name in FILES}
    assert [family for family in families if family not in notes] == []
