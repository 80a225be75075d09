"""Cuts the fonts in judge/printing/fonts from their sources; run it by hand when a source is renewed.

    python tests/printing/cut_fonts.py SOURCE_FOLDER

The source folder holds the static TrueType files of the Noto families named in `FONTS` (npm packages
`@expo-google-fonts/noto-sans`, `-sans-tc`, `-sans-jp`, `-sans-sc`, `-sans-kr`, `-sans-hebrew`, `-sans-arabic`
and `noto-emoji`, 0.4). Layout tables and hinting go: the print room positions every character itself.
"""

from __future__ import annotations

import sys
from pathlib import Path
from unicodedata import category

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

TARGET = Path(__file__).parents[2] / "judge" / "printing" / "fonts"
CJK_STARTS = 0x2000  # below it the Latin face serves


def in_codec(codec: str) -> set[int]:
    """Every code point beyond ASCII that a legacy character set names with one two-byte code (or four)."""
    found = set()
    for code in range(0x80, 0x30000):
        try:
            size = len(chr(code).encode(codec))
        except UnicodeEncodeError:
            continue
        if size <= 4:
            found.add(code)
    return found


def plan(have: dict[str, set[int]]) -> dict[str, tuple[str, set[int]]]:
    """Say for each target file its source and repertoire; `have` is what each family covers."""
    tc, jp, sc = have["SansTC"], have["SansJP"], have["SansSC"]
    signs = {code for code in tc | jp | sc if 0x2000 <= code < 0x3400 or 0xFF00 <= code < 0xFFF0}
    latin = {c for c in have["Sans"] if c < 0x590 or 0x1E00 <= c < 0x2150 or 0xFB00 <= c < 0xFB07}
    tc_regular = {code for code in tc if code >= CJK_STARTS}
    japanese = in_codec("cp932") | in_codec("shift_jis")
    simplified = in_codec("gb2312")
    jp_regular = (japanese | signs | (jp - tc - sc)) & jp
    sc_regular = (simplified | signs | (sc - tc_regular - jp_regular)) & sc
    hangul = {code for code in in_codec("euc_kr") if 0xAC00 <= code < 0xD7A4}
    arabic = {c for c in have["SansArabic"] if 0x600 <= c < 0x700 or 0xFB50 <= c < 0xFF00}
    return {
        "NotoSans-Regular.ttf": ("NotoSans_400Regular", latin),
        "NotoSans-Bold.ttf": ("NotoSans_700Bold", latin),
        "NotoSansTC-Regular.ttf": ("NotoSansTC_400Regular", tc_regular),
        "NotoSansTC-Bold.ttf": ("NotoSansTC_700Bold", (in_codec("big5") | in_codec("cp950") | signs) & tc),
        "NotoSansJP-Regular.ttf": ("NotoSansJP_400Regular", jp_regular),
        "NotoSansJP-Bold.ttf": ("NotoSansJP_700Bold", (in_codec("shift_jis") | signs) & jp),
        "NotoSansSC-Regular.ttf": ("NotoSansSC_400Regular", sc_regular),
        "NotoSansSC-Bold.ttf": ("NotoSansSC_700Bold", (simplified | signs) & sc),
        "NotoSansKR-Regular.ttf": ("NotoSansKR_400Regular", hangul & have["SansKR"]),
        "NotoSansHebrew-Regular.ttf": (
            "NotoSansHebrew_400Regular",
            {c for c in have["SansHebrew"] if 0x590 <= c < 0x600},
        ),
        "NotoSansArabic-Regular.ttf": ("NotoSansArabic_400Regular", arabic),
        "NotoEmoji-Regular.ttf": ("NotoEmoji_400Regular", {c for c in have["Emoji"] if c > 0x200}),
    }


def shows(font: TTFont, code: int) -> bool:
    """Tell whether a reader sees the character: a font also maps controls and fillers to empty glyphs."""
    kind = category(chr(code))
    drawn = font["glyf"][font.getBestCmap()[code]].numberOfContours != 0
    return kind == "Zs" or (drawn and kind not in ("Cc", "Cf", "Co", "Cn"))


def cut(source: Path, target: Path, repertoire: set[int]) -> None:
    """Write `source` reduced to the repertoire (and the ASCII space) to `target`."""
    options = Options()
    options.layout_features = []
    options.layout_closure = False
    options.hinting = False
    options.glyph_names = False
    options.recalc_timestamp = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.name_languages = [0x409]
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "BASE", "vhea", "vmtx", "STAT", "prep", "gasp"]
    font = TTFont(source)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes={code for code in repertoire if shows(font, code)} | {0x20})
    subsetter.subset(font)
    font.save(target)


def main(folder: str) -> None:
    """Find the sources anywhere under `folder` and write every file of the plan."""
    sources = {path.stem: path for path in Path(folder).rglob("Noto*.ttf")}
    have = {
        stem.removeprefix("Noto").removesuffix("_400Regular"): set(TTFont(path, lazy=True).getBestCmap())
        for stem, path in sources.items()
        if stem.endswith("_400Regular")
    }
    for name, (stem, repertoire) in plan(have).items():
        cut(sources[stem], TARGET / name, repertoire)
        print(f"{name}: {len(repertoire)} characters, {(TARGET / name).stat().st_size / 1e6:.2f} MB")  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1])
