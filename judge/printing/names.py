"""The order of names on a list: strokes, pinyin, kana or letters, as readers of the language look them up.

Han characters follow CLDR's tables in `collation/`; Chinese lists put them before letters, the others after.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from unicodedata import category, combining, normalize

if TYPE_CHECKING:
    from judge.words.languages import Language

FOLDER = Path(__file__).parent / "collation"
TABLES: dict[Language, str] = {"zh-Hant": "stroke", "zh-Hans": "pinyin", "ja": "japanese", "en": "pinyin"}
# Characters read otherwise as a surname, each with one that sounds as the surname does.
SURNAMES = dict(zip("曾单單仇区區解查任朴翟", "增善善求欧歐谢渣人嫖宅", strict=True))
SMALL = str.maketrans("ぁぃぅぇぉっゃゅょゎゕゖ", "あいうえおつやゆよわかけ")
STROKED = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ħ": "h", "ŧ": "t", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "ı": "i"}
)  # letters Unicode does not take apart
VOWELS = {
    vowel: frozenset(row)
    for vowel, row in zip(
        "あいうえお",
        (
            "あかさたなはまやらわ",
            "いきしちにひみりゐ",
            "うくすつぬふむゆる",
            "えけせてねへめれゑ",
            "おこそとのほもよろを",
        ),
        strict=True,
    )
}
Key = tuple[tuple[tuple[int, int], ...], str]


@cache
def _places(table: str) -> dict[str, int]:
    text = (FOLDER / f"{table}.txt").read_text(encoding="utf-8").strip()
    return {char: place for place, char in enumerate(text)}


def name_key(name: str, language: Language, reading: str = "") -> Key:
    """Return the key by which a list in `language` sorts the name, by its `reading` where it has one."""
    text = reading or name
    if TABLES[language] == "pinyin" and not reading and text[:1] in SURNAMES:
        text = SURNAMES[text[0]] + text[1:]
    han_first = language.startswith("zh")
    places = _places(TABLES[language])
    return tuple(_weight(char, places, han_first=han_first) for char in _letters(text)), name


def _letters(text: str) -> str:
    """Fold to base letters: no case, accents or widths; kana as plain hiragana, a long vowel spelt out."""
    found: list[str] = []
    for char in normalize("NFKD", normalize("NFKC", text)).casefold().translate(STROKED):
        if combining(char):
            continue
        plain = chr(ord(char) - 0x60) if "ァ" <= char <= "ヶ" else char
        plain = plain.translate(SMALL)
        if plain == "ー" and found:
            plain = next((vowel for vowel, row in VOWELS.items() if found[-1] in row), plain)
        found.append(plain)
    return "".join(found)


def _weight(char: str, places: dict[str, int], *, han_first: bool) -> tuple[int, int]:
    """Return (group, place in the group): marks, digits, then the scripts."""
    if char in places:
        return (2 if han_first else 5), places[char]
    if char.isdecimal():
        return 1, int(char)
    kind = category(char)
    if not kind.startswith("L"):
        return 0, ord(char)
    if "ぁ" <= char <= "ヿ":
        return 4, ord(char)
    return 3, ord(char)
