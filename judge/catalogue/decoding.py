"""Bytes of unknown encoding to text: Unicode by its marks, else the likeliest of what fits.

Every encoding that the bytes fit is tried. Likely is a text of the signs that its encoding was made for first, and of
signs that the caller knows: the names of the cards of a game say more than any statistics.
"""

from __future__ import annotations

import codecs
import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Container

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_LEGACY: Final = {
    "big5hkscs": "Big5",
    "gb18030": "GBK",
    "cp932": "Shift JIS",
    "euc_jp": "EUC-JP",
    "cp949": "EUC-KR",
}
# First bytes of the signs in daily use, and of those that are rarer, in each encoding.
_DAILY: Final = {
    "big5hkscs": (0xA4, 0xC6),
    "gb18030": (0xB0, 0xD7),
    "cp932": (0x88, 0x97),
    "euc_jp": (0xB0, 0xCF),
    "cp949": (0xB0, 0xC8),
}
_RARER: Final = {
    "big5hkscs": (0xC9, 0xF9),
    "gb18030": (0xD8, 0xF7),
    "cp932": (0x98, 0xEA),
    "euc_jp": (0xD0, 0xF4),
    "cp949": (0xFE, 0xFE),
}
_WORTH: Final = {
    "known": 3.0,
    "daily": 1.0,
    "kana": 1.2,
    "half": 0.4,
    "sign": 0.0,
    "rarer": -0.4,
    "odd": -2.0,
}
_USUAL_SIGNS: Final = frozenset("×・、。，：；（）【】「」『』［］ー－～！？＃／　★☆●◎○■□・｜＝＋")
_COUNTERS: Final = frozenset("枚張张個个一二三四五六七八九十장매")
_COUNTED: Final = re.compile("[0-9] ?[枚張张個个장매]")  # a counter where it belongs is worth more
_SIGN_ROWS: Final = {
    "big5hkscs": 0xA3,
    "gb18030": 0xA9,
    "cp932": 0x84,
    "euc_jp": 0xA8,
    "cp949": 0xAC,
}  # up to here
# A half-width kana beside a letter or figure is no word: `ST01\uff68C160` is `ST01\u2013160` in GBK.
_LONE_HALF: Final = re.compile(r"(?<![^\x00-\x7f])[\uff61-\uff9f](?![^\x00-\x7f])")
_NEAR: Final = 0x07FF  # up to here a sign takes two bytes in UTF-8, as one does in the older encodings
_PAIR: Final = 2  # bytes of a sign
_LEAST: Final = -0.5  # a text of less worth is none
# First bytes of files that people send by mistake.
_OTHER_FILES: Final = {
    b"%PDF": "PDF",
    b"\x89PNG": "PNG",
    b"\xff\xd8\xff": "JPEG",
    b"GIF8": "GIF",
    b"RIFF": "WebP",
    b"\xd0\xcf\x11\xe0": "XLS",
    b"PK\x03\x04": "ZIP",
    b"\x1f\x8b": "GZIP",
    b"{\\rtf": "RTF",
}


class DecodingError(ValueError):
    """Bytes that are no text; `kind` names the kind of file where it is known."""

    def __init__(self, kind: str | None = None) -> None:
        super().__init__(kind or "unknown")
        self.kind = kind


@dataclass(frozen=True, slots=True)
class Decoded:
    """Text and how it was found. `guessed`: name of an encoding that is likely, but not certain."""

    text: str
    guessed: str | None = None


def decode(data: bytes, known: Container[str] = frozenset()) -> Decoded:
    """Decode bytes of a text file; `DecodingError` where they are none. `known`: signs that are likely in it."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return Decoded(_strictly(data, encoding).removeprefix("\ufeff"))
    for start, kind in _OTHER_FILES.items():
        if data.startswith(start):
            raise DecodingError(kind)
    if b"\0" in data:
        return Decoded(_strictly(data, _unmarked_utf16(data)))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return _likeliest(data, known)
    return _by_accident(data, text, known) or Decoded(text)


def _strictly(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise DecodingError from error


def _unmarked_utf16(data: bytes) -> str:
    """Tell the byte order by the line ends and spaces, which every list has."""
    little = sum(data[0::2].count(sign) for sign in (b"\n", b" ", b"\r"))
    big = sum(data[1::2].count(sign) for sign in (b"\n", b" ", b"\r"))
    if len(data) % 2 or little == big or b"\0\0" in data:
        raise DecodingError
    return "utf-16-le" if little > big else "utf-16-be"


def _by_accident(data: bytes, text: str, known: Container[str]) -> Decoded | None:
    """Find a counter such as 枚 that happens to be UTF-8 too: `4\u00f6 SA-001` is 4枚 SA-001 in GBK.

    Only where every such sign stands behind a figure, as no letter of a word does.
    """
    if text.isascii() or len(text) * 2 < len(data) or any(ord(sign) > _NEAR for sign in text):
        return None
    found = None
    for at, sign in enumerate(text):
        if sign.isascii():
            continue
        before = text[:at].rstrip(" ")[-1:]
        if not before.isdecimal() or text[at + 1 : at + 2].isalpha():
            return None
        found = sign
    try:
        decoded = _likeliest(data, known)
    except DecodingError:
        return None
    return decoded if found and any(sign in _COUNTERS for sign in decoded.text) else None


def _likeliest(data: bytes, known: Container[str]) -> Decoded:
    """Try every older encoding and take the likeliest text."""
    best: tuple[float, str, str] | None = None
    for encoding in _LEGACY:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        worth = _worth(text, encoding, known)
        if worth >= _LEAST and (best is None or worth > best[0]):
            best = worth, encoding, text
    if best is None:
        raise DecodingError
    return Decoded(best[2], _LEGACY[best[1]])


def _worth(text: str, encoding: str, known: Container[str]) -> float:
    """Weigh how likely a text is: the mean of what each sign outside ASCII is worth, a short text's known signs more."""
    signs = Counter(sign for sign in text if not sign.isascii())
    if not signs:
        return 0.0
    kinds: Counter[str] = Counter()
    for sign, count in signs.items():
        kinds[_class(sign, encoding, known)] += count
    if kinds["half"]:
        lone = len(_LONE_HALF.findall(text))
        kinds["half"] -= lone
        kinds["odd"] += lone
    worth = sum(_WORTH[kind] * count for kind, count in kinds.items()) + len(_COUNTED.findall(text))
    return worth / sum(kinds.values())


def _class(sign: str, encoding: str, known: Container[str]) -> str:
    if sign in known or sign in _COUNTERS:
        return "known"
    if "\uff61" <= sign <= "\uff9f":
        return "half" if encoding in {"cp932", "euc_jp"} else "odd"
    if "\u3041" <= sign <= "\u30fe":
        return "kana" if encoding in {"cp932", "euc_jp"} else "sign"
    if sign in _USUAL_SIGNS or "\uff01" <= sign <= "\uff5e":
        return "sign"
    try:
        encoded = sign.encode(encoding)
    except UnicodeEncodeError:  # half of a sign that is two in Unicode
        return "rarer"
    first, last = encoded[0], encoded[-1]
    if len(encoded) == _PAIR and _SIGN_ROWS[encoding] >= first >= (0x81 if encoding == "cp932" else 0xA1):
        return "sign" if encoding != "cp949" else "rarer"
    if encoding == "gb18030" and (len(encoded) != _PAIR or last < 0xA1):
        return "odd"
    if encoding == "cp949" and last < 0xA1:
        return "odd"
    for name, (low, high) in (("daily", _DAILY[encoding]), ("rarer", _RARER[encoding])):
        if low <= first <= high:
            return name
    return "odd"
